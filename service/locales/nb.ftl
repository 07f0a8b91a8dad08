### Messages in Norwegian Bokmål.
###
### A value that is a code ($reason, $piece, $zone ...) only selects. Where a value is a list, $count is its length.

# The language's own name, and whether a native speaker has reviewed the wording: yes or no.
-name = Norsk bokmål
-reviewed = no

## Lists, numbers and the joints between sentences

list-between = { ", " }
list-last = { " og " }
list-last-or = { " eller " }
list-more = { $items } og { $count } til
ordinal = { $number }.
sentence-between = { "; " }
sentence-end = .
text-between = { " " }
nothing = ingenting

## Moves and how games end

move = { $side ->
    [attackers] Angriperne spiller { $move }
   *[defenders] Forsvarerne spiller { $move }
}
move-capturing = { $side ->
    [attackers] { $count ->
        [one] Angriperne spiller { $move } og slår brikken på { $squares }
       *[other] Angriperne spiller { $move } og slår brikkene på { $squares }
    }
   *[defenders] { $count ->
        [one] Forsvarerne spiller { $move } og slår brikken på { $squares }
       *[other] Forsvarerne spiller { $move } og slår brikkene på { $squares }
    }
}
move-capturing-king = { $side ->
    [attackers] Angriperne spiller { $move } og slår kongen på { $square }
   *[defenders] Forsvarerne spiller { $move } og slår kongen på { $square }
}
move-pass = { $side ->
    [attackers] Angriperne melder pass
   *[defenders] Forsvarerne melder pass
}
move-changes-side = { $count ->
    [one] brikken på { $squares } bytter side
   *[other] brikkene på { $squares } bytter side
}
move-goes-on = { $stop ->
    [yes] brikken på { $square } kan fortsette eller stanse
   *[no] brikken på { $square } må fortsette
}
announcement = { $kind ->
    [RAICHI] raichi: kongen har en åpen vei til { $squares }
    [TUICHI] tuichi: kongen har åpne veier til { $squares }
   *[WATCH_YOUR_KING] pass på kongen: han kan fanges med { $moves }
}
repetition-count = stillingen oppstår for { $count } gang, og ved { $limit } gang gjelder regelen om gjentakelse
draw-claimable = remis kan nå kreves
result = { $winner ->
    [attackers] angriperne vinner
    [defenders] forsvarerne vinner
   *[nobody] partiet ender remis
}
over = Partiet er slutt
game-goes-on = partiet fortsetter
outcome = { $reason ->
    [KING_CAPTURED] kongen er fanget
    [KING_ESCAPED] kongen har sluppet unna til { $squares }
    [EXIT_FORT] kongen står på kanten i en uinntakelig borg
    [ENCIRCLED] kongen og alle mennene hans er avskåret fra kanten
    [CANNOT_ESCAPE] kongen kan ikke lenger slippe unna
    [TUICHI] kongen har åpne veier til { $squares }
    [REPETITION] stillingen er gjentatt
    [QUIET_LIMIT] det er spilt for mange trekk uten slag
    [PLY_LIMIT] grensen for antall trekk er nådd
    [NO_LEGAL_MOVES] det finnes ingen lovlige trekk igjen
    [RESIGNATION] { $winner ->
        [attackers] forsvarerne ga opp
        [defenders] angriperne ga opp
       *[nobody] en side ga opp
    }
    [TIMEOUT] { $winner ->
        [attackers] forsvarerne har brukt opp betenkningstiden
        [defenders] angriperne har brukt opp betenkningstiden
       *[nobody] en side har brukt opp betenkningstiden
    }
    [AGREEMENT] { $winner ->
        [nobody] remis etter avtale
       *[other] spillerne ble enige om resultatet
    }
    [ADJUDICATION] partiet ble avgjort av en dommer
    [ABANDONED] { $winner ->
        [attackers] forsvarerne har forlatt partiet
        [defenders] angriperne har forlatt partiet
       *[nobody] en side har forlatt partiet
    }
   *[DRAW_CLAIMED] remis ble krevd
}

## Why a move is illegal

zone = { $zone ->
    [throne] tronen
    [corners] en hjørnerute
    [camps] en leirrute
    [forts] en borgrute
   *[other] en spesialrute
}
illegal = { $reason ->
    [GAME_OVER] Partiet er slutt
    [UNPARSABLE] «{ $move }» kan ikke leses som et trekk; skriv to ruter, for eksempel d4-g4, eller pass
    [OFF_BOARD] { $count ->
        [0] Trekket går utenfor brettet
        [one] { $squares } finnes ikke på dette brettet
       *[other] { $squares } finnes ikke på dette brettet
    }
    [PASS_NOT_ALLOWED] Det er ikke tillatt å melde pass her
    [NO_PIECE] Det står ingen brikke på { $squares }
    [NOT_YOUR_PIECE] Brikken på { $squares } tilhører den andre siden
    [NULL_MOVE] Brikken på { $squares } blir stående på samme rute; det er ikke noe trekk
    [NOT_STRAIGHT] En brikke går langs en rad eller en linje, men { $squares } ligger ikke på samme
    [REACH_EXCEEDED] Så langt går brikken ikke: { $squares } er den fjerneste ruten den kan nå
    [PATH_BLOCKED] Brikken på { $squares } står i veien
    [DESTINATION_OCCUPIED] Det står allerede en brikke på { $squares }
    [MAY_NOT_PASS_ZONE] Brikken kan ikke passere { $squares }, som er { zone }
    [MAY_NOT_STOP_IN_ZONE] Brikken kan ikke stanse på { $squares }, som er { zone }
    [MAY_NOT_REENTER_ZONE] Brikken kan ikke gå inn på { $squares }, som er { zone }, utenfra
    [REPETITION_FORBIDDEN] Trekket gjentar { $ply ->
        [0] utgangsstillingen
       *[other] stillingen etter trekk { $ply }
    }, og det er forbudt
    [MUST_CONTINUE_CAPTURE] Brikken på { $squares } har slått, så bare den kan fortsette nå
   *[CAPTURE_MISMATCH] { $count ->
        [one] Brikkene som er notert som slått etter trekket, er ikke de det slår: { $squares } står bare på den ene listen; rett dem, eller utelat dem
       *[other] Brikkene som er notert som slått etter trekket, er ikke de det slår: { $squares } står bare på den ene listen; rett dem, eller utelat dem
    }
}
illegal-destinations = mulige ruter: { $squares }

## Suggestions, declared results, archives and matches

suggest = { $side ->
    [attackers] Angriperne bør spille { $move }
   *[defenders] Forsvarerne bør spille { $move }
}
suggest-won = { $side ->
    [attackers] { $plies ->
        [one] Angriperne vinner straks med { $move }
       *[other] Angriperne vinner på høyst { $plies } trekk (trekkene til begge sider telles) og begynner med { $move }
    }
   *[defenders] { $plies ->
        [one] Forsvarerne vinner straks med { $move }
       *[other] Forsvarerne vinner på høyst { $plies } trekk (trekkene til begge sider telles) og begynner med { $move }
    }
}
suggest-lost = { $side ->
    [attackers] Det beste trekket for angriperne er { $move }, men det taper med sikkerhet: forsvarerne vinner på høyst { $plies } trekk (trekkene til begge sider telles)
   *[defenders] Det beste trekket for forsvarerne er { $move }, men det taper med sikkerhet: angriperne vinner på høyst { $plies } trekk (trekkene til begge sider telles)
}
suggest-below-level = Serveren var opptatt: mindre enn halvparten av det nivået krever, ble gjennomsøkt, så trekket kan være svakere
suggest-pass = { $only ->
    [yes] { $side ->
        [attackers] Angriperne kan bare melde pass
       *[defenders] Forsvarerne kan bare melde pass
    }
   *[no] { $side ->
        [attackers] Angriperne bør melde pass
       *[defenders] Forsvarerne bør melde pass
    }
}
suggest-proven = { $winner ->
    [attackers] angriperne vinner på høyst { $plies } trekk (trekkene til begge sider telles)
   *[defenders] forsvarerne vinner på høyst { $plies } trekk (trekkene til begge sider telles)
}
declared-agrees = Trekkene bekrefter det angitte resultatet
declared-resigned = Det noterte partiet slutter med oppgivelse
declared-timed-out = Det noterte partiet slutter med tap på tid
declared-contradicted = Det noterte partiet motsier seg selv om resultatet
declared-open = Trekkene avslutter ikke partiet, så det angitte resultatet godtas
declared-differs = Trekkene fører til et annet resultat enn det angitte
declared-unfounded = Den angitte grunnen forutsetter at trekkene avslutter partiet, og det gjør de ikke
declared-unclaimable = Remis kan ikke kreves etter disse trekkene
declared-fault = Et trekk i partiet er ulovlig, så det angitte resultatet kan ikke bekreftes
declared-unread = En del av det noterte partiet kan ikke leses, så det angitte resultatet kan ikke bekreftes
declared-one-zero = { $winner ->
    [attackers] «1-0» leses som en seier til angriperne
   *[defenders] «1-0» leses som en seier til forsvarerne
}
archive-sound = { $plies ->
    [0] Partiet har ingen trekk
    [one] Partiets eneste trekk er lovlig
   *[other] Alle de { $plies } trekkene i partiet er lovlige
}
archive-unread = { $plies ->
    [0] Ingen trekk kunne leses
    [one] Det eneste trekket som kunne leses, er lovlig
   *[other] De { $plies } trekkene som kunne leses, er lovlige
}
archive-faulty = Trekk { $ply } er ulovlig
archive-refused = Partiet kunne ikke spilles gjennom
archive-done = { $games ->
    [one] { $games } parti er undersøkt, gjennomspilte trekk: { $plies }
   *[other] { $games } partier er undersøkt, gjennomspilte trekk: { $plies }
}
archive-counts = alle trekk lovlige: { $sound }, med et ulovlig trekk: { $faulty }, umulige å spille gjennom: { $refused }
archive-disagreeing = alle trekk lovlige, men i strid med det angitte resultatet: { $games }
archive-column = { $column ->
    [file] fil
    [games] partier
    [plies] trekk
    [sound] uten feil
    [faulty] med feil
    [refused] ikke spilt gjennom
    [disagreeing] annet resultat
    [ruleset] regler
    [ended] avgjort på brettet
   *[agreeing] som angitt
}
match-first = Spiller 1 vinner matchen
match-second = Spiller 2 vinner matchen
match-draw = Matchen ender uavgjort
match-first-by-plies = Hver spiller har vunnet ett parti; spiller 1 brukte færrest trekk og vinner matchen
match-second-by-plies = Hver spiller har vunnet ett parti; spiller 2 brukte færrest trekk og vinner matchen
match-draw-by-plies = Hver spiller har vunnet ett parti på like mange trekk; matchen ender uavgjort

## What an analysis says: $opponent is the side that did not make the move

move-reason = { $kind ->
    [WINS] { $count ->
        [1] Det vinner straks
       *[other] Det vinner med sikkerhet på høyst { $count } trekk (trekkene til begge sider telles)
    }
    [ONLY_LEGAL_MOVE] Det er det eneste lovlige trekket
    [ONLY_MOVE] Alle andre trekk taper med sikkerhet
    [CAPTURES] { $count ->
        [one] Det slår brikken på { $squares }
       *[other] Det slår brikkene på { $squares }
    }
    [THREATENS_ESCAPE] Det truer med å få kongen i sikkerhet på { $squares }
    [GUARDS_ESCAPE] Det stenger kongens vei til { $squares }
    [THREATENS_KING] Det truer med å fange kongen
    [SAVES_KING] Det redder kongen fra å bli fanget
    [CLOSES_RING] Det skjærer forsvarerne av fra kanten
    [MISSES_WIN] { $count ->
        [1] Et annet trekk vinner straks
       *[other] Et annet trekk vinner med sikkerhet på høyst { $count } trekk (trekkene til begge sider telles)
    }
    [ALLOWS_WIN] { $opponent ->
        [attackers] { $count ->
            [1] Det lar angriperne vinne straks
           *[other] Det lar angriperne vinne med sikkerhet på høyst { $count } trekk (trekkene til begge sider telles)
        }
       *[defenders] { $count ->
            [1] Det lar forsvarerne vinne straks
           *[other] Det lar forsvarerne vinne med sikkerhet på høyst { $count } trekk (trekkene til begge sider telles)
        }
    }
    [LEAVES_ESCAPE] { $count ->
        [one] Det lar en vei stå åpen for kongen til { $squares }
       *[other] Det lar { $count } veier stå åpne for kongen, til { $squares }
    }
    [LEAVES_KING] Det lar angriperne fange kongen
   *[LOSES_MEN] { $count ->
        [one] Det koster brikken på { $squares }
       *[other] Det koster brikkene på { $squares }
    }
}
evaluation = { $move }: vinnersjansen for angriperne er { $percent } %
judgement = { $judgement ->
    [INACCURACY] en unøyaktighet
    [MISTAKE] en feil
    [BLUNDER] en tabbe
    [MISSED_WIN] en forspilt gevinst
   *[ONLY_MOVE] det eneste trekket som ikke taper med sikkerhet
}
ply-judged = { $judgement ->
    [INACCURACY] Trekk { $ply }, { $move }, er en unøyaktighet; { $better } er bedre
    [MISTAKE] Trekk { $ply }, { $move }, er en feil; { $better } er bedre
    [BLUNDER] Trekk { $ply }, { $move }, er en tabbe; { $better } er bedre
    [MISSED_WIN] Trekk { $ply }, { $move }, forspiller en gevinst; { $better } vinner
   *[ONLY_MOVE] Trekk { $ply }, { $move }, er det eneste som ikke taper med sikkerhet
}
accuracy = Nøyaktighet: { $sides }
side-accuracy = { $side ->
    [attackers] angriperne { $percent } %
   *[defenders] forsvarerne { $percent } %
}
turning-point = vendepunktet er trekk { $ply }
nothing-analyzed = Ingen trekk ble analysert
puzzle = { $side ->
    [attackers] { $moves ->
        [one] Angriperne trekker og vinner straks
       *[other] Angriperne trekker og vinner på { $moves } egne trekk
    }
   *[defenders] { $moves ->
        [one] Forsvarerne trekker og vinner straks
       *[other] Forsvarerne trekker og vinner på { $moves } egne trekk
    }
}
hint-region = { $side ->
    [attackers] Det beste trekket for angriperne begynner i området fra { $low } til { $high }
   *[defenders] Det beste trekket for forsvarerne begynner i området fra { $low } til { $high }
}
hint-piece = { $side ->
    [attackers] Det beste trekket for angriperne gjøres med brikken på { $square }
   *[defenders] Det beste trekket for forsvarerne gjøres med brikken på { $square }
}
opening-move = { $side ->
    [attackers] { $move }: partier: { $games }, angripernes score: { $percent } %
   *[defenders] { $move }: partier: { $games }, forsvarernes score: { $percent } %
}
opening-unplayed = { $move }: ikke spilt i motorens partier
opening-book = ifølge åpningsboken er vinnersjansen for angriperne { $percent } %
opening-results = Motorens partier med denne stillingen: { $games }; vunnet av angriperne: { $attackers }, vunnet av forsvarerne: { $defenders }, uavgjort eller avbrutt: { $drawn }
opening-unreached = Ingen av motorens partier nådde denne stillingen, men åpningsboken kjenner den
opening-unknown = Verken motorens partier eller åpningsboken kjenner denne stillingen
opening-no-games = Motoren har ikke spilt partier etter disse reglene
balance = Ved lik styrke scorer angriperne { $percent } %; motorens partier mot seg selv med { $nodes } stillinger per trekk: { $games }, feilmargin: { $margin } prosentpoeng
puzzles-listed = Oppgaver: { $puzzles } av { $total }
table-win = { $winner ->
    [attackers] { $plies ->
        [1] Ifølge sluttspilltabellene vinner angriperne med neste trekk
       *[other] Ifølge sluttspilltabellene vinner angriperne på { $plies } trekk (trekkene til begge sider telles)
    }
   *[defenders] { $plies ->
        [1] Ifølge sluttspilltabellene vinner forsvarerne med neste trekk
       *[other] Ifølge sluttspilltabellene vinner forsvarerne på { $plies } trekk (trekkene til begge sider telles)
    }
}
proof-win = { $winner ->
    [attackers] Ifølge et sertifikat vinner angriperne på høyst { $plies } trekk (trekkene til begge sider telles)
   *[defenders] Ifølge et sertifikat vinner forsvarerne på høyst { $plies } trekk (trekkene til begge sider telles)
}
table-undecided = { $meaning ->
    [ATTACKERS_WIN] Ifølge sluttspilltabellene kan ingen av sidene tvinge fram en gevinst på brettet; angriperne vinner, fordi stillinger vil gjenta seg, og da taper forsvarerne
    [ATTACKERS_WIN_UNLESS_FORCED] Ifølge sluttspilltabellene kan ingen av sidene tvinge fram en gevinst på brettet; stillinger vil gjenta seg, så angriperne vinner, med mindre hvert av forsvarernes trekk imellom er det eneste lovlige
    [DRAW] Ifølge sluttspilltabellene kan ingen av sidene tvinge fram en gevinst, så partiet er remis
   *[ENDLESS] Ifølge sluttspilltabellene kan ingen av sidene tvinge fram en gevinst, og ingen regel avslutter partiet
}
table-recurs = stillinger som allerede har oppstått, kan endre dette

