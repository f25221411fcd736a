//! The loop around a table: it fetches requests and answers, and carries out the steps that follow.

use std::{io, sync::mpsc::Receiver, time::Duration};

use super::{
    table::{Step, Table},
    thinker::Thinker,
    voice::{Said, Voice},
};
use crate::{
    input::{Input, Leave, Request},
    output::{Look, View},
};

/// How a game is played.
pub struct Session<'a> {
    /// What faces are made of.
    pub look: Look,
    /// The view at the start.
    pub view: View,
    /// The views that the player can change between, in their order; empty where the view stays as it is.
    pub views: &'a [View],
    /// Whether the coach plays from the start.
    pub autoplay: bool,
    /// How long the coach waits before each of its moves.
    pub pace: Duration,
}

impl Session<'_> {
    /// Plays until the player, a signal or the end of the output ends the game, and gives the keys and the terminal back.
    ///
    /// `once_shown` is called when the first board is shown: what would delay it belongs there.
    ///
    /// # Errors
    ///
    /// When the game cannot be written: it ends then, since nobody could see it go on.
    pub fn play(mut self, table: &mut Table, mut input: Input, once_shown: impl FnOnce(Voice)) -> io::Result<Leave> {
        let (voice, heard) = Voice::new(input.waker());
        let mut thinker = Thinker::new(voice.clone(), self.pace);
        let end = table.begin().and_then(|()| {
            once_shown(voice);
            input.start_hotkeys();
            if self.autoplay {
                table.let_coach_play()?;
            }
            self.serve(table, &mut input, &heard, &mut thinker)
        });
        input.close();
        table.leave(end?)
    }

    fn serve(
        &mut self,
        table: &mut Table,
        input: &mut Input,
        heard: &Receiver<Said>,
        thinker: &mut Thinker,
    ) -> io::Result<Leave> {
        let mut step = Step::GoOn;
        loop {
            if let Some(errand) = table.errand()
                && let Err(error) = thinker.send(errand)
            {
                let end = table.lose_coach(&error)?;
                step = if step == Step::GoOn { end } else { step };
            }
            match step {
                Step::GoOn => {}
                Step::ChangeView => self.change_view(table, input)?,
                Step::Suspend(who) => input.suspend(who),
                Step::Leave(leave) => return Ok(leave),
            }
            step = match input.next_request(table.precedence(), table.due()) {
                None => table.draw().map(|()| Step::GoOn)?,
                // Each thing that is said wakes the game for itself, so that keys come in between.
                Some(Request::Wake) => heard.try_recv().map_or(Ok(Step::GoOn), |said| table.hear(said))?,
                Some(request) => table.answer(request)?,
            };
        }
    }

    /// Shows the game in the next view, on the screen that it needs.
    fn change_view(&mut self, table: &mut Table, input: &mut Input) -> io::Result<()> {
        let place = self.views.iter().position(|view| *view == self.view);
        let next = place.map_or(0, |place| place + 1) % self.views.len().max(1);
        let Some(&view) = self.views.get(next).filter(|view| **view != self.view) else { return Ok(()) };
        self.view = view;
        input.show(view.screen())?;
        table.turn_to(self.look.face(view, io::stdout()))
    }
}
