### Messages in German.
###
### A value that is a code ($reason, $piece, $zone ...) only selects. Where a value is a list, $count is its length.

# The language's own name, and whether a native speaker has reviewed the wording: yes or no.
-name = Deutsch
-reviewed = no

## Lists, numbers and the joints between sentences

list-between = { ", " }
list-last = { " und " }
list-last-or = { " oder " }
list-more = { $items } und { $count } weitere
ordinal = { $number }.
sentence-between = { "; " }
sentence-end = .
text-between = { " " }
nothing = nichts

## Moves and how games end

move = { $side ->
    [attackers] Die Angreifer spielen { $move }
   *[defenders] Die Verteidiger spielen { $move }
}
move-capturing = { $side ->
    [attackers] { $count ->
        [one] Die Angreifer spielen { $move } und schlagen die Figur auf { $squares }
       *[other] Die Angreifer spielen { $move } und schlagen die Figuren auf { $squares }
    }
   *[defenders] { $count ->
        [one] Die Verteidiger spielen { $move } und schlagen die Figur auf { $squares }
       *[other] Die Verteidiger spielen { $move } und schlagen die Figuren auf { $squares }
    }
}
move-capturing-king = { $side ->
    [attackers] Die Angreifer spielen { $move } und schlagen den König auf { $square }
   *[defenders] Die Verteidiger spielen { $move } und schlagen den König auf { $square }
}
move-pass = { $side ->
    [attackers] Die Angreifer passen
   *[defenders] Die Verteidiger passen
}
move-changes-side = { $count ->
    [one] die Figur auf { $squares } wechselt die Seite
   *[other] die Figuren auf { $squares } wechseln die Seite
}
move-goes-on = { $stop ->
    [yes] die Figur auf { $square } darf weiterziehen oder aufhören
   *[no] die Figur auf { $square } muss weiterziehen
}
announcement = { $kind ->
    [RAICHI] Raichi: Der König hat einen offenen Weg nach { $squares }
    [TUICHI] Tuichi: Der König hat offene Wege nach { $squares }
   *[WATCH_YOUR_KING] { $count ->
        [one] König in Gefahr: { $moves } würde ihn fangen
       *[other] König in Gefahr: { $moves } würden ihn fangen
    }
}
repetition-count = die Stellung tritt zum { $count } Mal auf; die Wiederholungsregel gilt beim { $limit } Mal
draw-claimable = ein Remis kann jetzt beansprucht werden
result = { $winner ->
    [attackers] die Angreifer gewinnen
    [defenders] die Verteidiger gewinnen
   *[nobody] die Partie endet remis
}
over = Die Partie ist beendet
game-goes-on = die Partie geht weiter
outcome = { $reason ->
    [KING_CAPTURED] der König ist gefangen
    [KING_ESCAPED] der König entkommt auf { $squares }
    [EXIT_FORT] der König steht am Rand in einer uneinnehmbaren Festung
    [ENCIRCLED] der König und alle seine Steine sind vom Rand abgeschnitten
    [CANNOT_ESCAPE] der König kann nicht mehr entkommen
    [TUICHI] der König hat offene Wege nach { $squares }
    [REPETITION] die Stellung hat sich wiederholt
    [QUIET_LIMIT] zu viele Halbzüge wurden ohne Schlagzug gespielt
    [PLY_LIMIT] die Höchstzahl der Halbzüge ist erreicht
    [NO_LEGAL_MOVES] es gibt keinen erlaubten Zug mehr
    [RESIGNATION] { $winner ->
        [attackers] die Verteidiger haben aufgegeben
        [defenders] die Angreifer haben aufgegeben
       *[nobody] eine Seite hat aufgegeben
    }
    [TIMEOUT] { $winner ->
        [attackers] die Bedenkzeit der Verteidiger ist abgelaufen
        [defenders] die Bedenkzeit der Angreifer ist abgelaufen
       *[nobody] die Bedenkzeit einer Seite ist abgelaufen
    }
    [AGREEMENT] { $winner ->
        [nobody] Remis durch Vereinbarung
       *[other] die Spieler haben sich auf das Ergebnis geeinigt
    }
    [ADJUDICATION] über die Partie hat ein Schiedsrichter entschieden
    [ABANDONED] { $winner ->
        [attackers] die Verteidiger haben die Partie verlassen
        [defenders] die Angreifer haben die Partie verlassen
       *[nobody] eine Seite hat die Partie verlassen
    }
   *[DRAW_CLAIMED] ein Remis wurde beansprucht
}

## Why a move is illegal

zone = { $zone ->
    [throne] der Thron
    [corners] ein Eckfeld
    [camps] ein Lagerfeld
    [forts] ein Festungsfeld
   *[other] ein Sonderfeld
}
illegal = { $reason ->
    [GAME_OVER] Die Partie ist beendet
    [UNPARSABLE] „{ $move }“ ist kein lesbarer Zug; schreiben Sie zwei Felder, etwa d4-g4, oder pass
    [OFF_BOARD] { $count ->
        [0] Der Zug verlässt das Brett
        [one] { $squares } liegt nicht auf diesem Brett
       *[other] { $squares } liegen nicht auf diesem Brett
    }
    [PASS_NOT_ALLOWED] Passen ist hier nicht erlaubt
    [NO_PIECE] Auf { $squares } steht keine Figur
    [NOT_YOUR_PIECE] Die Figur auf { $squares } gehört der anderen Seite
    [NULL_MOVE] Der Zug beginnt und endet auf demselben Feld, { $squares }
    [NOT_STRAIGHT] Eine Figur zieht entlang einer Reihe oder Linie, aber { $squares } liegen nicht auf derselben
    [REACH_EXCEEDED] Das ist zu weit: Das fernste Feld, das diese Figur erreicht, ist { $squares }
    [PATH_BLOCKED] Die Figur auf { $squares } steht im Weg
    [DESTINATION_OCCUPIED] Auf { $squares } steht schon eine Figur
    [MAY_NOT_PASS_ZONE] Diese Figur darf nicht über { $squares } ziehen ({ zone })
    [MAY_NOT_STOP_IN_ZONE] Diese Figur darf nicht auf { $squares } stehen bleiben ({ zone })
    [MAY_NOT_REENTER_ZONE] Diese Figur darf { $squares } nicht von außen betreten ({ zone })
    [REPETITION_FORBIDDEN] Der Zug würde { $ply ->
        [0] die Ausgangsstellung
       *[other] die Stellung nach Halbzug { $ply }
    } wiederholen; das ist verboten
    [MUST_CONTINUE_CAPTURE] Die Figur auf { $squares } hat geschlagen, also darf jetzt nur sie weiterziehen
   *[CAPTURE_MISMATCH] { $count ->
        [one] Nach dem Zug sind andere geschlagene Figuren notiert, als er schlägt: { $squares } steht nur in einer der beiden Listen; berichtigen Sie sie, oder lassen Sie sie weg
       *[other] Nach dem Zug sind andere geschlagene Figuren notiert, als er schlägt: { $squares } stehen nur in einer der beiden Listen; berichtigen Sie sie, oder lassen Sie sie weg
    }
}
illegal-destinations = mögliche Ziele: { $squares }

## Suggestions, declared results, archives and matches

suggest = { $side ->
    [attackers] Die Angreifer sollten { $move } spielen
   *[defenders] Die Verteidiger sollten { $move } spielen
}
suggest-won = { $side ->
    [attackers] { $plies ->
        [one] Die Angreifer gewinnen sofort mit { $move }
       *[other] Die Angreifer gewinnen in höchstens { $plies } Halbzügen, und zwar mit { $move }
    }
   *[defenders] { $plies ->
        [one] Die Verteidiger gewinnen sofort mit { $move }
       *[other] Die Verteidiger gewinnen in höchstens { $plies } Halbzügen, und zwar mit { $move }
    }
}
suggest-lost = { $side ->
    [attackers] { $plies ->
        [one] Der beste Zug der Angreifer ist { $move }, aber er verliert zwangsläufig: Die Verteidiger gewinnen in höchstens { $plies } Halbzug
       *[other] Der beste Zug der Angreifer ist { $move }, aber er verliert zwangsläufig: Die Verteidiger gewinnen in höchstens { $plies } Halbzügen
    }
   *[defenders] { $plies ->
        [one] Der beste Zug der Verteidiger ist { $move }, aber er verliert zwangsläufig: Die Angreifer gewinnen in höchstens { $plies } Halbzug
       *[other] Der beste Zug der Verteidiger ist { $move }, aber er verliert zwangsläufig: Die Angreifer gewinnen in höchstens { $plies } Halbzügen
    }
}
suggest-below-level = Der Server war ausgelastet: Weniger als die Hälfte dessen, was die Stufe braucht, wurde durchsucht, daher ist der Zug vielleicht schwächer
suggest-pass = { $only ->
    [yes] { $side ->
        [attackers] Die Angreifer können nur passen
       *[defenders] Die Verteidiger können nur passen
    }
   *[no] { $side ->
        [attackers] Die Angreifer sollten passen
       *[defenders] Die Verteidiger sollten passen
    }
}
suggest-proven = { $winner ->
    [attackers] { $plies ->
        [one] die Angreifer gewinnen in höchstens { $plies } Halbzug
       *[other] die Angreifer gewinnen in höchstens { $plies } Halbzügen
    }
   *[defenders] { $plies ->
        [one] die Verteidiger gewinnen in höchstens { $plies } Halbzug
       *[other] die Verteidiger gewinnen in höchstens { $plies } Halbzügen
    }
}
declared-agrees = Die Züge bestätigen das angegebene Ergebnis
declared-resigned = Die Partienotation endet mit einer Aufgabe
declared-timed-out = Die Partienotation endet mit einer Niederlage durch Zeitüberschreitung
declared-contradicted = Die Partienotation widerspricht sich beim Ergebnis
declared-open = Die Züge beenden die Partie nicht; das angegebene Ergebnis wird daher übernommen
declared-differs = Die Züge führen zu einem anderen als dem angegebenen Ergebnis
declared-unfounded = Der angegebene Grund setzt voraus, dass die Züge die Partie beendet haben; das ist nicht der Fall
declared-unclaimable = Nach diesen Zügen kann kein Remis beansprucht werden
declared-fault = Ein Zug der Partie ist nicht erlaubt; das angegebene Ergebnis lässt sich daher nicht bestätigen
declared-unread = Ein Teil der Notation ist nicht lesbar; das angegebene Ergebnis lässt sich daher nicht bestätigen
declared-one-zero = { $winner ->
    [attackers] „1-0“ gilt als Sieg der Angreifer
   *[defenders] „1-0“ gilt als Sieg der Verteidiger
}
archive-sound = { $plies ->
    [0] Die Partie enthält keinen Halbzug
    [one] Der einzige Halbzug der Partie ist erlaubt
   *[other] Alle { $plies } Halbzüge der Partie sind erlaubt
}
archive-unread = { $plies ->
    [0] Kein Halbzug war lesbar
    [one] Der einzige lesbare Halbzug ist erlaubt
   *[other] Die { $plies } lesbaren Halbzüge sind erlaubt
}
archive-faulty = Halbzug { $ply } ist nicht erlaubt
archive-refused = Die Partie ließ sich nicht nachspielen
archive-done = { $games ->
    [one] { $games } Partie geprüft, nachgespielte Halbzüge: { $plies }
   *[other] { $games } Partien geprüft, nachgespielte Halbzüge: { $plies }
}
archive-counts = alle Züge erlaubt: { $sound }, mit einem nicht erlaubten Zug: { $faulty }, nicht nachspielbar: { $refused }
archive-disagreeing = alle Züge erlaubt, aber im Widerspruch zum angegebenen Ergebnis: { $games }
archive-column = { $column ->
    [file] Datei
    [games] Partien
    [plies] Halbzüge
    [sound] fehlerfrei
    [faulty] fehlerhaft
    [refused] nicht nachspielbar
    [disagreeing] anderes Ergebnis
    [ruleset] Regeln
    [ended] auf dem Brett beendet
   *[agreeing] wie angegeben
}
match-first = Der erste Spieler gewinnt das Match
match-second = Der zweite Spieler gewinnt das Match
match-draw = Das Match endet unentschieden
match-first-by-plies = Jeder Spieler hat eine Partie gewonnen; der erste Spieler hat weniger Halbzüge gebraucht und gewinnt das Match
match-second-by-plies = Jeder Spieler hat eine Partie gewonnen; der zweite Spieler hat weniger Halbzüge gebraucht und gewinnt das Match
match-draw-by-plies = Jeder Spieler hat eine Partie in gleich vielen Halbzügen gewonnen; das Match endet unentschieden

## What an analysis says: $opponent is the side that did not make the move

move-reason = { $kind ->
    [WINS] { $count ->
        [1] Der Zug gewinnt sofort
       *[other] Der Zug gewinnt zwangsläufig in höchstens { $count } Halbzügen
    }
    [ONLY_LEGAL_MOVE] Es ist der einzige erlaubte Zug
    [ONLY_MOVE] Jeder andere Zug verliert zwangsläufig
    [CAPTURES] { $count ->
        [one] Der Zug schlägt die Figur auf { $squares }
       *[other] Der Zug schlägt die Figuren auf { $squares }
    }
    [THREATENS_ESCAPE] Der Zug droht mit der Flucht des Königs nach { $squares }
    [GUARDS_ESCAPE] Der Zug versperrt dem König den Weg nach { $squares }
    [THREATENS_KING] Der Zug droht, den König zu fangen
    [SAVES_KING] Der Zug rettet den König vor der Gefangennahme
    [CLOSES_RING] Der Zug schneidet die Verteidiger vom Rand ab
    [MISSES_WIN] { $count ->
        [1] Ein anderer Zug gewinnt sofort
       *[other] Ein anderer Zug gewinnt zwangsläufig in höchstens { $count } Halbzügen
    }
    [ALLOWS_WIN] { $opponent ->
        [attackers] { $count ->
            [1] Der Zug lässt die Angreifer sofort gewinnen
           *[other] Der Zug lässt die Angreifer zwangsläufig in höchstens { $count } Halbzügen gewinnen
        }
       *[defenders] { $count ->
            [1] Der Zug lässt die Verteidiger sofort gewinnen
           *[other] Der Zug lässt die Verteidiger zwangsläufig in höchstens { $count } Halbzügen gewinnen
        }
    }
    [LEAVES_ESCAPE] { $count ->
        [one] Der Zug lässt dem König einen Fluchtweg nach { $squares }
       *[other] Der Zug lässt dem König { $count } Fluchtwege, nach { $squares }
    }
    [LEAVES_KING] Der Zug lässt zu, dass die Angreifer den König fangen
   *[LOSES_MEN] { $count ->
        [one] Der Zug verliert die Figur auf { $squares }
       *[other] Der Zug verliert die Figuren auf { $squares }
    }
}
evaluation = { $move }: Die Gewinnchance der Angreifer beträgt { $percent } %
judgement = { $judgement ->
    [INACCURACY] eine Ungenauigkeit
    [MISTAKE] ein Fehler
    [BLUNDER] ein grober Fehler
    [MISSED_WIN] ein verpasster Gewinn
   *[ONLY_MOVE] der einzige Zug, der nicht zwangsläufig verliert
}
ply-judged = { $judgement ->
    [INACCURACY] Halbzug { $ply }, { $move }, ist eine Ungenauigkeit; { $better } ist besser
    [MISTAKE] Halbzug { $ply }, { $move }, ist ein Fehler; { $better } ist besser
    [BLUNDER] Halbzug { $ply }, { $move }, ist ein grober Fehler; { $better } ist besser
    [MISSED_WIN] Halbzug { $ply }, { $move }, verpasst den Gewinn; { $better } gewinnt
   *[ONLY_MOVE] Halbzug { $ply }, { $move }, ist der einzige Zug, der nicht zwangsläufig verliert
}
accuracy = Genauigkeit: { $sides }
side-accuracy = { $side ->
    [attackers] Angreifer { $percent } %
   *[defenders] Verteidiger { $percent } %
}
turning-point = der Wendepunkt ist Halbzug { $ply }
nothing-analyzed = Es wurde kein Halbzug analysiert
puzzle = { $side ->
    [attackers] { $moves ->
        [one] Die Angreifer sind am Zug und gewinnen sofort
       *[other] Die Angreifer sind am Zug und gewinnen in { $moves } Zügen
    }
   *[defenders] { $moves ->
        [one] Die Verteidiger sind am Zug und gewinnen sofort
       *[other] Die Verteidiger sind am Zug und gewinnen in { $moves } Zügen
    }
}
hint-region = { $side ->
    [attackers] Der beste Zug der Angreifer beginnt im Bereich { $low } bis { $high }
   *[defenders] Der beste Zug der Verteidiger beginnt im Bereich { $low } bis { $high }
}
hint-piece = { $side ->
    [attackers] Den besten Zug der Angreifer macht die Figur auf { $square }
   *[defenders] Den besten Zug der Verteidiger macht die Figur auf { $square }
}
opening-move = { $side ->
    [attackers] { $move }: Partien: { $games }, Ergebnis der Angreifer: { $percent } %
   *[defenders] { $move }: Partien: { $games }, Ergebnis der Verteidiger: { $percent } %
}
opening-unplayed = { $move }: in den Partien der Engine nicht gespielt
opening-book = nach dem Eröffnungsbuch beträgt die Gewinnchance der Angreifer { $percent } %
opening-results = Partien der Engine mit dieser Stellung: { $games }; von den Angreifern gewonnen: { $attackers }, von den Verteidigern gewonnen: { $defenders }, unentschieden oder abgebrochen: { $drawn }
opening-unreached = Keine Partie der Engine hat diese Stellung erreicht, aber ihr Eröffnungsbuch kennt sie
opening-unknown = Weder die Partien der Engine noch ihr Eröffnungsbuch kennen diese Stellung
opening-no-games = Die Engine hat nach diesen Regeln keine Partien gespielt
balance = Bei gleicher Stärke erzielen die Angreifer { $percent } % der Punkte; Partien der Engine gegen sich selbst mit { $nodes } Stellungen je Zug: { $games }, Fehlergrenze: { $margin } Prozentpunkte
puzzles-listed = Aufgaben: { $puzzles } von { $total }
table-win = { $winner ->
    [attackers] { $plies ->
        [one] Nach den Endspieltabellen gewinnen die Angreifer mit dem nächsten Zug
       *[other] Nach den Endspieltabellen gewinnen die Angreifer in { $plies } Halbzügen
    }
   *[defenders] { $plies ->
        [one] Nach den Endspieltabellen gewinnen die Verteidiger mit dem nächsten Zug
       *[other] Nach den Endspieltabellen gewinnen die Verteidiger in { $plies } Halbzügen
    }
}
proof-win = { $winner ->
    [attackers] Nach einem Zertifikat gewinnen die Angreifer in höchstens { $plies } Halbzügen
   *[defenders] Nach einem Zertifikat gewinnen die Verteidiger in höchstens { $plies } Halbzügen
}
table-undecided = { $meaning ->
    [ATTACKERS_WIN] Nach den Endspieltabellen kann keine Seite auf dem Brett einen Gewinn erzwingen; die Angreifer gewinnen, weil sich Stellungen wiederholen werden und die Verteidiger dadurch verlieren
    [ATTACKERS_WIN_UNLESS_FORCED] Nach den Endspieltabellen kann keine Seite auf dem Brett einen Gewinn erzwingen; Stellungen werden sich wiederholen, also gewinnen die Angreifer, außer wenn dazwischen jeder Zug der Verteidiger der einzige erlaubte ist
    [DRAW] Nach den Endspieltabellen kann keine Seite einen Gewinn erzwingen, die Partie ist also remis
   *[ENDLESS] Nach den Endspieltabellen kann keine Seite einen Gewinn erzwingen, und keine Regel beendet die Partie
}
table-recurs = Stellungen, die schon vorgekommen sind, können das ändern