## Rules: one message for each rule, named after its id; $value is the rule's value

rule-board = Brettet har { $size } × { $size } ruter. { $attackers ->
    [one] { $attackers } angriper
   *[other] { $attackers } angripere
} står overfor { $men ->
    [0] kongen alene
    [one] { $men } forsvarer og kongen
   *[other] { $men } forsvarere og kongen
}.
rule-first-move = { $value ->
    [attackers] Angriperne begynner; deretter trekker sidene etter tur.
   *[defenders] Forsvarerne begynner; deretter trekker sidene etter tur.
}
rule-movement = { $jumps ->
    [yes] En brikke går langs en rad eller linje over tomme ruter, med mindre den hopper.
   *[no] En brikke går langs en rad eller linje over tomme ruter og hopper aldri.
}
rule-reach = { $value ->
    [unlimited] Alle brikker kan gå så langt det er fri bane.
   *[limited] Noen brikker har begrenset rekkevidde: { $limits }.
}
rule-throne = { $value ->
    [none] Det finnes ingen trone: midtruten er en vanlig rute.
   *[zone] Tronen ({ $squares }): { $clauses }.
}
rule-corners = { $value ->
    [none] Hjørnene er vanlige ruter.
   *[zone] Hjørnene ({ $squares }): { $clauses }.
}
rule-camps = Leirene ({ $squares }): { $clauses }.
rule-forts = Borgene ({ $squares }): { $clauses }.
rule-capture = En brikke blir slått når en fiende går inntil den, og det på motsatt side står en annen fiende eller ligger en rute som er fiendtlig mot den; en brikke som selv går imellom, er trygg.
rule-king-in-captures = { $value ->
    [armed] Kongen slår som de andre brikkene, både når han selv går og når han står stille.
    [hammer] Kongen slår bare når han selv går; han hjelper ikke andre brikker med å slå.
    [anvil] Kongen hjelper andre brikker med å slå, men slår ingenting når han selv går.
   *[unarmed] Kongen kan ikke slå og hjelper ikke til med å slå.
}
rule-king-taken = Angriperne vinner ved å fange kongen. { $how ->
    [custodial] Kongen fanges som en vanlig brikke, uansett hvor han står.
    [custodial_away_from_throne] På tronen fanges kongen av angripere på alle fire sider, ved siden av den av angripere på de tre andre sidene og alle andre steder som en vanlig brikke.
    [custodial_off_throne] På tronen fanges kongen av angripere på alle fire sider; alle andre steder, også ved siden av tronen, fanges han som en vanlig brikke.
    [enclosed] Kongen fanges når alle de fire sidene hans er stengt, hver av { $closers }.
    [enclosed_safe_on_edge] Kongen fanges når alle de fire sidene hans er stengt, hver av { $closers }. Ved kanten er han trygg.
   *[enclosed_near_throne] På tronen og ved siden av den fanges kongen når alle de fire sidene hans er stengt, hver av { $closers }; alle andre steder fanges han som en vanlig brikke.
}
rule-kings-group = { $value ->
    [yes] Kongen og brikkene som henger sammen med ham, fanges sammen når hele gruppen er innesluttet.
   *[no] Kongen fanges aldri sammen med mennene sine.
}
rule-escape = { $value ->
    [corners] Forsvarerne vinner når kongen når en hjørnerute.
    [edge] Forsvarerne vinner når kongen når en kantrute.
   *[squares] Forsvarerne vinner når kongen når { $squares }.
}
rule-encirclement = { $value ->
    [closed_ring] Angriperne vinner ved å skjære kongen og alle gjenværende forsvarere av fra kanten.
    [unbreakable_ring] Angriperne vinner ved å skjære kongen og alle gjenværende forsvarere av fra kanten, med mindre forsvarerne innenfor kan bryte ringen: så lenge to av rutene deres, tomme eller besatte, ligger på hver sin side av en av brikkene i ringen.
   *[none] Partiet fortsetter selv om forsvarerne er avskåret fra kanten.
}
rule-cannot-escape = { $value ->
    [yes] Angriperne vinner når kongen ifølge kriteriene til hnefatafl.org ikke lenger kan slippe unna: enten holder angripere ham fast ved kanten, eller alle hjørner er stengt for forsvarerne, og de er for svake til å bryte ut.
   *[no] Partiet fortsetter selv om kongen ikke lenger kan slippe unna.
}
rule-shieldwall = { $value ->
    [none] Regelen om skjoldmur gjelder ikke.
   *[captured] Skjoldmur: To eller flere brikker på rad langs kanten, hver med en fiende rett overfor seg og med { $corner ->
        [yes] en fiende eller en tom hjørnerute
       *[no] en fiende
    } i begge ender, blir slått på én gang; en konge i raden blir stående. { $flanking ->
        [yes] Brikken som flyttes, må stenge en ende.
       *[no] Brikken som flyttes, kan stenge en ende eller stå rett overfor raden.
    }
}
rule-exit-fort = { $value ->
    [yes] Forsvarerne vinner når kongen står på kanten, kan flyttes og er inne i en uinntakelig borg.
   *[no] En borg ved kanten avslutter ikke partiet.
}
rule-repetition = { $then ->
    [none] Det har ingen følger å gjenta en stilling.
    [draw] Når { $what } oppstår for { $nth } gang, blir partiet remis.
    [defenders_lose] Når { $what } oppstår for { $nth } gang, taper forsvarerne.
    [side_with_choice_loses] Når { $what } oppstår for { $nth } gang, taper forsvarerne, med mindre hvert av trekkene deres siden forrige gang var det eneste lovlige: i så fall taper angriperne.
    [mover_loses] Når { $what } oppstår for { $nth } gang, taper siden som gjorde trekket.
    [mover_wins] Når { $what } oppstår for { $nth } gang, vinner siden som gjorde trekket.
    [illegal_for_defenders] Forsvarerne har ikke lov til å la { $what } oppstå for { $nth } gang.
   *[illegal_for_both] Ingen har lov til å la { $what } oppstå for { $nth } gang.
}
rule-quiet-plies = { $then ->
    [none] Det er ingen grense for trekk uten slag.
    [draw] Partiet blir remis etter { $limit } trekk uten slag (trekkene til begge sider telles).
   *[claim] Etter { $limit } trekk uten slag (trekkene til begge sider telles) kan hver av sidene kreve remis; partiet slutter ikke av seg selv.
}
rule-ply-limit = { $value ->
    [none] Det er ingen grense for antall trekk i et parti.
   *[limit] Partiet blir remis etter { $limit } trekk (trekkene til begge sider telles).
}
rule-no-legal-move = { $value ->
    [loses] En side uten lovlige trekk taper.
    [passes] En side uten lovlige trekk melder pass; har ingen av sidene noe, blir partiet remis.
   *[draw] Partiet blir remis når siden i trekket ikke har noe lovlig trekk.
}
rule-tuichi-wins = { $value ->
    [yes] Forsvarerne vinner straks når kongen har to åpne veier etter trekket deres.
   *[no] To åpne veier avslutter ikke partiet.
}
rule-announcements = { $value ->
    [none] Ingenting må sies høyt.
   *[some] Spillerne må si: { $said }.
}
rule-linnaean-capture = { $value ->
    [yes] Når angripere står på tre sider av kongen på tronen hans, blir brikken på den fjerde slått av en angriper som går til ruten bak den.
   *[no] Det finnes ingen særregel for å slå en brikke ved siden av tronen.
}
rule-special-pieces = { $value ->
    [none] Det er ingen spesialbrikker i oppstillingen.
   *[some] I tillegg til kongen og de vanlige brikkene finnes { $pieces }.
}
rule-special-reach = { $value ->
    [unlimited] Ingen spesialbrikke har begrenset rekkevidde.
   *[limited] Noen spesialbrikker har begrenset rekkevidde: { $limits }.
}
rule-jumps = { $value ->
    [none] Ingen brikke hopper.
   *[some] Disse brikkene kan hoppe over én fiende ved siden av seg, til den tomme ruten rett bak: { $jumpers }. Konger, anførere og riddere kan ikke hoppes over.
}
rule-berserk = { $value ->
    [none] Etter et slag går turen videre som etter et hvilket som helst trekk.
    [captures] { $stop ->
        [yes] En brikke som har slått, kan fortsette så lenge den slår igjen, eller stanse: da melder siden dens pass. Hvert steg teller som et trekk.
       *[no] En brikke som har slått, må fortsette så lenge den kan slå igjen; hvert steg teller som et trekk.
    }
    [captures_or_escape] { $stop ->
        [yes] En brikke som har slått, kan fortsette så lenge den slår igjen, og kongen kan også fortsette uten slag til en fluktrute. Eller den stanser: da melder siden dens pass. Hvert steg teller som et trekk.
       *[no] En brikke som har slått, må fortsette så lenge den kan slå igjen, og kongen også hvis han kan nå en fluktrute; hvert steg teller som et trekk.
    }
   *[any_move] { $stop ->
        [yes] En brikke som har slått, kan gå igjen eller stanse: da melder siden dens pass. Turen går også videre etter et trekk uten slag. Hvert steg teller som et trekk.
       *[no] En brikke som har slått, må gå igjen hvis den kan; turen går videre etter et trekk uten slag. Hvert steg teller som et trekk.
    }
}
rule-commanders-take-king = { $value ->
    [yes] Kongen fanges også mellom to av angripernes anførere eller riddere, eller mellom en av dem og et tomt hjørne som er fiendtlig mot ham, men aldri på tronen og aldri med tronen som den ene siden.
   *[no] Anførere og riddere har ingen spesiell rolle når kongen fanges.
}

## Parts of the rules

reach = { $piece ->
    [king] kongen går
   *[other] { $who } går
} høyst { $squares ->
    [one] { $squares } rute
   *[other] { $squares } ruter
}
zone-stop = { $may ->
    [nobody] ingen brikke kan stå der
    [all] alle brikker kan stå der
   *[some] bare { $who } kan stå der
}
zone-enter = { $may ->
    [nobody] ingen brikke kan gå inn utenfra
    [all] alle brikker kan gå inn utenfra
   *[some] bare { $who } kan gå inn utenfra
}
zone-pass = { $may ->
    [nobody] ingen brikke kan passere
    [all] alle brikker kan passere
   *[some] bare { $who } kan passere
}
zone-hostile = { $when ->
    [never] { $zone ->
        [throne] den er ikke fiendtlig mot noen
       *[other] de er ikke fiendtlige mot noen
    }
    [always] { $zone ->
        [throne] den er fiendtlig mot { $whom }, tom eller besatt
       *[other] de er fiendtlige mot { $whom }, tomme eller besatte
    }
    [empty] { $zone ->
        [throne] den er fiendtlig mot { $whom } når den er tom
       *[other] de er fiendtlige mot { $whom } når de er tomme
    }
    [occupied] { $zone ->
        [throne] den er fiendtlig mot { $whom } når den er besatt
       *[other] de er fiendtlige mot { $whom } når de er besatte
    }
   *[both] { $zone ->
        [throne] den er fiendtlig mot { $whom } når den er tom, og mot { $also } når den er besatt
       *[other] de er fiendtlige mot { $whom } når de er tomme, og mot { $also } når de er besatte
    }
}
who = { $piece ->
    [attacker] angriperne
    [defender] forsvarernes vanlige brikker
    [king] kongen
    [attackers_commander] angripernes anførere
    [defenders_commander] forsvarernes anførere
    [attackers_knight] angripernes riddere
    [defenders_knight] forsvarernes riddere
    [attackers_mercenary] angripernes leiesoldater
    [defenders_mercenary] forsvarernes leiesoldater
    [attackers_guard] angripernes vakter
   *[defenders_guard] forsvarernes vakter
}
whom = { $piece ->
    [all] alle brikker
    [attacker] angriperne
    [defender] forsvarernes vanlige brikker
    [king] kongen
    [attackers_commander] angripernes anførere
    [defenders_commander] forsvarernes anførere
    [attackers_knight] angripernes riddere
    [defenders_knight] forsvarernes riddere
    [attackers_mercenary] angripernes leiesoldater
    [defenders_mercenary] forsvarernes leiesoldater
    [attackers_guard] angripernes vakter
   *[defenders_guard] forsvarernes vakter
}
closer = { $by ->
    [attacker] en angriper
    [throne] den tomme tronen
    [corners] en tom hjørnerute
    [camps] en tom leirrute
    [forts] en tom borgrute
   *[edge] brettkanten
}
repetition-compares = { $compares ->
    [position] samme stilling med samme side i trekket
    [board] samme brettstilling, uansett hvem som er i trekket,
   *[board_before_captures] samme brettstilling, sammenlignet før slåtte brikker fjernes, og uansett hvem som er i trekket,
}
trait = { $trait ->
    [strong_king] sterk konge
    [throne_king] konge som bare er sterk ved tronen
    [weak_king] svak konge
    [corners] hjørner
    [edge] kant
    [squares] bestemte ruter
    [attackers_first] angriperne begynner
    [defenders_first] forsvarerne begynner
    [special_pieces] spesialbrikker
    [camps] leirer
    [slow_king] langsom konge
    [unarmed_king] ubevæpnet konge
    [shieldwall] skjoldmur
   *[exit_fort] borg ved kanten
}
escape = { $to ->
    [corners] flukt til hjørnene
    [edge] flukt til kanten
   *[squares] flukt til { $squares }
}
announced = { $kind ->
    [RAICHI] raichi (én åpen vei)
    [TUICHI] tuichi (to åpne veier)
   *[WATCH_YOUR_KING] «pass på kongen» (han kan fanges)
}
special-mercenary = En leiesoldat blir ikke slått, men bytter side.
special-guard = En vakt kan verken slå eller bli slått.
jumper = { $who ->
    [king] kongen
    [commanders] anførerne
    [knights] ridderne
    [mercenaries] leiesoldatene
   *[guards] vaktene
} { $jump ->
    [restricted] (fra eller til en spesialrute)
    [over_enemies] (overalt)
   *[capturing] (overalt; brikken de hopper over, blir slått)
}

## Rule sets beside each other

