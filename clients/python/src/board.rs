//! A game: its position, and the moves that led to it.

use crate::course::Shared;
use crate::moves::LegalMoves;
use crate::mv::{Given, Move, MoveArgument};
use crate::picture::Picture;
use crate::python::{
    Class, POSITION_ERROR, Whole, camel_case, faults_error, illegal, illegal_error, of_engine, read_side,
    read_square, side, value_error,
};
use crate::report::{moves, outcome, played};
use crate::variant::{Variant, VariantArgument};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};
use std::sync::Arc;
use tafl_engine::catalogue::Entry;
use tafl_engine::{
    Game, IllegalMove, Move as EngineMove, Outcome, OutcomeReason, PerftMode, Played, Setup, Side,
};
use tafl_json::{Course, with_own_letters};

/// A game under a rule set. It may be used from several threads; each call is one step.
///
/// A subclass is made by ``cls(variant)`` where this class makes a board: by copies, pickles, ``from_fen`` and
/// ``from_token``.
#[pyclass(frozen, weakref, subclass, module = "tafl")]
pub(crate) struct Board {
    pub(crate) variant: Variant,
    course: Shared,
}

impl Board {
    /// A board with this game.
    pub(crate) fn of(variant: Variant, game: impl Into<Course>) -> Self {
        Self { variant, course: Shared::new(game.into()) }
    }

    /// A board with this game, of this class or subclass.
    fn made<'py>(
        class: &Bound<'py, PyType>,
        variant: Variant,
        game: impl Into<Course>,
    ) -> PyResult<Bound<'py, Self>> {
        let py = class.py();
        if class.is(py.get_type::<Self>()) {
            return Bound::new(py, Self::of(variant, game));
        }
        let board = class.call1((variant,))?.cast_into::<Self>()?;
        board.get().course.change(py, |course| *course = game.into());
        Ok(board)
    }

    /// The game with its moves.
    pub(crate) fn course(&self, py: Python<'_>) -> Course {
        self.course.change(py, |course| course.clone())
    }

    /// Does something with the game.
    pub(crate) fn with<T>(&self, py: Python<'_>, ask: impl FnOnce(&Game) -> T) -> T {
        self.course.with(py, ask)
    }

    /// Plays a move.
    pub(crate) fn try_move(&self, py: Python<'_>, mv: EngineMove) -> Result<(), IllegalMove> {
        self.course.change(py, |course| Given::Move(mv).push(course))
    }

    /// Ends the game by what the side to move does, or the other one if a winner is declared. A game that is over
    /// stays as it is.
    pub(crate) fn give_up(&self, py: Python<'_>, reason: OutcomeReason, winner: Option<Side>) {
        self.course.change(py, |course| {
            let winner = winner.unwrap_or_else(|| course.game().side_to_move().other());
            let _ = course.end(Some(winner), reason);
        });
    }

    /// The start of the game, its moves, and its end.
    pub(crate) fn record(&self, py: Python<'_>) -> (Arc<Game>, Vec<EngineMove>, Option<Outcome>) {
        self.course.change(py, |course| {
            (Arc::clone(course.start()), course.moves().to_vec(), course.game().outcome().cloned())
        })
    }

    /// Plays a move; `field` names the argument that it comes from.
    fn push_given(&self, py: Python<'_>, given: &Given, field: impl FnOnce() -> String) -> PyResult<()> {
        let pushed = self.course.change(py, |course| given.push(course));
        pushed.map_err(|why| illegal_error(py, &field(), given, &why))
    }

    /// What a move would do.
    fn checked(&self, py: Python<'_>, given: &Given) -> PyResult<Played> {
        let checked = self.with(py, |game| given.written(game).and_then(|written| game.check(&written)));
        checked.map_err(|why| illegal_error(py, "move", given, &why))
    }

    fn rules_section(&self) -> Vec<u8> {
        tafl_token::rules_section(self.variant.referee.rules(), self.variant.entry)
    }

    fn picture(&self, py: Python<'_>, look: Option<&Bound<'_, PyDict>>) -> PyResult<Picture> {
        let (game, last) =
            self.course.change(py, |course| (course.game().clone(), course.moves().last().copied()));
        Picture::new(py, &game, last, look)
    }

    /// A copy of the game, for work that takes long.
    pub(crate) fn game(&self, py: Python<'_>) -> Game {
        self.with(py, Game::clone)
    }
}

