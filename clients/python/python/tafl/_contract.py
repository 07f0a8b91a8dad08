"""The messages of the service, in their JSON form. Made from the contract by `contract.py`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict, final


@final
class AnalysisProgress(TypedDict):
    """The progress of an analysis."""

    pliesDone: int
    plies: int
    nodes: int


@final
class AnalyzeGameRequestGame(TypedDict):
    game: GameInput
    nodes: NotRequired[int]
    fromPly: NotRequired[int]
    toPly: NotRequired[int]
    thresholds: NotRequired[JudgementThresholdsInput]
    locale: NotRequired[str]
    worst: NotRequired[int]


@final
class AnalyzeGameRequestRecord(TypedDict):
    game: NotRequired[GameInput]
    record: Record
    nodes: NotRequired[int]
    fromPly: NotRequired[int]
    toPly: NotRequired[int]
    thresholds: NotRequired[JudgementThresholdsInput]
    locale: NotRequired[str]
    worst: NotRequired[int]


@final
class AnalyzeGameResponsePly(TypedDict):
    ply: PlyAnalysis


@final
class AnalyzeGameResponseProgress(TypedDict):
    progress: AnalysisProgress


@final
class AnalyzeGameResponseFinal(TypedDict):
    final: GameAnalysis


@final
class AnalyzePositionRequestPosition(TypedDict):
    position: PositionInput
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    multiPv: NotRequired[int]
    moves: NotRequired[list[str]]
    excludeMoves: NotRequired[list[str]]
    locale: NotRequired[str]
    threads: NotRequired[int]


@final
class AnalyzePositionRequestToken(TypedDict):
    token: str
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    multiPv: NotRequired[int]
    moves: NotRequired[list[str]]
    excludeMoves: NotRequired[list[str]]
    locale: NotRequired[str]
    threads: NotRequired[int]


@final
class AnalyzePositionRequestGame(TypedDict):
    game: GameInput
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    multiPv: NotRequired[int]
    moves: NotRequired[list[str]]
    excludeMoves: NotRequired[list[str]]
    locale: NotRequired[str]
    threads: NotRequired[int]


@final
class AnalyzePositionResponseDepth(TypedDict):
    depth: AnalyzedDepth


@final
class AnalyzePositionResponseFinal(TypedDict):
    final: PositionAnalysis


@final
class AnalyzedDepth(TypedDict):
    """The result of one depth."""

    depth: int
    nodes: int
    lines: list[Line]


@final
class Announcement(TypedDict):
    """An announcement of one player to the other after a move. Announcements are computed under every
    rule set.
    """

    kind: AnnouncementKind
    squares: list[str]
    moves: list[str]
    spoken: bool


@final
class ApplyMoveRequestPosition(TypedDict):
    position: PositionInput
    move: str
    locale: NotRequired[str]
    withPieces: NotRequired[bool]


@final
class ApplyMoveRequestToken(TypedDict):
    token: str
    move: str
    locale: NotRequired[str]
    withPieces: NotRequired[bool]


@final
class ApplyMoveRequestGame(TypedDict):
    game: GameInput
    move: str
    locale: NotRequired[str]
    withPieces: NotRequired[bool]


@final
class ApplyMoveResponseApplied(TypedDict):
    applied: MoveResult


@final
class ApplyMoveResponseRejected(TypedDict):
    rejected: IllegalMove


@final
class ArchiveGameGame(TypedDict):
    id: NotRequired[str]
    game: PartialGame
    declared: NotRequired[DeclaredResult]


@final
class ArchiveGameText(TypedDict):
    id: NotRequired[str]
    declared: NotRequired[DeclaredResult]
    text: Record


@final
class ArchiveProgress(TypedDict):
    """The progress of the replay of an archive."""

    gamesDone: int
    games: int
    plies: int


@final
class ArchiveSummary(TypedDict):
    """The summary of an archive. Each game is sound, faulty or refused."""

    games: int
    plies: int
    sound: int
    faulty: int
    refused: int
    disagreeing: int
    faults: list[IllegalReasonCount]
    sentence: str


@final
class Base(TypedDict):
    """The rule set of the catalogue that custom rules start from."""

    ruleset: str
    cleared: list[str]


@final
class BaseInput(TypedDict):
    """The rule set of the catalogue that custom rules start from."""

    ruleset: str
    cleared: NotRequired[list[str]]


@final
class Board(TypedDict):
    """The board of a rule set."""

    size: int
    setups: list[NamedSetup]


@final
class BoardInput(TypedDict):
    """The board of a rule set."""

    size: int
    setups: list[NamedSetupInput]


@final
class CallError(TypedDict):
    """Why one of many games failed, with the same content as the error of a single call."""

    reason: str
    detail: str
    fields: list[FieldError]
    metadata: dict[str, str]
    code: int
    status: int
    retryAfterSeconds: NotRequired[int]
    detailEn: NotRequired[str]


@final
class Capture(TypedDict):
    """One captured piece."""

    square: str
    piece: Piece
    kind: CaptureKind
    closedBy: list[str]
    changesSide: bool


@final
class Certificate(TypedDict):
    """A proof that a side wins a game, with an answer to everything that the other side can play."""

    ruleset: str
    board: str
    winner: Side
    firstMove: str
    plies: int


@final
class CheckRulesetRequest(TypedDict):
    """Request to check custom rules."""

    customRules: RulesInput
    compareTo: NotRequired[str]
    locale: NotRequired[str]


@final
class CheckRulesetResponse(TypedDict):
    """Custom rules that can be played."""

    ruleset: Ruleset
    differences: list[RuleDifference]
    comparison: NotRequired[RulesetComparison]
    unchanged: list[str]


@final
class ConvertGameRequestRecord(TypedDict):
    record: Record
    to: NotRequired[RecordFormat]
    simpleMoves: NotRequired[bool]
    reading: NotRequired[OpenTaflReading]
    tags: NotRequired[list[RecordTagInput]]
    locale: NotRequired[str]


@final
class ConvertGameRequestGame(TypedDict):
    game: GameInput
    to: NotRequired[RecordFormat]
    simpleMoves: NotRequired[bool]
    reading: NotRequired[OpenTaflReading]
    tags: NotRequired[list[RecordTagInput]]
    locale: NotRequired[str]


@final
class ConvertGameResponse(TypedDict):
    """A game that was read, replayed and written."""

    reading: RecordReading
    text: str
    format: RecordFormat
    notes: list[RecordNote]
    position: NotRequired[Position]
    fault: NotRequired[GameFault]
    declaredCheck: NotRequired[DeclaredResultCheck]
    sentence: str


@final
class DeclaredResultWinner(TypedDict):
    winner: Side
    reason: NotRequired[OutcomeReason]


@final
class DeclaredResultDraw(TypedDict):
    draw: bool
    reason: NotRequired[OutcomeReason]


@final
class DeclaredResultCheck(TypedDict):
    """Whether a declared result agrees with the game."""

    agrees: bool
    computed: NotRequired[Outcome]
    sentence: str


@final
class EndgameTables(TypedDict):
    """Endgame tables."""

    rulesets: list[str]
    maxPieces: int


@final
class Escape(TypedDict):
    """Where the king escapes to."""

    to: EscapeTo
    squares: list[str]


@final
class EscapeInput(TypedDict):
    """Where the king escapes to."""

    to: EscapeTo
    squares: NotRequired[list[str]]


@final
class EvaluateMovesRequestPosition(TypedDict):
    position: PositionInput
    candidates: list[str]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    thresholds: NotRequired[JudgementThresholdsInput]
    locale: NotRequired[str]


@final
class EvaluateMovesRequestToken(TypedDict):
    token: str
    candidates: list[str]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    thresholds: NotRequired[JudgementThresholdsInput]
    locale: NotRequired[str]


@final
class EvaluateMovesRequestGame(TypedDict):
    game: GameInput
    candidates: list[str]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    thresholds: NotRequired[JudgementThresholdsInput]
    locale: NotRequired[str]


@final
class EvaluateMovesResponse(TypedDict):
    """Scored moves."""

    best: NotRequired[Line]
    moves: list[MoveEvaluation]
    depth: int
    nodes: int
    reproducible: bool
    thresholds: JudgementThresholds
    winProbabilityGames: int


@final
class ExploreOpeningRequestPosition(TypedDict):
    position: PositionInput
    locale: NotRequired[str]


@final
class ExploreOpeningRequestToken(TypedDict):
    token: str
    locale: NotRequired[str]


@final
class ExploreOpeningRequestGame(TypedDict):
    game: GameInput
    locale: NotRequired[str]


@final
class ExploreOpeningResponse(TypedDict):
    """What is known of a position: from games that the engine played against itself with the same
    nodes for every move, and from the book of openings of the rule set. Rotations and reflections
    of a position are the same position.
    """

    moves: list[OpeningMove]
    results: GameResults
    sideToMove: Side
    outcome: NotRequired[Outcome]
    ruleset: str
    balance: NotRequired[SideBalance]
    sentence: str


@final
class FieldError(TypedDict):
    """A fault at a field."""

    field: str
    description: str


@final
class FormatPositionRequestPosition(TypedDict):
    position: PositionInput
    format: NotRequired[PositionFormat]
    locale: NotRequired[str]
    withPosition: NotRequired[bool]


@final
class FormatPositionRequestToken(TypedDict):
    token: str
    format: NotRequired[PositionFormat]
    locale: NotRequired[str]
    withPosition: NotRequired[bool]


@final
class FormatPositionRequestGame(TypedDict):
    game: GameInput
    format: NotRequired[PositionFormat]
    locale: NotRequired[str]
    withPosition: NotRequired[bool]


@final
class FormatPositionResponse(TypedDict):
    """A position as text."""

    text: str
    format: PositionFormat
    position: NotRequired[Position]


@final
class FormatRulesRequestRuleset(TypedDict):
    ruleset: str
    setup: NotRequired[str]
    reading: NotRequired[OpenTaflReading]
    locale: NotRequired[str]


@final
class FormatRulesRequestCustomRules(TypedDict):
    customRules: RulesInput
    setup: NotRequired[str]
    reading: NotRequired[OpenTaflReading]
    locale: NotRequired[str]


@final
class FormatRulesResponse(TypedDict):
    """A rules record that was written."""

    text: str
    inexpressible: list[InexpressibleRule]
    notes: list[RecordNote]
    reading: OpenTaflReading
    sentence: str


@final
class GameRuleset(TypedDict):
    ruleset: str
    setup: NotRequired[str]
    moves: list[str]


@final
class GameCustomRules(TypedDict):
    customRules: Rules
    setup: NotRequired[str]
    moves: list[str]


@final
class GameAnalysis(TypedDict):
    """The summary of the plies that were judged."""

    ruleset: str
    plies: int
    nodes: int
    attackers: SideAnalysis
    defenders: SideAnalysis
    turningPoint: NotRequired[int]
    thresholds: JudgementThresholds
    fault: NotRequired[GameFault]
    outcome: NotRequired[Outcome]
    sentence: str
    graphLink: NotRequired[str]
    recordFaults: list[RecordFault]
    winProbabilityGames: int
    nextPly: NotRequired[int]


@final
class GameComparison(TypedDict):
    """A game compared under another rule set."""

    ruleset: str
    agrees: bool
    disagreement: NotRequired[GameDisagreement]
    sentence: str


@final
class GameDisagreement(TypedDict):
    """The first disagreement of two rule sets about a game."""

    ply: int
    move: NotRequired[str]
    on: list[DisagreementKind]
    here: RulesetVerdict
    there: RulesetVerdict


@final
class GameFault(TypedDict):
    """The first illegal move of a game."""

    ply: int
    move: str
    rejected: IllegalMove
    plyNumber: int


@final
class GameInputRuleset(TypedDict):
    ruleset: str
    setup: NotRequired[str]
    moves: NotRequired[list[str]]


@final
class GameInputCustomRules(TypedDict):
    customRules: RulesInput
    setup: NotRequired[str]
    moves: NotRequired[list[str]]


@final
class GameReport(TypedDict):
    """The report of one game."""

    id: str
    index: int
    ruleset: str
    plies: int
    outcome: NotRequired[Outcome]
    fault: NotRequired[GameFault]
    declaredCheck: NotRequired[DeclaredResultCheck]
    error: NotRequired[CallError]
    sentence: str
    recordFaults: list[RecordFault]
    mismatches: list[RecordMismatch]
    setup: str
    notes: list[RecordNote]


@final
class GameResults(TypedDict):
    """The results of some games."""

    games: int
    attackersWon: int
    defendersWon: int
    drawn: int


@final
class GetHintRequestPosition(TypedDict):
    position: PositionInput
    reveal: NotRequired[HintReveal]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    locale: NotRequired[str]


@final
class GetHintRequestToken(TypedDict):
    token: str
    reveal: NotRequired[HintReveal]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    locale: NotRequired[str]


@final
class GetHintRequestGame(TypedDict):
    game: GameInput
    reveal: NotRequired[HintReveal]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    locale: NotRequired[str]


@final
class GetHintResponse(TypedDict):
    """A hint. Each field is set only if the request asks for as much; none is if the game is over or a
    pass is the only move. A pass has no region and no piece.
    """

    region: NotRequired[str]
    piece: NotRequired[str]
    move: NotRequired[str]
    pv: list[str]
    reasons: list[MoveReason]
    reproducible: bool
    outcome: NotRequired[Outcome]
    sentence: str


@final
class GetRulesetResponse(TypedDict):
    """One rule set."""

    ruleset: Ruleset
    differences: list[RuleDifference]
    comparison: NotRequired[RulesetComparison]
    alternatives: list[str]


@final
class GetServerInfoResponse(TypedDict):
    """A description of this server."""

    name: str
    version: str
    limits: ServerLimits
    rulesets: list[str]
    levels: list[SearchLevel]
    locales: list[str]
    evaluations: list[LearnedEvaluation]
    levelRatings: list[LevelRatings]
    languages: list[Language]
    tables: list[EndgameTables]
    certificates: list[Certificate]


@final
class History(TypedDict):
    """The board after the last capture, or at the start of the game, and the plies since: all that the
    rules on repetition and quiet plies need.
    """

    startBoard: str
    startSide: Side
    moves: list[str]
    complete: bool
    startChainSquare: str


@final
class HistoryInput(TypedDict):
    """The board after the last capture, or at the start of the game, and the plies since: all that the
    rules on repetition and quiet plies need.
    """

    startBoard: str
    startSide: Side
    moves: NotRequired[list[str]]
    complete: NotRequired[bool]
    startChainSquare: NotRequired[str]


@final
class IllegalMove(TypedDict):
    """An illegal move: why it is illegal, on which squares, by which rule, and where the piece could
    go instead. It is an answer, not an error.
    """

    reason: IllegalReason
    squares: list[str]
    rule: str
    sentence: str
    destinations: list[str]
    earlierPly: NotRequired[int]


@final
class IllegalReasonCount(TypedDict):
    """How often moves were illegal for one reason."""

    reason: IllegalReason
    games: int


@final
class InexpressibleRule(TypedDict):
    """A rule that OpenTafl's notation cannot express."""

    rule: str
    why: str
    sentence: str


