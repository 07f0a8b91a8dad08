// Hnefatafl for Abstract Play, by the rules of @tafl/engine: takes the place of src/games/tafl.ts of its gameslib, and of src/games/tafl.

import { Game, type MoveResult, type Rules } from "@tafl/engine/inline";
import type { APRenderRep, Glyph, RowCol } from "@abstractplay/renderer/build/schemas/schema";
import i18next from "i18next";
import { GameBase, type IAPGameState, type IClickResult, type IIndividualState, type IMoveOptions, type IScores, type IValidationResult } from "./_base";
import type { APGamesInformation } from "../schemas/gameinfo";
import type { APMoveResult } from "../schemas/moveresults";
import { reviver, UserFacingError } from "../common";

type playerid = 1 | 2;
type pieceid = "T" | "K" | "C" | "N";
type CellContents = [playerid, pieceid];

interface IMoveState extends IIndividualState {
    currplayer: playerid;
    board: Map<string, CellContents>;
    lastmove?: string;
}

export interface ITaflState extends IAPGameState {
    winner: playerid[];
    stack: Array<IMoveState>;
}

interface IVariant {
    /** The rule set of the catalogue. */
    rules: string;
    setup?: string;
    /** Rules that are otherwise here. */
    but?: Partial<Rules>;
}

const repetition = (consequence: "DRAW" | "DEFENDERS_LOSE"): Rules["repetition"] => ({
    at: 3, consequence: `REPETITION_CONSEQUENCE_${consequence}`, compares: "REPETITION_COMPARES_POSITION",
});

/** The first one is that of a game without a variant. */
const VARIANTS: Record<string, IVariant> = {
    "linnaean-9x9-tcross-w": { rules: "tablut-w" },
    "linnaean-11x11-belldiamond-w": { rules: "tawlbwrdd-w", setup: "belldiamond_11" },
    "linnaean-11x11-lewiscross-w": { rules: "tawlbwrdd-w", setup: "lewiscross_11" },
    "copenhagen-11x11-tdiamond": { rules: "copenhagen" },
    "berserk-11x11-tdiamondberserk": { rules: "berserk-nielsen" },
    "total-11x11-tdiamond": {
        rules: "copenhagen",
        but: {
            encirclement: undefined,
            repetition: repetition("DRAW"),
            special: {
                jumps: { king: "JUMP_NONE", commanders: "JUMP_NONE", knights: "JUMP_NONE", mercenaries: "JUMP_NONE", guards: "JUMP_NONE" },
                berserk: "BERSERK_CAPTURES_OR_ESCAPE",
                chainMayStop: true,
            },
        },
    },
    "tyr-11x11-tyr": { rules: "tyr-11" },
    "tyr-15x15-tyr": { rules: "tyr-15" },
    "seabattle-9x9-starsquare-w": { rules: "sea-battle-w-9" },
    "seabattle-11x11-tcross-w": { rules: "sea-battle-w-11", setup: "tcross_11" },
    "magpie-7x7-cross": { rules: "magpie", but: { encirclement: "ENCIRCLEMENT_CLOSED_RING", repetition: repetition("DEFENDERS_LOSE") } },
};
const [DEFAULT, ...OTHERS] = Object.keys(VARIANTS);

/** The ends, as the texts of results name them. */
const ENDS: Record<string, string> = {
    OUTCOME_REASON_KING_CAPTURED: "king-captured",
    OUTCOME_REASON_KING_ESCAPED: "king-escaped",
    OUTCOME_REASON_REPETITION: "repetition",
    OUTCOME_REASON_ENCIRCLED: "encirclement",
    OUTCOME_REASON_EXIT_FORT: "exit-fort",
    OUTCOME_REASON_NO_LEGAL_MOVES: "stalemate",
};
/** The keys of the texts of ends that are not named by `ENDS` itself. */
const SAID: Record<string, string> = {
    "king-captured": "tafl_king_captured", "king-escaped": "tafl_king_escaped", encirclement: "tafl_encirclement", "exit-fort": "tafl_exit_fort",
};
/** How a piece was taken; by two pieces if it is not listed. */
const TAKEN: Record<string, string> = { CAPTURE_KIND_JUMPED: "jump", CAPTURE_KIND_SHIELDWALL: "shieldWall" };
const FAULTS: Record<string, string> = {
    ILLEGAL_REASON_NO_PIECE: "_general.NONEXISTENT", ILLEGAL_REASON_NOT_YOUR_PIECE: "_general.UNCONTROLLED",
    ILLEGAL_REASON_NULL_MOVE: "_general.SAME_FROM_TO", ILLEGAL_REASON_OFF_BOARD: "_general.INVALIDCELL",
};

