"""Plays whole games: the service's opponent against random moves, with every answer compared with the others."""

import copy
import random

from service import check

# Far more than a game against random moves takes; a game that does not end is a fault.
MAX_PLIES = 1000
TIMEOUT = 30


def without_position(result):
    """A result as in answers without a position."""
    copy = type(result)()
    copy.CopyFrom(result)
    copy.ClearField("position")
    return copy


class Table:
    """One game on one service, through generated stubs."""

    def __init__(self, stub, messages, terms):
        self.stub, self.pb, self.terms = stub, messages, terms

    def legal_moves(self, at, **more):
        return self.stub.LegalMoves(self.pb.LegalMovesRequest(**at, **more), timeout=TIMEOUT)

    def validate(self, at, move):
        return self.stub.ValidateMove(self.pb.ValidateMoveRequest(move=move, **at), timeout=TIMEOUT)

    def apply(self, at, move, **more):
        return self.stub.ApplyMove(self.pb.ApplyMoveRequest(move=move, **at, **more), timeout=TIMEOUT)

    def suggest(self, at, **more):
        return self.stub.SuggestMove(self.pb.SuggestMoveRequest(**at, **more), timeout=TIMEOUT)

    def replay(self, rules, moves, **more):
        return self.stub.ReplayGame(self.pb.ReplayGameRequest(game={**rules, "moves": moves}, **more), timeout=TIMEOUT)

    def play(self, name, rules, engine_side, level, seed):
        """Plays to the end; returns the number of plies and the outcome."""
        self.what = f"{name}, level {level} as {self.terms.Side.Name(engine_side)}, seed {seed}"
        chance = random.Random(seed)
        new = self.stub.NewPosition(self.pb.NewPositionRequest(**rules), timeout=TIMEOUT)
        position, expected = new.position, new.legal_move_count
        moves, results = [], []
        while not position.HasField("outcome"):
            ply = len(moves)
            self.check(ply < MAX_PLIES, "does not end")
            self.check(position.ply == ply, "is at ply", position.ply, "after", ply, "plies")
            self.check(position.token, "has no token at ply", ply)
            forms = [{"position": position}, {"token": position.token}]
            # Alternating, so that every call takes both forms.
            one, other = forms if ply % 2 else reversed(forms)
            listed = self.legal_moves(one)
            self.check(listed.side_to_move == position.side_to_move, "has two sides to move")
            self.check(len(listed.moves) == expected > 0, "lists", len(listed.moves), "of", expected, "moves")
            legal = [entry.move for entry in listed.moves]
            if position.side_to_move == engine_side:
                move = self.suggested(one, other, legal, level, seed)
            else:
                move = chance.choice(legal)
            self.refuse_a_null_move(other, listed)
            validated, applied = self.validate(other, move), self.apply(one, move)
            self.check(validated.legal and validated.WhichOneof("result") == "applied", "does not allow the listed move", move)
            self.check(applied.WhichOneof("result") == "applied", "does not play the listed move", move)
            result = applied.applied
            self.check(without_position(result) == validated.applied, "judges", move, "in two ways:", result, validated.applied)
            self.check(result.HasField("outcome") == result.position.HasField("outcome"), "ends in one place only")
            moves.append(move)
            results.append(result)
            position, expected = result.position, result.legal_move_count
        self.check(position.outcome == results[-1].outcome, "ends in two ways")
        self.is_closed(position, legal[0])
        self.replays(rules, moves, results)
        return len(moves), position.outcome

    def suggested(self, one, other, legal, level, seed):
        answer = self.suggest(one, level=level, seed=seed)
        self.check(answer.move in legal, "suggests", answer.move, "among", legal)
        self.check(answer.pv[0] == answer.move and answer.reproducible, "suggests", answer)
        self.check(0 <= answer.attackers_win_probability <= 1, "has a chance of", answer.attackers_win_probability)
        again = self.suggest(other, level=level, seed=seed)
        self.check(again == answer, "suggests differently when asked again:", answer, again)
        return answer.move

    def refuse_a_null_move(self, at, listed):
        square = getattr(listed.moves[0], "from")
        if not square:
            return
        refused = self.validate(at, f"{square}-{square}")
        self.check(not refused.legal and refused.rejected.reason == self.terms.ILLEGAL_REASON_NULL_MOVE, "allows no move:", refused)
        self.check(list(refused.rejected.squares) == [square] and refused.rejected.sentence, "refuses without a reason:", refused)
        there = [entry.to for entry in listed.moves if getattr(entry, "from") == square]
        self.check(list(refused.rejected.destinations) == there, "names", refused.rejected.destinations, "for", there)

    def is_closed(self, position, move):
        over = self.terms.ILLEGAL_REASON_GAME_OVER
        for at in ({"position": position}, {"token": position.token}):
            for answer in (self.validate(at, move), self.apply(at, move)):
                self.check(answer.WhichOneof("result") == "rejected", "goes on after its end:", answer)
                self.check(answer.rejected.reason == over, "is closed for another reason:", answer)
                self.check(answer.rejected.squares == position.outcome.squares, "shows other squares than its outcome:", answer)
            listed = self.legal_moves(at)
            self.check(not listed.moves and listed.outcome == position.outcome, "lists moves after its end:", listed)
            suggestion = self.suggest(at)
            self.check(not suggestion.HasField("move") and suggestion.outcome == position.outcome, "suggests after its end:", suggestion)
            self.check(suggestion.stop_reason == self.terms.STOP_REASON_GAME_OVER, "stopped for another reason:", suggestion)

    def replays(self, rules, moves, results):
        outcome = results[-1].outcome
        declared = {outcome.WhichOneof("result"): getattr(outcome, outcome.WhichOneof("result")), "reason": outcome.reason}
        replayed = self.replay(rules, moves, declared=declared, with_positions=True)
        self.check(not replayed.HasField("fault"), "does not replay:", replayed.fault)
        self.check(len(replayed.plies) == len(results), "replays", len(replayed.plies), "of", len(results), "plies")
        for ply, (played, again) in enumerate(zip(results, replayed.plies)):
            # A position in a list leaves out what the answer states elsewhere: its rules, and the history in its token.
            played = copy.deepcopy(played)
            if again.position.token:
                played.position.ClearField("history")
            if played.position.WhichOneof("rules") == "custom_rules":
                played.position.ClearField("custom_rules")
            self.check(played == again, "replays ply", ply, "differently:", played, again)
        self.check(replayed.position == results[-1].position, "replays to another position:", replayed.position)
        self.check(replayed.declared_check.agrees, "does not bear out its own outcome:", replayed.declared_check)
        loser = self.terms.SIDE_ATTACKERS + self.terms.SIDE_DEFENDERS - outcome.winner if outcome.winner else self.terms.SIDE_ATTACKERS
        lie = self.replay(rules, moves, declared={"winner": loser})
        self.check(not lie.declared_check.agrees and lie.declared_check.computed == outcome, "bears out a lie:", lie.declared_check)
        self.check(not lie.plies[0].HasField("position"), "gives positions nobody asked for")
        longer = self.replay(rules, [*moves, moves[0]])
        self.check(longer.fault.ply == len(moves) and longer.fault.move == moves[0], "finds the fault elsewhere:", longer.fault)
        self.check(longer.fault.rejected.reason == self.terms.ILLEGAL_REASON_GAME_OVER, "finds another fault:", longer.fault)
        by_game = self.apply({"game": {**rules, "moves": moves[:-1]}}, moves[-1])
        self.check(by_game.applied == results[-1], "ends differently when the game is told:", by_game)

    def check(self, holds, *words):
        check(holds, self.what, *words)