topic = { $rule ->
    [board] Brettet
    [first_move] Hvem som begynner
    [movement] Hvordan brikkene går
    [reach] Hvor langt brikkene går
    [throne] Tronen
    [corners] Hjørnene
    [camps] Leirene
    [forts] Borgene
    [capture] Hvordan brikker blir slått
    [king_in_captures] Kongens rolle når brikker blir slått
    [king_taken] Hvordan kongen fanges
    [kings_group] Kongen og brikkene som henger sammen med ham
    [escape] Hvor kongen slipper unna
    [encirclement] Når kongen og alle mennene hans er avskåret fra kanten
    [cannot_escape] En konge som ikke kan slippe unna
    [shieldwall] Skjoldmuren
    [exit_fort] Når kongen står på kanten i en uinntakelig borg
    [repetition] Gjentakelse
    [quiet_plies] Trekk uten slag
    [ply_limit] Antall trekk i et parti
    [no_legal_move] En side uten lovlige trekk
    [tuichi_wins] Når kongen har to åpne veier etter et trekk av forsvarerne
    [announcements] Hva som må sies høyt
    [linnaean_capture] En brikke ved siden av kongen på tronen hans, med angripere på kongens tre andre sider
    [special_pieces] Spesialbrikker
    [special_reach] Hvor langt spesialbrikkene går
    [jumps] Hvilke brikker som hopper
    [berserk] Etter et slag
   *[commanders_take_king] Kongen mellom to av angripernes anførere eller riddere
}
difference = { $here } { $name }: { $there }
difference-none = Ingen regel om dette.
difference-setups = Oppstillinger: { $setups }.
side = { $side ->
    [attackers] angriperne
   *[defenders] forsvarerne
}
compare-unchanged = { $field } er false i forespørselen og forblir sann: ved siden av base kan JSON ikke skille false fra et felt som mangler; nevn feltet i base.cleared
compare-custom = egne regler
compare-same = Reglene er de samme som i { $name }
compare-differs = { $count ->
    [one] { $count } regel avviker fra { $name }
   *[other] { $count } regler avviker fra { $name }
}
compare-game-agrees = I { $name } går hele partiet likt
compare-game-board = I { $name } har brettet { $there } × { $there } ruter, i dette partiet { $here } × { $here }
compare-game-setup = I { $name } finnes ikke denne utgangsstillingen
compare-game-first-move = Her begynner { $here }; i { $name }: { $there }
compare-game-ply = Trekk { $ply }, { $move }: { $clauses }
compare-game-legal-here = lovlig her, ulovlig i { $name } («{ $why }»)
compare-game-legal-there = ulovlig her («{ $why }»), lovlig i { $name }
compare-game-captures = slått her: { $here }; i { $name }: { $there }
compare-game-captured = { $count ->
    [one] brikken på { $squares }
   *[other] brikkene på { $squares }
}
compare-game-outcome = her: { $here }; i { $name }: { $there }
compare-game-to-move = deretter i trekket her: { $here }; i { $name }: { $there }

## What a server offers

server-limits = Grenser: { $bytes } byte per forespørsel; { $moves } trekk per parti; brett opptil { $size } × { $size } ruter; søk på { $nodes } noder, { $depth } trekk og { $milliseconds } ms; { $games } partier per arkiv; bilder opptil { $pixels } × { $pixels } piksler.
server-offers = Regelsett: { $rulesets }. Språk: { $locales }.
server-levels = Nivåer: fra 0, som spiller tilfeldig, til { $strongest }, det sterkeste.

## Pictures, for whoever does not see them

alt-title = { $ruleset }, { $ply ->
    [0] begynnelsen av partiet
   *[other] { $ply } trekk spilt
}, { $state }
alt-title-turn = { $side ->
    [attackers] angriperne i trekket
   *[defenders] forsvarerne i trekket
}
alt-custom = Tafl etter egne regler
alt-board = { $ruleset } på et brett på { $size } × { $size } ruter.
alt-turn = { $side ->
    [attackers] { $ply ->
        [0] Angriperne er i trekket.
        [one] Etter { $ply } trekk er angriperne i trekket.
       *[other] Etter { $ply } trekk er angriperne i trekket.
    }
   *[defenders] { $ply ->
        [0] Forsvarerne er i trekket.
        [one] Etter { $ply } trekk er forsvarerne i trekket.
       *[other] Etter { $ply } trekk er forsvarerne i trekket.
    }
}
alt-over = { $ply ->
    [0] Partiet er slutt: { $outcome }.
    [one] Partiet er slutt etter { $ply } trekk: { $outcome }.
   *[other] Partiet er slutt etter { $ply } trekk: { $outcome }.
}
card-result = { $winner ->
    [attackers] Angriperne vinner
    [defenders] Forsvarerne vinner
   *[nobody] Partiet ender remis
}
picture-side = { $side ->
    [attackers] Angripere
   *[defenders] Forsvarere
}
legend = { $piece ->
    [commanders] anfører
    [knights] ridder
    [mercenaries] leiesoldat
   *[guards] vakt
}
card-over = { $ply ->
    [0] Partiet er slutt: { outcome }.
    [one] Partiet er slutt etter { $ply } trekk: { outcome }.
   *[other] Partiet er slutt etter { $ply } trekk: { outcome }.
}
alt-player = { $side ->
    [attackers] { $name } spiller angriperne.
   *[defenders] { $name } spiller forsvarerne.
}
alt-clock = { $side ->
    [attackers] Angriperne har { $time } igjen.
   *[defenders] Forsvarerne har { $time } igjen.
}
alt-arrows = { $count ->
    [one] Pil: { $arrows }.
   *[other] Piler: { $arrows }.
}
alt-marks = { $count ->
    [one] Merket rute: { $squares }.
   *[other] Merkede ruter: { $squares }.
}
alt-goes-on = Bare brikken på { $square } kan gå nå.
alt-last = { $side ->
    [attackers] Siste trekk: angriperne spilte { $move }.
   *[defenders] Siste trekk: forsvarerne spilte { $move }.
}
alt-last-capturing = { $side ->
    [attackers] { $count ->
        [one] Siste trekk: angriperne spilte { $move } og slo brikken på { $squares }.
       *[other] Siste trekk: angriperne spilte { $move } og slo brikkene på { $squares }.
    }
   *[defenders] { $count ->
        [one] Siste trekk: forsvarerne spilte { $move } og slo brikken på { $squares }.
       *[other] Siste trekk: forsvarerne spilte { $move } og slo brikkene på { $squares }.
    }
}
alt-last-pass = { $side ->
    [attackers] Siste trekk: angriperne meldte pass.
   *[defenders] Siste trekk: forsvarerne meldte pass.
}
alt-paths = { $count ->
    [one] Kongen har en åpen vei til { $squares }.
   *[other] Kongen har åpne veier til { $squares }.
}
alt-threat = { $side ->
    [attackers] Angriperne kan fange kongen med { $moves }.
   *[defenders] Angriperne truer med å fange kongen med { $moves }.
}
alt-chosen = { $count ->
    [one] Brikken på { $square } er valgt og har { $count } rute å gå til.
   *[other] Brikken på { $square } er valgt og har { $count } ruter å gå til.
}
alt-stuck = Ruten { $square } er valgt, men ingen lovlige trekk begynner der. { $reason }
alt-stuck-at-end = Ruten { $square } er valgt, men partiet er slutt, og det finnes ikke flere trekk.
alt-run = { $from } til { $to }
alt-rank = { $count } på { $rank }. rad
alt-game = { $count ->
    [0] { $ruleset } på et brett på { $size } × { $size } ruter: et parti uten trekk.
    [one] { $ruleset } på et brett på { $size } × { $size } ruter: et parti på { $count } trekk.
   *[other] { $ruleset } på et brett på { $size } × { $size } ruter: et parti på { $count } trekk, vist ett om gangen.
}
alt-game-from = { $ply ->
    [one] Det vises fra stillingen etter { $ply } trekk.
   *[other] Det vises fra stillingen etter { $ply } trekk.
}
alt-game-first = { $side ->
    [attackers] Angriperne begynner.
   *[defenders] Forsvarerne begynner.
}
alt-game-all = Trekkene: { $moves }.
alt-game-some = { $left ->
    [one] De første trekkene: { $head }; etter ytterligere { $left } trekk som ikke er nevnt her, de siste: { $tail }.
   *[other] De første trekkene: { $head }; etter ytterligere { $left } trekk som ikke er nevnt her, de siste: { $tail }.
}
graph-percent = { $percent } %
graph-ply = trekk
graph-turning-point = vendepunkt: trekk { $ply }
graph-judgement = { $judgement ->
    [INACCURACY] unøyaktighet
    [MISTAKE] feil
    [BLUNDER] tabbe
    [MISSED_WIN] forspilt gevinst
   *[ONLY_MOVE] eneste trekk
}
graph-title = Vinnersjanse, trekk { $first } til { $last }
graph-lead = { $how ->
    [throughout] { $side ->
        [attackers] Angriperne leder hele veien
        [defenders] Forsvarerne leder hele veien
       *[nobody] Sjansene er like hele veien
    }
    [opened] { $side ->
        [attackers] Først er sjansene like; med trekk { $ply } tar angriperne ledelsen for godt
       *[defenders] Først er sjansene like; med trekk { $ply } tar forsvarerne ledelsen for godt
    }
    [turned] { $side ->
        [attackers] Først leder forsvarerne; med trekk { $ply } tar angriperne ledelsen for godt
       *[defenders] Først leder angriperne; med trekk { $ply } tar forsvarerne ledelsen for godt
    }
    [changed] { $side ->
        [attackers] Ledelsen skifter { $changes } ganger; med trekk { $ply } tar angriperne den for godt
       *[defenders] Ledelsen skifter { $changes } ganger; med trekk { $ply } tar forsvarerne den for godt
    }
   *[levelled] { $changes ->
        [0] Først leder den ene siden; fra trekk { $ply } er sjansene like
        [one] Ledelsen skifter én gang; fra trekk { $ply } er sjansene like
       *[other] Ledelsen skifter { $changes } ganger; fra trekk { $ply } er sjansene like
    }
}
graph-end = { $side ->
    [attackers] Til slutt er vinnersjansen for angriperne { $percent } %
   *[defenders] Til slutt er vinnersjansen for forsvarerne { $percent } %
}
graph-marks = { $judgement ->
    [INACCURACY] { $count ->
        [one] Unøyaktighet: trekk { $plies }
       *[other] Unøyaktigheter: trekk { $plies }
    }
    [MISTAKE] { $count ->
        [one] Feil: trekk { $plies }
       *[other] Feil: trekk { $plies }
    }
    [BLUNDER] { $count ->
        [one] Tabbe: trekk { $plies }
       *[other] Tabber: trekk { $plies }
    }
    [MISSED_WIN] { $count ->
        [one] Forspilt gevinst: trekk { $plies }
       *[other] Forspilte gevinster: trekk { $plies }
    }
   *[ONLY_MOVE] { $count ->
        [one] Eneste trekk: { $plies }
       *[other] Eneste trekk: { $plies }
    }
}
graph-turn = Vendepunktet er trekk { $ply }
alt-evaluation = Vinnersjansen for angriperne er { $percent } %.
alt-piece = { $piece ->
    [attacker] { $count ->
        [0] Ingen angriper er igjen.
        [one] { $count } angriper: { $squares }.
       *[other] { $count } angripere: { $squares }.
    }
    [defender] { $count ->
        [0] Ingen forsvarer er igjen.
        [one] { $count } forsvarer: { $squares }.
       *[other] { $count } forsvarere: { $squares }.
    }
    [king] { $count ->
        [0] Kongen er ikke lenger på brettet.
        [one] Konge: { $squares }.
       *[other] { $count } konger: { $squares }.
    }
    [attackers_commander] { $count ->
        [one] { $count } angripende anfører: { $squares }.
       *[other] { $count } angripende anførere: { $squares }.
    }
    [defenders_commander] { $count ->
        [one] { $count } forsvarende anfører: { $squares }.
       *[other] { $count } forsvarende anførere: { $squares }.
    }
    [attackers_knight] { $count ->
        [one] { $count } angripende ridder: { $squares }.
       *[other] { $count } angripende riddere: { $squares }.
    }
    [defenders_knight] { $count ->
        [one] { $count } forsvarende ridder: { $squares }.
       *[other] { $count } forsvarende riddere: { $squares }.
    }
    [attackers_mercenary] { $count ->
        [one] { $count } angripende leiesoldat: { $squares }.
       *[other] { $count } angripende leiesoldater: { $squares }.
    }
    [defenders_mercenary] { $count ->
        [one] { $count } forsvarende leiesoldat: { $squares }.
       *[other] { $count } forsvarende leiesoldater: { $squares }.
    }
    [attackers_guard] { $count ->
        [one] { $count } angripende vakt: { $squares }.
       *[other] { $count } angripende vakter: { $squares }.
    }
   *[defenders_guard] { $count ->
        [one] { $count } forsvarende vakt: { $squares }.
       *[other] { $count } forsvarende vakter: { $squares }.
    }
}

## Boards and moves that were read

parse-read-board = Lest som et brett skrevet på én linje: { $size } × { $size } ruter; angripere: { $attackers }, forsvarere: { $defenders }, konger: { $kings }
parse-read-fen = Lest som rader med bokstavene t, T og K: { $size } × { $size } ruter; angripere: { $attackers }, forsvarere: { $defenders }, konger: { $kings }
parse-read-drawing = Lest som en tegning: { $size } × { $size } ruter; angripere: { $attackers }, forsvarere: { $defenders }, konger: { $kings }
parse-to-move-attackers = angriperne er i trekket
parse-to-move-defenders = forsvarerne er i trekket
parse-read-rulesets = regelsett med et brett av denne størrelsen: { $rulesets }
parse-read-no-rulesets = ingen regelsett i katalogen har et brett av denne størrelsen
parse-invalid = denne stillingen er ikke mulig etter reglene
parse-unread = Teksten kan ikke leses som et brett; feil: { $count }, den første i linje { $line } ved tegn { $column }
parse-fault-empty = Det er ikke noe brett i teksten; send radene ovenfra, for eksempel 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3
parse-fault-unknown-character = Tegnet «{ $found }» er ukjent; skriv én bokstav for hver brikke og et punktum eller et tall for tomme ruter
parse-fault-uneven-row = Ruter i denne raden: { $squares }; i de andre: { $expected }
parse-fault-not-square = Rader: { $rows }, ruter i hver: { $squares }; et brett må være kvadratisk
parse-fault-wrong-size = Ruter på en side: { $squares }; et brett har et odde antall ruter på hver side, fra 5 til 19
parse-fault-wrong-size-rules = Ruter på en side: { $squares }; brettet til disse reglene har { $expected }
parse-fault-no-king = Det er ingen konge; det må være nøyaktig én
parse-fault-several-kings = Det er konger på { $squares }; det må være nøyaktig én
parse-fault-king-escaped = Kongen på { $squares } har allerede sluppet unna
parse-fault-may-not-stand = Brikken på { $squares } kan ikke stå der: ruten er { $zone }
parse-fault-invalid-position = Denne stillingen er ikke mulig etter disse reglene
parse-warning-no-king = Det er ingen konge
parse-warning-several-kings = Det er flere konger, på { $squares }
parse-warning-king-assumed = Ingen tegn angir kongen: brikken på { $squares } ble tatt for ham
parse-warning-mirrored = Dette er oppstillingen { $setup }, speilvendt eller dreid
parse-warning-sides-exchanged = Det er flere forsvarere ({ $defenders }) enn angripere ({ $attackers }): tegnene for sidene kan være byttet om
parse-warning-sides-exchanged-light = De lyse brikkene ble lest som angriperne, fordi det er flest av dem
parse-warning-sides-exchanged-unclear = Tegnene sier ikke hvilken side som er hvilken; fordelingen (angripere: { $attackers }, forsvarere: { $defenders }) er en gjetning
parse-warning-too-many-pieces-attackers = Angripere: { $count }; ingen oppstilling har flere enn { $most }
parse-warning-too-many-pieces-defenders = Forsvarere: { $count }; ingen oppstilling har flere enn { $most }
parse-warning-side-assumed-attackers = Ingenting sier hvem som er i trekket: det antas å være angriperne, fordi de begynner
parse-warning-side-assumed-defenders = Ingenting sier hvem som er i trekket: det antas å være forsvarerne, fordi de begynner
parse-warning-piece-on-forbidden-square = Det står en brikke på { $squares }, der den ikke kan stanse
parse-move-legal = { $move ->
    [pass] Forstått som å melde pass, og det er lovlig
   *[other] Forstått som { $move }, et lovlig trekk
}
parse-move-illegal = { $move ->
    [pass] Forstått som å melde pass, og det er ulovlig
   *[other] Forstått som { $move }, et ulovlig trekk
}
parse-move-which = Flere trekk er mulige: { $moves }
parse-move-unsure = Ingen trekk er spilt, fordi «{ $unread }» ikke ble forstått; mulige trekk uten det, som kan sendes: { $moves }
parse-move-other-side = { $side ->
    [attackers] Du nevnte angriperne, men forsvarerne er i trekket
   *[defenders] Du nevnte forsvarerne, men angriperne er i trekket
}
parse-move-no-piece = { $piece ->
    [king] Kongen kan ikke gå til { $squares }
    [named] Ingen slik brikke kan gå til { $squares }
   *[any] Ingen av brikkene dine kan gå til { $squares }
}
parse-move-stuck = Brikken din på { $squares } har ingen lovlige trekk
parse-move-occupied = Ingen av brikkene dine kan gå til { $squares }: ruten er opptatt
parse-move-nothing-takes = { $piece ->
    [king] Kongen kan ikke slå på { $squares }
    [named] Ingen slik brikke kan slå på { $squares }
   *[any] Ingen slike trekk slår på { $squares }
}
parse-move-nothing-to-take = Det er ingen brikke å slå på { $squares }
parse-move-from = Brikken din på { $squares } kan gå til { $destinations }
parse-move-other-piece = { $piece ->
    [king] Brikken på { $squares } er ikke en konge
   *[other] Brikken på { $squares } er ikke av den typen du nevnte
}
intent = { $intent ->
    [RESIGN] Du gir opp
    [OFFER_DRAW] Du tilbyr remis
    [ACCEPT_DRAW] Du godtar remistilbudet
    [DECLINE_DRAW] Du avslår remistilbudet
    [HINT] Du ber om et hint
    [HELP] Du ber om hjelp
    [NEW_GAME] Du vil spille et nytt parti
    [SHOW_BOARD] Du vil se brettet
    [LIST_MOVES] Du vil se de lovlige trekkene
    [QUIT] Du vil slutte
   *[TAKE_BACK] Du vil ta tilbake det siste trekket
}
parse-claim-allowed = Du krever remis, og reglene tillater det
parse-claim-not-allowed = Du krever remis, men reglene tillater det ikke nå

