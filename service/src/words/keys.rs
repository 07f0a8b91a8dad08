//! Every message by a name of its own, with the values it is given, in their order.
//!
//! A message is found by its place in this table, not by its text: a sentence stands in almost every answer. That the files hold
//! these messages and no other, and that each is used, are tests and the compiler's lint of dead code. Deliberately absent: the
//! messages of terms that the engine lists itself (reasons, announcements); [`super::families`] has those.

macro_rules! keys {
    ($($key:ident = $name:literal [$($value:ident),*];)+) => {
        /// A message.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Key {
            $($key),+
        }

        impl Key {
            /// The keys in the files, and the names of the values.
            pub(super) const TABLE: &'static [(&'static str, &'static [&'static str])] =
                &[$(($name, &[$(stringify!($value)),*])),+];
        }
    };
}

impl Key {
    /// The key in the files.
    pub(super) const fn name(self) -> &'static str {
        Self::TABLE[self as usize].0
    }

    /// The names of its values, in their order.
    pub(super) const fn values(self) -> &'static [&'static str] {
        Self::TABLE[self as usize].1
    }
}

keys! {
    ListBetween = "list.between" [];
    ListLast = "list.last" [];
    ListLastOr = "list.last.or" [];
    ListMore = "list.more" [items, count];
    Ordinal = "ordinal" [number];
    SentenceBetween = "sentence.between" [];
    SentenceEnd = "sentence.end" [];
    TextBetween = "text.between" [];

    MoveAttackers = "move.attackers" [move];
    MoveDefenders = "move.defenders" [move];
    MoveAttackersCapturing = "move.attackers.capturing" [move, squares];
    MoveDefendersCapturing = "move.defenders.capturing" [move, squares];
    MoveAttackersPass = "move.attackers.pass" [];
    MoveDefendersPass = "move.defenders.pass" [];
    MoveChangesSide = "move.changes_side" [squares];
    MoveGoesOn = "move.goes_on" [square];
    RepetitionCount = "repetition.count" [count, limit];
    DrawClaimable = "draw.claimable" [];
    ResultAttackers = "result.attackers" [];
    ResultDefenders = "result.defenders" [];
    ResultDraw = "result.draw" [];
    Over = "over" [];

    Zone = "zone" [];
    ZoneThrone = "zone.throne" [];
    ZoneCorners = "zone.corners" [];
    ZoneCamps = "zone.camps" [];
    ZoneForts = "zone.forts" [];
    IllegalDestinations = "illegal.destinations" [squares];

    SuggestAttackers = "suggest.attackers" [move];
    SuggestDefenders = "suggest.defenders" [move];
    SuggestAttackersPass = "suggest.attackers.pass" [];
    SuggestDefendersPass = "suggest.defenders.pass" [];
    SuggestProvenAttackers = "suggest.proven.attackers" [plies];
    SuggestProvenDefenders = "suggest.proven.defenders" [plies];

    DeclaredAgrees = "declared.agrees" [];
    DeclaredOpen = "declared.open" [];
    DeclaredDiffers = "declared.differs" [];
    DeclaredUnfounded = "declared.unfounded" [];
    DeclaredUnclaimable = "declared.unclaimable" [];
    DeclaredFault = "declared.fault" [];

    ArchiveSound = "archive.sound" [plies];
    ArchiveFaulty = "archive.faulty" [plies];
    ArchiveRefused = "archive.refused" [];
    ArchiveDone = "archive.done" [games, plies];
    ArchiveCounts = "archive.counts" [sound, faulty, refused];
    ArchiveDisagreeing = "archive.disagreeing" [games];

    MatchFirst = "match.first" [];
    MatchSecond = "match.second" [];
    MatchDraw = "match.draw" [];
    MatchFirstByPlies = "match.first.by_plies" [];
    MatchSecondByPlies = "match.second.by_plies" [];
    MatchDrawByPlies = "match.draw.by_plies" [];

    RuleBoard = "rule.board" [side];
    RuleBoardPieces = "rule.board.pieces" [attackers, defence];
    RuleBoardDefence = "rule.board.defence" [men];
    RuleFirstMoveAttackers = "rule.first_move.attackers" [];
    RuleFirstMoveDefenders = "rule.first_move.defenders" [];
    RuleMovement = "rule.movement" [];
    RuleMovementJumps = "rule.movement.jumps" [];
    RuleReachUnlimited = "rule.reach.unlimited" [];
    RuleReachLimited = "rule.reach.limited" [limits];
    RuleThroneNone = "rule.throne.none" [];
    RuleCornersNone = "rule.corners.none" [];
    RuleZone = "rule.zone" [zone, squares, clauses];
    RuleZoneThrone = "rule.zone.throne" [];
    RuleZoneCorners = "rule.zone.corners" [];
    RuleZoneCamps = "rule.zone.camps" [];
    RuleZoneForts = "rule.zone.forts" [];
    RuleZoneStopNobody = "rule.zone.stop.nobody" [];
    RuleZoneStopSome = "rule.zone.stop.some" [who, count];
    RuleZoneStopAll = "rule.zone.stop.all" [];
    RuleZoneEnterNobody = "rule.zone.enter.nobody" [];
    RuleZoneEnterSome = "rule.zone.enter.some" [who, count];
    RuleZoneEnterAll = "rule.zone.enter.all" [];
    RuleZonePassNobody = "rule.zone.pass.nobody" [];
    RuleZonePassSome = "rule.zone.pass.some" [who, count];
    RuleZonePassAll = "rule.zone.pass.all" [];
    RuleZoneHostileNever = "rule.zone.hostile.never" [zone];
    RuleZoneHostileAlways = "rule.zone.hostile.always" [zone, whom];
    RuleZoneHostileEmpty = "rule.zone.hostile.empty" [zone, whom];
    RuleZoneHostileOccupied = "rule.zone.hostile.occupied" [zone, whom];
    RuleZoneHostileBoth = "rule.zone.hostile.both" [zone, whom, also];
    WhomAll = "whom.all" [];
    RuleCapture = "rule.capture" [];
    RuleKingArmed = "rule.king_in_captures.armed" [];
    RuleKingHammer = "rule.king_in_captures.hammer" [];
    RuleKingAnvil = "rule.king_in_captures.anvil" [];
    RuleKingUnarmed = "rule.king_in_captures.unarmed" [];
    RuleTakenCustodial = "rule.king_taken.custodial" [];
    RuleTakenAway = "rule.king_taken.custodial_away_from_throne" [];
    RuleTakenEnclosed = "rule.king_taken.enclosed" [closers];
    RuleTakenNearThrone = "rule.king_taken.enclosed_near_throne" [closers];
    RuleTakenSafeOnEdge = "rule.king_taken.safe_on_edge" [];
    CloserAttacker = "closer.attacker" [];
    CloserThrone = "closer.throne" [];
    CloserCorners = "closer.corners" [];
    CloserCamps = "closer.camps" [];
    CloserForts = "closer.forts" [];
    CloserEdge = "closer.edge" [];
    RuleGroupYes = "rule.kings_group.yes" [];
    RuleGroupNo = "rule.kings_group.no" [];
    RuleEscapeCorners = "rule.escape.corners" [];
    RuleEscapeEdge = "rule.escape.edge" [];
    RuleEscapeSquares = "rule.escape.squares" [squares];
    RuleEncirclementYes = "rule.encirclement.yes" [];
    RuleEncirclementNo = "rule.encirclement.no" [];
    RuleShieldwallNone = "rule.shieldwall.none" [];
    RuleShieldwall = "rule.shieldwall" [ends];
    RuleShieldwallPiece = "rule.shieldwall.piece" [];
    RuleShieldwallCorner = "rule.shieldwall.corner" [];
    RuleShieldwallFlanking = "rule.shieldwall.flanking" [];
    RuleShieldwallAny = "rule.shieldwall.any" [];
    RuleExitFortYes = "rule.exit_fort.yes" [];
    RuleExitFortNo = "rule.exit_fort.no" [];
    RuleRepetitionNone = "rule.repetition.none" [];
    RuleRepetitionDraw = "rule.repetition.draw" [nth, what];
    RuleRepetitionDefendersLose = "rule.repetition.defenders_lose" [nth, what];
    RuleRepetitionChoice = "rule.repetition.side_with_choice_loses" [nth, what];
    RuleRepetitionMoverLoses = "rule.repetition.mover_loses" [nth, what];
    RuleRepetitionMoverWins = "rule.repetition.mover_wins" [nth, what];
    RuleRepetitionIllegalForDefenders = "rule.repetition.illegal_for_defenders" [nth, what];
    RuleRepetitionIllegalForBoth = "rule.repetition.illegal_for_both" [nth, what];
    RuleComparesPosition = "rule.repetition.compares.position" [];
    RuleComparesBoard = "rule.repetition.compares.board" [];
    RuleComparesBeforeCaptures = "rule.repetition.compares.board_before_captures" [];
    RuleQuietNone = "rule.quiet_plies.none" [];
    RuleQuietDraw = "rule.quiet_plies.draw" [limit];
    RuleQuietClaim = "rule.quiet_plies.claim" [limit];
    RulePlyLimitNone = "rule.ply_limit.none" [];
    RulePlyLimit = "rule.ply_limit" [limit];
    RuleNoMoveLoses = "rule.no_legal_move.loses" [];
    RuleNoMovePasses = "rule.no_legal_move.passes" [];
    RuleNoMoveDraw = "rule.no_legal_move.draw" [];
    RuleTuichiYes = "rule.tuichi_wins.yes" [];
    RuleTuichiNo = "rule.tuichi_wins.no" [];
    RuleAnnouncementsNone = "rule.announcements.none" [];
    RuleAnnouncements = "rule.announcements" [said];
    RuleLinnaeanYes = "rule.linnaean_capture.yes" [];
    RuleLinnaeanNo = "rule.linnaean_capture.no" [];
    RuleSpecialPieces = "rule.special_pieces" [pieces];
    RuleSpecialPiecesNone = "rule.special_pieces.none" [];
    RuleSpecialPiecesMercenary = "rule.special_pieces.mercenary" [];
    RuleSpecialPiecesGuard = "rule.special_pieces.guard" [];
    RuleSpecialReachUnlimited = "rule.special_reach.unlimited" [];
    RuleSpecialReachLimited = "rule.special_reach.limited" [limits];
    RuleJumpsNone = "rule.jumps.none" [];
    RuleJumps = "rule.jumps" [jumpers];
    RuleJumpsRestricted = "rule.jumps.restricted" [who];
    RuleJumpsOverEnemies = "rule.jumps.over_enemies" [who];
    RuleJumpsCapturing = "rule.jumps.capturing" [who];
    JumperKing = "jumper.king" [];
    JumperCommanders = "jumper.commanders" [];
    JumperKnights = "jumper.knights" [];
    JumperMercenaries = "jumper.mercenaries" [];
    JumperGuards = "jumper.guards" [];
    RuleBerserkNone = "rule.berserk.none" [];
    RuleBerserkCaptures = "rule.berserk.captures" [];
    RuleBerserkAnyMove = "rule.berserk.any_move" [];
    RuleCommandersTakeKingYes = "rule.commanders_take_king.yes" [];
    RuleCommandersTakeKingNo = "rule.commanders_take_king.no" [];

    SideAttackers = "side.attackers" [];
    SideDefenders = "side.defenders" [];

    Difference = "difference" [topic, here, name, there];
    DifferenceNothing = "difference.nothing" [];
    DifferenceNoEnd = "difference.no_end" [];
    DifferenceNoLimit = "difference.no_limit" [];
    DifferenceDrawAfter = "difference.draw_after" [limit];
    DifferenceClaimAfter = "difference.claim_after" [limit];
    DifferenceBoard = "difference.board" [side];
    DifferenceSetups = "difference.setups" [setups];
    DifferenceReachUnlimited = "difference.reach.unlimited" [];
    DifferenceZoneNone = "difference.zone.none" [zone];
    DifferenceZoneSquares = "difference.zone.squares" [zone, squares];
    DifferenceKingArmed = "difference.king_in_captures.armed" [];
    DifferenceKingHammer = "difference.king_in_captures.hammer" [];
    DifferenceKingAnvil = "difference.king_in_captures.anvil" [];
    DifferenceKingUnarmed = "difference.king_in_captures.unarmed" [];
    DifferenceTakenCustodial = "difference.king_taken.custodial" [];
    DifferenceTakenAway = "difference.king_taken.custodial_away_from_throne" [];
    DifferenceTakenEnclosed = "difference.king_taken.enclosed" [closers];
    DifferenceTakenNearThrone = "difference.king_taken.enclosed_near_throne" [closers];
    DifferenceGroupYes = "difference.kings_group.yes" [];
    DifferenceGroupNo = "difference.kings_group.no" [];
    DifferenceEscapeCorners = "difference.escape.corners" [];
    DifferenceEscapeEdge = "difference.escape.edge" [];
    DifferenceEscapeSquares = "difference.escape.squares" [squares];
    DifferenceShieldwallNone = "difference.shieldwall.none" [];
    DifferenceShieldwallFlanking = "difference.shieldwall.flanking" [ends];
    DifferenceShieldwallAny = "difference.shieldwall.any" [ends];
    DifferenceRepetitionNone = "difference.repetition.none" [];
    DifferenceRepetition = "difference.repetition" [nth, what, then];
    DifferenceRepetitionDraw = "difference.repetition.draw" [];
    DifferenceRepetitionDefendersLose = "difference.repetition.defenders_lose" [];
    DifferenceRepetitionChoice = "difference.repetition.side_with_choice_loses" [];
    DifferenceRepetitionMoverLoses = "difference.repetition.mover_loses" [];
    DifferenceRepetitionMoverWins = "difference.repetition.mover_wins" [];
    DifferenceRepetitionIllegalForDefenders = "difference.repetition.illegal_for_defenders" [];
    DifferenceRepetitionIllegalForBoth = "difference.repetition.illegal_for_both" [];
    DifferenceNoMoveLoses = "difference.no_legal_move.loses" [];
    DifferenceNoMovePasses = "difference.no_legal_move.passes" [];
    DifferenceLinnaeanYes = "difference.linnaean_capture.yes" [];
    DifferenceLinnaeanNo = "difference.linnaean_capture.no" [];
    DifferenceSpecialNone = "difference.special.none" [];
    DifferenceJumpsNone = "difference.jumps.none" [];
    DifferenceBerserkNone = "difference.berserk.none" [];
    DifferenceBerserkCaptures = "difference.berserk.captures" [];
    DifferenceBerserkAnyMove = "difference.berserk.any_move" [];
    DifferenceCommandersTakeKingYes = "difference.commanders_take_king.yes" [];
    DifferenceCommandersTakeKingNo = "difference.commanders_take_king.no" [];

    CompareCustom = "compare.custom" [];
    CompareSame = "compare.same" [name];
    CompareDiffers = "compare.differs" [count, name];
    CompareGameAgrees = "compare.game.agrees" [name];
    CompareGameBoard = "compare.game.board" [name, here, there];
    CompareGameSetup = "compare.game.setup" [name];
    CompareGameFirstMove = "compare.game.first_move" [here, name, there];
    CompareGamePly = "compare.game.ply" [ply, move, clauses];
    CompareGameLegalHere = "compare.game.legal_here" [name, why];
    CompareGameLegalThere = "compare.game.legal_there" [name, why];
    CompareGameCaptures = "compare.game.captures" [here, name, there];
    CompareGameCaptured = "compare.game.captured" [squares];
    CompareGameOutcome = "compare.game.outcome" [here, name, there];
    CompareGameToMove = "compare.game.to_move" [here, name, there];

    AltTitle = "alt.title" [ruleset, ply, state];
    AltTitleAttackers = "alt.title.attackers" [];
    AltTitleDefenders = "alt.title.defenders" [];
    AltCustom = "alt.custom" [];
    AltBoard = "alt.board" [ruleset, side];
    AltTurnAttackers = "alt.turn.attackers" [ply];
    AltTurnDefenders = "alt.turn.defenders" [ply];
    AltOver = "alt.over" [ply, outcome];
    AltGoesOn = "alt.goes_on" [square];
    AltLastAttackers = "alt.last.attackers" [move];
    AltLastDefenders = "alt.last.defenders" [move];
    AltLastAttackersCapturing = "alt.last.attackers.capturing" [move, squares, count];
    AltLastDefendersCapturing = "alt.last.defenders.capturing" [move, squares, count];
    AltLastAttackersPass = "alt.last.attackers.pass" [];
    AltLastDefendersPass = "alt.last.defenders.pass" [];
    AltPaths = "alt.paths" [squares];
    AltCanTake = "alt.can_take" [moves];
    AltThreat = "alt.threat" [moves];
    AltChosen = "alt.chosen" [square, count];
    AltRun = "alt.run" [from, to];
    AltRank = "alt.rank" [count, rank];
    AltGame = "alt.game" [ruleset, side, count];
    AltGameFrom = "alt.game.from" [ply];
    AltGameAttackers = "alt.game.attackers" [];
    AltGameDefenders = "alt.game.defenders" [];
    AltGameAll = "alt.game.all" [moves];
    AltGameSome = "alt.game.some" [head, left, tail];

    ParseReadBoard = "parse.read.BOARD" [side, attackers, defenders, kings];
    ParseReadFen = "parse.read.FEN" [side, attackers, defenders, kings];
    ParseReadDrawing = "parse.read.DRAWING" [side, attackers, defenders, kings];
    ParseToMoveAttackers = "parse.to_move.attackers" [];
    ParseToMoveDefenders = "parse.to_move.defenders" [];
    ParseReadRulesets = "parse.read.rulesets" [rulesets];
    ParseReadNoRulesets = "parse.read.no_rulesets" [];
    ParseInvalid = "parse.invalid" [];
    ParseUnread = "parse.unread" [count, line, column];
    ParseFaultEmpty = "parse.fault.EMPTY" [];
    ParseFaultUnknownCharacter = "parse.fault.UNKNOWN_CHARACTER" [found];
    ParseFaultUnevenRow = "parse.fault.UNEVEN_ROW" [squares, expected];
    ParseFaultNotSquare = "parse.fault.NOT_SQUARE" [rows, squares];
    ParseFaultWrongSize = "parse.fault.WRONG_SIZE" [squares];
    ParseFaultWrongSizeRules = "parse.fault.WRONG_SIZE.rules" [squares, expected];
    ParseFaultNoKing = "parse.fault.NO_KING" [];
    ParseFaultSeveralKings = "parse.fault.SEVERAL_KINGS" [squares];
    ParseFaultKingEscaped = "parse.fault.KING_ESCAPED" [squares];
    ParseFaultMayNotStand = "parse.fault.MAY_NOT_STAND" [squares, zone];
    ParseFaultInvalidPosition = "parse.fault.INVALID_POSITION" [];
    ParseWarningNoKing = "parse.warning.NO_KING" [];
    ParseWarningSeveralKings = "parse.warning.SEVERAL_KINGS" [squares];
    ParseWarningMirrored = "parse.warning.MIRRORED" [setup];
    ParseWarningSidesExchanged = "parse.warning.SIDES_EXCHANGED" [defenders, attackers];
    ParseWarningSidesExchangedLight = "parse.warning.SIDES_EXCHANGED.light" [];
    ParseWarningSidesExchangedUnclear = "parse.warning.SIDES_EXCHANGED.unclear" [attackers, defenders];
    ParseWarningTooManyPiecesAttackers = "parse.warning.TOO_MANY_PIECES.attackers" [count, most];
    ParseWarningTooManyPiecesDefenders = "parse.warning.TOO_MANY_PIECES.defenders" [count, most];
    ParseWarningSideAssumedAttackers = "parse.warning.SIDE_ASSUMED.attackers" [];
    ParseWarningSideAssumedDefenders = "parse.warning.SIDE_ASSUMED.defenders" [];
    ParseWarningPieceOnForbiddenSquare = "parse.warning.PIECE_ON_FORBIDDEN_SQUARE" [squares];
    ParseMoveLegal = "parse.move.legal" [move];
    ParseMoveIllegal = "parse.move.illegal" [move];
    ParseMoveWhich = "parse.move.which" [moves];
    ParseMoveNoPiece = "parse.move.no_piece" [squares];
    ParseMoveOtherPiece = "parse.move.other_piece" [squares];

    RecordFault = "record.fault" [line, column, fault];
    RecordFaults = "record.faults" [count];
    RecordRulesUnknown = "record.rules.unknown" [];
    RecordRulesOf = "record.rules.of" [name];
    RecordRulesOwn = "record.rules.own" [];
    RecordRulesWritten = "record.rules.written" [];
    RecordRulesUnwritten = "record.rules.unwritten" [count];
    RecordInexpressible = "record.inexpressible" [topic];
}