## Rules: one message for each rule, named after its id; $value is the rule's value

rule-board = Das Brett hat { $size } × { $size } Felder. { $attackers ->
    [one] { $attackers } Angreifer steht
   *[other] { $attackers } Angreifer stehen
} { $men ->
    [0] dem König allein
    [one] { $men } Verteidiger und dem König
   *[other] { $men } Verteidigern und dem König
} gegenüber.
rule-first-move = { $value ->
    [attackers] Die Angreifer ziehen zuerst; danach ziehen die Seiten abwechselnd.
   *[defenders] Die Verteidiger ziehen zuerst; danach ziehen die Seiten abwechselnd.
}
rule-movement = { $jumps ->
    [yes] Eine Figur zieht entlang einer Reihe oder Linie über leere Felder, sofern sie nicht springt.
   *[no] Eine Figur zieht entlang einer Reihe oder Linie über leere Felder und springt nie.
}
rule-reach = { $value ->
    [unlimited] Jede Figur zieht beliebig weit.
   *[limited] Manche Figuren ziehen nur begrenzt weit: { $limits }.
}
rule-throne = { $value ->
    [none] Es gibt keinen Thron: Das Mittelfeld ist ein gewöhnliches Feld.
   *[zone] Der Thron ({ $squares }): { $clauses }.
}
rule-corners = { $value ->
    [none] Die Ecken sind gewöhnliche Felder.
   *[zone] Die Ecken ({ $squares }): { $clauses }.
}
rule-camps = Die Lager ({ $squares }): { $clauses }.
rule-forts = Die Festungen ({ $squares }): { $clauses }.
rule-capture = Ein Stein wird geschlagen, wenn eine gegnerische Figur neben ihn zieht und genau gegenüber eine weitere gegnerische Figur steht oder ein ihm feindliches Feld liegt; ein Stein, der selbst zwischen zwei gegnerische Figuren zieht, ist sicher.
rule-king-in-captures = { $value ->
    [armed] Der König schlägt wie ein Stein, ob er selbst zieht oder gegenübersteht.
    [hammer] Der König schlägt nur durch eigenen Zug; er ist kein Schlagpartner ziehender Steine.
    [anvil] Der König ist Schlagpartner ziehender Steine, schlägt aber durch eigenen Zug nichts.
   *[unarmed] Der König ist am Schlagen nicht beteiligt.
}
rule-king-taken = Die Angreifer gewinnen, wenn sie den König fangen. { $how ->
    [custodial] Der König wird wie ein Stein geschlagen, wo immer er steht.
    [custodial_away_from_throne] Auf dem Thron wird der König von Angreifern auf allen vier Seiten gefangen, neben dem Thron von Angreifern auf den drei anderen Seiten; überall sonst wird er wie ein Stein geschlagen.
    [custodial_off_throne] Auf dem Thron wird der König von Angreifern auf allen vier Seiten gefangen; überall sonst, auch neben dem Thron, wird er wie ein Stein geschlagen.
    [enclosed] Der König ist gefangen, wenn jede seiner vier Seiten durch { $closers } geschlossen ist.
    [enclosed_safe_on_edge] Der König ist gefangen, wenn jede seiner vier Seiten durch { $closers } geschlossen ist. Am Rand ist er sicher.
   *[enclosed_near_throne] Auf dem Thron und daneben ist der König gefangen, wenn jede seiner vier Seiten durch { $closers } geschlossen ist; überall sonst wird er wie ein Stein geschlagen.
}
rule-kings-group = { $value ->
    [yes] Der König und die mit ihm verbundenen Steine werden zusammen gefangen, wenn die ganze Gruppe eingeschlossen ist.
   *[no] Der König wird nie zusammen mit seinen Steinen gefangen.
}
rule-escape = { $value ->
    [corners] Die Verteidiger gewinnen, wenn der König ein Eckfeld erreicht.
    [edge] Die Verteidiger gewinnen, wenn der König ein Randfeld erreicht.
   *[squares] Die Verteidiger gewinnen, wenn der König { $squares } erreicht.
}
rule-encirclement = { $value ->
    [closed_ring] Die Angreifer gewinnen, wenn sie den König und alle übrigen Verteidiger vom Rand abschneiden.
    [unbreakable_ring] Die Angreifer gewinnen, wenn sie den König und alle übrigen Verteidiger mit einem Ring vom Rand abschneiden, der von innen nicht zu durchbrechen ist. Durchbrechen lässt er sich, solange zwei Felder in ihm, leer oder besetzt, auf gegenüberliegenden Seiten eines seiner Steine liegen.
   *[none] Werden die Verteidiger vom Rand abgeschnitten, geht die Partie weiter.
}
rule-cannot-escape = { $value ->
    [yes] Die Angreifer gewinnen, wenn der König nach den Maßstäben von hnefatafl.org nicht mehr entkommen kann: wenn ihn Angreifer am Rand festhalten oder wenn alle Ecken gegen die Verteidiger abgeriegelt sind und diese zu schwach für einen Durchbruch sind.
   *[no] Die Partie geht weiter, auch wenn der König nicht mehr entkommen kann.
}
rule-shieldwall = { $value ->
    [none] Schildwälle werden nicht geschlagen.
   *[captured] Schildwall: Zwei oder mehr Steine in einer Reihe am Rand, denen jeweils eine gegnerische Figur gegenübersteht und an deren beiden Enden jeweils { $corner ->
        [yes] eine gegnerische Figur steht oder ein leeres Eckfeld liegt
       *[no] eine gegnerische Figur steht
    }, werden zusammen geschlagen; ein König in der Reihe wird nicht gefangen. { $flanking ->
        [yes] Die gezogene Figur muss ein Ende schließen.
       *[no] Die gezogene Figur darf ein Ende schließen oder der Reihe gegenüberstehen.
    }
}
rule-exit-fort = { $value ->
    [yes] Die Verteidiger gewinnen, wenn der König am Rand in einer uneinnehmbaren Festung steht und ziehen kann.
   *[no] Eine Festung am Rand beendet die Partie nicht.
}
rule-repetition = { $then ->
    [none] Die Wiederholung einer Stellung hat keine Folgen.
    [draw] Das { $nth } Auftreten { $what } macht die Partie remis.
    [defenders_lose] Beim { $nth } Auftreten { $what } verlieren die Verteidiger.
    [side_with_choice_loses] Beim { $nth } Auftreten { $what } verlieren die Verteidiger; war aber seit dem vorigen Auftreten jeder ihrer Züge der einzige erlaubte, verlieren die Angreifer.
    [mover_loses] Beim { $nth } Auftreten { $what } verliert die Seite, die es herbeigeführt hat.
    [mover_wins] Beim { $nth } Auftreten { $what } gewinnt die Seite, die es herbeigeführt hat.
    [illegal_for_defenders] Das { $nth } Auftreten { $what } darf von den Verteidigern nicht herbeigeführt werden.
   *[illegal_for_both] Das { $nth } Auftreten { $what } darf nicht herbeigeführt werden.
}
rule-quiet-plies = { $then ->
    [none] Für Halbzüge ohne Schlagzug gibt es keine Grenze.
    [draw] { $limit ->
        [one] Die Partie ist nach { $limit } Halbzug ohne Schlagzug remis.
       *[other] Die Partie ist nach { $limit } Halbzügen ohne Schlagzug remis.
    }
   *[claim] { $limit ->
        [one] Nach { $limit } Halbzug ohne Schlagzug darf jede Seite ein Remis beanspruchen; von selbst endet die Partie nicht.
       *[other] Nach { $limit } Halbzügen ohne Schlagzug darf jede Seite ein Remis beanspruchen; von selbst endet die Partie nicht.
    }
}
rule-ply-limit = { $value ->
    [none] Die Zahl der Halbzüge einer Partie ist nicht begrenzt.
   *[limit] { $limit ->
        [one] Die Partie ist nach { $limit } Halbzug remis.
       *[other] Die Partie ist nach { $limit } Halbzügen remis.
    }
}
rule-no-legal-move = { $value ->
    [loses] Eine Seite ohne erlaubten Zug verliert.
    [passes] Eine Seite ohne erlaubten Zug passt; hat keine Seite einen, ist die Partie remis.
   *[draw] Die Partie ist remis, wenn die Seite am Zug keinen erlaubten Zug hat.
}
rule-tuichi-wins = { $value ->
    [yes] Die Verteidiger gewinnen sofort, wenn der König nach ihrem Zug zwei offene Wege hat.
   *[no] Zwei offene Wege beenden die Partie nicht.
}
rule-announcements = { $value ->
    [none] Es wird nichts angesagt.
   *[some] Die Spieler sagen an: { $said }.
}
rule-linnaean-capture = { $value ->
    [yes] Stehen Angreifer auf drei Seiten des Königs auf seinem Thron, so schlägt ein Angreifer den Stein auf der vierten Seite, indem er auf das Feld dahinter zieht.
   *[no] Für einen Stein neben dem Thron gibt es keine besondere Art des Schlagens.
}
rule-special-pieces = { $value ->
    [none] Die Aufstellung enthält keine Sonderfiguren.
   *[some] Außer Steinen und König enthält die Aufstellung { $pieces }.
}
rule-special-reach = { $value ->
    [unlimited] Keine Sonderfigur ist in ihrer Zugweite begrenzt.
   *[limited] Manche Sonderfiguren ziehen nur begrenzt weit: { $limits }.
}
rule-jumps = { $value ->
    [none] Keine Figur springt.
   *[some] Geradeaus über einen benachbarten Gegner auf das leere Feld dahinter dürfen springen: { $jumpers }. Könige, Kommandanten und Ritter werden nicht übersprungen.
}
rule-berserk = { $value ->
    [none] Nach einem Schlagzug ist wie nach jedem Zug der Gegner am Zug.
    [captures] { $stop ->
        [yes] Eine Figur, die geschlagen hat, darf weiterziehen, solange sie wieder schlägt, oder aufhören: Dann passt ihre Seite. Jeder Schritt zählt als eigener Zug.
       *[no] Eine Figur, die geschlagen hat, muss weiterziehen, solange sie wieder schlagen kann; jeder Schritt zählt als eigener Zug.
    }
    [captures_or_escape] { $stop ->
        [yes] Eine Figur, die geschlagen hat, darf weiterziehen, solange sie wieder schlägt, und der König auch auf ein Fluchtfeld, ohne zu schlagen. Oder sie hört auf: Dann passt ihre Seite. Jeder Schritt zählt als eigener Zug.
       *[no] Eine Figur, die geschlagen hat, muss weiterziehen, solange sie wieder schlagen kann, und der König auch, wenn er auf ein Fluchtfeld ziehen kann; jeder Schritt zählt als eigener Zug.
    }
   *[any_move] { $stop ->
        [yes] Eine Figur, die geschlagen hat, darf nochmals ziehen oder aufhören: Dann passt ihre Seite. Auch nach einem Zug, der nichts schlägt, ist der Gegner am Zug. Jeder Schritt zählt als eigener Zug.
       *[no] Eine Figur, die geschlagen hat, muss nochmals ziehen, wenn sie kann; nach einem Zug, der nichts schlägt, ist der Gegner am Zug. Jeder Schritt zählt als eigener Zug.
    }
}
rule-commanders-take-king = { $value ->
    [yes] Der König wird auch zwischen zwei Kommandanten oder Rittern der Angreifer gefangen oder zwischen einem von ihnen und einer leeren Ecke, die ihm feindlich ist, aber nicht auf dem Thron und nicht mit dem Thron als Schlagpartner.
   *[no] Kommandanten und Ritter haben beim Fangen des Königs keine besondere Rolle.
}

## Parts of the rules

reach = { $piece ->
    [king] der König zieht
   *[other] { $who } ziehen
} höchstens { $squares ->
    [one] { $squares } Feld
   *[other] { $squares } Felder
} weit
zone-stop = { $may ->
    [nobody] keine Figur darf dort stehen
    [all] jede Figur darf dort stehen
   *[some] { $count ->
        [one] nur { $who } darf dort stehen
       *[other] nur { $who } dürfen dort stehen
    }
}
zone-enter = { $may ->
    [nobody] keine Figur darf von außen hinein
    [all] jede Figur darf von außen hinein
   *[some] { $count ->
        [one] nur { $who } darf von außen hinein
       *[other] nur { $who } dürfen von außen hinein
    }
}
zone-pass = { $may ->
    [nobody] keine Figur darf darüberziehen
    [all] jede Figur darf darüberziehen
   *[some] { $count ->
        [one] nur { $who } darf darüberziehen
       *[other] nur { $who } dürfen darüberziehen
    }
}
zone-hostile = { $when ->
    [never] { $zone ->
        [throne] er ist niemandem feindlich
       *[other] sie sind niemandem feindlich
    }
    [always] { $zone ->
        [throne] er ist { $whom } feindlich, leer oder besetzt
       *[other] sie sind { $whom } feindlich, leer oder besetzt
    }
    [empty] { $zone ->
        [throne] leer ist er { $whom } feindlich
       *[other] leer sind sie { $whom } feindlich
    }
    [occupied] { $zone ->
        [throne] besetzt ist er { $whom } feindlich
       *[other] besetzt sind sie { $whom } feindlich
    }
   *[both] { $zone ->
        [throne] leer ist er { $whom } feindlich, besetzt { $also }
       *[other] leer sind sie { $whom } feindlich, besetzt { $also }
    }
}
who = { $piece ->
    [attacker] die Angreifer
    [defender] die Verteidigersteine
    [king] der König
    [attackers_commander] die Kommandanten der Angreifer
    [defenders_commander] die Kommandanten der Verteidiger
    [attackers_knight] die Ritter der Angreifer
    [defenders_knight] die Ritter der Verteidiger
    [attackers_mercenary] die Söldner der Angreifer
    [defenders_mercenary] die Söldner der Verteidiger
    [attackers_guard] die Wächter der Angreifer
   *[defenders_guard] die Wächter der Verteidiger
}
whom = { $piece ->
    [all] allen Figuren
    [attacker] den Angreifern
    [defender] den Verteidigersteinen
    [king] dem König
    [attackers_commander] den Kommandanten der Angreifer
    [defenders_commander] den Kommandanten der Verteidiger
    [attackers_knight] den Rittern der Angreifer
    [defenders_knight] den Rittern der Verteidiger
    [attackers_mercenary] den Söldnern der Angreifer
    [defenders_mercenary] den Söldnern der Verteidiger
    [attackers_guard] den Wächtern der Angreifer
   *[defenders_guard] den Wächtern der Verteidiger
}
closer = { $by ->
    [attacker] einen Angreifer
    [throne] den leeren Thron
    [corners] ein leeres Eckfeld
    [camps] ein leeres Lagerfeld
    [forts] ein leeres Festungsfeld
   *[edge] den Rand des Bretts
}
repetition-compares = { $compares ->
    [position] derselben Stellung mit derselben Seite am Zug
    [board] derselben Figurenstellung, gleich wer am Zug ist,
   *[board_before_captures] derselben Figurenstellung, verglichen vor dem Entfernen geschlagener Figuren und gleich wer am Zug ist,
}
trait = { $trait ->
    [strong_king] starker König
    [throne_king] König nur am Thron stark
    [weak_king] schwacher König
    [corners] Ecken
    [edge] Rand
    [squares] bestimmte Felder
    [attackers_first] Angreifer ziehen zuerst
    [defenders_first] Verteidiger ziehen zuerst
    [special_pieces] Sonderfiguren
    [camps] Lager
    [slow_king] langsamer König
    [unarmed_king] unbewaffneter König
    [shieldwall] Schildwall
   *[exit_fort] Festung am Rand
}
escape = { $to ->
    [corners] Flucht in die Ecken
    [edge] Flucht an den Rand
   *[squares] Flucht nach { $squares }
}
announced = { $kind ->
    [RAICHI] Raichi (ein offener Weg)
    [TUICHI] Tuichi (zwei offene Wege)
   *[WATCH_YOUR_KING] „König in Gefahr“ (er könnte gefangen werden)
}
special-mercenary = Ein Söldner, der geschlagen würde, wechselt stattdessen die Seite.
special-guard = Ein Wächter schlägt nicht und kann nicht geschlagen werden.
jumper = { $who ->
    [king] der König
    [commanders] die Kommandanten
    [knights] die Ritter
    [mercenaries] die Söldner
   *[guards] die Wächter
} { $jump ->
    [restricted] (von oder zu einem Sonderfeld)
    [over_enemies] (überall)
   *[capturing] (überall, wobei die übersprungene Figur geschlagen wird)
}