## Records of games

record-fault-at = Linje { $line }, kolonne { $column }: { $fault }
record-faults = { $count ->
    [one] Det noterte partiet har { $count } feil
   *[other] Det noterte partiet har { $count } feil
}
record-fault = { $reason ->
    [EMPTY] det er ingenting å lese
    [BAD_FORM] «{ $found }» er uventet her; forventet: { $right }
    [UNKNOWN_KEY] «{ $found }» er ikke en kjent nøkkel; forventet: { $right }
    [BAD_VALUE] «{ $found }» er ikke en gyldig verdi her; forventet: { $right }
    [DUPLICATE] «{ $found }» står her for andre gang; forventet: { $right }
    [NOT_FIRST] «{ $found }» kommer for sent; forventet: { $right }
    [NOT_LAST] «{ $found }» kommer for tidlig; forventet: { $right }
    [MISSING] noe mangler her; forventet: { $right }
    [UNEVEN_RANK] «{ $found }» passer ikke til størrelsen på brettet; forventet: { $right }
    [OFF_BOARD] «{ $found }» ligger ikke på brettet; forventet: { $right }
    [UNCLOSED] «{ $found }» er en parentes uten makker; forventet: { $right }
    [BAD_MOVE] «{ $found }» er ikke et trekk; forventet: { $right }
    [BAD_TURN] «{ $found }» er ikke den neste runden; forventet: { $right }
    [BAD_ADDRESS] «{ $found }» er ikke adressen til noe trekk; forventet: { $right }
    [SURPLUS_COMMENT] «{ $found }» er en kommentar uten trekk; forventet: { $right }
    [CONTRADICTION] «{ $found }» motsier en annen del av notasjonen; forventet: { $right }
    [TOO_DEEP] «{ $found }» er nøstet for dypt; forventet: { $right }
    [SURPLUS] «{ $found }» hører ikke til her; forventet: { $right }
    [TOO_LONG] teksten er for lang; forventet: { $right }
    [LUDII] dette er en partifil fra Ludii (trial), som ikke kan leses her: send trekkene som par av ruter i stedet, for eksempel d4-g4
    [AMBIGUOUS_MOVE] «{ $found }» passer på flere trekk: { $right }
    [NO_SUCH_MOVE] ingen lovlige trekk passer på «{ $found }»
    [UNKNOWN_ORIGIN] «{ $found }» nevner ikke trekkets startrute, og den kan ikke finnes: reglene er ukjente, eller et tidligere trekk er ulovlig
    [NO_RECORD] forventet en tagg eller et trekk, fant «{ $found }»
    [SECOND_GAME] her begynner et parti til; send ett parti om gangen
    [ONE_OR_SEVERAL] denne linjen kan fortsette partiet eller begynne et nytt; forventet: { $right }
    [TABLE] dette er overskriften i en tabell over partier, og slike tabeller leses ikke; forventet: { $right }
    [NUMBERS] «{ $found }» er et felt i tall; forventet: { $right }
   *[UNPLAYABLE] «{ $found }» kan ikke spilles: { $right }
}
expected-Move = et trekk med begge rutene, for eksempel d4-g4 eller d4-g4xg5/g3
expected-MoveRecord = et trekk, for eksempel e5-e8, Ke5-e1xe2/d1- eller ---
expected-SimpleMove = et trekk på den enkle formen: ingen brikkebokstaver, - mellom rutene, + eller ++ til slutt
expected-OneOf = { $moves }
expected-CaptureOnce = ruten til hver slått brikke én gang
expected-Square = en rute: en linje fra a til s og en rad fra 1 til 19
expected-SquareOfSize = en rute: en linje fra a til { $file } og en rad fra 1 til { $size }
expected-Record = et parti i OpenTafl-notasjon, ett i PGN-stil eller en liste med trekk
expected-AtMostBytes = høyst { $most } byte
expected-AtMostMoves = høyst { $most } trekk
expected-AtMostVariations = høyst { $most } varianter
expected-AtMostLevels = høyst { $most } nivåer av nøstede varianter
expected-AtMostTags = høyst { $most } tagger
expected-PgnTag = et navn og en verdi i anførselstegn: [Event "Club night"]
expected-Tag = et navn, et kolon og en verdi: [date:2015.05.04]
expected-TagOnce = taggen { $tag } bare én gang
expected-PgnResult = 1-0 (forsvarerne vinner), 0-1 (angriperne vinner), 1/2-1/2 eller *
expected-Result = 1 (angriperne vinner), -1 (forsvarerne vinner), 0 (remis) eller ?
expected-ResultOfTag = resultatet fra taggen Result
expected-OneResult = ett resultat, ved slutten av partiet
expected-OneGame = ett parti om gangen
expected-TurnsOrResults = numrene på trekkene (1. d2-a2 d5-e5) hvis det er ett parti, ellers et resultat etter hvert parti (1-0, 0-1 eller *)
expected-GamesWithoutHeading = et parti på hver linje uten overskrift, først trekkene og så resultatet (d2-a2 d5-e5 1-0), eller et JSON-objekt for hvert parti
expected-NamedSquares = felt med navnene sine, som d1: tall sier ikke fra hvilket hjørne de teller
expected-NothingAfterResult = ingenting etter resultatet
expected-Clock = en klokke i sekunder: hovedtid, ekstratider, tillegg, for eksempel 3600 30/3 3i
expected-TwoClocks = to klokker i sekunder med komma imellom, for eksempel 3600 30/3 3i, 3600 30/3 3i
expected-PuzzleMode = none, loose eller strict
expected-Address = adressen til et trekk, for eksempel 6a, eller 3a.2.1b inne i en variant
expected-Rules = en regellinje: dim:11 ... start:/.../
expected-Fen = rader ovenfra og siden i trekket: 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a
expected-Closing = en parentes { $bracket } som lukker denne
expected-Opening = en parentes { $bracket } før denne
expected-VariationAfterMove = en variant etter trekket den erstatter
expected-VariationWithMove = en variant med minst ett trekk
expected-VariationInOrder = en variant til et tidligere trekk, nummerert fra 1 uten hull
expected-Annotation = en merknad fra $0 til $255 etter et trekk
expected-CommentAfterMoves = en kommentar etter trekkene i en runde, eller en tagg før den første runden
expected-CommentOnce = én kommentar for hver runde, med | mellom trekkene i den
expected-CommentForMove = én del av en kommentar for hvert trekk i runden
expected-TurnNumber = { $turn }, nummeret på den neste runden
expected-TurnHeader = nummeret på eller adressen til en runde, et punktum og et mellomrom: 8. eller 8a.1.1a.
expected-TurnWithMove = en runde med minst ett trekk
expected-TurnOfTwo = en runde med to halvdeler; en brikke som fortsetter etter et slag, har =: e3=e6
expected-TurnAt = runde { $turn }, med så mange trekk foran: { $moves }
expected-GapBeforeMoves = utelatte trekk bare i begynnelsen av en runde
expected-Entry = en nøkkel, et kolon og verdien, uten mellomrom: ks:w
expected-Key = en av nøklene { $keys }
expected-KeyOnce = nøkkelen { $key } bare én gang
expected-KeyLast = nøkkelen { $key } til slutt
expected-DimFirst = størrelsen på brettet i begynnelsen: dim:11
expected-StartLast = oppstillingen til slutt: start:/3t3/.../
expected-StartOnce = enten start eller starti, ikke begge
expected-Dim = en størrelse fra 1 til 19: dim:11
expected-Letter = en av bokstavene { $letters }
expected-Name = et navn på høyst 100 tegn, med _ for et mellomrom
expected-Squares = ruter med komma imellom: a1,b2
expected-SquareOnce = hver rute én gang
expected-Pieces = brikkebokstaver: tcnkmg, TCNKMG
expected-PieceOnce = hver bokstav én gang
expected-Reach = et antall ruter fra 1 til 19, eller -1 for ubegrenset
expected-Reaches = ett tall, to (angripere, forsvarere) eller ett for hver av tcnkTCNK, tcnkmTCNKM eller tcnkmgTCNKMG
expected-Position = skråstreker i begynnelsen og til slutt: /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
expected-Ranks = fra 1 til 19 rader
expected-RanksOfDim = { $size } rader, som dim sier; det er { $found }
expected-RankOfSquares = { $squares } ruter, like mange som det er rader; det er { $found }
expected-EmptySquares = et antall tomme ruter, 1 eller flere, uten null foran
expected-EmptyOrPiece = et antall tomme ruter eller en brikke: t c n k m g, eller store bokstaver for forsvarerne
record-mismatch = { $kind ->
    [CAPTURES] Notert som slått: { $written }; faktisk slått: { $happened }
    [PIECE] Notert brikke: { $written }; flyttet brikke: { $happened }
    [JUMP] Trekket er notert som et hopp, men det er ikke det
    [GOES_ON] Trekket er notert som fortsettelse av en slagkjede, men det er ikke det
    [SIGN] Tegnet sier at partiet er vunnet, men det er det ikke
    [OVER] Det finnes trekk etter slutten av partiet
    [TERMINATION] Notert resultat: { $written }; etter det som er notert om slutten: { $happened }
   *[RESULT] Notert resultat: { $written }; etter trekkene: { $happened }
}
record-note = { $kind ->
    [CHARACTERS] Tegn som dette formatet ikke har plass til, ble erstattet i { $about }
    [MARKS] Trekkvurderinger ble utelatt: dette formatet har ikke plass til dem
    [PASS] Ingenting ble skrevet: dette formatet kan ikke gjengi at en side melder pass
    [VARIATIONS] Varianter ble utelatt: dette formatet har ikke plass til dem
    [COMMENTS] Kommentarer ble utelatt: dette formatet har ikke plass til dem
    [TAGS] Tagger, regler eller utgangsstillingen ble utelatt: dette formatet har ikke plass til dem
    [BEYOND] Varianter etter slutten av en trekkfølge ble utelatt: dette formatet har ikke plass til dem
    [MOVES] Trekkene ble utelatt: dette formatet har ikke plass til dem
    [MISSING] { $about ->
        [rules] Ingenting ble skrevet, fordi reglene ikke er kjent
       *[position] Ingenting ble skrevet, fordi stillingen ikke er kjent
    }
    [DISPUTED] «{ $about }» er tvetydig: OpenTafls dokumentasjon, programmet eller begge behandler det kanskje annerledes
    [CENTRE_ELSEWHERE] Notasjonen plasserer sentrum utenfor midten av brettet; det ble lest som forsvarernes borger
    [NO_EFFECT] Oppføringen «{ $about }» har ingen virkning i dette partiet og ble hoppet over
    [LEFT_OUT] Notasjonen har ikke plass til alt dette; utelatt: { $about }
    [OTHER_FORM] Når denne regelen leses tilbake, har den en annen form, men samme virkning: { $about }
    [INEXPRESSIBLE] Notasjonen kan ikke uttrykke { $about }, så reglene ble utelatt
    [RESTORED] Det er ikke notert at slagkjeden fortsetter; { $about } ble lagt til, og bare med et slikt trekk er resten av partiet lovlig
    [RESTORED_PERHAPS] Det er ikke notert at slagkjeden fortsetter; { $about } ble lagt til, og med det er resten av partiet lovlig, men andre trekk kan også passe
    [SETUP_FOUND] Det er ikke notert hvilken oppstilling partiet begynner fra; flere av trekkene er lovlige fra { $about } enn fra noen annen
    [SETUP_PERHAPS] Det er ikke notert hvilken oppstilling partiet begynner fra; trekkene passer like godt til hver av disse, og den første ble valgt: { $about }
   *[OTHER_RULES] Det noterte partiet nevner andre regler enn dem det ble prøvd etter: { $about }
}
record-rules-unnamed = Det framgår ikke hvilke regler partiet er spilt etter: oppgi et regelsett
record-rules-unknown = Katalogen har ikke regelsettet «{ $name }», som det noterte partiet nevner: oppgi et annet
record-rules-of = Reglene er de i { $name }
record-rules-own = Reglene svarer ikke til noe regelsett i katalogen
record-rules-written = De skrevne reglene er fullstendige: hvert parti går på samme måte etter dem
record-rules-unwritten = Antall regler som notasjonen ikke kan uttrykke: { $count }
record-inexpressible = Notasjonen kan ikke uttrykke dette: { $topic }

## The terminal

