### Messages in Danish.
###
### A value that is a code ($reason, $piece, $zone ...) only selects. Where a value is a list, $count is its length.

# The language's own name, and whether a native speaker has reviewed the wording: yes or no.
-name = Dansk
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
nothing = intet

## Moves and how games end

move = { $side ->
    [attackers] Angriberne spiller { $move }
   *[defenders] Forsvarerne spiller { $move }
}
move-capturing = { $side ->
    [attackers] { $count ->
        [one] Angriberne spiller { $move } og slår brikken på { $squares }
       *[other] Angriberne spiller { $move } og slår brikkerne på { $squares }
    }
   *[defenders] { $count ->
        [one] Forsvarerne spiller { $move } og slår brikken på { $squares }
       *[other] Forsvarerne spiller { $move } og slår brikkerne på { $squares }
    }
}
move-capturing-king = { $side ->
    [attackers] Angriberne spiller { $move } og slår kongen på { $square }
   *[defenders] Forsvarerne spiller { $move } og slår kongen på { $square }
}
move-pass = { $side ->
    [attackers] Angriberne melder pas
   *[defenders] Forsvarerne melder pas
}
move-changes-side = { $count ->
    [one] brikken på { $squares } skifter side
   *[other] brikkerne på { $squares } skifter side
}
move-goes-on = { $stop ->
    [yes] brikken på { $square } må fortsætte eller holde inde
   *[no] brikken på { $square } skal fortsætte
}
announcement = { $kind ->
    [RAICHI] raichi: kongen har en åben vej til { $squares }
    [TUICHI] tuichi: kongen har åbne veje til { $squares }
   *[WATCH_YOUR_KING] pas på kongen: han kan fanges med { $moves }
}
repetition-count = stillingen forekommer for { $count } gang, og ved { $limit } gang gælder reglen om gentagelse
draw-claimable = der kan nu kræves remis
result = { $winner ->
    [attackers] angriberne vinder
    [defenders] forsvarerne vinder
   *[nobody] partiet ender remis
}
over = Partiet er slut
game-goes-on = partiet fortsætter
outcome = { $reason ->
    [KING_CAPTURED] kongen er fanget
    [KING_ESCAPED] kongen er undsluppet til { $squares }
    [EXIT_FORT] kongen står på kanten i en uindtagelig borg
    [ENCIRCLED] kongen og alle hans mænd er afskåret fra kanten
    [CANNOT_ESCAPE] kongen kan ikke længere undslippe
    [TUICHI] kongen har åbne veje til { $squares }
    [REPETITION] stillingen er gentaget
    [QUIET_LIMIT] der er spillet for mange træk uden slag
    [PLY_LIMIT] grænsen for antallet af træk er nået
    [NO_LEGAL_MOVES] der er ingen lovlige træk tilbage
    [RESIGNATION] { $winner ->
        [attackers] forsvarerne opgav
        [defenders] angriberne opgav
       *[nobody] en side opgav
    }
    [TIMEOUT] { $winner ->
        [attackers] forsvarerne har overskredet betænkningstiden
        [defenders] angriberne har overskredet betænkningstiden
       *[nobody] en side har overskredet betænkningstiden
    }
    [AGREEMENT] { $winner ->
        [nobody] remis efter aftale
       *[other] spillerne blev enige om resultatet
    }
    [ADJUDICATION] partiet blev afgjort af en dommer
    [ABANDONED] { $winner ->
        [attackers] forsvarerne har forladt partiet
        [defenders] angriberne har forladt partiet
       *[nobody] en side har forladt partiet
    }
   *[DRAW_CLAIMED] der blev krævet remis
}

## Why a move is illegal

zone = { $zone ->
    [throne] tronen
    [corners] et hjørnefelt
    [camps] et lejrfelt
    [forts] et borgfelt
   *[other] et specialfelt
}
illegal = { $reason ->
    [GAME_OVER] Partiet er slut
    [UNPARSABLE] »{ $move }« kan ikke læses som et træk; skriv to felter, for eksempel d4-g4, eller pass
    [OFF_BOARD] { $count ->
        [0] Trækket går uden for brættet
        [one] { $squares } findes ikke på dette bræt
       *[other] { $squares } findes ikke på dette bræt
    }
    [PASS_NOT_ALLOWED] Det er ikke tilladt at melde pas her
    [NO_PIECE] Der står ingen brik på { $squares }
    [NOT_YOUR_PIECE] Brikken på { $squares } tilhører den anden side
    [NULL_MOVE] Brikken på { $squares } bliver stående på sit felt; det er ikke et træk
    [NOT_STRAIGHT] En brik går langs en række eller en linje, men { $squares } ligger ikke på samme
    [REACH_EXCEEDED] Så langt går brikken ikke: { $squares } er det fjerneste felt, den kan nå
    [PATH_BLOCKED] Brikken på { $squares } står i vejen
    [DESTINATION_OCCUPIED] Der står allerede en brik på { $squares }
    [MAY_NOT_PASS_ZONE] Brikken må ikke passere { $squares }, som er { zone }
    [MAY_NOT_STOP_IN_ZONE] Brikken må ikke standse på { $squares }, som er { zone }
    [MAY_NOT_REENTER_ZONE] Brikken må ikke gå ind på { $squares }, som er { zone }, udefra
    [REPETITION_FORBIDDEN] Trækket vil gentage { $ply ->
        [0] udgangsstillingen
       *[other] stillingen efter træk { $ply }
    }, og det er forbudt
    [MUST_CONTINUE_CAPTURE] Brikken på { $squares } har slået, så kun den må fortsætte nu
   *[CAPTURE_MISMATCH] { $count ->
        [one] De brikker, der er noteret som slået efter trækket, er ikke dem, det slår: { $squares } står kun på den ene liste; ret dem, eller udelad dem
       *[other] De brikker, der er noteret som slået efter trækket, er ikke dem, det slår: { $squares } står kun på den ene liste; ret dem, eller udelad dem
    }
}
illegal-destinations = mulige felter: { $squares }

## Suggestions, declared results, archives and matches

suggest = { $side ->
    [attackers] Angriberne bør spille { $move }
   *[defenders] Forsvarerne bør spille { $move }
}
suggest-won = { $side ->
    [attackers] { $plies ->
        [one] Angriberne vinder straks med { $move }
       *[other] Angriberne vinder på højst { $plies } træk (begge siders træk talt med) og begynder med { $move }
    }
   *[defenders] { $plies ->
        [one] Forsvarerne vinder straks med { $move }
       *[other] Forsvarerne vinder på højst { $plies } træk (begge siders træk talt med) og begynder med { $move }
    }
}
suggest-lost = { $side ->
    [attackers] Angribernes bedste træk er { $move }, men det taber med sikkerhed: forsvarerne vinder på højst { $plies } træk (begge siders træk talt med)
   *[defenders] Forsvarernes bedste træk er { $move }, men det taber med sikkerhed: angriberne vinder på højst { $plies } træk (begge siders træk talt med)
}
suggest-below-level = Serveren var optaget: mindre end halvdelen af det, niveauet kræver, blev gennemsøgt, så trækket kan være svagere
suggest-pass = { $only ->
    [yes] { $side ->
        [attackers] Angriberne kan kun melde pas
       *[defenders] Forsvarerne kan kun melde pas
    }
   *[no] { $side ->
        [attackers] Angriberne bør melde pas
       *[defenders] Forsvarerne bør melde pas
    }
}
suggest-proven = { $winner ->
    [attackers] angriberne vinder på højst { $plies } træk (begge siders træk talt med)
   *[defenders] forsvarerne vinder på højst { $plies } træk (begge siders træk talt med)
}
declared-agrees = Trækkene bekræfter det angivne resultat
declared-resigned = Det noterede parti slutter med opgivelse
declared-timed-out = Det noterede parti slutter med tab på tid
declared-contradicted = Det noterede parti modsiger sig selv om resultatet
declared-open = Trækkene afslutter ikke partiet, så det angivne resultat godtages
declared-differs = Trækkene fører til et andet resultat end det angivne
declared-unfounded = Den angivne grund forudsætter, at trækkene afslutter partiet, og det gør de ikke
declared-unclaimable = Der kan ikke kræves remis efter disse træk
declared-fault = Et træk i partiet er ulovligt, så det angivne resultat kan ikke bekræftes
declared-unread = En del af det noterede parti kan ikke læses, så det angivne resultat kan ikke bekræftes
declared-one-zero = { $winner ->
    [attackers] »1-0« læses som en sejr til angriberne
   *[defenders] »1-0« læses som en sejr til forsvarerne
}
archive-sound = { $plies ->
    [0] Partiet har ingen træk
    [one] Partiets eneste træk er lovligt
   *[other] Alle partiets { $plies } træk er lovlige
}
archive-unread = { $plies ->
    [0] Intet træk kunne læses
    [one] Det eneste træk, der kunne læses, er lovligt
   *[other] De { $plies } træk, der kunne læses, er lovlige
}
archive-faulty = Træk { $ply } er ulovligt
archive-refused = Partiet kunne ikke spilles igennem
archive-done = { $games ->
    [one] { $games } parti er undersøgt, gennemspillede træk: { $plies }
   *[other] { $games } partier er undersøgt, gennemspillede træk: { $plies }
}
archive-counts = alle træk lovlige: { $sound }, med et ulovligt træk: { $faulty }, umulige at spille igennem: { $refused }
archive-disagreeing = alle træk lovlige, men i modstrid med det angivne resultat: { $games }
archive-column = { $column ->
    [file] fil
    [games] partier
    [plies] træk
    [sound] uden fejl
    [faulty] med fejl
    [refused] ikke spillet igennem
    [disagreeing] andet resultat
    [ruleset] regler
    [ended] afgjort på brættet
   *[agreeing] som angivet
}
match-first = Spiller 1 vinder matchen
match-second = Spiller 2 vinder matchen
match-draw = Matchen ender uafgjort
match-first-by-plies = Hver spiller har vundet ét parti; spiller 1 brugte færrest træk og vinder matchen
match-second-by-plies = Hver spiller har vundet ét parti; spiller 2 brugte færrest træk og vinder matchen
match-draw-by-plies = Hver spiller har vundet ét parti på lige mange træk; matchen ender uafgjort

## What an analysis says: $opponent is the side that did not make the move

move-reason = { $kind ->
    [WINS] { $count ->
        [1] Det vinder straks
       *[other] Det vinder med sikkerhed på højst { $count } træk (begge siders træk talt med)
    }
    [ONLY_LEGAL_MOVE] Det er det eneste lovlige træk
    [ONLY_MOVE] Alle andre træk taber med sikkerhed
    [CAPTURES] { $count ->
        [one] Det slår brikken på { $squares }
       *[other] Det slår brikkerne på { $squares }
    }
    [THREATENS_ESCAPE] Det truer med at bringe kongen i sikkerhed på { $squares }
    [GUARDS_ESCAPE] Det lukker kongens vej til { $squares }
    [THREATENS_KING] Det truer med at fange kongen
    [SAVES_KING] Det redder kongen fra at blive fanget
    [CLOSES_RING] Det afskærer forsvarerne fra kanten
    [MISSES_WIN] { $count ->
        [1] Et andet træk vinder straks
       *[other] Et andet træk vinder med sikkerhed på højst { $count } træk (begge siders træk talt med)
    }
    [ALLOWS_WIN] { $opponent ->
        [attackers] { $count ->
            [1] Det lader angriberne vinde straks
           *[other] Det lader angriberne vinde med sikkerhed på højst { $count } træk (begge siders træk talt med)
        }
       *[defenders] { $count ->
            [1] Det lader forsvarerne vinde straks
           *[other] Det lader forsvarerne vinde med sikkerhed på højst { $count } træk (begge siders træk talt med)
        }
    }
    [LEAVES_ESCAPE] { $count ->
        [one] Det lader en vej stå åben for kongen til { $squares }
       *[other] Det lader { $count } veje stå åbne for kongen, til { $squares }
    }
    [LEAVES_KING] Det lader angriberne fange kongen
   *[LOSES_MEN] { $count ->
        [one] Det koster brikken på { $squares }
       *[other] Det koster brikkerne på { $squares }
    }
}
evaluation = { $move }: angribernes vinderchance er { $percent } %
judgement = { $judgement ->
    [INACCURACY] en unøjagtighed
    [MISTAKE] en fejl
    [BLUNDER] en grov fejl
    [MISSED_WIN] en forspildt gevinst
   *[ONLY_MOVE] det eneste træk, der ikke taber med sikkerhed
}
ply-judged = { $judgement ->
    [INACCURACY] Træk { $ply }, { $move }, er en unøjagtighed; { $better } er bedre
    [MISTAKE] Træk { $ply }, { $move }, er en fejl; { $better } er bedre
    [BLUNDER] Træk { $ply }, { $move }, er en grov fejl; { $better } er bedre
    [MISSED_WIN] Træk { $ply }, { $move }, forspilder en gevinst; { $better } vinder
   *[ONLY_MOVE] Træk { $ply }, { $move }, er det eneste, der ikke taber med sikkerhed
}
accuracy = Nøjagtighed: { $sides }
side-accuracy = { $side ->
    [attackers] angriberne { $percent } %
   *[defenders] forsvarerne { $percent } %
}
turning-point = vendepunktet er træk { $ply }
nothing-analyzed = Intet træk blev analyseret
puzzle = { $side ->
    [attackers] { $moves ->
        [one] Angriberne trækker og vinder straks
       *[other] Angriberne trækker og vinder på { $moves } egne træk
    }
   *[defenders] { $moves ->
        [one] Forsvarerne trækker og vinder straks
       *[other] Forsvarerne trækker og vinder på { $moves } egne træk
    }
}
hint-region = { $side ->
    [attackers] Angribernes bedste træk begynder i området fra { $low } til { $high }
   *[defenders] Forsvarernes bedste træk begynder i området fra { $low } til { $high }
}
hint-piece = { $side ->
    [attackers] Angribernes bedste træk er med brikken på { $square }
   *[defenders] Forsvarernes bedste træk er med brikken på { $square }
}
opening-move = { $side ->
    [attackers] { $move }: partier: { $games }, angribernes score: { $percent } %
   *[defenders] { $move }: partier: { $games }, forsvarernes score: { $percent } %
}
opening-unplayed = { $move }: ikke spillet i motorens partier
opening-book = ifølge åbningsbogen er angribernes vinderchance { $percent } %
opening-results = Motorens partier med denne stilling: { $games }; vundet af angriberne: { $attackers }, vundet af forsvarerne: { $defenders }, uafgjort eller afbrudt: { $drawn }
opening-unreached = Ingen af motorens partier nåede denne stilling, men dens åbningsbog kender den
opening-unknown = Hverken motorens partier eller dens åbningsbog kender denne stilling
opening-no-games = Motoren har ikke spillet partier efter disse regler
balance = Ved samme styrke scorer angriberne { $percent } %; motorens partier mod sig selv med { $nodes } stillinger pr. træk: { $games }, fejlmargin: { $margin } procentpoint
puzzles-listed = Opgaver: { $puzzles } af { $total }
table-win = { $winner ->
    [attackers] { $plies ->
        [1] Ifølge slutspilstabellerne vinder angriberne med næste træk
       *[other] Ifølge slutspilstabellerne vinder angriberne på { $plies } træk (begge siders træk talt med)
    }
   *[defenders] { $plies ->
        [1] Ifølge slutspilstabellerne vinder forsvarerne med næste træk
       *[other] Ifølge slutspilstabellerne vinder forsvarerne på { $plies } træk (begge siders træk talt med)
    }
}
proof-win = { $winner ->
    [attackers] Ifølge et certifikat vinder angriberne på højst { $plies } træk (begge siders træk talt med)
   *[defenders] Ifølge et certifikat vinder forsvarerne på højst { $plies } træk (begge siders træk talt med)
}
table-undecided = { $meaning ->
    [ATTACKERS_WIN] Ifølge slutspilstabellerne kan ingen af siderne tvinge en gevinst igennem på brættet; angriberne vinder, fordi stillinger vil gentage sig, og så taber forsvarerne
    [ATTACKERS_WIN_UNLESS_FORCED] Ifølge slutspilstabellerne kan ingen af siderne tvinge en gevinst igennem på brættet; stillinger vil gentage sig, så angriberne vinder, medmindre hvert af forsvarernes træk imellem er deres eneste lovlige
    [DRAW] Ifølge slutspilstabellerne kan ingen af siderne tvinge en gevinst igennem, så partiet er remis
   *[ENDLESS] Ifølge slutspilstabellerne kan ingen af siderne tvinge en gevinst igennem, og ingen regel afslutter partiet
}
table-recurs = stillinger, der allerede har været på brættet, kan ændre det

