//! Detects the events of special pieces, jumps and chains.

use super::{Scene, beyond, distance, neighbours};
use crate::events::Event;
use tafl_engine::{Berserk, CaptureKind, Jump, Jumps, Piece, PieceSet};

const GUARDS: PieceSet = PieceSet::of(&[Piece::AttackersGuard, Piece::DefendersGuard]);
const MERCENARIES: PieceSet = PieceSet::of(&[Piece::AttackersMercenary, Piece::DefendersMercenary]);

pub(super) fn of_scene(scene: &Scene<'_>) -> Vec<Event> {
    let Some(special) = &scene.rules.special else { return Vec::new() };
    let parts = [leap(scene, special.jumps), captures(scene), guard(scene), chain(scene, special.berserk)];
    parts.concat()
}

/// How the piece jumps.
fn jump_of(jumps: Jumps, piece: Piece) -> Jump {
    match piece {
        Piece::King => jumps.king,
        Piece::AttackersCommander | Piece::DefendersCommander => jumps.commanders,
        Piece::AttackersKnight | Piece::DefendersKnight => jumps.knights,
        Piece::AttackersMercenary | Piece::DefendersMercenary => jumps.mercenaries,
        Piece::AttackersGuard | Piece::DefendersGuard => jumps.guards,
        _ => Jump::None,
    }
}

fn leap(scene: &Scene<'_>, jumps: Jumps) -> Vec<Event> {
    let Some((from, to)) = scene.step else { return Vec::new() };
    let between = neighbours(from, scene.side())
        .into_iter()
        .find(|&middle| distance(from, to) == 2 && beyond(from, middle, scene.side()) == Some(to));
    let leapt = between.and_then(|square| scene.ply.before.piece_at(square)).is_some();
    let mover = scene.arrived.piece_at(to).filter(|_| leapt);
    let jump = mover.map(|piece| Event::Leapt(jump_of(jumps, piece)));
    jump.into_iter().chain(mover.filter(|&piece| piece == Piece::King).map(|_| Event::KingLeapt)).collect()
}

fn captures(scene: &Scene<'_>) -> Vec<Event> {
    let mut all = Vec::new();
    for capture in &scene.ply.played.captures {
        if capture.changes_side {
            all.push(Event::ChangedSide(capture.piece.side(), capture.kind));
        } else if capture.kind == CaptureKind::Jumped {
            all.push(Event::TakenByLeap);
        } else if MERCENARIES.contains(capture.piece) {
            all.push(Event::MercenaryRemoved);
        } else if GUARDS.contains(capture.piece) {
            all.push(Event::GuardRemoved);
        }
    }
    all
}

/// A guard that arrived where a man would have captured somebody between himself and another man.
fn guard(scene: &Scene<'_>) -> Vec<Event> {
    let Some((_, to)) =
        scene.step.filter(|&(_, to)| scene.arrived.piece_at(to).is_some_and(|piece| GUARDS.contains(piece)))
    else {
        return Vec::new();
    };
    let enemy = scene.ply.mover.other().man();
    let between = neighbours(to, scene.side()).into_iter().any(|victim| {
        let partner = beyond(to, victim, scene.side()).and_then(|square| scene.after.piece_at(square));
        scene.after.piece_at(victim) == Some(enemy) && partner == Some(scene.ply.mover.man())
    });
    if between { vec![Event::GuardTookNothing] } else { Vec::new() }
}

fn chain(scene: &Scene<'_>, berserk: Option<Berserk>) -> Vec<Event> {
    let (before, after) = (scene.ply.chain, scene.ply.pair.engine.chain_square());
    let mut all = Vec::new();
    if let (Some(square), Some(berserk)) = (after, berserk) {
        all.push(Event::GoesOn(berserk));
        if scene.after.piece_at(square) == Some(Piece::King) {
            all.push(Event::KingGoesOn);
        }
    }
    if before.is_some() && after.is_some() {
        all.push(Event::LongChain);
    }
    if before.is_none() {
        return all;
    }
    let (over, took) = (scene.ply.played.outcome.is_some(), !scene.ply.played.captures.is_empty());
    match scene.step {
        None => all.push(if over { Event::ChainStoppedAtEnd } else { Event::ChainStopped }),
        Some(_) if over => all.push(Event::ChainWon),
        Some(_) => {}
    }
    if scene.step.is_some() && !took {
        all.push(Event::ChainEndedQuietly);
        if over && berserk == Some(Berserk::CapturesOrEscape) {
            all.push(Event::KingWentOnToEscape);
        }
    }
    all
}