terminal-help = Skriv et trekk, for eksempel d4-g4, eller bare ruten den skal til, g4; eller ett av ordene: hint (igjen for mer), trekk, brett, angre, remis (tilby eller ta imot), krav (remis etter reglene), gi opp, ny, hjelp, slutt.
terminal-over = Skriv «ny» for et nytt parti, «angre» for å ta tilbake det siste trekket, eller «slutt».
terminal-thinking = tenker …
terminal-no-ruleset = det finnes ikke noe regelsett «{ $ruleset }»; `tafld rulesets` viser dem alle
terminal-no-ruleset-nearest = det finnes ikke noe regelsett «{ $ruleset }»; mente du { $nearest }? `tafld rulesets` viser dem alle
terminal-alternatives = «{ $name }» kan også bety { $others }
terminal-first-fault = Det første ulovlige trekket er trekk { $ply }, { $move }
terminal-draw-offered = { $side ->
    [attackers] Angriperne tilbyr remis; forsvarerne godtar remistilbudet med «remis» eller avslår det med et trekk
   *[defenders] Forsvarerne tilbyr remis; angriperne godtar remistilbudet med «remis» eller avslår det med et trekk
}
terminal-draw-declined = { $side ->
    [attackers] Angriperne avslår remistilbudet
   *[defenders] Forsvarerne avslår remistilbudet
}
terminal-start = Dette er begynnelsen.
terminal-turn = { $ply ->
    [0] begynnelsen av partiet
   *[other] { $ply } trekk spilt
}, { $side ->
    [attackers] angriperne
   *[defenders] forsvarerne
} i trekket, { $moves ->
    [one] { $moves } lovlig trekk
   *[other] { $moves } lovlige trekk
}
terminal-illegal = Ulovlig trekk: { $sentence }
terminal-prompt = { $side ->
    [attackers] angriperne
   *[defenders] forsvarerne
}>
terminal-aliases = også kjent som: { $names }
terminal-source = kilde: { $source }
terminal-contested = omstridt: { $reading }
terminal-setup = oppstilling { $name }:

## Readings of unclear sources, each named by the rule set, revision and rule where it first occurs; their English is in the catalogue

readings =
    .brandubh-wtf-1-board = Oppstillingen var et bilde i kilden, som nå er tapt; dette er oppstillingen som vanligvis spilles under navnet.
    .brandubh-wtf-1-king_taken = Det følger av regelen for alle brikker at en konge som går inn på en stengt rute, er trygg.
    .brandubh-wtf-1-repetition = «Tredje gang på rad» forstås som den tredje forekomsten. Forsvarerne taper, med mindre hvert av trekkene deres siden den forrige var det eneste lovlige; i så fall taper angriperne, selv hvis begge sider var tvunget til det.
    .brandubh-nielsen-1-repetition = Kilden forbyr evig gjentakelse og nevner ikke noe tall; den tredje forekomsten er en tolkning.
    .brandubh-nielsen-1-quiet_plies = Et parti som ikke kan avsluttes, er remis; det forstås slik at hver av sidene kan kreve remis etter 100 trekk uten slag.
    .brandubh-nielsen-2-board = De oppstillingene som den første revisjonen mangler, er dem som partier tatt opp på forfatterens server begynner med, slik trekkene deres viser.
    .brandubh-nielsen-2-1-throne = Nettsiden med disse reglene kunne ikke leses; slik spilles partiene som er lagret fra serveren.
    .brandub-walker-1-throne = Programmet stenger tronen for vanlige brikker og lar alle brikker passere den; i andre rekonstruksjoner av brandub er den også fiendtlig.
    .brandub-walker-1-king_taken = I programmet fanges kongen som en vanlig brikke overalt, også på tronen og ved siden av den; andre rekonstruksjoner krever fire eller tre angripere der.
    .brandub-walker-1-no_legal_move = Kilden sier ingenting om det; det forstås slik at en side uten lovlige trekk taper.
    .brandub-ludii-1-throne = Ingen brikke kan stå på midtruten; at brikker kan passere den, og at den bare hjelper til med å slå når den er tom, er en tolkning.
    .brandub-ludii-1-king_in_captures = Kilden sier ikke om kongen slår; det forstås slik at han slår som en vanlig brikke.
    .brandub-ludii-1-king_taken = Kilden sier ikke hva som skjer med en konge som selv går inn på en stengt rute; det forstås slik at han er trygg, som andre kilder sier.
    .brandub-ludii-1-repetition = Kilden sier ingenting om det; her blir partiet remis ved den tredje forekomsten.
    .brandubh-hnefatafl-org-1-throne = Trekklisten til serveren lar bare kongen passere den tomme tronen; dommeren i den godtar også at en vanlig brikke passerer. Her gjelder listen.
    .brandubh-hnefatafl-org-1-cannot_escape = De offentliggjorte reglene nevner ikke denne måten å vinne på; vilkårene er dem som programmet til serveren avslutter partier etter, også i merkelige tilfeller.
    .brandubh-hnefatafl-org-1-repetition = Reglene sier at et trekk av forsvarerne ikke kan gjenta brettstillingen. Serveren sammenligner brettet før slåtte brikker fjernes, uansett hvem som var i trekket; slik er det også her.
    .brandubh-hnefatafl-org-1-ply_limit = De offentliggjorte reglene nevner ikke noe antall trekk; at det blir remis, er praksis på serveren.
    .magpie-1-board = Programmene gir Magpie ulike oppstillinger: OpenTafl korset, et annet angripere som står hver for seg.
    .magpie-1-throne = Programmene er uenige: i OpenTafl kan alle brikker passere den tomme tronen, i et annet bare kongen. At den er fiendtlig mot angriperne når kongen står på den, er en tolkning.
    .magpie-1-repetition = I OpenTafl gjør den tredje forekomsten partiet remis; i et annet program taper forsvarerne.
    .ard-ri-nielsen-1-board = Oppstillingen var et bilde i kilden, som nå er tapt. Partiene fra forfatterens server begynner med en annen, som den neste revisjonen har.
    .ard-ri-nielsen-1-king_taken = Siden det ikke finnes noen trone, fanger to angripere kongen også midt på brettet.
    .ard-ri-nielsen-2-board = Oppstillingen var et bilde i kilden, som nå er tapt. De to første er dem partiene fra forfatterens server har, den eldste først; andre programmer spiller den tredje under navnet.
    .ard-ri-dragonheelslair-1-first_move = Det som kunne leses av kilden, sier ikke hvem som begynner; her gjør angriperne det.
    .ard-ri-dragonheelslair-1-throne = Bare kongen kan stå på tronen, og han kan vende tilbake til den. At tronen ikke hjelper til med å slå, følger av at ingen regel om å slå brikker nevner den.
    .ard-ri-ludii-1-first_move = Beskrivelsen sier ikke hvem som begynner; i programmet gjør angriperne det.
    .ard-ri-ludii-1-throne = Beskrivelsen nevner ikke midtruten; i programmet kan bare kongen stå der, og den hjelper bare til med å fange ham.
    .ard-ri-ludii-1-king_in_captures = Beskrivelsen sier ikke om kongen slår; i programmet gjør han det.
    .ard-ri-ludii-1-king_taken = Beskrivelsen sier ikke hvordan kongen fanges; ifølge reglene «Common» i programmet fanges han av angripere på fire sider, eller på tre sider med den tomme midtruten på den fjerde.
    .ard-ri-ludii-1-ply_limit = Beskrivelsen nevner ingen grense; programmet avslutter alle partier etter 2500 trekk.
    .ard-ri-ludii-1-no_legal_move = Beskrivelsen sier ingenting om det; i programmet melder en side uten lovlige trekk pass.
    .ard-ri-ludii-corrected-1-king_taken = Beskrivelsen sier ikke hvordan kongen fanges; ifølge reglene «Corrected» i programmet fanges han av to angripere, eller av en angriper og den tomme midtruten.
    .tafl-7-fortress-1-throne = Kilden stenger den midterste borgen bare for angriperne; forsvarernes vanlige brikker kan altså stå der. Borgen hjelper her bare til med å slå når den er tom.
    .tafl-7-fortress-1-corners = Kilden stenger hjørnene bare for angriperne; forsvarernes vanlige brikker kan altså stå der. Et hjørne hjelper her bare til med å slå når det er tomt.
    .tafl-7-fortress-1-kings_group = Kilden omtaler brikker ved siden av kongen; gruppen forstås som hele kjeden som henger sammen med ham, og kanten, den tomme tronen og et tomt hjørne stenger for brikkene i den slik de gjør for kongen.
    .fidchell-1-first_move = Kilden sier ikke hvem som begynner; det gjør angriperne, som i spillet den tar utgangspunkt i.
    .fidchell-1-throne = Kilden stenger tronen for alle når kongen har forlatt den; her kan den da heller ikke passeres. Tronen hjelper bare til med å slå når den er tom.
    .fidchell-1-kings_group = For denne utgaven sier kilden ingenting om at kongen fanges sammen med mennene sine; altså gjør han ikke det.
    .fidchell-1-tuichi_wins = I kilden vinner kongen når spilleren hans sier «tuichi»; her bedømmes det etter hvert trekk av forsvarerne, og resultatet trer i stedet for det som sies.
    .tablut-igg-1-announcements = Kilden omtaler et kongetrekk til kanten; her sies raichi etter hvert trekk av forsvarerne som lar en vei stå åpen.
    .tablut-linnaeus-1-first_move = Linné sier ikke hvem som begynner; i OpenTafl gjør angriperne det.
    .tablut-linnaeus-1-throne = Hos Linné følger ingen etter kongen inn i borgen hans. At alle brikker kan passere den, og at den er fiendtlig mot alle når den er tom, er praksis i OpenTafl.
    .tablut-linnaeus-1-king_in_captures = Linné sier ikke om kongen slår; i OpenTafl gjør han det.
    .tablut-linnaeus-1-encirclement = En regel fra dagens spill som ikke finnes hos Linné; OpenTafl bruker den.
    .tablut-ashton-1-throne = At tronen er fiendtlig mot forsvarernes vanlige brikker også når kongen står på den, er praksis i turneringen; teksten omtaler bare borgen, og på aagenielsen.dk er den det ikke.
    .tablut-ashton-1-camps = At en leir er fiendtlig også når det står en brikke på den, er praksis i turneringen.
    .tablut-ashton-1-escape = Ifølge Ashtons tekst vinner forsvarerne når kongen har en åpen vei som ikke kan sperres; her må kongen gå den og stanse på en kantrute som ikke er en leir.
    .tablut-ashton-1-repetition = Teksten sier ingenting om det; i turneringen er partiet remis så snart en stilling gjentas.
    .tablut-ashton-nielsen-1-throne = Teksten omtaler bare borgen; i partiene fra serveren hjelper den ikke til med å slå brikker mens kongen står på den, i motsetning til turneringen i Bologna.
    .foteviken-tablut-1-first_move = I OpenTafl begynner angriperne; i alle partiene fra aagenielsen.dk, og ifølge reglene der, som følger museets, begynner forsvarerne.
    .foteviken-tablut-1-camps = I OpenTafl kan en brikke som forlater en leir, stanse i en annen på samme linje; her går ingen inn i en leir utenfra.
    .foteviken-tablut-1-king_taken = I tidlige utgaver av OpenTafl ble kongen fanget som en vanlig brikke borte fra tronen; siden versjon 0.4 må han innesluttes overalt, som her.
    .foteviken-tablut-1-encirclement = En regel fra dagens spill; OpenTafl bruker den.
    .tablut-brainking-1-throne = At tronen ikke hjelper til med å slå en brikke, følger av at ingen regel om å slå brikker nevner den.
    .tablut-brainking-1-king_taken = At kanten ikke stenger noen av kongens sider, er en tolkning, og likeså at kongen kan gå inn på en stengt rute.
    .tablut-brainking-2-first_move = Det som kunne leses av kilden, sier ikke hvem som begynner; i alle partiene fra aagenielsen.dk gjør forsvarerne det.
    .tablut-board-game-arena-1-corners = At hjørnene ikke hjelper til med å slå en brikke, følger av at ingen regel om å slå brikker nevner dem.
    .tablut-ludii-1-throne = Beskrivelsen forbyr alle å gå inn i borgen og lar den hjelpe til med å slå; at ingen passerer den, og at den også hjelper når den er besatt, er praksis i programmet.
    .tablut-15-1-board = Ingen gammel kilde kjenner tablut på 15 × 15 ruter; oppstillingen er Damian Walkers.
    .sea-battle-9-1-first_move = Hos Nielsen begynner angriperne, hos Walker forsvarerne.
    .sea-battle-9-1-repetition = I OpenTafl gjør den tredje forekomsten partiet remis. Nielsens nettside forbyr evig gjentakelse, som forsvarerne taper på, og nevner ikke noe tall.
    .sea-battle-nielsen-9-1-repetition = Kilden forbyr evig gjentakelse, som forsvarerne taper på, og nevner ikke noe tall; den tredje forekomsten er en tolkning. Ifølge en eldre utgave av nettsiden taper den som fortsetter gjentakelsen.
    .sea-battle-nielsen-9-1-no_legal_move = Forstått som i kildens regler for andre spill: en side uten lovlige trekk taper.
    .sea-battle-nielsen-13-2-board = Oppstillingene var bilder i kilden, som nå er tapt; partier fra forfatterens server begynner med begge. Av den andre er bare den øverste halvdelen kjent; den nederste er speilbildet av den, slik et annet program tegner den.
    .sea-battle-w-11-1-board = Oppstillingene var bilder i kilden, som nå er tapt; disse er fra Abstract Play, som følger denne kilden.
    .tawlbwrdd-walker-1-board = Håndskriftet beskriver utgangsstillingen med ord som lar den stå åpen; dette er Bells tolkning, som Walker følger.
    .tawlbwrdd-walker-1-encirclement = Walkers regler nevner ikke omringing; OpenTafl bruker den.
    .tawlbwrdd-throneless-1-board = Kilden kaller sine fem oppstillinger etter halvdelene (angripere Lewis, T eller Bell; kors eller rombe) og viste dem i bilder som nå er tapt; de er gjenskapt ut fra disse halvdelene.
    .tawlbwrdd-throneless-1-encirclement = Forstått som i kildens regler for andre spill, der denne regelen finnes.
    .tawlbwrdd-throneless-1-repetition = Forstått som i kildens regler for andre spill, der forsvarerne taper på evig gjentakelse; den tredje forekomsten er en tolkning.
    .tawlbwrdd-ludii-1-throne = Beskrivelsen nevner ikke midtruten; i programmet kan bare kongen stå der eller passere den, og den hjelper til med å slå, mot vanlige brikker også når den er besatt.
    .tawlbwrdd-ludii-1-corners = Beskrivelsen nevner ikke hjørnene; i programmet kan bare kongen stå der, og de hjelper til med å slå.
    .tawlbwrdd-ludii-1-king_taken = Beskrivelsen sier ikke hvordan kongen fanges; i programmet fanges han som en vanlig brikke.
    .hnefatafl-globe-1-throne = Tronen er fiendtlig når kongen har forlatt den; den hjelper her bare til med å slå når den er tom.
    .hnefatafl-globe-1-quiet_plies = «Tjue trekk på rad» forstås som trekkene til begge sider talt sammen.
    .hnefatafl-globe-1-no_legal_move = Det er forbudt å melde pass så lenge et trekk er mulig; det forstås slik at en side uten lovlige trekk melder pass.
    .hnefatafl-11-igg-1-throne = I dette spillet forbyr kilden de vanlige brikkene på begge sider å passere tronen og nevner ikke kongen; han kan altså passere den.
    .copenhagen-1-repetition = Kilden forbyr evig gjentakelse, som forsvarerne taper på, og nevner ikke noe tall; den tredje forekomsten er en tolkning.
    .copenhagen-1-repetition-2 = På serveren aagenielsen.dk fortsetter partier etter en tredje forekomst til en spiller avslutter dem; her slutter partiet med den.
    .fetlar-1-encirclement = Reglene til Fetlar-panelet for mesterskapet i 2013 har ikke denne regelen. Av partiene fra aagenielsen.dk der en slik ring stod, slutter 22 med den, og 51 fortsetter.
    .fetlar-1-repetition = Kilden gjør evig gjentakelse til remis og nevner ikke noe tall; den tredje forekomsten er en tolkning.
    .fetlar-1-no_legal_move = Ifølge reglene til Fetlar-panelet for mesterskapet i 2013 blir partiet remis når en side ikke har noe lovlig trekk.
    .copenhagen-hnefatafl-org-1-encirclement = Serveren gir også angriperne seieren når den finner at forsvarerne ikke lenger kan slippe unna. Den avgjørelsen er utelatt: et slikt parti fortsetter til det slutter på annen måte.
    .copenhagen-hnefatafl-org-1-exit_fort = Programmet til serveren prøver borger på sin egen måte: det finner noen der det ifølge reglene ikke er noen, overser andre og avslutter også partiet etter et trekk av angriperne hvis en borg står. Her gjelder reglene.
    .berserk-1-first_move = I OpenTafls notasjon begynner forsvarerne; ifølge Aage Nielsens nettside begynner angriperne.
    .berserk-1-commanders_take_king = Ifølge OpenTafl: begge ender er anførere, riddere eller et tomt hjørne, brikken som flyttes, er en av dem, og tronen hjelper aldri.
    .berserk-1-encirclement = OpenTafls notasjon har ingen omringing; Aage Nielsens nettside nevner den ikke.
    .berserk-1-repetition = I OpenTafls notasjon gjør den tredje forekomsten partiet remis når ikke noe annet er oppgitt; i OpenTafls egen Berserk taper den som framkaller den, og slik er det her.
    .berserk-1-jumps = En vei er åpen der kongen kunne gli; det han kunne nå ved å hoppe, teller ikke. Verken sone eller rekkevidde begrenser et hopp, så lenge brikken kan stå der den lander.
    .berserk-2-repetition = Ifølge OpenTafls beskrivelse taper den som framkaller den tredje forekomsten; i programmet vinner han, og slik er det her.
    .simple-tafl-1-repetition = Kilden sier ingenting om det; forstått som i reglene dens for andre spill, der forsvarerne taper på evig gjentakelse, ved den tredje forekomsten.
    .simple-tafl-w-1-board = Bare navnet kunne leses, der «-w» betyr at hvit, altså forsvarerne, begynner. Oppstillingen og alle andre regler er de samme som i Simple Tafl.
    .copenhagen-bell-1-board = Spillerne nevner disse oppstillingene uten å tegne dem; de er oppstillingene med samme navn fra tawlbwrdd.
    .copenhagen-opentafl-1-repetition = Ifølge OpenTafls beskrivelse vinner den som framkaller den tredje forekomsten; i programmet taper han, og slik er det her.
    .fetlar-panel-1-no_legal_move = Reglene gjør også et parti remis som ingen lenger kan vinne; det overlates til spillerne.
    .fetlar-ludii-1-throne = Beskrivelsen forbyr vanlige brikker å stå i midten; at de heller ikke kan passere den, og at midten hjelper til med å slå, mot vanlige brikker også når den er besatt, er praksis i programmet.
    .fetlar-ludii-1-corners = Beskrivelsen stenger hjørnene for vanlige brikker; at hjørnene hjelper til med å slå, er praksis i programmet.
    .fetlar-ludii-1-king_taken = Beskrivelsen krever alle fire sider; ifølge reglene «Common» i programmet stenger også den tomme tronen, et tomt hjørne og kanten en side.
    .fetlar-ludii-latin-1-king_taken = Beskrivelsen krever alle fire sider; ifølge reglene «Latin» i programmet fanges kongen som en vanlig brikke.
    .old-hnefatafl-1-repetition = Hos Abstract Play taper forsvarerne på evig gjentakelse; den tredje forekomsten er en tolkning.
    .berserk-nielsen-1-berserk = I kilden kan en spiller stanse etter hvert slag, og en konge som har slått, kan fortsette for å slippe unna; her fortsetter en kjede så lenge den slår, og bare med slag.
    .alea-evangelii-1-board = Tegningen i håndskriftet er blitt lest på ulike måter; dette er oppstillingen som vanligvis spilles.
    .alea-evangelii-1-first_move = Håndskriftet sier ikke hvem som begynner. I de fleste rekonstruksjoner gjør angriperne det, i Walkers forsvarerne.
    .alea-evangelii-1-throne = Håndskriftet sier ingenting om det. Rekonstruksjonene er uenige om hvilke brikker som kan passere den, og om den hjelper til med å slå.
    .alea-evangelii-1-corners = At kongen slipper unna via de fire rutene i hvert hjørne, er en rekonstruksjon; i andre slipper han unna bare via de ytterste hjørnerutene eller via kanten.
    .alea-evangelii-1-king_in_captures = Håndskriftet sier ikke om kongen slår; rekonstruksjonene er uenige.
    .alea-evangelii-1-king_taken = Håndskriftet sier ikke hvordan. Her fanges han av fire angripere, eller av tre og den tomme tronen, og ved kanten er han trygg; i noen rekonstruksjoner stenger kanten en side.
    .alea-evangelii-1-encirclement = En regel fra dagens spill som ikke står i noen gammel kilde.
    .alea-evangelii-1-repetition = Håndskriftet sier ingenting om det; at den som framkaller den tredje forekomsten, taper, er en regel fra vår tid.
    .alea-evangelii-1-no_legal_move = Rekonstruksjonene er uenige: siden taper, eller den melder pass. Her taper den.
    .alea-evangelii-cyningstan-1-throne = Bare kongen kan stå i midten; at midten ikke hjelper til med å slå en brikke, følger av at ingen regel om å slå brikker nevner den.
    .alea-evangelii-cyningstan-1-corners = Kilden omtaler rutene til de faste brikkene i hjørnene, som det tapte bildet viste; det forstås som fire i hvert hjørne.
    .alea-evangelii-cyningstan-1-king_taken = At en besatt hjørnerute ikke stenger noen av kongens sider, er en tolkning, og likeså at kongen kan gå inn på en stengt rute.
    .alea-evangelii-cyningstan-2-board = Tegningen i håndskriftet er blitt lest på ulike måter; her står åtte av forsvarernes vanlige brikker i ringen av angripere, som i kilden.
    .alea-evangelii-ludii-1-first_move = Ifølge beskrivelsen begynner kongens side; i programmet begynner angriperne.
    .alea-evangelii-ludii-1-throne = Beskrivelsen lar kongen stå i midten; i programmet står ingen der når han har forlatt den, og den tomme midten hjelper til med å slå brikker.
    .alea-evangelii-ludii-1-king_in_captures = Beskrivelsen sier ikke om kongen slår; i programmet slår han ikke når han selv går, men andre slår brikker opp mot ham.
    .alea-evangelii-ludii-1-king_taken = Beskrivelsen krever fire sider, eller tre ved siden av midten eller ved kanten; i programmet fanges kongen som en vanlig brikke borte fra midten.

