//! The pictures in `assets/pictures/` show what the program shows.
#![cfg(unix)]

#[path = "../examples/pictures/album.rs"]
mod album;

use std::{fs, path::Path};

#[test]
fn the_pictures_are_those_that_the_program_makes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures");
    let pictures = album::pictures(Path::new(env!("CARGO_BIN_EXE_climb2048"))).unwrap();
    for picture in &pictures {
        let is_the_same = fs::read_to_string(folder.join(&picture.file)).unwrap() == picture.svg;
        assert!(is_the_same, "{} is another: `cargo run --release --example pictures` makes it anew", picture.file);
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), pictures.len(), "files that nobody makes");
}
