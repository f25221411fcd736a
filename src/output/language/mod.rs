//! The languages that the game speaks, and which of them a locale asks for.

mod en;
mod locale;
mod phrases;
mod zh;

pub use self::{
    locale::Locale,
    phrases::{Errors, Phrases},
};

/// A language that the game speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, which everybody gets who asks for nothing that is spoken here.
    #[default]
    English,
    /// Chinese in simplified characters.
    Chinese,
}

impl Language {
    /// All that is said in it.
    #[must_use]
    pub const fn phrases(self) -> &'static Phrases {
        match self {
            Self::English => &en::ENGLISH,
            Self::Chinese => &zh::CHINESE,
        }
    }
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr as _;

    use super::*;
    use crate::{
        game::{Direction, Ladder, Level, Order, Phase},
        output::Remark,
    };

    /// Phrases without a word: they are punctuation and what they are handed.
    fn wordless(phrases: &Phrases) -> Vec<String> {
        let file = phrases.errors.as_ref().map(|errors| (errors.file)("1", "2"));
        [(phrases.order)(Order::MIN), phrases.comma.to_owned()].into_iter().chain(file).collect()
    }

    /// All others. Nothing that they are handed has a letter of either language.
    #[expect(clippy::too_many_lines, reason = "a phrase that is not named here does not compile")]
    fn spoken(phrases: &Phrases) -> Vec<String> {
        let Phrases {
            order: _,
            ladder,
            direction,
            heading,
            hint,
            keys,
            status,
            won_for_good,
            won,
            won_the_last,
            lost,
            over,
            unchanged,
            moved,
            appeared,
            taken_back,
            played_again,
            level,
            tiles,
            too_narrow,
            scores,
            key_line,
            watching,
            back,
            too_small,
            bye,
            remark,
            comma: _,
            to_make,
            the_best,
            as_good_as,
            the_best_was,
            begins_again,
            goes_on,
            waits,
            not_counted,
            not_kept,
            not_kept_any_more,
            cannot_think,
            no_hotkeys,
            over_ssh,
            no_display,
            hook_has_ended,
            unknown_word,
            cannot_read_input,
            cannot_read_keys,
            cannot_write,
            cannot_draw_seed,
            cannot_await_signals,
            is_a_kept_game,
            cannot_write_picture,
            errors,
            games,
            result,
            records,
            no_records,
            reached,
            players,
            simulation,
            simulated,
            interval,
            progress,
            moves,
            win,
            best,
            title,
            reviewed,
            costliest,
            costly,
            gave_away,
            no_moves,
            not_reviewed,
            chance_of_winning,
            picture,
        } = phrases;
        let (low, left) = (Order::MIN, Direction::Left);
        let mut all: Vec<String> = [
            hint,
            won_for_good,
            over,
            taken_back,
            played_again,
            watching,
            back,
            bye,
            the_best,
            over_ssh,
            no_display,
            hook_has_ended,
            no_records,
            progress,
            moves,
            win,
            best,
            costliest,
            no_moves,
            chance_of_winning,
        ]
        .map(|text| (*text).to_owned())
        .into();
        let columns = [&scores[..], key_line, games, records, players, simulated, reviewed, costly].concat();
        all.extend(columns.into_iter().chain(keys.lines()).map(str::to_owned));
        all.extend(Ladder::ALL.map(ladder));
        all.extend(Direction::ALL.map(|to| direction(to).to_owned()));
        let stages = [Phase::Playing, Phase::Won, Phase::Lost];
        all.extend(stages.into_iter().flat_map(|phase| [false, true].map(|coached| result(phase, low, coached))));
        let remarks = [
            Remark::Coached,
            Remark::Plays,
            Remark::Pauses,
            Remark::OddsOn,
            Remark::OddsOff,
            Remark::LevelOver,
            Remark::NothingLarger,
        ];
        all.extend(remarks.map(|what| remark(what).to_owned()));
        all.extend([begins_again, goes_on, the_best_was, is_a_kept_game, picture].map(|phrase| phrase("1")));
        all.extend([not_counted, not_kept, not_kept_any_more, cannot_think, no_hotkeys].map(|phrase| phrase("1")));
        let unable = [cannot_read_input, cannot_read_keys, cannot_write, cannot_draw_seed, cannot_await_signals];
        all.extend(unable.map(|phrase| phrase("1")));
        all.extend([won, won_the_last, lost, waits].map(|phrase| phrase(low)));
        all.extend([unchanged, as_good_as].map(|phrase| phrase(left)));
        all.extend([status(1, 0, 2, 1, None), status(1, 2, 3, 4, Some(5)), to_make(8), interval(0.0, 1.0)]);
        all.extend([reached(Ladder::Plain, None, 1, 2), reached(Ladder::Steep, Some(low), 1, 2)]);
        all.extend([heading(&Level::new(Ladder::Plain, low)), too_narrow(low, 1, 2), unknown_word(1, "2")]);
        all.extend([moved(left, &[], 0), moved(left, &[(4, 2), (8, 1)], 16), appeared(2, 1, 3)]);
        all.extend([level(&Level::new(Ladder::Plain, low)), tiles(8, 1), too_small(low, (1, 2), (3, 4))]);
        all.extend([simulation(1, Ladder::Plain, "2", 3), title(Ladder::Plain, "1"), cannot_write_picture("1", "2")]);
        all.extend([gave_away(1, "2"), not_reviewed(2)]);
        all.extend(errors.iter().flat_map(refusals));
        all
    }

    fn refusals(errors: &Errors) -> Vec<String> {
        let Errors {
            no_home,
            file: _,
            busy,
            nothing_waits,
            unknown,
            empty,
            no_journal,
            newer,
            cut_off,
            header,
            value,
            command,
            impossible,
        } = errors;
        let mut all = [no_home, empty, no_journal, cut_off].map(|text| (*text).to_owned()).to_vec();
        all.extend([busy, nothing_waits, unknown].map(|phrase| phrase("1")));
        all.extend([header, value, command, impossible].map(|phrase| phrase(1, "2")));
        all.push(newer(3));
        all
    }

    const fn is_chinese(character: char) -> bool {
        matches!(character, '\u{4e00}'..='\u{9fff}')
    }

    #[test]
    fn every_phrase_of_a_language_is_in_that_language() {
        for phrase in spoken(Language::English.phrases()).iter().chain(&wordless(Language::English.phrases())) {
            assert!(phrase.is_ascii() && !phrase.is_empty(), "{phrase:?}");
        }
        for phrase in spoken(Language::Chinese.phrases()) {
            assert!(phrase.contains(is_chinese), "{phrase:?}");
        }
        for phrase in wordless(Language::Chinese.phrases()) {
            assert!(!phrase.is_ascii(), "{phrase:?}");
        }
    }

    #[test]
    fn chinese_has_its_own_punctuation_behind_its_words() {
        for phrase in spoken(Language::Chinese.phrases()) {
            let characters: Vec<_> = phrase.chars().collect();
            let is_foreign = |pair: &[char]| is_chinese(pair[0]) && ",.:;!?()".contains(pair[1]);
            assert!(!characters.windows(2).any(is_foreign), "{phrase:?}");
        }
    }

    #[test]
    fn the_keys_are_two_columns_in_every_language() {
        for language in [Language::English, Language::Chinese] {
            let keys = language.phrases().keys;
            assert_eq!(keys.lines().count(), 12);
            for line in keys.lines() {
                let (left, right) = line.split_at(line.rfind("  ").unwrap() + 2);
                assert!(left.width() == 29 && right.width() <= 48 && !right.starts_with(' '), "{line}");
            }
        }
    }
}