@final
class JudgedMove(TypedDict):
    """What a move is worth."""

    line: Line
    winProbabilityLoss: float
    judgement: NotRequired[Judgement]
    reasons: list[MoveReason]


@final
class JudgementThresholds(TypedDict):
    """The losses of win probability from which a move is judged, in permille."""

    inaccuracyPermille: NotRequired[int]
    mistakePermille: NotRequired[int]
    blunderPermille: NotRequired[int]


@final
class JudgementThresholdsInput(TypedDict):
    """The losses of win probability from which a move is judged, in permille."""

    inaccuracyPermille: NotRequired[int]
    mistakePermille: NotRequired[int]
    blunderPermille: NotRequired[int]


@final
class Jumps(TypedDict):
    """How each kind of piece jumps."""

    king: Jump
    commanders: Jump
    knights: Jump
    mercenaries: Jump
    guards: Jump


@final
class JumpsInput(TypedDict):
    """How each kind of piece jumps."""

    king: Jump
    commanders: Jump
    knights: Jump
    mercenaries: Jump
    guards: Jump


@final
class KingTaken(TypedDict):
    """How the king is taken."""

    how: KingTakenHow
    closingZones: list[ZoneKind]
    closingEdge: bool
    withGroup: bool
    betweenCommanders: bool


@final
class KingTakenInput(TypedDict):
    """How the king is taken."""

    how: KingTakenHow
    closingZones: NotRequired[list[ZoneKind]]
    closingEdge: NotRequired[bool]
    withGroup: NotRequired[bool]
    betweenCommanders: NotRequired[bool]


@final
class Language(TypedDict):
    """A language of sentences."""

    locale: str
    name: str
    awaitingReview: bool


@final
class LearnedEvaluation(TypedDict):
    """An evaluation that was learned from games of a few rule sets. Searches of equal positions with
    equal options give equal answers as long as it is the same.
    """

    name: str
    sha256: str
    rulesets: list[str]


LegalMove = TypedDict("LegalMove", {
    "move": "str",
    "from": NotRequired["str"],
    "to": NotRequired["str"],
    "result": NotRequired["MoveResult"],
})


LegalMovesRequestPosition = TypedDict("LegalMovesRequestPosition", {
    "position": "PositionInput",
    "from": NotRequired["str"],
    "withEffects": NotRequired["bool"],
    "withPositions": NotRequired["bool"],
    "locale": NotRequired["str"],
    "byOrigin": NotRequired["bool"],
})


LegalMovesRequestToken = TypedDict("LegalMovesRequestToken", {
    "token": "str",
    "from": NotRequired["str"],
    "withEffects": NotRequired["bool"],
    "withPositions": NotRequired["bool"],
    "locale": NotRequired["str"],
    "byOrigin": NotRequired["bool"],
})


LegalMovesRequestGame = TypedDict("LegalMovesRequestGame", {
    "game": "GameInput",
    "from": NotRequired["str"],
    "withEffects": NotRequired["bool"],
    "withPositions": NotRequired["bool"],
    "locale": NotRequired["str"],
    "byOrigin": NotRequired["bool"],
})


@final
class LegalMovesResponse(TypedDict):
    """The legal moves."""

    moves: list[LegalMove]
    sideToMove: Side
    outcome: NotRequired[Outcome]
    byOrigin: NotRequired[MovesByOrigin]
    explanation: NotRequired[IllegalMove]


@final
class LevelRatings(TypedDict):
    """The ratings of the levels of a rule set, measured in games between them. Attackers rated `a`
    score 1 / (1 + 10^((d - a) / 400)) against defenders rated `d`, a draw counting as half.
    """

    ruleset: str
    attackers: list[int]
    defenders: list[int]


@final
class Line(TypedDict):
    """A line of play that a search found."""

    move: str
    score: Score
    attackersWinProbability: float
    pv: list[str]


@final
class ListPuzzlesResponse(TypedDict):
    """Puzzles."""

    puzzles: list[StoredPuzzle]
    total: int
    next: NotRequired[int]
    sentence: str


