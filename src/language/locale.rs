//! What the environment says of the user's language and characters.

use super::{ENGLISH, Language, of_code};

/// The user's locale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locale {
    messages: String,
    speaks_utf8: bool,
}

impl Locale {
    /// The locale that the environment names (`variable` reads it), or else the system's own, which has all characters.
    ///
    /// The first variable that is set decides, as in POSIX; an empty one counts as unset.
    #[must_use]
    pub fn of(variable: impl Fn(&str) -> Option<String>, system: Option<&str>) -> Self {
        let first = |names: [&str; 3]| {
            let set = names.into_iter().filter_map(&variable).find(|value| !value.is_empty());
            set.map(|value| value.to_ascii_lowercase())
        };
        let characters = first(["LC_ALL", "LC_CTYPE", "LANG"]);
        let messages = first(["LC_ALL", "LC_MESSAGES", "LANG"]);
        let is_utf8 = |locale: String| locale.contains("utf-8") || locale.contains("utf8");
        Self {
            messages: messages.or_else(|| system.map(str::to_ascii_lowercase)).unwrap_or_default(),
            speaks_utf8: cfg!(windows) || characters.map_or(system.is_some(), is_utf8),
        }
    }

    /// Whether its characters are UTF-8.
    #[must_use]
    pub const fn speaks_utf8(&self) -> bool {
        self.speaks_utf8
    }

    /// The language that it asks for. Where its characters are not UTF-8, that is English.
    #[must_use]
    pub fn language(&self) -> &'static dyn Language {
        let code = self.messages.split(['_', '-', '.', '@']).next().filter(|_| self.speaks_utf8);
        code.and_then(of_code).unwrap_or(ENGLISH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locale(variables: &[(&str, &str)], system: Option<&str>) -> Locale {
        let value =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        Locale::of(value, system)
    }

    #[test]
    fn the_language_is_that_of_the_messages_where_there_are_characters_for_it() {
        type Variables<'a> = &'a [(&'a str, &'a str)];
        let table: [(Variables, Option<&str>, &str); 20] = [
            (&[], None, "en"),
            (&[("LANG", "zh_CN.UTF-8")], None, "zh"),
            (&[("LANG", "zh_CN.utf8")], None, "zh"),
            (&[("LANG", "zh_SG.UTF-8@pinyin")], None, "zh"),
            (&[("LANG", "zh_TW.UTF-8")], None, "zh"),
            (&[("LANG", "zh.UTF-8")], None, "zh"),
            (&[("LANG", "de_DE.UTF-8")], None, "en"),
            (&[("LANG", "zhx_XX.UTF-8")], None, "en"),
            (&[("LANG", "en_US.UTF-8"), ("LC_MESSAGES", "zh_CN.UTF-8")], None, "zh"),
            (&[("LANG", "zh_CN.UTF-8"), ("LC_MESSAGES", "en_US.UTF-8")], None, "en"),
            (&[("LANG", "zh_CN.UTF-8"), ("LC_MESSAGES", "")], None, "zh"),
            (&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C.UTF-8")], None, "en"),
            (&[("LANG", "C"), ("LC_ALL", "zh_CN.UTF-8")], None, "zh"),
            (&[("LANG", "C.UTF-8"), ("LC_CTYPE", "zh_CN.UTF-8")], None, "en"),
            (&[("LANG", "C"), ("LC_CTYPE", "C.UTF-8"), ("LC_MESSAGES", "zh_CN.GBK")], None, "zh"),
            (&[], Some("zh-Hans-CN"), "zh"),
            (&[], Some("zh-CN"), "zh"),
            (&[], Some("en-GB"), "en"),
            (&[("LANG", "en_GB.UTF-8")], Some("zh-CN"), "en"),
            (&[("LC_CTYPE", "UTF-8")], Some("zh-CN"), "zh"),
        ];
        for (variables, system, expected) in table {
            assert_eq!(locale(variables, system).language().code(), expected, "{variables:?} {system:?}");
        }
    }

    #[test]
    #[cfg(not(windows))]
    fn characters_that_are_not_utf_8_get_english() {
        for name in ["zh_CN.GBK", "zh_CN.GB18030", "zh_CN", "zh_TW.Big5", "C", "POSIX"] {
            let locale = locale(&[("LANG", name)], None);
            assert_eq!((locale.speaks_utf8(), locale.language().code()), (false, "en"), "{name}");
        }
        assert_eq!(locale(&[("LANG", "zh_CN.UTF-8"), ("LC_CTYPE", "C")], None).language().code(), "en");
    }
}