/** A step of a move, as it was written. */
interface IStep {
    from: string;
    to?: string;
}

/** Reads `Kd4-d8xd9 Kd8^d6`; undefined for what has not this form. */
function read(move: string): IStep[] | undefined {
    const steps = move.split(" ").map((text) => /^[A-Z]?([a-z]\d+)(?:[-^]([a-z]\d+)(?:x[A-Z]?[a-z]\d+)*)?$/.exec(text));
    if (steps.some((step) => step === null || (step[2] === undefined && steps.length > 1))) { return undefined; }
    return steps.map((step) => ({ from: step![1], to: step![2] }));
}

export class TaflGame extends GameBase {
    public static readonly gameinfo: APGamesInformation = {
        name: "Hnefatafl",
        uid: "tafl",
        playercounts: [2],
        version: "20240505",
        dateAdded: "2024-02-24",
        // i18next.t("apgames:descriptions.tafl")
        description: "apgames:descriptions.tafl",
        // i18next.t("apgames:notes.tafl")
        notes: "apgames:notes.tafl",
        urls: ["http://aagenielsen.dk/tafl_rules.php", "https://boardgamegeek.com/boardgame/2932/hnefatafl"],
        bggid: "2932",
        variants: OTHERS.map((uid) => ({ uid, group: "variant" })),
        categories: [
            "goal>royal-escape", "goal>royal-capture", "mechanic>asymmetry", "mechanic>capture", "mechanic>differentiate", "mechanic>move",
            "other>traditional", "board>shape>rect", "board>connect>rect", "components>simple>1per",
        ],
        flags: ["custom-colours", "check"],
    };

    public numplayers = 2;
    public currplayer: playerid = 1;
    public board!: Map<string, CellContents>;
    public gameover = false;
    public winner: playerid[] = [];
    public stack: Array<IMoveState>;
    public results: Array<APMoveResult> = [];
    public variants: string[] = [];
    private position: Game;
    private readonly playerAttacker: playerid;
    private dots: string[] = [];

    constructor(state?: ITaflState | string, variants?: string[]) {
        super();
        if (typeof state === "string") { state = JSON.parse(state, reviver) as ITaflState; }
        if (state !== undefined && state.game !== TaflGame.gameinfo.uid) {
            throw new Error(`The Hnefatafl game code cannot process a game of '${state.game}'.`);
        }
        this.variants = [...(state?.variants ?? variants ?? [])];
        this.position = this.opening();
        this.playerAttacker = this.position.rules.firstMove === "SIDE_ATTACKERS" ? 1 : 2;
        if (state === undefined) {
            this.board = this.pieces();
            this.stack = [];
            this.saveState();
        } else {
            this.gameover = state.gameover;
            this.winner = [...state.winner];
            this.stack = [...state.stack];
        }
        this.load();
    }

    private opening(): Game {
        const { rules, setup, but } = VARIANTS[this.variants[0] || DEFAULT] ?? { rules: this.variants[0] };
        const start = setup === undefined ? {} : { setup };
        return but === undefined ? new Game(rules, start) : new Game({ ...new Game(rules).rules, ...but }, start);
    }