@final
class ListRulesetsResponse(TypedDict):
    """The catalogue."""

    rulesets: list[RulesetSummary]
    bestKnown: list[str]


@final
class MatchGameWinner(TypedDict):
    winner: Side
    plies: NotRequired[int]


@final
class MatchGameDraw(TypedDict):
    draw: bool
    plies: NotRequired[int]


Move = TypedDict("Move", {"from": NotRequired["str"], "to": NotRequired["str"], "notation": "str"})


@final
class MoveEvaluationLegal(TypedDict):
    move: str
    legal: JudgedMove


@final
class MoveEvaluationRejected(TypedDict):
    move: str
    rejected: IllegalMove


@final
class MoveReason(TypedDict):
    """Why a move is good or bad: a fact about the move, the position after it or the expected line."""

    kind: MoveReasonKind
    squares: list[str]
    count: int
    sentence: str


@final
class MoveResult(TypedDict):
    """The result of a legal move: what it does, what is announced, and the counts after it."""

    position: NotRequired[Position]
    move: Move
    captures: list[Capture]
    announcements: list[Announcement]
    outcome: NotRequired[Outcome]
    repetition: Repetition
    openPaths: int
    quietPlies: int
    quietLimit: NotRequired[int]
    drawClaimable: bool
    legalMoveCount: int
    sentence: str


@final
class MovesByOrigin(TypedDict):
    """Moves by origin."""

    destinations: dict[str, str]


@final
class NamedSetup(TypedDict):
    """A named way to set up the pieces."""

    name: str
    board: str


@final
class NamedSetupInput(TypedDict):
    """A named way to set up the pieces."""

    name: str
    board: str


@final
class NewPositionRequestRuleset(TypedDict):
    ruleset: str
    setup: NotRequired[str]
    withPieces: NotRequired[bool]
    locale: NotRequired[str]


@final
class NewPositionRequestCustomRules(TypedDict):
    customRules: RulesInput
    setup: NotRequired[str]
    withPieces: NotRequired[bool]
    locale: NotRequired[str]


@final
class NewPositionResponse(TypedDict):
    """A new game."""

    position: Position
    legalMoveCount: int
    alternatives: list[str]


@final
class OpeningMove(TypedDict):
    """A known move of a position."""

    move: str
    equalMoves: list[str]
    results: GameResults
    moverScore: NotRequired[float]
    bookScore: NotRequired[Score]
    attackersWinProbability: NotRequired[float]
    sentence: str


@final
class OutcomeWinner(TypedDict):
    winner: Side
    reason: OutcomeReason
    squares: list[str]
    rule: str


@final
class OutcomeDraw(TypedDict):
    draw: bool
    reason: OutcomeReason
    squares: list[str]
    rule: str


@final
class OutcomeInputWinner(TypedDict):
    winner: Side
    reason: OutcomeReason
    squares: NotRequired[list[str]]
    rule: NotRequired[str]


@final
class OutcomeInputDraw(TypedDict):
    draw: bool
    reason: OutcomeReason
    squares: NotRequired[list[str]]
    rule: NotRequired[str]


@final
class ParseMoveRequestPosition(TypedDict):
    position: PositionInput
    text: str
    locale: NotRequired[str]


@final
class ParseMoveRequestToken(TypedDict):
    token: str
    text: str
    locale: NotRequired[str]


@final
class ParseMoveRequestGame(TypedDict):
    game: GameInput
    text: str
    locale: NotRequired[str]


@final
class ParseMoveResponse(TypedDict):
    """A move that was read."""

    move: NotRequired[str]
    candidates: list[str]
    legal: bool
    rejected: NotRequired[IllegalMove]
    sentence: str
    intent: PlayerIntent


@final
class ParsePositionRequest(TypedDict):
    """Request to read a position."""

    text: NotRequired[str]
    format: NotRequired[PositionFormat]
    ruleset: NotRequired[str]
    customRules: NotRequired[RulesInput]
    sideToMove: NotRequired[Side]
    locale: NotRequired[str]


@final
class ParsePositionResponse(TypedDict):
    """The position that was read."""

    position: NotRequired[Position]
    board: str
    format: PositionFormat
    faults: list[TextFault]
    warnings: list[ParseWarning]
    rulesets: list[str]
    sentence: str
    sideToMove: Side


@final
class ParseRulesRequest(TypedDict):
    """Request to read a rules record."""

    text: str
    reading: NotRequired[OpenTaflReading]
    locale: NotRequired[str]


@final
class ParseRulesResponse(TypedDict):
    """A rules record that was read."""

    rules: NotRequired[Rules]
    ruleset: str
    setup: str
    faults: list[RecordFault]
    notes: list[RecordNote]
    reading: OpenTaflReading
    sentence: str


@final
class ParseWarning(TypedDict):
    """Something unusual about a board."""

    kind: ParseWarningKind
    squares: list[str]
    sentence: str


@final
class PartialGame(TypedDict):
    """A game from a set-up, which the server replays."""

    ruleset: NotRequired[str]
    customRules: NotRequired[RulesInput]
    setup: NotRequired[str]
    moves: NotRequired[list[str]]


@final
class PictureColours(TypedDict):
    """Colours that replace those of a theme, each as `#rrggbb`; the `#` may be left out. Lines,
    devices and letters on them become dark or light, whichever is easier to see.
    """

    page: NotRequired[str]
    squares: NotRequired[str]
    lines: NotRequired[str]
    attackers: NotRequired[str]
    defenders: NotRequired[str]
    king: NotRequired[str]


@final
class PicturePlayers(TypedDict):
    """The players, as a picture shows them."""

    attackers: NotRequired[str]
    defenders: NotRequired[str]
    attackersClockMs: NotRequired[int]
    defendersClockMs: NotRequired[int]


@final
class PictureStyle(TypedDict):
    """How a picture is drawn."""

    size: NotRequired[int]
    theme: NotRequired[PictureTheme]
    layout: NotRequired[PictureLayout]
    rotation: NotRequired[int]
    withoutCoordinates: NotRequired[bool]
    withoutLastMove: NotRequired[bool]
    withoutThreat: NotRequired[bool]
    withOpenPaths: NotRequired[bool]
    pieces: NotRequired[PicturePieces]
    colours: NotRequired[PictureColours]
    withLegend: NotRequired[bool]


@final
class PieceOnSquare(TypedDict):
    """A piece on a square."""

    square: str
    piece: Piece


@final
class PieceOnSquareInput(TypedDict):
    """A piece on a square."""

    square: str
    piece: Piece


@final
class PlayMoveRequestPosition(TypedDict):
    position: PositionInput
    move: NotRequired[str]
    locale: NotRequired[str]
    withPieces: NotRequired[bool]
    level: NotRequired[int]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    seed: NotRequired[int]
    multiPv: NotRequired[int]
    threads: NotRequired[int]
    book: NotRequired[bool]


@final
class PlayMoveRequestToken(TypedDict):
    token: str
    move: NotRequired[str]
    locale: NotRequired[str]
    withPieces: NotRequired[bool]
    level: NotRequired[int]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    seed: NotRequired[int]
    multiPv: NotRequired[int]
    threads: NotRequired[int]
    book: NotRequired[bool]


@final
class PlayMoveRequestGame(TypedDict):
    game: GameInput
    move: NotRequired[str]
    locale: NotRequired[str]
    withPieces: NotRequired[bool]
    level: NotRequired[int]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    seed: NotRequired[int]
    multiPv: NotRequired[int]
    threads: NotRequired[int]
    book: NotRequired[bool]


@final
class PlayMoveResponse(TypedDict):
    """A played move and the reply to it. The game goes on from the position of `reply.applied`, or
    without a reply from that of `applied`.
    """

    applied: NotRequired[MoveResult]
    rejected: NotRequired[IllegalMove]
    reply: NotRequired[Reply]
    outcome: NotRequired[Outcome]


@final
class PlyAnalysis(TypedDict):
    """The analysis of a ply."""

    ply: int
    side: Side
    move: str
    score: Score
    attackersWinProbability: float
    winProbabilityLoss: float
    judgement: NotRequired[Judgement]
    better: NotRequired[Line]
    reasons: list[MoveReason]
    sentence: str
    pictureLink: NotRequired[str]


@final
class Position(TypedDict):
    """A position under a rule set, as an earlier answer returned it or as written by hand."""

    ruleset: NotRequired[str]
    customRules: NotRequired[Rules]
    board: str
    pieces: list[PieceOnSquare]
    sideToMove: Side
    ply: int
    history: NotRequired[History]
    outcome: NotRequired[Outcome]
    chainSquare: str
    token: str


@final
class PositionAnalysis(TypedDict):
    """The analysis of a position."""

    lines: list[Line]
    depth: int
    nodes: int
    stopReason: StopReason
    reproducible: bool
    attackersWinProbability: float
    reasons: list[MoveReason]
    outcome: NotRequired[Outcome]
    sentence: str
    winProbabilityGames: int


@final
class PositionInput(TypedDict):
    """A position under a rule set, as an earlier answer returned it or as written by hand."""

    ruleset: NotRequired[str]
    customRules: NotRequired[RulesInput]
    board: NotRequired[str]
    pieces: NotRequired[list[PieceOnSquareInput]]
    sideToMove: NotRequired[Side]
    ply: NotRequired[int]
    history: NotRequired[HistoryInput]
    outcome: NotRequired[OutcomeInput]
    chainSquare: NotRequired[str]
    token: NotRequired[str]


@final
class ProbePositionRequestPosition(TypedDict):
    position: PositionInput
    locale: NotRequired[str]


