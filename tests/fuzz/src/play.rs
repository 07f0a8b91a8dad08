//! Games played by a fuzzer's bytes, each ply checked against the positions before and after.

use crate::checks::{assert_same, describe, examine};
use crate::{Bytes, between, chance};
use tafl_engine::{Game, IllegalReason, Move, Piece, Referee, Rules, WrittenMove};

/// Plays listed moves, chosen by the bytes, until they are used up or the game ends.
pub fn play_on(game: &mut Game, bytes: &mut Bytes<'_>, most_plies: u32) {
    for _ in 0..most_plies {
        let legal = game.legal_moves();
        if legal.is_empty() || bytes.is_empty() {
            return;
        }
        let chosen = between(bytes, 0, legal.len() as u32 - 1) as usize;
        play_listed(game, legal[chosen]);
    }
}

/// Plays one listed move and compares everything in the answer with the game before and after.
pub fn play_listed(game: &mut Game, mv: Move) {
    let before = game.clone();
    let played = game.play(mv).expect("a listed move is legal");
    assert_eq!(before.check(mv).as_ref(), Ok(&played), "checking says what playing does");
    let mut board = before.placement();
    if let Move::Step { from, to } = mv {
        let piece = board.piece_at(from);
        board.put(from, None);
        board.put(to, piece);
    }
    for capture in &played.captures {
        assert_eq!(board.piece_at(capture.square), Some(capture.piece), "{capture:?}");
        let turned = game.placement().piece_at(capture.square).filter(|_| capture.changes_side);
        assert_eq!(turned.is_some(), capture.changes_side, "{capture:?}");
        board.put(capture.square, turned);
    }
    assert_eq!(board, game.placement(), "{mv}: a piece moves, those named are gone, nothing else happens");
    assert!(played.captures.windows(2).all(|pair| pair[0].square < pair[1].square));
    let goes_on = played.chain_square.is_some();
    assert_eq!(
        game.side_to_move(),
        if goes_on { before.side_to_move() } else { before.side_to_move().other() }
    );
    assert_eq!(game.ply(), before.ply() + 1);
    // A piece that changes side has not left the board.
    let taken = played.captures.iter().any(|capture| !capture.changes_side);
    let quiet = if taken { 0 } else { before.quiet_plies() + 1 };
    assert_eq!((played.quiet_plies, game.quiet_plies()), (quiet, quiet));
    assert_eq!(played.outcome.as_ref(), game.outcome());
    // The board before the captures of a capturing ply may count as an occurrence; after the captures the
    // count restarts.
    assert_eq!(game.repetition().known, played.repetition.known);
    assert_eq!(game.repetition().count, if taken { 1 } else { played.repetition.count });
    assert_eq!(played.open_paths, game.open_paths());
    assert_eq!(played.draw_claimable, game.draw_claimable());
    assert_eq!(played.legal_move_count as usize, game.legal_moves().len());
    let mut quietly = before.clone();
    quietly.advance(mv).expect("a listed move is legal");
    assert_eq!(
        (game.key(), game.ply(), game.quiet_plies()),
        (quietly.key(), quietly.ply(), quietly.quiet_plies())
    );
    assert_eq!((game.outcome(), game.repetition()), (quietly.outcome(), quietly.repetition()));
    // Comparing everything is slow, and one position in sixteen shows as much.
    if game.key().is_multiple_of(16) {
        assert_same(game, &quietly, "advancing is playing without a word");
    }
    let captures: Vec<_> = played.captures.iter().map(|capture| capture.square).collect();
    let none = WrittenMove { mv, captures: Some(Vec::new()) };
    // A captured king need not be written.
    assert_eq!(
        before.check(&none).is_ok(),
        played.captures.iter().all(|capture| capture.piece == Piece::King)
    );
    if mv != Move::Pass {
        let mut text = mv.to_string();
        captures
            .iter()
            .enumerate()
            .for_each(|(n, square)| text += &format!("{}{square}", if n == 0 { 'x' } else { '/' }));
        assert_eq!(before.clone().play_text(&text), Ok(played), "{text}");
    }
}

/// Plays pieces of the bytes as text: the game either plays them as a listed move or stays as it was.
pub fn play_texts(game: &mut Game, bytes: &[u8]) {
    for text in bytes.split(|&byte| byte == b';').take(200) {
        let text = String::from_utf8_lossy(text);
        let (before, legal) = (game.clone(), game.legal_moves());
        let read = game.read(&text);
        match game.play_text(&text) {
            Ok(played) => {
                assert!(legal.contains(&played.mv), "{text:?}");
                assert_eq!(read.map(|written| written.mv), Ok(played.mv));
            }
            Err(refused) => {
                assert_eq!(refused.reason == IllegalReason::GameOver, before.outcome().is_some());
                if let Ok(written) = read {
                    assert!(
                        !legal.contains(&written.mv) || refused.reason == IllegalReason::CaptureMismatch,
                        "{text:?}: {refused:?}"
                    );
                }
                assert_same(game, &before, "a refused move leaves the game as it was");
            }
        }
    }
}

/// A rule set from outside: it is refused with reasons, or games under it are sound.
pub fn try_rules(rules: &Rules, bytes: &mut Bytes<'_>) {
    describe(rules);
    let referee = match Referee::new(rules.clone()) {
        Ok(referee) => referee,
        Err(faults) => {
            assert!(
                !faults.is_empty()
                    && faults
                        .iter()
                        .all(|fault| !fault.field.is_empty() && !fault.kind.to_string().is_empty())
            );
            return;
        }
    };
    assert!(rules.faults().is_empty());
    assert!(Game::new(&referee, Some("there is no such set-up")).is_err());
    // A rule set may have 32 set-ups; the first few show as much as all.
    for setup in rules.board.setups.iter().take(3) {
        let mut game = Game::new(&referee, Some(&setup.name)).expect("a set-up of the rule set");
        assert!(game.outcome().is_none(), "no game is over before it begins");
        examine(&game);
        play_on(&mut game, bytes, 60);
        examine(&game);
        if chance(bytes, 128) {
            play_on(&mut game, bytes, 200);
            examine(&game);
        }
    }
}