## Rules: one message for each rule, named after its id; $value is the rule's value

rule-board = Brættet har { $size } × { $size } felter. { $attackers ->
    [one] { $attackers } angriber
   *[other] { $attackers } angribere
} står over for { $men ->
    [0] kongen alene
    [one] { $men } forsvarer og kongen
   *[other] { $men } forsvarere og kongen
}.
rule-first-move = { $value ->
    [attackers] Angriberne begynder; derefter trækker siderne på skift.
   *[defenders] Forsvarerne begynder; derefter trækker siderne på skift.
}
rule-movement = { $jumps ->
    [yes] En brik går langs en række eller linje over tomme felter, medmindre den springer.
   *[no] En brik går langs en række eller linje over tomme felter og springer aldrig.
}
rule-reach = { $value ->
    [unlimited] Alle brikker må gå så langt, der er fri bane.
   *[limited] Nogle brikker har begrænset rækkevidde: { $limits }.
}
rule-throne = { $value ->
    [none] Der er ingen trone: midterfeltet er et almindeligt felt.
   *[zone] Tronen ({ $squares }): { $clauses }.
}
rule-corners = { $value ->
    [none] Hjørnerne er almindelige felter.
   *[zone] Hjørnerne ({ $squares }): { $clauses }.
}
rule-camps = Lejrene ({ $squares }): { $clauses }.
rule-forts = Borgene ({ $squares }): { $clauses }.
rule-capture = En brik bliver slået, når en fjende rykker hen ved siden af den, og der på den modsatte side står en anden fjende eller ligger et felt, der er fjendtligt mod den; en brik, der selv rykker ind imellem, er i sikkerhed.
rule-king-in-captures = { $value ->
    [armed] Kongen slår ligesom de andre brikker, både når han selv rykker, og når han står stille.
    [hammer] Kongen slår kun, når han selv rykker; han hjælper ikke andre brikker med at slå.
    [anvil] Kongen hjælper andre brikker med at slå, men slår intet, når han selv rykker.
   *[unarmed] Kongen kan ikke slå og hjælper ikke med at slå.
}
rule-king-taken = Angriberne vinder ved at fange kongen. { $how ->
    [custodial] Kongen fanges som en almindelig brik, uanset hvor han står.
    [custodial_away_from_throne] På tronen fanges kongen af angribere på alle fire sider, ved siden af den af angribere på de tre andre sider og alle andre steder som en almindelig brik.
    [custodial_off_throne] På tronen fanges kongen af angribere på alle fire sider; alle andre steder, også ved siden af tronen, fanges han som en almindelig brik.
    [enclosed] Kongen fanges, når alle hans fire sider er lukket, hver af { $closers }.
    [enclosed_safe_on_edge] Kongen fanges, når alle hans fire sider er lukket, hver af { $closers }. Ved kanten er han i sikkerhed.
   *[enclosed_near_throne] På tronen og ved siden af den fanges kongen, når alle hans fire sider er lukket, hver af { $closers }; alle andre steder fanges han som en almindelig brik.
}
rule-kings-group = { $value ->
    [yes] Kongen og de brikker, der hænger sammen med ham, fanges sammen, når hele gruppen er indesluttet.
   *[no] Kongen fanges aldrig sammen med sine mænd.
}
rule-escape = { $value ->
    [corners] Forsvarerne vinder, når kongen når et hjørnefelt.
    [edge] Forsvarerne vinder, når kongen når et kantfelt.
   *[squares] Forsvarerne vinder, når kongen når { $squares }.
}
rule-encirclement = { $value ->
    [closed_ring] Angriberne vinder ved at afskære kongen og alle resterende forsvarere fra kanten.
    [unbreakable_ring] Angriberne vinder ved at afskære kongen og alle resterende forsvarere fra kanten, medmindre forsvarerne indenfor kan bryde ringen: så længe to af deres felter, tomme eller besatte, ligger på hver sin side af en af ringens brikker.
   *[none] Partiet fortsætter, selv om forsvarerne er afskåret fra kanten.
}
rule-cannot-escape = { $value ->
    [yes] Angriberne vinder, når kongen ifølge hnefatafl.orgs kriterier ikke længere kan undslippe: enten holder angribere ham fast ved kanten, eller alle hjørner er spærret for forsvarerne, og de er for svage til at bryde ud.
   *[no] Partiet fortsætter, selv om kongen ikke længere kan undslippe.
}
rule-shieldwall = { $value ->
    [none] Reglen om skjoldmur gælder ikke.
   *[captured] Skjoldmur: To eller flere brikker på række langs kanten, hver med en fjende over for sig og med { $corner ->
        [yes] en fjende eller et tomt hjørnefelt
       *[no] en fjende
    } i hver ende, bliver alle slået på én gang; en konge i rækken bliver stående. { $flanking ->
        [yes] Den flyttede brik skal lukke en ende.
       *[no] Den flyttede brik må lukke en ende eller stå over for rækken.
    }
}
rule-exit-fort = { $value ->
    [yes] Forsvarerne vinder, når kongen står på kanten, kan flyttes og er inde i en uindtagelig borg.
   *[no] En borg ved kanten afslutter ikke partiet.
}
rule-repetition = { $then ->
    [none] Det har ingen følger at gentage en stilling.
    [draw] Når { $what } opstår for { $nth } gang, bliver partiet remis.
    [defenders_lose] Når { $what } opstår for { $nth } gang, taber forsvarerne.
    [side_with_choice_loses] Når { $what } opstår for { $nth } gang, taber forsvarerne, medmindre hvert af deres træk siden forrige gang var deres eneste lovlige: i så fald taber angriberne.
    [mover_loses] Når { $what } opstår for { $nth } gang, taber den side, hvis træk førte til det.
    [mover_wins] Når { $what } opstår for { $nth } gang, vinder den side, hvis træk førte til det.
    [illegal_for_defenders] Forsvarerne må ikke lade { $what } opstå for { $nth } gang.
   *[illegal_for_both] Ingen må lade { $what } opstå for { $nth } gang.
}
rule-quiet-plies = { $then ->
    [none] Der er ingen grænse for træk uden slag.
    [draw] Partiet bliver remis efter { $limit } træk uden slag (begge siders træk talt med).
   *[claim] Efter { $limit } træk uden slag (begge siders træk talt med) kan hver af siderne kræve remis; partiet slutter ikke af sig selv.
}
rule-ply-limit = { $value ->
    [none] Der er ingen grænse for antallet af træk i et parti.
   *[limit] Partiet bliver remis efter { $limit } træk (begge siders træk talt med).
}
rule-no-legal-move = { $value ->
    [loses] En side uden lovlige træk taber.
    [passes] En side uden lovlige træk melder pas; har ingen af siderne et, bliver partiet remis.
   *[draw] Partiet bliver remis, når siden i trækket ingen lovlige træk har.
}
rule-tuichi-wins = { $value ->
    [yes] Forsvarerne vinder straks, når kongen har to åbne veje efter deres træk.
   *[no] To åbne veje afslutter ikke partiet.
}
rule-announcements = { $value ->
    [none] Der skal ikke siges noget.
   *[some] Spillerne skal sige: { $said }.
}
rule-linnaean-capture = { $value ->
    [yes] Når angribere står på tre sider af kongen på hans trone, bliver brikken på den fjerde slået af en angriber, der rykker til feltet bag den.
   *[no] Der er ingen særregel for at slå en brik ved siden af tronen.
}
rule-special-pieces = { $value ->
    [none] Der er ingen specialbrikker i opstillingen.
   *[some] Ud over kongen og de almindelige brikker er der { $pieces }.
}
rule-special-reach = { $value ->
    [unlimited] Ingen specialbrik har begrænset rækkevidde.
   *[limited] Nogle specialbrikker har begrænset rækkevidde: { $limits }.
}
rule-jumps = { $value ->
    [none] Ingen brik springer.
   *[some] Disse brikker må springe over én fjende ved siden af sig, til det tomme felt lige bagved: { $jumpers }. Konger, anførere og riddere springes ikke over.
}
rule-berserk = { $value ->
    [none] Efter et slag går turen videre som efter ethvert træk.
    [captures] { $stop ->
        [yes] En brik, der har slået, må fortsætte, så længe den slår igen, eller holde inde: så melder dens side pas. Hvert skridt tæller som et træk.
       *[no] En brik, der har slået, skal fortsætte, så længe den kan slå igen; hvert skridt tæller som et træk.
    }
    [captures_or_escape] { $stop ->
        [yes] En brik, der har slået, må fortsætte, så længe den slår igen, og kongen må også fortsætte uden slag til et flugtfelt. Eller den holder inde: så melder dens side pas. Hvert skridt tæller som et træk.
       *[no] En brik, der har slået, skal fortsætte, så længe den kan slå igen, og kongen også, hvis han kan nå et flugtfelt; hvert skridt tæller som et træk.
    }
   *[any_move] { $stop ->
        [yes] En brik, der har slået, må rykke igen eller holde inde: så melder dens side pas. Turen går også videre efter et træk uden slag. Hvert skridt tæller som et træk.
       *[no] En brik, der har slået, skal rykke igen, hvis den kan; turen går videre efter et træk uden slag. Hvert skridt tæller som et træk.
    }
}
rule-commanders-take-king = { $value ->
    [yes] Kongen fanges også mellem to af angribernes anførere eller riddere, eller mellem en af dem og et tomt hjørne, der er fjendtligt mod ham, men aldrig på tronen og aldrig med tronen som den ene side.
   *[no] Anførere og riddere har ingen særlig rolle, når kongen fanges.
}

## Parts of the rules

reach = { $piece ->
    [king] kongen går
   *[other] { $who } går
} højst { $squares ->
    [one] { $squares } felt
   *[other] { $squares } felter
}
zone-stop = { $may ->
    [nobody] ingen brik må stå der
    [all] alle brikker må stå der
   *[some] kun { $who } må stå der
}
zone-enter = { $may ->
    [nobody] ingen brik må gå ind udefra
    [all] alle brikker må gå ind udefra
   *[some] kun { $who } må gå ind udefra
}
zone-pass = { $may ->
    [nobody] ingen brik må passere
    [all] alle brikker må passere
   *[some] kun { $who } må passere
}
zone-hostile = { $when ->
    [never] { $zone ->
        [throne] den er ikke fjendtlig mod nogen
       *[other] de er ikke fjendtlige mod nogen
    }
    [always] { $zone ->
        [throne] den er fjendtlig mod { $whom }, tom eller besat
       *[other] de er fjendtlige mod { $whom }, tomme eller besatte
    }
    [empty] { $zone ->
        [throne] den er fjendtlig mod { $whom }, når den er tom
       *[other] de er fjendtlige mod { $whom }, når de er tomme
    }
    [occupied] { $zone ->
        [throne] den er fjendtlig mod { $whom }, når den er besat
       *[other] de er fjendtlige mod { $whom }, når de er besatte
    }
   *[both] { $zone ->
        [throne] den er fjendtlig mod { $whom }, når den er tom, og mod { $also }, når den er besat
       *[other] de er fjendtlige mod { $whom }, når de er tomme, og mod { $also }, når de er besatte
    }
}
who = { $piece ->
    [attacker] angriberne
    [defender] forsvarernes almindelige brikker
    [king] kongen
    [attackers_commander] angribernes anførere
    [defenders_commander] forsvarernes anførere
    [attackers_knight] angribernes riddere
    [defenders_knight] forsvarernes riddere
    [attackers_mercenary] angribernes lejesoldater
    [defenders_mercenary] forsvarernes lejesoldater
    [attackers_guard] angribernes vagter
   *[defenders_guard] forsvarernes vagter
}
whom = { $piece ->
    [all] alle brikker
    [attacker] angriberne
    [defender] forsvarernes almindelige brikker
    [king] kongen
    [attackers_commander] angribernes anførere
    [defenders_commander] forsvarernes anførere
    [attackers_knight] angribernes riddere
    [defenders_knight] forsvarernes riddere
    [attackers_mercenary] angribernes lejesoldater
    [defenders_mercenary] forsvarernes lejesoldater
    [attackers_guard] angribernes vagter
   *[defenders_guard] forsvarernes vagter
}
closer = { $by ->
    [attacker] en angriber
    [throne] den tomme trone
    [corners] et tomt hjørnefelt
    [camps] et tomt lejrfelt
    [forts] et tomt borgfelt
   *[edge] brættets kant
}
repetition-compares = { $compares ->
    [position] samme stilling med samme side i trækket
    [board] samme brætstilling, uanset hvem der er i trækket,
   *[board_before_captures] samme brætstilling, sammenlignet, før slagne brikker fjernes, og uanset hvem der er i trækket,
}
trait = { $trait ->
    [strong_king] stærk konge
    [throne_king] konge, der kun er stærk ved tronen
    [weak_king] svag konge
    [corners] hjørner
    [edge] kant
    [squares] bestemte felter
    [attackers_first] angriberne begynder
    [defenders_first] forsvarerne begynder
    [special_pieces] specialbrikker
    [camps] lejre
    [slow_king] langsom konge
    [unarmed_king] ubevæbnet konge
    [shieldwall] skjoldmur
   *[exit_fort] borg ved kanten
}
escape = { $to ->
    [corners] flugt til hjørnerne
    [edge] flugt til kanten
   *[squares] flugt til { $squares }
}
announced = { $kind ->
    [RAICHI] raichi (én åben vej)
    [TUICHI] tuichi (to åbne veje)
   *[WATCH_YOUR_KING] »pas på kongen« (han kan fanges)
}
special-mercenary = En lejesoldat bliver ikke slået, men skifter side.
special-guard = En vagt kan hverken slå eller blive slået.
jumper = { $who ->
    [king] kongen
    [commanders] anførerne
    [knights] ridderne
    [mercenaries] lejesoldaterne
   *[guards] vagterne
} { $jump ->
    [restricted] (fra eller til et specialfelt)
    [over_enemies] (overalt)
   *[capturing] (overalt; den brik, de springer over, bliver slået)
}

## Rule sets beside each other