@final
class ProbePositionRequestToken(TypedDict):
    token: str
    locale: NotRequired[str]


@final
class ProbePositionRequestGame(TypedDict):
    game: GameInput
    locale: NotRequired[str]


@final
class ProbePositionResponse(TypedDict):
    """The values of a position and of its moves in the endgame tables, or in a certificate where no
    table has the position. A position that neither has is refused with NOT_IN_TABLES.
    """

    value: NotRequired[TableValue]
    holds: bool
    moves: list[ProbedMove]
    sideToMove: Side
    outcome: NotRequired[Outcome]
    ruleset: str
    sentence: str
    atMost: bool


@final
class ProbedMove(TypedDict):
    """A legal move in the endgame tables or a certificate."""

    move: str
    value: TableValue
    best: bool


@final
class ProvenScore(TypedDict):
    """A result that the loser cannot avoid."""

    winner: Side
    plies: int


@final
class QuietPliesRule(TypedDict):
    """What plies without a capture lead to."""

    limit: int
    then: QuietConsequence


@final
class QuietPliesRuleInput(TypedDict):
    """What plies without a capture lead to."""

    limit: int
    then: QuietConsequence


@final
class Reach(TypedDict):
    """How many squares each kind of piece may move, 1 or more; absent: any number."""

    attackers: NotRequired[int]
    defenders: NotRequired[int]
    king: NotRequired[int]


@final
class ReachInput(TypedDict):
    """How many squares each kind of piece may move, 1 or more; absent: any number."""

    attackers: NotRequired[int]
    defenders: NotRequired[int]
    king: NotRequired[int]


@final
class Record(TypedDict):
    """A game as text."""

    text: str
    format: NotRequired[RecordFormat]
    ruleset: NotRequired[str]
    customRules: NotRequired[RulesInput]
    reading: NotRequired[OpenTaflReading]
    simpleMoves: NotRequired[bool]
    oneZero: NotRequired[Side]
    setup: NotRequired[str]


@final
class RecordFault(TypedDict):
    """A place where a record cannot be read."""

    line: int
    column: int
    endLine: int
    endColumn: int
    reason: RecordFaultReason
    found: str
    right: str
    sentence: str


@final
class RecordMismatch(TypedDict):
    """A place where a record differs from what happened. The move counts; what is written beside it is
    ignored.
    """

    kind: RecordMismatchKind
    address: str
    line: int
    column: int
    written: str
    happened: str
    sentence: str


@final
class RecordNote(TypedDict):
    """A note on what was read or written."""

    kind: RecordNoteKind
    address: str
    about: str
    sentence: str


@final
class RecordReading(TypedDict):
    """What was read from a record: everything up to the first fault in its moves."""

    format: RecordFormat
    game: NotRequired[Game]
    start: NotRequired[Position]
    ruleset: str
    plies: list[RecordedPly]
    variations: list[RecordedVariation]
    winner: NotRequired[Side]
    tags: list[RecordTag]
    openingComment: str
    faults: list[RecordFault]
    mismatches: list[RecordMismatch]
    notes: list[RecordNote]
    draw: NotRequired[bool]


@final
class RecordTag(TypedDict):
    """A tag of a game."""

    name: str
    value: str


@final
class RecordTagInput(TypedDict):
    """A tag of a game."""

    name: str
    value: NotRequired[str]


@final
class RecordedPly(TypedDict):
    """A move of a record with its annotations."""

    move: str
    address: str
    line: int
    column: int
    marks: list[int]
    comment: str
    clock: str


@final
class RecordedVariation(TypedDict):
    """A variation of a record."""

    plies: list[RecordedPly]
    rejected: NotRequired[IllegalMove]
    rejectedAt: str


@final
class RenderGameRequest(TypedDict):
    """Request for an animation of a game."""

    game: GameInput
    firstPly: NotRequired[int]
    lastPly: NotRequired[int]
    frameMs: NotRequired[int]
    style: NotRequired[PictureStyle]
    locale: NotRequired[str]
    players: NotRequired[PicturePlayers]
    clocksMs: NotRequired[list[int]]
    declared: NotRequired[DeclaredResult]
    attackersWinPermille: NotRequired[list[int]]


@final
class RenderGameResponse(TypedDict):
    """An animation."""

    picture: str
    contentType: str
    altText: str
    width: int
    height: int
    frames: int


@final
class RenderGraphRequest(TypedDict):
    """Request for a graph of the course of a game."""

    attackersWinPermille: list[int]
    startPermille: NotRequired[int]
    firstPly: NotRequired[int]
    inaccuracies: NotRequired[list[int]]
    mistakes: NotRequired[list[int]]
    blunders: NotRequired[list[int]]
    missedWins: NotRequired[list[int]]
    turningPoint: NotRequired[int]
    format: NotRequired[PictureFormat]
    style: NotRequired[PictureStyle]
    players: NotRequired[PicturePlayers]
    title: NotRequired[str]
    locale: NotRequired[str]


@final
class RenderGraphResponse(TypedDict):
    """A graph."""

    picture: str
    contentType: str
    altText: str
    width: int
    height: int


RenderPositionRequestPosition = TypedDict("RenderPositionRequestPosition", {
    "position": "PositionInput",
    "format": NotRequired["PictureFormat"],
    "style": NotRequired["PictureStyle"],
    "lastMove": NotRequired["str"],
    "from": NotRequired["str"],
    "arrows": NotRequired["list[str]"],
    "locale": NotRequired["str"],
    "marks": NotRequired["list[str]"],
    "players": NotRequired["PicturePlayers"],
    "attackersWinPermille": NotRequired["int"],
})


RenderPositionRequestToken = TypedDict("RenderPositionRequestToken", {
    "token": "str",
    "format": NotRequired["PictureFormat"],
    "style": NotRequired["PictureStyle"],
    "lastMove": NotRequired["str"],
    "from": NotRequired["str"],
    "arrows": NotRequired["list[str]"],
    "locale": NotRequired["str"],
    "marks": NotRequired["list[str]"],
    "players": NotRequired["PicturePlayers"],
    "attackersWinPermille": NotRequired["int"],
})


RenderPositionRequestGame = TypedDict("RenderPositionRequestGame", {
    "game": "GameInput",
    "format": NotRequired["PictureFormat"],
    "style": NotRequired["PictureStyle"],
    "lastMove": NotRequired["str"],
    "from": NotRequired["str"],
    "arrows": NotRequired["list[str]"],
    "locale": NotRequired["str"],
    "marks": NotRequired["list[str]"],
    "players": NotRequired["PicturePlayers"],
    "attackersWinPermille": NotRequired["int"],
})


@final
class RenderPositionResponse(TypedDict):
    """A picture."""

    picture: str
    contentType: str
    altText: str
    width: int
    height: int


@final
class Repetition(TypedDict):
    """How often the current position has occurred."""

    known: bool
    count: int
    limit: NotRequired[int]


@final
class RepetitionRule(TypedDict):
    """What repeating a position leads to."""

    at: int
    consequence: RepetitionConsequence
    compares: RepetitionCompares


@final
class RepetitionRuleInput(TypedDict):
    """What repeating a position leads to."""

    at: int
    consequence: RepetitionConsequence
    compares: RepetitionCompares


@final
class ReplayArchiveRequest(TypedDict):
    """Request to replay many games. An archive counts towards rate limits as one call for each game."""

    ruleset: NotRequired[str]
    customRules: NotRequired[RulesInput]
    games: list[ArchiveGame]
    locale: NotRequired[str]
    setup: NotRequired[str]


@final
class ReplayArchiveResponseGame(TypedDict):
    game: GameReport


@final
class ReplayArchiveResponseProgress(TypedDict):
    progress: ArchiveProgress


@final
class ReplayArchiveResponseFinal(TypedDict):
    final: ArchiveSummary


@final
class ReplayGameRequestGame(TypedDict):
    game: GameInput
    declared: NotRequired[DeclaredResult]
    withPositions: NotRequired[bool]
    withPieces: NotRequired[bool]
    locale: NotRequired[str]
    compareWith: NotRequired[list[RulesChoice]]
    fromPly: NotRequired[int]
    toPly: NotRequired[int]


@final
class ReplayGameRequestRecord(TypedDict):
    game: NotRequired[GameInput]
    declared: NotRequired[DeclaredResult]
    withPositions: NotRequired[bool]
    withPieces: NotRequired[bool]
    locale: NotRequired[str]
    compareWith: NotRequired[list[RulesChoice]]
    record: Record
    fromPly: NotRequired[int]
    toPly: NotRequired[int]


@final
class ReplayGameRequestToken(TypedDict):
    game: NotRequired[GameInput]
    declared: NotRequired[DeclaredResult]
    withPositions: NotRequired[bool]
    withPieces: NotRequired[bool]
    locale: NotRequired[str]
    compareWith: NotRequired[list[RulesChoice]]
    fromPly: NotRequired[int]
    toPly: NotRequired[int]
    token: str


@final
class ReplayGameResponse(TypedDict):
    """A replayed game."""

    plies: list[MoveResult]
    position: Position
    fault: NotRequired[GameFault]
    declaredCheck: NotRequired[DeclaredResultCheck]
    comparisons: list[GameComparison]
    reading: NotRequired[RecordReading]
    sentence: str


@final
class Reply(TypedDict):
    """A move with which the opponent replied."""

    applied: MoveResult
    suggestion: SuggestMoveResponse


@final
class RuleAnswer(TypedDict):
    """The value of one rule in a rule set."""

    value: str
    sentence: str