    public load(idx = -1): TaflGame {
        const last = idx < 0 ? idx + this.stack.length : idx;
        const state = this.stack[last];
        if (state === undefined) { throw new Error(`Could not load state index ${idx}`); }
        this.results = [...state._results];
        this.currplayer = state.currplayer;
        this.board = new Map(state.board);
        this.lastmove = state.lastmove;
        this.position = this.standing(0);
        for (let n = 1; n <= last; n++) {
            const { lastmove } = this.stack[n];
            if (this.specialMove(lastmove!)) { continue; }
            const { fault } = this.play(lastmove!);
            if (fault === undefined) {
                this.endTurn();
            } else {
                // A game that was judged by other rules goes on from its board.
                this.position = this.standing(n);
            }
        }
        return this;
    }

    /** Stops a chain of captures that could go on. */
    private endTurn(): void {
        if (this.position.chainSquare !== undefined) { this.position.play("pass"); }
    }

    public moves(): string[] {
        const found: string[] = [];
        if (this.gameover) { return found; }
        const follow = (before: string[]) => {
            const pieces = this.position.pieces();
            for (const move of this.position.legalMoves()) {
                if (move === "pass") { continue; }
                const result = this.position.play(move);
                const steps = [...before, this.written(pieces, result)];
                const goesOn = this.position.chainSquare !== undefined;
                if (!goesOn || this.position.isLegal("pass")) { found.push(steps.join(" ")); }
                if (goesOn) { follow(steps); }
                this.position.undo();
            }
        };
        follow([]);
        return found;
    }

