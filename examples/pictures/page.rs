//! The SVG document around what a screen shows: a window with a name, and the styles.

use super::{
    drawing::{CELL, Colors, Drawing, escaped},
    program::Size,
};

/// Between the window's border and the screen.
const PADDING: f64 = 16.0;

/// The window's top, where its name is.
const HEAD: f64 = 36.0;

/// A window.
pub(super) struct Page<'a> {
    /// What is to be seen, for who cannot see it.
    pub(super) title: &'a str,
    /// The window's name: the command that it shows.
    pub(super) caption: &'a str,
    pub(super) size: Size,
    pub(super) colors: &'a Colors,
}

impl Page<'_> {
    pub(super) fn still(&self, drawing: &Drawing) -> String {
        self.around("", &[drawing.fills.as_slice(), &drawing.words].concat().join("\n"))
    }

    /// The document around these elements, with styles of their own.
    pub(super) fn around(&self, styles: &str, elements: &str) -> String {
        let Colors { paper, ink, frame } = self.colors;
        let width = f64::from(self.size.columns) * CELL.0 + 2.0 * PADDING;
        let height = f64::from(self.size.rows) * CELL.1 + HEAD + PADDING;
        let (title, caption) = (escaped(self.title), escaped(self.caption));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title\">\n\
             <title id=\"title\">{title}</title>\n\
             <style>\n\
             text{{font:15px ui-monospace,\"DejaVu Sans Mono\",monospace}}\n\
             g rect{{shape-rendering:crispEdges}}\n\
             .b{{font-weight:bold}}\n\
             .d{{opacity:.6}}\n\
             {styles}</style>\n\
             <rect x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"9\" fill=\"{paper}\" stroke=\"{frame}\"/>\n\
             <g fill=\"{ink}\">\n\
             <text x=\"{}\" y=\"22\" text-anchor=\"middle\" class=\"d\">{caption}</text>\n\
             <g transform=\"translate({PADDING} {HEAD})\">\n{elements}\n</g>\n\
             </g>\n\
             </svg>\n",
            width - 1.0,
            height - 1.0,
            width / 2.0,
        )
    }
}