topic = { $rule ->
    [board] Brættet
    [first_move] Hvem der begynder
    [movement] Hvordan brikkerne går
    [reach] Hvor langt brikkerne går
    [throne] Tronen
    [corners] Hjørnerne
    [camps] Lejrene
    [forts] Borgene
    [capture] Hvordan brikker bliver slået
    [king_in_captures] Kongens rolle, når brikker bliver slået
    [king_taken] Hvordan kongen fanges
    [kings_group] Kongen og de brikker, der hænger sammen med ham
    [escape] Hvor kongen undslipper
    [encirclement] Når kongen og alle hans mænd er afskåret fra kanten
    [cannot_escape] En konge, der ikke kan undslippe
    [shieldwall] Skjoldmuren
    [exit_fort] Når kongen står på kanten i en uindtagelig borg
    [repetition] Gentagelse
    [quiet_plies] Træk uden slag
    [ply_limit] Antallet af træk i et parti
    [no_legal_move] En side uden lovlige træk
    [tuichi_wins] Når kongen har to åbne veje efter et af forsvarernes træk
    [announcements] Hvad der skal siges højt
    [linnaean_capture] En brik ved siden af kongen på hans trone, med angribere på kongens tre andre sider
    [special_pieces] Specialbrikker
    [special_reach] Hvor langt specialbrikkerne går
    [jumps] Hvilke brikker der springer
    [berserk] Efter et slag
   *[commanders_take_king] Kongen mellem to af angribernes anførere eller riddere
}
difference = { $here } { $name }: { $there }
difference-none = Ingen regel om dette.
difference-setups = Opstillinger: { $setups }.
side = { $side ->
    [attackers] angriberne
   *[defenders] forsvarerne
}
compare-unchanged = { $field } er false i forespørgslen og forbliver sand: ved siden af base kan JSON ikke skelne false fra et manglende felt; nævn feltet i base.cleared
compare-custom = egne regler
compare-same = Reglerne er de samme som i { $name }
compare-differs = { $count ->
    [one] { $count } regel afviger fra { $name }
   *[other] { $count } regler afviger fra { $name }
}
compare-game-agrees = I { $name } forløber hele partiet ens
compare-game-board = I { $name } har brættet { $there } × { $there } felter, i dette parti { $here } × { $here }
compare-game-setup = I { $name } findes den udgangsstilling ikke
compare-game-first-move = Her begynder { $here }; i { $name }: { $there }
compare-game-ply = Træk { $ply }, { $move }: { $clauses }
compare-game-legal-here = lovligt her, ulovligt i { $name } (»{ $why }«)
compare-game-legal-there = ulovligt her (»{ $why }«), lovligt i { $name }
compare-game-captures = slået her: { $here }; i { $name }: { $there }
compare-game-captured = { $count ->
    [one] brikken på { $squares }
   *[other] brikkerne på { $squares }
}
compare-game-outcome = her: { $here }; i { $name }: { $there }
compare-game-to-move = derefter i trækket her: { $here }; i { $name }: { $there }

## What a server offers

server-limits = Grænser: { $bytes } byte pr. forespørgsel; { $moves } træk pr. parti; brætter op til { $size } × { $size } felter; søgninger på { $nodes } knuder, { $depth } træk og { $milliseconds } ms; { $games } partier pr. arkiv; billeder op til { $pixels } × { $pixels } pixels.
server-offers = Regelsæt: { $rulesets }. Sprog: { $locales }.
server-levels = Niveauer: fra 0, som spiller tilfældigt, til { $strongest }, det stærkeste.

## Pictures, for whoever does not see them

alt-title = { $ruleset }, { $ply ->
    [0] partiets begyndelse
   *[other] { $ply } træk spillet
}, { $state }
alt-title-turn = { $side ->
    [attackers] angriberne i trækket
   *[defenders] forsvarerne i trækket
}
alt-custom = Tafl efter egne regler
alt-board = { $ruleset } på et bræt på { $size } × { $size } felter.
alt-turn = { $side ->
    [attackers] { $ply ->
        [0] Angriberne er i trækket.
        [one] Efter { $ply } træk er angriberne i trækket.
       *[other] Efter { $ply } træk er angriberne i trækket.
    }
   *[defenders] { $ply ->
        [0] Forsvarerne er i trækket.
        [one] Efter { $ply } træk er forsvarerne i trækket.
       *[other] Efter { $ply } træk er forsvarerne i trækket.
    }
}
alt-over = { $ply ->
    [0] Partiet er slut: { $outcome }.
    [one] Partiet er slut efter { $ply } træk: { $outcome }.
   *[other] Partiet er slut efter { $ply } træk: { $outcome }.
}
card-result = { $winner ->
    [attackers] Angriberne vinder
    [defenders] Forsvarerne vinder
   *[nobody] Partiet ender remis
}
picture-side = { $side ->
    [attackers] Angribere
   *[defenders] Forsvarere
}
legend = { $piece ->
    [commanders] anfører
    [knights] ridder
    [mercenaries] lejesoldat
   *[guards] vagt
}
card-over = { $ply ->
    [0] Partiet er slut: { outcome }.
    [one] Partiet er slut efter { $ply } træk: { outcome }.
   *[other] Partiet er slut efter { $ply } træk: { outcome }.
}
alt-player = { $side ->
    [attackers] { $name } spiller angriberne.
   *[defenders] { $name } spiller forsvarerne.
}
alt-clock = { $side ->
    [attackers] Angriberne har { $time } tilbage.
   *[defenders] Forsvarerne har { $time } tilbage.
}
alt-arrows = { $count ->
    [one] Pil: { $arrows }.
   *[other] Pile: { $arrows }.
}
alt-marks = { $count ->
    [one] Markeret felt: { $squares }.
   *[other] Markerede felter: { $squares }.
}
alt-goes-on = Kun brikken på { $square } må rykke nu.
alt-last = { $side ->
    [attackers] Sidste træk: angriberne spillede { $move }.
   *[defenders] Sidste træk: forsvarerne spillede { $move }.
}
alt-last-capturing = { $side ->
    [attackers] { $count ->
        [one] Sidste træk: angriberne spillede { $move } og slog brikken på { $squares }.
       *[other] Sidste træk: angriberne spillede { $move } og slog brikkerne på { $squares }.
    }
   *[defenders] { $count ->
        [one] Sidste træk: forsvarerne spillede { $move } og slog brikken på { $squares }.
       *[other] Sidste træk: forsvarerne spillede { $move } og slog brikkerne på { $squares }.
    }
}
alt-last-pass = { $side ->
    [attackers] Sidste træk: angriberne meldte pas.
   *[defenders] Sidste træk: forsvarerne meldte pas.
}
alt-paths = { $count ->
    [one] Kongen har en åben vej til { $squares }.
   *[other] Kongen har åbne veje til { $squares }.
}
alt-threat = { $side ->
    [attackers] Angriberne kan fange kongen med { $moves }.
   *[defenders] Angriberne truer med at fange kongen med { $moves }.
}
alt-chosen = { $count ->
    [one] Brikken på { $square } er valgt og har { $count } felt at gå til.
   *[other] Brikken på { $square } er valgt og har { $count } felter at gå til.
}
alt-stuck = Feltet { $square } er valgt, men intet lovligt træk begynder der. { $reason }
alt-stuck-at-end = Feltet { $square } er valgt, men partiet er slut, og der er ikke flere træk.
alt-run = { $from } til { $to }
alt-rank = { $count } på { $rank }. række
alt-game = { $count ->
    [0] { $ruleset } på et bræt på { $size } × { $size } felter: et parti uden træk.
    [one] { $ruleset } på et bræt på { $size } × { $size } felter: et parti på { $count } træk.
   *[other] { $ruleset } på et bræt på { $size } × { $size } felter: et parti på { $count } træk, vist et ad gangen.
}
alt-game-from = { $ply ->
    [one] Det vises fra stillingen efter { $ply } træk.
   *[other] Det vises fra stillingen efter { $ply } træk.
}
alt-game-first = { $side ->
    [attackers] Angriberne begynder.
   *[defenders] Forsvarerne begynder.
}
alt-game-all = Trækkene: { $moves }.
alt-game-some = { $left ->
    [one] De første træk: { $head }; efter yderligere { $left } træk, der ikke er nævnt her, de sidste: { $tail }.
   *[other] De første træk: { $head }; efter yderligere { $left } træk, der ikke er nævnt her, de sidste: { $tail }.
}
graph-percent = { $percent } %
graph-ply = træk
graph-turning-point = vendepunkt: træk { $ply }
graph-judgement = { $judgement ->
    [INACCURACY] unøjagtighed
    [MISTAKE] fejl
    [BLUNDER] grov fejl
    [MISSED_WIN] forspildt gevinst
   *[ONLY_MOVE] eneste træk
}
graph-title = Vinderchance, træk { $first } til { $last }
graph-lead = { $how ->
    [throughout] { $side ->
        [attackers] Angriberne fører hele vejen
        [defenders] Forsvarerne fører hele vejen
       *[nobody] Chancerne er lige hele vejen
    }
    [opened] { $side ->
        [attackers] Først er chancerne lige; med træk { $ply } kommer angriberne endegyldigt foran
       *[defenders] Først er chancerne lige; med træk { $ply } kommer forsvarerne endegyldigt foran
    }
    [turned] { $side ->
        [attackers] Først fører forsvarerne; med træk { $ply } kommer angriberne endegyldigt foran
       *[defenders] Først fører angriberne; med træk { $ply } kommer forsvarerne endegyldigt foran
    }
    [changed] { $side ->
        [attackers] Føringen skifter { $changes } gange; fra træk { $ply } beholder angriberne den
       *[defenders] Føringen skifter { $changes } gange; fra træk { $ply } beholder forsvarerne den
    }
   *[levelled] { $changes ->
        [0] Først fører den ene side; fra træk { $ply } er chancerne lige
        [one] Føringen skifter én gang; fra træk { $ply } er chancerne lige
       *[other] Føringen skifter { $changes } gange; fra træk { $ply } er chancerne lige
    }
}
graph-end = { $side ->
    [attackers] Til sidst er angribernes vinderchance { $percent } %
   *[defenders] Til sidst er forsvarernes vinderchance { $percent } %
}
graph-marks = { $judgement ->
    [INACCURACY] { $count ->
        [one] Unøjagtighed: træk { $plies }
       *[other] Unøjagtigheder: træk { $plies }
    }
    [MISTAKE] { $count ->
        [one] Fejl: træk { $plies }
       *[other] Fejl: træk { $plies }
    }
    [BLUNDER] { $count ->
        [one] Grov fejl: træk { $plies }
       *[other] Grove fejl: træk { $plies }
    }
    [MISSED_WIN] { $count ->
        [one] Forspildt gevinst: træk { $plies }
       *[other] Forspildte gevinster: træk { $plies }
    }
   *[ONLY_MOVE] { $count ->
        [one] Eneste træk: { $plies }
       *[other] Eneste træk: { $plies }
    }
}
graph-turn = Vendepunktet er træk { $ply }
alt-evaluation = Angribernes vinderchance er { $percent } %.
alt-piece = { $piece ->
    [attacker] { $count ->
        [0] Ingen angriber er tilbage.
        [one] { $count } angriber: { $squares }.
       *[other] { $count } angribere: { $squares }.
    }
    [defender] { $count ->
        [0] Ingen forsvarer er tilbage.
        [one] { $count } forsvarer: { $squares }.
       *[other] { $count } forsvarere: { $squares }.
    }
    [king] { $count ->
        [0] Kongen er ikke længere på brættet.
        [one] Konge: { $squares }.
       *[other] { $count } konger: { $squares }.
    }
    [attackers_commander] { $count ->
        [one] { $count } angribende anfører: { $squares }.
       *[other] { $count } angribende anførere: { $squares }.
    }
    [defenders_commander] { $count ->
        [one] { $count } forsvarende anfører: { $squares }.
       *[other] { $count } forsvarende anførere: { $squares }.
    }
    [attackers_knight] { $count ->
        [one] { $count } angribende ridder: { $squares }.
       *[other] { $count } angribende riddere: { $squares }.
    }
    [defenders_knight] { $count ->
        [one] { $count } forsvarende ridder: { $squares }.
       *[other] { $count } forsvarende riddere: { $squares }.
    }
    [attackers_mercenary] { $count ->
        [one] { $count } angribende lejesoldat: { $squares }.
       *[other] { $count } angribende lejesoldater: { $squares }.
    }
    [defenders_mercenary] { $count ->
        [one] { $count } forsvarende lejesoldat: { $squares }.
       *[other] { $count } forsvarende lejesoldater: { $squares }.
    }
    [attackers_guard] { $count ->
        [one] { $count } angribende vagt: { $squares }.
       *[other] { $count } angribende vagter: { $squares }.
    }
   *[defenders_guard] { $count ->
        [one] { $count } forsvarende vagt: { $squares }.
       *[other] { $count } forsvarende vagter: { $squares }.
    }
}

## Boards and moves that were read

parse-read-board = Læst som et bræt skrevet på én linje: { $size } × { $size } felter; angribere: { $attackers }, forsvarere: { $defenders }, konger: { $kings }
parse-read-fen = Læst som rækker med bogstaverne t, T og K: { $size } × { $size } felter; angribere: { $attackers }, forsvarere: { $defenders }, konger: { $kings }
parse-read-drawing = Læst som en tegning: { $size } × { $size } felter; angribere: { $attackers }, forsvarere: { $defenders }, konger: { $kings }
parse-to-move-attackers = angriberne er i trækket
parse-to-move-defenders = forsvarerne er i trækket
parse-read-rulesets = regelsæt med et bræt af denne størrelse: { $rulesets }
parse-read-no-rulesets = intet regelsæt i kataloget har et bræt af denne størrelse
parse-invalid = denne stilling er ikke mulig efter reglerne
parse-unread = Teksten kan ikke læses som et bræt; fejl: { $count }, den første i linje { $line } ved tegn { $column }
parse-fault-empty = Der er intet bræt i teksten; send dets rækker oppefra, for eksempel 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3
parse-fault-unknown-character = Tegnet »{ $found }« er ukendt; skriv ét bogstav for hver brik og et punktum eller et tal for tomme felter
parse-fault-uneven-row = Felter i denne række: { $squares }; i de andre: { $expected }
parse-fault-not-square = Rækker: { $rows }, felter i hver: { $squares }; et bræt skal være kvadratisk
parse-fault-wrong-size = Felter på en side: { $squares }; et bræt har et ulige antal felter på hver side, fra 5 til 19
parse-fault-wrong-size-rules = Felter på en side: { $squares }; brættet til disse regler har { $expected }
parse-fault-no-king = Der er ingen konge; der skal være præcis én
parse-fault-several-kings = Der er konger på { $squares }; der skal være præcis én
parse-fault-king-escaped = Kongen på { $squares } er allerede undsluppet
parse-fault-may-not-stand = Brikken på { $squares } må ikke stå der: feltet er { $zone }
parse-fault-invalid-position = Denne stilling er ikke mulig efter disse regler
parse-warning-no-king = Der er ingen konge
parse-warning-several-kings = Der er flere konger, på { $squares }
parse-warning-king-assumed = Intet tegn angiver kongen: brikken på { $squares } blev taget for ham
parse-warning-mirrored = Dette er opstillingen { $setup }, spejlvendt eller drejet
parse-warning-sides-exchanged = Der er flere forsvarere ({ $defenders }) end angribere ({ $attackers }): sidernes tegn kan være byttet om
parse-warning-sides-exchanged-light = De lyse brikker blev læst som angriberne, fordi der er flest af dem
parse-warning-sides-exchanged-unclear = Tegnene siger ikke, hvilken side der er hvilken; fordelingen (angribere: { $attackers }, forsvarere: { $defenders }) er et gæt
parse-warning-too-many-pieces-attackers = Angribere: { $count }; ingen opstilling har flere end { $most }
parse-warning-too-many-pieces-defenders = Forsvarere: { $count }; ingen opstilling har flere end { $most }
parse-warning-side-assumed-attackers = Intet siger, hvem der er i trækket: det antages at være angriberne, fordi de begynder
parse-warning-side-assumed-defenders = Intet siger, hvem der er i trækket: det antages at være forsvarerne, fordi de begynder
parse-warning-piece-on-forbidden-square = Der står en brik på { $squares }, hvor den ikke må standse
parse-move-legal = { $move ->
    [pass] Forstået som at melde pas, hvilket er lovligt
   *[other] Forstået som { $move }, et lovligt træk
}
parse-move-illegal = { $move ->
    [pass] Forstået som at melde pas, hvilket er ulovligt
   *[other] Forstået som { $move }, et ulovligt træk
}
parse-move-which = Flere træk er mulige: { $moves }
parse-move-unsure = Intet træk er spillet, fordi »{ $unread }« ikke blev forstået; mulige træk uden det, som kan sendes: { $moves }
parse-move-other-side = { $side ->
    [attackers] Du nævnte angriberne, men forsvarerne er i trækket
   *[defenders] Du nævnte forsvarerne, men angriberne er i trækket
}
parse-move-no-piece = { $piece ->
    [king] Kongen kan ikke gå til { $squares }
    [named] Ingen sådan brik kan gå til { $squares }
   *[any] Ingen af dine brikker kan gå til { $squares }
}
parse-move-stuck = Din brik på { $squares } har ingen lovlige træk
parse-move-occupied = Ingen af dine brikker kan gå til { $squares }: feltet er optaget
parse-move-nothing-takes = { $piece ->
    [king] Kongen kan ikke slå på { $squares }
    [named] Ingen sådan brik kan slå på { $squares }
   *[any] Intet sådant træk slår på { $squares }
}
parse-move-nothing-to-take = Der er ingen brik at slå på { $squares }
parse-move-from = Din brik på { $squares } kan gå til { $destinations }
parse-move-other-piece = { $piece ->
    [king] Brikken på { $squares } er ikke en konge
   *[other] Brikken på { $squares } er ikke af den slags, du nævnte
}
intent = { $intent ->
    [RESIGN] Du opgiver
    [OFFER_DRAW] Du tilbyder remis
    [ACCEPT_DRAW] Du tager imod remistilbuddet
    [DECLINE_DRAW] Du afslår remistilbuddet
    [HINT] Du beder om et tip
    [HELP] Du beder om hjælp
    [NEW_GAME] Du vil spille et nyt parti
    [SHOW_BOARD] Du vil se brættet
    [LIST_MOVES] Du vil se de lovlige træk
    [QUIT] Du vil slutte
   *[TAKE_BACK] Du vil tage det sidste træk tilbage
}
parse-claim-allowed = Du kræver remis, og reglerne tillader det
parse-claim-not-allowed = Du kræver remis, men reglerne tillader det ikke nu