/// The width of a picture in a notebook.
const NOTEBOOK_PIXELS: u16 = 360;

static TOKEN_ERROR: Class = Class::new("TokenError");

/// Returns whether the side to move loses to the next move of the other unless it answers.
fn in_check(game: &Game) -> bool {
    game.chain_square().is_none() && !game.announcements(game.side_to_move().other()).is_empty()
}

/// The board of an opened token.
fn opened<'py>(
    class: &Bound<'py, PyType>,
    opened: Result<(Game, Option<&'static Entry>), tafl_token::OpenError>,
    token: &str,
) -> PyResult<Bound<'py, Board>> {
    let py = class.py();
    let (game, entry) = opened.map_err(|error| {
        let shown: String = token.chars().take(40).collect();
        TOKEN_ERROR.error(py, (format!("token = {shown}: {error}"), "token", shown))
    })?;
    Board::made(class, Variant { referee: game.referee().clone(), entry }, game)
}

/// The board that was pickled.
#[pyfunction]
pub(crate) fn restored_board<'py>(
    py: Python<'py>,
    class: &Bound<'py, PyType>,
    start: &[u8],
    moves: Vec<MoveArgument>,
    end: Option<(String, Option<String>)>,
) -> PyResult<Bound<'py, Board>> {
    let board = opened(class, tafl_token::open_bytes(start), "")?;
    for mv in moves {
        board.get().push(py, mv)?;
    }
    if let Some((reason, winner)) = end {
        board.get().declare(py, &reason, winner.as_deref())?;
    }
    Ok(board)
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant = None, *, setup = None, moves = None))]
    fn new(
        py: Python<'_>,
        variant: Option<VariantArgument<'_>>,
        setup: Option<&str>,
        moves: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let variant = match variant {
            Some(variant) => variant.read(py)?,
            None => Variant::named(py, "copenhagen")?,
        };
        let game = Game::new(&variant.referee, setup)
            .map_err(|fault| value_error(py, &fault.kind.to_string(), &fault.field, &fault.value))?;
        let board = Self::of(variant, game);
        for (n, mv) in moves
            .iter()
            .map(|moves| moves.try_iter())
            .collect::<PyResult<Vec<_>>>()?
            .into_iter()
            .flatten()
            .enumerate()
        {
            let given = mv?.extract::<MoveArgument>()?.0;
            board.push_given(py, &given, || format!("moves[{n}]"))?;
        }
        Ok(board)
    }

    /// A board from a FEN: a board string with the side to move, such as ``3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a``, or
    /// what programs for chess variants write, such as ``3a3/3a3/3D3/aaDKDaa/3D3/3a3/3a3 b - - 0 1``. ``t`` and ``T`` are
    /// men too, as in PGN.
    #[classmethod]
    #[pyo3(signature = (fen, variant = None, *, ply = None))]
    fn from_fen<'py>(
        class: &Bound<'py, PyType>,
        py: Python<'py>,
        fen: &str,
        variant: Option<VariantArgument<'_>>,
        ply: Option<Whole<u32>>,
    ) -> PyResult<Bound<'py, Self>> {
        let variant = match variant {
            Some(variant) => variant.read(py)?,
            None => Variant::named(py, "copenhagen")?,
        };
        let mut setup =
            Setup::from_fen(&with_own_letters(fen), variant.referee.rules()).map_err(|error| {
                let shown = fen.chars().take(80).collect::<String>();
                faults_error(py, &POSITION_ERROR, [(camel_case(error.field()), shown, error.to_string())])
            })?;
        if let Some(ply) = ply {
            setup.ply = ply.within(py, "ply", 0..=u32::MAX)?;
        }
        let game = Game::from_setup(&variant.referee, &setup)
            .map_err(|faults| faults_error(py, &POSITION_ERROR, of_engine(&faults)))?;
        Self::made(class, variant, game)
    }

    /// The rule set.
    #[getter]
    fn variant(&self) -> Variant {
        self.variant.clone()
    }

    /// The number of squares along an edge.
    #[getter]
    fn size(&self) -> u8 {
        self.variant.referee.rules().board.size
    }

    /// The side to move.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        side(py, self.with(py, Game::side_to_move))
    }

    /// The number of plies since the start of the game.
    #[getter]
    fn ply(&self, py: Python<'_>) -> u32 {
        self.with(py, Game::ply)
    }

    /// The number of plies since the last capture.
    #[getter]
    fn quiet_plies(&self, py: Python<'_>) -> u32 {
        self.with(py, Game::quiet_plies)
    }

    /// How often the position has occurred since the last capture, this time included.
    #[getter]
    fn repetitions(&self, py: Python<'_>) -> u32 {
        self.with(py, Game::repetition).count
    }

    /// The square of the piece that has captured and must move again; ``None`` if no piece must.
    #[getter]
    fn chain_square(&self, py: Python<'_>) -> Option<&'static str> {
        self.with(py, Game::chain_square).map(tafl_engine::Square::name)
    }

    /// A hash of position and side to move, the same on every machine.
    #[getter]
    fn key(&self, py: Python<'_>) -> u64 {
        self.with(py, Game::key)
    }

    /// The legal moves: to be iterated, counted, or searched with ``in``.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves(self.course.clone())
    }

    /// The moves that were pushed, first one first.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let played = self.course.change(py, |course| course.moves().to_vec());
        moves(py, &played)
    }

    /// The board string and the side to move, ``a`` or ``d``.
    #[getter]
    fn fen(&self, py: Python<'_>) -> String {
        self.with(py, |game| {
            let letter = if game.side_to_move() == Side::Attackers { 'a' } else { 'd' };
            format!("{} {letter}", game.placement())
        })
    }

    /// Return whether a move is legal; ``False`` for text that cannot be read as a move.
    fn is_legal(&self, py: Python<'_>, r#move: MoveArgument) -> bool {
        self.with(py, |game| r#move.0.is_legal_in(game))
    }

    /// Why a move is illegal; ``None`` if it is legal.
    fn why_illegal<'py>(&self, py: Python<'py>, r#move: MoveArgument) -> PyResult<Option<Bound<'py, PyAny>>> {
        let given = r#move.0;
        let refused =
            self.with(py, |game| given.written(game).and_then(|written| game.check(&written)).err());
        refused.map(|refused| illegal(py, &refused)).transpose()
    }

    /// Where the piece on a square may go.
    fn destinations(&self, py: Python<'_>, square: &str) -> PyResult<Vec<&'static str>> {
        let from = read_square(py, "square", square)?;
        let to = self.with(py, |game| game.destinations(from));
        Ok(to.into_iter().map(tafl_engine::Square::name).collect())
    }

    /// Plays a move.
    fn push(&self, py: Python<'_>, r#move: MoveArgument) -> PyResult<()> {
        self.push_given(py, &r#move.0, || "move".to_owned())
    }

    /// Plays a move and reports what it did. ``push`` is faster.
    fn play<'py>(&self, py: Python<'py>, r#move: MoveArgument) -> PyResult<Bound<'py, PyAny>> {
        let given = r#move.0;
        let done = self.course.change(py, |course| given.report(course));
        played(py, &done.map_err(|why| illegal_error(py, "move", &given, &why))?)
    }

    /// Returns whether the side to move loses at once unless it answers: the attackers if the king has an open
    /// path, the defenders if the king can be captured. False while a piece must go on.
    fn is_check(&self, py: Python<'_>) -> bool {
        self.with(py, in_check)
    }

    /// Returns whether ``is_check`` will be true after a move.
    fn gives_check(&self, py: Python<'_>, r#move: MoveArgument) -> PyResult<bool> {
        let given = r#move.0;
        let asked = self.course.change(py, |course| {
            given.push(course)?;
            let check = in_check(course.game());
            course.undo();
            Ok(check)
        });
        asked.map_err(|why| illegal_error(py, "move", &given, &why))
    }

    /// Returns whether a move captures anything; a mercenary that changes sides counts.
    fn is_capture(&self, py: Python<'_>, r#move: MoveArgument) -> PyResult<bool> {
        Ok(!self.checked(py, &r#move.0)?.captures.is_empty())
    }

    /// A move as records write it, with its captures: ``d5-a5xa6``.
    fn san(&self, py: Python<'_>, r#move: MoveArgument) -> PyResult<String> {
        Ok(self.checked(py, &r#move.0)?.notation())
    }

    /// Takes back the last move and returns it.
    fn pop(&self, py: Python<'_>) -> PyResult<Move> {
        self.course
            .change(py, Course::undo)
            .map(Move)
            .ok_or_else(|| PyIndexError::new_err("no move to take back"))
    }

    /// The last move.
    fn peek(&self, py: Python<'_>) -> PyResult<Move> {
        let last = self.course.change(py, |course| course.moves().last().copied());
        last.map(Move).ok_or_else(|| PyIndexError::new_err("no move has been played"))
    }

    /// The end of the game; ``None`` while it goes on.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let end = self.with(py, |game| game.outcome().cloned());
        end.map(|end| outcome(py, &end)).transpose()
    }

    /// The result as PGN writes it, where white are the defenders: ``1-0`` if they won, ``0-1`` if the attackers won,
    /// ``1/2-1/2`` for a draw, and ``*`` while the game goes on.
    fn result(&self, py: Python<'_>) -> &'static str {
        self.with(py, |game| match game.outcome().map(|end| end.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Side::Defenders)) => "1-0",
            Some(Some(Side::Attackers)) => "0-1",
        })
    }

    /// Returns whether the game is over.
    fn is_game_over(&self, py: Python<'_>) -> bool {
        self.with(py, |game| game.outcome().is_some())
    }

    /// Returns whether a draw may be claimed now.
    fn can_claim_draw(&self, py: Python<'_>) -> bool {
        self.with(py, Game::draw_claimable)
    }

    /// Ends the game with a result that its players declare: ``RESIGNATION``, ``TIMEOUT``, ``AGREEMENT``,
    /// ``ADJUDICATION``, ``ABANDONED`` or ``DRAW_CLAIMED``.
    #[pyo3(signature = (reason, winner = None))]
    fn declare(&self, py: Python<'_>, reason: &str, winner: Option<&str>) -> PyResult<()> {
        let known = OutcomeReason::ALL.into_iter().find(|known| known.as_str() == reason);
        let reason = known.ok_or_else(|| {
            value_error(py, "must be one of tafl.OUTCOME_REASONS that players declare", "reason", reason)
        })?;
        let winner = winner.map(|winner| read_side(py, "winner", winner)).transpose()?;
        self.course.change(py, |course| course.end(winner, reason)).map_err(|fault| {
            let field = fault.field.trim_start_matches("outcome.");
            value_error(py, &fault.kind.to_string(), &camel_case(field), &fault.value)
        })
    }

    /// The piece on a square, as its letter; ``None`` if the square is empty.
    fn piece_at(&self, py: Python<'_>, square: &str) -> PyResult<Option<char>> {
        let at = read_square(py, "square", square)?;
        Ok(self.with(py, |game| game.position().piece_at(at)).map(tafl_engine::Piece::letter))
    }

    /// All pieces: their letters by their squares.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let board = self.with(py, Game::placement);
        let pieces = PyDict::new(py);
        for (square, piece) in board.pieces() {
            pieces.set_item(square.name(), piece.letter())?;
        }
        Ok(pieces)
    }

    /// The same as :meth:`pieces`, by the name that it has in python-chess.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.pieces(py)
    }

    /// The square of the king; ``None`` once he has been captured.
    fn king(&self, py: Python<'_>) -> Option<&'static str> {
        self.with(py, |game| game.position().king()).map(tafl_engine::Square::name)
    }

    /// The number of sequences of legal moves of this length. Other threads run meanwhile.
    fn perft(&self, py: Python<'_>, depth: Whole<u32>) -> PyResult<u64> {
        let (game, depth) = (self.game(py), depth.within(py, "depth", 0..=u32::MAX)?);
        Ok(py.detach(|| game.perft(depth, PerftMode::Counted).leaves))
    }

    /// A copy with the same moves to take back; without any if ``stack`` is false.
    #[pyo3(signature = (*, stack = true))]
    fn copy<'py>(slf: &Bound<'py, Self>, stack: bool) -> PyResult<Bound<'py, Self>> {
        let (py, board) = (slf.py(), slf.get());
        let course = if stack { board.course(py) } else { board.game(py).into() };
        Self::made(&slf.get_type(), board.variant.clone(), course)
    }

    /// A copy as it was before the first move.
    fn root<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let board = slf.get();
        let start = board.course.change(slf.py(), |course| Game::clone(course.start()));
        Self::made(&slf.get_type(), board.variant.clone(), start)
    }

    /// The token of the position: one string, which every call of the service takes.
    #[getter]
    fn token(&self, py: Python<'_>) -> PyResult<String> {
        let section = self.rules_section();
        let token =
            self.with(py, |game| tafl_token::write(&section, &game.placement(), &mut game.history(), game));
        if token.is_empty() {
            let wrong = format!("longer than the {} characters of a token", tafl_token::MAX_CHARACTERS);
            return Err(TOKEN_ERROR.error(py, (wrong, "token", "")));
        }
        Ok(token)
    }

    /// A board from a token. The moves that it holds cannot be taken back.
    #[classmethod]
    fn from_token<'py>(class: &Bound<'py, PyType>, token: &str) -> PyResult<Bound<'py, Self>> {
        opened(class, tafl_token::open(token), token)
    }

    /// The board as an SVG picture.
    #[pyo3(signature = (**look))]
    fn svg(&self, py: Python<'_>, look: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        Ok(self.picture(py, look)?.svg())
    }

    /// The board as a PNG picture.
    #[pyo3(signature = (**look))]
    fn png<'py>(&self, py: Python<'py>, look: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.picture(py, look)?.png(py)?))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let look = PyDict::new(py);
        look.set_item("size", NOTEBOOK_PIXELS)?;
        self.svg(py, Some(&look))
    }

    /// What :mod:`pickle` keeps: the class, the start, the moves, and the outcome if the players declared it; and the
    /// attributes of a subclass.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>, Bound<'py, PyAny>)> {
        let (py, board) = (slf.py(), slf.get());
        let section = board.rules_section();
        let (start, played, end) = board.course.change(py, |course| {
            let start = course.start();
            let bytes = tafl_token::encode(&section, &start.placement(), &start.history(), start);
            let declared = |end: &&Outcome| end.reason.is_declared() && start.outcome().is_none();
            let end = course.game().outcome().filter(declared).cloned();
            (bytes, course.moves().to_vec(), end)
        });
        let end = end.map(|end| (end.reason.as_str(), end.winner.map(|winner| winner.to_string())));
        let values =
            (slf.get_type(), PyBytes::new(py, &start), moves(py, &played)?, end).into_pyobject(py)?;
        let restored = py.import("tafl._tafl")?.getattr("restored_board")?;
        Ok((restored, values, slf.call_method0("__getstate__")?))
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.call_method0("copy")
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        slf.call_method0("copy")
    }

    /// Two boards are equal if the rules, the position, what counts of its history, and the outcome are.
    fn __eq__(&self, other: &Bound<'_, PyAny>, py: Python<'_>) -> Py<PyAny> {
        let Ok(other) = other.cast::<Self>() else { return py.NotImplemented() };
        let other = other.get();
        let equal = self.variant == other.variant
            && (std::ptr::eq(self, other) || self.with(py, Game::to_setup) == other.with(py, Game::to_setup));
        equal
            .into_pyobject(py)
            .map_or_else(|never| match never {}, |equal| equal.to_owned().into_any().unbind())
    }

    /// The board as text, rank by rank.
    fn __str__(&self, py: Python<'_>) -> String {
        let board = self.with(py, Game::placement);
        let size = board.size();
        let letter = |square| board.piece_at(square).map_or('.', tafl_engine::Piece::letter);
        let squares: Vec<char> = board.squares().map(letter).collect();
        let rows = squares.chunks(usize::from(size)).rev();
        let row = |row: &[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
        rows.map(row).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Board {} '{}'>", self.variant.shown(), self.fen(py))
    }
}