## Rule sets beside each other

topic = { $rule ->
    [board] Das Brett
    [first_move] Wer zuerst zieht
    [movement] Wie Figuren ziehen
    [reach] Wie weit Figuren ziehen
    [throne] Der Thron
    [corners] Die Ecken
    [camps] Die Lager
    [forts] Die Festungen
    [capture] Wie Steine geschlagen werden
    [king_in_captures] Der König beim Schlagen
    [king_taken] Wie der König gefangen wird
    [kings_group] Der König und die mit ihm verbundenen Steine
    [escape] Wohin der König entkommt
    [encirclement] Wenn der König und alle seine Steine vom Rand abgeschnitten sind
    [cannot_escape] Ein König, der nicht entkommen kann
    [shieldwall] Der Schildwall
    [exit_fort] Wenn der König am Rand in einer uneinnehmbaren Festung steht
    [repetition] Wiederholung
    [quiet_plies] Halbzüge ohne Schlagzug
    [ply_limit] Die Länge einer Partie
    [no_legal_move] Eine Seite ohne erlaubten Zug
    [tuichi_wins] Wenn der König nach einem Zug der Verteidiger zwei offene Wege hat
    [announcements] Was angesagt wird
    [linnaean_capture] Ein Stein neben dem König auf seinem Thron, mit Angreifern auf den drei anderen Seiten des Königs
    [special_pieces] Sonderfiguren
    [special_reach] Wie weit Sonderfiguren ziehen
    [jumps] Welche Figuren springen
    [berserk] Nach einem Schlagzug
   *[commanders_take_king] Der König zwischen zwei Kommandanten oder Rittern der Angreifer
}
difference = { $here } { $name }: { $there }
difference-none = Keine Regel dazu.
difference-setups = Aufstellungen: { $setups }.
side = { $side ->
    [attackers] die Angreifer
   *[defenders] die Verteidiger
}
compare-unchanged = { $field } ist in der Anfrage false und bleibt wahr: Neben base lässt JSON false nicht von einem fehlenden Feld unterscheiden; nennen Sie das Feld in base.cleared
compare-custom = eigenen Regeln
compare-same = Die Regeln sind dieselben wie bei { $name }
compare-differs = { $count ->
    [one] { $count } Regel weicht von { $name } ab
   *[other] { $count } Regeln weichen von { $name } ab
}
compare-game-agrees = Bei { $name } verläuft die ganze Partie genauso
compare-game-board = Bei { $name } hat das Brett { $there } × { $there } Felder, in dieser Partie { $here } × { $here }
compare-game-setup = Bei { $name } gibt es diese Ausgangsstellung nicht
compare-game-first-move = Zuerst ziehen hier: { $here }; bei { $name }: { $there }
compare-game-ply = Halbzug { $ply }, { $move } – { $clauses }
compare-game-legal-here = hier erlaubt, bei { $name } nicht erlaubt („{ $why }“)
compare-game-legal-there = hier nicht erlaubt („{ $why }“), bei { $name } erlaubt
compare-game-captures = geschlagen hier: { $here }; bei { $name }: { $there }
compare-game-captured = { $count ->
    [one] die Figur auf { $squares }
   *[other] die Figuren auf { $squares }
}
compare-game-outcome = hier: { $here }; bei { $name }: { $there }
compare-game-to-move = danach am Zug hier: { $here }; bei { $name }: { $there }

## What a server offers

server-limits = Grenzen: { $bytes } Bytes je Anfrage; { $moves } Halbzüge je Partie; Bretter bis { $size } × { $size } Felder; Suchen mit { $nodes } Knoten, { $depth } Halbzügen und { $milliseconds } ms; { $games } Partien je Archiv; Bilder bis { $pixels } × { $pixels } Pixel.
server-offers = Regelwerke: { $rulesets }. Sprachen: { $locales }.
server-levels = Stufen: von 0, die zufällig spielt, bis { $strongest }, der stärksten.

## Pictures, for whoever does not see them

alt-title = { $ruleset }, { $ply ->
    [0] Anfang der Partie
   *[other] nach Halbzug { $ply }
}, { $state }
alt-title-turn = { $side ->
    [attackers] Angreifer am Zug
   *[defenders] Verteidiger am Zug
}
alt-custom = Tafl nach eigenen Regeln
alt-board = { $ruleset } auf einem Brett mit { $size } × { $size } Feldern.
alt-turn = { $side ->
    [attackers] { $ply ->
        [0] Die Angreifer sind am Zug.
        [one] Nach { $ply } Halbzug sind die Angreifer am Zug.
       *[other] Nach { $ply } Halbzügen sind die Angreifer am Zug.
    }
   *[defenders] { $ply ->
        [0] Die Verteidiger sind am Zug.
        [one] Nach { $ply } Halbzug sind die Verteidiger am Zug.
       *[other] Nach { $ply } Halbzügen sind die Verteidiger am Zug.
    }
}
alt-over = { $ply ->
    [0] Die Partie ist beendet – { $outcome }.
    [one] Die Partie ist nach { $ply } Halbzug beendet – { $outcome }.
   *[other] Die Partie ist nach { $ply } Halbzügen beendet – { $outcome }.
}
card-result = { $winner ->
    [attackers] Die Angreifer gewinnen
    [defenders] Die Verteidiger gewinnen
   *[nobody] Die Partie endet remis
}
picture-side = { $side ->
    [attackers] Angreifer
   *[defenders] Verteidiger
}
legend = { $piece ->
    [commanders] Kommandant
    [knights] Ritter
    [mercenaries] Söldner
   *[guards] Wächter
}
card-over = { $ply ->
    [0] Die Partie ist beendet – { outcome }.
    [one] Die Partie ist nach { $ply } Halbzug beendet – { outcome }.
   *[other] Die Partie ist nach { $ply } Halbzügen beendet – { outcome }.
}
alt-player = { $side ->
    [attackers] { $name } spielt die Angreifer.
   *[defenders] { $name } spielt die Verteidiger.
}
alt-clock = { $side ->
    [attackers] Verbleibende Zeit der Angreifer: { $time }.
   *[defenders] Verbleibende Zeit der Verteidiger: { $time }.
}
alt-arrows = { $count ->
    [one] Pfeil: { $arrows }.
   *[other] Pfeile: { $arrows }.
}
alt-marks = { $count ->
    [one] Markiertes Feld: { $squares }.
   *[other] Markierte Felder: { $squares }.
}
alt-goes-on = Nur die Figur auf { $square } darf jetzt ziehen.
alt-last = { $side ->
    [attackers] Letzter Zug: Die Angreifer spielten { $move }.
   *[defenders] Letzter Zug: Die Verteidiger spielten { $move }.
}
alt-last-capturing = { $side ->
    [attackers] { $count ->
        [one] Letzter Zug: Die Angreifer spielten { $move } und schlugen die Figur auf { $squares }.
       *[other] Letzter Zug: Die Angreifer spielten { $move } und schlugen die Figuren auf { $squares }.
    }
   *[defenders] { $count ->
        [one] Letzter Zug: Die Verteidiger spielten { $move } und schlugen die Figur auf { $squares }.
       *[other] Letzter Zug: Die Verteidiger spielten { $move } und schlugen die Figuren auf { $squares }.
    }
}
alt-last-pass = { $side ->
    [attackers] Letzter Zug: Die Angreifer passten.
   *[defenders] Letzter Zug: Die Verteidiger passten.
}
alt-paths = { $count ->
    [one] Der König hat einen offenen Weg nach { $squares }.
   *[other] Der König hat offene Wege nach { $squares }.
}
alt-threat = { $side ->
    [attackers] Die Angreifer können den König mit { $moves } fangen.
   *[defenders] Die Angreifer drohen, den König mit { $moves } zu fangen.
}
alt-chosen = { $count ->
    [one] Die Figur auf { $square } ist ausgewählt und hat { $count } Zielfeld.
   *[other] Die Figur auf { $square } ist ausgewählt und hat { $count } Zielfelder.
}
alt-stuck = Das Feld { $square } ist ausgewählt, aber kein erlaubter Zug beginnt dort. { $reason }
alt-stuck-at-end = Das Feld { $square } ist ausgewählt, aber die Partie ist beendet, und es gibt keine Züge mehr.
alt-run = { $from } bis { $to }
alt-rank = { $count } in Reihe { $rank }
alt-game = { $count ->
    [0] { $ruleset } auf einem Brett mit { $size } × { $size } Feldern: eine Partie noch ohne Zug.
    [one] { $ruleset } auf einem Brett mit { $size } × { $size } Feldern: eine Partie mit { $count } Halbzug.
   *[other] { $ruleset } auf einem Brett mit { $size } × { $size } Feldern: eine Partie mit { $count } Halbzügen nacheinander.
}
alt-game-from = { $ply ->
    [one] Gezeigt wird sie ab der Stellung nach { $ply } Halbzug.
   *[other] Gezeigt wird sie ab der Stellung nach { $ply } Halbzügen.
}
alt-game-first = { $side ->
    [attackers] Die Angreifer beginnen.
   *[defenders] Die Verteidiger beginnen.
}
alt-game-all = Die Züge: { $moves }.
alt-game-some = { $left ->
    [one] Die ersten Züge: { $head }; nach { $left } weiteren, hier nicht genannten Halbzug die letzten: { $tail }.
   *[other] Die ersten Züge: { $head }; nach { $left } weiteren, hier nicht genannten Halbzügen die letzten: { $tail }.
}
graph-percent = { $percent } %
graph-ply = Halbzug
graph-turning-point = Wendepunkt: Halbzug { $ply }
graph-judgement = { $judgement ->
    [INACCURACY] Ungenauigkeit
    [MISTAKE] Fehler
    [BLUNDER] grober Fehler
    [MISSED_WIN] verpasster Gewinn
   *[ONLY_MOVE] einziger Zug
}
graph-title = Gewinnwahrscheinlichkeit, Halbzüge { $first } bis { $last }
graph-lead = { $how ->
    [throughout] { $side ->
        [attackers] Die Angreifer sind durchgehend im Vorteil
        [defenders] Die Verteidiger sind durchgehend im Vorteil
       *[nobody] Die Chancen sind durchgehend ausgeglichen
    }
    [opened] { $side ->
        [attackers] Anfangs sind die Chancen ausgeglichen; ab Halbzug { $ply } führen endgültig die Angreifer
       *[defenders] Anfangs sind die Chancen ausgeglichen; ab Halbzug { $ply } führen endgültig die Verteidiger
    }
    [turned] { $side ->
        [attackers] Anfangs führen die Verteidiger; ab Halbzug { $ply } führen endgültig die Angreifer
       *[defenders] Anfangs führen die Angreifer; ab Halbzug { $ply } führen endgültig die Verteidiger
    }
    [changed] { $side ->
        [attackers] Die Führung wechselt { $changes } Mal; ab Halbzug { $ply } führen endgültig die Angreifer
       *[defenders] Die Führung wechselt { $changes } Mal; ab Halbzug { $ply } führen endgültig die Verteidiger
    }
   *[levelled] { $changes ->
        [0] Anfangs führt eine Seite; ab Halbzug { $ply } sind die Chancen ausgeglichen
        [one] Die Führung wechselt einmal; ab Halbzug { $ply } sind die Chancen ausgeglichen
       *[other] Die Führung wechselt { $changes } Mal; ab Halbzug { $ply } sind die Chancen ausgeglichen
    }
}
graph-end = { $side ->
    [attackers] Am Ende beträgt die Gewinnwahrscheinlichkeit der Angreifer { $percent } %
   *[defenders] Am Ende beträgt die Gewinnwahrscheinlichkeit der Verteidiger { $percent } %
}
graph-marks = { $judgement ->
    [INACCURACY] { $count ->
        [one] Ungenauigkeit: Halbzug { $plies }
       *[other] Ungenauigkeiten: Halbzüge { $plies }
    }
    [MISTAKE] { $count ->
        [one] Fehler: Halbzug { $plies }
       *[other] Fehler: Halbzüge { $plies }
    }
    [BLUNDER] { $count ->
        [one] Grober Fehler: Halbzug { $plies }
       *[other] Grobe Fehler: Halbzüge { $plies }
    }
    [MISSED_WIN] { $count ->
        [one] Verpasster Gewinn: Halbzug { $plies }
       *[other] Verpasste Gewinne: Halbzüge { $plies }
    }
   *[ONLY_MOVE] { $count ->
        [one] Einziger Zug: Halbzug { $plies }
       *[other] Einzige Züge: Halbzüge { $plies }
    }
}
graph-turn = Der Wendepunkt ist Halbzug { $ply }
alt-evaluation = Die Gewinnchance der Angreifer beträgt { $percent } %.
alt-piece = { $piece ->
    [attacker] { $count ->
        [0] Es ist kein Angreifer übrig.
        [one] { $count } Angreifer: { $squares }.
       *[other] { $count } Angreifer: { $squares }.
    }
    [defender] { $count ->
        [0] Es ist kein Verteidigerstein übrig.
        [one] { $count } Verteidigerstein: { $squares }.
       *[other] { $count } Verteidigersteine: { $squares }.
    }
    [king] { $count ->
        [0] Der König ist nicht mehr auf dem Brett.
        [one] König: { $squares }.
       *[other] { $count } Könige: { $squares }.
    }
    [attackers_commander] { $count ->
        [one] { $count } Kommandant der Angreifer: { $squares }.
       *[other] { $count } Kommandanten der Angreifer: { $squares }.
    }
    [defenders_commander] { $count ->
        [one] { $count } Kommandant der Verteidiger: { $squares }.
       *[other] { $count } Kommandanten der Verteidiger: { $squares }.
    }
    [attackers_knight] { $count ->
        [one] { $count } Ritter der Angreifer: { $squares }.
       *[other] { $count } Ritter der Angreifer: { $squares }.
    }
    [defenders_knight] { $count ->
        [one] { $count } Ritter der Verteidiger: { $squares }.
       *[other] { $count } Ritter der Verteidiger: { $squares }.
    }
    [attackers_mercenary] { $count ->
        [one] { $count } Söldner der Angreifer: { $squares }.
       *[other] { $count } Söldner der Angreifer: { $squares }.
    }
    [defenders_mercenary] { $count ->
        [one] { $count } Söldner der Verteidiger: { $squares }.
       *[other] { $count } Söldner der Verteidiger: { $squares }.
    }
    [attackers_guard] { $count ->
        [one] { $count } Wächter der Angreifer: { $squares }.
       *[other] { $count } Wächter der Angreifer: { $squares }.
    }
   *[defenders_guard] { $count ->
        [one] { $count } Wächter der Verteidiger: { $squares }.
       *[other] { $count } Wächter der Verteidiger: { $squares }.
    }
}

## Boards and moves that were read