@final
class RuleDifference(TypedDict):
    """A rule that differs between two rule sets."""

    rule: str
    here: NotRequired[RuleAnswer]
    there: NotRequired[RuleAnswer]
    sentence: str


@final
class RuleEntry(TypedDict):
    """One rule of a rule set in plain words."""

    rule: str
    value: str
    sentence: str
    contested: list[str]


@final
class Rules(TypedDict):
    """A declared rule set: the answer to every question of the rule model. What GetRuleset returns can
    be sent back as `custom_rules` and plays the same. Every field that is neither optional nor
    repeated must be given, but `name` and `id`; with a `base`, only what differs from it.
    """

    board: Board
    firstMove: Side
    zones: list[Zone]
    reach: Reach
    kingInCaptures: KingInCaptures
    kingTaken: KingTaken
    escape: Escape
    encirclement: NotRequired[Encirclement]
    shieldwall: NotRequired[Shieldwall]
    exitFort: bool
    repetition: NotRequired[RepetitionRule]
    quietPlies: NotRequired[QuietPliesRule]
    plyLimit: NotRequired[int]
    noLegalMove: NoLegalMove
    tuichiWins: bool
    announcements: list[AnnouncementKind]
    linnaeanCapture: bool
    special: NotRequired[SpecialRules]
    base: NotRequired[Base]
    name: str
    id: str
    cannotEscape: bool


@final
class RulesChoiceRuleset(TypedDict):
    ruleset: str


@final
class RulesChoiceCustomRules(TypedDict):
    customRules: RulesInput


@final
class RulesInputBoard(TypedDict):
    board: BoardInput
    firstMove: Side
    zones: NotRequired[list[ZoneInput]]
    reach: ReachInput
    kingInCaptures: KingInCaptures
    kingTaken: KingTakenInput
    escape: EscapeInput
    encirclement: NotRequired[Encirclement]
    shieldwall: NotRequired[ShieldwallInput]
    exitFort: NotRequired[bool]
    repetition: NotRequired[RepetitionRuleInput]
    quietPlies: NotRequired[QuietPliesRuleInput]
    plyLimit: NotRequired[int]
    noLegalMove: NoLegalMove
    tuichiWins: NotRequired[bool]
    announcements: NotRequired[list[AnnouncementKind]]
    linnaeanCapture: NotRequired[bool]
    special: NotRequired[SpecialRulesInput]
    name: NotRequired[str]
    id: NotRequired[str]
    cannotEscape: NotRequired[bool]


@final
class RulesInputBase(TypedDict):
    board: NotRequired[BoardInput]
    firstMove: NotRequired[Side]
    zones: NotRequired[list[ZoneInput]]
    reach: NotRequired[ReachInput]
    kingInCaptures: NotRequired[KingInCaptures]
    kingTaken: NotRequired[KingTakenInput]
    escape: NotRequired[EscapeInput]
    encirclement: NotRequired[Encirclement]
    shieldwall: NotRequired[ShieldwallInput]
    exitFort: NotRequired[bool]
    repetition: NotRequired[RepetitionRuleInput]
    quietPlies: NotRequired[QuietPliesRuleInput]
    plyLimit: NotRequired[int]
    noLegalMove: NotRequired[NoLegalMove]
    tuichiWins: NotRequired[bool]
    announcements: NotRequired[list[AnnouncementKind]]
    linnaeanCapture: NotRequired[bool]
    special: NotRequired[SpecialRulesInput]
    base: BaseInput
    name: NotRequired[str]
    id: NotRequired[str]
    cannotEscape: NotRequired[bool]


@final
class Ruleset(TypedDict):
    """A rule set with every rule explained."""

    summary: RulesetSummary
    pinnedId: str
    source: Source
    rules: Rules
    entries: list[RuleEntry]


@final
class RulesetComparison(TypedDict):
    """A comparison of two rule sets."""

    ruleset: str
    same: bool
    sentence: str


@final
class RulesetSummary(TypedDict):
    """A summary of a rule set. For custom rules, only what follows from the rules is set: no revision
    (0), aliases, family or contested rules.
    """

    id: str
    revision: int
    name: str
    aliases: list[str]
    family: str
    size: int
    setups: list[str]
    contestedCount: int


@final
class RulesetVerdict(TypedDict):
    """The verdict of a rule set on a move, or on the start of a game."""

    applied: NotRequired[MoveResult]
    rejected: NotRequired[IllegalMove]
    board: str
    sideToMove: Side


@final
class ScoreCenti(TypedDict):
    centi: int


@final
class ScoreProven(TypedDict):
    proven: ProvenScore


@final
class ScoreMatchRequest(TypedDict):
    """Request for the score of a match."""

    first: MatchGame
    second: MatchGame
    locale: NotRequired[str]


@final
class ScoreMatchResponseWinner(TypedDict):
    winner: Player
    byPlies: bool
    sentence: str


@final
class ScoreMatchResponseDraw(TypedDict):
    draw: bool
    byPlies: bool
    sentence: str


@final
class SearchLevel(TypedDict):
    """A level of SuggestMove under custom rules."""

    level: int
    nodes: int
    blunderPercent: int


@final
class ServerLimits(TypedDict):
    """The limits on requests."""

    requestBytes: int
    tokenBytes: int
    gameMoves: int
    historyMoves: int
    boardSize: int
    searchNodes: int
    searchDepth: int
    searchMs: int
    searchLines: int
    callMs: int
    pictureSize: int
    animationSize: int
    animationFrames: int
    pictureArrows: int
    longCalls: int
    validatedMoves: int
    answerBytes: int
    bulkMoves: int
    bulkRequestBytes: int
    bulkCalls: int
    archiveGames: int
    comparedRulesets: int
    calls: int
    connections: int
    connectionsPerAddress: int
    heldMebibytes: int
    headMs: int
    writeMs: int
    idleMs: int
    analysisNodes: int
    searchThreads: int
    callsPerSecond: int
    callsAtOnce: int
    searchMsPerSecond: int
    searchMsAtOnce: int
    streamsPerConnection: int
    headerBytes: int
    connectionAgeMs: int


@final
class Shieldwall(TypedDict):
    """Capture of an unbroken row along the edge."""

    cornerCloses: bool
    flanking: bool


@final
class ShieldwallInput(TypedDict):
    """Capture of an unbroken row along the edge."""

    cornerCloses: NotRequired[bool]
    flanking: NotRequired[bool]


@final
class SideAnalysis(TypedDict):
    """How a side played."""

    plies: int
    accuracy: NotRequired[float]
    inaccuracies: int
    mistakes: int
    blunders: int
    missedWins: int
    onlyMoves: int


@final
class SideBalance(TypedDict):
    """How often each side wins, if both play equally well."""

    results: GameResults
    attackersScore: float
    margin: float
    nodesPerMove: int
    sentence: str


@final
class Source(TypedDict):
    """The source of a rule set."""

    title: str
    place: NotRequired[str]


@final
class SpecialReach(TypedDict):
    """How many squares kinds of special pieces move at most."""

    pieces: list[Piece]
    squares: int


@final
class SpecialReachInput(TypedDict):
    """How many squares kinds of special pieces move at most."""

    pieces: list[Piece]
    squares: int


@final
class SpecialRules(TypedDict):
    """Special pieces, jumps, and going on after a capture."""

    reach: list[SpecialReach]
    jumps: Jumps
    berserk: NotRequired[Berserk]
    chainMayStop: bool


@final
class SpecialRulesInput(TypedDict):
    """Special pieces, jumps, and going on after a capture."""

    reach: NotRequired[list[SpecialReachInput]]
    jumps: JumpsInput
    berserk: NotRequired[Berserk]
    chainMayStop: NotRequired[bool]


@final
class StoredPuzzle(TypedDict):
    """A puzzle that the server has: a position without a history in which exactly one move wins by
    force within `plies`. All of the following is proven by exhaustive search under all the rules:
    the move wins within `plies` against every defence; no other legal move wins within as many; and
    no move wins within fewer. Another move may win within more.
    """

    id: str
    ruleset: str
    position: Position
    side: Side
    move: str
    pv: list[str]
    plies: int
    winningMoves: int
    theme: OutcomeReason
    difficulty: int
    sentence: str


@final
class SuggestMoveRequestPosition(TypedDict):
    position: PositionInput
    level: NotRequired[int]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    seed: NotRequired[int]
    multiPv: NotRequired[int]
    locale: NotRequired[str]
    threads: NotRequired[int]
    book: NotRequired[bool]


@final
class SuggestMoveRequestToken(TypedDict):
    token: str
    level: NotRequired[int]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    seed: NotRequired[int]
    multiPv: NotRequired[int]
    locale: NotRequired[str]
    threads: NotRequired[int]
    book: NotRequired[bool]


@final
class SuggestMoveRequestGame(TypedDict):
    game: GameInput
    level: NotRequired[int]
    nodes: NotRequired[int]
    depth: NotRequired[int]
    movetimeMs: NotRequired[int]
    seed: NotRequired[int]
    multiPv: NotRequired[int]
    locale: NotRequired[str]
    threads: NotRequired[int]
    book: NotRequired[bool]


@final
class SuggestMoveResponse(TypedDict):
    """A suggested move."""

    move: NotRequired[str]
    score: NotRequired[Score]
    attackersWinProbability: float
    pv: list[str]
    depth: int
    nodes: int
    stopReason: StopReason
    reproducible: bool
    lines: list[Line]
    outcome: NotRequired[Outcome]
    sentence: str
    reasons: list[MoveReason]
    belowLevel: NotRequired[bool]
    winProbabilityGames: int


@final
class TableValueWin(TypedDict):
    win: ProvenScore