## Records of games

record-fault-at = Linje { $line }, kolonne { $column }: { $fault }
record-faults = { $count ->
    [one] Det noterede parti har { $count } fejl
   *[other] Det noterede parti har { $count } fejl
}
record-fault = { $reason ->
    [EMPTY] der er intet at læse
    [BAD_FORM] »{ $found }« er uventet her; forventet: { $right }
    [UNKNOWN_KEY] »{ $found }« er ikke en kendt nøgle; forventet: { $right }
    [BAD_VALUE] »{ $found }« er ikke en gyldig værdi her; forventet: { $right }
    [DUPLICATE] »{ $found }« står her for anden gang; forventet: { $right }
    [NOT_FIRST] »{ $found }« kommer for sent; forventet: { $right }
    [NOT_LAST] »{ $found }« kommer for tidligt; forventet: { $right }
    [MISSING] der mangler noget her; forventet: { $right }
    [UNEVEN_RANK] »{ $found }« passer ikke til brættets størrelse; forventet: { $right }
    [OFF_BOARD] »{ $found }« ligger ikke på brættet; forventet: { $right }
    [UNCLOSED] »{ $found }« er en parentes uden makker; forventet: { $right }
    [BAD_MOVE] »{ $found }« er ikke et træk; forventet: { $right }
    [BAD_TURN] »{ $found }« er ikke den næste tur; forventet: { $right }
    [BAD_ADDRESS] »{ $found }« er ikke adressen på noget træk; forventet: { $right }
    [SURPLUS_COMMENT] »{ $found }« er en kommentar uden træk; forventet: { $right }
    [CONTRADICTION] »{ $found }« modsiger en anden del af notationen; forventet: { $right }
    [TOO_DEEP] »{ $found }« er indlejret for dybt; forventet: { $right }
    [SURPLUS] »{ $found }« hører ikke til her; forventet: { $right }
    [TOO_LONG] teksten er for lang; forventet: { $right }
    [LUDII] dette er en partifil fra Ludii (trial), som ikke kan læses her: send i stedet trækkene som par af felter, for eksempel d4-g4
    [AMBIGUOUS_MOVE] »{ $found }« passer på flere træk: { $right }
    [NO_SUCH_MOVE] intet lovligt træk passer på »{ $found }«
    [UNKNOWN_ORIGIN] »{ $found }« nævner ikke trækkets startfelt, og det kan ikke findes: reglerne er ukendte, eller et tidligere træk er ulovligt
    [NO_RECORD] forventede et tag eller et træk, fandt »{ $found }«
    [SECOND_GAME] her begynder et parti til; send ét parti ad gangen
    [ONE_OR_SEVERAL] denne linje kan fortsætte partiet eller begynde et nyt; forventet: { $right }
    [TABLE] dette er overskriften i en tabel over partier, og sådanne tabeller læses ikke; forventet: { $right }
    [NUMBERS] »{ $found }« er et felt i tal; forventet: { $right }
   *[UNPLAYABLE] »{ $found }« kan ikke spilles: { $right }
}
expected-Move = et træk med begge sine felter, for eksempel d4-g4 eller d4-g4xg5/g3
expected-MoveRecord = et træk, for eksempel e5-e8, Ke5-e1xe2/d1- eller ---
expected-SimpleMove = et træk på den enkle form: ingen brikbogstaver, - mellem felterne, + eller ++ til sidst
expected-OneOf = { $moves }
expected-CaptureOnce = hver slået briks felt én gang
expected-Square = et felt: en linje fra a til s og en række fra 1 til 19
expected-SquareOfSize = et felt: en linje fra a til { $file } og en række fra 1 til { $size }
expected-Record = et parti i OpenTafl-notation, et i PGN-stil eller en liste af træk
expected-AtMostBytes = højst { $most } byte
expected-AtMostMoves = højst { $most } træk
expected-AtMostVariations = højst { $most } varianter
expected-AtMostLevels = højst { $most } niveauer af indlejrede varianter
expected-AtMostTags = højst { $most } tags
expected-PgnTag = et navn og en værdi i anførselstegn: [Event "Club night"]
expected-Tag = et navn, et kolon og en værdi: [date:2015.05.04]
expected-TagOnce = tagget { $tag } kun én gang
expected-PgnResult = 1-0 (forsvarerne vinder), 0-1 (angriberne vinder), 1/2-1/2 eller *
expected-Result = 1 (angriberne vinder), -1 (forsvarerne vinder), 0 (remis) eller ?
expected-ResultOfTag = resultatet fra tagget Result
expected-OneResult = ét resultat, ved partiets slutning
expected-OneGame = ét parti ad gangen
expected-TurnsOrResults = numrene på trækkene (1. d2-a2 d5-e5), hvis det er ét parti, ellers et resultat efter hvert parti (1-0, 0-1 eller *)
expected-GamesWithoutHeading = et parti på hver linje uden overskrift, først dets træk og så dets resultat (d2-a2 d5-e5 1-0), eller et JSON-objekt for hvert parti
expected-NamedSquares = felter med deres navne, såsom d1: tal siger ikke, fra hvilket hjørne de tæller
expected-NothingAfterResult = intet efter resultatet
expected-Clock = et ur i sekunder: hovedtid, ekstratider, tillæg, for eksempel 3600 30/3 3i
expected-TwoClocks = to ure i sekunder med komma imellem, for eksempel 3600 30/3 3i, 3600 30/3 3i
expected-PuzzleMode = none, loose eller strict
expected-Address = adressen på et træk, for eksempel 6a, eller 3a.2.1b inde i en variant
expected-Rules = en regellinje: dim:11 ... start:/.../
expected-Fen = rækker oppefra og siden i trækket: 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a
expected-Closing = en parentes { $bracket }, der lukker denne
expected-Opening = en parentes { $bracket } før denne
expected-VariationAfterMove = en variant efter det træk, den erstatter
expected-VariationWithMove = en variant med mindst ét træk
expected-VariationInOrder = en variant til et tidligere træk, nummereret fra 1 uden huller
expected-Annotation = en anmærkning fra $0 til $255 efter et træk
expected-CommentAfterMoves = en kommentar efter trækkene i en tur, eller et tag før den første tur
expected-CommentOnce = én kommentar for hver tur, med | mellem dens træk
expected-CommentForMove = én del af en kommentar for hvert træk i turen
expected-TurnNumber = { $turn }, nummeret på den næste tur
expected-TurnHeader = en turs nummer eller adresse, et punktum og et mellemrum: 8. eller 8a.1.1a.
expected-TurnWithMove = en tur med mindst ét træk
expected-TurnOfTwo = en tur med to halvdele; en brik, der fortsætter efter et slag, har =: e3=e6
expected-TurnAt = tur { $turn }, med så mange træk forinden: { $moves }
expected-GapBeforeMoves = udeladte træk kun i begyndelsen af en tur
expected-Entry = en nøgle, et kolon og dens værdi, uden mellemrum: ks:w
expected-Key = en af nøglerne { $keys }
expected-KeyOnce = nøglen { $key } kun én gang
expected-KeyLast = nøglen { $key } til sidst
expected-DimFirst = brættets størrelse i begyndelsen: dim:11
expected-StartLast = opstillingen til sidst: start:/3t3/.../
expected-StartOnce = enten start eller starti, ikke begge
expected-Dim = en størrelse fra 1 til 19: dim:11
expected-Letter = et af bogstaverne { $letters }
expected-Name = et navn på højst 100 tegn, med _ for et mellemrum
expected-Squares = felter med komma imellem: a1,b2
expected-SquareOnce = hvert felt én gang
expected-Pieces = brikbogstaver: tcnkmg, TCNKMG
expected-PieceOnce = hvert bogstav én gang
expected-Reach = et antal felter fra 1 til 19, eller -1 for et vilkårligt antal
expected-Reaches = ét tal, to (angribere, forsvarere) eller ét for hvert af tcnkTCNK, tcnkmTCNKM eller tcnkmgTCNKMG
expected-Position = skråstreger i begyndelsen og til sidst: /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
expected-Ranks = fra 1 til 19 rækker
expected-RanksOfDim = { $size } rækker, som dim siger; der er { $found }
expected-RankOfSquares = { $squares } felter, lige så mange, som der er rækker; der er { $found }
expected-EmptySquares = et antal tomme felter, 1 eller flere, uden foranstillet nul
expected-EmptyOrPiece = et antal tomme felter eller en brik: t c n k m g, eller store bogstaver for forsvarerne
record-mismatch = { $kind ->
    [CAPTURES] Noteret som slået: { $written }; faktisk slået: { $happened }
    [PIECE] Noteret brik: { $written }; flyttet brik: { $happened }
    [JUMP] Trækket er noteret som et spring, men det er ikke et
    [GOES_ON] Trækket er noteret som fortsættelse af en slagkæde, men det er ikke en
    [SIGN] Tegnet siger, at partiet er vundet, men det er det ikke
    [OVER] Der er træk efter partiets slutning
    [TERMINATION] Noteret resultat: { $written }; efter det, der er noteret om slutningen: { $happened }
   *[RESULT] Noteret resultat: { $written }; efter trækkene: { $happened }
}
record-note = { $kind ->
    [CHARACTERS] Tegn, som dette format ikke kan rumme, blev erstattet i { $about }
    [MARKS] Trækvurderinger blev udeladt: dette format kan ikke rumme dem
    [PASS] Intet blev skrevet: dette format kan ikke gengive, at en side melder pas
    [VARIATIONS] Varianter blev udeladt: dette format kan ikke rumme dem
    [COMMENTS] Kommentarer blev udeladt: dette format kan ikke rumme dem
    [TAGS] Tags, regler eller udgangsstillingen blev udeladt: dette format kan ikke rumme dem
    [BEYOND] Varianter efter slutningen af en trækfølge blev udeladt: dette format kan ikke rumme dem
    [MOVES] Trækkene blev udeladt: dette format kan ikke rumme dem
    [MISSING] { $about ->
        [rules] Intet blev skrevet, fordi reglerne ikke er kendt
       *[position] Intet blev skrevet, fordi stillingen ikke er kendt
    }
    [DISPUTED] »{ $about }« er tvetydigt: OpenTafls dokumentation, dets program eller begge behandler det måske anderledes
    [CENTRE_ELSEWHERE] Notationen placerer centrum væk fra brættets midte; det blev læst som forsvarernes borge
    [NO_EFFECT] Angivelsen »{ $about }« har ingen virkning i dette parti og blev sprunget over
    [LEFT_OUT] Notationen har ikke plads til alt dette; udeladt: { $about }
    [OTHER_FORM] Når denne regel læses tilbage, har den en anden form, men samme virkning: { $about }
    [INEXPRESSIBLE] Notationen kan ikke udtrykke { $about }, så reglerne blev udeladt
    [RESTORED] Det er ikke noteret, at slagkæden fortsætter; { $about } blev tilføjet, og kun med et sådant træk er resten af partiet lovlig
    [RESTORED_PERHAPS] Det er ikke noteret, at slagkæden fortsætter; { $about } blev tilføjet, og med det er resten af partiet lovlig, men andre træk kan også passe
    [SETUP_FOUND] Det er ikke noteret, hvilken opstilling partiet begynder fra; flere af dets træk er lovlige fra { $about } end fra nogen anden
    [SETUP_PERHAPS] Det er ikke noteret, hvilken opstilling partiet begynder fra; trækkene passer lige godt til hver af disse, og den første blev valgt: { $about }
   *[OTHER_RULES] Det noterede parti nævner andre regler end dem, det blev prøvet efter: { $about }
}
record-rules-unnamed = Det fremgår ikke, hvilke regler partiet er spillet efter: angiv et regelsæt
record-rules-unknown = Kataloget har ikke regelsættet »{ $name }«, som det noterede parti nævner: angiv et andet
record-rules-of = Reglerne er dem i { $name }
record-rules-own = Reglerne svarer ikke til noget regelsæt i kataloget
record-rules-written = De skrevne regler er fuldstændige: ethvert parti går på samme måde efter dem
record-rules-unwritten = Antal regler, som notationen ikke kan udtrykke: { $count }
record-inexpressible = Notationen kan ikke udtrykke dette: { $topic }

## The terminal