parse-read-board = Als in einer Zeile geschriebenes Brett gelesen: { $size } × { $size } Felder; Angreifer: { $attackers }, Verteidiger: { $defenders }, Könige: { $kings }
parse-read-fen = Als Reihen mit den Buchstaben t, T und K gelesen: { $size } × { $size } Felder; Angreifer: { $attackers }, Verteidiger: { $defenders }, Könige: { $kings }
parse-read-drawing = Als Zeichnung gelesen: { $size } × { $size } Felder; Angreifer: { $attackers }, Verteidiger: { $defenders }, Könige: { $kings }
parse-to-move-attackers = die Angreifer sind am Zug
parse-to-move-defenders = die Verteidiger sind am Zug
parse-read-rulesets = Regelwerke mit einem Brett dieser Größe: { $rulesets }
parse-read-no-rulesets = kein Regelwerk des Katalogs hat ein Brett dieser Größe
parse-invalid = diese Stellung ist nach den Regeln nicht möglich
parse-unread = Der Text ist nicht als Brett lesbar; Fehler: { $count }, der erste in Zeile { $line }, Zeichen { $column }
parse-fault-empty = Der Text enthält kein Brett; senden Sie seine Reihen von oben, etwa 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3
parse-fault-unknown-character = Das Zeichen „{ $found }“ ist unbekannt; schreiben Sie einen Buchstaben für jede Figur und einen Punkt oder eine Zahl für leere Felder
parse-fault-uneven-row = Felder in dieser Reihe: { $squares }; in den anderen: { $expected }
parse-fault-not-square = Reihen: { $rows }, Felder in jeder: { $squares }; ein Brett muss quadratisch sein
parse-fault-wrong-size = Felder auf einer Seite: { $squares }; ein Brett hat eine ungerade Zahl von Feldern auf einer Seite, 5 bis 19
parse-fault-wrong-size-rules = Felder auf einer Seite: { $squares }; das Brett dieser Regeln hat { $expected }
parse-fault-no-king = Es gibt keinen König; eine Stellung braucht genau einen
parse-fault-several-kings = Könige stehen auf { $squares }; eine Stellung braucht genau einen
parse-fault-king-escaped = Der König auf { $squares } ist schon entkommen
parse-fault-may-not-stand = Die Figur auf { $squares } darf dort nicht stehen ({ $zone })
parse-fault-invalid-position = Diese Stellung ist nach diesen Regeln nicht möglich
parse-warning-no-king = Es gibt keinen König
parse-warning-several-kings = Es gibt mehrere Könige, auf { $squares }
parse-warning-king-assumed = Kein Zeichen nennt den König: Die Figur auf { $squares } wurde für ihn gehalten
parse-warning-mirrored = Dies ist die Aufstellung { $setup }, gespiegelt oder gedreht
parse-warning-sides-exchanged = Es gibt mehr Verteidigersteine ({ $defenders }) als Angreifersteine ({ $attackers }): Vielleicht sind die Zeichen der Seiten vertauscht
parse-warning-sides-exchanged-light = Die hellen Figuren wurden als Angreifer gelesen, weil es mehr von ihnen gibt
parse-warning-sides-exchanged-unclear = Aus den Zeichen geht nicht hervor, welche Seite welche ist; die Verteilung (Angreifer: { $attackers }, Verteidiger: { $defenders }) ist geraten
parse-warning-too-many-pieces-attackers = Angreifersteine: { $count }; keine Aufstellung hat mehr als { $most }
parse-warning-too-many-pieces-defenders = Verteidigersteine: { $count }; keine Aufstellung hat mehr als { $most }
parse-warning-side-assumed-attackers = Nirgends steht, wer am Zug ist: Angenommen werden die Angreifer, weil sie zuerst ziehen
parse-warning-side-assumed-defenders = Nirgends steht, wer am Zug ist: Angenommen werden die Verteidiger, weil sie zuerst ziehen
parse-warning-piece-on-forbidden-square = Eine Figur steht, wo sie nicht stehen darf: { $squares }
parse-move-legal = { $move ->
    [pass] Verstanden: Sie passen; das ist erlaubt
   *[other] Verstanden: { $move }; der Zug ist erlaubt
}
parse-move-illegal = { $move ->
    [pass] Verstanden: Sie passen; das ist nicht erlaubt
   *[other] Verstanden: { $move }; der Zug ist nicht erlaubt
}
parse-move-which = Mehrere Züge sind möglich: { $moves }
parse-move-unsure = „{ $unread }“ verstehe ich nicht, daher wird nichts gespielt; mögliche Züge ohne diese Wörter, zum Senden: { $moves }
parse-move-other-side = { $side ->
    [attackers] Sie haben die Angreifer genannt, aber die Verteidiger sind am Zug
   *[defenders] Sie haben die Verteidiger genannt, aber die Angreifer sind am Zug
}
parse-move-no-piece = { $piece ->
    [king] Der König kann nicht nach { $squares } ziehen
    [named] Keine solche Figur kann nach { $squares } ziehen
   *[any] Keine Ihrer Figuren kann nach { $squares } ziehen
}
parse-move-stuck = Ihre Figur auf { $squares } hat keinen erlaubten Zug
parse-move-occupied = Keine Ihrer Figuren kann nach { $squares } ziehen: Das Feld ist besetzt
parse-move-nothing-takes = { $piece ->
    [king] Der König kann auf { $squares } nicht schlagen
    [named] Keine solche Figur kann auf { $squares } schlagen
   *[any] Kein solcher Zug schlägt auf { $squares }
}
parse-move-nothing-to-take = Auf { $squares } steht keine Figur, die sich schlagen ließe
parse-move-from = Mögliche Ziele Ihrer Figur auf { $squares }: { $destinations }
parse-move-other-piece = { $piece ->
    [king] Die Figur auf { $squares } ist kein König
   *[other] Die Figur auf { $squares } ist nicht von der genannten Art
}
intent = { $intent ->
    [RESIGN] Verstanden: Sie geben auf
    [OFFER_DRAW] Verstanden: Sie bieten Remis an
    [ACCEPT_DRAW] Verstanden: Sie nehmen das Remis an
    [DECLINE_DRAW] Verstanden: Sie lehnen das Remis ab
    [HINT] Verstanden: Sie bitten um einen Tipp
    [HELP] Verstanden: Sie bitten um Hilfe
    [NEW_GAME] Verstanden: Sie möchten eine neue Partie
    [SHOW_BOARD] Verstanden: Sie möchten das Brett sehen
    [LIST_MOVES] Verstanden: Sie möchten die erlaubten Züge sehen
    [QUIT] Verstanden: Sie möchten aufhören
   *[TAKE_BACK] Verstanden: Sie möchten den letzten Zug zurücknehmen
}
parse-claim-allowed = Verstanden: Sie beanspruchen ein Remis, und die Regeln lassen es zu
parse-claim-not-allowed = Verstanden: Sie beanspruchen ein Remis, aber die Regeln lassen derzeit keines zu

## Records of games

record-fault-at = Zeile { $line }, Spalte { $column }: { $fault }
record-faults = { $count ->
    [one] Die Notation hat { $count } Fehler
   *[other] Die Notation hat { $count } Fehler
}
record-fault = { $reason ->
    [EMPTY] es gibt nichts zu lesen
    [BAD_FORM] „{ $found }“ ist hier unerwartet; erwartet: { $right }
    [UNKNOWN_KEY] „{ $found }“ ist kein bekannter Schlüssel; erwartet: { $right }
    [BAD_VALUE] „{ $found }“ ist hier kein gültiger Wert; erwartet: { $right }
    [DUPLICATE] „{ $found }“ steht hier zum zweiten Mal; erwartet: { $right }
    [NOT_FIRST] „{ $found }“ kommt zu spät; erwartet: { $right }
    [NOT_LAST] „{ $found }“ kommt zu früh; erwartet: { $right }
    [MISSING] hier fehlt etwas; erwartet: { $right }
    [UNEVEN_RANK] „{ $found }“ passt nicht zur Größe des Bretts; erwartet: { $right }
    [OFF_BOARD] „{ $found }“ liegt nicht auf dem Brett; erwartet: { $right }
    [UNCLOSED] „{ $found }“ ist eine Klammer ohne Gegenstück; erwartet: { $right }
    [BAD_MOVE] „{ $found }“ ist kein Zug; erwartet: { $right }
    [BAD_TURN] „{ $found }“ ist nicht das Zugpaar, das hier folgt; erwartet: { $right }
    [BAD_ADDRESS] „{ $found }“ ist nicht die Adresse eines Zuges; erwartet: { $right }
    [SURPLUS_COMMENT] „{ $found }“ ist ein Kommentar ohne Zug; erwartet: { $right }
    [CONTRADICTION] „{ $found }“ widerspricht einem anderen Teil der Notation; erwartet: { $right }
    [TOO_DEEP] „{ $found }“ ist zu tief verschachtelt; erwartet: { $right }
    [SURPLUS] „{ $found }“ gehört nicht hierher; erwartet: { $right }
    [TOO_LONG] der Text ist zu lang; erwartet: { $right }
    [LUDII] dies ist eine Ludii-Partie (Trial), die hier nicht gelesen werden kann: Senden Sie die Züge stattdessen als Feldpaare, etwa d4-g4
    [AMBIGUOUS_MOVE] „{ $found }“ passt auf mehrere Züge: { $right }
    [NO_SUCH_MOVE] kein erlaubter Zug passt auf „{ $found }“
    [UNKNOWN_ORIGIN] „{ $found }“ nennt das Startfeld des Zuges nicht, und es lässt sich nicht finden: Die Regeln sind unbekannt, oder ein früherer Zug ist nicht erlaubt
    [NO_RECORD] erwartet wird ein Tag oder ein Zug, gefunden wurde „{ $found }“
    [SECOND_GAME] hier beginnt eine zweite Partie; bitte nur eine Partie auf einmal senden
    [ONE_OR_SEVERAL] diese Zeile kann die Partie fortsetzen oder eine neue beginnen; erwartet: { $right }
    [TABLE] dies ist die Kopfzeile einer Tabelle von Partien, und solche Tabellen werden nicht gelesen; erwartet: { $right }
    [NUMBERS] „{ $found }“ ist ein Feld in Zahlen; erwartet: { $right }
   *[UNPLAYABLE] „{ $found }“ ist nicht spielbar: { $right }
}
expected-Move = ein Zug mit beiden Feldern, etwa d4-g4 oder d4-g4xg5/g3
expected-MoveRecord = ein Zug, etwa e5-e8, Ke5-e1xe2/d1- oder ---
expected-SimpleMove = ein Zug in einfacher Form: keine Figurenbuchstaben, - zwischen den Feldern, + oder ++ am Ende
expected-OneOf = { $moves }
expected-CaptureOnce = jedes Feld einer geschlagenen Figur nur einmal
expected-Square = ein Feld: eine Linie von a bis s und eine Reihe von 1 bis 19
expected-SquareOfSize = ein Feld: eine Linie von a bis { $file } und eine Reihe von 1 bis { $size }
expected-Record = eine Partie in OpenTafl-Notation, eine im Stil von PGN oder eine Liste von Zügen
expected-AtMostBytes = höchstens { $most } Bytes
expected-AtMostMoves = höchstens { $most } Züge
expected-AtMostVariations = höchstens { $most } Varianten
expected-AtMostLevels = höchstens { $most } Ebenen verschachtelter Varianten
expected-AtMostTags = höchstens { $most } Tags
expected-PgnTag = ein Name und ein Wert in Anführungszeichen: [Event "Club night"]
expected-Tag = ein Name, ein Doppelpunkt und ein Wert: [date:2015.05.04]
expected-TagOnce = das Tag { $tag } nur einmal
expected-PgnResult = 1-0 (Verteidiger gewinnen), 0-1 (Angreifer gewinnen), 1/2-1/2 oder *
expected-Result = 1 (Angreifer gewinnen), -1 (Verteidiger gewinnen), 0 (remis) oder ?
expected-ResultOfTag = das Ergebnis aus dem Tag Result
expected-OneResult = ein einziges Ergebnis, am Ende der Partie
expected-OneGame = nur eine Partie auf einmal
expected-TurnsOrResults = die Nummern der Züge (1. d2-a2 d5-e5), wenn dies eine Partie ist, sonst ein Ergebnis nach jeder Partie (1-0, 0-1 oder *)
expected-GamesWithoutHeading = eine Partie auf jeder Zeile ohne Kopfzeile, erst ihre Züge, dann ihr Ergebnis (d2-a2 d5-e5 1-0), oder ein JSON-Objekt für jede Partie
expected-NamedSquares = Felder mit ihren Namen, wie d1: Zahlen sagen nicht, von welcher Ecke aus sie zählen
expected-NothingAfterResult = nichts nach dem Ergebnis
expected-Clock = eine Uhr in Sekunden: Hauptzeit, Zusatzzeiten, Inkrement, etwa 3600 30/3 3i
expected-TwoClocks = zwei Uhren in Sekunden mit einem Komma dazwischen, etwa 3600 30/3 3i, 3600 30/3 3i
expected-PuzzleMode = none, loose oder strict
expected-Address = die Adresse eines Zuges, etwa 6a, oder 3a.2.1b innerhalb einer Variante
expected-Rules = eine Regelzeile: dim:11 ... start:/.../
expected-Fen = Reihen von oben und die Seite am Zug: 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a
expected-Closing = eine Klammer { $bracket }, die diese schließt
expected-Opening = eine Klammer { $bracket } vor dieser
expected-VariationAfterMove = eine Variante nach dem Zug, den sie ersetzt
expected-VariationWithMove = eine Variante mit mindestens einem Zug
expected-VariationInOrder = eine Variante zu einem früheren Zug, lückenlos ab 1 nummeriert
expected-Annotation = eine Anmerkung von $0 bis $255 nach einem Zug
expected-CommentAfterMoves = ein Kommentar nach den Zügen eines Zugpaars oder ein Tag vor dem ersten Zugpaar
expected-CommentOnce = ein Kommentar für jedes Zugpaar, mit | zwischen seinen Zügen
expected-CommentForMove = ein Teil eines Kommentars für jeden Zug des Zugpaars
expected-TurnNumber = { $turn }, die Nummer des nächsten Zugpaars
expected-TurnHeader = die Nummer oder Adresse eines Zugpaars, ein Punkt und ein Leerzeichen: 8. oder 8a.1.1a.
expected-TurnWithMove = ein Zugpaar mit mindestens einem Zug
expected-TurnOfTwo = ein Zugpaar aus zwei Hälften; eine Figur, die nach einem Schlagzug weiterzieht, hat =: e3=e6
expected-TurnAt = Zugpaar { $turn }, mit so vielen Zügen davor: { $moves }
expected-GapBeforeMoves = ausgelassene Züge nur am Anfang eines Zugpaars
expected-Entry = ein Schlüssel, ein Doppelpunkt und sein Wert, ohne Leerzeichen: ks:w
expected-Key = einer der Schlüssel { $keys }
expected-KeyOnce = der Schlüssel { $key } nur einmal
expected-KeyLast = der Schlüssel { $key } am Ende
expected-DimFirst = die Größe des Bretts am Anfang: dim:11
expected-StartLast = die Aufstellung am Ende: start:/3t3/.../
expected-StartOnce = entweder start oder starti, nicht beide
expected-Dim = eine Größe von 1 bis 19: dim:11
expected-Letter = einer der Buchstaben { $letters }
expected-Name = ein Name von höchstens 100 Zeichen, mit _ für ein Leerzeichen
expected-Squares = Felder mit Kommas dazwischen: a1,b2
expected-SquareOnce = jedes Feld nur einmal
expected-Pieces = Figurenbuchstaben: tcnkmg, TCNKMG
expected-PieceOnce = jeder Buchstabe nur einmal
expected-Reach = eine Felderzahl von 1 bis 19, oder -1 für unbegrenzt
expected-Reaches = eine Zahl, zwei (Angreifer, Verteidiger) oder eine für jeden von tcnkTCNK, tcnkmTCNKM oder tcnkmgTCNKMG
expected-Position = Schrägstriche am Anfang und am Ende: /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
expected-Ranks = 1 bis 19 Reihen
expected-RanksOfDim = { $size } Reihen, wie dim angibt; vorhanden: { $found }
expected-RankOfSquares = { $squares } Felder, so viele wie Reihen; vorhanden: { $found }
expected-EmptySquares = eine Zahl leerer Felder, mindestens 1, ohne führende Null
expected-EmptyOrPiece = eine Zahl leerer Felder oder eine Figur: t c n k m g, oder Großbuchstaben für die Verteidiger
record-mismatch = { $kind ->
    [CAPTURES] Notiert als geschlagen: { $written }; tatsächlich geschlagen: { $happened }
    [PIECE] Notierte Figur: { $written }; gezogene Figur: { $happened }
    [JUMP] Die Notation kennzeichnet diesen Zug als Sprung, aber er ist keiner
    [GOES_ON] Die Notation kennzeichnet diesen Zug als Fortsetzung einer Schlagkette, aber er ist keine
    [SIGN] Laut Zeichen ist die Partie gewonnen, aber das ist sie nicht
    [OVER] Nach dem Ende der Partie folgen noch Züge
    [TERMINATION] Notiertes Ergebnis: { $written }; nach den Angaben über das Ende: { $happened }
   *[RESULT] Notiertes Ergebnis: { $written }; nach den Zügen: { $happened }
}
record-note = { $kind ->
    [CHARACTERS] Zeichen, die dieses Format nicht darstellen kann, wurden in { $about } ersetzt
    [MARKS] Zugbewertungen wurden weggelassen: Dieses Format kann sie nicht darstellen
    [PASS] Es wurde nichts geschrieben: Dieses Format kennt kein Passen
    [VARIATIONS] Varianten wurden weggelassen: Dieses Format kann sie nicht darstellen
    [COMMENTS] Kommentare wurden weggelassen: Dieses Format kann sie nicht darstellen
    [TAGS] Tags, Regeln oder die Ausgangsstellung wurden weggelassen: Dieses Format kann sie nicht darstellen
    [BEYOND] Varianten nach dem Ende einer Zugfolge wurden weggelassen: Dieses Format kann sie nicht darstellen
    [MOVES] Die Züge wurden weggelassen: Dieses Format kann sie nicht darstellen
    [MISSING] { $about ->
        [rules] Es wurde nichts geschrieben, weil die Regeln nicht bekannt sind
       *[position] Es wurde nichts geschrieben, weil die Stellung nicht bekannt ist
    }
    [DISPUTED] „{ $about }“ ist mehrdeutig: OpenTafls Dokumentation, sein Programm oder beide behandeln es vielleicht anders
    [CENTRE_ELSEWHERE] Die Notation legt das Zentrum nicht in die Mitte des Bretts; es wurde als Festungen der Verteidiger gelesen
    [NO_EFFECT] Der Eintrag „{ $about }“ hat in dieser Partie keine Wirkung und wurde übergangen
    [LEFT_OUT] Die Notation hat nicht für alles Platz; weggelassen: { $about }
    [OTHER_FORM] Zurückgelesen hat diese Regel eine andere Form; jede Partie verläuft damit gleich: { $about }
    [INEXPRESSIBLE] Die Notation kann dies nicht ausdrücken, daher wurden die Regeln weggelassen: { $about }
    [RESTORED] Die Notation schreibt nicht, dass die Schlagkette weitergeht; ergänzt wurde { $about }, und nur mit einem solchen Zug ist der Rest der Partie erlaubt
    [RESTORED_PERHAPS] Die Notation schreibt nicht, dass die Schlagkette weitergeht; ergänzt wurde { $about }, und damit ist der Rest der Partie erlaubt, doch können auch andere Züge passen
    [SETUP_FOUND] Die Notation nennt ihre Aufstellung nicht; aus { $about } sind mehr ihrer Züge erlaubt als aus jeder anderen
    [SETUP_PERHAPS] Die Notation nennt ihre Aufstellung nicht; ihre Züge passen zu jeder von diesen gleich gut, und die erste wurde gewählt: { $about }
   *[OTHER_RULES] Die Notation nennt andere Regeln als die, nach denen die Partie geprüft wurde: { $about }
}
record-rules-unnamed = Die Notation sagt nicht, nach welchen Regeln gespielt wird: Nennen Sie ein Regelwerk
record-rules-unknown = Die Notation nennt das Regelwerk „{ $name }“, das der Katalog nicht kennt: Nennen Sie ein anderes
record-rules-of = Die Regeln sind die von { $name }
record-rules-own = Die Regeln gehören zu keinem Regelwerk des Katalogs
record-rules-written = Die geschriebenen Regeln sind vollständig: Jede Partie verläuft nach ihnen gleich
record-rules-unwritten = Anzahl der Regeln, die die Notation nicht ausdrücken kann: { $count }
record-inexpressible = Die Notation kann dies nicht ausdrücken: { $topic }

## The terminal