    /** A step as it is written here, with what stood on the board before it. */
    private written(before: Record<string, string>, { move, captures }: MoveResult): string {
        const [from, to] = [move.from!, move.to!];
        const name = (cell: string) => (kind(before[cell]) === "T" ? "" : kind(before[cell])) + cell;
        const order = (a: string, b: string) => a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1));
        const taken = captures.map(({ square }) => square).sort(order);
        return [name(from) + (isJump(before, from, to) ? "^" : "-") + to, ...taken.map(name)].join("x");
    }

    /** Plays the steps of a move as far as they are legal: what they did, how they are written, and the text of a fault. */
    private play(move: string): { results: APMoveResult[]; text: string; steps: number; fault?: string } {
        const results: APMoveResult[] = [];
        const texts: string[] = [];
        let last: string | undefined;
        const fail = (key: string, values = {}) => ({
            results, text: texts.join(" "), steps: texts.length, fault: i18next.t(`apgames:validation.${key}`, values),
        });
        for (const { from, to } of read(move) ?? []) {
            const pieces = this.position.pieces();
            if (last !== undefined && from !== last) { return fail("tafl.CONTIGUOUS", { from, previousTo: last }); }
            if (last !== undefined && this.position.chainSquare === undefined) { return fail("tafl.BERSERK", { to }); }
            const refused = this.position.whyIllegal(`${from}-${to}`);
            if (refused !== undefined) {
                const general = FAULTS[refused.reason];
                if (general !== undefined) { return fail(general, { from, where: from, cell: [from, to].find((cell) => !this.isOnBoard(cell!)) }); }
                if (last !== undefined) { return fail("tafl.BERSERK", { to }); }
                return fail(refused.destinations.length === 0 ? "tafl.NO_MOVES" : "tafl.INVALID_DESTINATION", { from, to });
            }
            const result = this.position.play(`${from}-${to}`);
            texts.push(this.written(pieces, result));
            results.push({ type: "move", from, to: to!, what: kind(pieces[from]), how: isJump(pieces, from, to!) ? "jump" : "normal" });
            for (const { square, kind: how } of result.captures) {
                results.push({ type: "capture", where: square, what: kind(pieces[square]), how: TAKEN[how] ?? "custodian" });
            }
            last = to;
        }
        return { results, text: texts.join(" "), steps: texts.length };
    }

    private takeBack(steps: number): void {
        for (; steps > 0; steps--) { this.position.undo(); }
    }

    public handleClick(move: string, row: number, col: number, piece?: string): IClickResult {
        try {
            const cell = GameBase.coords2algebraic(col, row, this.position.size);
            const steps = move === "" ? [] : read(move) ?? [];
            const { steps: played } = this.play(steps.every(({ to }) => to !== undefined) ? move : "");
            const pieces = this.position.pieces();
            const moving = steps.length === 0 ? undefined : steps[steps.length - 1].to ?? steps[0].from;
            this.takeBack(played);
            let newmove: string;
            if (moving === undefined || (pieces[cell] !== undefined && cell !== moving)) {
                newmove = pieces[cell] === undefined ? cell : (kind(pieces[cell]) === "T" ? "" : kind(pieces[cell])) + cell;
            } else {
                const wanted = [...steps.filter(({ to }) => to !== undefined).map(({ from, to }) => `${from}-${to}`), `${moving}-${cell}`].join(" ");
                const { text, steps: count, fault } = this.play(wanted);
                this.takeBack(count);
                newmove = fault === undefined ? text : wanted;
            }
            const result = this.validateMove(newmove) as IClickResult;
            result.move = result.valid ? newmove : "";
            return result;
        } catch (e) {
            const values = { move, row, col, piece, emessage: (e as Error).message };
            return { move, valid: false, message: i18next.t("apgames:validation._general.GENERIC", values) };
        }
    }

    public validateMove(m: string): IValidationResult {
        const valid = (complete: -1 | 0 | 1, key: string): IValidationResult => {
            const result: IValidationResult = { valid: true, complete, message: i18next.t(`apgames:validation.${key}`) };
            return complete === 1 ? result : { ...result, canrender: true };
        };
        const invalid = (key: string, values = {}): IValidationResult => ({ valid: false, message: i18next.t(`apgames:validation.${key}`, values) });
        if (m.length === 0) { return valid(-1, "tafl.INITIAL_INSTRUCTIONS"); }
        const strange = m.split(/[-^x ]/).find((cell) => !this.isOnBoard(cell.replace(/^[A-Z]/, "")));
        if (strange !== undefined) { return invalid("_general.INVALIDCELL", { cell: strange }); }
        const steps = read(m);
        if (steps === undefined) { return invalid("_general.INVALID_MOVE", { move: m }); }
        const [{ from, to }] = steps;
        if (to === undefined) {
            const contents = this.board.get(from);
            if (contents === undefined) { return invalid("_general.NONEXISTENT", { where: from }); }
            if (contents[0] !== this.currplayer) { return invalid("_general.UNCONTROLLED"); }
            const prefixed = (contents[1] === "T" ? "" : contents[1]) + from;
            if (m !== prefixed) { return invalid("tafl.PREFIX", { cell: m, prefixed }); }
            return this.position.destinations(from).length === 0 ? invalid("tafl.NO_MOVES", { from }) : valid(-1, "_general.NEED_DESTINATION");
        }
        const { text, steps: played, fault } = this.play(m);
        const goesOn = this.position.chainSquare !== undefined;
        const mayStop = !goesOn || this.position.isLegal("pass");
        this.takeBack(played);
        if (fault !== undefined) { return { valid: false, message: fault }; }
        if (text !== m) { return invalid("tafl.NORMALISE", { normalised: text }); }
        return goesOn ? valid(mayStop ? 0 : -1, "tafl.BERSERK_CONTINUE") : valid(1, "_general.VALID_MOVE");
    }

    public move(m: string, { partial = false, trusted = false }: IMoveOptions = {}): TaflGame {
        if (this.gameover) { throw new UserFacingError("MOVES_GAMEOVER", i18next.t("apgames:MOVES_GAMEOVER")); }
        m = m.trim().replace(/\s+/g, " ");
        if (!trusted) {
            const { valid, complete, message } = this.validateMove(m);
            if (!valid) { throw new UserFacingError("VALIDATION_GENERAL", message); }
            if (!partial && complete === -1 && m.length > 0) {
                throw new UserFacingError("VALIDATION_FAILSAFE", i18next.t("apgames:validation._general.FAILSAFE", { move: m }));
            }
        }
        if (m.length === 0) { return this; }
        const [{ from, to }] = read(m) ?? [{ from: m }];
        this.results = to === undefined ? [] : this.play(m).results;
        this.board = this.pieces();
        if (partial) {
            this.dots = this.position.destinations(to === undefined ? from : this.position.chainSquare ?? from);
            return this;
        }
        this.endTurn();
        this.dots = [];
        this.lastmove = m;
        this.currplayer = other(this.currplayer);
        this.checkEOG();
        this.saveState();
        return this;
    }

    protected checkEOG(): TaflGame {
        const outcome = this.position.outcome;
        if (outcome !== undefined) {
            const { winner, reason } = outcome;
            this.gameover = true;
            this.winner = winner === undefined ? [1, 2] : [this.player(winner === "SIDE_ATTACKERS")];
            this.results.push({ type: "eog", reason: ENDS[reason] }, { type: "winners", players: [...this.winner] });
        }
        return this;
    }

    public inCheck(): number[] {
        const checks: playerid[] = [];
        if (this.position.announcements("SIDE_ATTACKERS").length > 0) { checks.push(this.player(false)); }
        if (this.position.announcements("SIDE_DEFENDERS").length > 0) { checks.push(this.player(true)); }
        return checks;
    }

    private player(attacker: boolean): playerid {
        return attacker ? this.playerAttacker : other(this.playerAttacker);
    }

    private isOnBoard(cell: string): boolean {
        return /^[a-z][1-9]\d?$/.test(cell) && cell.charCodeAt(0) - 97 < this.position.size && Number(cell.slice(1)) <= this.position.size;
    }

    private pieces(): Map<string, CellContents> {
        const pieces = Object.entries(this.position.pieces());
        return new Map(pieces.map(([cell, piece]) => [cell, [this.player(/[acnmg]/.test(piece)), kind(piece)]]));
    }

    /** The game of a stored board, without what came before. */
    private standing(n: number): Game {
        const { board, currplayer } = this.stack[n];
        const opening = this.opening();
        const { rules, size } = opening;
        const letter = ([player, piece]: CellContents) => {
            if (piece === "T") { return player === this.playerAttacker ? "a" : "d"; }
            return player === this.playerAttacker || piece === "K" ? piece.toLowerCase() : piece;
        };
        const rows = [...Array(size).keys()].map((y) => [...Array(size).keys()].map((x) => {
            const contents = board.get(GameBase.coords2algebraic(x, y, size));
            return contents === undefined ? "." : letter(contents);
        }).join("").replace(/\.+/g, (empty) => String(empty.length)));
        if (n === 0 && rows.join("/") === opening.board) { return opening; }
        const sideToMove = currplayer === this.playerAttacker ? "SIDE_ATTACKERS" : "SIDE_DEFENDERS";
        return new Game(rules, { board: rows.join("/"), sideToMove, ply: n });
    }

    public getPlayerPieces(player: number): number {
        return [...this.board.values()].filter(([p, piece]) => p === player && piece !== "K").length;
    }

    public sidebarScores(): IScores[] {
        return [{ name: i18next.t("apgames:status.PIECESREMAINING"), scores: [this.getPlayerPieces(1), this.getPlayerPieces(2)] }];
    }

    public state(): ITaflState {
        const { variants, gameover, winner, stack } = this;
        return { game: TaflGame.gameinfo.uid, numplayers: 2, variants, gameover, winner: [...winner], stack: [...stack] };
    }

    protected moveState(): IMoveState {
        const { results, currplayer, lastmove, board } = this;
        const saved = { _version: TaflGame.gameinfo.version, _results: [...results], _timestamp: new Date(), currplayer, board: new Map(board) };
        return lastmove === undefined ? saved : { ...saved, lastmove };
    }

    /** Attackers always have the colour of the first player. */
    public getPlayerColour(p: playerid): number | string {
        return p === this.playerAttacker ? 1 : 2;
    }

    public render(): APRenderRep {
        const { size, rules } = this.position;
        const at = (cell: string): RowCol => {
            const [col, row] = GameBase.algebraic2coords(cell, size);
            return { row, col };
        };
        const letters = { T: "AB", K: "CD", C: "EF", N: "GH" };
        const rows = [...Array(size).keys()].map((y) => [...Array(size).keys()].map((x) => {
            const contents = this.board.get(GameBase.coords2algebraic(x, y, size));
            return contents === undefined ? "-" : letters[contents[1]][contents[0] === this.playerAttacker ? 0 : 1];
        }).join("").replace(/^-+$/, "_"));
        const markers: object[] = (rules.zones ?? []).map(({ squares }) => ({ type: "flood", colour: 2, opacity: 0.4, points: squares.map(at) }));
        if (rules.special?.berserk !== undefined) {
            const points = [[0, 0], [0, size], [size, size], [size, 0]].map(([row, col]) => ({ row, col }));
            markers.unshift({ type: "shading", colour: "#FFA500", opacity: 0.1, points });
        }
        const annotations: object[] = this.results.flatMap((result) => {
            if (result.type === "move") { return [{ type: "move", targets: [at(result.from), at(result.to)] }]; }
            return result.type === "capture" ? [{ type: "exit", targets: [at(result.where!)] }] : [];
        });
        if (this.dots.length > 0) { annotations.push({ type: "dots", targets: this.dots.map(at) }); }
        const man = (colour: number, text?: string): Glyph[] => [
            { name: "piece", colour }, ...(text === undefined ? [] : [{ text, scale: 0.5, colour: "_context_fill" }]),
        ];
        return {
            board: { style: "squares", width: size, height: size, ...(markers.length > 0 && { markers }) },
            legend: {
                A: man(1), B: man(2), D: [{ name: "piece-horse", colour: 2 }, { scale: 0.4, colour: "_context_fill", ...kingSign(rules) }],
                E: man(1, "C"), F: man(2, "C"), G: man(1, "N"), H: man(2, "N"),
            },
            pieces: rows.join("\n"),
            annotations,
        } as APRenderRep;
    }

    public chat(node: string[], player: string, results: APMoveResult[], r: APMoveResult): boolean {
        const say = (key: string, values = {}) => {
            node.push(i18next.t(`apresults:${key}`, values));
            return true;
        };
        switch (r.type) {
            case "move": return say(r.how === "jump" ? "MOVE.tafl_jump" : "MOVE.tafl", { player, from: r.from, to: r.to });
            case "capture": return say("CAPTURE.tafl", { player, where: r.where });
            case "eog": return say(`EOG.${r.reason === undefined ? "default" : SAID[r.reason] ?? r.reason}`, { count: 3 });
            default: return false;
        }
    }

    public clone(): TaflGame {
        return new TaflGame(this.serialize());
    }
}