@final
class TableValueUndecided(TypedDict):
    undecided: UndecidedMeaning


@final
class TextFault(TypedDict):
    """A place where a text cannot be read."""

    line: int
    column: int
    reason: TextFaultReason
    found: str
    sentence: str


@final
class ValidateMoveRequestPosition(TypedDict):
    position: PositionInput
    move: str
    locale: NotRequired[str]


@final
class ValidateMoveRequestToken(TypedDict):
    token: str
    move: str
    locale: NotRequired[str]


@final
class ValidateMoveRequestGame(TypedDict):
    game: GameInput
    move: str
    locale: NotRequired[str]


@final
class ValidateMoveResponseApplied(TypedDict):
    legal: bool
    applied: MoveResult


@final
class ValidateMoveResponseRejected(TypedDict):
    legal: bool
    rejected: IllegalMove


@final
class ValidateMovesRequestPosition(TypedDict):
    position: PositionInput
    moves: list[str]
    locale: NotRequired[str]


@final
class ValidateMovesRequestToken(TypedDict):
    token: str
    moves: list[str]
    locale: NotRequired[str]


@final
class ValidateMovesRequestGame(TypedDict):
    game: GameInput
    moves: list[str]
    locale: NotRequired[str]


@final
class ValidateMovesResponse(TypedDict):
    """Which of several moves are legal."""

    answers: list[ValidateMoveResponse]


Zone = TypedDict("Zone", {
    "kind": "ZoneKind",
    "squares": "list[str]",
    "stop": "list[Piece]",
    "enter": "list[Piece]",
    "pass": "list[Piece]",
    "hostileEmpty": "list[Piece]",
    "hostileOccupied": "list[Piece]",
})


ZoneInput = TypedDict("ZoneInput", {
    "kind": "ZoneKind",
    "squares": NotRequired["list[str]"],
    "stop": NotRequired["list[Piece]"],
    "enter": NotRequired["list[Piece]"],
    "pass": NotRequired["list[Piece]"],
    "hostileEmpty": NotRequired["list[Piece]"],
    "hostileOccupied": NotRequired["list[Piece]"],
})


AnalyzeGameRequest: TypeAlias = AnalyzeGameRequestGame | AnalyzeGameRequestRecord
"""Request to analyse a game. The limit on nodes is for each position; those of all positions together
are limited by `analysis_nodes` of `ServerLimits`. Every position is searched by itself, so that a
game analysed in parts gets the same judgements.
"""


AnalyzeGameResponse: TypeAlias = AnalyzeGameResponsePly | AnalyzeGameResponseProgress | AnalyzeGameResponseFinal
"""One message of the stream."""


AnalyzePositionRequest: TypeAlias = AnalyzePositionRequestPosition | AnalyzePositionRequestToken | AnalyzePositionRequestGame
"""Request to analyse a position. At most one of `nodes` and `depth` can be set, each also together
with `movetime_ms`; the first limit reached ends the search.
"""


AnalyzePositionResponse: TypeAlias = AnalyzePositionResponseDepth | AnalyzePositionResponseFinal
"""One message of the stream."""


AnnouncementKind = Literal[
    "ANNOUNCEMENT_KIND_UNSPECIFIED",
    "ANNOUNCEMENT_KIND_RAICHI",
    "ANNOUNCEMENT_KIND_TUICHI",
    "ANNOUNCEMENT_KIND_WATCH_YOUR_KING",
]
"""The kind of an announcement."""


ApplyMoveRequest: TypeAlias = ApplyMoveRequestPosition | ApplyMoveRequestToken | ApplyMoveRequestGame
"""Request to play a move."""


ApplyMoveResponse: TypeAlias = ApplyMoveResponseApplied | ApplyMoveResponseRejected
"""A played move."""


ArchiveGame: TypeAlias = ArchiveGameGame | ArchiveGameText
"""One game of an archive."""


Berserk = Literal[
    "BERSERK_UNSPECIFIED",
    "BERSERK_CAPTURES",
    "BERSERK_ANY_MOVE",
    "BERSERK_CAPTURES_OR_ESCAPE",
]
"""How a piece that has captured goes on: the same side moves again, with that piece alone. Each step
is a move and a ply of its own. It must go on if it can, unless `chain_may_stop` lets its side pass.
"""


CaptureKind = Literal[
    "CAPTURE_KIND_UNSPECIFIED",
    "CAPTURE_KIND_CUSTODIAL",
    "CAPTURE_KIND_HOSTILE_SQUARE",
    "CAPTURE_KIND_SHIELDWALL",
    "CAPTURE_KIND_LINNAEAN",
    "CAPTURE_KIND_KING_CUSTODIAL",
    "CAPTURE_KIND_KING_ENCLOSED",
    "CAPTURE_KIND_KING_GROUP",
    "CAPTURE_KIND_JUMPED",
]
"""How a piece was captured. A man captured in several ways is listed once: king's group before
custodial before shieldwall before Linnaean before jumped.
"""


ConvertGameRequest: TypeAlias = ConvertGameRequestRecord | ConvertGameRequestGame
"""Request to read a game and to write it."""


DeclaredResult: TypeAlias = DeclaredResultWinner | DeclaredResultDraw
"""The declared result of a game."""


DisagreementKind = Literal[
    "DISAGREEMENT_KIND_UNSPECIFIED",
    "DISAGREEMENT_KIND_BOARD",
    "DISAGREEMENT_KIND_SETUP",
    "DISAGREEMENT_KIND_LEGALITY",
    "DISAGREEMENT_KIND_CAPTURES",
    "DISAGREEMENT_KIND_OUTCOME",
    "DISAGREEMENT_KIND_SIDE_TO_MOVE",
]
"""What two rule sets disagree on."""


Encirclement = Literal["ENCIRCLEMENT_UNSPECIFIED", "ENCIRCLEMENT_CLOSED_RING", "ENCIRCLEMENT_UNBREAKABLE_RING"]
"""Which ring of attackers wins."""


EscapeTo = Literal["ESCAPE_TO_UNSPECIFIED", "ESCAPE_TO_CORNERS", "ESCAPE_TO_EDGE", "ESCAPE_TO_SQUARES"]
"""The kinds of places to which a king escapes."""


EvaluateMovesRequest: TypeAlias = EvaluateMovesRequestPosition | EvaluateMovesRequestToken | EvaluateMovesRequestGame
"""Request to score moves. At most one of `nodes` and `depth` can be set, each also together with
`movetime_ms`; half of the nodes and of the time are for finding the best move.
"""


ExploreOpeningRequest: TypeAlias = ExploreOpeningRequestPosition | ExploreOpeningRequestToken | ExploreOpeningRequestGame
"""Request for the known moves of a position."""


FormatPositionRequest: TypeAlias = FormatPositionRequestPosition | FormatPositionRequestToken | FormatPositionRequestGame
"""Request to write a position."""


FormatRulesRequest: TypeAlias = FormatRulesRequestRuleset | FormatRulesRequestCustomRules
"""Request to write a rules record."""


Game: TypeAlias = GameRuleset | GameCustomRules
"""A game from a set-up, which the server replays."""


GameInput: TypeAlias = GameInputRuleset | GameInputCustomRules
"""A game from a set-up, which the server replays."""


GetHintRequest: TypeAlias = GetHintRequestPosition | GetHintRequestToken | GetHintRequestGame
"""Request for a hint. At most one of `nodes` and `depth` can be set, each also together with
`movetime_ms`; the first limit reached ends the search.
"""


HintReveal = Literal[
    "HINT_REVEAL_UNSPECIFIED",
    "HINT_REVEAL_REGION",
    "HINT_REVEAL_PIECE",
    "HINT_REVEAL_MOVE",
    "HINT_REVEAL_LINE",
]
"""How much a hint gives away."""


IllegalReason = Literal[
    "ILLEGAL_REASON_UNSPECIFIED",
    "ILLEGAL_REASON_GAME_OVER",
    "ILLEGAL_REASON_UNPARSABLE",
    "ILLEGAL_REASON_OFF_BOARD",
    "ILLEGAL_REASON_PASS_NOT_ALLOWED",
    "ILLEGAL_REASON_NO_PIECE",
    "ILLEGAL_REASON_NOT_YOUR_PIECE",
    "ILLEGAL_REASON_NULL_MOVE",
    "ILLEGAL_REASON_NOT_STRAIGHT",
    "ILLEGAL_REASON_REACH_EXCEEDED",
    "ILLEGAL_REASON_PATH_BLOCKED",
    "ILLEGAL_REASON_DESTINATION_OCCUPIED",
    "ILLEGAL_REASON_MAY_NOT_PASS_ZONE",
    "ILLEGAL_REASON_MAY_NOT_STOP_IN_ZONE",
    "ILLEGAL_REASON_MAY_NOT_REENTER_ZONE",
    "ILLEGAL_REASON_REPETITION_FORBIDDEN",
    "ILLEGAL_REASON_MUST_CONTINUE_CAPTURE",
    "ILLEGAL_REASON_CAPTURE_MISMATCH",
]
"""Why a move is illegal. The reasons are tested in this order, and the first one that applies is
given.
"""


Judgement = Literal[
    "JUDGEMENT_UNSPECIFIED",
    "JUDGEMENT_INACCURACY",
    "JUDGEMENT_MISTAKE",
    "JUDGEMENT_BLUNDER",
    "JUDGEMENT_MISSED_WIN",
    "JUDGEMENT_ONLY_MOVE",
]
"""The judgement of a move by how much less likely its side is to win than after the best move."""


