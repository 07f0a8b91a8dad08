"""The calls of the service as methods. Made from the contract by `contract.py`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, Literal, Protocol
from urllib.parse import quote

from ._contract import (
    AnalyzeGameResponse,
    AnalyzePositionResponse,
    ApplyMoveResponse,
    ArchiveGame,
    CheckRulesetResponse,
    ConvertGameResponse,
    DeclaredResult,
    EvaluateMovesResponse,
    ExploreOpeningResponse,
    FormatPositionResponse,
    FormatRulesResponse,
    GameInput,
    GetHintResponse,
    GetRulesetResponse,
    GetServerInfoResponse,
    HintReveal,
    JudgementThresholdsInput,
    LegalMovesResponse,
    ListPuzzlesResponse,
    ListRulesetsResponse,
    MatchGame,
    NewPositionResponse,
    OpenTaflReading,
    ParseMoveResponse,
    ParsePositionResponse,
    ParseRulesResponse,
    PictureFormat,
    PicturePlayers,
    PictureStyle,
    PlayMoveResponse,
    PositionFormat,
    ProbePositionResponse,
    Record,
    RecordFormat,
    RecordTagInput,
    RenderGameResponse,
    RenderGraphResponse,
    RenderPositionResponse,
    ReplayArchiveResponse,
    ReplayGameResponse,
    RulesChoice,
    RulesInput,
    ScoreMatchResponse,
    Side,
    SuggestMoveResponse,
    ValidateMoveResponse,
    ValidateMovesResponse,
)
from ._position import At


class Calls(Protocol):
    """The calls; how they are made is up to the class that inherits them."""

    def _call(self, verb: str, path: str, body: Mapping[str, object], at: At | None = None) -> Any: ...

    def _stream(
        self, verb: str, path: str, body: Mapping[str, object], at: At | None = None
    ) -> Iterator[Any]: ...

    def list_rulesets(self, *, locale: str | None = None) -> ListRulesetsResponse:
        """Lists all rule sets of the catalogue."""
        answer: ListRulesetsResponse = self._call("GET", "/v1/rulesets", {"locale": locale})
        return answer

    def get_ruleset(
        self,
        ruleset: str,
        *,
        compare_to: str | None = None,
        locale: str | None = None,
    ) -> GetRulesetResponse:
        """Explains a rule set: its rules as data and in plain words, their source, and every contested
        rule with the reason for the value chosen.
        """
        answer: GetRulesetResponse = self._call("GET", f"/v1/rulesets/{quote(ruleset, safe='')}", {
            "compare_to": compare_to,
            "locale": locale,
        })
        return answer

    def check_ruleset(
        self,
        custom_rules: RulesInput,
        *,
        compare_to: str | None = None,
        locale: str | None = None,
    ) -> CheckRulesetResponse:
        """Checks custom rules: returns every rule in plain words, their id, and how they differ from a
        rule set of the catalogue. Faulty rules are refused with the first faults and the number of
        all.
        """
        answer: CheckRulesetResponse = self._call("POST", "/v1/rulesets:check", {
            "custom_rules": custom_rules,
            "compare_to": compare_to,
            "locale": locale,
        })
        return answer

    def new_position(
        self,
        *,
        ruleset: str | None = None,
        setup: str | None = None,
        with_pieces: bool | None = None,
        locale: str | None = None,
        custom_rules: RulesInput | None = None,
    ) -> NewPositionResponse:
        """Sets up a new game."""
        answer: NewPositionResponse = self._call("POST", "/v1/positions:new", {
            "ruleset": ruleset,
            "setup": setup,
            "with_pieces": with_pieces,
            "locale": locale,
            "custom_rules": custom_rules,
        })
        return answer

    def validate_move(
        self,
        at: At,
        move: str,
        *,
        locale: str | None = None,
    ) -> ValidateMoveResponse:
        """Checks whether a move is legal: returns what it would do, or why it is illegal."""
        answer: ValidateMoveResponse = self._call("POST", "/v1/moves:validate", {
            "move": move,
            "locale": locale,
        }, at)
        return answer

    def validate_moves(
        self,
        at: At,
        moves: list[str],
        *,
        locale: str | None = None,
    ) -> ValidateMovesResponse:
        """Checks several moves in the same position: returns for each what it would do, or why it is
        illegal.
        """
        answer: ValidateMovesResponse = self._call("POST", "/v1/moves:validateAll", {
            "moves": moves,
            "locale": locale,
        }, at)
        return answer

    def apply_move(
        self,
        at: At,
        move: str,
        *,
        locale: str | None = None,
        with_pieces: bool | None = None,
    ) -> ApplyMoveResponse:
        """Plays a move: returns what it did and the position after it, or why it is illegal."""
        answer: ApplyMoveResponse = self._call("POST", "/v1/moves:apply", {
            "move": move,
            "locale": locale,
            "with_pieces": with_pieces,
        }, at)
        return answer

    def legal_moves(
        self,
        at: At,
        *,
        from_: str | None = None,
        with_effects: bool | None = None,
        with_positions: bool | None = None,
        locale: str | None = None,
        by_origin: bool | None = None,
    ) -> LegalMovesResponse:
        """Lists the legal moves of a position, or of one of its pieces."""
        answer: LegalMovesResponse = self._call("POST", "/v1/moves:list", {
            "from": from_,
            "with_effects": with_effects,
            "with_positions": with_positions,
            "locale": locale,
            "by_origin": by_origin,
        }, at)
        return answer

    def suggest_move(
        self,
        at: At,
        *,
        level: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        movetime_ms: int | None = None,
        seed: int | None = None,
        multi_pv: int | None = None,
        locale: str | None = None,
        threads: int | None = None,
        book: bool | None = None,
    ) -> SuggestMoveResponse:
        """Suggests a move to play."""
        answer: SuggestMoveResponse = self._call("POST", "/v1/moves:suggest", {
            "level": level,
            "nodes": nodes,
            "depth": depth,
            "movetime_ms": movetime_ms,
            "seed": seed,
            "multi_pv": multi_pv,
            "locale": locale,
            "threads": threads,
            "book": book,
        }, at)
        return answer

    def play_move(
        self,
        at: At,
        *,
        move: str | None = None,
        locale: str | None = None,
        with_pieces: bool | None = None,
        level: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        movetime_ms: int | None = None,
        seed: int | None = None,
        multi_pv: int | None = None,
        threads: int | None = None,
        book: bool | None = None,
    ) -> PlayMoveResponse:
        """Plays a move and the opponent's reply: what ApplyMove, SuggestMove and ApplyMove would
        answer one after the other.
        """
        answer: PlayMoveResponse = self._call("POST", "/v1/moves:play", {
            "move": move,
            "locale": locale,
            "with_pieces": with_pieces,
            "level": level,
            "nodes": nodes,
            "depth": depth,
            "movetime_ms": movetime_ms,
            "seed": seed,
            "multi_pv": multi_pv,
            "threads": threads,
            "book": book,
        }, at)
        return answer

    def replay_game(
        self,
        *,
        game: GameInput | None = None,
        declared: DeclaredResult | None = None,
        with_positions: bool | None = None,
        with_pieces: bool | None = None,
        locale: str | None = None,
        compare_with: list[RulesChoice] | None = None,
        from_ply: int | None = None,
        to_ply: int | None = None,
        record: Record | None = None,
        token: str | None = None,
    ) -> ReplayGameResponse:
        """Replays a game: returns what every ply did, the final position, and the first illegal move
        if there is one. With a declared result it ends a game that its moves leave open, also one
        given by its token alone: by resignation, agreement, a claimed draw or a clock.
        """
        answer: ReplayGameResponse = self._call("POST", "/v1/games:replay", {
            "game": game,
            "declared": declared,
            "with_positions": with_positions,
            "with_pieces": with_pieces,
            "locale": locale,
            "compare_with": compare_with,
            "from_ply": from_ply,
            "to_ply": to_ply,
            "record": record,
            "token": token,
        })
        return answer

    def score_match(
        self,
        first: MatchGame,
        second: MatchGame,
        *,
        locale: str | None = None,
    ) -> ScoreMatchResponse:
        """Scores a match of two games, in which the players change sides after the first."""
        answer: ScoreMatchResponse = self._call("POST", "/v1/matches:score", {
            "first": first,
            "second": second,
            "locale": locale,
        })
        return answer

    def get_server_info(self, *, locale: str | None = None) -> GetServerInfoResponse:
        """Describes this server: version, limits, rule sets with revisions, levels, languages."""
        answer: GetServerInfoResponse = self._call("GET", "/v1/info", {"locale": locale})
        return answer

    def evaluate_moves(
        self,
        at: At,
        candidates: list[str],
        *,
        nodes: int | None = None,
        depth: int | None = None,
        movetime_ms: int | None = None,
        thresholds: JudgementThresholdsInput | None = None,
        locale: str | None = None,
    ) -> EvaluateMovesResponse:
        """Scores given moves of a position against its best move."""
        answer: EvaluateMovesResponse = self._call("POST", "/v1/moves:evaluate", {
            "candidates": candidates,
            "nodes": nodes,
            "depth": depth,
            "movetime_ms": movetime_ms,
            "thresholds": thresholds,
            "locale": locale,
        }, at)
        return answer

    def analyze_position(
        self,
        at: At,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        movetime_ms: int | None = None,
        multi_pv: int | None = None,
        moves: list[str] | None = None,
        exclude_moves: list[str] | None = None,
        locale: str | None = None,
        threads: int | None = None,
    ) -> Iterator[AnalyzePositionResponse]:
        """Analyses a position: streams the best lines of each depth as soon as it is finished. The
        last message is `final`, unless the stream ends with an error.
        """
        return self._stream("POST", "/v1/positions:analyze", {
            "nodes": nodes,
            "depth": depth,
            "movetime_ms": movetime_ms,
            "multi_pv": multi_pv,
            "moves": moves,
            "exclude_moves": exclude_moves,
            "locale": locale,
            "threads": threads,
        }, at)

    def analyze_game(
        self,
        *,
        game: GameInput | None = None,
        nodes: int | None = None,
        from_ply: int | None = None,
        to_ply: int | None = None,
        thresholds: JudgementThresholdsInput | None = None,
        locale: str | None = None,
        worst: int | None = None,
        record: Record | None = None,
    ) -> Iterator[AnalyzeGameResponse]:
        """Analyses a game: streams a judgement of each ply as soon as it has been searched, and
        reports progress now and then. The last message is `final`, unless the stream ends with an
        error; then `from_ply` resumes it.
        """
        return self._stream("POST", "/v1/games:analyze", {
            "game": game,
            "nodes": nodes,
            "from_ply": from_ply,
            "to_ply": to_ply,
            "thresholds": thresholds,
            "locale": locale,
            "worst": worst,
            "record": record,
        })

    def get_hint(
        self,
        at: At,
        *,
        reveal: HintReveal | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        movetime_ms: int | None = None,
        locale: str | None = None,
    ) -> GetHintResponse:
        """Gives a hint: as much of the best move as is asked for."""
        answer: GetHintResponse = self._call("POST", "/v1/moves:hint", {
            "reveal": reveal,
            "nodes": nodes,
            "depth": depth,
            "movetime_ms": movetime_ms,
            "locale": locale,
        }, at)
        return answer

    def explore_opening(self, at: At, *, locale: str | None = None) -> ExploreOpeningResponse:
        """Lists the known moves of a position: how often each was played and won, and what the book of
        openings says of it.
        """
        answer: ExploreOpeningResponse = self._call("POST", "/v1/positions:explore", {"locale": locale}, at)
        return answer

    def probe_position(self, at: At, *, locale: str | None = None) -> ProbePositionResponse:
        """Looks a position up in the endgame tables and certificates of the server: who wins and in
        how many plies, and the same of each legal move. GetServerInfo says which it has.
        """
        answer: ProbePositionResponse = self._call("POST", "/v1/positions:probe", {"locale": locale}, at)
        return answer

    def list_puzzles(
        self,
        *,
        ruleset: str | None = None,
        min_difficulty: int | None = None,
        max_difficulty: int | None = None,
        theme: Literal["king_captured", "king_escaped", "exit_fort", "encircled", "tuichi", "repetition", "quiet_limit", "ply_limit", "no_legal_moves", "resignation", "timeout", "agreement", "adjudication", "abandoned", "draw_claimed", "cannot_escape"] | None = None,
        side: Literal["attackers", "defenders"] | None = None,
        winning_moves: int | None = None,
        id: str | None = None,
        daily: str | None = None,
        from_puzzle: int | None = None,
        max_puzzles: int | None = None,
        locale: str | None = None,
    ) -> ListPuzzlesResponse:
        """Lists the puzzles that the server has, made from games of the engine against itself."""
        answer: ListPuzzlesResponse = self._call("GET", "/v1/puzzles", {
            "ruleset": ruleset,
            "min_difficulty": min_difficulty,
            "max_difficulty": max_difficulty,
            "theme": theme,
            "side": side,
            "winning_moves": winning_moves,
            "id": id,
            "daily": daily,
            "from_puzzle": from_puzzle,
            "max_puzzles": max_puzzles,
            "locale": locale,
        })
        return answer

    def replay_archive(
        self,
        games: list[ArchiveGame],
        *,
        ruleset: str | None = None,
        custom_rules: RulesInput | None = None,
        locale: str | None = None,
        setup: str | None = None,
    ) -> Iterator[ReplayArchiveResponse]:
        """Replays many games: streams a report of each game as soon as it has been replayed, and
        reports progress now and then. The last message is `final`, unless the stream ends with an
        error.
        """
        return self._stream("POST", "/v1/archives:replay", {
            "ruleset": ruleset,
            "custom_rules": custom_rules,
            "games": games,
            "locale": locale,
            "setup": setup,
        })

    def parse_position(
        self,
        *,
        text: str | None = None,
        format: PositionFormat | None = None,
        ruleset: str | None = None,
        custom_rules: RulesInput | None = None,
        side_to_move: Side | None = None,
        locale: str | None = None,
    ) -> ParsePositionResponse:
        """Reads a position from text, and reports what was understood and what was not."""
        answer: ParsePositionResponse = self._call("POST", "/v1/positions:parse", {
            "text": text,
            "format": format,
            "ruleset": ruleset,
            "custom_rules": custom_rules,
            "side_to_move": side_to_move,
            "locale": locale,
        })
        return answer

    def format_position(
        self,
        at: At,
        *,
        format: PositionFormat | None = None,
        locale: str | None = None,
        with_position: bool | None = None,
    ) -> FormatPositionResponse:
        """Writes a position as text."""
        answer: FormatPositionResponse = self._call("POST", "/v1/positions:format", {
            "format": format,
            "locale": locale,
            "with_position": with_position,
        }, at)
        return answer

    def parse_move(
        self,
        at: At,
        text: str,
        *,
        locale: str | None = None,
    ) -> ParseMoveResponse:
        """Reads a move as people write it, or what else a player may want, such as to resign: the
        destination alone is enough if only one piece can go there.
        """
        answer: ParseMoveResponse = self._call("POST", "/v1/moves:parse", {"text": text, "locale": locale}, at)
        return answer

    def convert_game(
        self,
        *,
        record: Record | None = None,
        to: RecordFormat | None = None,
        simple_moves: bool | None = None,
        reading: OpenTaflReading | None = None,
        tags: list[RecordTagInput] | None = None,
        locale: str | None = None,
        game: GameInput | None = None,
    ) -> ConvertGameResponse:
        """Reads a game in any format, replays it under its rules, and writes it in another: returns
        everything up to the first fault, and every fault.
        """
        answer: ConvertGameResponse = self._call("POST", "/v1/games:convert", {
            "record": record,
            "to": to,
            "simple_moves": simple_moves,
            "reading": reading,
            "tags": tags,
            "locale": locale,
            "game": game,
        })
        return answer

    def parse_rules(
        self,
        text: str,
        *,
        reading: OpenTaflReading | None = None,
        locale: str | None = None,
    ) -> ParseRulesResponse:
        """Reads a rules record in OpenTafl's notation."""
        answer: ParseRulesResponse = self._call("POST", "/v1/rulesets:parse", {
            "text": text,
            "reading": reading,
            "locale": locale,
        })
        return answer

    def format_rules(
        self,
        *,
        ruleset: str | None = None,
        setup: str | None = None,
        reading: OpenTaflReading | None = None,
        locale: str | None = None,
        custom_rules: RulesInput | None = None,
    ) -> FormatRulesResponse:
        """Writes a rule set as a rules record in OpenTafl's notation, or names the rules that the
        notation cannot express.
        """
        answer: FormatRulesResponse = self._call("POST", "/v1/rulesets:format", {
            "ruleset": ruleset,
            "setup": setup,
            "reading": reading,
            "locale": locale,
            "custom_rules": custom_rules,
        })
        return answer

    def render_position(
        self,
        at: At,
        *,
        format: PictureFormat | None = None,
        style: PictureStyle | None = None,
        last_move: str | None = None,
        from_: str | None = None,
        arrows: list[str] | None = None,
        locale: str | None = None,
        marks: list[str] | None = None,
        players: PicturePlayers | None = None,
        attackers_win_permille: int | None = None,
    ) -> RenderPositionResponse:
        """Draws a position."""
        answer: RenderPositionResponse = self._call("POST", "/v1/positions:render", {
            "format": format,
            "style": style,
            "last_move": last_move,
            "from": from_,
            "arrows": arrows,
            "locale": locale,
            "marks": marks,
            "players": players,
            "attackers_win_permille": attackers_win_permille,
        }, at)
        return answer

    def render_game(
        self,
        game: GameInput,
        *,
        first_ply: int | None = None,
        last_ply: int | None = None,
        frame_ms: int | None = None,
        style: PictureStyle | None = None,
        locale: str | None = None,
        players: PicturePlayers | None = None,
        clocks_ms: list[int] | None = None,
        declared: DeclaredResult | None = None,
        attackers_win_permille: list[int] | None = None,
    ) -> RenderGameResponse:
        """Draws a game, or a range of its plies, as an animation."""
        answer: RenderGameResponse = self._call("POST", "/v1/games:render", {
            "game": game,
            "first_ply": first_ply,
            "last_ply": last_ply,
            "frame_ms": frame_ms,
            "style": style,
            "locale": locale,
            "players": players,
            "clocks_ms": clocks_ms,
            "declared": declared,
            "attackers_win_permille": attackers_win_permille,
        })
        return answer

    def render_graph(
        self,
        attackers_win_permille: list[int],
        *,
        start_permille: int | None = None,
        first_ply: int | None = None,
        inaccuracies: list[int] | None = None,
        mistakes: list[int] | None = None,
        blunders: list[int] | None = None,
        missed_wins: list[int] | None = None,
        turning_point: int | None = None,
        format: PictureFormat | None = None,
        style: PictureStyle | None = None,
        players: PicturePlayers | None = None,
        title: str | None = None,
        locale: str | None = None,
    ) -> RenderGraphResponse:
        """Draws the course of a game: the probability that the attackers win after each ply.
        AnalyzeGame links to the graph of what it finds.
        """
        answer: RenderGraphResponse = self._call("POST", "/v1/graphs:render", {
            "attackers_win_permille": attackers_win_permille,
            "start_permille": start_permille,
            "first_ply": first_ply,
            "inaccuracies": inaccuracies,
            "mistakes": mistakes,
            "blunders": blunders,
            "missed_wins": missed_wins,
            "turning_point": turning_point,
            "format": format,
            "style": style,
            "players": players,
            "title": title,
            "locale": locale,
        })
        return answer