terminal-help = Skriv et træk, for eksempel d4-g4, eller kun målfeltet, g4; eller et af ordene: tip (igen for mere), træk, bræt, fortryd, remis (tilbyd eller tag imod), krav (remis efter reglerne), opgiv, ny, hjælp, slut.
terminal-over = Skriv »ny« for et nyt parti, »fortryd« for at tage det sidste træk tilbage, eller »slut«.
terminal-thinking = tænker …
terminal-no-ruleset = der er intet regelsæt »{ $ruleset }«; `tafld rulesets` viser dem alle
terminal-no-ruleset-nearest = der er intet regelsæt »{ $ruleset }«; mente du { $nearest }? `tafld rulesets` viser dem alle
terminal-alternatives = »{ $name }« kan også betyde { $others }
terminal-first-fault = Det første ulovlige træk er træk { $ply }, { $move }
terminal-draw-offered = { $side ->
    [attackers] Angriberne tilbyder remis; forsvarerne tager imod remistilbuddet med »remis« eller afslår det med et træk
   *[defenders] Forsvarerne tilbyder remis; angriberne tager imod remistilbuddet med »remis« eller afslår det med et træk
}
terminal-draw-declined = { $side ->
    [attackers] Angriberne afslår remistilbuddet
   *[defenders] Forsvarerne afslår remistilbuddet
}
terminal-start = Dette er begyndelsen.
terminal-turn = { $ply ->
    [0] partiets begyndelse
   *[other] { $ply } træk spillet
}, { $side ->
    [attackers] angriberne
   *[defenders] forsvarerne
} i trækket, { $moves ->
    [one] { $moves } lovligt træk
   *[other] { $moves } lovlige træk
}
terminal-illegal = Ulovligt træk: { $sentence }
terminal-prompt = { $side ->
    [attackers] angriberne
   *[defenders] forsvarerne
}>
terminal-aliases = også kendt som: { $names }
terminal-source = kilde: { $source }
terminal-contested = omstridt: { $reading }
terminal-setup = opstilling { $name }:

## Readings of unclear sources, each named by the rule set, revision and rule where it first occurs; their English is in the catalogue

readings =
    .brandubh-wtf-1-board = Opstillingen var et billede i kilden, som nu er tabt; dette er den opstilling, der almindeligvis spilles under navnet.
    .brandubh-wtf-1-king_taken = Det følger af reglen for alle brikker, at en konge, der rykker ind på et lukket felt, er i sikkerhed.
    .brandubh-wtf-1-repetition = »Tredje gang i træk« forstås som den tredje forekomst. Forsvarerne taber, medmindre hvert af deres træk siden den forrige var deres eneste lovlige; i så fald taber angriberne, selv hvis begge sider var tvunget til det.
    .brandubh-nielsen-1-repetition = Kilden forbyder evig gentagelse og nævner intet tal; den tredje forekomst er en tolkning.
    .brandubh-nielsen-1-quiet_plies = Et parti, der ikke kan afsluttes, er remis; det forstås sådan, at hver af siderne kan kræve remis efter 100 træk uden slag.
    .brandubh-nielsen-2-board = De opstillinger, som den første revision mangler, er dem, som partier optegnet på forfatterens server begynder med, som deres træk viser.
    .brandubh-nielsen-2-1-throne = Hjemmesiden med disse regler kunne ikke læses; sådan spilles de partier, der er gemt fra serveren.
    .brandub-walker-1-throne = Programmet spærrer tronen for almindelige brikker og lader alle brikker passere den; i andre rekonstruktioner af brandub er den også fjendtlig.
    .brandub-walker-1-king_taken = I programmet fanges kongen som en almindelig brik overalt, også på tronen og ved siden af den; andre rekonstruktioner kræver der fire eller tre angribere.
    .brandub-walker-1-no_legal_move = Kilden siger intet om det; det forstås sådan, at en side uden lovlige træk taber.
    .brandub-ludii-1-throne = Ingen brik må stå på midterfeltet; at brikker må passere det, og at det kun hjælper med at slå, når det er tomt, er en tolkning.
    .brandub-ludii-1-king_in_captures = Kilden siger ikke, om kongen slår; det forstås sådan, at han slår som en almindelig brik.
    .brandub-ludii-1-king_taken = Kilden siger ikke, hvad der sker med en konge, der selv rykker ind på et lukket felt; det forstås sådan, at han er i sikkerhed, som andre kilder siger.
    .brandub-ludii-1-repetition = Kilden siger intet om det; her bliver partiet remis ved den tredje forekomst.
    .brandubh-hnefatafl-org-1-throne = Serverens trækliste lader kun kongen passere den tomme trone; dens dommer godtager også en almindelig briks træk hen over den. Her gælder listen.
    .brandubh-hnefatafl-org-1-cannot_escape = De offentliggjorte regler nævner ikke denne slutning; dens betingelser er dem, hvorefter serverens program afslutter partier, også i mærkelige tilfælde.
    .brandubh-hnefatafl-org-1-repetition = Reglerne siger, at et træk af forsvarerne ikke må gentage brætstillingen. Serveren sammenligner brættet, før trækkets slagne brikker fjernes, uanset hvem der var i trækket; sådan er det også her.
    .brandubh-hnefatafl-org-1-ply_limit = De offentliggjorte regler nævner intet antal træk; at partiet bliver remis, er praksis på serveren.
    .magpie-1-board = Programmerne giver Magpie forskellige opstillinger: OpenTafl korset, et andet angribere, der står adskilt.
    .magpie-1-throne = Programmerne er uenige: i OpenTafl må alle brikker passere den tomme trone, i et andet kun kongen. At den er fjendtlig mod angriberne, når kongen står på den, er en tolkning.
    .magpie-1-repetition = I OpenTafl gør den tredje forekomst partiet remis; i et andet program taber forsvarerne.
    .ard-ri-nielsen-1-board = Opstillingen var et billede i kilden, som nu er tabt. Partierne fra forfatterens server begynder med en anden, som den næste revision har.
    .ard-ri-nielsen-1-king_taken = Da der ingen trone er, fanger to angribere kongen også midt på brættet.
    .ard-ri-nielsen-2-board = Opstillingen var et billede i kilden, som nu er tabt. De to første er dem, som partierne fra forfatterens server har, den ældste først; andre programmer spiller den tredje under navnet.
    .ard-ri-dragonheelslair-1-first_move = Det, der kunne læses af kilden, siger ikke, hvem der begynder; her gør angriberne det.
    .ard-ri-dragonheelslair-1-throne = Kun kongen må stå på tronen, og han må vende tilbage til den. At tronen ikke hjælper med at slå, følger af, at ingen regel om at slå brikker nævner den.
    .ard-ri-ludii-1-first_move = Beskrivelsen siger ikke, hvem der begynder; i programmet gør angriberne det.
    .ard-ri-ludii-1-throne = Beskrivelsen nævner ikke midterfeltet; i programmet må kun kongen stå der, og det hjælper kun med at fange ham.
    .ard-ri-ludii-1-king_in_captures = Beskrivelsen siger ikke, om kongen slår; i programmet gør han det.
    .ard-ri-ludii-1-king_taken = Beskrivelsen siger ikke, hvordan kongen fanges; efter programmets regler »Common« fanges han af angribere på fire sider, eller på tre sider med det tomme midterfelt på den fjerde.
    .ard-ri-ludii-1-ply_limit = Beskrivelsen nævner ingen grænse; programmet afslutter ethvert parti efter 2.500 træk.
    .ard-ri-ludii-1-no_legal_move = Beskrivelsen siger intet om det; i programmet melder en side uden lovlige træk pas.
    .ard-ri-ludii-corrected-1-king_taken = Beskrivelsen siger ikke, hvordan kongen fanges; efter programmets regler »Corrected« fanges han af to angribere, eller af en angriber og det tomme midterfelt.
    .tafl-7-fortress-1-throne = Kilden spærrer den midterste borg kun for angriberne; forsvarernes almindelige brikker må altså stå der. Borgen hjælper her kun med at slå, når den er tom.
    .tafl-7-fortress-1-corners = Kilden spærrer hjørnerne kun for angriberne; forsvarernes almindelige brikker må altså stå der. Et hjørne hjælper her kun med at slå, når det er tomt.
    .tafl-7-fortress-1-kings_group = Kilden taler om brikker ved siden af kongen; gruppen forstås som hele den kæde, der hænger sammen med ham, og kanten, den tomme trone og et tomt hjørne lukker for dens brikker, som de gør for kongen.
    .fidchell-1-first_move = Kilden siger ikke, hvem der begynder; det gør angriberne, som i det spil, den tager udgangspunkt i.
    .fidchell-1-throne = Kilden spærrer tronen for alle, når kongen har forladt den; her må den så heller ikke passeres. Tronen hjælper kun med at slå, når den er tom.
    .fidchell-1-kings_group = For denne udgave siger kilden intet om, at kongen fanges sammen med sine mænd; så det gør han ikke.
    .fidchell-1-tuichi_wins = I kilden vinder kongen, når hans spiller siger »tuichi«; her bedømmes det efter hvert træk af forsvarerne, og resultatet træder i stedet for det, der siges.
    .tablut-igg-1-announcements = Kilden taler om et kongetræk til kanten; her siges raichi efter ethvert træk af forsvarerne, der efterlader en åben vej.
    .tablut-linnaeus-1-first_move = Linné siger ikke, hvem der begynder; i OpenTafl gør angriberne det.
    .tablut-linnaeus-1-throne = Hos Linné følger ingen efter kongen ind i hans borg. At alle brikker må passere den, og at den er fjendtlig mod alle, når den er tom, er OpenTafls praksis.
    .tablut-linnaeus-1-king_in_captures = Linné siger ikke, om kongen slår; i OpenTafl gør han det.
    .tablut-linnaeus-1-encirclement = En regel fra nutidens spil, som ikke findes hos Linné; OpenTafl anvender den.
    .tablut-ashton-1-throne = At tronen er fjendtlig mod forsvarernes almindelige brikker, også når kongen står på den, er turneringens praksis; teksten taler kun om borgen, og på aagenielsen.dk er den det ikke.
    .tablut-ashton-1-camps = At en lejr er fjendtlig, også når der står en brik på den, er turneringens praksis.
    .tablut-ashton-1-escape = Ifølge Ashtons tekst vinder forsvarerne, når kongen har en åben vej, der ikke kan spærres; her skal kongen gå den og standse på et kantfelt, der ikke er en lejr.
    .tablut-ashton-1-repetition = Teksten siger intet om det; i turneringen er partiet remis, så snart en stilling gentages.
    .tablut-ashton-nielsen-1-throne = Teksten taler kun om borgen; i partierne fra serveren hjælper den ikke med at slå brikker, mens kongen står på den, modsat turneringen i Bologna.
    .foteviken-tablut-1-first_move = I OpenTafl begynder angriberne; i alle partier fra aagenielsen.dk, og efter reglerne dér, som følger museets, begynder forsvarerne.
    .foteviken-tablut-1-camps = I OpenTafl må en brik, der forlader en lejr, standse i en anden på samme linje; her går ingen ind i en lejr udefra.
    .foteviken-tablut-1-king_taken = I tidlige udgaver af OpenTafl blev kongen fanget som en almindelig brik væk fra tronen; siden version 0.4 skal han indesluttes overalt, som her.
    .foteviken-tablut-1-encirclement = En regel fra nutidens spil; OpenTafl anvender den.
    .tablut-brainking-1-throne = At tronen ikke hjælper med at slå en brik, følger af, at ingen regel om at slå brikker nævner den.
    .tablut-brainking-1-king_taken = At kanten ikke lukker nogen af kongens sider, er en tolkning, ligesom at kongen må rykke ind på et lukket felt.
    .tablut-brainking-2-first_move = Det, der kunne læses af kilden, siger ikke, hvem der begynder; i alle partier fra aagenielsen.dk gør forsvarerne det.
    .tablut-board-game-arena-1-corners = At hjørnerne ikke hjælper med at slå en brik, følger af, at ingen regel om at slå brikker nævner dem.
    .tablut-ludii-1-throne = Beskrivelsen forbyder alle at gå ind i borgen og lader den hjælpe med at slå; at ingen passerer den, og at den også hjælper, når den er besat, er programmets praksis.
    .tablut-15-1-board = Ingen gammel kilde kender tablut på 15 × 15 felter; opstillingen er Damian Walkers.
    .sea-battle-9-1-first_move = Hos Nielsen begynder angriberne, hos Walker forsvarerne.
    .sea-battle-9-1-repetition = I OpenTafl gør den tredje forekomst partiet remis. Nielsens hjemmeside forbyder evig gentagelse, som forsvarerne taber på, og nævner intet tal.
    .sea-battle-nielsen-9-1-repetition = Kilden forbyder evig gentagelse, som forsvarerne taber på, og nævner intet tal; den tredje forekomst er en tolkning. Ifølge en ældre udgave af hjemmesiden taber den, der fortsætter gentagelsen.
    .sea-battle-nielsen-9-1-no_legal_move = Forstået som i kildens regler for andre spil: en side uden lovlige træk taber.
    .sea-battle-nielsen-13-2-board = Opstillingerne var billeder i kilden, som nu er tabt; partier fra forfatterens server begynder med dem begge. Af den anden kendes kun den øverste halvdel; den nederste er dens spejlbillede, som et andet program tegner den.
    .sea-battle-w-11-1-board = Opstillingerne var billeder i kilden, som nu er tabt; disse er Abstract Plays, som følger denne kilde.
    .tawlbwrdd-walker-1-board = Håndskriftet beskriver udgangsstillingen med ord, der lader den stå åben; dette er Bells tolkning, som Walker følger.
    .tawlbwrdd-walker-1-encirclement = Walkers regler nævner ikke omringning; OpenTafl anvender den.
    .tawlbwrdd-throneless-1-board = Kilden nævner sine fem opstillinger efter deres halvdele (angribere Lewis, T eller Bell; kors eller rombe) og viste dem i billeder, som nu er tabt; de er genskabt ud fra disse halvdele.
    .tawlbwrdd-throneless-1-encirclement = Forstået som i kildens regler for andre spil, hvor denne regel findes.
    .tawlbwrdd-throneless-1-repetition = Forstået som i kildens regler for andre spil, hvor forsvarerne taber på evig gentagelse; den tredje forekomst er en tolkning.
    .tawlbwrdd-ludii-1-throne = Beskrivelsen nævner ikke midterfeltet; i programmet må kun kongen stå der eller passere det, og det hjælper med at slå, mod almindelige brikker også når det er besat.
    .tawlbwrdd-ludii-1-corners = Beskrivelsen nævner ikke hjørnerne; i programmet må kun kongen stå der, og de hjælper med at slå.
    .tawlbwrdd-ludii-1-king_taken = Beskrivelsen siger ikke, hvordan kongen fanges; i programmet fanges han som en almindelig brik.
    .hnefatafl-globe-1-throne = Tronen er fjendtlig, når kongen har forladt den; den hjælper her kun med at slå, når den er tom.
    .hnefatafl-globe-1-quiet_plies = »Tyve træk efter hinanden« forstås som begge siders træk talt sammen.
    .hnefatafl-globe-1-no_legal_move = Det er forbudt at melde pas, så længe et træk er muligt; det forstås sådan, at en side uden lovlige træk melder pas.
    .hnefatafl-11-igg-1-throne = I dette spil forbyder kilden begge siders almindelige brikker at passere tronen og nævner ikke kongen; så han må passere den.
    .copenhagen-1-repetition = Kilden forbyder evig gentagelse, som forsvarerne taber på, og nævner intet tal; den tredje forekomst er en tolkning.
    .copenhagen-1-repetition-2 = På serveren aagenielsen.dk fortsætter partier efter en tredje forekomst, til en spiller afslutter dem; her slutter partiet med den.
    .fetlar-1-encirclement = Fetlar-panelets regler for mesterskabet i 2013 har ikke denne regel. Af partierne fra aagenielsen.dk, hvor der stod en sådan ring, slutter 22 med den, og 51 fortsætter.
    .fetlar-1-repetition = Kilden gør evig gentagelse til remis og nævner intet tal; den tredje forekomst er en tolkning.
    .fetlar-1-no_legal_move = Ifølge Fetlar-panelets regler for mesterskabet i 2013 bliver partiet remis, når en side ingen lovlige træk har.
    .copenhagen-hnefatafl-org-1-encirclement = Serveren giver også angriberne sejren, når den finder, at forsvarerne ikke længere kan undslippe. Den afgørelse er udeladt: et sådant parti fortsætter, til det slutter på anden vis.
    .copenhagen-hnefatafl-org-1-exit_fort = Serverens program prøver borge på sin egen måde: det finder nogle, hvor der efter reglerne ingen er, overser andre og afslutter også partiet efter et træk af angriberne, hvis en borg står. Her gælder reglerne.
    .berserk-1-first_move = I OpenTafls notation begynder forsvarerne; ifølge Aage Nielsens hjemmeside begynder angriberne.
    .berserk-1-commanders_take_king = Ifølge OpenTafl: begge ender er anførere, riddere eller et tomt hjørne, den flyttede brik er en af dem, og tronen hjælper aldrig.
    .berserk-1-encirclement = OpenTafls notation har ingen omringning; Aage Nielsens hjemmeside nævner den ikke.
    .berserk-1-repetition = I OpenTafls notation gør den tredje forekomst partiet remis, når intet andet er angivet; i dets egen Berserk taber den, der fremkalder den, og sådan er det her.
    .berserk-1-jumps = En vej er åben, hvor kongen kunne glide; hvad han kunne nå ved at springe, tæller ikke. Hverken zone eller rækkevidde begrænser et spring, blot brikken må stå, hvor den lander.
    .berserk-2-repetition = Ifølge OpenTafls beskrivelse taber den, der fremkalder den tredje forekomst; i dets program vinder han, og sådan er det her.
    .simple-tafl-1-repetition = Kilden siger intet om det; forstået som i dens regler for andre spil, hvor forsvarerne taber på evig gentagelse, ved den tredje forekomst.
    .simple-tafl-w-1-board = Kun navnet kunne læses, hvor »-w« betyder, at hvid, altså forsvarerne, begynder. Opstillingen og alle andre regler er dem fra Simple Tafl.
    .copenhagen-bell-1-board = Spillerne nævner disse opstillinger uden at tegne dem; de er opstillingerne af samme navn fra tawlbwrdd.
    .copenhagen-opentafl-1-repetition = Ifølge OpenTafls beskrivelse vinder den, der fremkalder den tredje forekomst; i dets program taber han, og sådan er det her.
    .fetlar-panel-1-no_legal_move = Reglerne gør også et parti remis, som ingen længere kan vinde; det overlades til spillerne.
    .fetlar-ludii-1-throne = Beskrivelsen forbyder almindelige brikker at stå i midten; at de heller ikke må passere den, og at midten hjælper med at slå, mod almindelige brikker også når den er besat, er programmets praksis.
    .fetlar-ludii-1-corners = Beskrivelsen spærrer hjørnerne for almindelige brikker; at hjørnerne hjælper med at slå, er programmets praksis.
    .fetlar-ludii-1-king_taken = Beskrivelsen kræver alle fire sider; efter programmets regler »Common« lukker den tomme trone, et tomt hjørne og kanten også en side.
    .fetlar-ludii-latin-1-king_taken = Beskrivelsen kræver alle fire sider; efter programmets regler »Latin« fanges kongen som en almindelig brik.
    .old-hnefatafl-1-repetition = Hos Abstract Play taber forsvarerne på evig gentagelse; den tredje forekomst er en tolkning.
    .berserk-nielsen-1-berserk = I kilden må en spiller holde inde efter hvert slag, og en konge, der har slået, må fortsætte for at undslippe; her fortsætter en kæde, så længe den slår, og kun med slag.
    .alea-evangelii-1-board = Håndskriftets tegning er blevet læst på forskellige måder; dette er den opstilling, der almindeligvis spilles.
    .alea-evangelii-1-first_move = Håndskriftet siger ikke, hvem der begynder. I de fleste rekonstruktioner gør angriberne det, i Walkers forsvarerne.
    .alea-evangelii-1-throne = Håndskriftet siger intet om det. Rekonstruktionerne er uenige om, hvilke brikker der må passere den, og om den hjælper med at slå.
    .alea-evangelii-1-corners = At kongen undslipper ad de fire felter i hvert hjørne, er en rekonstruktion; i andre undslipper han kun ad de yderste hjørnefelter eller ad kanten.
    .alea-evangelii-1-king_in_captures = Håndskriftet siger ikke, om kongen slår; rekonstruktionerne er uenige.
    .alea-evangelii-1-king_taken = Håndskriftet siger ikke hvordan. Her fanges han af fire angribere, eller af tre og den tomme trone, og ved kanten er han i sikkerhed; i nogle rekonstruktioner lukker kanten en side.
    .alea-evangelii-1-encirclement = En regel fra nutidens spil, som ikke står i nogen gammel kilde.
    .alea-evangelii-1-repetition = Håndskriftet siger intet om det; at den, der fremkalder den tredje forekomst, taber, er en nutidig regel.
    .alea-evangelii-1-no_legal_move = Rekonstruktionerne er uenige: siden taber, eller den melder pas. Her taber den.
    .alea-evangelii-cyningstan-1-throne = Kun kongen må stå i midten; at midten ikke hjælper med at slå en brik, følger af, at ingen regel om at slå brikker nævner den.
    .alea-evangelii-cyningstan-1-corners = Kilden taler om felterne for de faste brikker i hjørnerne, som dens tabte billede viste; det forstås som fire i hvert hjørne.
    .alea-evangelii-cyningstan-1-king_taken = At et besat hjørnefelt ikke lukker nogen af kongens sider, er en tolkning, ligesom at kongen må rykke ind på et lukket felt.
    .alea-evangelii-cyningstan-2-board = Håndskriftets tegning er blevet læst på forskellige måder; her står otte af forsvarernes almindelige brikker i angribernes kreds, som i kilden.
    .alea-evangelii-ludii-1-first_move = Ifølge beskrivelsen begynder kongens side; i programmet begynder angriberne.
    .alea-evangelii-ludii-1-throne = Beskrivelsen lader kongen stå i midten; i programmet står ingen der, når han har forladt den, og den tomme midte hjælper med at slå brikker.
    .alea-evangelii-ludii-1-king_in_captures = Beskrivelsen siger ikke, om kongen slår; i programmet slår han ikke ved selv at rykke, men andre slår brikker op mod ham.
    .alea-evangelii-ludii-1-king_taken = Beskrivelsen kræver fire sider, eller tre ved siden af midten eller ved kanten; i programmet fanges kongen som en almindelig brik væk fra midten.