terminal-help = Geben Sie einen Zug ein, etwa d4-g4, oder nur sein Ziel, g4; oder: tipp (nochmals für mehr), züge, brett, zurück, remis (anbieten oder annehmen), anspruch (Remis nach den Regeln), aufgeben, neu, hilfe, ende.
terminal-over = Geben Sie „neu“ für eine weitere Partie ein, „zurück“, um den letzten Zug zurückzunehmen, oder „ende“.
terminal-thinking = denkt nach …
terminal-no-ruleset = es gibt kein Regelwerk „{ $ruleset }“; `tafld rulesets` listet alle auf
terminal-no-ruleset-nearest = es gibt kein Regelwerk „{ $ruleset }“; meinten Sie { $nearest }? `tafld rulesets` listet alle auf
terminal-alternatives = „{ $name }“ kann auch { $others } bedeuten
terminal-first-fault = Der erste nicht erlaubte Zug ist Halbzug { $ply }, { $move }
terminal-draw-offered = { $side ->
    [attackers] Die Angreifer bieten Remis an; die Verteidiger nehmen mit „remis“ an oder lehnen mit einem Zug ab
   *[defenders] Die Verteidiger bieten Remis an; die Angreifer nehmen mit „remis“ an oder lehnen mit einem Zug ab
}
terminal-draw-declined = { $side ->
    [attackers] Die Angreifer lehnen das Remis ab
   *[defenders] Die Verteidiger lehnen das Remis ab
}
terminal-start = Weiter zurück geht es nicht.
terminal-turn = { $ply ->
    [0] Anfang der Partie
   *[other] nach Halbzug { $ply }
}, { $side ->
    [attackers] Angreifer
   *[defenders] Verteidiger
} am Zug, { $moves ->
    [one] { $moves } erlaubter Zug
   *[other] { $moves } erlaubte Züge
}
terminal-illegal = Nicht erlaubter Zug: { $sentence }
terminal-prompt = { $side ->
    [attackers] Angreifer
   *[defenders] Verteidiger
}>
terminal-aliases = auch bekannt als: { $names }
terminal-source = Quelle: { $source }
terminal-contested = umstritten: { $reading }
terminal-setup = Aufstellung { $name }:

## Readings of unclear sources, each named by the rule set, revision and rule where it first occurs; their English is in the catalogue

readings =
    .brandubh-wtf-1-board = Die Aufstellung war in der Quelle ein Bild, das verloren ist; dies ist die Aufstellung, die unter diesem Namen üblicherweise gespielt wird.
    .brandubh-wtf-1-king_taken = Aus der Regel für alle Figuren folgt, dass ein König sicher ist, der auf ein geschlossenes Feld zieht.
    .brandubh-wtf-1-repetition = „Das dritte Mal in Folge“ gilt hier als drittes Auftreten. Die Verteidiger verlieren, außer wenn seit dem vorigen Auftreten jeder ihrer Züge der einzige erlaubte war; dann verlieren die Angreifer, auch wenn beide Seiten gezwungen waren.
    .brandubh-nielsen-1-repetition = Die Quelle verbietet dauernde Wiederholung und nennt keine Zahl; das dritte Auftreten ist eine Auslegung.
    .brandubh-nielsen-1-quiet_plies = Eine Partie, die nicht enden kann, ist remis; angenommen wird, dass jede Seite nach 100 Halbzügen ohne Schlagzug ein Remis beanspruchen darf.
    .brandubh-nielsen-2-board = Die Aufstellungen, die der ersten Revision fehlen, sind die, mit denen auf dem Server des Autors aufgezeichnete Partien beginnen, wie ihre Züge zeigen.
    .brandubh-nielsen-2-1-throne = Die Webseite mit diesen Regeln konnte nicht gelesen werden; so werden die auf dem Server aufbewahrten Partien gespielt.
    .brandub-walker-1-throne = Das Programm verbietet Steinen den Thron und lässt alle Figuren darüberziehen; in anderen Rekonstruktionen des Brandub ist er auch feindlich.
    .brandub-walker-1-king_taken = Im Programm wird der König überall wie ein Stein geschlagen, auch auf dem Thron und daneben; andere Rekonstruktionen verlangen dort vier oder drei Angreifer.
    .brandub-walker-1-no_legal_move = Die Quelle sagt dazu nichts; angenommen wird, dass eine Seite ohne Zug verliert.
    .brandub-ludii-1-throne = Keine Figur darf auf dem Mittelfeld stehen; dass Figuren darüberziehen dürfen und dass es nur leer beim Schlagen hilft, ist eine Auslegung.
    .brandub-ludii-1-king_in_captures = Die Quelle sagt nicht, ob der König schlägt; angenommen wird, dass er wie ein Stein schlägt.
    .brandub-ludii-1-king_taken = Die Quelle sagt nicht, was mit einem König geschieht, der selbst auf ein geschlossenes Feld zieht; angenommen wird, dass er sicher ist, wie andere Quellen sagen.
    .brandub-ludii-1-repetition = Die Quelle sagt dazu nichts; das dritte Auftreten gilt hier als Remis.
    .brandubh-hnefatafl-org-1-throne = Die Zugliste des Servers lässt nur den König über den leeren Thron ziehen; sein Schiedsrichter nimmt auch den Zug eines Steins darüber an. Hier gilt die Liste.
    .brandubh-hnefatafl-org-1-cannot_escape = Die veröffentlichten Regeln nennen dieses Ende nicht; seine Bedingungen sind die, nach denen das Programm des Servers Partien beendet, auch in seltsamen Fällen.
    .brandubh-hnefatafl-org-1-repetition = Nach den Regeln darf ein Zug der Verteidiger die Figurenstellung nicht wiederholen. Der Server vergleicht das Brett vor den Schlägen des Zuges, gleich wer am Zug war; so gilt es auch hier.
    .brandubh-hnefatafl-org-1-ply_limit = Die veröffentlichten Regeln nennen keine Zahl von Halbzügen; so gibt der Server die Partie remis.
    .magpie-1-board = Die Programme geben Magpie verschiedene Aufstellungen: OpenTafl das Kreuz, ein anderes getrennt stehende Angreifer.
    .magpie-1-throne = Die Programme sind uneins: In OpenTafl dürfen alle Figuren über den leeren Thron ziehen, in einem anderen nur der König. Dass er den Angreifern feindlich ist, wenn der König darauf steht, ist eine Auslegung.
    .magpie-1-repetition = In OpenTafl macht das dritte Auftreten die Partie remis; in einem anderen Programm verlieren die Verteidiger.
    .ard-ri-nielsen-1-board = Die Aufstellung war in der Quelle ein Bild, das verloren ist. Die auf dem Server des Autors gespielten Partien beginnen mit einer anderen, die in der nächsten Revision steht.
    .ard-ri-nielsen-1-king_taken = Da es keinen Thron gibt, fangen zwei Angreifer den König auch in der Mitte des Bretts.
    .ard-ri-nielsen-2-board = Die Aufstellung war in der Quelle ein Bild, das verloren ist. Die ersten beiden sind die der auf dem Server des Autors gespielten Partien, die ältere zuerst; andere Programme spielen unter dem Namen die dritte.
    .ard-ri-dragonheelslair-1-first_move = Was von der Quelle gelesen werden konnte, sagt nicht, wer beginnt; hier sind es die Angreifer.
    .ard-ri-dragonheelslair-1-throne = Nur der König darf auf dem Thron stehen, und er darf dorthin zurückkehren. Der Thron hilft beim Schlagen nicht, denn keine Schlagregel der Quelle nennt ihn.
    .ard-ri-ludii-1-first_move = Die Beschreibung sagt nicht, wer beginnt; im Programm beginnen die Angreifer.
    .ard-ri-ludii-1-throne = Die Beschreibung nennt das Mittelfeld nicht; im Programm darf nur der König dort stehen, und es hilft nur dabei, ihn zu fangen.
    .ard-ri-ludii-1-king_in_captures = Die Beschreibung sagt nicht, ob der König schlägt; im Programm schlägt er.
    .ard-ri-ludii-1-king_taken = Die Beschreibung sagt nicht, wie der König gefangen wird; nach den Regeln „Common“ des Programms wird er von Angreifern auf vier Seiten gefangen, oder auf drei Seiten mit dem leeren Mittelfeld auf der vierten.
    .ard-ri-ludii-1-ply_limit = Die Beschreibung nennt keine Grenze; das Programm beendet jede Partie nach 2500 Halbzügen.
    .ard-ri-ludii-1-no_legal_move = Die Beschreibung sagt dazu nichts; im Programm passt eine Seite ohne Zug.
    .ard-ri-ludii-corrected-1-king_taken = Die Beschreibung sagt nicht, wie der König gefangen wird; nach den Regeln „Corrected“ des Programms wird er von zwei Angreifern gefangen, oder von einem Angreifer und dem leeren Mittelfeld.
    .tafl-7-fortress-1-throne = Die Quelle verbietet die mittlere Festung nur den Angreifern; die Verteidigersteine dürfen also dort stehen. Die Festung hilft nur leer beim Schlagen; so wird die Quelle hier gelesen.
    .tafl-7-fortress-1-corners = Die Quelle verbietet die Ecken nur den Angreifern; die Verteidigersteine dürfen also dort stehen. Eine Ecke hilft nur leer beim Schlagen; so wird die Quelle hier gelesen.
    .tafl-7-fortress-1-kings_group = Die Quelle spricht von Steinen neben dem König; als Gruppe gilt hier die ganze mit ihm verbundene Kette, und der Rand, der leere Thron und eine leere Ecke schließen eine Seite ihrer Steine wie eine des Königs.
    .fidchell-1-first_move = Die Quelle sagt nicht, wer beginnt; es sind die Angreifer, wie in dem Spiel, von dem sie ausgeht.
    .fidchell-1-throne = Die Quelle verbietet allen den Thron, nachdem der König ihn verlassen hat; angenommen wird, dass auch das Darüberziehen verboten ist. Der Thron hilft nur leer beim Schlagen; so wird die Quelle hier gelesen.
    .fidchell-1-kings_group = Bei dieser Fassung sagt die Quelle nichts davon, dass der König mit seinen Steinen gefangen wird; also gibt es das nicht.
    .fidchell-1-tuichi_wins = In der Quelle gewinnt der König, wenn sein Spieler „Tuichi“ sagt; hier wird das nach jedem Zug der Verteidiger beurteilt, und das Ergebnis ersetzt die Ansage.
    .tablut-igg-1-announcements = Die Quelle spricht von einem Zug des Königs zum Rand; Raichi wird hier nach jedem Zug der Verteidiger angesagt, der einen Weg offen lässt.
    .tablut-linnaeus-1-first_move = Linné sagt nicht, wer beginnt; in OpenTafl sind es die Angreifer.
    .tablut-linnaeus-1-throne = Bei Linné betritt nach dem König niemand mehr dessen Burg. Alle Figuren dürfen darüberziehen, und wenn sie leer ist, ist sie allen feindlich; so spielt es OpenTafl.
    .tablut-linnaeus-1-king_in_captures = Linné sagt nicht, ob der König schlägt; in OpenTafl schlägt er.
    .tablut-linnaeus-1-encirclement = Eine Regel heutiger Spiele, die bei Linné fehlt; OpenTafl wendet sie an.
    .tablut-ashton-1-throne = Der Thron ist den Verteidigersteinen auch dann feindlich, wenn der König darauf steht; so wird im Turnier gespielt. Der Text spricht nur von der Burg, und bei aagenielsen.dk ist er es nicht.
    .tablut-ashton-1-camps = Ein Lager ist auch dann feindlich, wenn eine Figur darauf steht; so wird im Turnier gespielt.
    .tablut-ashton-1-escape = Nach Ashtons Text gewinnen die Verteidiger, wenn der König einen offenen Weg hat, der nicht versperrt werden kann; hier muss der König ihn gehen und auf einem Randfeld stehen bleiben, das kein Lager ist.
    .tablut-ashton-1-repetition = Der Text sagt dazu nichts; im Turnier ist die Partie remis, sobald sich eine Stellung wiederholt.
    .tablut-ashton-nielsen-1-throne = Der Text spricht nur von der Burg; in den auf dem Server gespielten Partien hilft sie nicht, Steine zu schlagen, solange der König darauf steht, anders als im Turnier von Bologna.
    .foteviken-tablut-1-first_move = In OpenTafl beginnen die Angreifer; in allen von aagenielsen.dk erhaltenen Partien, und nach den dortigen Regeln, die denen des Museums folgen, beginnen die Verteidiger.
    .foteviken-tablut-1-camps = In OpenTafl darf ein Stein, der ein Lager verlässt, in einem anderen auf derselben Linie stehen bleiben; hier betritt niemand ein Lager von außen.
    .foteviken-tablut-1-king_taken = In frühen Fassungen von OpenTafl wurde der König abseits des Throns wie ein Stein geschlagen; seit Version 0.4 muss er überall eingeschlossen werden, wie hier.
    .foteviken-tablut-1-encirclement = Eine Regel heutiger Spiele; OpenTafl wendet sie an.
    .tablut-brainking-1-throne = Der Thron hilft beim Schlagen eines Steins nicht, denn keine Schlagregel der Quelle nennt ihn.
    .tablut-brainking-1-king_taken = Dass der Rand keine Seite des Königs schließt, ist eine Auslegung, ebenso dass der König auf ein geschlossenes Feld ziehen darf.
    .tablut-brainking-2-first_move = Was von der Quelle gelesen werden konnte, sagt nicht, wer beginnt; in allen von aagenielsen.dk erhaltenen Partien sind es die Verteidiger.
    .tablut-board-game-arena-1-corners = Die Ecken helfen beim Schlagen eines Steins nicht, denn keine Schlagregel der Quelle nennt sie.
    .tablut-ludii-1-throne = Die Beschreibung verbietet allen, die Burg zu betreten, und lässt sie beim Schlagen helfen; niemand zieht darüber, und sie hilft auch besetzt: So spielt es das Programm.
    .tablut-15-1-board = Keine alte Quelle kennt Tablut auf 15 × 15 Feldern; die Aufstellung ist die von Damian Walker.
    .sea-battle-9-1-first_move = Bei Nielsen ziehen die Angreifer zuerst, bei Walker die Verteidiger.
    .sea-battle-9-1-repetition = In OpenTafl macht das dritte Auftreten die Partie remis. Nielsens Webseite verbietet dauernde Wiederholung, bei der die Verteidiger verlieren, und nennt keine Zahl.
    .sea-battle-nielsen-9-1-repetition = Die Quelle verbietet dauernde Wiederholung, bei der die Verteidiger verlieren, und nennt keine Zahl; das dritte Auftreten ist eine Auslegung. Nach einer älteren Fassung der Webseite verliert, wer die Wiederholung fortsetzt.
    .sea-battle-nielsen-9-1-no_legal_move = Es gilt hier, was die Quelle für andere Spiele angibt: Eine Seite ohne erlaubten Zug verliert.
    .sea-battle-nielsen-13-2-board = Die Aufstellungen waren in der Quelle Bilder, die verloren sind; Partien vom Server des Autors beginnen mit beiden. Von der zweiten ist nur die obere Hälfte belegt; die untere ist ihr Spiegelbild, wie ein anderes Programm sie zeichnet.
    .sea-battle-w-11-1-board = Die Aufstellungen waren in der Quelle Bilder, die verloren sind; dies sind die von Abstract Play, das dieser Quelle folgt.
    .tawlbwrdd-walker-1-board = Die Handschrift beschreibt die Ausgangsstellung so, dass sie mehrdeutig bleibt; dies ist Bells Auslegung, der Walker folgt.
    .tawlbwrdd-walker-1-encirclement = Walkers Regeln nennen die Umzingelung nicht; OpenTafl wendet sie an.
    .tawlbwrdd-throneless-1-board = Die Quelle benennt ihre fünf Aufstellungen nach ihren Hälften (Angreifer Lewis, T oder Bell; Kreuz oder Raute) und zeigte sie in Bildern, die verloren sind; sie sind aus diesen Hälften wiederhergestellt.
    .tawlbwrdd-throneless-1-encirclement = Es gilt hier, was die Quelle für andere Spiele angibt; dort steht diese Regel.
    .tawlbwrdd-throneless-1-repetition = Es gilt hier, was die Quelle für andere Spiele angibt: Bei dauernder Wiederholung verlieren die Verteidiger; das dritte Auftreten ist eine Auslegung.
    .tawlbwrdd-ludii-1-throne = Die Beschreibung nennt das Mittelfeld nicht; im Programm darf nur der König dort stehen oder darüberziehen, und es hilft beim Schlagen, gegen Steine auch besetzt.
    .tawlbwrdd-ludii-1-corners = Die Beschreibung nennt die Ecken nicht; im Programm darf nur der König dort stehen, und sie helfen beim Schlagen.
    .tawlbwrdd-ludii-1-king_taken = Die Beschreibung sagt nicht, wie der König gefangen wird; im Programm wird er wie ein Stein geschlagen.
    .hnefatafl-globe-1-throne = Der Thron ist feindlich, sobald der König ihn verlassen hat; er hilft nur leer beim Schlagen; so wird die Quelle hier gelesen.
    .hnefatafl-globe-1-quiet_plies = „Zwanzig Züge in Folge“ gilt hier als Züge beider Seiten zusammen.
    .hnefatafl-globe-1-no_legal_move = Passen ist verboten, solange ein Zug möglich ist; angenommen wird, dass eine Seite ohne erlaubten Zug passt.
    .hnefatafl-11-igg-1-throne = In diesem Spiel verbietet die Quelle den Steinen beider Seiten, über den Thron zu ziehen, und nennt den König nicht; er darf also darüberziehen.
    .copenhagen-1-repetition = Die Quelle verbietet dauernde Wiederholung, bei der die Verteidiger verlieren, und nennt keine Zahl; das dritte Auftreten ist eine Auslegung.
    .copenhagen-1-repetition-2 = Auf dem Server von aagenielsen.dk gehen Partien nach einem dritten Auftreten weiter, bis ein Spieler sie beendet; hier endet die Partie damit.
    .fetlar-1-encirclement = Die Regeln des Fetlar-Gremiums für die Meisterschaft 2013 enthalten diese Regel nicht. Von den Partien von aagenielsen.dk, in denen ein solcher Ring stand, enden 22 damit, und 51 gehen weiter.
    .fetlar-1-repetition = Die Quelle macht dauernde Wiederholung zum Remis und nennt keine Zahl; das dritte Auftreten ist eine Auslegung.
    .fetlar-1-no_legal_move = Nach den Regeln des Fetlar-Gremiums für die Meisterschaft 2013 ist die Partie remis, wenn eine Seite nicht ziehen kann.
    .copenhagen-hnefatafl-org-1-encirclement = Der Server erklärt auch die Angreifer zu Siegern, wenn er feststellt, dass die Verteidiger nicht mehr entkommen können. Diese Entscheidung ist weggelassen: Eine solche Partie geht weiter, bis sie anders endet.
    .copenhagen-hnefatafl-org-1-exit_fort = Das Programm des Servers prüft Burgen auf seine Weise: Es findet welche, wo nach den Regeln keine sind, übersieht andere und beendet die Partie auch nach einem Zug der Angreifer, wenn eine Burg steht. Hier gelten die Regeln.
    .berserk-1-first_move = In OpenTafls Notation beginnen die Verteidiger; nach Aage Nielsens Webseite beginnen die Angreifer.
    .berserk-1-commanders_take_king = Nach OpenTafl: Beide Enden sind Kommandanten, Ritter oder eine leere Ecke, die gezogene Figur ist eine davon, und der Thron hilft nie.
    .berserk-1-encirclement = OpenTafls Notation kennt keine Umzingelung; Aage Nielsens Webseite erwähnt sie nicht.
    .berserk-1-repetition = In OpenTafls Notation macht das dritte Auftreten die Partie remis, wenn nichts anderes angegeben ist; in seinem eigenen Berserk verliert, wer es herbeiführt, und so gilt es auch hier.
    .berserk-1-jumps = Ein Weg ist offen, wo der König ziehen könnte; was er nur springend erreichte, zählt nicht. Weder Zone noch Zugweite begrenzt einen Sprung, solange die Figur stehen darf, wo sie landet.
    .berserk-2-repetition = Nach OpenTafls Beschreibung verliert, wer das dritte Auftreten herbeiführt; in seinem Programm gewinnt er, und so gilt es auch hier.
    .simple-tafl-1-repetition = Die Quelle sagt dazu nichts; es gilt hier, was sie für andere Spiele angibt: Bei dauernder Wiederholung verlieren die Verteidiger, beim dritten Auftreten.
    .simple-tafl-w-1-board = Nur der Name konnte gelesen werden, in dem „-w“ bedeutet, dass Weiß, also die Verteidiger, beginnt. Die Aufstellung und alle anderen Regeln sind die von Simple Tafl.
    .copenhagen-bell-1-board = Die Spieler nennen diese Aufstellungen, ohne sie zu zeichnen; es sind die gleichnamigen Aufstellungen des Tawlbwrdd.
    .copenhagen-opentafl-1-repetition = Nach OpenTafls Beschreibung gewinnt, wer das dritte Auftreten herbeiführt; in seinem Programm verliert er, und so gilt es auch hier.
    .fetlar-panel-1-no_legal_move = Die Regeln machen auch eine Partie remis, die niemand mehr gewinnen kann; das bleibt den Spielern überlassen.
    .fetlar-ludii-1-throne = Die Beschreibung verbietet Steinen, in der Mitte zu stehen; sie dürfen auch nicht darüberziehen, und die Mitte hilft beim Schlagen, gegen Steine auch besetzt: So spielt es das Programm.
    .fetlar-ludii-1-corners = Die Beschreibung verbietet Steinen die Ecken; die Ecken helfen beim Schlagen: So spielt es das Programm.
    .fetlar-ludii-1-king_taken = Die Beschreibung verlangt alle vier Seiten; nach den Regeln „Common“ des Programms schließen auch der leere Thron, eine leere Ecke und der Rand eine Seite.
    .fetlar-ludii-latin-1-king_taken = Die Beschreibung verlangt alle vier Seiten; nach den Regeln „Latin“ des Programms wird der König wie ein Stein geschlagen.
    .old-hnefatafl-1-repetition = Bei Abstract Play verlieren die Verteidiger bei dauernder Wiederholung; das dritte Auftreten ist eine Auslegung.
    .berserk-nielsen-1-berserk = In der Quelle darf ein Spieler nach jedem Schlagzug aufhören, und ein König, der geschlagen hat, darf zur Flucht weiterziehen; hier geht eine Kette weiter, solange sie schlägt, und nur mit Schlagzügen.
    .alea-evangelii-1-board = Die Zeichnung der Handschrift wurde verschieden gelesen; dies ist die Aufstellung, die üblicherweise gespielt wird.
    .alea-evangelii-1-first_move = Die Handschrift sagt nicht, wer beginnt. In den meisten Rekonstruktionen sind es die Angreifer, in der von Walker die Verteidiger.
    .alea-evangelii-1-throne = Die Handschrift sagt dazu nichts. Die Rekonstruktionen sind uneins darüber, welche Figuren darüberziehen dürfen und wie er beim Schlagen hilft.
    .alea-evangelii-1-corners = Dass der König über die vier Felder jeder Ecke entkommt, ist eine Rekonstruktion; in anderen entkommt er nur über die äußersten Eckfelder oder über den Rand.
    .alea-evangelii-1-king_in_captures = Die Handschrift sagt nicht, ob der König schlägt; die Rekonstruktionen sind uneins.
    .alea-evangelii-1-king_taken = Die Handschrift sagt nicht, wie. Hier wird er von vier Angreifern gefangen, oder von dreien und dem leeren Thron, und am Rand ist er sicher; in manchen Rekonstruktionen schließt der Rand eine Seite.
    .alea-evangelii-1-encirclement = Eine Regel heutiger Spiele, die in keiner alten Quelle steht.
    .alea-evangelii-1-repetition = Die Handschrift sagt dazu nichts; dass beim dritten Auftreten verliert, wer es herbeiführt, ist eine heutige Regel.
    .alea-evangelii-1-no_legal_move = Die Rekonstruktionen sind uneins: Die Seite verliert, oder sie passt. Hier verliert sie.
    .alea-evangelii-cyningstan-1-throne = Nur der König darf in der Mitte stehen; die Mitte hilft beim Schlagen eines Steins nicht, denn keine Schlagregel der Quelle nennt sie.
    .alea-evangelii-cyningstan-1-corners = Die Quelle spricht von den Feldern der festen Steine in den Ecken, die ihr verlorenes Bild zeigte; angenommen werden vier in jeder Ecke.
    .alea-evangelii-cyningstan-1-king_taken = Dass ein besetztes Eckfeld keine Seite des Königs schließt, ist eine Auslegung, ebenso dass der König auf ein geschlossenes Feld ziehen darf.
    .alea-evangelii-cyningstan-2-board = Die Zeichnung der Handschrift wurde verschieden gelesen; hier stehen wie in der Quelle acht Verteidigersteine im Kreis der Angreifer.
    .alea-evangelii-ludii-1-first_move = Nach der Beschreibung beginnt die Seite des Königs; im Programm beginnen die Angreifer.
    .alea-evangelii-ludii-1-throne = Die Beschreibung lässt den König in der Mitte stehen; im Programm steht dort niemand mehr, nachdem er sie verlassen hat, und die leere Mitte hilft, Steine zu schlagen.
    .alea-evangelii-ludii-1-king_in_captures = Die Beschreibung sagt nicht, ob der König schlägt; im Programm schlägt er nicht durch eigenen Zug, aber andere schlagen Steine gegen ihn.
    .alea-evangelii-ludii-1-king_taken = Die Beschreibung verlangt vier Seiten, oder drei neben der Mitte oder am Rand; im Programm wird der König abseits der Mitte wie ein Stein geschlagen.

