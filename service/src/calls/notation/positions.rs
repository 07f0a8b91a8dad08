//! Positions from and to text.

use crate::answer::board_text;
use crate::answer::response::{Answer, ResponseMessage, line};
use crate::answer::to_proto;
use crate::calls::{Call, FormatPosition, ParsePosition, Rpc, Service};
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::from_proto::{RulesChoice, optional_term};
use crate::read::open::optional_ruleset;
use crate::read::position_cache::ShownBoard;
use crate::read::wire_enums::WireEnum;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{MessageId, Said, Words, sentence};
use std::fmt::{Display, Write as _};
use tafl_engine::{
    BoardFault, Game, NamedSetup, Piece, Placement, Rules, Setup, Side, Square, Symmetry, catalogue,
};
use tafl_notation::{BoardFormat, BoardText, Place, SideDoubt, TextFault, TextFaultKind, fen};
use tafl_proto::v1;

/// The maximum length of a text in bytes.
const MAX_BYTES: usize = 16 << 10;

/// Length of a text, in bytes, from which reading it takes long.
const MANY_BYTES: usize = 2_048;

impl Rpc for ParsePosition {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Answer<Self::Response>, ApiError> {
        let words = call.words;
        let rules = request.rules.as_ref().map(RulesChoice::from);
        if request.text.len() > MAX_BYTES {
            let description = sentence!(FaultTextBytes, bytes = request.text.len(), most = MAX_BYTES);
            return Err(ApiError::at(Reason::TooLarge, "text", description));
        }
        if request.text.len() > MANY_BYTES || matches!(rules, Some(RulesChoice::CustomRules(_))) {
            call.move_to_long_threads().await;
        }
        let format = optional_term::<BoardFormat>(request.format, "format")?;
        let side = optional_term::<Side>(request.side_to_move, "side_to_move")?;
        let ruleset = optional_ruleset(&service.rulesets, rules, "")?;
        let size = ruleset.as_ref().map(|ruleset| ruleset.referee.rules().board.size);
        Ok(match BoardText::read(&request.text, format, size) {
            Err(faults) => unread(&faults, format, side, size, words).into(),
            Ok(read) => {
                let message =
                    Understood { text: &request.text, read: &read, ruleset: ruleset.as_deref(), words }
                        .answer(side);
                // Special squares belong to a position; a board alone shows none.
                let ruleset = ruleset.filter(|_| message.position.is_some());
                Answer::with_board(message, Some(ShownBoard { placement: read.board, ruleset }))
            }
        })
    }
}

impl ResponseMessage for v1::ParsePositionResponse {
    fn sentences(&self, _: &Words) -> String {
        let mut out = line(&self.sentence);
        for fault in &self.faults {
            let _ = writeln!(out, "{}:{}: {}", fault.line, fault.column, fault.sentence);
        }
        out.extend(self.warnings.iter().map(|warning| line(&warning.sentence)));
        out
    }

    fn position(&self) -> Option<&v1::Position> {
        self.position.as_ref()
    }
}

/// The answer when the text is not a board.
fn unread(
    faults: &[TextFault],
    format: Option<BoardFormat>,
    side: Option<Side>,
    size: Option<u8>,
    words: &Words,
) -> v1::ParsePositionResponse {
    let first = faults.first().map_or(Place { line: 1, column: 1 }, |fault| fault.place);
    let [count, line, column] =
        [faults.len() as u32, first.line, first.column].map(|number| number.to_string());
    let values = [("count", count.as_str()), ("line", &line), ("column", &column)];
    v1::ParsePositionResponse {
        format: format.map_or(0, WireEnum::number),
        faults: faults.iter().map(|fault| text_fault(fault, size, words)).collect(),
        sentence: words.compose(&[(MessageId::ParseUnread, &values)]),
        side_to_move: side.map_or(0, WireEnum::number),
        ..v1::ParsePositionResponse::default()
    }
}