class AsyncCalls(Protocol):
    """The calls; how they are made is up to the class that inherits them."""

    async def _call(self, verb: str, path: str, body: Mapping[str, object], at: At | None = None) -> Any: ...

    def _stream(
        self, verb: str, path: str, body: Mapping[str, object], at: At | None = None
    ) -> AsyncIterator[Any]: ...

    async def list_rulesets(self, *, locale: str | None = None) -> ListRulesetsResponse:
        """Lists all rule sets of the catalogue."""
        answer: ListRulesetsResponse = await self._call("GET", "/v1/rulesets", {"locale": locale})
        return answer

    async def get_ruleset(
        self,
        ruleset: str,
        *,
        compare_to: str | None = None,
        locale: str | None = None,
    ) -> GetRulesetResponse:
        """Explains a rule set: its rules as data and in plain words, their source, and every contested
        rule with the reason for the value chosen.
        """
        answer: GetRulesetResponse = await self._call("GET", f"/v1/rulesets/{quote(ruleset, safe='')}", {
            "compare_to": compare_to,
            "locale": locale,
        })
        return answer

    async def check_ruleset(
        self,
        custom_rules: RulesInput,
        *,
        compare_to: str | None = None,
        locale: str | None = None,
    ) -> CheckRulesetResponse:
        """Checks custom rules: returns every rule in plain words, their id, and how they differ from a
        rule set of the catalogue. Faulty rules are refused with the first faults and the number of
        all.
        """
        answer: CheckRulesetResponse = await self._call("POST", "/v1/rulesets:check", {
            "custom_rules": custom_rules,
            "compare_to": compare_to,
            "locale": locale,
        })
        return answer

    async def new_position(
        self,
        *,
        ruleset: str | None = None,
        setup: str | None = None,
        with_pieces: bool | None = None,
        locale: str | None = None,
        custom_rules: RulesInput | None = None,
    ) -> NewPositionResponse:
        """Sets up a new game."""
        answer: NewPositionResponse = await self._call("POST", "/v1/positions:new", {
            "ruleset": ruleset,
            "setup": setup,
            "with_pieces": with_pieces,
            "locale": locale,
            "custom_rules": custom_rules,
        })
        return answer

    async def validate_move(
        self,
        at: At,
        move: str,
        *,
        locale: str | None = None,
    ) -> ValidateMoveResponse:
        """Checks whether a move is legal: returns what it would do, or why it is illegal."""
        answer: ValidateMoveResponse = await self._call("POST", "/v1/moves:validate", {
            "move": move,
            "locale": locale,
        }, at)
        return answer

    async def validate_moves(
        self,
        at: At,
        moves: list[str],
        *,
        locale: str | None = None,
    ) -> ValidateMovesResponse:
        """Checks several moves in the same position: returns for each what it would do, or why it is
        illegal.
        """
        answer: ValidateMovesResponse = await self._call("POST", "/v1/moves:validateAll", {
            "moves": moves,
            "locale": locale,
        }, at)
        return answer

    async def apply_move(
        self,
        at: At,
        move: str,
        *,
        locale: str | None = None,
        with_pieces: bool | None = None,
    ) -> ApplyMoveResponse:
        """Plays a move: returns what it did and the position after it, or why it is illegal."""
        answer: ApplyMoveResponse = await self._call("POST", "/v1/moves:apply", {
            "move": move,
            "locale": locale,
            "with_pieces": with_pieces,
        }, at)
        return answer

    async def legal_moves(
        self,
        at: At,
        *,
        from_: str | None = None,
        with_effects: bool | None = None,
        with_positions: bool | None = None,
        locale: str | None = None,
        by_origin: bool | None = None,
    ) -> LegalMovesResponse:
        """Lists the legal moves of a position, or of one of its pieces."""
        answer: LegalMovesResponse = await self._call("POST", "/v1/moves:list", {
            "from": from_,
            "with_effects": with_effects,
            "with_positions": with_positions,
            "locale": locale,
            "by_origin": by_origin,
        }, at)
        return answer

    async def suggest_move(
        self,
        at: At,
        *,
        level: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        movetime_ms: int | None = None,
        seed: int | None = None,
        multi_pv: int | None = None,
        locale: str | None = None,
        threads: int | None = None,
        book: bool | None = None,
    ) -> SuggestMoveResponse:
        """Suggests a move to play."""
        answer: SuggestMoveResponse = await self._call("POST", "/v1/moves:suggest", {
            "level": level,
            "nodes": nodes,
            "depth": depth,
            "movetime_ms": movetime_ms,
            "seed": seed,
            "multi_pv": multi_pv,
            "locale": locale,
            "threads": threads,
            "book": book,
        }, at)
        return answer

    async def play_move(
        self,
        at: At,
        *,
        move: str | None = None,
        locale: str | None = None,
        with_pieces: bool | None = None,
        level: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        movetime_ms: int | None = None,
        seed: int | None = None,
        multi_pv: int | None = None,
        threads: int | None = None,
        book: bool | None = None,
    ) -> PlayMoveResponse:
        """Plays a move and the opponent's reply: what ApplyMove, SuggestMove and ApplyMove would
        answer one after the other.
        """
        answer: PlayMoveResponse = await self._call("POST", "/v1/moves:play", {
            "move": move,
            "locale": locale,
            "with_pieces": with_pieces,
            "level": level,
            "nodes": nodes,
            "depth": depth,
            "movetime_ms": movetime_ms,
            "seed": seed,
            "multi_pv": multi_pv,
            "threads": threads,
            "book": book,
        }, at)
        return answer

    async def replay_game(
        self,
        *,
        game: GameInput | None = None,
        declared: DeclaredResult | None = None,
        with_positions: bool | None = None,
        with_pieces: bool | None = None,
        locale: str | None = None,
        compare_with: list[RulesChoice] | None = None,
        from_ply: int | None = None,
        to_ply: int | None = None,
        record: Record | None = None,
        token: str | None = None,
    ) -> ReplayGameResponse:
        """Replays a game: returns what every ply did, the final position, and the first illegal move
        if there is one. With a declared result it ends a game that its moves leave open, also one
        given by its token alone: by resignation, agreement, a claimed draw or a clock.
        """
        answer: ReplayGameResponse = await self._call("POST", "/v1/games:replay", {
            "game": game,
            "declared": declared,
            "with_positions": with_positions,
            "with_pieces": with_pieces,
            "locale": locale,
            "compare_with": compare_with,
            "from_ply": from_ply,
            "to_ply": to_ply,
            "record": record,
            "token": token,
        })
        return answer

    async def score_match(
        self,
        first: MatchGame,
        second: MatchGame,
        *,
        locale: str | None = None,
    ) -> ScoreMatchResponse:
        """Scores a match of two games, in which the players change sides after the first."""
        answer: ScoreMatchResponse = await self._call("POST", "/v1/matches:score", {
            "first": first,
            "second": second,
            "locale": locale,
        })
        return answer

    async def get_server_info(self, *, locale: str | None = None) -> GetServerInfoResponse:
        """Describes this server: version, limits, rule sets with revisions, levels, languages."""
        answer: GetServerInfoResponse = await self._call("GET", "/v1/info", {"locale": locale})
        return answer

    async def evaluate_moves(
        self,
        at: At,
        candidates: list[str],
        *,
        nodes: int | None = None,
        depth: int | None = None,
        movetime_ms: int | None = None,
        thresholds: JudgementThresholdsInput | None = None,
        locale: str | None = None,
    ) -> EvaluateMovesResponse:
        """Scores given moves of a position against its best move."""
        answer: EvaluateMovesResponse = await self._call("POST", "/v1/moves:evaluate", {
            "candidates": candidates,
            "nodes": nodes,
            "depth": depth,
            "movetime_ms": movetime_ms,
            "thresholds": thresholds,
            "locale": locale,
        }, at)
        return answer

    def analyze_position(
        self,
        at: At,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        movetime_ms: int | None = None,
        multi_pv: int | None = None,
        moves: list[str] | None = None,
        exclude_moves: list[str] | None = None,
        locale: str | None = None,
        threads: int | None = None,
    ) -> AsyncIterator[AnalyzePositionResponse]:
        """Analyses a position: streams the best lines of each depth as soon as it is finished. The
        last message is `final`, unless the stream ends with an error.
        """
        return self._stream("POST", "/v1/positions:analyze", {
            "nodes": nodes,
            "depth": depth,
            "movetime_ms": movetime_ms,
            "multi_pv": multi_pv,
            "moves": moves,
            "exclude_moves": exclude_moves,
            "locale": locale,
            "threads": threads,
        }, at)

    def analyze_game(
        self,
        *,
        game: GameInput | None = None,
        nodes: int | None = None,
        from_ply: int | None = None,
        to_ply: int | None = None,
        thresholds: JudgementThresholdsInput | None = None,
        locale: str | None = None,
        worst: int | None = None,
        record: Record | None = None,
    ) -> AsyncIterator[AnalyzeGameResponse]:
        """Analyses a game: streams a judgement of each ply as soon as it has been searched, and
        reports progress now and then. The last message is `final`, unless the stream ends with an
        error; then `from_ply` resumes it.
        """
        return self._stream("POST", "/v1/games:analyze", {
            "game": game,
            "nodes": nodes,
            "from_ply": from_ply,
            "to_ply": to_ply,
            "thresholds": thresholds,
            "locale": locale,
            "worst": worst,
            "record": record,
        })

    async def get_hint(
        self,
        at: At,
        *,
        reveal: HintReveal | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        movetime_ms: int | None = None,
        locale: str | None = None,
    ) -> GetHintResponse:
        """Gives a hint: as much of the best move as is asked for."""
        answer: GetHintResponse = await self._call("POST", "/v1/moves:hint", {
            "reveal": reveal,
            "nodes": nodes,
            "depth": depth,
            "movetime_ms": movetime_ms,
            "locale": locale,
        }, at)
        return answer

    async def explore_opening(self, at: At, *, locale: str | None = None) -> ExploreOpeningResponse:
        """Lists the known moves of a position: how often each was played and won, and what the book of
        openings says of it.
        """
        answer: ExploreOpeningResponse = await self._call("POST", "/v1/positions:explore", {"locale": locale}, at)
        return answer

    async def probe_position(self, at: At, *, locale: str | None = None) -> ProbePositionResponse:
        """Looks a position up in the endgame tables and certificates of the server: who wins and in
        how many plies, and the same of each legal move. GetServerInfo says which it has.
        """
        answer: ProbePositionResponse = await self._call("POST", "/v1/positions:probe", {"locale": locale}, at)
        return answer

    async def list_puzzles(
        self,
        *,
        ruleset: str | None = None,
        min_difficulty: int | None = None,
        max_difficulty: int | None = None,
        theme: Literal["king_captured", "king_escaped", "exit_fort", "encircled", "tuichi", "repetition", "quiet_limit", "ply_limit", "no_legal_moves", "resignation", "timeout", "agreement", "adjudication", "abandoned", "draw_claimed", "cannot_escape"] | None = None,
        side: Literal["attackers", "defenders"] | None = None,
        winning_moves: int | None = None,
        id: str | None = None,
        daily: str | None = None,
        from_puzzle: int | None = None,
        max_puzzles: int | None = None,
        locale: str | None = None,
    ) -> ListPuzzlesResponse:
        """Lists the puzzles that the server has, made from games of the engine against itself."""
        answer: ListPuzzlesResponse = await self._call("GET", "/v1/puzzles", {
            "ruleset": ruleset,
            "min_difficulty": min_difficulty,
            "max_difficulty": max_difficulty,
            "theme": theme,
            "side": side,
            "winning_moves": winning_moves,
            "id": id,
            "daily": daily,
            "from_puzzle": from_puzzle,
            "max_puzzles": max_puzzles,
            "locale": locale,
        })
        return answer

    def replay_archive(
        self,
        games: list[ArchiveGame],
        *,
        ruleset: str | None = None,
        custom_rules: RulesInput | None = None,
        locale: str | None = None,
        setup: str | None = None,
    ) -> AsyncIterator[ReplayArchiveResponse]:
        """Replays many games: streams a report of each game as soon as it has been replayed, and
        reports progress now and then. The last message is `final`, unless the stream ends with an
        error.
        """
        return self._stream("POST", "/v1/archives:replay", {
            "ruleset": ruleset,
            "custom_rules": custom_rules,
            "games": games,
            "locale": locale,
            "setup": setup,
        })

    async def parse_position(
        self,
        *,
        text: str | None = None,
        format: PositionFormat | None = None,
        ruleset: str | None = None,
        custom_rules: RulesInput | None = None,
        side_to_move: Side | None = None,
        locale: str | None = None,
    ) -> ParsePositionResponse:
        """Reads a position from text, and reports what was understood and what was not."""
        answer: ParsePositionResponse = await self._call("POST", "/v1/positions:parse", {
            "text": text,
            "format": format,
            "ruleset": ruleset,
            "custom_rules": custom_rules,
            "side_to_move": side_to_move,
            "locale": locale,
        })
        return answer

    async def format_position(
        self,
        at: At,
        *,
        format: PositionFormat | None = None,
        locale: str | None = None,
        with_position: bool | None = None,
    ) -> FormatPositionResponse:
        """Writes a position as text."""
        answer: FormatPositionResponse = await self._call("POST", "/v1/positions:format", {
            "format": format,
            "locale": locale,
            "with_position": with_position,
        }, at)
        return answer

    async def parse_move(
        self,
        at: At,
        text: str,
        *,
        locale: str | None = None,
    ) -> ParseMoveResponse:
        """Reads a move as people write it, or what else a player may want, such as to resign: the
        destination alone is enough if only one piece can go there.
        """
        answer: ParseMoveResponse = await self._call("POST", "/v1/moves:parse", {"text": text, "locale": locale}, at)
        return answer

    async def convert_game(
        self,
        *,
        record: Record | None = None,
        to: RecordFormat | None = None,
        simple_moves: bool | None = None,
        reading: OpenTaflReading | None = None,
        tags: list[RecordTagInput] | None = None,
        locale: str | None = None,
        game: GameInput | None = None,
    ) -> ConvertGameResponse:
        """Reads a game in any format, replays it under its rules, and writes it in another: returns
        everything up to the first fault, and every fault.
        """
        answer: ConvertGameResponse = await self._call("POST", "/v1/games:convert", {
            "record": record,
            "to": to,
            "simple_moves": simple_moves,
            "reading": reading,
            "tags": tags,
            "locale": locale,
            "game": game,
        })
        return answer

    async def parse_rules(
        self,
        text: str,
        *,
        reading: OpenTaflReading | None = None,
        locale: str | None = None,
    ) -> ParseRulesResponse:
        """Reads a rules record in OpenTafl's notation."""
        answer: ParseRulesResponse = await self._call("POST", "/v1/rulesets:parse", {
            "text": text,
            "reading": reading,
            "locale": locale,
        })
        return answer

    async def format_rules(
        self,
        *,
        ruleset: str | None = None,
        setup: str | None = None,
        reading: OpenTaflReading | None = None,
        locale: str | None = None,
        custom_rules: RulesInput | None = None,
    ) -> FormatRulesResponse:
        """Writes a rule set as a rules record in OpenTafl's notation, or names the rules that the
        notation cannot express.
        """
        answer: FormatRulesResponse = await self._call("POST", "/v1/rulesets:format", {
            "ruleset": ruleset,
            "setup": setup,
            "reading": reading,
            "locale": locale,
            "custom_rules": custom_rules,
        })
        return answer

    async def render_position(
        self,
        at: At,
        *,
        format: PictureFormat | None = None,
        style: PictureStyle | None = None,
        last_move: str | None = None,
        from_: str | None = None,
        arrows: list[str] | None = None,
        locale: str | None = None,
        marks: list[str] | None = None,
        players: PicturePlayers | None = None,
        attackers_win_permille: int | None = None,
    ) -> RenderPositionResponse:
        """Draws a position."""
        answer: RenderPositionResponse = await self._call("POST", "/v1/positions:render", {
            "format": format,
            "style": style,
            "last_move": last_move,
            "from": from_,
            "arrows": arrows,
            "locale": locale,
            "marks": marks,
            "players": players,
            "attackers_win_permille": attackers_win_permille,
        }, at)
        return answer

    async def render_game(
        self,
        game: GameInput,
        *,
        first_ply: int | None = None,
        last_ply: int | None = None,
        frame_ms: int | None = None,
        style: PictureStyle | None = None,
        locale: str | None = None,
        players: PicturePlayers | None = None,
        clocks_ms: list[int] | None = None,
        declared: DeclaredResult | None = None,
        attackers_win_permille: list[int] | None = None,
    ) -> RenderGameResponse:
        """Draws a game, or a range of its plies, as an animation."""
        answer: RenderGameResponse = await self._call("POST", "/v1/games:render", {
            "game": game,
            "first_ply": first_ply,
            "last_ply": last_ply,
            "frame_ms": frame_ms,
            "style": style,
            "locale": locale,
            "players": players,
            "clocks_ms": clocks_ms,
            "declared": declared,
            "attackers_win_permille": attackers_win_permille,
        })
        return answer

    async def render_graph(
        self,
        attackers_win_permille: list[int],
        *,
        start_permille: int | None = None,
        first_ply: int | None = None,
        inaccuracies: list[int] | None = None,
        mistakes: list[int] | None = None,
        blunders: list[int] | None = None,
        missed_wins: list[int] | None = None,
        turning_point: int | None = None,
        format: PictureFormat | None = None,
        style: PictureStyle | None = None,
        players: PicturePlayers | None = None,
        title: str | None = None,
        locale: str | None = None,
    ) -> RenderGraphResponse:
        """Draws the course of a game: the probability that the attackers win after each ply.
        AnalyzeGame links to the graph of what it finds.
        """
        answer: RenderGraphResponse = await self._call("POST", "/v1/graphs:render", {
            "attackers_win_permille": attackers_win_permille,
            "start_permille": start_permille,
            "first_ply": first_ply,
            "inaccuracies": inaccuracies,
            "mistakes": mistakes,
            "blunders": blunders,
            "missed_wins": missed_wins,
            "turning_point": turning_point,
            "format": format,
            "style": style,
            "players": players,
            "title": title,
            "locale": locale,
        })
        return answer