## What is wrong with a request

fault-detail = { $more ->
    [0] { $field }: { $fault }
    [one] { $field }: { $fault } (und { $more } weiterer Fehler)
   *[other] { $field }: { $fault } (und { $more } weitere Fehler)
}
fault-value = { $value }: { $fault }
fault-more = { $fault } ({ $more })
engine-BoardSize = die Größe eines Bretts ist eine ungerade Zahl von { $min } bis { $max }
engine-OutOfRange = { $optional ->
    [yes] muss zwischen { $min } und { $max } liegen (null: keine Grenze)
   *[no] muss zwischen { $min } und { $max } liegen
}
engine-TooMany = darf höchstens { $max } Einträge haben
engine-Empty = braucht 1 bis { $max } Einträge, hat keinen
engine-Duplicate = ist zweimal aufgeführt
engine-OffBoard = liegt nicht auf einem Brett der Größe { $size }
engine-WrongPieces = muss eine oder mehrere dieser Figuren nennen: { $allowed }
engine-DuplicateZone = es gibt schon eine Zone dieser Art; fassen Sie alle ihre Felder in einer Zone zusammen
engine-EmptyZone = eine Zone braucht Felder; lassen Sie eine Zone ohne Felder weg
engine-SquareInTwoZones = gehört schon zu einer Zone; Zonen überschneiden sich nicht und nennen jedes Feld einmal
engine-EnterOutsideStop = muss in stop enthalten sein, und stop ist { $stop }
engine-ThroneNotCentre = der Thron ist allein das Mittelfeld
engine-NoSuchZone = { $zone ->
    [throne] braucht einen Thron in zones
   *[other] braucht { $zone } in zones
}
engine-ZoneNeverOccupied = in dieser Zone darf keine Figur stehen, also ist sie nie besetzt; lassen Sie dies leer, oder nennen Sie Figuren in stop
engine-NoSpecialPieces = braucht Sonderfiguren; geben Sie sie in special an
engine-EscapeElsewhere = braucht eine Flucht in Ecken, deren Zone aus den vier Eckfeldern besteht
engine-EscapeBarred = der König darf keines dieser Felder betreten und kann also nie entkommen
engine-EscapeOutOfReach = der König kann von hier aus auch auf einem leeren Brett kein Fluchtfeld erreichen; ändern Sie zones, reach oder escape, sodass er eines von { $squares } erreichen kann
engine-EncircledAtStart = die Verteidiger sind vor dem ersten Zug umzingelt; lassen Sie einen Weg zum Rand offen, oder setzen Sie encirclement auf null
engine-AbovePlyLimit = darf höchstens ply_limit ({ $ply_limit }) sein, denn darüber kann die Regel nie gelten; null für keine solche Regel
engine-KingNeverOnThrone = der König kann nie auf dem Thron stehen; geben Sie ihm einen, auf dem er beginnt oder den er betreten darf
engine-KingNeverOnEdge = exit_fort kann nie gelten: Jedes Randfeld, das der König erreichen kann, ist schon ein Fluchtfeld
engine-OneEscapeSquare = der König kann nur ein Fluchtfeld erreichen, also sind nie zwei Wege offen
engine-KingCapturesNothing = dieser König schlägt durch eigenen Zug nichts; siehe king_in_captures
engine-GuardsCaptureNothing = Wächter schlagen nichts; verwenden Sie stattdessen JUMP_OVER_ENEMIES
engine-SetupName = eine Aufstellung braucht einen eigenen Namen von 1 bis { $max_bytes } Bytes
engine-NoAttackers = es gibt keine Angreifer; eine Partie braucht mindestens einen
engine-AttackersKing = die Angreifer haben keinen König, aber auf { $square } steht einer
engine-OverAtStart = die Partie ist vorbei, bevor sie beginnt: { $reason }
engine-UnknownSetup = das Regelwerk hat keine solche Aufstellung; es hat { $names }
engine-FewerThanHistory = muss mindestens { $plies } sein, die Zahl der Halbzüge der Vorgeschichte
engine-HistoryTooLong = darf höchstens { $max } Züge haben; beginnen Sie nach dem letzten Schlagzug, oder setzen Sie complete auf false
engine-NoChains = dieses Regelwerk hat keine Schlagketten: special.berserk oder special selbst ist null
engine-NotOwnPiece = die Seite am Zug hat dort keine Figur
engine-ChainWithoutCapture = eine Schlagkette geht nur nach einem Schlagzug weiter, also muss ply mindestens 1 sein
engine-ChainCannotContinue = diese Figur hat keinen Zug, der ihre Kette fortsetzt, ist also nicht mehr am Zug
engine-ChainAfterEnd = eine Partie, die mit { $reason } endete, hat keine Kette fortzusetzen
engine-WrongWinner = beim Grund { $reason } muss der Sieger sein: { $winners }
engine-UnknownReason = nach diesen Regeln endet keine Partie aus diesem Grund
engine-UnsortedSquares = müssen Felder des Bretts sein, sortiert und jedes nur einmal
engine-GameOver = die Partie ist beendet: { $reason }
engine-NotDeclarable = dieses Ende folgt aus den Zügen und kann nicht angegeben werden; lassen Sie es weg
engine-NotClaimable = nach { $quiet_plies } Halbzügen ohne Schlagzug kann kein Remis beansprucht werden
engine-IllegalHistoryMove = ist hier kein erlaubter Zug: { $reason }
engine-HistoryBoard = die Vorgeschichte führt zu einem anderen Brett: { $found }
engine-HistoryChain = { $found ->
    [none] die Vorgeschichte führt zu keinem Feld
   *[other] die Vorgeschichte führt zu { $found }
}
engine-HistorySide = { $found ->
    [attackers] nach der Vorgeschichte sind die Angreifer am Zug
   *[defenders] nach der Vorgeschichte sind die Verteidiger am Zug
}
engine-HistoryOutcome = die Vorgeschichte beendet die Partie: { $found }
engine-EndSquares = { $count ->
    [0] dieses Ende hat keine Felder
   *[other] die Felder dieses Endes sind { $found }
}
engine-EndNotShown = keine Partie nach diesen Regeln endet in dieser Stellung so
engine-EndTooEarly = kommt frühestens nach { $needed } Halbzügen, und hier zählen höchstens { $played }
fault-winner = { $winner ->
    [attackers] Angreifer
    [defenders] Verteidiger
   *[nobody] niemand
}
engine-NoKing = kein König: genau einer ist nötig
engine-WrongSize = ein Brett der Größe { $size }: Dieses Regelwerk wird auf Größe { $expected } gespielt
engine-SeveralKings = { $count } Könige, auf { $squares }: genau einer ist nötig
engine-KingEscaped = der König auf { $square } ist schon entkommen: Er darf nicht auf einem Fluchtfeld beginnen
engine-KingNotEscaped = der König auf { $square } steht auf keinem Fluchtfeld: Laut Ergebnis ist er entkommen
engine-KingNotTaken = ein König auf { $squares }: Laut Ergebnis wurde er gefangen
engine-SpecialPieces = Sonderfiguren auf { $squares }: Dieses Regelwerk hat keine, sein Feld special ist null
engine-MayNotStand = { $count ->
    [0] der { $piece } kann nicht auf { $square } stehen: In der Zone { $zone } darf keine Figur stehen
   *[other] der { $piece } kann nicht auf { $square } stehen; in der Zone { $zone } erlaubt: { $may }
}
fault-piece = { $piece ->
    [attacker] Angreifer
    [defender] Verteidigerstein
    [king] König
    [attackers_commander] Kommandant der Angreifer
    [defenders_commander] Kommandant der Verteidiger
    [attackers_knight] Ritter der Angreifer
    [defenders_knight] Ritter der Verteidiger
    [attackers_mercenary] Söldner der Angreifer
    [defenders_mercenary] Söldner der Verteidiger
    [attackers_guard] Wächter der Angreifer
   *[defenders_guard] Wächter der Verteidiger
}
fault-move-missing = fehlt; schreiben Sie zwei Felder, etwa d4-g4, oder pass
fault-items = hat { $found } Einträge; höchstens { $most } sind erlaubt
fault-too-long = hat mehr als { $most } Einträge, die Obergrenze dieses Servers
fault-square = { $square } ist kein Feld; schreiben Sie eine Linie (a bis s) und eine Reihe (1 bis { $max }), etwa d4
fault-not-a-move = kein Zug; schreiben Sie zwei Felder, etwa d4-g4, oder pass
fault-move-off-board = nennt ein Feld, das kein Brett hat: Linien gehen von a bis s, Reihen von 1 bis 19
fault-term-missing = fehlt; wählen Sie eines von { $known }
fault-negative-ply = { $ply } ist negativ; Halbzüge werden ab 0 gezählt
fault-position-ruleset-missing = fehlt; nennen Sie ein Regelwerk, etwa copenhagen, oder senden Sie custom_rules; ListRulesets zeigt alle
fault-position-board-missing = fehlt; senden Sie die Reihen von oben, etwa 3a3/3a3/..., oder senden Sie pieces
fault-board-missing = fehlt; senden Sie die Reihen von oben, etwa 3a3/3a3/...
fault-side-missing = fehlt; wählen Sie SIDE_ATTACKERS oder SIDE_DEFENDERS
fault-ranks = hat { $found } Reihen, aber das Brett dieses Regelwerks hat { $size }
fault-beyond-board = { $square } liegt nicht auf einem Brett der Größe { $size }
fault-square-twice = { $square } ist zweimal genannt
fault-pieces-differ = passen nicht zu board: Sie ergeben { $board }
fault-outcome-rule = muss beim Grund { $reason } { $rule } sein
fault-outcome-no-rule = muss beim Grund { $reason } leer sein
fault-draw-false = muss true sein; geben Sie sonst winner an
fault-result-missing = fehlt; nennen Sie den Sieger, oder setzen Sie draw auf true
fault-match-missing = fehlt; geben Sie den Sieger oder draw und die Halbzüge an
fault-range = { $value } liegt außerhalb des Bereichs { $min } bis { $max }
fault-one-of = { $value } ist keiner der Werte { $known }
fault-card-size = lässt sich nicht mit dem Layout card verbinden, das immer 1200 × 630 Pixel hat; lassen Sie es weg
fault-picture-size = { $value } liegt außerhalb des Bereichs { $min } bis { $max } Pixel
fault-rules-missing = nennen Sie ein Regelwerk, etwa copenhagen, oder geben Sie eines als custom_rules an; ListRulesets zeigt alle
fault-position-missing = geben Sie genau eines von position, token und game an; eine Partie (game) ist {"{"}ruleset, setup, moves{"}"}
fault-illegal-move = { $move } ist nicht erlaubt. { $why }
fault-no-move-left = lässt keinen erlaubten Zug zum Suchen übrig; schließen Sie weniger Züge aus
fault-token-missing = fehlt; senden Sie das Token einer früheren Antwort
fault-differs = weicht vom Token ab, in dem steht: { $said }; lassen Sie eines von beiden weg
fault-token-rules = andere Regeln
fault-token-history = { $moves } Züge ab { $board }
fault-token-goes-on = die Partie geht weiter
fault-token-empty = es ist leer
fault-wrong-id = ist nicht die ID dieser Regeln, die { $id } lautet; senden Sie diese, oder lassen Sie das Feld weg
fault-ruleset-missing = nennen Sie ein Regelwerk, etwa copenhagen; ListRulesets zeigt alle
fault-custom-id = { $id } ist die ID eigener Regeln, die nicht gespeichert werden: Senden Sie sie als custom_rules
fault-revision = es gibt keine Revision { $ruleset }; die neueste ist { $newest }
fault-no-ruleset = es gibt kein Regelwerk { $ruleset }; ListRulesets zeigt alle
fault-no-ruleset-nearest = es gibt kein Regelwerk { $ruleset }; meinten Sie { $nearest }? ListRulesets zeigt alle
fault-no-puzzle = es gibt keine Aufgabe { $id }; ListPuzzles zeigt alle
fault-no-puzzle-nearest = es gibt keine Aufgabe { $id }; meinten Sie { $nearest }? ListPuzzles zeigt alle
fault-no-tables-of-ruleset = dieser Server hat keine Endspieltabellen für { $ruleset }; er hat welche für { $known }, und wer ihn betreibt, kann ihm mit --tables weitere geben
fault-no-table = dieser Server hat für { $ruleset } keine Endspieltabelle mit so vielen Figuren neben dem König (Angreifer: { $attackers }, Verteidiger: { $defenders }); seine Tabellen reichen bis zu { $most } Figuren, den König mitgezählt
fault-date = { $date } ist kein Datum; schreiben Sie Jahr, Monat und Tag, etwa 2026-11-26
fault-count = liegt außerhalb des Bereichs
fault-setup-character = enthält das Zeichen { $character }; verwenden Sie nur druckbare Zeichen
fault-goes-with = ist nur mit { $how } erlaubt; lassen Sie es weg
fault-escape-squares = muss leer sein, außer wenn to ESCAPE_TO_SQUARES ist
fault-rule-missing = fehlt; vollständige Regeln haben dieses Feld
fault-required-rule = { $rule } lässt sich nicht löschen; geben Sie stattdessen einen anderen Wert an
fault-cleared-and-given = { $rule } ist auch angegeben; lassen Sie eines von beiden weg
fault-not-clearable = es gibt kein Feld { $field }, das sich löschen ließe; es gibt { $known }
fault-not-clearable-nearest = es gibt kein Feld { $field }, das sich löschen ließe; meinten Sie { $nearest }?
fault-of-base = geerbt von der Grundlage, { $ruleset }
fault-cleared-instead = neben einer Grundlage steht die Regel stattdessen in base.cleared
fault-name-too-long = ist zu lang; verwenden Sie bis zu { $max } druckbare Zeichen
fault-name-blank = beginnt oder endet mit einem Leerzeichen; verwenden Sie bis zu { $max } druckbare Zeichen ohne Leerzeichen an den Enden
fault-name-character = enthält das Zeichen { $character }; verwenden Sie bis zu { $max } druckbare Zeichen
fault-expected = erwartet wird { $wanted }, nicht { $value }
fault-json-type = { $type ->
    [array] ein Array
    [string] eine Zeichenkette
    [boolean] true oder false
    [number] eine ganze Zahl von 32 Bit
   *[object] ein Objekt
}
fault-names = eines von { $names }
fault-object-of = ein Objekt mit den Feldern { $names }
fault-or-null = { $wanted }, oder null für keine Regel
fault-in-address = gehört nicht in den Body; setzen Sie es in die Adresse, ?{ $parameter }=...
fault-fields-of-text = gilt nur für Antworten in JSON; lassen Sie es weg, oder verlangen Sie keinen Text
fault-given-twice = ist zweimal angegeben
fault-excluded = kann nicht zusammen mit { $other } angegeben werden
fault-unknown-field = es gibt hier kein Feld { $field }; die Felder sind { $known }
fault-unknown-field-empty = es gibt hier kein Feld { $field }; das Objekt muss leer sein
fault-unknown-field-nearest = es gibt hier kein Feld { $field }; meinten Sie { $nearest }?
fault-moves-missing = fehlt; senden Sie mindestens einen Zug, etwa d4-g4
fault-text-bytes = hat { $bytes } Bytes; höchstens { $most } sind erlaubt
fault-text-characters = hat { $characters } Zeichen; höchstens { $most } sind erlaubt
fault-text-moves = hat { $moves } Züge; höchstens { $most } sind erlaubt
fault-analysis-nodes = die Analyse von { $plies } Halbzügen mit { $nodes } Knoten je Stellung würde mehr als { $most } Knoten durchsuchen; verlangen Sie mit from_ply und to_ply weniger Halbzüge, oder weniger Knoten
fault-bulk-moves = alle Partien zusammen haben { $moves } Züge; in einem Aufruf sind höchstens { $most } erlaubt
fault-games-missing = fehlt; senden Sie mindestens eine Partie
fault-text-move-missing = fehlt; schreiben Sie einen Zug wie d4-g4 oder sein Ziel
fault-text-rules-missing = fehlt; senden Sie eine Regelzeile, etwa dim:7 esc:e start:/3t3/...
fault-text-game-missing = fehlt; senden Sie eine Partie als Text
fault-custom-rules-missing = fehlt; senden Sie die Regeln, die zu prüfen sind
fault-game-missing = fehlt; senden Sie {"{"}ruleset, setup, moves{"}"}
fault-game-or-record-missing = fehlt; senden Sie {"{"}ruleset, setup, moves{"}"} oder eine Partienotation als {"{"}text{"}"}
fault-record-or-game-missing = fehlt; senden Sie {"{"}text{"}"} oder eine Partie als {"{"}ruleset, setup, moves{"}"}
fault-archive-game-missing = fehlt; senden Sie {"{"}moves{"}"}, mit ruleset und setup, wo sie abweichen, oder eine Partienotation als {"{"}text{"}"}
fault-record-rules-missing = fehlt; nennen Sie ein Regelwerk, da die Notation nicht sagt, nach welchen Regeln gespielt wird
fault-match-plies-missing = fehlt; jeder Spieler hat eine Partie gewonnen, also entscheidet der schnellere Sieg
fault-colour = { $colour } ist keine Farbe; schreiben Sie #rrggbb, etwa #d8a868
fault-mark-colour = { $colour } ist keine Farbe; schreiben Sie eines von { $known } oder #rrggbb, etwa #d8a868
fault-mark = { $mark } ist kein Feld eines Bretts der Größe { $size }; schreiben Sie ein Feld wie d4, oder mit einer Farbe d4:red
fault-player-name = ist zu lang; ein Name hat höchstens { $most } Zeichen
fault-title = ist zu lang; ein Titel hat höchstens { $most } Zeichen
fault-course-missing = fehlt; senden Sie die Wahrscheinlichkeit, dass die Angreifer gewinnen, nach jedem Halbzug in Promille, etwa 480
fault-declared = widerspricht den Zügen; angegeben: { $declared }; nach den Zügen: { $happened }
fault-clocks = ist zu lang für diese Partie; Werte: { $found }, Halbzüge: { $plies }
fault-evaluations = hat nicht für jede Stellung der Animation einen Wert: { $found } statt { $frames }
fault-arrow = { $arrow } ist kein Pfeil zwischen zwei Feldern eines Bretts der Größe { $size }; schreiben Sie einen wie d4-g4
fault-frame-ms = { $value } ist kein Vielfaches von { $step } zwischen { $min } und { $max } Millisekunden
fault-ply-of-game = { $ply } ist kein Halbzug dieser Partie; ihre Halbzüge gehen von 0 bis { $plies }
fault-last-before-first = { $last } liegt vor first_ply, { $first }
fault-frames = die Animation hätte { $frames } Stellungen; höchstens { $most } sind erlaubt
fault-last-move-off-board = { $move } verlässt das Brett der Größe { $size }
fault-last-move-square = { $move } kann nicht der letzte Zug sein: Auf { $square } steht keine Figur
fault-tag-missing = fehlt; schreiben Sie einen Namen, etwa event
fault-tag-name = { $name } ist kein Tag-Name; verwenden Sie bis zu { $max } Kleinbuchstaben, Ziffern und Bindestriche
fault-tag-value = muss druckbarer Text von bis zu { $max } Zeichen sein
fault-too-many-items = hat zu viele Einträge: Alle Listen einer Anfrage dürfen zusammen { $most } haben
fault-answer-too-large = macht die Antwort größer als { $most } Bytes, die Obergrenze; { $instead }
fault-ask-fewer-moves = fragen Sie nach den ersten { $count } davon und nach den übrigen in einem anderen Aufruf
fault-ask-by-piece = fragen Sie mit from nach einer Figur nach der anderen, oder lassen Sie with_positions weg
fault-ask-in-parts = fragen Sie in Teilen: zuerst mit to_ply { $last }, dann mit from_ply { $next }
fault-ask-in-parts-or-bare = fragen Sie in Teilen: zuerst mit to_ply { $last }, dann mit from_ply { $next }, oder lassen Sie with_positions weg
fault-ask-fewer-plies = verlangen Sie mit from_ply und to_ply weniger Halbzüge, oder vergleichen Sie mit weniger Regelwerken
fault-ask-shorter-game = senden Sie eine kürzere Partie, oder eine mit weniger Varianten und Kommentaren
fault-ask-smaller-picture = verlangen Sie ein kleineres Bild
fault-ask-fewer-frames = zeigen Sie mit first_ply und last_ply weniger Halbzüge, oder ein kleineres Bild
fault-unknown-parameter = es gibt hier keinen Parameter { $name }; die Parameter sind { $known }
fault-unknown-parameter-empty = es gibt hier keinen Parameter { $name }; hier gibt es keine
fault-unknown-parameter-nearest = es gibt hier keinen Parameter { $name }; meinten Sie { $nearest }?
fault-not-wanted = { $value } ist nicht { $wanted }
fault-one-form = { $form ->
    [position] lässt sich nicht mit einer anderen Form der Stellung verbinden; diese Form ist ruleset mit board, side und ply
    [token] lässt sich nicht mit einer anderen Form der Stellung verbinden; diese Form ist token allein
   *[game] lässt sich nicht mit einer anderen Form der Stellung verbinden; diese Form ist ruleset mit setup und moves
}
fault-internal = interner Fehler; Einzelheiten stehen im Serverprotokoll unter der ID der Anfrage
fault-shutting-down = der Server wird beendet; versuchen Sie es bei einer anderen Instanz
fault-deadline-replay = die Frist lief ab, bevor die Partie nachgespielt war; setzen Sie eine längere Frist, oder senden Sie eine kürzere Partie
fault-deadline-computed = die Frist lief ab, bevor die Antwort berechnet war; setzen Sie eine längere Frist, oder verlangen Sie weniger
fault-deadline-done = die Frist lief ab, bevor alles erledigt war; setzen Sie eine längere Frist, oder verlangen Sie weniger
fault-deadline-read = die Frist lief ab, bevor die Antwort gelesen war; setzen Sie eine längere Frist, oder verlangen Sie weniger
fault-deadline-search = die Frist lief ab, bevor ein Such-Thread frei war; setzen Sie eine längere Frist, oder versuchen Sie es später erneut
fault-searches-ahead = die wartenden Suchen dieses Clients dauern bei seinem Anteil am Server etwa { $seconds } s, länger als die Frist dieses Aufrufs erlaubt; versuchen Sie es danach erneut, oder senden Sie weniger auf einmal
fault-displaced = die Suche wurde beendet, um der eines anderen Clients Platz zu machen; versuchen Sie es später erneut
fault-request-too-large = die Anfrage ist größer als { $most } Bytes; senden Sie eine kleinere Anfrage
fault-body-ended = der Body endete zu früh; senden Sie ihn ganz
fault-content-encoding = Content-Encoding { $coding } wird nicht unterstützt; senden Sie den Body unkomprimiert
fault-content-type = Content-Type muss application/json sein, nicht { $type }
fault-board-rank = Reihe { $rank }: { $fault }
engine-Ranks = { $found } Reihen: Ein Brett hat eine ungerade Zahl von Reihen, { $min } bis { $max }, getrennt durch /
engine-EmptySquares = { $number } ist keine Anzahl leerer Felder von 1 bis { $size }
engine-Letter = { $letter } ist keine Figur: Schreiben Sie a, d, k, den Buchstaben einer Sonderfigur oder eine Anzahl leerer Felder
engine-TooManySquares = mehr als { $size } Felder: Jede Reihe dieses Bretts hat { $size }
engine-TooFewSquares = { $found } Felder: Jede Reihe dieses Bretts hat { $size }
fault-token-damaged = kein Token dieses Servers: abgeschnitten, verändert oder von einem neueren Server geschrieben; senden Sie das Token einer früheren Antwort unverändert
fault-token-version = ein Token der Version { $version }, das ein neuerer Server geschrieben haben kann; dieser Server liest Version { $known }
fault-token-position = die Stellung dieses Tokens gibt es nach diesen Regeln nicht: { $field } { $value }: { $fault }
fault-token-altered = dieses Token wurde verändert oder von einem neueren Server geschrieben; senden Sie das Token einer früheren Antwort unverändert
fault-token-unsigned = dieser Server nimmt nur Tokens an, die er signiert hat; senden Sie das Token einer früheren Antwort
fault-token-signature = die Signatur passt nicht zum Token, oder ihr Schlüssel gilt nicht mehr; senden Sie das Token einer früheren Antwort unverändert
fault-full = { $what ->
    [watches] { $most } dauerhafte Verbindungen sind schon offen; versuchen Sie es später erneut
    [checks] { $most } Zustandsabfragen laufen schon; versuchen Sie es später erneut
    [questions] in diesem Strom wurden schon { $most } Fragen gestellt; beginnen Sie einen neuen
    [calls_of_client] { $most } Aufrufe dieses Clients laufen schon; versuchen Sie es später erneut
    [long_calls] { $most } lange Aufrufe laufen oder warten schon; versuchen Sie es später erneut
    [bulk_calls] { $most } Archive sind schon in Arbeit; versuchen Sie es später erneut
    [bytes_of_connection] die Aufrufe dieser Verbindung belegen schon { $most } Bytes; versuchen Sie es später erneut
    [bytes_of_client] die Aufrufe dieses Clients belegen schon { $most } Bytes; versuchen Sie es später erneut
    [bytes] die Aufrufe dieses Servers belegen schon { $most } Bytes; versuchen Sie es später erneut
   *[calls] { $most } Aufrufe laufen schon; versuchen Sie es später erneut
}
fault-evicted = die Anfrage kam zu langsam an, und andere brauchten ihren Platz; senden Sie sie erneut
fault-unread = die Antwort wurde nicht gelesen, und andere brauchten ihren Platz
fault-late = die Anfrage kam nicht rechtzeitig an; senden Sie sie erneut
fault-no-key = dieser Server verlangt einen API-Schlüssel; senden Sie ihn im Header „authorization: Bearer KEY“ oder „x-api-key: KEY“
fault-unknown-key = der API-Schlüssel ist auf diesem Server nicht gültig
fault-rate-limited = dieser Client stellt zu viele Anfragen; versuchen Sie es später erneut
fault-search-rate-limited = dieser Client sucht mehr, als ihm erlaubt ist; versuchen Sie es später erneut, oder verlangen Sie weniger
fault-burst = diese Anfrage zählt als { $calls } Aufrufe, und ein Client darf höchstens { $most } auf einmal machen; senden Sie kleinere Anfragen
fault-host = eine HTTP/1.1-Anfrage muss genau einen Host-Header haben
fault-transfer-coding = der Inhalt hat eine andere Übertragungskodierung als „chunked“
fault-timeout = { $header ->
    [grpc-timeout] { $value } ist keine Zeit; senden Sie bis zu acht Ziffern und eine der Einheiten H, M, S, m, u und n: 500m
   *[connect-timeout-ms] { $value } ist keine Anzahl von Millisekunden; senden Sie bis zu zehn Ziffern: 500
}
fault-cancelled = der Aufrufer ist vor der Antwort gegangen
fault-message = die Anfrage ist keine gültige Nachricht dieses Aufrufs
fault-message-encoding = mit { $coding } komprimierte Nachrichten werden nicht unterstützt; senden Sie sie unkomprimiert
fault-percent-encoding = { $part ->
    [path] der Pfad enthält prozentkodierte Bytes, die kein UTF-8 sind
   *[query] die Abfrage enthält prozentkodierte Bytes, die kein UTF-8 sind
}
fault-method = { $method } ist hier nicht erlaubt; verwenden Sie { $allowed }
fault-not-found = diesen Pfad gibt es nicht: { $path }; /docs listet auf, was es gibt
fault-not-found-nearest = diesen Pfad gibt es nicht: { $path }; meinten Sie { $nearest }? /docs zeigt alle Aufrufe
fault-empty-body = der Body ist leer; senden Sie ein JSON-Objekt, mindestens {"{"}{"}"}
fault-not-an-object = der Body muss ein JSON-Objekt sein
fault-not-json = der Body ist kein JSON: Zeile { $line }, Spalte { $column }