fn text_fault(fault: &TextFault, size: Option<u8>, words: &Words) -> v1::TextFault {
    use v1::TextFaultReason as Wire;
    let number = |number: u32| number.to_string();
    let (reason, key, values) = match fault.kind {
        TextFaultKind::UnknownCharacter => (
            Wire::UnknownCharacter,
            MessageId::ParseFaultUnknownCharacter,
            vec![("found", fault.found.clone())],
        ),
        TextFaultKind::UnevenRow { squares, expected } => {
            let values = vec![("squares", number(squares)), ("expected", number(expected))];
            (Wire::UnevenRow, MessageId::ParseFaultUnevenRow, values)
        }
        TextFaultKind::NotSquare { rows, squares } => (
            Wire::NotSquare,
            MessageId::ParseFaultNotSquare,
            vec![("rows", number(rows)), ("squares", number(squares))],
        ),
        TextFaultKind::WrongSize { size: squares } => match size {
            Some(size) => (
                Wire::WrongSize,
                MessageId::ParseFaultWrongSizeRules,
                vec![("squares", number(squares)), ("expected", number(size.into()))],
            ),
            None => (Wire::WrongSize, MessageId::ParseFaultWrongSize, vec![("squares", number(squares))]),
        },
        TextFaultKind::Empty => (Wire::Empty, MessageId::ParseFaultEmpty, Vec::new()),
    };
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    v1::TextFault {
        line: fault.place.line as i32,
        column: fault.place.column as i32,
        reason: reason.into(),
        found: fault.found.clone(),
        sentence: words.compose(&[(key, &values)]),
    }
}

/// A board that was read, and the rules to check it against.
struct Understood<'a> {
    text: &'a str,
    read: &'a BoardText,
    ruleset: Option<&'a CompiledRuleset>,
    words: &'a Words,
}