## What is wrong with a request

fault-detail = { $more ->
    [0] { $field }: { $fault }
    [one] { $field }: { $fault } (og { $more } feil til)
   *[other] { $field }: { $fault } (og { $more } feil til)
}
fault-value = { $value }: { $fault }
fault-more = { $fault } ({ $more })
engine-BoardSize = størrelsen på et brett er et oddetall fra { $min } til { $max }
engine-OutOfRange = { $optional ->
    [yes] må være fra { $min } til { $max }, eller null hvis det ikke er noen grense
   *[no] må være fra { $min } til { $max }
}
engine-TooMany = kan ha høyst { $max } elementer
engine-Empty = må ha 1 til { $max } elementer, har ingen
engine-Duplicate = er nevnt to ganger
engine-OffBoard = ligger ikke på et brett av størrelse { $size }
engine-WrongPieces = må være en eller flere av { $allowed }
engine-DuplicateZone = det finnes allerede en sone av denne typen; samle alle rutene i én sone
engine-EmptyZone = en sone må ha ruter; utelat en sone uten ruter
engine-SquareInTwoZones = hører allerede til en sone; soner overlapper ikke og nevner hver rute én gang
engine-EnterOutsideStop = må være en del av stop, som er { $stop }
engine-ThroneNotCentre = tronen er midtruten alene
engine-NoSuchZone = { $zone ->
    [throne] krever en trone i zones
   *[other] krever { $zone } i zones
}
engine-ZoneNeverOccupied = ingen brikke kan stanse i denne sonen, så den er aldri besatt; la dette være tomt, eller nevn brikker i stop
engine-NoSpecialPieces = krever spesialbrikker; oppgi dem i special
engine-EscapeElsewhere = krever en flukt til hjørner der sonen er de fire hjørnerutene
engine-EscapeBarred = kongen kan ikke gå inn på noen av disse rutene, så han kan aldri slippe unna
engine-EscapeOutOfReach = kongen kan ikke nå noen fluktrute herfra, selv på et tomt brett; endre zones, reach eller escape, slik at han kan nå en av { $squares }
engine-EncircledAtStart = forsvarerne er omringet før det første trekket; la en vei til kanten stå åpen, eller sett encirclement til null
engine-AbovePlyLimit = kan være høyst ply_limit ({ $ply_limit }), siden regelen ellers aldri kan gjelde; null for ingen slik regel
engine-KingNeverOnThrone = kongen kan aldri stå på tronen; gi ham en som han begynner på eller kan gå inn på
engine-KingNeverOnEdge = exit_fort kan aldri gjelde: hver kantrute som kongen kan nå, er allerede en fluktrute
engine-OneEscapeSquare = kongen kan bare nå én fluktrute, så to veier er aldri åpne
engine-KingCapturesNothing = denne kongen slår ingenting når han selv går; se king_in_captures
engine-GuardsCaptureNothing = vakter slår ingenting; bruk JUMP_OVER_ENEMIES i stedet
engine-SetupName = en oppstilling må ha et eget navn på 1 til { $max_bytes } byte
engine-NoAttackers = det er ingen angripere; et parti krever minst én
engine-AttackersKing = angriperne har ingen konge, men det står en på { $square }
engine-OverAtStart = partiet er slutt før det begynner: { $reason }
engine-UnknownSetup = regelsettet har ingen slik oppstilling; det har { $names }
engine-FewerThanHistory = må være minst { $plies }, antall trekk i forløpet
engine-HistoryTooLong = kan ha høyst { $max } trekk; begynn etter det siste slaget, eller sett complete til false
engine-NoChains = dette regelsettet har ingen slagkjeder: special.berserk, eller selve special, er null
engine-NotOwnPiece = siden i trekket har ingen brikke der
engine-ChainWithoutCapture = en slagkjede fortsetter bare etter et slag, så ply må være minst 1
engine-ChainCannotContinue = denne brikken har ingen trekk som fortsetter kjeden, så den er ferdig
engine-ChainAfterEnd = et parti som endte med { $reason }, har ingen kjede å fortsette
engine-WrongWinner = når grunnen er { $reason }, må vinneren være { $winners }
engine-UnknownReason = ingen partier etter disse reglene slutter av denne grunnen
engine-UnsortedSquares = må være ruter på brettet, sortert, hver nevnt én gang
engine-GameOver = partiet er slutt: { $reason }
engine-NotDeclarable = denne slutten følger av trekkene og kan ikke angis; utelat den
engine-NotClaimable = remis kan ikke kreves etter { $quiet_plies } trekk uten slag
engine-IllegalHistoryMove = er ikke et lovlig trekk her: { $reason }
engine-HistoryBoard = forløpet fører til et annet brett: { $found }
engine-HistoryChain = { $found ->
    [none] forløpet fører ikke til noen rute
   *[other] forløpet fører til { $found }
}
engine-HistorySide = { $found ->
    [attackers] etter forløpet er angriperne i trekket
   *[defenders] etter forløpet er forsvarerne i trekket
}
engine-HistoryOutcome = forløpet avslutter partiet: { $found }
engine-EndSquares = { $count ->
    [0] denne slutten har ingen felter
   *[other] feltene for denne slutten er { $found }
}
engine-EndNotShown = intet parti etter disse reglene slutter slik i denne stillingen
engine-EndTooEarly = kommer tidligst etter { $needed } trekk, og her teller høyst { $played }
fault-winner = { $winner ->
    [attackers] angriperne
    [defenders] forsvarerne
   *[nobody] ingen
}
engine-NoKing = ingen konge: det må være nøyaktig én
engine-WrongSize = et brett av størrelse { $size }: dette regelsettet spilles på størrelse { $expected }
engine-SeveralKings = { $count } konger, på { $squares }: det må være nøyaktig én
engine-KingEscaped = kongen på { $square } har allerede sluppet unna: han kan ikke begynne på en fluktrute
engine-KingNotEscaped = kongen på { $square } står ikke på en fluktrute: ifølge resultatet slapp han unna
engine-KingNotTaken = en konge på { $squares }: ifølge resultatet ble han fanget
engine-SpecialPieces = spesialbrikker på { $squares }: dette regelsettet har ingen, feltet special er null
engine-MayNotStand = { $count ->
    [0] brikke på forbudt rute, { $piece } på { $square }: ingen brikke kan stå i sonen { $zone }
   *[other] brikke på forbudt rute, { $piece } på { $square }: bare { $may } kan stå i sonen { $zone }
}
fault-piece = { $piece ->
    [attacker] angriper
    [defender] forsvarer
    [king] konge
    [attackers_commander] angripernes anfører
    [defenders_commander] forsvarernes anfører
    [attackers_knight] angripernes ridder
    [defenders_knight] forsvarernes ridder
    [attackers_mercenary] angripernes leiesoldat
    [defenders_mercenary] forsvarernes leiesoldat
    [attackers_guard] angripernes vakt
   *[defenders_guard] forsvarernes vakt
}
fault-move-missing = mangler; skriv to ruter, for eksempel d4-g4, eller pass
fault-items = har { $found } elementer; høyst { $most } er tillatt
fault-too-long = har flere enn { $most } elementer, som er det høyeste på denne serveren
fault-square = { $square } er ikke en rute; skriv en linje (a til s) og en rad (1 til { $max }), for eksempel d4
fault-not-a-move = ikke et trekk; skriv to ruter, for eksempel d4-g4, eller pass
fault-move-off-board = nevner en rute som ikke finnes på noe brett: linjer går fra a til s, rader fra 1 til 19
fault-term-missing = mangler; velg en av { $known }
fault-negative-ply = { $ply } er negativt; trekk telles fra 0
fault-position-ruleset-missing = mangler; oppgi et regelsett, for eksempel copenhagen, eller send custom_rules; ListRulesets viser dem alle
fault-position-board-missing = mangler; send radene ovenfra, for eksempel 3a3/3a3/..., eller send pieces
fault-board-missing = mangler; send radene ovenfra, for eksempel 3a3/3a3/...
fault-side-missing = mangler; velg SIDE_ATTACKERS eller SIDE_DEFENDERS
fault-ranks = har { $found } rader, men brettet til dette regelsettet har { $size }
fault-beyond-board = { $square } ligger ikke på et brett av størrelse { $size }
fault-square-twice = { $square } er nevnt to ganger
fault-pieces-differ = svarer ikke til board: de gir { $board }
fault-outcome-rule = må være { $rule } når grunnen er { $reason }
fault-outcome-no-rule = må være tom når grunnen er { $reason }
fault-draw-false = må være true; oppgi ellers winner
fault-result-missing = mangler; oppgi vinneren, eller sett draw til true
fault-match-missing = mangler; oppgi vinneren eller draw, og antall trekk
fault-range = { $value } er utenfor området: { $min } til { $max }
fault-one-of = { $value } er ikke en av { $known }
fault-card-size = kan ikke kombineres med layouten card, som alltid har 1200 × 630 piksler; utelat det
fault-picture-size = { $value } er utenfor området: { $min } til { $max } piksler
fault-rules-missing = oppgi et regelsett, for eksempel copenhagen, eller oppgi et som custom_rules; ListRulesets viser dem alle
fault-position-missing = oppgi nøyaktig én av position, token og game; et parti (game) er {"{"}ruleset, setup, moves{"}"}
fault-illegal-move = { $move } er ulovlig. { $why }
fault-no-move-left = etterlater ingen lovlige trekk å søke i; utelukk færre trekk
fault-token-missing = mangler; send tokenet fra et tidligere svar
fault-differs = avviker fra tokenet, der det står: { $said }; utelat en av dem
fault-token-rules = andre regler
fault-token-history = { $moves } trekk fra { $board }
fault-token-goes-on = partiet fortsetter
fault-token-empty = det er tomt
fault-wrong-id = er ikke id-en til disse reglene, som er { $id }; send den, eller utelat feltet
fault-ruleset-missing = oppgi et regelsett, for eksempel copenhagen; ListRulesets viser dem alle
fault-custom-id = { $id } er id-en til egne regler, som ikke lagres: send dem som custom_rules
fault-revision = det finnes ingen revisjon { $ruleset }; den nyeste er { $newest }
fault-no-ruleset = det finnes ikke noe regelsett { $ruleset }; ListRulesets viser dem alle
fault-no-ruleset-nearest = det finnes ikke noe regelsett { $ruleset }; mente du { $nearest }? ListRulesets viser dem alle
fault-no-puzzle = det finnes ingen oppgave { $id }; ListPuzzles viser dem alle
fault-no-puzzle-nearest = det finnes ingen oppgave { $id }; mente du { $nearest }? ListPuzzles viser dem alle
fault-no-tables-of-ruleset = denne serveren har ingen sluttspilltabeller for { $ruleset }; den har noen for { $known }, og den som driver den, kan gi den flere med --tables
fault-no-table = denne serveren har ingen sluttspilltabell for { $ruleset } med så mange brikker i tillegg til kongen (angripere: { $attackers }, forsvarere: { $defenders }); tabellene har høyst { $most } brikker, kongen medregnet
fault-date = { $date } er ikke en dato; skriv år, måned og dag, for eksempel 2026-11-26
fault-count = er utenfor området
fault-setup-character = inneholder tegnet { $character }; bruk bare tegn som kan skrives ut
fault-goes-with = er bare tillatt sammen med { $how }; utelat det
fault-escape-squares = må være tom, med mindre to er ESCAPE_TO_SQUARES
fault-rule-missing = mangler; fullstendige regler har dette feltet
fault-required-rule = { $rule } kan ikke tømmes; gi det en annen verdi i stedet
fault-cleared-and-given = { $rule } er også oppgitt; utelat en av dem
fault-not-clearable = det finnes ikke noe felt { $field } som kan tømmes; det finnes { $known }
fault-not-clearable-nearest = det finnes ikke noe felt { $field } som kan tømmes; mente du { $nearest }?
fault-of-base = arvet fra grunnlaget, { $ruleset }
fault-cleared-instead = med et grunnlag føres regelen i stedet opp i base.cleared
fault-name-too-long = er for langt; bruk opptil { $max } tegn som kan skrives ut
fault-name-blank = begynner eller slutter med et mellomrom; bruk opptil { $max } tegn som kan skrives ut, uten mellomrom i endene
fault-name-character = inneholder tegnet { $character }; bruk opptil { $max } tegn som kan skrives ut
fault-expected = forventet { $wanted }, ikke { $value }
fault-json-type = { $type ->
    [array] et array
    [string] en streng
    [boolean] true eller false
    [number] et heltall på 32 bit
   *[object] et objekt
}
fault-names = en av { $names }
fault-object-of = et objekt med feltene { $names }
fault-or-null = { $wanted }, eller null for ingen
fault-in-address = hører ikke til i innholdet; sett det i adressen, ?{ $parameter }=...
fault-fields-of-text = gjelder svar i JSON; utelat det, eller be ikke om tekst
fault-given-twice = er oppgitt to ganger
fault-excluded = kan ikke oppgis sammen med { $other }
fault-unknown-field = det finnes ikke noe felt { $field } her; feltene er { $known }
fault-unknown-field-empty = det finnes ikke noe felt { $field } her; objektet må være tomt
fault-unknown-field-nearest = det finnes ikke noe felt { $field } her; mente du { $nearest }?
fault-moves-missing = mangler; send minst ett trekk, for eksempel d4-g4
fault-text-bytes = har { $bytes } byte; høyst { $most } er tillatt
fault-text-characters = har { $characters } tegn; høyst { $most } er tillatt
fault-text-moves = har { $moves } trekk; høyst { $most } er tillatt
fault-analysis-nodes = analysen av { $plies } trekk med { $nodes } noder for hver stilling gjennomsøker mer enn { $most } noder; be om færre trekk med from_ply og to_ply, eller om færre noder
fault-bulk-moves = alle partier har til sammen { $moves } trekk; høyst { $most } er tillatt i ett kall
fault-games-missing = mangler; send minst ett parti
fault-text-move-missing = mangler; skriv et trekk som d4-g4, eller målet for det
fault-text-rules-missing = mangler; send en regellinje, for eksempel dim:7 esc:e start:/3t3/...
fault-text-game-missing = mangler; send et parti som tekst
fault-custom-rules-missing = mangler; send reglene som skal prøves
fault-game-missing = mangler; send {"{"}ruleset, setup, moves{"}"}
fault-game-or-record-missing = mangler; send {"{"}ruleset, setup, moves{"}"}, eller et notert parti som {"{"}text{"}"}
fault-record-or-game-missing = mangler; send {"{"}text{"}"}, eller et parti som {"{"}ruleset, setup, moves{"}"}
fault-archive-game-missing = mangler; send {"{"}moves{"}"}, med ruleset og setup der de avviker, eller et notert parti som {"{"}text{"}"}
fault-record-rules-missing = mangler; oppgi et regelsett, siden det noterte partiet ikke sier hvilke regler det er spilt etter
fault-match-plies-missing = mangler; hver spiller har vunnet et parti, så den raskeste seieren avgjør
fault-colour = { $colour } er ikke en farge; skriv #rrggbb, for eksempel #d8a868
fault-mark-colour = { $colour } er ikke en farge; skriv en av { $known }, eller #rrggbb, for eksempel #d8a868
fault-mark = { $mark } er ikke en rute på et brett av størrelse { $size }; skriv en rute som d4, eller med en farge d4:red
fault-player-name = er for langt; et navn har høyst { $most } tegn
fault-title = er for lang; en tittel har høyst { $most } tegn
fault-course-missing = mangler; send sannsynligheten for at angriperne vinner, etter hvert trekk i promille, for eksempel 480
fault-declared = motsier trekkene; angitt: { $declared }; etter trekkene: { $happened }
fault-clocks = er for lang for dette partiet; verdier: { $found }, trekk: { $plies }
fault-evaluations = har ikke én verdi for hver stilling i animasjonen: { $found } i stedet for { $frames }
fault-arrow = { $arrow } er ikke en pil mellom to ruter på et brett av størrelse { $size }; skriv en som d4-g4
fault-frame-ms = { $value } er ikke et multiplum av { $step } fra { $min } til { $max } millisekunder
fault-ply-of-game = { $ply } er ikke et trekk i dette partiet; trekkene går fra 0 til { $plies }
fault-last-before-first = { $last } er før first_ply, { $first }
fault-frames = animasjonen får { $frames } stillinger; høyst { $most } er tillatt
fault-last-move-off-board = { $move } går utenfor et brett av størrelse { $size }
fault-last-move-square = { $move } kan ikke være det siste trekket: det står ingen brikke på { $square }
fault-tag-missing = mangler; skriv et navn, for eksempel event
fault-tag-name = { $name } er ikke et taggnavn; bruk opptil { $max } små bokstaver, sifre og bindestreker
fault-tag-value = må være tekst på opptil { $max } tegn som kan skrives ut
fault-too-many-items = har for mange elementer: alle lister i en forespørsel kan til sammen ha { $most }
fault-answer-too-large = gjør svaret større enn { $most } byte, som er det høyeste; { $instead }
fault-ask-fewer-moves = spør om de første { $count } av dem, og om resten i et annet kall
fault-ask-by-piece = spør om trekkene til én brikke om gangen med from, eller utelat with_positions
fault-ask-in-parts = spør i deler: først med to_ply { $last }, så med from_ply { $next }
fault-ask-in-parts-or-bare = spør i deler: først med to_ply { $last }, så med from_ply { $next }, eller utelat with_positions
fault-ask-fewer-plies = be om færre trekk med from_ply og to_ply, eller sammenlign med færre regelsett
fault-ask-shorter-game = send et kortere parti, eller et med færre varianter og kommentarer
fault-ask-smaller-picture = be om et mindre bilde
fault-ask-fewer-frames = vis færre trekk med first_ply og last_ply, eller et mindre bilde
fault-unknown-parameter = det finnes ingen parameter { $name } her; parametrene er { $known }
fault-unknown-parameter-empty = det finnes ingen parameter { $name } her; her brukes ingen
fault-unknown-parameter-nearest = det finnes ingen parameter { $name } her; mente du { $nearest }?
fault-not-wanted = { $value } er ikke { $wanted }
fault-one-form = { $form ->
    [position] kan ikke kombineres med en annen form for stillingen; denne formen er ruleset med board, side og ply
    [token] kan ikke kombineres med en annen form for stillingen; denne formen er token alene
   *[game] kan ikke kombineres med en annen form for stillingen; denne formen er ruleset med setup og moves
}
fault-internal = intern feil; loggen på serveren har detaljer under id-en til forespørselen
fault-shutting-down = serveren stenges; prøv igjen hos en annen instans
fault-deadline-replay = fristen gikk ut før partiet var spilt gjennom; gi en lengre frist, eller send et kortere parti
fault-deadline-computed = fristen gikk ut før svaret var beregnet; gi en lengre frist, eller be om mindre
fault-deadline-done = fristen gikk ut før alt var gjort; gi en lengre frist, eller be om mindre
fault-deadline-read = fristen gikk ut før svaret var lest; gi en lengre frist, eller be om mindre
fault-deadline-search = fristen gikk ut før en søketråd var ledig; gi en lengre frist, eller prøv igjen senere
fault-searches-ahead = søkene fra denne klienten som venter, tar omtrent { $seconds } s med dens andel av serveren, lengre enn fristen for dette kallet tillater; prøv igjen etter det, eller send færre om gangen
fault-displaced = søket ble avsluttet for å gi plass til et annet fra en annen klient; prøv igjen senere
fault-request-too-large = forespørselen er større enn { $most } byte; send en mindre forespørsel
fault-body-ended = innholdet sluttet for tidlig; send hele
fault-content-encoding = Content-Encoding { $coding } støttes ikke; send innholdet ukomprimert
fault-content-type = Content-Type må være application/json, ikke { $type }
fault-board-rank = rad { $rank }: { $fault }
engine-Ranks = { $found } rader: et brett har et odde antall rader fra { $min } til { $max }, skilt med /
engine-EmptySquares = { $number } er ikke et antall tomme ruter fra 1 til { $size }
engine-Letter = { $letter } er ikke en brikke: skriv a, d, k, bokstaven for en spesialbrikke eller et antall tomme ruter
engine-TooManySquares = mer enn { $size } ruter: hver rad på dette brettet har { $size }
engine-TooFewSquares = { $found } ruter: hver rad på dette brettet har { $size }
fault-token-damaged = ikke et token fra denne serveren: avkortet, endret eller skrevet av en nyere server; send tokenet fra et tidligere svar uendret
fault-token-version = et token av versjon { $version }, som en nyere server kan ha skrevet; denne serveren leser versjon { $known }
fault-token-position = stillingen i dette tokenet finnes ikke etter disse reglene: { $field } { $value }: { $fault }
fault-token-altered = dette tokenet er endret, eller en nyere server skrev det; send tokenet fra et tidligere svar uendret
fault-token-unsigned = denne serveren tar bare imot tokener som den har signert; send tokenet fra et tidligere svar
fault-token-signature = signaturen passer ikke til tokenet, eller nøkkelen gjelder ikke lenger; send tokenet fra et tidligere svar uendret
fault-full = { $what ->
    [watches] { $most } vedvarende strømmer er allerede åpne; prøv igjen senere
    [checks] { $most } helsesjekker pågår allerede; prøv igjen senere
    [questions] det er stilt { $most } spørsmål i denne strømmen; begynn en ny
    [calls_of_client] { $most } kall fra denne klienten pågår allerede; prøv igjen senere
    [long_calls] { $most } lange kall pågår eller venter allerede; prøv igjen senere
    [bulk_calls] { $most } arkiver pågår allerede; prøv igjen senere
    [bytes_of_connection] kallene på denne forbindelsen opptar allerede { $most } byte; prøv igjen senere
    [bytes_of_client] kallene fra denne klienten opptar allerede { $most } byte; prøv igjen senere
    [bytes] kallene på denne serveren opptar allerede { $most } byte; prøv igjen senere
   *[calls] { $most } kall pågår allerede; prøv igjen senere
}
fault-evicted = forespørselen brukte for lang tid på å komme fram, og andre trengte plassen; send den igjen
fault-unread = svaret ble ikke lest, og andre trengte plassen
fault-late = forespørselen kom ikke fram i tide; send den igjen
fault-no-key = denne serveren krever en API-nøkkel; send den i headeren «authorization: Bearer KEY» eller «x-api-key: KEY»
fault-unknown-key = API-nøkkelen er ikke gyldig på denne serveren
fault-rate-limited = denne klienten overskrider grensen for antall kall; prøv igjen senere
fault-search-rate-limited = denne klienten overskrider grensen for søk; prøv igjen senere, eller be om mindre
fault-burst = denne forespørselen teller som { $calls } kall, og en klient kan gjøre høyst { $most } om gangen; send mindre forespørsler
fault-host = en HTTP/1.1-forespørsel må ha nøyaktig én Host-header
fault-transfer-coding = innholdet har en annen overføringskoding enn «chunked»
fault-timeout = { $header ->
    [grpc-timeout] { $value } er ikke en tid; send høyst åtte sifre og en enhet, H, M, S, m, u eller n: 500m
   *[connect-timeout-ms] { $value } er ikke et antall millisekunder; send høyst ti sifre: 500
}
fault-cancelled = den som kalte, forsvant før svaret
fault-message = forespørselen er ikke en gyldig melding til dette kallet
fault-message-encoding = meldinger komprimert med { $coding } støttes ikke; send dem ukomprimert
fault-percent-encoding = { $part ->
    [path] stien har prosentkodede byte som ikke er UTF-8
   *[query] parametrene har prosentkodede byte som ikke er UTF-8
}
fault-method = { $method } er ikke tillatt her; bruk { $allowed }
fault-not-found = stien finnes ikke: { $path }; /docs viser hva som finnes
fault-not-found-nearest = stien finnes ikke: { $path }; mente du { $nearest }? /docs viser alle kall
fault-empty-body = innholdet er tomt; send et JSON-objekt, minst {"{"}{"}"}
fault-not-an-object = innholdet må være et JSON-objekt
fault-not-json = innholdet er ikke JSON: linje { $line }, kolonne { $column }