## What is wrong with a request

fault-detail = { $more ->
    [0] { $field }: { $fault }
    [one] { $field }: { $fault } (og { $more } fejl mere)
   *[other] { $field }: { $fault } (og { $more } fejl mere)
}
fault-value = { $value }: { $fault }
fault-more = { $fault } ({ $more })
engine-BoardSize = et bræts størrelse er et ulige tal fra { $min } til { $max }
engine-OutOfRange = { $optional ->
    [yes] skal være fra { $min } til { $max }, eller null, hvis der ingen grænse er
   *[no] skal være fra { $min } til { $max }
}
engine-TooMany = må have højst { $max } elementer
engine-Empty = skal have 1 til { $max } elementer, har ingen
engine-Duplicate = er nævnt to gange
engine-OffBoard = ligger ikke på et bræt af størrelse { $size }
engine-WrongPieces = skal være en eller flere af { $allowed }
engine-DuplicateZone = der er allerede en zone af denne slags; saml alle dens felter i én zone
engine-EmptyZone = en zone skal have felter; udelad en zone uden felter
engine-SquareInTwoZones = hører allerede til en zone; zoner overlapper ikke og nævner hvert felt én gang
engine-EnterOutsideStop = skal være en del af stop, som er { $stop }
engine-ThroneNotCentre = tronen er midterfeltet alene
engine-NoSuchZone = { $zone ->
    [throne] kræver en trone i zones
   *[other] kræver { $zone } i zones
}
engine-ZoneNeverOccupied = ingen brik må standse i denne zone, så den er aldrig besat; lad dette være tomt, eller nævn brikker i stop
engine-NoSpecialPieces = kræver specialbrikker; angiv dem i special
engine-EscapeElsewhere = kræver en flugt til hjørner, hvis zone er de fire hjørnefelter
engine-EscapeBarred = kongen må ikke gå ind på nogen af disse felter, så han kan aldrig undslippe
engine-EscapeOutOfReach = kongen kan ikke nå et flugtfelt herfra, selv på et tomt bræt; ret zones, reach eller escape, så han kan nå et af { $squares }
engine-EncircledAtStart = forsvarerne er omringet før det første træk; lad en vej til kanten stå åben, eller sæt encirclement til null
engine-AbovePlyLimit = må højst være ply_limit ({ $ply_limit }), da reglen ellers aldrig kan gælde; null for ingen sådan regel
engine-KingNeverOnThrone = kongen kan aldrig stå på tronen; giv ham en, som han begynder på eller må gå ind på
engine-KingNeverOnEdge = exit_fort kan aldrig gælde: ethvert kantfelt, som kongen kan nå, er allerede et flugtfelt
engine-OneEscapeSquare = kongen kan kun nå ét flugtfelt, så to veje er aldrig åbne
engine-KingCapturesNothing = denne konge slår intet ved selv at rykke; se king_in_captures
engine-GuardsCaptureNothing = vagter slår intet; brug JUMP_OVER_ENEMIES i stedet
engine-SetupName = en opstilling skal have sit eget navn på 1 til { $max_bytes } byte
engine-NoAttackers = der er ingen angribere; et parti kræver mindst én
engine-AttackersKing = angriberne har ingen konge, men der står en på { $square }
engine-OverAtStart = partiet er slut, før det begynder: { $reason }
engine-UnknownSetup = regelsættet har ingen sådan opstilling; det har { $names }
engine-FewerThanHistory = skal være mindst { $plies }, antallet af træk i forløbet
engine-HistoryTooLong = må have højst { $max } træk; begynd efter det sidste slag, eller sæt complete til false
engine-NoChains = dette regelsæt har ingen slagkæder: special.berserk, eller special selv, er null
engine-NotOwnPiece = siden i trækket har ingen brik der
engine-ChainWithoutCapture = en slagkæde fortsætter kun efter et slag, så ply skal være mindst 1
engine-ChainCannotContinue = denne brik har intet træk, der fortsætter dens kæde, så dens tur er forbi
engine-ChainAfterEnd = et parti, der endte med { $reason }, har ingen kæde at fortsætte
engine-WrongWinner = ved grunden { $reason } skal vinderen være { $winners }
engine-UnknownReason = intet parti efter disse regler slutter af denne grund
engine-UnsortedSquares = skal være felter på brættet, sorteret, hvert nævnt én gang
engine-GameOver = partiet er slut: { $reason }
engine-NotDeclarable = denne slutning følger af trækkene og kan ikke angives; udelad den
engine-NotClaimable = der kan ikke kræves remis efter { $quiet_plies } træk uden slag
engine-IllegalHistoryMove = er ikke et lovligt træk her: { $reason }
engine-HistoryBoard = forløbet fører til et andet bræt: { $found }
engine-HistoryChain = { $found ->
    [none] forløbet fører ikke til noget felt
   *[other] forløbet fører til { $found }
}
engine-HistorySide = { $found ->
    [attackers] efter forløbet er angriberne i trækket
   *[defenders] efter forløbet er forsvarerne i trækket
}
engine-HistoryOutcome = forløbet afslutter partiet: { $found }
engine-EndSquares = { $count ->
    [0] denne slutning har ingen felter
   *[other] felterne for denne slutning er { $found }
}
engine-EndNotShown = intet parti efter disse regler slutter sådan i denne stilling
engine-EndTooEarly = kommer tidligst efter { $needed } træk, og her tæller højst { $played }
fault-winner = { $winner ->
    [attackers] angriberne
    [defenders] forsvarerne
   *[nobody] ingen
}
engine-NoKing = ingen konge: der skal være præcis én
engine-WrongSize = et bræt af størrelse { $size }: dette regelsæt spilles på størrelse { $expected }
engine-SeveralKings = { $count } konger, på { $squares }: der skal være præcis én
engine-KingEscaped = kongen på { $square } er allerede undsluppet: han må ikke begynde på et flugtfelt
engine-KingNotEscaped = kongen på { $square } står ikke på et flugtfelt: ifølge resultatet undslap han
engine-KingNotTaken = en konge på { $squares }: ifølge resultatet blev han fanget
engine-SpecialPieces = specialbrikker på { $squares }: dette regelsæt har ingen, dets felt special er null
engine-MayNotStand = { $count ->
    [0] brik på forbudt felt, { $piece } på { $square }: ingen brik må stå i zonen { $zone }
   *[other] brik på forbudt felt, { $piece } på { $square }: kun { $may } må stå i zonen { $zone }
}
fault-piece = { $piece ->
    [attacker] angriber
    [defender] forsvarer
    [king] konge
    [attackers_commander] angribernes anfører
    [defenders_commander] forsvarernes anfører
    [attackers_knight] angribernes ridder
    [defenders_knight] forsvarernes ridder
    [attackers_mercenary] angribernes lejesoldat
    [defenders_mercenary] forsvarernes lejesoldat
    [attackers_guard] angribernes vagt
   *[defenders_guard] forsvarernes vagt
}
fault-move-missing = mangler; skriv to felter, for eksempel d4-g4, eller pass
fault-items = har { $found } elementer; højst { $most } er tilladt
fault-too-long = har flere end { $most } elementer, som er det højeste på denne server
fault-square = { $square } er ikke et felt; skriv en linje (a til s) og en række (1 til { $max }), for eksempel d4
fault-not-a-move = ikke et træk; skriv to felter, for eksempel d4-g4, eller pass
fault-move-off-board = nævner et felt, som intet bræt har: linjer går fra a til s, rækker fra 1 til 19
fault-term-missing = mangler; vælg en af { $known }
fault-negative-ply = { $ply } er negativt; træk tælles fra 0
fault-position-ruleset-missing = mangler; angiv et regelsæt, for eksempel copenhagen, eller send custom_rules; ListRulesets viser dem alle
fault-position-board-missing = mangler; send rækkerne oppefra, for eksempel 3a3/3a3/..., eller send pieces
fault-board-missing = mangler; send rækkerne oppefra, for eksempel 3a3/3a3/...
fault-side-missing = mangler; vælg SIDE_ATTACKERS eller SIDE_DEFENDERS
fault-ranks = har { $found } rækker, men dette regelsæts bræt har { $size }
fault-beyond-board = { $square } ligger ikke på et bræt af størrelse { $size }
fault-square-twice = { $square } er nævnt to gange
fault-pieces-differ = svarer ikke til board: de giver { $board }
fault-outcome-rule = skal være { $rule } ved grunden { $reason }
fault-outcome-no-rule = skal være tom ved grunden { $reason }
fault-draw-false = skal være true; angiv ellers winner
fault-result-missing = mangler; angiv vinderen, eller sæt draw til true
fault-match-missing = mangler; angiv vinderen eller draw, og antallet af træk
fault-range = { $value } er uden for området: { $min } til { $max }
fault-one-of = { $value } er ikke en af { $known }
fault-card-size = kan ikke kombineres med layoutet card, som altid har 1200 × 630 pixels; udelad det
fault-picture-size = { $value } er uden for området: { $min } til { $max } pixels
fault-rules-missing = angiv et regelsæt, for eksempel copenhagen, eller angiv et som custom_rules; ListRulesets viser dem alle
fault-position-missing = angiv præcis én af position, token og game; et parti (game) er {"{"}ruleset, setup, moves{"}"}
fault-illegal-move = { $move } er ulovligt. { $why }
fault-no-move-left = levner ingen lovlige træk at søge i; udeluk færre træk
fault-token-missing = mangler; send tokenet fra et tidligere svar
fault-differs = afviger fra tokenet, hvori der står: { $said }; udelad en af dem
fault-token-rules = andre regler
fault-token-history = { $moves } træk fra { $board }
fault-token-goes-on = partiet fortsætter
fault-token-empty = det er tomt
fault-wrong-id = er ikke disse reglers id, som er { $id }; send det, eller udelad feltet
fault-ruleset-missing = angiv et regelsæt, for eksempel copenhagen; ListRulesets viser dem alle
fault-custom-id = { $id } er id for egne regler, som ikke gemmes: send dem som custom_rules
fault-revision = der er ingen revision { $ruleset }; den nyeste er { $newest }
fault-no-ruleset = der er intet regelsæt { $ruleset }; ListRulesets viser dem alle
fault-no-ruleset-nearest = der er intet regelsæt { $ruleset }; mente du { $nearest }? ListRulesets viser dem alle
fault-no-puzzle = der er ingen opgave { $id }; ListPuzzles viser dem alle
fault-no-puzzle-nearest = der er ingen opgave { $id }; mente du { $nearest }? ListPuzzles viser dem alle
fault-no-tables-of-ruleset = denne server har ingen slutspilstabeller til { $ruleset }; den har nogle til { $known }, og den, der driver den, kan give den flere med --tables
fault-no-table = denne server har ingen slutspilstabel til { $ruleset } med så mange brikker foruden kongen (angribere: { $attackers }, forsvarere: { $defenders }); dens tabeller har højst { $most } brikker, kongen medregnet
fault-date = { $date } er ikke en dato; skriv år, måned og dag, for eksempel 2026-11-26
fault-count = er uden for området
fault-setup-character = indeholder tegnet { $character }; brug kun tegn, der kan skrives ud
fault-goes-with = er kun tilladt sammen med { $how }; udelad det
fault-escape-squares = skal være tom, medmindre to er ESCAPE_TO_SQUARES
fault-rule-missing = mangler; fuldstændige regler har dette felt
fault-required-rule = { $rule } kan ikke ryddes; giv det en anden værdi i stedet
fault-cleared-and-given = { $rule } er også angivet; udelad en af dem
fault-not-clearable = der er intet felt { $field }, der kan ryddes; der er { $known }
fault-not-clearable-nearest = der er intet felt { $field }, der kan ryddes; mente du { $nearest }?
fault-of-base = arvet fra grundlaget, { $ruleset }
fault-cleared-instead = ved siden af et grundlag skrives reglen i stedet i base.cleared
fault-name-too-long = er for langt; brug op til { $max } tegn, der kan skrives ud
fault-name-blank = begynder eller slutter med et mellemrum; brug op til { $max } tegn, der kan skrives ud, uden mellemrum i enderne
fault-name-character = indeholder tegnet { $character }; brug op til { $max } tegn, der kan skrives ud
fault-expected = forventede { $wanted }, ikke { $value }
fault-json-type = { $type ->
    [array] et array
    [string] en streng
    [boolean] true eller false
    [number] et heltal på 32 bit
   *[object] et objekt
}
fault-names = en af { $names }
fault-object-of = et objekt med felterne { $names }
fault-or-null = { $wanted }, eller null for ingen
fault-in-address = hører ikke til i indholdet; sæt det i adressen, ?{ $parameter }=...
fault-fields-of-text = gælder svar i JSON; udelad det, eller bed ikke om tekst
fault-given-twice = er angivet to gange
fault-excluded = kan ikke angives sammen med { $other }
fault-unknown-field = der er intet felt { $field } her; felterne er { $known }
fault-unknown-field-empty = der er intet felt { $field } her; objektet skal være tomt
fault-unknown-field-nearest = der er intet felt { $field } her; mente du { $nearest }?
fault-moves-missing = mangler; send mindst ét træk, for eksempel d4-g4
fault-text-bytes = har { $bytes } byte; højst { $most } er tilladt
fault-text-characters = har { $characters } tegn; højst { $most } er tilladt
fault-text-moves = har { $moves } træk; højst { $most } er tilladt
fault-analysis-nodes = analysen af { $plies } træk med { $nodes } knuder for hver stilling gennemsøger mere end { $most } knuder; bed om færre træk med from_ply og to_ply, eller om færre knuder
fault-bulk-moves = alle partier har tilsammen { $moves } træk; højst { $most } er tilladt i ét kald
fault-games-missing = mangler; send mindst ét parti
fault-text-move-missing = mangler; skriv et træk som d4-g4, eller dets mål
fault-text-rules-missing = mangler; send en regellinje, for eksempel dim:7 esc:e start:/3t3/...
fault-text-game-missing = mangler; send et parti som tekst
fault-custom-rules-missing = mangler; send de regler, der skal prøves
fault-game-missing = mangler; send {"{"}ruleset, setup, moves{"}"}
fault-game-or-record-missing = mangler; send {"{"}ruleset, setup, moves{"}"}, eller et noteret parti som {"{"}text{"}"}
fault-record-or-game-missing = mangler; send {"{"}text{"}"}, eller et parti som {"{"}ruleset, setup, moves{"}"}
fault-archive-game-missing = mangler; send {"{"}moves{"}"}, med ruleset og setup, hvor de afviger, eller et noteret parti som {"{"}text{"}"}
fault-record-rules-missing = mangler; angiv et regelsæt, da det noterede parti ikke siger, hvilke regler det er spillet efter
fault-match-plies-missing = mangler; hver spiller har vundet et parti, så den hurtigste sejr afgør det
fault-colour = { $colour } er ikke en farve; skriv #rrggbb, for eksempel #d8a868
fault-mark-colour = { $colour } er ikke en farve; skriv en af { $known }, eller #rrggbb, for eksempel #d8a868
fault-mark = { $mark } er ikke et felt på et bræt af størrelse { $size }; skriv et felt som d4, eller med en farve d4:red
fault-player-name = er for langt; et navn har højst { $most } tegn
fault-title = er for lang; en titel har højst { $most } tegn
fault-course-missing = mangler; send sandsynligheden for, at angriberne vinder, efter hvert træk i promille, for eksempel 480
fault-declared = modsiger trækkene; angivet: { $declared }; efter trækkene: { $happened }
fault-clocks = er for lang til dette parti; værdier: { $found }, træk: { $plies }
fault-evaluations = har ikke én værdi for hver stilling i animationen: { $found } i stedet for { $frames }
fault-arrow = { $arrow } er ikke en pil mellem to felter på et bræt af størrelse { $size }; skriv en som d4-g4
fault-frame-ms = { $value } er ikke et multiplum af { $step } fra { $min } til { $max } millisekunder
fault-ply-of-game = { $ply } er ikke et træk i dette parti; dets træk går fra 0 til { $plies }
fault-last-before-first = { $last } er før first_ply, { $first }
fault-frames = animationen får { $frames } stillinger; højst { $most } er tilladt
fault-last-move-off-board = { $move } går uden for et bræt af størrelse { $size }
fault-last-move-square = { $move } kan ikke være det sidste træk: der står ingen brik på { $square }
fault-tag-missing = mangler; skriv et navn, for eksempel event
fault-tag-name = { $name } er ikke et tagnavn; brug op til { $max } små bogstaver, cifre og bindestreger
fault-tag-value = skal være tekst på op til { $max } tegn, der kan skrives ud
fault-too-many-items = har for mange elementer: alle lister i en forespørgsel må tilsammen have { $most }
fault-answer-too-large = gør svaret større end { $most } byte, som er det højeste; { $instead }
fault-ask-fewer-moves = spørg om de første { $count } af dem, og om resten i et andet kald
fault-ask-by-piece = spørg om trækkene for én brik ad gangen med from, eller udelad with_positions
fault-ask-in-parts = spørg i dele: først med to_ply { $last }, så med from_ply { $next }
fault-ask-in-parts-or-bare = spørg i dele: først med to_ply { $last }, så med from_ply { $next }, eller udelad with_positions
fault-ask-fewer-plies = bed om færre træk med from_ply og to_ply, eller sammenlign med færre regelsæt
fault-ask-shorter-game = send et kortere parti, eller et med færre varianter og kommentarer
fault-ask-smaller-picture = bed om et mindre billede
fault-ask-fewer-frames = vis færre træk med first_ply og last_ply, eller et mindre billede
fault-unknown-parameter = der er ingen parameter { $name } her; parametrene er { $known }
fault-unknown-parameter-empty = der er ingen parameter { $name } her; her bruges ingen
fault-unknown-parameter-nearest = der er ingen parameter { $name } her; mente du { $nearest }?
fault-not-wanted = { $value } er ikke { $wanted }
fault-one-form = { $form ->
    [position] kan ikke kombineres med en anden form for stillingen; denne form er ruleset med board, side og ply
    [token] kan ikke kombineres med en anden form for stillingen; denne form er token alene
   *[game] kan ikke kombineres med en anden form for stillingen; denne form er ruleset med setup og moves
}
fault-internal = intern fejl; serverens log har detaljer under forespørgslens id
fault-shutting-down = serveren lukker ned; prøv igen hos en anden instans
fault-deadline-replay = fristen udløb, før partiet var spillet igennem; giv en længere frist, eller send et kortere parti
fault-deadline-computed = fristen udløb, før svaret var beregnet; giv en længere frist, eller bed om mindre
fault-deadline-done = fristen udløb, før alt var gjort; giv en længere frist, eller bed om mindre
fault-deadline-read = fristen udløb, før svaret var læst; giv en længere frist, eller bed om mindre
fault-deadline-search = fristen udløb, før en søgetråd var ledig; giv en længere frist, eller prøv igen senere
fault-searches-ahead = denne klients ventende søgninger tager omkring { $seconds } s med dens andel af serveren, længere end dette kalds frist tillader; prøv igen derefter, eller send færre ad gangen
fault-displaced = søgningen blev afsluttet for at gøre plads til en anden klients; prøv igen senere
fault-request-too-large = forespørgslen er større end { $most } byte; send en mindre forespørgsel
fault-body-ended = indholdet sluttede for tidligt; send det hele
fault-content-encoding = Content-Encoding { $coding } understøttes ikke; send indholdet ukomprimeret
fault-content-type = Content-Type skal være application/json, ikke { $type }
fault-board-rank = række { $rank }: { $fault }
engine-Ranks = { $found } rækker: et bræt har et ulige antal rækker fra { $min } til { $max }, adskilt af /
engine-EmptySquares = { $number } er ikke et antal tomme felter fra 1 til { $size }
engine-Letter = { $letter } er ikke en brik: skriv a, d, k, bogstavet for en specialbrik eller et antal tomme felter
engine-TooManySquares = mere end { $size } felter: hver række på dette bræt har { $size }
engine-TooFewSquares = { $found } felter: hver række på dette bræt har { $size }
fault-token-damaged = ikke et token fra denne server: afkortet, ændret eller skrevet af en nyere server; send tokenet fra et tidligere svar uændret
fault-token-version = et token af version { $version }, som en nyere server kan have skrevet; denne server læser version { $known }
fault-token-position = stillingen i dette token findes ikke efter disse regler: { $field } { $value }: { $fault }
fault-token-altered = dette token er ændret, eller en nyere server skrev det; send tokenet fra et tidligere svar uændret
fault-token-unsigned = denne server tager kun imod tokens, som den har signeret; send tokenet fra et tidligere svar
fault-token-signature = signaturen passer ikke til tokenet, eller dens nøgle gælder ikke længere; send tokenet fra et tidligere svar uændret
fault-full = { $what ->
    [watches] { $most } vedvarende strømme er allerede åbne; prøv igen senere
    [checks] { $most } sundhedstjek er allerede i gang; prøv igen senere
    [questions] der er stillet { $most } spørgsmål i denne strøm; begynd en ny
    [calls_of_client] { $most } kald fra denne klient er allerede i gang; prøv igen senere
    [long_calls] { $most } lange kald er allerede i gang eller venter; prøv igen senere
    [bulk_calls] { $most } arkiver er allerede i gang; prøv igen senere
    [bytes_of_connection] kaldene på denne forbindelse optager allerede { $most } byte; prøv igen senere
    [bytes_of_client] kaldene fra denne klient optager allerede { $most } byte; prøv igen senere
    [bytes] kaldene på denne server optager allerede { $most } byte; prøv igen senere
   *[calls] { $most } kald er allerede i gang; prøv igen senere
}
fault-evicted = forespørgslen var for længe om at nå frem, og andre havde brug for dens plads; send den igen
fault-unread = svaret blev ikke læst, og andre havde brug for dets plads
fault-late = forespørgslen nåede ikke frem i tide; send den igen
fault-no-key = denne server kræver en API-nøgle; send den i headeren »authorization: Bearer KEY« eller »x-api-key: KEY«
fault-unknown-key = API-nøglen er ikke gyldig på denne server
fault-rate-limited = denne klient overskrider sin grænse for antal kald; prøv igen senere
fault-search-rate-limited = denne klient overskrider sin grænse for søgning; prøv igen senere, eller bed om mindre
fault-burst = denne forespørgsel tæller som { $calls } kald, og en klient må højst foretage { $most } ad gangen; send mindre forespørgsler
fault-host = en HTTP/1.1-forespørgsel skal have præcis én Host-header
fault-transfer-coding = indholdet har en anden overførselskodning end »chunked«
fault-timeout = { $header ->
    [grpc-timeout] { $value } er ikke en tid; send højst otte cifre og en enhed, H, M, S, m, u eller n: 500m
   *[connect-timeout-ms] { $value } er ikke et antal millisekunder; send højst ti cifre: 500
}
fault-cancelled = kalderen forsvandt før svaret
fault-message = forespørgslen er ikke en gyldig besked til dette kald
fault-message-encoding = beskeder komprimeret med { $coding } understøttes ikke; send dem ukomprimeret
fault-percent-encoding = { $part ->
    [path] stien har procentkodede byte, der ikke er UTF-8
   *[query] forespørgslens parametre har procentkodede byte, der ikke er UTF-8
}
fault-method = { $method } er ikke tilladt her; brug { $allowed }
fault-not-found = stien findes ikke: { $path }; /docs viser, hvad der er
fault-not-found-nearest = stien findes ikke: { $path }; mente du { $nearest }? /docs viser alle kald
fault-empty-body = indholdet er tomt; send et JSON-objekt, mindst {"{"}{"}"}
fault-not-an-object = indholdet skal være et JSON-objekt
fault-not-json = indholdet er ikke JSON: linje { $line }, kolonne { $column }