impl Understood<'_> {
    fn board(&self) -> &Placement {
        &self.read.board
    }

    fn rules(&self) -> Option<&Rules> {
        self.ruleset.map(|ruleset| ruleset.referee.rules())
    }

    fn answer(&self, asked: Option<Side>) -> v1::ParsePositionResponse {
        let stated = asked.or(self.read.side_to_move);
        let assumed = self.rules().filter(|_| stated.is_none()).map(|rules| rules.first_move);
        let side = stated.or(assumed);
        let invalid = self.rules().map(|rules| rules.board_faults(self.board())).unwrap_or_default();
        let position = self.ruleset.zip(side).and_then(|(ruleset, side)| {
            let game = Game::from_setup(&ruleset.referee, &Setup::start(self.board().clone(), side)).ok()?;
            Some(to_proto::position(ruleset, &game, false))
        });
        let rulesets = if self.ruleset.is_none() { self.rulesets() } else { Vec::new() };
        v1::ParsePositionResponse {
            sentence: self.sentence(side, position.is_some(), &rulesets),
            position,
            board: self.board().to_string(),
            format: self.read.format.number(),
            faults: self.faults(&invalid),
            warnings: self.warnings(&invalid, assumed),
            rulesets,
            side_to_move: side.map_or(0, WireEnum::number),
        }
    }

    /// The newest revisions of the catalogue's rule sets that use a board of this size, and its kinds of pieces.
    fn rulesets(&self) -> Vec<String> {
        let is_special = self.board().pieces().any(|(_, piece)| piece.is_special());
        let fits = |entry: &&catalogue::Entry| {
            entry.rules.board.size == self.board().size() && (!is_special || entry.rules.special.is_some())
        };
        catalogue::newest().filter(fits).map(|entry| entry.id.to_owned()).collect()
    }

    fn sentence(&self, side: Option<Side>, valid: bool, rulesets: &[String]) -> String {
        let [attackers, defenders, kings] = Piece::COMMON.map(|piece| self.board().count(piece).to_string());
        let size = self.board().size().to_string();
        let counted = [
            ("size", size.as_str()),
            ("attackers", &attackers),
            ("defenders", &defenders),
            ("kings", &kings),
        ];
        let read = match self.read.format {
            BoardFormat::Board => MessageId::ParseReadBoard,
            BoardFormat::Fen => MessageId::ParseReadFen,
            BoardFormat::Drawing => MessageId::ParseReadDrawing,
        };
        let listed = self.words.listed(rulesets);
        let listed = [("rulesets", listed.as_str())];
        let mut parts: Vec<Said<'_>> = vec![(read, &counted)];
        match side {
            Some(Side::Attackers) => parts.push((MessageId::ParseToMoveAttackers, &[])),
            Some(Side::Defenders) => parts.push((MessageId::ParseToMoveDefenders, &[])),
            None => {}
        }
        match (self.ruleset, rulesets) {
            (None, []) => parts.push((MessageId::ParseReadNoRulesets, &[])),
            (None, _) => parts.push((MessageId::ParseReadRulesets, &listed)),
            (Some(_), _) if !valid => parts.push((MessageId::ParseInvalid, &[])),
            (Some(_), _) => {}
        }
        self.words.compose(&parts)
    }

    /// The faults of the position under the rules, at their places in the text.
    fn faults(&self, invalid: &[BoardFault]) -> Vec<v1::TextFault> {
        let top = self.board().size() - 1;
        let mut faults: Vec<v1::TextFault> = Vec::new();
        for fault in invalid {
            let listed = self.words.listed(fault.squares());
            let (key, zone) = match fault {
                BoardFault::NoKing => (MessageId::ParseFaultNoKing, None),
                BoardFault::SeveralKings { .. } => (MessageId::ParseFaultSeveralKings, None),
                BoardFault::KingEscaped { .. } => (MessageId::ParseFaultKingEscaped, None),
                BoardFault::MayNotStand { zone, .. } => (MessageId::ParseFaultMayNotStand, Some(*zone)),
                _ => (MessageId::ParseFaultInvalidPosition, None),
            };
            let zone = zone.map_or(String::new(), |zone| self.words.zone(zone));
            let sentence = self.words.compose(&[(key, &[("squares", &listed), ("zone", &zone)])]);
            let first = Square::new(0, top);
            let squares = if fault.squares().is_empty() { first.as_slice() } else { fault.squares() };
            faults.extend(squares.iter().map(|&square| {
                let place = self.read.place(square);
                v1::TextFault {
                    line: place.line as i32,
                    column: place.column as i32,
                    reason: v1::TextFaultReason::InvalidPosition.into(),
                    found: self.stands_at(place),
                    sentence: sentence.clone(),
                }
            }));
        }
        faults.sort_by_key(|fault| (fault.line, fault.column));
        faults.dedup_by_key(|fault| (fault.line, fault.column));
        faults.truncate(TextFault::MAX);
        faults
    }

    /// The character at a place of the text.
    fn stands_at(&self, place: Place) -> String {
        let text = self.text.strip_prefix('\u{FEFF}').unwrap_or(self.text);
        let line = text.split('\n').nth(place.line as usize - 1).unwrap_or_default();
        line.chars()
            .nth(place.column as usize - 1)
            .filter(|ch| !ch.is_whitespace())
            .map(String::from)
            .unwrap_or_default()
    }

    fn warnings(&self, invalid: &[BoardFault], assumed: Option<Side>) -> Vec<v1::ParseWarning> {
        use v1::ParseWarningKind as Kind;
        let mut warnings = Vec::new();
        let mut warn = |kind: Kind, key: MessageId, squares: &[Square], values: &[(&str, &dyn Display)]| {
            let listed = self.words.listed(squares);
            let values: Vec<(&str, String)> =
                values.iter().map(|(name, value)| (*name, value.to_string())).collect();
            let mut said: Vec<(&str, &str)> =
                values.iter().map(|(name, value)| (*name, value.as_str())).collect();
            said.push(("squares", &listed));
            let sentence = self.words.compose(&[(key, &said)]);
            warnings.push(v1::ParseWarning {
                kind: kind.into(),
                squares: to_proto::squares(squares),
                sentence,
            });
        };
        let kings: Vec<Square> = self
            .board()
            .pieces()
            .filter(|&(_, piece)| piece == Piece::King)
            .map(|(square, _)| square)
            .collect();
        match kings.len() {
            0 => warn(Kind::NoKing, MessageId::ParseWarningNoKing, &[], &[]),
            1 => {}
            _ => warn(Kind::SeveralKings, MessageId::ParseWarningSeveralKings, &kings, &[]),
        }
        if self.read.assumes_king {
            warn(Kind::KingAssumed, MessageId::ParseWarningKingAssumed, &kings, &[]);
        }
        if let Some(setup) = self.rules().and_then(|rules| mirrored(&rules.board.setups, self.board())) {
            warn(Kind::Mirrored, MessageId::ParseWarningMirrored, &[], &[("setup", &setup.name)]);
        }
        let [attackers, defenders] =
            [Piece::Attacker, Piece::Defender].map(|piece| self.board().count(piece));
        if let Some(doubt) = self.read.doubt {
            let key = match doubt {
                SideDoubt::LightAttackers => MessageId::ParseWarningSidesExchangedLight,
                SideDoubt::Unclear => MessageId::ParseWarningSidesExchangedUnclear,
                SideDoubt::MoreDefenders => MessageId::ParseWarningSidesExchanged,
            };
            warn(Kind::SidesExchanged, key, &[], &[("attackers", &attackers), ("defenders", &defenders)]);
        }
        for (piece, count, key) in [
            (Piece::Attacker, attackers, MessageId::ParseWarningTooManyPiecesAttackers),
            (Piece::Defender, defenders, MessageId::ParseWarningTooManyPiecesDefenders),
        ] {
            if let Some(most) = self.most(piece).filter(|&most| count > most) {
                warn(Kind::TooManyPieces, key, &[], &[("count", &count), ("most", &most)]);
            }
        }
        match assumed {
            Some(Side::Attackers) => {
                warn(Kind::SideAssumed, MessageId::ParseWarningSideAssumedAttackers, &[], &[]);
            }
            Some(Side::Defenders) => {
                warn(Kind::SideAssumed, MessageId::ParseWarningSideAssumedDefenders, &[], &[]);
            }
            None => {}
        }
        let barred = invalid.iter().filter_map(|fault| {
            if let BoardFault::MayNotStand { square, .. } = fault { Some(*square) } else { None }
        });
        let mut barred: Vec<Square> = barred.collect();
        barred.sort_unstable();
        if !barred.is_empty() {
            warn(Kind::PieceOnForbiddenSquare, MessageId::ParseWarningPieceOnForbiddenSquare, &barred, &[]);
        }
        warnings
    }

    /// The highest count of a kind of piece in a set-up of the rules, or else of the catalogue's rule sets
    /// for this board size, if any.
    fn most(&self, piece: Piece) -> Option<usize> {
        let count = |setup: &NamedSetup| setup.board.count(piece);
        if let Some(rules) = self.rules() {
            return rules.board.setups.iter().map(count).max();
        }
        let boards = catalogue::all()
            .iter()
            .map(|entry| &entry.rules.board)
            .filter(|board| board.size == self.board().size());
        boards.flat_map(|board| &board.setups).map(count).max()
    }
}