## Pages: texts beside the board, which scripts fill in; their values only show

page-title = Tafl spielen
page-description = Hnefatafl, Brandubh, Tablut und verwandte Spiele: gegen den Computer oder gegen andere spielen und die Regeln jeder Fassung lesen.
page-nav-play = Spielen
page-nav-puzzles = Aufgaben
page-nav-learn = Lernen
page-nav-developers = Entwickler
page-nav-docs = API
page-nav-embed = Einbetten
page-nav-label = Seiten
page-skip = Zum Brett springen
page-skip-content = Zum Inhalt springen
page-needs-script = Das Brett braucht JavaScript. Die Regelwerke lassen sich ohne es lesen.
page-attackers = Angreifer
page-defenders = Verteidiger
page-person = Mensch
page-you = Sie
page-level = Computer { $level }
page-new-game = Neue Partie
page-choose = Regelwerk wählen
page-search = Suchen
page-group = Gruppieren nach
page-by-family = Familie
page-by-size = Größe
page-best-known = Die bekanntesten
page-size = { $size } × { $size }
page-custom = Eigene Regeln
page-no-match = Kein Regelwerk heißt so.
page-close = Schließen
page-first = Anfang der Partie
page-previous = Voriger Zug
page-next = Nächster Zug
page-last = Letzter Zug
page-undo = Zug zurück
page-flip = Brett drehen
page-share = Link kopieren
page-copy = Kopieren
page-copied = Kopiert
page-tab-game = Partie
page-tab-analysis = Analyse
page-tab-explorer = Eröffnungen
page-tab-rules = Regeln
page-tab-setup = Aufstellung
page-tab-record = Notation
page-tab-request = Anfrage
page-tabs = Bereiche
page-moves = Züge
page-start = Anfang
page-turn-attackers = Die Angreifer sind am Zug.
page-turn-defenders = Die Verteidiger sind am Zug.
page-your-turn = Sie sind am Zug
page-thinking = Der Computer (Stufe { $level }) denkt nach …
page-players = Spieler
page-play-computer = Gegen den Computer spielen
page-play-two = Zu zweit spielen
page-play-two-how = Ziehen Sie abwechselnd an diesem Brett oder schicken Sie nach jedem Zug den Link.
page-start-move = Oder machen Sie einfach den ersten Zug auf dem Brett.
page-you-play = Sie spielen
page-moves-first = beginnen
page-strength = Spielstärke
page-strength-level = Stufe { $level }
page-strength-random = Zufallszüge
page-strength-beginner = Anfänger
page-strength-casual = Gelegenheitsspieler
page-strength-club = Vereinsspieler
page-strength-expert = Experte
page-strength-master = Meister
page-rating = Wertung { $rating } unter den Stufen dieses Computers nach diesen Regeln, nicht unter Menschen
page-continue = Partie fortsetzen
page-taken = Geschlagen: { $count }
page-hint = Tipp
page-draw-offer = Remis anbieten
page-draw-agree = Remis vereinbaren
page-draw-claim = Remis beanspruchen
page-draw-declined = Der Computer lehnt das Remis ab.
page-resign = Aufgeben
page-really = Zur Bestätigung noch einmal klicken
page-rematch = Revanche
page-banner-analyse = Analysieren
page-won-attackers = Die Angreifer gewinnen
page-won-defenders = Die Verteidiger gewinnen
page-won-nobody = Remis
page-you-win = Sie gewinnen
page-level-wins = Computer { $level } gewinnt
page-you-resign = Sie geben auf.
page-turning-point = Der Wendepunkt war Zug { $ply }, { $move }.
page-retry-there = Von dort noch einmal
page-end-resigned-attackers = Die Angreifer geben auf.
page-end-resigned-defenders = Die Verteidiger geben auf.
page-end-draw-agreed = Remis wurde vereinbart.
page-end-draw-claimed = Remis wurde beansprucht.
page-between = { $piece } auf { $square }, zwischen { $one } und { $other }
page-between-corner = der Ecke { $square }
page-between-throne = dem Thron { $square }
page-settings-open = Einstellungen
page-theme = Brett
page-theme-auto = Automatisch
page-theme-light = Hell
page-theme-dark = Dunkel
page-theme-wood = Holz
page-theme-bone = Bein
page-theme-stone = Stein
page-pieces = Figuren
page-pieces-shapes = Formen
page-pieces-discs = Scheiben
page-pieces-arms = Äxte und Schilde
page-sound = Ton
page-language = Sprache
page-link-too-long = Die Partie ist zu lang für einen Link; dieser öffnet die Stellung.
page-game-fault = Der Link enthält einen Zug, der nicht gespielt werden kann: { $move }. { $sentence }
page-loading = Wird geladen …
page-analyse = Partie analysieren
page-analysing = { $done } von { $all } Halbzügen
page-stop = Anhalten
page-graph = Gewinnwahrscheinlichkeit der Angreifer
page-graph-value = Halbzug { $ply }: Angreifer { $percent } %
page-graph-help = Ins Diagramm klicken oder die Pfeiltasten benutzen, um zu einem Zug zu springen.
page-judgement-inaccuracy = Ungenauigkeit
page-judgement-mistake = Fehler
page-judgement-blunder = Grober Fehler
page-judgement-missed-win = Verpasster Gewinn
page-judgement-only-move = Einziger Zug
page-best-moves = Beste Züge
page-lines = Varianten
page-deeper = Tiefer suchen
page-searched = Tiefe { $depth }, { $nodes } Stellungen
page-tables = Endspieltabellen
page-from-tables = Aus den Endspieltabellen
page-searching = Suche läuft …
page-chance-attackers = Gewinnwahrscheinlichkeit: Angreifer { $percent } %
page-chance-defenders = Gewinnwahrscheinlichkeit: Verteidiger { $percent } %
page-chance-games = Gewinnwahrscheinlichkeiten bei gleicher Stärke nach { $games } Partien des Computers gegen sich selbst nach diesen Regeln
page-chance-general = Gewinnwahrscheinlichkeiten auf einer allgemeinen Skala: Der Computer hat nach diesen Regeln keine Partien gegen sich selbst gespielt
page-forced-attackers = Die Angreifer gewinnen zwangsläufig in höchstens { $plies } Halbzügen.
page-forced-defenders = Die Verteidiger gewinnen zwangsläufig in höchstens { $plies } Halbzügen.
page-better-line = Besser
page-variation = Variante neben der Partie
page-back-to-game = Zurück zur Partie
page-analyse-intro = Der Computer beurteilt jeden Zug und markiert die Wendepunkte; danach können Sie selbst nach besseren Zügen suchen.
page-turning-points = Wendepunkte
page-no-mistakes = Es wurden keine Fehler gefunden.
page-accuracy = Genauigkeit
page-learn = Aus Fehlern lernen
page-learn-count = { $side }: { $count }
page-learn-progress = Fehler { $number } von { $all }
page-learn-attackers = Halbzug { $ply }: Die Angreifer spielten { $move }. Finden Sie einen besseren Zug.
page-learn-defenders = Halbzug { $ply }: Die Verteidiger spielten { $move }. Finden Sie einen besseren Zug.
page-learn-checking = { $move } wird geprüft …
page-learn-best = { $move } ist der beste Zug.
page-learn-good = { $move } ist etwa so gut wie der beste Zug, { $better }.
page-learn-same = { $move } ist der Zug aus der Partie. Suchen Sie etwas Besseres.
page-learn-worse = { $move } senkt die Gewinnwahrscheinlichkeit um { $percent } Prozentpunkte: Die Antwort ist { $reply }.
page-learn-worse-end = { $move } senkt die Gewinnwahrscheinlichkeit um { $percent } Prozentpunkte.
page-learn-shown = { $move } war besser.
page-learn-solution = Lösung zeigen
page-learn-next = Nächster Fehler
page-learn-end = Übung beenden
page-learn-resume = Zurück zur Übung
page-learn-done = Ohne Hilfe verbesserte Fehler: { $found } von { $all }.
page-illegal = Nicht erlaubter Zug
page-rule = Regel
page-closed-by = { $piece } auf { $square }, eingeschlossen von { $squares }
page-captured = { $piece } auf { $square }
page-changes-side = { $piece } auf { $square } wechselt die Seite
page-announced-raichi = Raichi: Der König hat einen offenen Weg nach { $squares }.
page-announced-tuichi = Tuichi: Der König hat offene Wege nach { $squares }.
page-announced-watch-your-king = König bedroht durch { $moves }.
page-outcome = Partie beendet
page-error = Etwas ist schiefgegangen
page-unreachable = Der Server ist nicht erreichbar.
page-key = API-Schlüssel
page-retry = Erneut versuchen
page-compare = Vergleichen mit
page-compare-none = Kein Vergleich
page-source = Quelle
page-contested = Umstritten
page-more = Mehr zu diesem Regelwerk
page-all-rules = Alle Regeln
page-edit = Regeln ändern
page-edit-intro = Ändern Sie, was Sie möchten; der Server prüft jede Änderung.
page-edit-json = Als JSON
page-edit-play = So spielen
page-edit-ok = Diese Regeln sind spielbar.
page-edit-faults = Diese Regeln sind nicht spielbar:
page-edit-name = Name
page-edit-unset = Keine Angabe
page-edit-not-json = Das ist kein JSON: { $reason }
page-setup-intro = Wählen Sie eine Figur und dann die Felder, auf denen sie stehen soll. Figuren lassen sich auch mit der Maus verschieben.
page-setup-erase = Leeres Feld
page-setup-clear = Brett leeren
page-setup-reset = Ausgangsstellung
page-setup-side = Am Zug
page-setup-play = Von hier spielen
page-record-intro = Fügen Sie eine Liste von Zügen ein, eine Partie im Stil von PGN oder eine in OpenTafl-Notation.
page-record-label = Notation der Partie
page-record-read = Partie lesen
page-record-fault = Halbzug { $ply }, { $move }: { $sentence }
page-record-plies = Gelesene Halbzüge: { $plies }
page-record-export = Diese Partie als Text
page-request-intro = Die letzte Anfrage dieser Seite, bereit zum Kopieren.
page-request-which = Anfrage
page-request-none = Es wurde noch keine Anfrage gesendet.
page-request-answer = Antwort
page-explorer-move = Zug
page-explorer-games = Partien
page-explorer-results = Ergebnisse
page-explorer-book = Buch
page-explorer-balance = Gleichgewicht der Seiten
page-explorer-shares = Angreifer { $attackers } %, Remis { $draws } %, Verteidiger { $defenders } %
page-puzzles-intro = Stellungen aus Partien aller Regelwerke, in denen genau ein Zug am schnellsten zwangsläufig gewinnt; ein Löser hat jede bewiesen.
page-puzzles-task = Aufgabe
page-puzzles-filter = Aufgaben auswählen
page-puzzle-daily = Aufgabe des Tages
page-puzzle-next = Nächste Aufgabe
page-puzzle-again = Von vorn
page-puzzle-ruleset = Regelwerk
page-puzzle-difficulty = Schwierigkeit
page-puzzle-theme = Thema
page-puzzle-any = Alle
page-puzzle-easy = Leicht
page-puzzle-medium = Mittel
page-puzzle-hard = Schwer
page-win-king-escaped = Der König entkommt
page-win-king-captured = Der König wird gefangen
page-win-exit-fort = Festung am Rand
page-win-encircled = Umzingelung
page-win-tuichi = Tuichi
page-win-no-legal-moves = Kein erlaubter Zug
page-win-cannot-escape = Kein Entkommen mehr
page-puzzle-continue = { $move } ist richtig. Weiter so.
page-puzzle-solved = Gelöst!
page-puzzle-given = Die Lösung:
page-puzzle-slower = { $move } gewinnt auch zwangsläufig, dauert aber länger. Suchen Sie den schnellsten Gewinn.
page-puzzle-wrong = { $move } gewinnt nicht zwangsläufig: Die Antwort ist { $reply }.
page-puzzle-wrong-end = { $move } gewinnt nicht.
page-puzzle-analyse = Stellung analysieren
page-puzzle-none = Keine Aufgabe passt dazu.
page-puzzle-streak = In Folge: { $count }
page-puzzle-best = Rekord: { $count }
page-puzzle-total = Gelöst: { $count }
page-puzzle-days = Tage in Folge: { $count }
page-puzzle-done = Schon gelöst.
page-puzzle-kept = Was Sie gelöst haben, wird nur in diesem Browser gespeichert.
page-puzzle-forget = Löschen
page-lesson = In fünf Zügen lernen
page-lesson-new = Neu beim Tafl?
page-board-label = Brett
page-board-help = Mit den Pfeiltasten von Feld zu Feld; die Eingabetaste nimmt eine Figur auf und setzt sie ab, Esc legt sie zurück.
page-board-pass = Passen
page-board-stop = Nicht weiter schlagen
page-board-chat = Dieses Brett zeigt nur die Stellung; schreiben Sie Ihre Züge in den Chat.
page-piece-attacker = Angreifer
page-piece-defender = Verteidiger
page-piece-king = König
page-piece-attackers-commander = Kommandant der Angreifer
page-piece-defenders-commander = Kommandant der Verteidiger
page-piece-attackers-knight = Ritter der Angreifer
page-piece-defenders-knight = Ritter der Verteidiger
page-piece-attackers-mercenary = Söldner der Angreifer
page-piece-defenders-mercenary = Söldner der Verteidiger
page-piece-attackers-guard = Wächter der Angreifer
page-piece-defenders-guard = Wächter der Verteidiger
page-square-empty = leer
page-square-throne = Thron
page-square-corner = Ecke
page-square-camp = Lager
page-square-fort = Festung
page-square-escape = Fluchtfeld
page-square-destination = mögliches Zielfeld
page-square-captured = hier geschlagen
page-square-moved = letzter Zug
page-rulesets-title = Regelwerke
page-rulesets-intro = Die Quellen beschreiben diese Spiele verschieden. Jedes Regelwerk folgt einer Quelle, nennt sie und kennzeichnet jede Regel, die sie offen lässt oder die umstritten ist.
page-families = Familien
page-by-escape = Flucht
page-by-king = König
page-by-first = Erster Zug
page-any = Beliebig
page-found = Gefundene Regelwerke: { $count }
page-not-in-this-game = Nicht in diesem Spiel
page-examples = Die Regeln in Bildern
page-play-these = Spielen
page-rules-title = Regeln
page-disputed-title = Umstrittene Auslegungen
page-undisputed = Die Quelle regelt alle Punkte.
page-relatives = Unterschiede zu den ähnlichsten Regelwerken
page-also-called = Auch { $names } genannt
page-not-found = Es gibt kein Regelwerk namens { $name }.
page-missing-title = Seite nicht gefunden
page-missing = Unter { $path } gibt es nichts.
page-missing-nearest = Der Aufruf mit dem ähnlichsten Pfad ist { $nearest }.
page-embed-title = Ein Brett auf Ihrer Website
page-embed-intro = Eine Zeile lädt das Brett, eine weitere zeigt es. Es funktioniert auf jeder Website, per Tastatur, mit Screenreadern und auf dem Handy.
page-embed-attributes = Attribute
page-embed-events = Ereignisse
page-embed-ruleset = Die ID des Regelwerks; das Brett beginnt mit dessen Aufstellung.
page-embed-position = Das Brett in der Notation der API.
page-embed-token = Die Stellung als Token, anstelle der Attribute oben.
page-embed-side = Die Seite am Zug, „attackers“ oder „defenders“, zu einer Stellung; ohne Angabe die des Regelwerks.
page-embed-level = Die Stufe des Computers, 0 bis 10, der auf jeden Zug antwortet.
page-embed-readonly = Es werden keine Züge angenommen.
page-embed-flipped = Das Brett ist um 180 Grad gedreht.
page-embed-server = Die Adresse des Servers; ohne Angabe die, von der das Skript kommt.
page-embed-locale = Die Sprache der Beschriftungen und Sätze.
page-embed-move = Ein Zug wurde gespielt: „event.detail“ enthält den Zug, seine Wirkung und das Token der Stellung danach.
page-embed-illegal = Ein Zug wurde abgelehnt: „event.detail“ enthält den Code, den Satz und die Regel.
page-embed-failed = Der Server war nicht erreichbar oder hat die Anfrage abgelehnt.
page-embed-setup = Die Aufstellung, falls das Regelwerk mehrere hat.
page-embed-moves = Züge, die von dort aus gespielt wurden, durch Leerzeichen getrennt.
page-embed-record = Eine Partie als Text, zum Durchblättern; Züge werden dann nicht angenommen.
page-embed-ply = Die Stelle der Partie, die zuerst gezeigt wird: die Zahl der Züge davor.
page-embed-theme = Das Aussehen des Bretts: „light“, „dark“, „wood“, „bone“ oder „stone“; ohne Angabe hell oder dunkel, wie der Leser es eingestellt hat.
page-embed-pieces = Die Figuren: „shapes“, „discs“ oder „arms“.
page-embed-orientation = Mit „defenders“ wird das Brett von der anderen Seite gezeigt.
page-embed-status = Mit „off“ ist die Zeile unter dem Brett nicht zu sehen; Screenreader lesen sie trotzdem vor.
page-embed-controls = Die Knöpfe zum Durchblättern, „on“ oder „off“; ohne Angabe hat sie nur „record“.
page-embed-coordinates = Mit „off“ hat das Brett keine Koordinaten.
page-embed-animation = Mit „off“ gleiten die Figuren nicht; auch nicht für Leser, die weniger Bewegung eingestellt haben.
page-embed-properties = Eigenschaften und Methoden
page-embed-properties-intro = Jedes Attribut ist auch eine Eigenschaft. Gelesen sagen „position“, „token“, „moves“ und „ply“, was das Brett zeigt.
page-embed-arrows = Pfeile; „kind“ ist „plain“, „best“, „played“ oder „right“.
page-embed-highlights = Kreise um Felder, von denselben Arten.
page-embed-play = Spielt einen Zug; das Promise sagt, ob er erlaubt war.
page-embed-undo = Nimmt den letzten Zug zurück, gegen den Computer auch dessen Antwort.
page-embed-load = Zeigt eine andere Partie, beschrieben mit den Namen der Attribute.
page-embed-step = Eine andere Stelle der Partie wird gezeigt: „event.detail“ enthält „ply“ und „plies“.
page-embed-styles = Gestaltung
page-embed-font = Die Schriftart des Bretts.
page-embed-colour = Eine Farbe, die die des Designs ersetzt.
page-embed-part = Ein Teil des Bretts, den die Seite gestalten kann.
page-embed-keys = Auf den Knöpfen blättern die Pfeiltasten durch die Partie, auf den Feldern Komma und Punkt.
page-embed-module = Das Skript ist ein Modul, das auch ein Bundler nimmt; geben Sie dann „server“ an. Seine Typen: { $types }.
page-embed-examples = Beispiele