## Pages: texts beside the board, which scripts fill in; their values only show

page-title = Spil tafl
page-description = Hnefatafl, brandubh, tablut og beslægtede spil: spil mod computeren eller mod en anden, og læs reglerne for hver udgave.
page-nav-play = Spil
page-nav-puzzles = Opgaver
page-nav-learn = Lær
page-nav-developers = Udviklere
page-nav-docs = API
page-nav-embed = Indlejr
page-nav-label = Sider
page-skip = Gå til brættet
page-skip-content = Gå til indholdet
page-needs-script = Brættet kræver JavaScript. Regelsættene kan læses uden.
page-attackers = Angribere
page-defenders = Forsvarere
page-person = Menneske
page-you = Dig
page-level = Computer { $level }
page-new-game = Nyt parti
page-choose = Vælg et regelsæt
page-search = Søg
page-group = Gruppér efter
page-by-family = Familie
page-by-size = Størrelse
page-best-known = De mest kendte
page-size = { $size } × { $size }
page-custom = Egne regler
page-no-match = Intet regelsæt hedder sådan.
page-close = Luk
page-first = Partiets begyndelse
page-previous = Forrige træk
page-next = Næste træk
page-last = Sidste træk
page-undo = Fortryd træk
page-flip = Drej brættet
page-share = Kopiér link
page-copy = Kopiér
page-copied = Kopieret
page-tab-game = Parti
page-tab-analysis = Analyse
page-tab-explorer = Åbninger
page-tab-rules = Regler
page-tab-setup = Opstilling
page-tab-record = Notation
page-tab-request = Forespørgsel
page-tabs = Paneler
page-moves = Træk
page-start = Start
page-turn-attackers = Angriberne er i trækket.
page-turn-defenders = Forsvarerne er i trækket.
page-your-turn = Din tur
page-thinking = Computeren (niveau { $level }) tænker.
page-players = Spillere
page-play-computer = Spil mod computeren
page-play-two = To spillere
page-play-two-how = Skiftes til at trække ved dette bræt, eller send linket efter hvert træk.
page-start-move = Eller lav bare det første træk på brættet.
page-you-play = Du spiller
page-moves-first = begynder
page-strength = Spillestyrke
page-strength-level = niveau { $level }
page-strength-random = Tilfældige træk
page-strength-beginner = Begynder
page-strength-casual = Hobbyspiller
page-strength-club = Klubspiller
page-strength-expert = Ekspert
page-strength-master = Mester
page-rating = Rating { $rating } blandt denne computers niveauer med disse regler, ikke blandt mennesker
page-continue = Fortsæt dit parti
page-taken = Slået: { $count }
page-hint = Tip
page-draw-offer = Tilbyd remis
page-draw-agree = Aftal remis
page-draw-claim = Kræv remis
page-draw-declined = Computeren afslår remistilbuddet.
page-resign = Opgiv
page-really = Klik igen for at bekræfte
page-rematch = Revanche
page-banner-analyse = Analysér
page-won-attackers = Angriberne vinder
page-won-defenders = Forsvarerne vinder
page-won-nobody = Remis
page-you-win = Du vinder
page-level-wins = Computer { $level } vinder
page-you-resign = Du giver op.
page-turning-point = Vendepunktet var træk { $ply }, { $move }.
page-retry-there = Prøv igen derfra
page-end-resigned-attackers = Angriberne opgiver.
page-end-resigned-defenders = Forsvarerne opgiver.
page-end-draw-agreed = Remis blev aftalt.
page-end-draw-claimed = Remis blev krævet.
page-between = { $piece } på { $square }, mellem { $one } og { $other }
page-between-corner = hjørnet { $square }
page-between-throne = tronen { $square }
page-settings-open = Indstillinger
page-theme = Bræt
page-theme-auto = Automatisk
page-theme-light = Lyst
page-theme-dark = Mørkt
page-theme-wood = Træ
page-theme-bone = Ben
page-theme-stone = Sten
page-pieces = Brikker
page-pieces-shapes = Former
page-pieces-discs = Skiver
page-pieces-arms = Økser og skjolde
page-sound = Lyd
page-language = Sprog
page-link-too-long = Partiet er for langt til et link; dette åbner stillingen.
page-game-fault = Linket indeholder et træk, der ikke kan spilles: { $move }. { $sentence }
page-loading = Indlæser …
page-analyse = Analysér partiet
page-analysing = { $done } af { $all } træk
page-stop = Stop
page-graph = Angribernes vinderchance
page-graph-value = Træk { $ply }: angribere { $percent } %
page-graph-help = Klik på grafen, eller brug piletasterne, for at gå til et træk.
page-judgement-inaccuracy = Unøjagtighed
page-judgement-mistake = Fejl
page-judgement-blunder = Grov fejl
page-judgement-missed-win = Forspildt gevinst
page-judgement-only-move = Eneste træk
page-best-moves = Bedste træk
page-lines = Varianter
page-deeper = Søg dybere
page-searched = Dybde { $depth }, { $nodes } stillinger
page-tables = Slutspilstabeller
page-from-tables = Fra slutspilstabellerne
page-searching = Søger …
page-chance-attackers = Vinderchance: angribere { $percent } %
page-chance-defenders = Vinderchance: forsvarere { $percent } %
page-chance-games = Vinderchancer ved samme styrke efter { $games } partier, som computeren har spillet mod sig selv med disse regler
page-chance-general = Vinderchancer på en generel skala: computeren har ikke spillet partier mod sig selv med disse regler
page-forced-attackers = Angriberne vinder med sikkerhed på højst { $plies } træk (begge siders træk talt med).
page-forced-defenders = Forsvarerne vinder med sikkerhed på højst { $plies } træk (begge siders træk talt med).
page-better-line = Bedre
page-variation = Variant ved siden af partiet
page-back-to-game = Tilbage til partiet
page-analyse-intro = Computeren bedømmer hvert træk og markerer vendepunkterne; derefter kan du selv lede efter bedre træk.
page-turning-points = Vendepunkter
page-no-mistakes = Der blev ikke fundet nogen fejl.
page-accuracy = Nøjagtighed
page-learn = Lær af dine fejl
page-learn-count = { $side }: { $count }
page-learn-progress = Fejl { $number } af { $all }
page-learn-attackers = Træk { $ply }: Angriberne spillede { $move }. Find et bedre træk.
page-learn-defenders = Træk { $ply }: Forsvarerne spillede { $move }. Find et bedre træk.
page-learn-checking = { $move } undersøges …
page-learn-best = { $move } er det bedste træk.
page-learn-good = { $move } er omtrent lige så godt som det bedste træk, { $better }.
page-learn-same = { $move } er trækket fra partiet. Find noget bedre.
page-learn-worse = { $move } sænker vinderchancen med { $percent } procentpoint: Svaret er { $reply }.
page-learn-worse-end = { $move } sænker vinderchancen med { $percent } procentpoint.
page-learn-shown = { $move } var bedre.
page-learn-solution = Vis løsningen
page-learn-next = Næste fejl
page-learn-end = Afslut øvelsen
page-learn-resume = Tilbage til øvelsen
page-learn-done = Fejl rettet uden hjælp: { $found } af { $all }.
page-illegal = Ulovligt træk
page-rule = Regel
page-closed-by = { $piece } på { $square }, lukket inde af { $squares }
page-captured = { $piece } på { $square }
page-changes-side = { $piece } på { $square } skifter side
page-announced-raichi = Raichi: Kongen har en åben vej til { $squares }.
page-announced-tuichi = Tuichi: Kongen har åbne veje til { $squares }.
page-announced-watch-your-king = Pas på kongen: han kan fanges med { $moves }.
page-outcome = Partiet er slut
page-error = Noget gik galt
page-unreachable = Serveren kan ikke nås.
page-key = API-nøgle
page-retry = Prøv igen
page-compare = Sammenlign med
page-compare-none = Intet andet regelsæt
page-source = Kilde
page-contested = Omstridt
page-more = Mere om dette regelsæt
page-all-rules = Alle regler
page-edit = Ændr reglerne
page-edit-intro = Ændr, hvad du vil; serveren tjekker hver ændring.
page-edit-json = Som JSON
page-edit-play = Spil efter disse regler
page-edit-ok = Disse regler kan spilles.
page-edit-faults = Disse regler kan ikke spilles:
page-edit-name = Navn
page-edit-unset = Ikke sat
page-edit-not-json = Dette er ikke JSON: { $reason }
page-setup-intro = Vælg en brik og derefter de felter, den skal stå på. Brikker kan også trækkes med musen.
page-setup-erase = Tomt felt
page-setup-clear = Ryd brættet
page-setup-reset = Udgangsstilling
page-setup-side = I trækket
page-setup-play = Spil herfra
page-record-intro = Indsæt en liste af træk, et parti i PGN-stil eller en OpenTafl-notation.
page-record-label = Partiets notation
page-record-read = Læs partiet
page-record-fault = Træk { $ply }, { $move }: { $sentence }
page-record-plies = Læste træk: { $plies }
page-record-export = Dette parti som tekst
page-request-intro = Den seneste forespørgsel fra denne side, klar til at kopiere.
page-request-which = Forespørgsel
page-request-none = Der er ikke sendt nogen forespørgsel endnu.
page-request-answer = Svar
page-explorer-move = Træk
page-explorer-games = Partier
page-explorer-results = Resultater
page-explorer-book = Bog
page-explorer-balance = Balancen mellem siderne
page-explorer-shares = angribere { $attackers } %, remis { $draws } %, forsvarere { $defenders } %
page-puzzles-intro = Stillinger fra partier efter alle regelsæt, hvor netop ét træk vinder hurtigst med sikkerhed; hver er bevist af en løser.
page-puzzles-task = Opgave
page-puzzles-filter = Vælg opgaver
page-puzzle-daily = Dagens opgave
page-puzzle-next = Næste opgave
page-puzzle-again = Forfra
page-puzzle-ruleset = Regelsæt
page-puzzle-difficulty = Sværhedsgrad
page-puzzle-theme = Tema
page-puzzle-any = Alle
page-puzzle-easy = Let
page-puzzle-medium = Middel
page-puzzle-hard = Svær
page-win-king-escaped = Kongen undslipper
page-win-king-captured = Kongen fanges
page-win-exit-fort = Borg ved kanten
page-win-encircled = Omringning
page-win-tuichi = Tuichi
page-win-no-legal-moves = Ingen lovlige træk
page-win-cannot-escape = Ingen vej ud
page-puzzle-continue = { $move } er rigtigt. Fortsæt.
page-puzzle-solved = Løst!
page-puzzle-given = Løsningen:
page-puzzle-slower = { $move } vinder også med sikkerhed, men langsommere. Find den hurtigste gevinst.
page-puzzle-wrong = { $move } vinder ikke med sikkerhed: Svaret er { $reply }.
page-puzzle-wrong-end = { $move } vinder ikke.
page-puzzle-analyse = Analysér stillingen
page-puzzle-none = Ingen opgave passer.
page-puzzle-streak = I træk: { $count }
page-puzzle-best = Rekord: { $count }
page-puzzle-total = Løst: { $count }
page-puzzle-days = Dage i træk: { $count }
page-puzzle-done = Allerede løst.
page-puzzle-kept = Det, du har løst, gemmes kun i denne browser.
page-puzzle-forget = Slet
page-lesson = Lær spillet på fem træk
page-lesson-new = Ny i tafl?
page-board-label = Bræt
page-board-help = Piletasterne går fra felt til felt. Enter tager en brik op og sætter den ned; Escape slipper den.
page-board-pass = Meld pas
page-board-stop = Hold inde
page-board-chat = Brættet viser kun stillingen; skriv dine træk i chatten.
page-piece-attacker = angriber
page-piece-defender = forsvarer
page-piece-king = konge
page-piece-attackers-commander = angribernes anfører
page-piece-defenders-commander = forsvarernes anfører
page-piece-attackers-knight = angribernes ridder
page-piece-defenders-knight = forsvarernes ridder
page-piece-attackers-mercenary = angribernes lejesoldat
page-piece-defenders-mercenary = forsvarernes lejesoldat
page-piece-attackers-guard = angribernes vagt
page-piece-defenders-guard = forsvarernes vagt
page-square-empty = tomt
page-square-throne = trone
page-square-corner = hjørne
page-square-camp = lejr
page-square-fort = borg
page-square-escape = flugtfelt
page-square-destination = kan gå hertil
page-square-captured = slået her
page-square-moved = sidste træk
page-rulesets-title = Regelsæt
page-rulesets-intro = Kilderne beskriver disse spil forskelligt. Hvert regelsæt følger én kilde, nævner den og markerer hver regel, som den lader stå åben, eller som er omstridt.
page-families = Familier
page-by-escape = Flugt
page-by-king = Konge
page-by-first = Første træk
page-any = Alle
page-found = Fundne regelsæt: { $count }
page-not-in-this-game = Ikke i dette spil
page-examples = Reglerne i billeder
page-play-these = Spil
page-rules-title = Regler
page-disputed-title = Omstridte tolkninger
page-undisputed = Kilden afgør alle regler.
page-relatives = Forskelle fra de mest beslægtede regelsæt
page-also-called = Også kaldet { $names }
page-not-found = Der er intet regelsæt ved navn { $name }.
page-missing-title = Siden findes ikke
page-missing = Der er intet på { $path }.
page-missing-nearest = Kaldet med den sti, der ligner mest, er { $nearest }.
page-embed-title = Et bræt på din hjemmeside
page-embed-intro = Én linje indlæser brættet, en anden viser det. Det virker på alle hjemmesider, med tastaturet, med skærmlæsere og på telefoner.
page-embed-attributes = Attributter
page-embed-events = Hændelser
page-embed-ruleset = Regelsættets id; brættet begynder med dets opstilling.
page-embed-position = Brættet i API’ets notation.
page-embed-token = Stillingen som token i stedet for attributterne ovenfor.
page-embed-side = Siden i trækket, »attackers« eller »defenders«, sammen med en stilling; ellers regelsættets.
page-embed-level = Computerens niveau, 0 til 10; den svarer på hvert træk.
page-embed-readonly = Der tages ikke imod træk.
page-embed-flipped = Brættet er drejet en halv omgang.
page-embed-server = Serverens adresse; ellers den server, som scriptet kom fra.
page-embed-locale = Sproget for navne og sætninger.
page-embed-move = Et træk blev spillet: »event.detail« har trækket, dets virkning og token for stillingen efter det.
page-embed-illegal = Et træk blev afvist: »event.detail« har koden, sætningen og reglen.
page-embed-failed = Serveren kunne ikke nås eller afviste forespørgslen.
page-embed-setup = Opstillingen, hvis regelsættet har flere.
page-embed-moves = Træk, der er spillet derfra, adskilt af mellemrum.
page-embed-record = Et parti som tekst, der kan gennemgås træk for træk; brættet tager så ikke imod træk.
page-embed-ply = Det sted i partiet, der vises først: antallet af træk før det.
page-embed-theme = Brættets udseende: »light«, »dark«, »wood«, »bone« eller »stone«; ellers lyst eller mørkt, som læseren foretrækker.
page-embed-pieces = Brikkerne: »shapes«, »discs« eller »arms«.
page-embed-orientation = Med »defenders« ses brættet fra den anden side.
page-embed-status = Med »off« vises linjen under brættet ikke; skærmlæsere læser den stadig op.
page-embed-controls = Knapperne til at gennemgå partiet, »on« eller »off«; ellers har kun »record« dem.
page-embed-coordinates = Med »off« har brættet ingen koordinater.
page-embed-animation = Med »off« glider brikkerne ikke; det gør de heller ikke for læsere, der foretrækker mindre bevægelse.
page-embed-properties = Egenskaber og metoder
page-embed-properties-intro = Hver attribut er også en egenskab. Når »position«, »token«, »moves« og »ply« læses, siger de, hvad brættet viser.
page-embed-arrows = Pile; »kind« er »plain«, »best«, »played« eller »right«.
page-embed-highlights = Cirkler om felter, af de samme slags.
page-embed-play = Spiller et træk; løftet siger, om det var lovligt.
page-embed-undo = Tager det sidste træk tilbage; mod computeren også dens svar.
page-embed-load = Viser et andet parti, beskrevet med attributternes navne.
page-embed-step = Et andet sted i partiet vises: »event.detail« har »ply« og »plies«.
page-embed-styles = Udseende
page-embed-font = Brættets skrifttype.
page-embed-colour = En farve, der erstatter temaets.
page-embed-part = En del af brættet, som siden kan style.
page-embed-keys = Piletasterne på knapperne gennemgår partiet; på felterne gør komma og punktum det.
page-embed-module = Scriptet er et modul, som en bundler også tager; angiv så »server«. Dets typer: { $types }.
page-embed-examples = Eksempler