Jump = Literal[
    "JUMP_UNSPECIFIED",
    "JUMP_NONE",
    "JUMP_RESTRICTED",
    "JUMP_OVER_ENEMIES",
    "JUMP_CAPTURING",
]
"""How a piece jumps: from beside one enemy piece to the empty square right behind it. Kings,
commanders and knights are not leapt over.
"""


KingInCaptures = Literal[
    "KING_IN_CAPTURES_UNSPECIFIED",
    "KING_IN_CAPTURES_ARMED",
    "KING_IN_CAPTURES_HAMMER",
    "KING_IN_CAPTURES_ANVIL",
    "KING_IN_CAPTURES_UNARMED",
]
"""The king's part in capturing men."""


KingTakenHow = Literal[
    "KING_TAKEN_HOW_UNSPECIFIED",
    "KING_TAKEN_HOW_CUSTODIAL",
    "KING_TAKEN_HOW_CUSTODIAL_AWAY_FROM_THRONE",
    "KING_TAKEN_HOW_ENCLOSED",
    "KING_TAKEN_HOW_ENCLOSED_NEAR_THRONE",
    "KING_TAKEN_HOW_CUSTODIAL_OFF_THRONE",
]
"""The ways in which a king is taken."""


LegalMovesRequest: TypeAlias = LegalMovesRequestPosition | LegalMovesRequestToken | LegalMovesRequestGame
"""Request for the legal moves."""


MatchGame: TypeAlias = MatchGameWinner | MatchGameDraw
"""The result of one game of a match."""


MoveEvaluation: TypeAlias = MoveEvaluationLegal | MoveEvaluationRejected
"""The evaluation of a move."""


MoveReasonKind = Literal[
    "MOVE_REASON_KIND_UNSPECIFIED",
    "MOVE_REASON_KIND_WINS",
    "MOVE_REASON_KIND_ONLY_LEGAL_MOVE",
    "MOVE_REASON_KIND_ONLY_MOVE",
    "MOVE_REASON_KIND_CAPTURES",
    "MOVE_REASON_KIND_THREATENS_ESCAPE",
    "MOVE_REASON_KIND_GUARDS_ESCAPE",
    "MOVE_REASON_KIND_THREATENS_KING",
    "MOVE_REASON_KIND_SAVES_KING",
    "MOVE_REASON_KIND_CLOSES_RING",
    "MOVE_REASON_KIND_MISSES_WIN",
    "MOVE_REASON_KIND_ALLOWS_WIN",
    "MOVE_REASON_KIND_LEAVES_ESCAPE",
    "MOVE_REASON_KIND_LEAVES_KING",
    "MOVE_REASON_KIND_LOSES_MEN",
]
"""What a move does or allows."""


NewPositionRequest: TypeAlias = NewPositionRequestRuleset | NewPositionRequestCustomRules
"""Request for a new game."""


NoLegalMove = Literal[
    "NO_LEGAL_MOVE_UNSPECIFIED",
    "NO_LEGAL_MOVE_LOSES",
    "NO_LEGAL_MOVE_PASSES",
    "NO_LEGAL_MOVE_DRAW",
]
"""What happens to a side without a legal move."""


OpenTaflReading = Literal["OPEN_TAFL_READING_UNSPECIFIED", "OPEN_TAFL_READING_PROGRAM", "OPEN_TAFL_READING_TEXT"]
"""Which interpretation of OpenTafl's notation applies where its specification and the OpenTafl program
disagree.
"""


Outcome: TypeAlias = OutcomeWinner | OutcomeDraw
"""How a game ended."""


OutcomeInput: TypeAlias = OutcomeInputWinner | OutcomeInputDraw
"""How a game ended."""


OutcomeReason = Literal[
    "OUTCOME_REASON_UNSPECIFIED",
    "OUTCOME_REASON_KING_CAPTURED",
    "OUTCOME_REASON_KING_ESCAPED",
    "OUTCOME_REASON_EXIT_FORT",
    "OUTCOME_REASON_ENCIRCLED",
    "OUTCOME_REASON_TUICHI",
    "OUTCOME_REASON_REPETITION",
    "OUTCOME_REASON_QUIET_LIMIT",
    "OUTCOME_REASON_PLY_LIMIT",
    "OUTCOME_REASON_NO_LEGAL_MOVES",
    "OUTCOME_REASON_RESIGNATION",
    "OUTCOME_REASON_TIMEOUT",
    "OUTCOME_REASON_AGREEMENT",
    "OUTCOME_REASON_ADJUDICATION",
    "OUTCOME_REASON_ABANDONED",
    "OUTCOME_REASON_DRAW_CLAIMED",
    "OUTCOME_REASON_CANNOT_ESCAPE",
]
"""Why a game is over."""


ParseMoveRequest: TypeAlias = ParseMoveRequestPosition | ParseMoveRequestToken | ParseMoveRequestGame
"""Request to read a move."""


ParseWarningKind = Literal[
    "PARSE_WARNING_KIND_UNSPECIFIED",
    "PARSE_WARNING_KIND_NO_KING",
    "PARSE_WARNING_KIND_SEVERAL_KINGS",
    "PARSE_WARNING_KIND_MIRRORED",
    "PARSE_WARNING_KIND_SIDES_EXCHANGED",
    "PARSE_WARNING_KIND_TOO_MANY_PIECES",
    "PARSE_WARNING_KIND_SIDE_ASSUMED",
    "PARSE_WARNING_KIND_PIECE_ON_FORBIDDEN_SQUARE",
    "PARSE_WARNING_KIND_KING_ASSUMED",
]
"""What may be unusual about a board."""


PictureFormat = Literal[
    "PICTURE_FORMAT_UNSPECIFIED",
    "PICTURE_FORMAT_SVG",
    "PICTURE_FORMAT_PNG",
    "PICTURE_FORMAT_TEXT",
]
"""The format of a picture."""


PictureLayout = Literal[
    "PICTURE_LAYOUT_UNSPECIFIED",
    "PICTURE_LAYOUT_BOARD",
    "PICTURE_LAYOUT_CARD",
    "PICTURE_LAYOUT_PLAYERS",
]
"""What a picture shows besides the board."""


PicturePieces = Literal[
    "PICTURE_PIECES_UNSPECIFIED",
    "PICTURE_PIECES_SHAPES",
    "PICTURE_PIECES_DISCS",
    "PICTURE_PIECES_ARMS",
]
"""The shapes of the pieces."""


PictureTheme = Literal[
    "PICTURE_THEME_UNSPECIFIED",
    "PICTURE_THEME_LIGHT",
    "PICTURE_THEME_DARK",
    "PICTURE_THEME_WOOD",
    "PICTURE_THEME_BONE",
    "PICTURE_THEME_STONE",
]
"""The colours and the material of a picture. All themes can be read with colour blindness."""


Piece = Literal[
    "PIECE_UNSPECIFIED",
    "PIECE_ATTACKER",
    "PIECE_DEFENDER",
    "PIECE_KING",
    "PIECE_ATTACKERS_COMMANDER",
    "PIECE_DEFENDERS_COMMANDER",
    "PIECE_ATTACKERS_KNIGHT",
    "PIECE_DEFENDERS_KNIGHT",
    "PIECE_ATTACKERS_MERCENARY",
    "PIECE_DEFENDERS_MERCENARY",
    "PIECE_ATTACKERS_GUARD",
    "PIECE_DEFENDERS_GUARD",
]
"""A kind of piece."""


PlayMoveRequest: TypeAlias = PlayMoveRequestPosition | PlayMoveRequestToken | PlayMoveRequestGame
"""Request to play a move and the reply to it. The reply is searched for as SuggestMove does: at most
one of `level`, `nodes` and `depth` can be set, each also together with `movetime_ms`; the first
limit reached ends the search.
"""


Player = Literal["PLAYER_UNSPECIFIED", "PLAYER_FIRST", "PLAYER_SECOND"]
"""A player of a match of two games."""


PlayerIntent = Literal[
    "PLAYER_INTENT_UNSPECIFIED",
    "PLAYER_INTENT_MOVE",
    "PLAYER_INTENT_RESIGN",
    "PLAYER_INTENT_OFFER_DRAW",
    "PLAYER_INTENT_ACCEPT_DRAW",
    "PLAYER_INTENT_DECLINE_DRAW",
    "PLAYER_INTENT_CLAIM_DRAW",
    "PLAYER_INTENT_TAKE_BACK",
    "PLAYER_INTENT_HINT",
    "PLAYER_INTENT_HELP",
    "PLAYER_INTENT_NEW_GAME",
    "PLAYER_INTENT_SHOW_BOARD",
    "PLAYER_INTENT_LIST_MOVES",
    "PLAYER_INTENT_QUIT",
]
"""What a player asks for, in any language of the server. The service only reads it: whether to end the
game or to take back a move is for the caller to decide.
"""


PositionFormat = Literal[
    "POSITION_FORMAT_UNSPECIFIED",
    "POSITION_FORMAT_BOARD",
    "POSITION_FORMAT_FEN",
    "POSITION_FORMAT_DRAWING",
]
"""A text format of positions."""


ProbePositionRequest: TypeAlias = ProbePositionRequestPosition | ProbePositionRequestToken | ProbePositionRequestGame
"""Request to look a position up in the endgame tables and certificates."""


QuietConsequence = Literal["QUIET_CONSEQUENCE_UNSPECIFIED", "QUIET_CONSEQUENCE_DRAW", "QUIET_CONSEQUENCE_CLAIM"]
"""What happens when the limit of plies without a capture is reached."""