const other = (player: playerid): playerid => (player === 1 ? 2 : 1);

/** The kind of a piece by the letter that the engine has for it. */
const kind = (letter: string): pieceid => (/[kcn]/i.test(letter) ? letter.toUpperCase() as pieceid : "T");

/** Whether a step leads over a piece. */
function isJump(before: Record<string, string>, from: string, to: string): boolean {
    const [file, rank] = [0, 1].map((n) => (n === 0 ? from.charCodeAt(0) + to.charCodeAt(0) : Number(from.slice(1)) + Number(to.slice(1))) / 2);
    const distance = Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) + Math.abs(Number(from.slice(1)) - Number(to.slice(1)));
    return distance === 2 && before[String.fromCharCode(file) + rank] !== undefined;
}

/** The sign on the king: how far he moves, whether he captures, how he is taken. */
function kingSign({ reach, kingInCaptures, kingTaken }: Rules): Partial<Glyph> {
    if (reach?.king === 1) { return { text: "♧️", scale: 0.3 }; }
    if (kingInCaptures === "KING_IN_CAPTURES_UNARMED") { return { name: "piecepack-suit-diamonds", orientation: "vertical" }; }
    if (kingTaken.how === "KING_TAKEN_HOW_ENCLOSED") { return { name: "cross-orth", orientation: "vertical" }; }
    return kingTaken.how === "KING_TAKEN_HOW_CUSTODIAL" ? { text: "━" } : { text: "〜", scale: 0.3 };
}