/// The set-up that a board equals when mirrored or rotated, unless it equals one as it is.
fn mirrored<'a>(setups: &'a [NamedSetup], board: &Placement) -> Option<&'a NamedSetup> {
    if setups.iter().any(|setup| setup.board == *board) {
        return None;
    }
    let turned: Vec<Placement> = Symmetry::ALL.iter().map(|symmetry| symmetry.placement(board)).collect();
    setups.iter().find(|setup| turned.contains(&setup.board))
}

impl Rpc for FormatPosition {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let format = optional_term::<BoardFormat>(request.format, "format")?.unwrap_or(BoardFormat::Board);
        let opened = service.open(&call, request.at).await?;
        let board = opened.game.placement();
        let text = match format {
            BoardFormat::Board => board.to_string(),
            BoardFormat::Fen => fen(&board),
            BoardFormat::Drawing => board_text::board(&board, &opened.ruleset.referee.rules().zones),
        };
        let position =
            request.with_position.then(|| to_proto::position(&opened.ruleset, &opened.game, false));
        Ok(v1::FormatPositionResponse { text, format: format.number(), position })
    }
}

impl ResponseMessage for v1::FormatPositionResponse {
    fn sentences(&self, _: &Words) -> String {
        line(self.text.trim_end_matches('\n'))
    }
}