RecordFaultReason = Literal[
    "RECORD_FAULT_REASON_UNSPECIFIED",
    "RECORD_FAULT_REASON_EMPTY",
    "RECORD_FAULT_REASON_BAD_FORM",
    "RECORD_FAULT_REASON_UNKNOWN_KEY",
    "RECORD_FAULT_REASON_BAD_VALUE",
    "RECORD_FAULT_REASON_DUPLICATE",
    "RECORD_FAULT_REASON_NOT_FIRST",
    "RECORD_FAULT_REASON_NOT_LAST",
    "RECORD_FAULT_REASON_MISSING",
    "RECORD_FAULT_REASON_UNEVEN_RANK",
    "RECORD_FAULT_REASON_OFF_BOARD",
    "RECORD_FAULT_REASON_UNCLOSED",
    "RECORD_FAULT_REASON_BAD_MOVE",
    "RECORD_FAULT_REASON_BAD_TURN",
    "RECORD_FAULT_REASON_BAD_ADDRESS",
    "RECORD_FAULT_REASON_SURPLUS_COMMENT",
    "RECORD_FAULT_REASON_CONTRADICTION",
    "RECORD_FAULT_REASON_TOO_DEEP",
    "RECORD_FAULT_REASON_SURPLUS",
    "RECORD_FAULT_REASON_TOO_LONG",
    "RECORD_FAULT_REASON_UNPLAYABLE",
    "RECORD_FAULT_REASON_LUDII",
    "RECORD_FAULT_REASON_AMBIGUOUS_MOVE",
    "RECORD_FAULT_REASON_NO_SUCH_MOVE",
    "RECORD_FAULT_REASON_UNKNOWN_ORIGIN",
    "RECORD_FAULT_REASON_NO_RECORD",
    "RECORD_FAULT_REASON_SECOND_GAME",
    "RECORD_FAULT_REASON_ONE_OR_SEVERAL",
    "RECORD_FAULT_REASON_TABLE",
    "RECORD_FAULT_REASON_NUMBERS",
]
"""What is wrong with a record."""


RecordFormat = Literal[
    "RECORD_FORMAT_UNSPECIFIED",
    "RECORD_FORMAT_MOVES",
    "RECORD_FORMAT_PGN",
    "RECORD_FORMAT_OPENTAFL",
    "RECORD_FORMAT_OPENTAFL_RULES",
    "RECORD_FORMAT_OPENTAFL_POSITION",
    "RECORD_FORMAT_HNEFATAFL_ORG",
]
"""A text format of games, or of a part of a game."""


RecordMismatchKind = Literal[
    "RECORD_MISMATCH_KIND_UNSPECIFIED",
    "RECORD_MISMATCH_KIND_CAPTURES",
    "RECORD_MISMATCH_KIND_PIECE",
    "RECORD_MISMATCH_KIND_JUMP",
    "RECORD_MISMATCH_KIND_GOES_ON",
    "RECORD_MISMATCH_KIND_SIGN",
    "RECORD_MISMATCH_KIND_OVER",
    "RECORD_MISMATCH_KIND_RESULT",
    "RECORD_MISMATCH_KIND_TERMINATION",
]
"""What differs between a record and its game."""


RecordNoteKind = Literal[
    "RECORD_NOTE_KIND_UNSPECIFIED",
    "RECORD_NOTE_KIND_CHARACTERS",
    "RECORD_NOTE_KIND_MARKS",
    "RECORD_NOTE_KIND_PASS",
    "RECORD_NOTE_KIND_VARIATIONS",
    "RECORD_NOTE_KIND_COMMENTS",
    "RECORD_NOTE_KIND_TAGS",
    "RECORD_NOTE_KIND_BEYOND",
    "RECORD_NOTE_KIND_MOVES",
    "RECORD_NOTE_KIND_MISSING",
    "RECORD_NOTE_KIND_DISPUTED",
    "RECORD_NOTE_KIND_CENTRE_ELSEWHERE",
    "RECORD_NOTE_KIND_NO_EFFECT",
    "RECORD_NOTE_KIND_LEFT_OUT",
    "RECORD_NOTE_KIND_OTHER_FORM",
    "RECORD_NOTE_KIND_INEXPRESSIBLE",
    "RECORD_NOTE_KIND_OTHER_RULES",
    "RECORD_NOTE_KIND_RESTORED",
    "RECORD_NOTE_KIND_RESTORED_PERHAPS",
    "RECORD_NOTE_KIND_SETUP_FOUND",
    "RECORD_NOTE_KIND_SETUP_PERHAPS",
]
"""What a note says."""


RenderPositionRequest: TypeAlias = RenderPositionRequestPosition | RenderPositionRequestToken | RenderPositionRequestGame
"""Request for a picture of a position."""


RepetitionCompares = Literal[
    "REPETITION_COMPARES_UNSPECIFIED",
    "REPETITION_COMPARES_POSITION",
    "REPETITION_COMPARES_BOARD",
    "REPETITION_COMPARES_BOARD_BEFORE_CAPTURES",
]
"""What must be equal for a position to be the same again."""


RepetitionConsequence = Literal[
    "REPETITION_CONSEQUENCE_UNSPECIFIED",
    "REPETITION_CONSEQUENCE_DRAW",
    "REPETITION_CONSEQUENCE_DEFENDERS_LOSE",
    "REPETITION_CONSEQUENCE_SIDE_WITH_CHOICE_LOSES",
    "REPETITION_CONSEQUENCE_MOVER_LOSES",
    "REPETITION_CONSEQUENCE_MOVER_WINS",
    "REPETITION_CONSEQUENCE_ILLEGAL_FOR_DEFENDERS",
    "REPETITION_CONSEQUENCE_ILLEGAL_FOR_BOTH",
]
"""What happens at the n-th occurrence of a position."""


ReplayArchiveResponse: TypeAlias = ReplayArchiveResponseGame | ReplayArchiveResponseProgress | ReplayArchiveResponseFinal
"""One message of the stream."""


ReplayGameRequest: TypeAlias = ReplayGameRequestGame | ReplayGameRequestRecord | ReplayGameRequestToken
"""Request to replay a game, given in exactly one form: `game`, `record` or `token`."""


RulesChoice: TypeAlias = RulesChoiceRuleset | RulesChoiceCustomRules
"""A rule set: one of the catalogue, or custom rules."""


RulesInput: TypeAlias = RulesInputBoard | RulesInputBase
"""A declared rule set: the answer to every question of the rule model. What GetRuleset returns can be
sent back as `custom_rules` and plays the same. Every field that is neither optional nor repeated
must be given, but `name` and `id`; with a `base`, only what differs from it.
"""


Score: TypeAlias = ScoreCenti | ScoreProven
"""The value of a position."""


ScoreMatchResponse: TypeAlias = ScoreMatchResponseWinner | ScoreMatchResponseDraw
"""The score of a match."""


Side = Literal["SIDE_UNSPECIFIED", "SIDE_ATTACKERS", "SIDE_DEFENDERS"]
"""A side of the game."""


StopReason = Literal[
    "STOP_REASON_UNSPECIFIED",
    "STOP_REASON_NODES",
    "STOP_REASON_DEPTH",
    "STOP_REASON_TIME",
    "STOP_REASON_PROVEN",
    "STOP_REASON_ONLY_MOVE",
    "STOP_REASON_GAME_OVER",
    "STOP_REASON_BOOK",
    "STOP_REASON_INTERRUPTED",
    "STOP_REASON_TABLES",
]
"""Why a search ended."""


SuggestMoveRequest: TypeAlias = SuggestMoveRequestPosition | SuggestMoveRequestToken | SuggestMoveRequestGame
"""Request for a move to play. At most one of `level`, `nodes` and `depth` can be set, each also
together with `movetime_ms`; the first limit reached ends the search.
"""


TableValue: TypeAlias = TableValueWin | TableValueUndecided
"""The value of a position in the endgame tables or a certificate."""


TextFaultReason = Literal[
    "TEXT_FAULT_REASON_UNSPECIFIED",
    "TEXT_FAULT_REASON_EMPTY",
    "TEXT_FAULT_REASON_UNKNOWN_CHARACTER",
    "TEXT_FAULT_REASON_UNEVEN_ROW",
    "TEXT_FAULT_REASON_NOT_SQUARE",
    "TEXT_FAULT_REASON_WRONG_SIZE",
    "TEXT_FAULT_REASON_INVALID_POSITION",
]
"""What is wrong with a text."""


UndecidedMeaning = Literal[
    "UNDECIDED_MEANING_UNSPECIFIED",
    "UNDECIDED_MEANING_ATTACKERS_WIN",
    "UNDECIDED_MEANING_ATTACKERS_WIN_UNLESS_FORCED",
    "UNDECIDED_MEANING_DRAW",
    "UNDECIDED_MEANING_ENDLESS",
]
"""The end of a game in which neither side can force its win by what stands on the board, so that play
goes on until positions recur.
"""


ValidateMoveRequest: TypeAlias = ValidateMoveRequestPosition | ValidateMoveRequestToken | ValidateMoveRequestGame
"""Request to check a move."""


ValidateMoveResponse: TypeAlias = ValidateMoveResponseApplied | ValidateMoveResponseRejected
"""Whether a move is legal."""


ValidateMovesRequest: TypeAlias = ValidateMovesRequestPosition | ValidateMovesRequestToken | ValidateMovesRequestGame
"""Request to check several moves in the same position."""


ZoneKind = Literal[
    "ZONE_KIND_UNSPECIFIED",
    "ZONE_KIND_THRONE",
    "ZONE_KIND_CORNERS",
    "ZONE_KIND_CAMPS",
    "ZONE_KIND_FORTS",
]
"""The kinds of zones."""