## Pages: texts beside the board, which scripts fill in; their values only show

page-title = Spill tafl
page-description = Hnefatafl, brandubh, tablut og beslektede spill: spill mot datamaskinen eller mot en annen, og les reglene for hver utgave.
page-nav-play = Spill
page-nav-puzzles = Oppgaver
page-nav-learn = Lær
page-nav-developers = Utviklere
page-nav-docs = API
page-nav-embed = Bygg inn
page-nav-label = Sider
page-skip = Gå til brettet
page-skip-content = Gå til innholdet
page-needs-script = Brettet krever JavaScript. Regelsettene kan leses uten.
page-attackers = Angripere
page-defenders = Forsvarere
page-person = Menneske
page-you = Deg
page-level = Datamaskin { $level }
page-new-game = Nytt parti
page-choose = Velg et regelsett
page-search = Søk
page-group = Grupper etter
page-by-family = Familie
page-by-size = Størrelse
page-best-known = De mest kjente
page-size = { $size } × { $size }
page-custom = Egne regler
page-no-match = Ingen regelsett heter det.
page-close = Lukk
page-first = Begynnelsen av partiet
page-previous = Forrige trekk
page-next = Neste trekk
page-last = Siste trekk
page-undo = Angre trekk
page-flip = Snu brettet
page-share = Kopier lenke
page-copy = Kopier
page-copied = Kopiert
page-tab-game = Parti
page-tab-analysis = Analyse
page-tab-explorer = Åpninger
page-tab-rules = Regler
page-tab-setup = Oppstilling
page-tab-record = Notasjon
page-tab-request = Forespørsel
page-tabs = Paneler
page-moves = Trekk
page-start = Start
page-turn-attackers = Angriperne er i trekket.
page-turn-defenders = Forsvarerne er i trekket.
page-your-turn = Din tur
page-thinking = Datamaskinen (nivå { $level }) tenker.
page-players = Spillere
page-play-computer = Spill mot datamaskinen
page-play-two = To spillere
page-play-two-how = Bytt på å trekke ved dette brettet, eller send lenken etter hvert trekk.
page-start-move = Eller gjør bare det første trekket på brettet.
page-you-play = Du spiller
page-moves-first = begynner
page-strength = Spillestyrke
page-strength-level = nivå { $level }
page-strength-random = Tilfeldige trekk
page-strength-beginner = Nybegynner
page-strength-casual = Hobbyspiller
page-strength-club = Klubbspiller
page-strength-expert = Ekspert
page-strength-master = Mester
page-rating = Rating { $rating } blant nivåene til denne datamaskinen med disse reglene, ikke blant mennesker
page-continue = Fortsett partiet ditt
page-taken = Slått: { $count }
page-hint = Hint
page-draw-offer = Tilby remis
page-draw-agree = Avtal remis
page-draw-claim = Krev remis
page-draw-declined = Datamaskinen avslår remistilbudet.
page-resign = Gi opp
page-really = Klikk igjen for å bekrefte
page-rematch = Omkamp
page-banner-analyse = Analyser
page-won-attackers = Angriperne vinner
page-won-defenders = Forsvarerne vinner
page-won-nobody = Remis
page-you-win = Du vinner
page-level-wins = Datamaskin { $level } vinner
page-you-resign = Du gir opp.
page-turning-point = Vendepunktet var trekk { $ply }, { $move }.
page-retry-there = Prøv igjen derfra
page-end-resigned-attackers = Angriperne gir opp.
page-end-resigned-defenders = Forsvarerne gir opp.
page-end-draw-agreed = Remis ble avtalt.
page-end-draw-claimed = Remis ble krevd.
page-between = { $piece } på { $square }, mellom { $one } og { $other }
page-between-corner = hjørnet { $square }
page-between-throne = tronen { $square }
page-settings-open = Innstillinger
page-theme = Brett
page-theme-auto = Automatisk
page-theme-light = Lyst
page-theme-dark = Mørkt
page-theme-wood = Tre
page-theme-bone = Bein
page-theme-stone = Stein
page-pieces = Brikker
page-pieces-shapes = Former
page-pieces-discs = Skiver
page-pieces-arms = Økser og skjold
page-sound = Lyd
page-language = Språk
page-link-too-long = Partiet er for langt for en lenke; denne åpner stillingen.
page-game-fault = Lenken inneholder et trekk som ikke kan spilles: { $move }. { $sentence }
page-loading = Laster …
page-analyse = Analyser partiet
page-analysing = { $done } av { $all } trekk
page-stop = Stopp
page-graph = Angripernes vinnersjanse
page-graph-value = Trekk { $ply }: angripere { $percent } %
page-graph-help = Klikk i grafen, eller bruk piltastene, for å gå til et trekk.
page-judgement-inaccuracy = Unøyaktighet
page-judgement-mistake = Feil
page-judgement-blunder = Tabbe
page-judgement-missed-win = Forspilt gevinst
page-judgement-only-move = Eneste trekk
page-best-moves = Beste trekk
page-lines = Varianter
page-deeper = Søk dypere
page-searched = Dybde { $depth }, { $nodes } stillinger
page-tables = Sluttspilltabeller
page-from-tables = Fra sluttspilltabellene
page-searching = Søker …
page-chance-attackers = Vinnersjanse: angripere { $percent } %
page-chance-defenders = Vinnersjanse: forsvarere { $percent } %
page-chance-games = Vinnersjanser ved lik styrke etter { $games } partier som datamaskinen har spilt mot seg selv med disse reglene
page-chance-general = Vinnersjanser på en generell skala: datamaskinen har ikke spilt partier mot seg selv med disse reglene
page-forced-attackers = Angriperne vinner med sikkerhet på høyst { $plies } trekk (trekkene til begge sider telles).
page-forced-defenders = Forsvarerne vinner med sikkerhet på høyst { $plies } trekk (trekkene til begge sider telles).
page-better-line = Bedre
page-variation = Variant utenfor partiet
page-back-to-game = Tilbake til partiet
page-analyse-intro = Datamaskinen vurderer hvert trekk og markerer vendepunktene; deretter kan du selv lete etter bedre trekk.
page-turning-points = Vendepunkter
page-no-mistakes = Det ble ikke funnet noen feil.
page-accuracy = Nøyaktighet
page-learn = Lær av feilene dine
page-learn-count = { $side }: { $count }
page-learn-progress = Feil { $number } av { $all }
page-learn-attackers = Trekk { $ply }: Angriperne spilte { $move }. Finn et bedre trekk.
page-learn-defenders = Trekk { $ply }: Forsvarerne spilte { $move }. Finn et bedre trekk.
page-learn-checking = { $move } undersøkes …
page-learn-best = { $move } er det beste trekket.
page-learn-good = { $move } er omtrent like bra som det beste trekket, { $better }.
page-learn-same = { $move } er trekket fra partiet. Finn noe bedre.
page-learn-worse = { $move } senker vinnersjansen med { $percent } prosentpoeng: Svaret er { $reply }.
page-learn-worse-end = { $move } senker vinnersjansen med { $percent } prosentpoeng.
page-learn-shown = { $move } var bedre.
page-learn-solution = Vis løsningen
page-learn-next = Neste feil
page-learn-end = Avslutt øvelsen
page-learn-resume = Tilbake til øvelsen
page-learn-done = Feil rettet uten hjelp: { $found } av { $all }.
page-illegal = Ulovlig trekk
page-rule = Regel
page-closed-by = { $piece } på { $square }, stengt inne av { $squares }
page-captured = { $piece } på { $square }
page-changes-side = { $piece } på { $square } bytter side
page-announced-raichi = Raichi: Kongen har en åpen vei til { $squares }.
page-announced-tuichi = Tuichi: Kongen har åpne veier til { $squares }.
page-announced-watch-your-king = Pass på kongen: han kan fanges med { $moves }.
page-outcome = Partiet er slutt
page-error = Noe gikk galt
page-unreachable = Serveren kan ikke nås.
page-key = API-nøkkel
page-retry = Prøv igjen
page-compare = Sammenlign med
page-compare-none = Ingen andre regelsett
page-source = Kilde
page-contested = Omstridt
page-more = Mer om dette regelsettet
page-all-rules = Alle regler
page-edit = Endre reglene
page-edit-intro = Endre det du vil; serveren sjekker hver endring.
page-edit-json = Som JSON
page-edit-play = Spill etter disse reglene
page-edit-ok = Disse reglene kan spilles.
page-edit-faults = Disse reglene kan ikke spilles:
page-edit-name = Navn
page-edit-unset = Ikke satt
page-edit-not-json = Dette er ikke JSON: { $reason }
page-setup-intro = Velg en brikke og deretter rutene den skal stå på. Brikker kan også dras.
page-setup-erase = Tom rute
page-setup-clear = Tøm brettet
page-setup-reset = Utgangsstilling
page-setup-side = I trekket
page-setup-play = Spill herfra
page-record-intro = Lim inn en liste med trekk, et parti i PGN-stil eller en OpenTafl-notasjon.
page-record-label = Notasjon av partiet
page-record-read = Les partiet
page-record-fault = Trekk { $ply }, { $move }: { $sentence }
page-record-plies = Leste trekk: { $plies }
page-record-export = Dette partiet som tekst
page-request-intro = Den siste forespørselen fra denne siden, klar til å kopieres.
page-request-which = Forespørsel
page-request-none = Ingen forespørsel er sendt ennå.
page-request-answer = Svar
page-explorer-move = Trekk
page-explorer-games = Partier
page-explorer-results = Resultater
page-explorer-book = Bok
page-explorer-balance = Balansen mellom sidene
page-explorer-shares = angripere { $attackers } %, remis { $draws } %, forsvarere { $defenders } %
page-puzzles-intro = Stillinger fra partier etter alle regelsett, der nøyaktig ett trekk vinner raskest med sikkerhet; hver er bevist av en løser.
page-puzzles-task = Oppgave
page-puzzles-filter = Velg oppgaver
page-puzzle-daily = Dagens oppgave
page-puzzle-next = Neste oppgave
page-puzzle-again = Fra begynnelsen
page-puzzle-ruleset = Regelsett
page-puzzle-difficulty = Vanskelighetsgrad
page-puzzle-theme = Tema
page-puzzle-any = Alle
page-puzzle-easy = Lett
page-puzzle-medium = Middels
page-puzzle-hard = Vanskelig
page-win-king-escaped = Kongen slipper unna
page-win-king-captured = Kongen fanges
page-win-exit-fort = Borg ved kanten
page-win-encircled = Omringing
page-win-tuichi = Tuichi
page-win-no-legal-moves = Ingen lovlige trekk
page-win-cannot-escape = Ingen vei ut
page-puzzle-continue = { $move } er riktig. Fortsett.
page-puzzle-solved = Løst!
page-puzzle-given = Løsningen:
page-puzzle-slower = { $move } vinner også med sikkerhet, men saktere. Finn den raskeste gevinsten.
page-puzzle-wrong = { $move } vinner ikke med sikkerhet: Svaret er { $reply }.
page-puzzle-wrong-end = { $move } vinner ikke.
page-puzzle-analyse = Analyser stillingen
page-puzzle-none = Ingen oppgave passer.
page-puzzle-streak = På rad: { $count }
page-puzzle-best = Rekord: { $count }
page-puzzle-total = Løst: { $count }
page-puzzle-days = Dager på rad: { $count }
page-puzzle-done = Allerede løst.
page-puzzle-kept = Det du har løst, lagres bare i denne nettleseren.
page-puzzle-forget = Slett
page-lesson = Lær spillet på fem trekk
page-lesson-new = Ny i tafl?
page-board-label = Brett
page-board-help = Piltastene går fra rute til rute. Enter tar opp en brikke og setter den ned; Escape slipper den.
page-board-pass = Meld pass
page-board-stop = Slutt å slå
page-board-chat = Brettet viser bare stillingen; skriv trekkene dine i chatten.
page-piece-attacker = angriper
page-piece-defender = forsvarer
page-piece-king = konge
page-piece-attackers-commander = angripernes anfører
page-piece-defenders-commander = forsvarernes anfører
page-piece-attackers-knight = angripernes ridder
page-piece-defenders-knight = forsvarernes ridder
page-piece-attackers-mercenary = angripernes leiesoldat
page-piece-defenders-mercenary = forsvarernes leiesoldat
page-piece-attackers-guard = angripernes vakt
page-piece-defenders-guard = forsvarernes vakt
page-square-empty = tom
page-square-throne = trone
page-square-corner = hjørne
page-square-camp = leir
page-square-fort = borg
page-square-escape = fluktrute
page-square-destination = kan gå hit
page-square-captured = slått her
page-square-moved = siste trekk
page-rulesets-title = Regelsett
page-rulesets-intro = Kildene beskriver disse spillene ulikt. Hvert regelsett følger én kilde, nevner den og markerer hver regel som den lar stå åpen, eller som er omstridt.
page-families = Familier
page-by-escape = Flukt
page-by-king = Konge
page-by-first = Første trekk
page-any = Alle
page-found = Regelsett funnet: { $count }
page-not-in-this-game = Ikke i dette spillet
page-examples = Reglene i bilder
page-play-these = Spill
page-rules-title = Regler
page-disputed-title = Omstridte tolkninger
page-undisputed = Kilden avgjør alle regler.
page-relatives = Forskjeller fra de mest beslektede regelsettene
page-also-called = Også kalt { $names }
page-not-found = Det finnes ikke noe regelsett med navnet { $name }.
page-missing-title = Siden finnes ikke
page-missing = Det er ingenting på { $path }.
page-missing-nearest = Kallet med den likeste stien er { $nearest }.
page-embed-title = Et brett på nettsiden din
page-embed-intro = Én linje laster brettet, en annen viser det. Det virker på alle nettsteder, med tastaturet, med skjermlesere og på telefoner.
page-embed-attributes = Attributter
page-embed-events = Hendelser
page-embed-ruleset = Id-en til regelsettet; brettet begynner med oppstillingen der.
page-embed-position = Brettet i API-ets notasjon.
page-embed-token = Stillingen som token i stedet for attributtene ovenfor.
page-embed-side = Siden i trekket, «attackers» eller «defenders», sammen med en stilling; ellers regelsettets.
page-embed-level = Nivået til datamaskinen, 0 til 10; den svarer på hvert trekk.
page-embed-readonly = Ingen trekk tas imot.
page-embed-flipped = Brettet er snudd en halv omgang.
page-embed-server = Adressen til serveren; ellers serveren som skriptet kom fra.
page-embed-locale = Språket for navn og setninger.
page-embed-move = Et trekk ble spilt: «event.detail» har trekket, virkningen og token for stillingen etter det.
page-embed-illegal = Et trekk ble avvist: «event.detail» har koden, setningen og regelen.
page-embed-failed = Serveren kunne ikke nås eller avviste forespørselen.
page-embed-setup = Oppstillingen, hvis regelsettet har flere.
page-embed-moves = Trekk som er spilt derfra, skilt med mellomrom.
page-embed-record = Et parti som tekst, til å bla gjennom trekk for trekk; da tas ingen trekk imot.
page-embed-ply = Stedet i partiet som vises først: antallet trekk før det.
page-embed-theme = Utseendet til brettet: «light», «dark», «wood», «bone» eller «stone»; ellers lyst eller mørkt, slik leseren foretrekker.
page-embed-pieces = Brikkene: «shapes», «discs» eller «arms».
page-embed-orientation = Med «defenders» ses brettet fra den andre siden.
page-embed-status = Med «off» vises ikke linjen under brettet; skjermlesere leser den likevel opp.
page-embed-controls = Knappene til å bla gjennom partiet, «on» eller «off»; ellers har bare «record» dem.
page-embed-coordinates = Med «off» har brettet ingen koordinater.
page-embed-animation = Med «off» glir ikke brikkene; det gjør de heller ikke for lesere som foretrekker mindre bevegelse.
page-embed-properties = Egenskaper og metoder
page-embed-properties-intro = Hvert attributt er også en egenskap. Når «position», «token», «moves» og «ply» leses, sier de hva brettet viser.
page-embed-arrows = Piler; «kind» er «plain», «best», «played» eller «right».
page-embed-highlights = Sirkler rundt ruter, av de samme slagene.
page-embed-play = Spiller et trekk; løftet sier om det var lovlig.
page-embed-undo = Tar tilbake det siste trekket; mot datamaskinen også svaret.
page-embed-load = Viser et annet parti, beskrevet med navnene på attributtene.
page-embed-step = Et annet sted i partiet vises: «event.detail» har «ply» og «plies».
page-embed-styles = Utseende
page-embed-font = Skrifttypen til brettet.
page-embed-colour = En farge som erstatter den i temaet.
page-embed-part = En del av brettet som siden kan style.
page-embed-keys = Piltastene på knappene blar gjennom partiet; på rutene gjør komma og punktum det.
page-embed-module = Skriptet er en modul som en bundler også tar; oppgi da «server». Typene: { $types }.
page-embed-examples = Eksempler
