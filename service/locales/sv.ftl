### Messages in Swedish.
###
### A value that is a code ($reason, $piece, $zone ...) only selects. Where a value is a list, $count is its length.

# The language's own name, and whether a native speaker has reviewed the wording: yes or no.
-name = Svenska
-reviewed = no

## Lists, numbers and the joints between sentences

list-between = { ", " }
list-last = { " och " }
list-last-or = { " eller " }
list-more = { $items } och { $count } till
ordinal = { NUMBER($number, type: "ordinal") ->
    [one] { $number }:a
   *[other] { $number }:e
}
sentence-between = { "; " }
sentence-end = .
text-between = { " " }
nothing = ingenting

## Moves and how games end

move = { $side ->
    [attackers] Angriparna spelar { $move }
   *[defenders] Försvararna spelar { $move }
}
move-capturing = { $side ->
    [attackers] { $count ->
        [one] Angriparna spelar { $move } och slår pjäsen på { $squares }
       *[other] Angriparna spelar { $move } och slår pjäserna på { $squares }
    }
   *[defenders] { $count ->
        [one] Försvararna spelar { $move } och slår pjäsen på { $squares }
       *[other] Försvararna spelar { $move } och slår pjäserna på { $squares }
    }
}
move-capturing-king = { $side ->
    [attackers] Angriparna spelar { $move } och slår kungen på { $square }
   *[defenders] Försvararna spelar { $move } och slår kungen på { $square }
}
move-pass = { $side ->
    [attackers] Angriparna passar
   *[defenders] Försvararna passar
}
move-changes-side = { $count ->
    [one] pjäsen på { $squares } byter sida
   *[other] pjäserna på { $squares } byter sida
}
move-goes-on = { $stop ->
    [yes] pjäsen på { $square } får fortsätta eller sluta
   *[no] pjäsen på { $square } måste fortsätta
}
announcement = { $kind ->
    [RAICHI] raichi: kungen har en öppen väg till { $squares }
    [TUICHI] tuichi: kungen har öppna vägar till { $squares }
   *[WATCH_YOUR_KING] akta kungen: han kan fångas med { $moves }
}
repetition-count = ställningen uppstår för { $count } gången, och den { $limit } gången gäller regeln om upprepning
draw-claimable = remi kan nu krävas
result = { $winner ->
    [attackers] angriparna vinner
    [defenders] försvararna vinner
   *[nobody] partiet slutar remi
}
over = Partiet är slut
game-goes-on = partiet fortsätter
outcome = { $reason ->
    [KING_CAPTURED] kungen är fångad
    [KING_ESCAPED] kungen har kommit undan till { $squares }
    [EXIT_FORT] kungen står på kanten i en ointaglig borg
    [ENCIRCLED] kungen och alla hans brickor är avskurna från kanten
    [CANNOT_ESCAPE] kungen kan inte längre komma undan
    [TUICHI] kungen har öppna vägar till { $squares }
    [REPETITION] ställningen har upprepats
    [QUIET_LIMIT] för många drag har spelats utan slag
    [PLY_LIMIT] gränsen för antalet drag är nådd
    [NO_LEGAL_MOVES] det finns inga tillåtna drag kvar
    [RESIGNATION] { $winner ->
        [attackers] försvararna gav upp
        [defenders] angriparna gav upp
       *[nobody] en sida gav upp
    }
    [TIMEOUT] { $winner ->
        [attackers] försvararna har överskridit betänketiden
        [defenders] angriparna har överskridit betänketiden
       *[nobody] en sida har överskridit betänketiden
    }
    [AGREEMENT] { $winner ->
        [nobody] remi efter överenskommelse
       *[other] spelarna enades om resultatet
    }
    [ADJUDICATION] partiet avgjordes av en domare
    [ABANDONED] { $winner ->
        [attackers] försvararna har lämnat partiet
        [defenders] angriparna har lämnat partiet
       *[nobody] en sida har lämnat partiet
    }
   *[DRAW_CLAIMED] remi krävdes
}

## Why a move is illegal

zone = { $zone ->
    [throne] tronen
    [corners] en hörnruta
    [camps] en lägerruta
    [forts] en borgruta
   *[other] en specialruta
}
illegal = { $reason ->
    [GAME_OVER] Partiet är slut
    [UNPARSABLE] ”{ $move }” går inte att läsa som ett drag; skriv två rutor, till exempel d4-g4, eller pass
    [OFF_BOARD] { $count ->
        [0] Draget går utanför brädet
        [one] { $squares } finns inte på det här brädet
       *[other] { $squares } finns inte på det här brädet
    }
    [PASS_NOT_ALLOWED] Det är inte tillåtet att passa här
    [NO_PIECE] Det står ingen pjäs på { $squares }
    [NOT_YOUR_PIECE] Pjäsen på { $squares } tillhör den andra sidan
    [NULL_MOVE] Pjäsen på { $squares } står kvar på samma ruta; det är inget drag
    [NOT_STRAIGHT] En pjäs går längs en rad eller en linje, men { $squares } ligger inte på samma
    [REACH_EXCEEDED] Så långt går pjäsen inte: { $squares } är den bortersta rutan den kan nå
    [PATH_BLOCKED] Pjäsen på { $squares } står i vägen
    [DESTINATION_OCCUPIED] Det står redan en pjäs på { $squares }
    [MAY_NOT_PASS_ZONE] Pjäsen får inte passera { $squares }, som är { zone }
    [MAY_NOT_STOP_IN_ZONE] Pjäsen får inte stanna på { $squares }, som är { zone }
    [MAY_NOT_REENTER_ZONE] Pjäsen får inte gå in på { $squares }, som är { zone }, utifrån
    [REPETITION_FORBIDDEN] Draget upprepar { $ply ->
        [0] utgångsställningen
       *[other] ställningen efter drag { $ply }
    }, och det är förbjudet
    [MUST_CONTINUE_CAPTURE] Pjäsen på { $squares } har slagit, så bara den får fortsätta nu
   *[CAPTURE_MISMATCH] { $count ->
        [one] Pjäserna som antecknats som slagna efter draget är inte de som det slår: { $squares } finns bara i den ena listan; rätta dem eller utelämna dem
       *[other] Pjäserna som antecknats som slagna efter draget är inte de som det slår: { $squares } finns bara i den ena listan; rätta dem eller utelämna dem
    }
}
illegal-destinations = möjliga rutor: { $squares }

## Suggestions, declared results, archives and matches

suggest = { $side ->
    [attackers] Angriparna bör spela { $move }
   *[defenders] Försvararna bör spela { $move }
}
suggest-won = { $side ->
    [attackers] { $plies ->
        [one] Angriparna vinner genast med { $move }
       *[other] Angriparna vinner på högst { $plies } drag (båda sidors drag räknas) och börjar med { $move }
    }
   *[defenders] { $plies ->
        [one] Försvararna vinner genast med { $move }
       *[other] Försvararna vinner på högst { $plies } drag (båda sidors drag räknas) och börjar med { $move }
    }
}
suggest-lost = { $side ->
    [attackers] Angriparnas bästa drag är { $move }, men det förlorar med säkerhet: försvararna vinner på högst { $plies } drag (båda sidors drag räknas)
   *[defenders] Försvararnas bästa drag är { $move }, men det förlorar med säkerhet: angriparna vinner på högst { $plies } drag (båda sidors drag räknas)
}
suggest-below-level = Servern var upptagen: mindre än hälften av det som nivån kräver genomsöktes, så draget kan vara svagare
suggest-pass = { $only ->
    [yes] { $side ->
        [attackers] Angriparna kan bara passa
       *[defenders] Försvararna kan bara passa
    }
   *[no] { $side ->
        [attackers] Angriparna bör passa
       *[defenders] Försvararna bör passa
    }
}
suggest-proven = { $winner ->
    [attackers] angriparna vinner på högst { $plies } drag (båda sidors drag räknas)
   *[defenders] försvararna vinner på högst { $plies } drag (båda sidors drag räknas)
}
declared-agrees = Dragen bekräftar det angivna resultatet
declared-resigned = Protokollet slutar med att partiet ges upp
declared-timed-out = Protokollet slutar med förlust på tid
declared-contradicted = Protokollet motsäger sig självt om resultatet
declared-open = Dragen avslutar inte partiet, så det angivna resultatet godtas
declared-differs = Dragen leder till ett annat resultat än det angivna
declared-unfounded = Det angivna skälet förutsätter att dragen avslutar partiet, och det gör de inte
declared-unclaimable = Remi kan inte krävas efter dessa drag
declared-fault = Ett drag i partiet är otillåtet, så det angivna resultatet kan inte bekräftas
declared-unread = En del av protokollet går inte att läsa, så det angivna resultatet kan inte bekräftas
declared-one-zero = { $winner ->
    [attackers] ”1-0” läses som en vinst för angriparna
   *[defenders] ”1-0” läses som en vinst för försvararna
}
archive-sound = { $plies ->
    [0] Partiet har inga drag
    [one] Partiets enda drag är tillåtet
   *[other] Alla { $plies } drag i partiet är tillåtna
}
archive-unread = { $plies ->
    [0] Inget drag gick att läsa
    [one] Det enda drag som gick att läsa är tillåtet
   *[other] De { $plies } drag som gick att läsa är tillåtna
}
archive-faulty = Drag { $ply } är otillåtet
archive-refused = Partiet gick inte att spela igenom
archive-done = { $games ->
    [one] { $games } parti har undersökts, genomspelade drag: { $plies }
   *[other] { $games } partier har undersökts, genomspelade drag: { $plies }
}
archive-counts = alla drag tillåtna: { $sound }, med ett otillåtet drag: { $faulty }, omöjliga att spela igenom: { $refused }
archive-disagreeing = alla drag tillåtna, men i strid med det angivna resultatet: { $games }
archive-column = { $column ->
    [file] fil
    [games] partier
    [plies] drag
    [sound] felfria
    [faulty] med fel
    [refused] ej genomspelade
    [disagreeing] annat resultat
    [ruleset] regler
    [ended] avgjorda på brädet
   *[agreeing] som angivet
}
match-first = Spelare 1 vinner matchen
match-second = Spelare 2 vinner matchen
match-draw = Matchen slutar oavgjort
match-first-by-plies = Varje spelare har vunnit ett parti; spelare 1 behövde färre drag och vinner matchen
match-second-by-plies = Varje spelare har vunnit ett parti; spelare 2 behövde färre drag och vinner matchen
match-draw-by-plies = Varje spelare har vunnit ett parti på lika många drag; matchen slutar oavgjort

## What an analysis says: $opponent is the side that did not make the move

move-reason = { $kind ->
    [WINS] { $count ->
        [1] Det vinner genast
       *[other] Det vinner med säkerhet på högst { $count } drag (båda sidors drag räknas)
    }
    [ONLY_LEGAL_MOVE] Det är det enda tillåtna draget
    [ONLY_MOVE] Alla andra drag förlorar med säkerhet
    [CAPTURES] { $count ->
        [one] Det slår pjäsen på { $squares }
       *[other] Det slår pjäserna på { $squares }
    }
    [THREATENS_ESCAPE] Det hotar att föra kungen i säkerhet på { $squares }
    [GUARDS_ESCAPE] Det stänger kungens väg till { $squares }
    [THREATENS_KING] Det hotar att fånga kungen
    [SAVES_KING] Det räddar kungen från att fångas
    [CLOSES_RING] Det skär av försvararna från kanten
    [MISSES_WIN] { $count ->
        [1] Ett annat drag vinner genast
       *[other] Ett annat drag vinner med säkerhet på högst { $count } drag (båda sidors drag räknas)
    }
    [ALLOWS_WIN] { $opponent ->
        [attackers] { $count ->
            [1] Det låter angriparna vinna genast
           *[other] Det låter angriparna vinna med säkerhet på högst { $count } drag (båda sidors drag räknas)
        }
       *[defenders] { $count ->
            [1] Det låter försvararna vinna genast
           *[other] Det låter försvararna vinna med säkerhet på högst { $count } drag (båda sidors drag räknas)
        }
    }
    [LEAVES_ESCAPE] { $count ->
        [one] Det lämnar en väg öppen för kungen till { $squares }
       *[other] Det lämnar { $count } vägar öppna för kungen, till { $squares }
    }
    [LEAVES_KING] Det låter angriparna fånga kungen
   *[LOSES_MEN] { $count ->
        [one] Det kostar pjäsen på { $squares }
       *[other] Det kostar pjäserna på { $squares }
    }
}
evaluation = { $move }: angriparnas vinstchans är { $percent } %
judgement = { $judgement ->
    [INACCURACY] en onoggrannhet
    [MISTAKE] ett misstag
    [BLUNDER] ett grovt fel
    [MISSED_WIN] en missad vinst
   *[ONLY_MOVE] det enda draget som inte förlorar med säkerhet
}
ply-judged = { $judgement ->
    [INACCURACY] Drag { $ply }, { $move }, är en onoggrannhet; { $better } är bättre
    [MISTAKE] Drag { $ply }, { $move }, är ett misstag; { $better } är bättre
    [BLUNDER] Drag { $ply }, { $move }, är ett grovt fel; { $better } är bättre
    [MISSED_WIN] Drag { $ply }, { $move }, missar en vinst; { $better } vinner
   *[ONLY_MOVE] Drag { $ply }, { $move }, är det enda som inte förlorar med säkerhet
}
accuracy = Träffsäkerhet: { $sides }
side-accuracy = { $side ->
    [attackers] angriparna { $percent } %
   *[defenders] försvararna { $percent } %
}
turning-point = vändpunkten är drag { $ply }
nothing-analyzed = Inget drag analyserades
puzzle = { $side ->
    [attackers] { $moves ->
        [one] Angriparna drar och vinner genast
       *[other] Angriparna drar och vinner på { $moves } egna drag
    }
   *[defenders] { $moves ->
        [one] Försvararna drar och vinner genast
       *[other] Försvararna drar och vinner på { $moves } egna drag
    }
}
hint-region = { $side ->
    [attackers] Angriparnas bästa drag börjar i området från { $low } till { $high }
   *[defenders] Försvararnas bästa drag börjar i området från { $low } till { $high }
}
hint-piece = { $side ->
    [attackers] Angriparnas bästa drag görs med pjäsen på { $square }
   *[defenders] Försvararnas bästa drag görs med pjäsen på { $square }
}
opening-move = { $side ->
    [attackers] { $move }: partier: { $games }, angriparnas resultat: { $percent } %
   *[defenders] { $move }: partier: { $games }, försvararnas resultat: { $percent } %
}
opening-unplayed = { $move }: inte spelat i motorns partier
opening-book = enligt öppningsboken är angriparnas vinstchans { $percent } %
opening-results = Motorns partier med denna ställning: { $games }; vunna av angriparna: { $attackers }, vunna av försvararna: { $defenders }, oavgjorda eller avbrutna: { $drawn }
opening-unreached = Inget av motorns partier nådde denna ställning, men dess öppningsbok känner till den
opening-unknown = Varken motorns partier eller dess öppningsbok känner till denna ställning
opening-no-games = Motorn har inte spelat några partier med dessa regler
balance = Vid lika styrka tar angriparna { $percent } % av poängen; motorns partier mot sig själv med { $nodes } ställningar per drag: { $games }, felmarginal: { $margin } procentenheter
puzzles-listed = Problem: { $puzzles } av { $total }
table-win = { $winner ->
    [attackers] { $plies ->
        [1] Enligt slutspelstabellerna vinner angriparna med nästa drag
       *[other] Enligt slutspelstabellerna vinner angriparna på { $plies } drag (båda sidors drag räknas)
    }
   *[defenders] { $plies ->
        [1] Enligt slutspelstabellerna vinner försvararna med nästa drag
       *[other] Enligt slutspelstabellerna vinner försvararna på { $plies } drag (båda sidors drag räknas)
    }
}
proof-win = { $winner ->
    [attackers] Enligt ett certifikat vinner angriparna på högst { $plies } drag (båda sidors drag räknas)
   *[defenders] Enligt ett certifikat vinner försvararna på högst { $plies } drag (båda sidors drag räknas)
}
table-undecided = { $meaning ->
    [ATTACKERS_WIN] Enligt slutspelstabellerna kan ingen av sidorna tvinga fram en vinst på brädet; angriparna vinner, eftersom ställningar kommer att upprepas och försvararna då förlorar
    [ATTACKERS_WIN_UNLESS_FORCED] Enligt slutspelstabellerna kan ingen av sidorna tvinga fram en vinst på brädet; ställningar kommer att upprepas, så angriparna vinner, om inte vart och ett av försvararnas drag däremellan är deras enda tillåtna
    [DRAW] Enligt slutspelstabellerna kan ingen av sidorna tvinga fram en vinst, så partiet är remi
   *[ENDLESS] Enligt slutspelstabellerna kan ingen av sidorna tvinga fram en vinst, och ingen regel avslutar partiet
}
table-recurs = ställningar som redan har uppstått kan ändra detta

## Rules: one message for each rule, named after its id; $value is the rule's value

rule-board = Brädet har { $size } × { $size } rutor. { $attackers ->
    [one] { $attackers } angripare
   *[other] { $attackers } angripare
} möter { $men ->
    [0] kungen ensam
    [one] { $men } försvarare och kungen
   *[other] { $men } försvarare och kungen
}.
rule-first-move = { $value ->
    [attackers] Angriparna börjar; sedan drar sidorna växelvis.
   *[defenders] Försvararna börjar; sedan drar sidorna växelvis.
}
rule-movement = { $jumps ->
    [yes] En pjäs går längs en rad eller linje över tomma rutor, om den inte hoppar.
   *[no] En pjäs går längs en rad eller linje över tomma rutor och hoppar aldrig.
}
rule-reach = { $value ->
    [unlimited] Alla pjäser får gå hur långt som helst.
   *[limited] Vissa pjäser har begränsad räckvidd: { $limits }.
}
rule-throne = { $value ->
    [none] Det finns ingen tron: mittrutan är en vanlig ruta.
   *[zone] Tronen ({ $squares }): { $clauses }.
}
rule-corners = { $value ->
    [none] Hörnen är vanliga rutor.
   *[zone] Hörnen ({ $squares }): { $clauses }.
}
rule-camps = Lägren ({ $squares }): { $clauses }.
rule-forts = Borgarna ({ $squares }): { $clauses }.
rule-capture = En bricka slås när en fiende går intill den och det på dess motsatta sida står en annan fiende eller ligger en ruta som är fientlig mot den; en bricka som själv går emellan går säker.
rule-king-in-captures = { $value ->
    [armed] Kungen slår som vilken bricka som helst, både när han själv drar och när han står stilla.
    [hammer] Kungen slår bara när han själv drar; han hjälper inte andra brickor att slå.
    [anvil] Kungen hjälper andra brickor att slå, men slår ingenting när han själv drar.
   *[unarmed] Kungen kan inte slå och hjälper inte till att slå.
}
rule-king-taken = Angriparna vinner genom att fånga kungen. { $how ->
    [custodial] Kungen fångas som en vanlig bricka, var han än står.
    [custodial_away_from_throne] På tronen fångas kungen av angripare på alla fyra sidor, bredvid den av angripare på de tre andra sidorna och på andra rutor som en vanlig bricka.
    [custodial_off_throne] På tronen fångas kungen av angripare på alla fyra sidor; på andra rutor, även bredvid tronen, fångas han som en vanlig bricka.
    [enclosed] Kungen fångas när alla hans fyra sidor är stängda, var och en av { $closers }.
    [enclosed_safe_on_edge] Kungen fångas när alla hans fyra sidor är stängda, var och en av { $closers }. Vid kanten går han säker.
   *[enclosed_near_throne] På tronen och bredvid den fångas kungen när alla hans fyra sidor är stängda, var och en av { $closers }; på andra rutor fångas han som en vanlig bricka.
}
rule-kings-group = { $value ->
    [yes] Kungen och de brickor som hänger ihop med honom fångas tillsammans när hela gruppen är innesluten.
   *[no] Kungen fångas aldrig tillsammans med sina brickor.
}
rule-escape = { $value ->
    [corners] Försvararna vinner när kungen når en hörnruta.
    [edge] Försvararna vinner när kungen når en kantruta.
   *[squares] Försvararna vinner när kungen når { $squares }.
}
rule-encirclement = { $value ->
    [closed_ring] Angriparna vinner genom att skära av kungen och alla återstående försvarare från kanten.
    [unbreakable_ring] Angriparna vinner genom att skära av kungen och alla återstående försvarare från kanten, om inte försvararna innanför kan bryta ringen: så länge två av deras rutor, tomma eller besatta, ligger på var sin sida om en av ringens brickor.
   *[none] Partiet fortsätter även om försvararna är avskurna från kanten.
}
rule-cannot-escape = { $value ->
    [yes] Angriparna vinner när kungen enligt kriterierna på hnefatafl.org inte längre kan komma undan: antingen håller angripare fast honom vid kanten, eller så är alla hörn spärrade för försvararna, som är för svaga för att bryta sig ut.
   *[no] Partiet fortsätter även om kungen inte längre kan komma undan.
}
rule-shieldwall = { $value ->
    [none] Regeln om sköldmur gäller inte.
   *[captured] Sköldmur: Två eller fler brickor i rad längs kanten, var och en med en fiende mitt emot sig och med { $corner ->
        [yes] en fiende eller en tom hörnruta
       *[no] en fiende
    } i båda ändar, slås alla på en gång; en kung i raden blir kvar. { $flanking ->
        [yes] Den flyttade pjäsen måste stänga en ände.
       *[no] Den flyttade pjäsen får stänga en ände eller stå mitt emot raden.
    }
}
rule-exit-fort = { $value ->
    [yes] Försvararna vinner när kungen står på kanten, kan flyttas och är inne i en ointaglig borg.
   *[no] En borg vid kanten avslutar inte partiet.
}
rule-repetition = { $then ->
    [none] Upprepade ställningar har ingen verkan.
    [draw] När { $what } uppstår för { $nth } gången blir partiet remi.
    [defenders_lose] När { $what } uppstår för { $nth } gången förlorar försvararna.
    [side_with_choice_loses] När { $what } uppstår för { $nth } gången förlorar försvararna, om inte vart och ett av deras drag sedan förra gången var deras enda tillåtna: i så fall förlorar angriparna.
    [mover_loses] När { $what } uppstår för { $nth } gången förlorar den sida som gjorde draget.
    [mover_wins] När { $what } uppstår för { $nth } gången vinner den sida som gjorde draget.
    [illegal_for_defenders] Försvararna får inte göra ett drag så att { $what } uppstår för { $nth } gången.
   *[illegal_for_both] Ingen får göra ett drag så att { $what } uppstår för { $nth } gången.
}
rule-quiet-plies = { $then ->
    [none] Det finns ingen gräns för drag utan slag.
    [draw] Partiet blir remi efter { $limit } drag utan slag (båda sidors drag räknas).
   *[claim] Efter { $limit } drag utan slag har vardera sidan rätt att kräva remi (båda sidors drag räknas); partiet slutar inte av sig självt.
}
rule-ply-limit = { $value ->
    [none] Det finns ingen gräns för antalet drag i ett parti.
   *[limit] Partiet blir remi efter { $limit } drag (båda sidors drag räknas).
}
rule-no-legal-move = { $value ->
    [loses] En sida utan tillåtna drag förlorar.
    [passes] En sida utan tillåtna drag passar; har ingen av sidorna något blir partiet remi.
   *[draw] Partiet blir remi när sidan vid draget inte har något tillåtet drag.
}
rule-tuichi-wins = { $value ->
    [yes] Försvararna vinner genast när kungen har två öppna vägar efter deras drag.
   *[no] Två öppna vägar avslutar inte partiet.
}
rule-announcements = { $value ->
    [none] Ingenting behöver sägas.
   *[some] Spelarna ska säga till: { $said }.
}
rule-linnaean-capture = { $value ->
    [yes] När angripare står på tre sidor om kungen på hans tron slås brickan på den fjärde av en angripare som går till rutan bakom den.
   *[no] Det finns ingen särskild regel för att slå en bricka bredvid tronen.
}
rule-special-pieces = { $value ->
    [none] Det finns inga specialpjäser i uppställningen.
   *[some] Utöver kungen och de vanliga brickorna finns { $pieces }.
}
rule-special-reach = { $value ->
    [unlimited] Ingen specialpjäs har begränsad räckvidd.
   *[limited] Vissa specialpjäser har begränsad räckvidd: { $limits }.
}
rule-jumps = { $value ->
    [none] Ingen pjäs hoppar.
   *[some] Dessa pjäser får hoppa över en fiende alldeles intill, till den tomma rutan rakt bakom: { $jumpers }. Kungar, befälhavare och riddare kan man inte hoppa över.
}
rule-berserk = { $value ->
    [none] Efter ett slag går turen vidare som efter vilket drag som helst.
    [captures] { $stop ->
        [yes] En pjäs som har slagit får fortsätta så länge den slår igen, eller sluta: då passar dess sida. Varje steg räknas som ett drag.
       *[no] En pjäs som har slagit måste fortsätta så länge den kan slå igen; varje steg räknas som ett drag.
    }
    [captures_or_escape] { $stop ->
        [yes] En pjäs som har slagit får fortsätta så länge den slår igen, och kungen får även fortsätta utan slag till en flyktruta. Eller så slutar den: då passar dess sida. Varje steg räknas som ett drag.
       *[no] En pjäs som har slagit måste fortsätta så länge den kan slå igen, och kungen även om han kan nå en flyktruta; varje steg räknas som ett drag.
    }
   *[any_move] { $stop ->
        [yes] En pjäs som har slagit får göra ett drag till eller sluta: då passar dess sida. Turen går också vidare efter ett drag utan slag. Varje steg räknas som ett drag.
       *[no] En pjäs som har slagit måste göra ett drag till om den kan; turen går vidare efter ett drag utan slag. Varje steg räknas som ett drag.
    }
}
rule-commanders-take-king = { $value ->
    [yes] Kungen fångas också mellan två av angriparnas befälhavare eller riddare, eller mellan en av dem och ett tomt hörn som är fientligt mot honom, men aldrig på tronen och aldrig med tronen som ena sida.
   *[no] Befälhavare och riddare har ingen särskild roll när kungen fångas.
}

## Parts of the rules

reach = { $piece ->
    [king] kungen går
   *[other] { $who } går
} högst { $squares ->
    [one] { $squares } ruta
   *[other] { $squares } rutor
}
zone-stop = { $may ->
    [nobody] ingen pjäs får stå där
    [all] alla pjäser får stå där
   *[some] bara { $who } får stå där
}
zone-enter = { $may ->
    [nobody] ingen pjäs får gå in utifrån
    [all] alla pjäser får gå in utifrån
   *[some] bara { $who } får gå in utifrån
}
zone-pass = { $may ->
    [nobody] ingen pjäs får passera
    [all] alla pjäser får passera
   *[some] bara { $who } får passera
}
zone-hostile = { $when ->
    [never] { $zone ->
        [throne] den är inte fientlig mot någon
       *[other] de är inte fientliga mot någon
    }
    [always] { $zone ->
        [throne] den är fientlig mot { $whom }, tom eller besatt
       *[other] de är fientliga mot { $whom }, tomma eller besatta
    }
    [empty] { $zone ->
        [throne] den är fientlig mot { $whom } när den är tom
       *[other] de är fientliga mot { $whom } när de är tomma
    }
    [occupied] { $zone ->
        [throne] den är fientlig mot { $whom } när den är besatt
       *[other] de är fientliga mot { $whom } när de är besatta
    }
   *[both] { $zone ->
        [throne] den är fientlig mot { $whom } när den är tom, och mot { $also } när den är besatt
       *[other] de är fientliga mot { $whom } när de är tomma, och mot { $also } när de är besatta
    }
}
who = { $piece ->
    [attacker] angriparna
    [defender] försvararnas vanliga brickor
    [king] kungen
    [attackers_commander] angriparnas befälhavare
    [defenders_commander] försvararnas befälhavare
    [attackers_knight] angriparnas riddare
    [defenders_knight] försvararnas riddare
    [attackers_mercenary] angriparnas legosoldater
    [defenders_mercenary] försvararnas legosoldater
    [attackers_guard] angriparnas vakter
   *[defenders_guard] försvararnas vakter
}
whom = { $piece ->
    [all] alla pjäser
    [attacker] angriparna
    [defender] försvararnas vanliga brickor
    [king] kungen
    [attackers_commander] angriparnas befälhavare
    [defenders_commander] försvararnas befälhavare
    [attackers_knight] angriparnas riddare
    [defenders_knight] försvararnas riddare
    [attackers_mercenary] angriparnas legosoldater
    [defenders_mercenary] försvararnas legosoldater
    [attackers_guard] angriparnas vakter
   *[defenders_guard] försvararnas vakter
}
closer = { $by ->
    [attacker] en angripare
    [throne] den tomma tronen
    [corners] en tom hörnruta
    [camps] en tom lägerruta
    [forts] en tom borgruta
   *[edge] brädets kant
}
repetition-compares = { $compares ->
    [position] samma ställning med samma sida vid draget
    [board] samma brädställning, oavsett vem som är vid draget,
   *[board_before_captures] samma brädställning, jämförd innan slagna pjäser tas bort och oavsett vem som är vid draget,
}
trait = { $trait ->
    [strong_king] stark kung
    [throne_king] kung som bara är stark vid tronen
    [weak_king] svag kung
    [corners] hörn
    [edge] kant
    [squares] bestämda rutor
    [attackers_first] angriparna börjar
    [defenders_first] försvararna börjar
    [special_pieces] specialpjäser
    [camps] läger
    [slow_king] långsam kung
    [unarmed_king] obeväpnad kung
    [shieldwall] sköldmur
   *[exit_fort] borg vid kanten
}
escape = { $to ->
    [corners] flykt till hörnen
    [edge] flykt till kanten
   *[squares] flykt till { $squares }
}
announced = { $kind ->
    [RAICHI] raichi (en öppen väg)
    [TUICHI] tuichi (två öppna vägar)
   *[WATCH_YOUR_KING] ”akta kungen” (han kan fångas)
}
special-mercenary = En legosoldat blir inte slagen utan byter sida.
special-guard = En vakt kan varken slå eller bli slagen.
jumper = { $who ->
    [king] kungen
    [commanders] befälhavarna
    [knights] riddarna
    [mercenaries] legosoldaterna
   *[guards] vakterna
} { $jump ->
    [restricted] (från eller till en specialruta)
    [over_enemies] (överallt)
   *[capturing] (överallt; pjäsen de hoppar över slås)
}

## Rule sets beside each other

topic = { $rule ->
    [board] Brädet
    [first_move] Vem som börjar
    [movement] Hur pjäserna går
    [reach] Hur långt pjäserna går
    [throne] Tronen
    [corners] Hörnen
    [camps] Lägren
    [forts] Borgarna
    [capture] Hur brickor slås
    [king_in_captures] Kungens roll när pjäser slås
    [king_taken] Hur kungen fångas
    [kings_group] Kungen och de brickor som hänger ihop med honom
    [escape] Var kungen kommer undan
    [encirclement] När kungen och alla hans brickor är avskurna från kanten
    [cannot_escape] En kung som inte kan komma undan
    [shieldwall] Sköldmuren
    [exit_fort] När kungen står på kanten i en ointaglig borg
    [repetition] Upprepning
    [quiet_plies] Drag utan slag
    [ply_limit] Antalet drag i ett parti
    [no_legal_move] En sida utan tillåtna drag
    [tuichi_wins] När kungen har två öppna vägar efter ett drag av försvararna
    [announcements] Vad som ska sägas högt
    [linnaean_capture] En bricka bredvid kungen på hans tron, med angripare på kungens tre andra sidor
    [special_pieces] Specialpjäser
    [special_reach] Hur långt specialpjäserna går
    [jumps] Vilka pjäser som hoppar
    [berserk] Efter ett slag
   *[commanders_take_king] Kungen mellan två av angriparnas befälhavare eller riddare
}
difference = { $here } { $name }: { $there }
difference-none = Ingen regel om detta.
difference-setups = Uppställningar: { $setups }.
side = { $side ->
    [attackers] angriparna
   *[defenders] försvararna
}
compare-unchanged = { $field } är false i begäran och förblir sant: bredvid base kan JSON inte skilja false från ett fält som saknas; nämn fältet i base.cleared
compare-custom = egna regler
compare-same = Reglerna är desamma som i { $name }
compare-differs = { $count ->
    [one] { $count } regel skiljer sig från { $name }
   *[other] { $count } regler skiljer sig från { $name }
}
compare-game-agrees = Enligt { $name } förlöper hela partiet på samma sätt
compare-game-board = Enligt { $name } har brädet { $there } × { $there } rutor, i det här partiet { $here } × { $here }
compare-game-setup = Enligt { $name } finns inte den utgångsställningen
compare-game-first-move = Här börjar { $here }; enligt { $name }: { $there }
compare-game-ply = Drag { $ply }, { $move }: { $clauses }
compare-game-legal-here = tillåtet här, otillåtet enligt { $name } (”{ $why }”)
compare-game-legal-there = otillåtet här (”{ $why }”), tillåtet enligt { $name }
compare-game-captures = här slås: { $here }; enligt { $name }: { $there }
compare-game-captured = { $count ->
    [one] pjäsen på { $squares }
   *[other] pjäserna på { $squares }
}
compare-game-outcome = här: { $here }; enligt { $name }: { $there }
compare-game-to-move = därefter vid draget här: { $here }; enligt { $name }: { $there }

## What a server offers

server-limits = Gränser: { $bytes } byte per begäran; { $moves } drag per parti; bräden upp till { $size } × { $size } rutor; sökningar på { $nodes } noder, { $depth } drag och { $milliseconds } ms; { $games } partier per arkiv; bilder upp till { $pixels } × { $pixels } pixlar.
server-offers = Regelverk: { $rulesets }. Språk: { $locales }.
server-levels = Nivåer: från 0, som spelar slumpmässigt, till { $strongest }, den starkaste.

## Pictures, for whoever does not see them

alt-title = { $ruleset }, { $ply ->
    [0] partiets början
   *[other] { $ply } drag spelade
}, { $state }
alt-title-turn = { $side ->
    [attackers] angriparna vid draget
   *[defenders] försvararna vid draget
}
alt-custom = Tafl enligt egna regler
alt-board = { $ruleset } på ett bräde med { $size } × { $size } rutor.
alt-turn = { $side ->
    [attackers] { $ply ->
        [0] Angriparna är vid draget.
        [one] Efter { $ply } drag är angriparna vid draget.
       *[other] Efter { $ply } drag är angriparna vid draget.
    }
   *[defenders] { $ply ->
        [0] Försvararna är vid draget.
        [one] Efter { $ply } drag är försvararna vid draget.
       *[other] Efter { $ply } drag är försvararna vid draget.
    }
}
alt-over = { $ply ->
    [0] Partiet är slut: { $outcome }.
    [one] Partiet är slut efter { $ply } drag: { $outcome }.
   *[other] Partiet är slut efter { $ply } drag: { $outcome }.
}
card-result = { $winner ->
    [attackers] Angriparna vinner
    [defenders] Försvararna vinner
   *[nobody] Partiet slutar remi
}
picture-side = { $side ->
    [attackers] Angripare
   *[defenders] Försvarare
}
legend = { $piece ->
    [commanders] befälhavare
    [knights] riddare
    [mercenaries] legosoldat
   *[guards] vakt
}
card-over = { $ply ->
    [0] Partiet är slut: { outcome }.
    [one] Partiet är slut efter { $ply } drag: { outcome }.
   *[other] Partiet är slut efter { $ply } drag: { outcome }.
}
alt-player = { $side ->
    [attackers] { $name } spelar angriparna.
   *[defenders] { $name } spelar försvararna.
}
alt-clock = { $side ->
    [attackers] Angriparna har { $time } kvar.
   *[defenders] Försvararna har { $time } kvar.
}
alt-arrows = { $count ->
    [one] Pil: { $arrows }.
   *[other] Pilar: { $arrows }.
}
alt-marks = { $count ->
    [one] Markerad ruta: { $squares }.
   *[other] Markerade rutor: { $squares }.
}
alt-goes-on = Bara pjäsen på { $square } får dra nu.
alt-last = { $side ->
    [attackers] Senaste drag: angriparna spelade { $move }.
   *[defenders] Senaste drag: försvararna spelade { $move }.
}
alt-last-capturing = { $side ->
    [attackers] { $count ->
        [one] Senaste drag: angriparna spelade { $move } och slog pjäsen på { $squares }.
       *[other] Senaste drag: angriparna spelade { $move } och slog pjäserna på { $squares }.
    }
   *[defenders] { $count ->
        [one] Senaste drag: försvararna spelade { $move } och slog pjäsen på { $squares }.
       *[other] Senaste drag: försvararna spelade { $move } och slog pjäserna på { $squares }.
    }
}
alt-last-pass = { $side ->
    [attackers] Senaste drag: angriparna passade.
   *[defenders] Senaste drag: försvararna passade.
}
alt-paths = { $count ->
    [one] Kungen har en öppen väg till { $squares }.
   *[other] Kungen har öppna vägar till { $squares }.
}
alt-threat = { $side ->
    [attackers] Angriparna kan fånga kungen med { $moves }.
   *[defenders] Angriparna hotar att fånga kungen med { $moves }.
}
alt-chosen = { $count ->
    [one] Pjäsen på { $square } är vald och kan gå till { $count } ruta.
   *[other] Pjäsen på { $square } är vald och kan gå till { $count } rutor.
}
alt-stuck = Rutan { $square } är vald, men inget tillåtet drag börjar där. { $reason }
alt-stuck-at-end = Rutan { $square } är vald, men partiet är slut och det finns inga fler drag.
alt-run = { $from } till { $to }
alt-rank = { $count } på { NUMBER($rank, type: "ordinal") ->
    [one] { $rank }:a
   *[other] { $rank }:e
} raden
alt-game = { $count ->
    [0] { $ruleset } på ett bräde med { $size } × { $size } rutor: ett parti utan drag.
    [one] { $ruleset } på ett bräde med { $size } × { $size } rutor: ett parti på { $count } drag.
   *[other] { $ruleset } på ett bräde med { $size } × { $size } rutor: ett parti på { $count } drag, visade ett i taget.
}
alt-game-from = { $ply ->
    [one] Det visas från ställningen efter { $ply } drag.
   *[other] Det visas från ställningen efter { $ply } drag.
}
alt-game-first = { $side ->
    [attackers] Angriparna börjar.
   *[defenders] Försvararna börjar.
}
alt-game-all = Dragen: { $moves }.
alt-game-some = { $left ->
    [one] De första dragen: { $head }; efter ytterligare { $left } drag som inte nämns här, de sista: { $tail }.
   *[other] De första dragen: { $head }; efter ytterligare { $left } drag som inte nämns här, de sista: { $tail }.
}
graph-percent = { $percent } %
graph-ply = drag
graph-turning-point = vändpunkt: drag { $ply }
graph-judgement = { $judgement ->
    [INACCURACY] onoggrannhet
    [MISTAKE] misstag
    [BLUNDER] grovt fel
    [MISSED_WIN] missad vinst
   *[ONLY_MOVE] enda draget
}
graph-title = Vinstchans, drag { $first } till { $last }
graph-lead = { $how ->
    [throughout] { $side ->
        [attackers] Angriparna leder hela vägen
        [defenders] Försvararna leder hela vägen
       *[nobody] Chanserna är jämna hela vägen
    }
    [opened] { $side ->
        [attackers] Först är chanserna jämna; med drag { $ply } tar angriparna ledningen för gott
       *[defenders] Först är chanserna jämna; med drag { $ply } tar försvararna ledningen för gott
    }
    [turned] { $side ->
        [attackers] Först leder försvararna; med drag { $ply } tar angriparna ledningen för gott
       *[defenders] Först leder angriparna; med drag { $ply } tar försvararna ledningen för gott
    }
    [changed] { $side ->
        [attackers] Ledningen skiftar { $changes } gånger; med drag { $ply } tar angriparna den för gott
       *[defenders] Ledningen skiftar { $changes } gånger; med drag { $ply } tar försvararna den för gott
    }
   *[levelled] { $changes ->
        [0] Först leder den ena sidan; från drag { $ply } är chanserna jämna
        [one] Ledningen skiftar en gång; från drag { $ply } är chanserna jämna
       *[other] Ledningen skiftar { $changes } gånger; från drag { $ply } är chanserna jämna
    }
}
graph-end = { $side ->
    [attackers] Till slut är angriparnas vinstchans { $percent } %
   *[defenders] Till slut är försvararnas vinstchans { $percent } %
}
graph-marks = { $judgement ->
    [INACCURACY] { $count ->
        [one] Onoggrannhet: drag { $plies }
       *[other] Onoggrannheter: drag { $plies }
    }
    [MISTAKE] { $count ->
        [one] Misstag: drag { $plies }
       *[other] Misstag: drag { $plies }
    }
    [BLUNDER] { $count ->
        [one] Grovt fel: drag { $plies }
       *[other] Grova fel: drag { $plies }
    }
    [MISSED_WIN] { $count ->
        [one] Missad vinst: drag { $plies }
       *[other] Missade vinster: drag { $plies }
    }
   *[ONLY_MOVE] { $count ->
        [one] Enda draget: { $plies }
       *[other] Enda draget: { $plies }
    }
}
graph-turn = Vändpunkten är drag { $ply }
alt-evaluation = Angriparnas vinstchans är { $percent } %.
alt-piece = { $piece ->
    [attacker] { $count ->
        [0] Ingen angripare är kvar.
        [one] { $count } angripare: { $squares }.
       *[other] { $count } angripare: { $squares }.
    }
    [defender] { $count ->
        [0] Ingen försvarare är kvar.
        [one] { $count } försvarare: { $squares }.
       *[other] { $count } försvarare: { $squares }.
    }
    [king] { $count ->
        [0] Kungen är inte längre på brädet.
        [one] Kung: { $squares }.
       *[other] { $count } kungar: { $squares }.
    }
    [attackers_commander] { $count ->
        [one] { $count } angripande befälhavare: { $squares }.
       *[other] { $count } angripande befälhavare: { $squares }.
    }
    [defenders_commander] { $count ->
        [one] { $count } försvarande befälhavare: { $squares }.
       *[other] { $count } försvarande befälhavare: { $squares }.
    }
    [attackers_knight] { $count ->
        [one] { $count } angripande riddare: { $squares }.
       *[other] { $count } angripande riddare: { $squares }.
    }
    [defenders_knight] { $count ->
        [one] { $count } försvarande riddare: { $squares }.
       *[other] { $count } försvarande riddare: { $squares }.
    }
    [attackers_mercenary] { $count ->
        [one] { $count } angripande legosoldat: { $squares }.
       *[other] { $count } angripande legosoldater: { $squares }.
    }
    [defenders_mercenary] { $count ->
        [one] { $count } försvarande legosoldat: { $squares }.
       *[other] { $count } försvarande legosoldater: { $squares }.
    }
    [attackers_guard] { $count ->
        [one] { $count } angripande vakt: { $squares }.
       *[other] { $count } angripande vakter: { $squares }.
    }
   *[defenders_guard] { $count ->
        [one] { $count } försvarande vakt: { $squares }.
       *[other] { $count } försvarande vakter: { $squares }.
    }
}

## Boards and moves that were read

parse-read-board = Läst som ett bräde skrivet på en rad: { $size } × { $size } rutor; angripare: { $attackers }, försvarare: { $defenders }, kungar: { $kings }
parse-read-fen = Läst som rader med bokstäverna t, T och K: { $size } × { $size } rutor; angripare: { $attackers }, försvarare: { $defenders }, kungar: { $kings }
parse-read-drawing = Läst som en teckning: { $size } × { $size } rutor; angripare: { $attackers }, försvarare: { $defenders }, kungar: { $kings }
parse-to-move-attackers = angriparna är vid draget
parse-to-move-defenders = försvararna är vid draget
parse-read-rulesets = regelverk med ett bräde av den här storleken: { $rulesets }
parse-read-no-rulesets = inget regelverk i katalogen har ett bräde av den här storleken
parse-invalid = den här ställningen är inte möjlig enligt reglerna
parse-unread = Texten går inte att läsa som ett bräde; fel: { $count }, det första på rad { $line } vid tecken { $column }
parse-fault-empty = Texten innehåller inget bräde; skicka dess rader uppifrån, till exempel 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3
parse-fault-unknown-character = Tecknet ”{ $found }” är okänt; skriv en bokstav för varje pjäs och en punkt eller ett tal för tomma rutor
parse-fault-uneven-row = Rutor i den här raden: { $squares }; i de andra: { $expected }
parse-fault-not-square = Rader: { $rows }, rutor i varje: { $squares }; ett bräde måste vara kvadratiskt
parse-fault-wrong-size = Rutor på en sida: { $squares }; ett bräde har ett udda antal rutor per sida, från 5 till 19
parse-fault-wrong-size-rules = Rutor på en sida: { $squares }; brädet i dessa regler har { $expected }
parse-fault-no-king = Det finns ingen kung; det måste finnas exakt en
parse-fault-several-kings = Det finns kungar på { $squares }; det måste finnas exakt en
parse-fault-king-escaped = Kungen på { $squares } har redan kommit undan
parse-fault-may-not-stand = Pjäsen på { $squares } får inte stå där: rutan är { $zone }
parse-fault-invalid-position = Den här ställningen är inte möjlig enligt dessa regler
parse-warning-no-king = Det finns ingen kung
parse-warning-several-kings = Det finns flera kungar, på { $squares }
parse-warning-king-assumed = Inget tecken anger kungen: pjäsen på { $squares } togs för honom
parse-warning-mirrored = Detta är uppställningen { $setup }, speglad eller vriden
parse-warning-sides-exchanged = Det finns fler försvarare ({ $defenders }) än angripare ({ $attackers }): sidornas tecken kan vara ombytta
parse-warning-sides-exchanged-light = De ljusa pjäserna lästes som angriparna, eftersom de är fler
parse-warning-sides-exchanged-unclear = Tecknen säger inte vilken sida som är vilken; fördelningen (angripare: { $attackers }, försvarare: { $defenders }) är en gissning
parse-warning-too-many-pieces-attackers = Angripare: { $count }; ingen uppställning har fler än { $most }
parse-warning-too-many-pieces-defenders = Försvarare: { $count }; ingen uppställning har fler än { $most }
parse-warning-side-assumed-attackers = Ingenting säger vem som är vid draget: det antas vara angriparna, eftersom de börjar
parse-warning-side-assumed-defenders = Ingenting säger vem som är vid draget: det antas vara försvararna, eftersom de börjar
parse-warning-piece-on-forbidden-square = Det står en pjäs på { $squares }, där den inte får stanna
parse-move-legal = { $move ->
    [pass] Förstått som att passa, vilket är tillåtet
   *[other] Förstått som { $move }, ett tillåtet drag
}
parse-move-illegal = { $move ->
    [pass] Förstått som att passa, vilket är otillåtet
   *[other] Förstått som { $move }, ett otillåtet drag
}
parse-move-which = Flera drag är möjliga: { $moves }
parse-move-unsure = Inget drag är spelat, eftersom ”{ $unread }” inte gick att förstå; möjliga drag utan det, som kan skickas: { $moves }
parse-move-other-side = { $side ->
    [attackers] Du nämnde angriparna, men försvararna är vid draget
   *[defenders] Du nämnde försvararna, men angriparna är vid draget
}
parse-move-no-piece = { $piece ->
    [king] Kungen kan inte gå till { $squares }
    [named] Ingen sådan pjäs kan gå till { $squares }
   *[any] Ingen av dina pjäser kan gå till { $squares }
}
parse-move-stuck = Din pjäs på { $squares } har inga tillåtna drag
parse-move-occupied = Ingen av dina pjäser kan gå till { $squares }: rutan är upptagen
parse-move-nothing-takes = { $piece ->
    [king] Kungen kan inte slå på { $squares }
    [named] Ingen sådan pjäs kan slå på { $squares }
   *[any] Inget sådant drag slår på { $squares }
}
parse-move-nothing-to-take = Det finns ingen pjäs att slå på { $squares }
parse-move-from = Din pjäs på { $squares } kan gå till { $destinations }
parse-move-other-piece = { $piece ->
    [king] Pjäsen på { $squares } är inte en kung
   *[other] Pjäsen på { $squares } är inte av den sort du nämnde
}
intent = { $intent ->
    [RESIGN] Du ger upp
    [OFFER_DRAW] Du erbjuder remi
    [ACCEPT_DRAW] Du antar remianbudet
    [DECLINE_DRAW] Du avböjer remianbudet
    [HINT] Du ber om ett tips
    [HELP] Du ber om hjälp
    [NEW_GAME] Du vill spela ett nytt parti
    [SHOW_BOARD] Du vill se brädet
    [LIST_MOVES] Du vill se de tillåtna dragen
    [QUIT] Du vill sluta
   *[TAKE_BACK] Du vill ta tillbaka det senaste draget
}
parse-claim-allowed = Du kräver remi, och reglerna tillåter det
parse-claim-not-allowed = Du kräver remi, men reglerna tillåter det inte nu

## Records of games

record-fault-at = Rad { $line }, kolumn { $column }: { $fault }
record-faults = { $count ->
    [one] Protokollet har { $count } fel
   *[other] Protokollet har { $count } fel
}
record-fault = { $reason ->
    [EMPTY] det finns ingenting att läsa
    [BAD_FORM] ”{ $found }” är oväntat här; förväntat: { $right }
    [UNKNOWN_KEY] ”{ $found }” är inte en känd nyckel; förväntat: { $right }
    [BAD_VALUE] ”{ $found }” är inte ett giltigt värde här; förväntat: { $right }
    [DUPLICATE] ”{ $found }” står här för andra gången; förväntat: { $right }
    [NOT_FIRST] ”{ $found }” kommer för sent; förväntat: { $right }
    [NOT_LAST] ”{ $found }” kommer för tidigt; förväntat: { $right }
    [MISSING] något saknas här; förväntat: { $right }
    [UNEVEN_RANK] ”{ $found }” passar inte brädets storlek; förväntat: { $right }
    [OFF_BOARD] ”{ $found }” ligger inte på brädet; förväntat: { $right }
    [UNCLOSED] ”{ $found }” är en parentes utan motsvarighet; förväntat: { $right }
    [BAD_MOVE] ”{ $found }” är inte ett drag; förväntat: { $right }
    [BAD_TURN] ”{ $found }” är inte nästa omgång; förväntat: { $right }
    [BAD_ADDRESS] ”{ $found }” är inte adressen till något drag; förväntat: { $right }
    [SURPLUS_COMMENT] ”{ $found }” är en kommentar utan drag; förväntat: { $right }
    [CONTRADICTION] ”{ $found }” motsäger en annan del av protokollet; förväntat: { $right }
    [TOO_DEEP] ”{ $found }” är kapslat för djupt; förväntat: { $right }
    [SURPLUS] ”{ $found }” hör inte hemma här; förväntat: { $right }
    [TOO_LONG] texten är för lång; förväntat: { $right }
    [LUDII] detta är en partifil från Ludii (trial), som inte går att läsa här: skicka i stället dragen som par av rutor, till exempel d4-g4
    [AMBIGUOUS_MOVE] ”{ $found }” passar flera drag: { $right }
    [NO_SUCH_MOVE] inget tillåtet drag passar ”{ $found }”
    [UNKNOWN_ORIGIN] ”{ $found }” nämner inte dragets startruta, och den går inte att hitta: reglerna är okända, eller ett tidigare drag är otillåtet
    [NO_RECORD] förväntade en tagg eller ett drag, fann ”{ $found }”
    [SECOND_GAME] här börjar ett parti till; skicka ett parti i taget
    [ONE_OR_SEVERAL] den här raden kan fortsätta partiet eller börja ett nytt; förväntat: { $right }
    [TABLE] detta är rubriken i en tabell över partier, och sådana tabeller läses inte; förväntat: { $right }
    [NUMBERS] ”{ $found }” är en ruta i siffror; förväntat: { $right }
   *[UNPLAYABLE] ”{ $found }” går inte att spela: { $right }
}
expected-Move = ett drag med båda rutorna, till exempel d4-g4 eller d4-g4xg5/g3
expected-MoveRecord = ett drag, till exempel e5-e8, Ke5-e1xe2/d1- eller ---
expected-SimpleMove = ett drag i den enkla formen: inga pjäsbokstäver, - mellan rutorna, + eller ++ i slutet
expected-OneOf = { $moves }
expected-CaptureOnce = rutan för varje slagen pjäs en gång
expected-Square = en ruta: en linje från a till s och en rad från 1 till 19
expected-SquareOfSize = en ruta: en linje från a till { $file } och en rad från 1 till { $size }
expected-Record = ett protokoll i OpenTafl-notation, ett i PGN-stil eller en lista med drag
expected-AtMostBytes = högst { $most } byte
expected-AtMostMoves = högst { $most } drag
expected-AtMostVariations = högst { $most } varianter
expected-AtMostLevels = högst { $most } nivåer av kapslade varianter
expected-AtMostTags = högst { $most } taggar
expected-PgnTag = ett namn och ett värde inom citattecken: [Event "Club night"]
expected-Tag = ett namn, ett kolon och ett värde: [date:2015.05.04]
expected-TagOnce = taggen { $tag } bara en gång
expected-PgnResult = 1-0 (försvararna vinner), 0-1 (angriparna vinner), 1/2-1/2 eller *
expected-Result = 1 (angriparna vinner), -1 (försvararna vinner), 0 (remi) eller ?
expected-ResultOfTag = resultatet från taggen Result
expected-OneResult = ett enda resultat, i slutet av partiet
expected-OneGame = ett parti i taget
expected-TurnsOrResults = dragens nummer (1. d2-a2 d5-e5) om detta är ett parti, annars ett resultat efter varje parti (1-0, 0-1 eller *)
expected-GamesWithoutHeading = ett parti på varje rad utan rubrik, först dragen och sedan resultatet (d2-a2 d5-e5 1-0), eller ett JSON-objekt för varje parti
expected-NamedSquares = rutor med sina namn, såsom d1: siffror säger inte från vilket hörn de räknar
expected-NothingAfterResult = ingenting efter resultatet
expected-Clock = en klocka i sekunder: huvudtid, extratider, tillägg, till exempel 3600 30/3 3i
expected-TwoClocks = två klockor i sekunder med komma emellan, till exempel 3600 30/3 3i, 3600 30/3 3i
expected-PuzzleMode = none, loose eller strict
expected-Address = adressen till ett drag, till exempel 6a, eller 3a.2.1b inne i en variant
expected-Rules = en regelrad: dim:11 ... start:/.../
expected-Fen = rader uppifrån och sidan vid draget: 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a
expected-Closing = en parentes { $bracket } som stänger den här
expected-Opening = en parentes { $bracket } före den här
expected-VariationAfterMove = en variant efter draget den ersätter
expected-VariationWithMove = en variant med minst ett drag
expected-VariationInOrder = en variant till ett tidigare drag, numrerad från 1 utan luckor
expected-Annotation = en anmärkning från $0 till $255 efter ett drag
expected-CommentAfterMoves = en kommentar efter dragen i en omgång, eller en tagg före den första omgången
expected-CommentOnce = en kommentar för varje omgång, med | mellan dess drag
expected-CommentForMove = en del av en kommentar för varje drag i omgången
expected-TurnNumber = { $turn }, numret på nästa omgång
expected-TurnHeader = en omgångs nummer eller adress, en punkt och ett mellanslag: 8. eller 8a.1.1a.
expected-TurnWithMove = en omgång med minst ett drag
expected-TurnOfTwo = en omgång med två halvor; en pjäs som fortsätter efter ett slag har =: e3=e6
expected-TurnAt = omgång { $turn }, med så många drag före: { $moves }
expected-GapBeforeMoves = utelämnade drag bara i början av en omgång
expected-Entry = en nyckel, ett kolon och dess värde, utan mellanslag: ks:w
expected-Key = en av nycklarna { $keys }
expected-KeyOnce = nyckeln { $key } bara en gång
expected-KeyLast = nyckeln { $key } i slutet
expected-DimFirst = brädets storlek i början: dim:11
expected-StartLast = uppställningen i slutet: start:/3t3/.../
expected-StartOnce = antingen start eller starti, inte båda
expected-Dim = en storlek från 1 till 19: dim:11
expected-Letter = en av bokstäverna { $letters }
expected-Name = ett namn på högst 100 tecken, med _ för ett mellanslag
expected-Squares = rutor med komma emellan: a1,b2
expected-SquareOnce = varje ruta en gång
expected-Pieces = pjäsbokstäver: tcnkmg, TCNKMG
expected-PieceOnce = varje bokstav en gång
expected-Reach = ett antal rutor från 1 till 19, eller -1 för obegränsat
expected-Reaches = ett tal, två (angripare, försvarare) eller ett för var och en av tcnkTCNK, tcnkmTCNKM eller tcnkmgTCNKMG
expected-Position = snedstreck i början och i slutet: /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
expected-Ranks = från 1 till 19 rader
expected-RanksOfDim = { $size } rader, som dim säger; det finns { $found }
expected-RankOfSquares = { $squares } rutor, lika många som det finns rader; det finns { $found }
expected-EmptySquares = ett antal tomma rutor, 1 eller fler, utan inledande nolla
expected-EmptyOrPiece = ett antal tomma rutor eller en pjäs: t c n k m g, eller versaler för försvararna
record-mismatch = { $kind ->
    [CAPTURES] Antecknat som slaget: { $written }; faktiskt slaget: { $happened }
    [PIECE] Antecknad pjäs: { $written }; flyttad pjäs: { $happened }
    [JUMP] Protokollet anger detta drag som ett hopp, men det är det inte
    [GOES_ON] Protokollet anger detta drag som fortsättning på en slagkedja, men det är det inte
    [SIGN] Tecknet säger att partiet är vunnet, men det är det inte
    [OVER] Det finns drag efter partiets slut
    [TERMINATION] Antecknat resultat: { $written }; enligt vad som antecknats om slutet: { $happened }
   *[RESULT] Antecknat resultat: { $written }; enligt dragen: { $happened }
}
record-note = { $kind ->
    [CHARACTERS] Tecken som det här formatet inte rymmer ersattes i { $about }
    [MARKS] Dragomdömen utelämnades: det här formatet rymmer dem inte
    [PASS] Ingenting skrevs: det här formatet har inget sätt att passa
    [VARIATIONS] Varianter utelämnades: det här formatet rymmer dem inte
    [COMMENTS] Kommentarer utelämnades: det här formatet rymmer dem inte
    [TAGS] Taggar, regler eller utgångsställningen utelämnades: det här formatet rymmer dem inte
    [BEYOND] Varianter efter slutet av en dragföljd utelämnades: det här formatet rymmer dem inte
    [MOVES] Dragen utelämnades: det här formatet rymmer dem inte
    [MISSING] { $about ->
        [rules] Ingenting skrevs, eftersom reglerna inte är kända
       *[position] Ingenting skrevs, eftersom ställningen inte är känd
    }
    [DISPUTED] ”{ $about }” är tvetydigt: OpenTafls dokumentation, dess program eller båda behandlar det kanske annorlunda
    [CENTRE_ELSEWHERE] Protokollet placerar centrum utanför brädets mitt; det lästes som försvararnas borgar
    [NO_EFFECT] Posten ”{ $about }” har ingen verkan i det här partiet och hoppades över
    [LEFT_OUT] Notationen rymmer inte allt detta; utelämnat: { $about }
    [OTHER_FORM] När den här regeln läses tillbaka har den en annan form men samma verkan: { $about }
    [INEXPRESSIBLE] Notationen kan inte uttrycka { $about }, så reglerna utelämnades
    [RESTORED] Protokollet skriver inte att slagkedjan fortsätter; { $about } lades till, och bara med ett sådant drag är resten av partiet tillåten
    [RESTORED_PERHAPS] Protokollet skriver inte att slagkedjan fortsätter; { $about } lades till, och med det är resten av partiet tillåten, men andra drag kan också passa
    [SETUP_FOUND] Protokollet nämner inte sin uppställning; fler av dess drag är tillåtna från { $about } än från någon annan
    [SETUP_PERHAPS] Protokollet nämner inte sin uppställning; dess drag passar lika bra till var och en av dessa, och den första valdes: { $about }
   *[OTHER_RULES] Protokollet nämner andra regler än dem det prövades efter: { $about }
}
record-rules-unnamed = Protokollet säger inte enligt vilka regler partiet spelas: ange ett regelverk
record-rules-unknown = Katalogen har inte regelverket ”{ $name }”, som protokollet nämner: ange ett annat
record-rules-of = Reglerna är de i { $name }
record-rules-own = Reglerna motsvarar inget regelverk i katalogen
record-rules-written = De skrivna reglerna är fullständiga: varje parti går på samma sätt enligt dem
record-rules-unwritten = Antal regler som notationen inte kan uttrycka: { $count }
record-inexpressible = Notationen kan inte uttrycka detta: { $topic }

## The terminal

terminal-help = Skriv ett drag, till exempel d4-g4, eller bara målrutan, g4; eller ett av orden: tips (igen för mer), drag, bräde, ångra, remi (erbjud eller anta), krav (remi enligt reglerna), ge upp, ny, hjälp, sluta.
terminal-over = Skriv ”ny” för ett nytt parti, ”ångra” för att ta tillbaka det senaste draget, eller ”sluta”.
terminal-thinking = tänker …
terminal-no-ruleset = regelverket ”{ $ruleset }” finns inte; `tafld rulesets` visar alla
terminal-no-ruleset-nearest = regelverket ”{ $ruleset }” finns inte; menade du { $nearest }? `tafld rulesets` visar alla
terminal-alternatives = ”{ $name }” kan också betyda { $others }
terminal-first-fault = Det första otillåtna draget är drag { $ply }, { $move }
terminal-draw-offered = { $side ->
    [attackers] Angriparna erbjuder remi; försvararna antar remianbudet med ”remi” eller avböjer det med ett drag
   *[defenders] Försvararna erbjuder remi; angriparna antar remianbudet med ”remi” eller avböjer det med ett drag
}
terminal-draw-declined = { $side ->
    [attackers] Angriparna avböjer remianbudet
   *[defenders] Försvararna avböjer remianbudet
}
terminal-start = Detta är början.
terminal-turn = { $ply ->
    [0] partiets början
   *[other] { $ply } drag spelade
}, { $side ->
    [attackers] angriparna
   *[defenders] försvararna
} vid draget, { $moves ->
    [one] { $moves } tillåtet drag
   *[other] { $moves } tillåtna drag
}
terminal-illegal = Otillåtet drag: { $sentence }
terminal-prompt = { $side ->
    [attackers] angriparna
   *[defenders] försvararna
}>
terminal-aliases = även känt som: { $names }
terminal-source = källa: { $source }
terminal-contested = omtvistat: { $reading }
terminal-setup = uppställning { $name }:

## Readings of unclear sources, each named by the rule set, revision and rule where it first occurs; their English is in the catalogue

readings =
    .brandubh-wtf-1-board = Uppställningen var en bild i källan, nu förlorad; detta är den uppställning som vanligen spelas under namnet.
    .brandubh-wtf-1-king_taken = Det följer av regeln för alla pjäser att en kung som går in på en stängd ruta går säker.
    .brandubh-wtf-1-repetition = ”Tredje gången i rad” förstås som den tredje förekomsten. Försvararna förlorar, om inte vart och ett av deras drag sedan den förra var deras enda tillåtna; i så fall förlorar angriparna, även om båda sidor var tvungna till det.
    .brandubh-nielsen-1-repetition = Källan förbjuder evig upprepning och nämner inget tal; den tredje förekomsten är en tolkning.
    .brandubh-nielsen-1-quiet_plies = Ett parti som inte kan avslutas är remi; det förstås så att vardera sidan har rätt att kräva remi efter 100 drag utan slag.
    .brandubh-nielsen-2-board = De uppställningar som den första revisionen saknar är de som partier nedtecknade på författarens server börjar med, vilket deras drag visar.
    .brandubh-nielsen-2-1-throne = Webbsidan med dessa regler gick inte att läsa; så spelas de partier som finns kvar från servern.
    .brandub-walker-1-throne = Programmet stänger tronen för vanliga brickor och låter alla pjäser passera den; i andra rekonstruktioner av brandub är den också fientlig.
    .brandub-walker-1-king_taken = I programmet fångas kungen som en vanlig bricka överallt, även på tronen och bredvid den; andra rekonstruktioner kräver fyra eller tre angripare där.
    .brandub-walker-1-no_legal_move = Källan säger ingenting om det; det förstås så att en sida utan tillåtna drag förlorar.
    .brandub-ludii-1-throne = Ingen pjäs får stå på mittrutan; att pjäser får passera den, och att den hjälper till att slå bara när den är tom, är en tolkning.
    .brandub-ludii-1-king_in_captures = Källan säger inte om kungen slår; det förstås så att han slår som en vanlig bricka.
    .brandub-ludii-1-king_taken = Källan säger inte vad som händer med en kung som själv går in på en stängd ruta; det förstås så att han går säker, som andra källor säger.
    .brandub-ludii-1-repetition = Källan säger ingenting om det; här blir partiet remi vid den tredje förekomsten.
    .brandubh-hnefatafl-org-1-throne = Serverns draglista låter bara kungen passera den tomma tronen; dess domare godtar också att en vanlig bricka passerar. Här gäller listan.
    .brandubh-hnefatafl-org-1-cannot_escape = De offentliggjorda reglerna nämner inte detta slut; villkoren är de efter vilka serverns program avslutar partier, även i märkliga fall.
    .brandubh-hnefatafl-org-1-repetition = Reglerna säger att ett drag av försvararna inte får upprepa brädställningen. Servern jämför brädet innan dragets slagna pjäser tas bort, oavsett vem som var vid draget; så är det också här.
    .brandubh-hnefatafl-org-1-ply_limit = De offentliggjorda reglerna nämner inget antal drag; att det blir remi är serverns praxis.
    .magpie-1-board = Programmen ger Magpie olika uppställningar: OpenTafl korset, ett annat angripare som står var för sig.
    .magpie-1-throne = Programmen är oense: i OpenTafl får alla pjäser passera den tomma tronen, i ett annat bara kungen. Att den är fientlig mot angriparna när kungen står på den är en tolkning.
    .magpie-1-repetition = I OpenTafl gör den tredje förekomsten partiet remi; i ett annat program förlorar försvararna.
    .ard-ri-nielsen-1-board = Uppställningen var en bild i källan, nu förlorad. Partierna från författarens server börjar med en annan, som nästa revision har.
    .ard-ri-nielsen-1-king_taken = Eftersom det inte finns någon tron fångar två angripare kungen även mitt på brädet.
    .ard-ri-nielsen-2-board = Uppställningen var en bild i källan, nu förlorad. De två första är de som partierna från författarens server har, den äldre först; andra program spelar den tredje under namnet.
    .ard-ri-dragonheelslair-1-first_move = Det som gick att läsa av källan säger inte vem som börjar; här gör angriparna det.
    .ard-ri-dragonheelslair-1-throne = Bara kungen får stå på tronen, och han får återvända till den. Att tronen inte hjälper till att slå följer av att ingen regel om att slå brickor nämner den.
    .ard-ri-ludii-1-first_move = Beskrivningen säger inte vem som börjar; i programmet gör angriparna det.
    .ard-ri-ludii-1-throne = Beskrivningen nämner inte mittrutan; i programmet får bara kungen stå där, och den hjälper bara till att fånga honom.
    .ard-ri-ludii-1-king_in_captures = Beskrivningen säger inte om kungen slår; i programmet gör han det.
    .ard-ri-ludii-1-king_taken = Beskrivningen säger inte hur kungen fångas; enligt programmets regler ”Common” fångas han av angripare på fyra sidor, eller på tre sidor med den tomma mittrutan på den fjärde.
    .ard-ri-ludii-1-ply_limit = Beskrivningen nämner ingen gräns; programmet avslutar varje parti efter 2 500 drag.
    .ard-ri-ludii-1-no_legal_move = Beskrivningen säger ingenting om det; i programmet passar en sida utan tillåtna drag.
    .ard-ri-ludii-corrected-1-king_taken = Beskrivningen säger inte hur kungen fångas; enligt programmets regler ”Corrected” fångas han av två angripare, eller av en angripare och den tomma mittrutan.
    .tafl-7-fortress-1-throne = Källan stänger den mittersta borgen bara för angriparna; försvararnas vanliga brickor får alltså stå där. Borgen hjälper här till att slå bara när den är tom.
    .tafl-7-fortress-1-corners = Källan stänger hörnen bara för angriparna; försvararnas vanliga brickor får alltså stå där. Ett hörn hjälper här till att slå bara när det är tomt.
    .tafl-7-fortress-1-kings_group = Källan talar om brickor bredvid kungen; gruppen förstås som hela den kedja som hänger ihop med honom, och kanten, den tomma tronen och ett tomt hörn stänger för dess brickor så som de gör för kungen.
    .fidchell-1-first_move = Källan säger inte vem som börjar; det gör angriparna, som i det spel den utgår från.
    .fidchell-1-throne = Källan stänger tronen för alla när kungen har lämnat den; här får den då inte heller passeras. Tronen hjälper till att slå bara när den är tom.
    .fidchell-1-kings_group = För den här versionen säger källan ingenting om att kungen fångas tillsammans med sina brickor; alltså gör han inte det.
    .fidchell-1-tuichi_wins = I källan vinner kungen när hans spelare säger ”tuichi”; här bedöms det efter varje drag av försvararna, och resultatet ersätter det som sägs.
    .tablut-igg-1-announcements = Källan talar om ett kungsdrag till kanten; här sägs raichi efter varje drag av försvararna som lämnar en väg öppen.
    .tablut-linnaeus-1-first_move = Linné säger inte vem som börjar; i OpenTafl gör angriparna det.
    .tablut-linnaeus-1-throne = Hos Linné efterträder ingen kungen i hans borg. Att alla pjäser får passera den, och att den är fientlig mot alla när den är tom, är OpenTafls praxis.
    .tablut-linnaeus-1-king_in_captures = Linné säger inte om kungen slår; i OpenTafl gör han det.
    .tablut-linnaeus-1-encirclement = En regel från dagens spel som inte finns hos Linné; OpenTafl tillämpar den.
    .tablut-ashton-1-throne = Att tronen är fientlig mot försvararnas vanliga brickor även när kungen står på den är turneringens praxis; texten talar bara om borgen, och på aagenielsen.dk är den det inte.
    .tablut-ashton-1-camps = Att ett läger är fientligt även när en pjäs står på det är turneringens praxis.
    .tablut-ashton-1-escape = Enligt Ashtons text vinner försvararna när kungen har en öppen väg som inte kan spärras; här måste kungen gå den och stanna på en kantruta som inte är ett läger.
    .tablut-ashton-1-repetition = Texten säger ingenting om det; i turneringen är partiet remi så snart en ställning upprepas.
    .tablut-ashton-nielsen-1-throne = Texten talar bara om borgen; i partierna från servern hjälper den inte till att slå brickor medan kungen står på den, till skillnad från turneringen i Bologna.
    .foteviken-tablut-1-first_move = I OpenTafl börjar angriparna; i alla partier från aagenielsen.dk, och enligt reglerna där, som följer museets, börjar försvararna.
    .foteviken-tablut-1-camps = I OpenTafl får en bricka som lämnar ett läger stanna i ett annat på samma linje; här går ingen in i ett läger utifrån.
    .foteviken-tablut-1-king_taken = I tidiga versioner av OpenTafl fångades kungen som en vanlig bricka borta från tronen; sedan version 0.4 måste han inneslutas överallt, som här.
    .foteviken-tablut-1-encirclement = En regel från dagens spel; OpenTafl tillämpar den.
    .tablut-brainking-1-throne = Att tronen inte hjälper till att slå en bricka följer av att ingen regel om att slå brickor nämner den.
    .tablut-brainking-1-king_taken = Att kanten inte stänger någon av kungens sidor är en tolkning, liksom att kungen får gå in på en stängd ruta.
    .tablut-brainking-2-first_move = Det som gick att läsa av källan säger inte vem som börjar; i alla partier från aagenielsen.dk gör försvararna det.
    .tablut-board-game-arena-1-corners = Att hörnen inte hjälper till att slå en bricka följer av att ingen regel om att slå brickor nämner dem.
    .tablut-ludii-1-throne = Beskrivningen förbjuder alla att gå in i borgen och låter den hjälpa till att slå; att ingen passerar den, och att den hjälper även när den är besatt, är programmets praxis.
    .tablut-15-1-board = Ingen gammal källa känner tablut på 15 × 15 rutor; uppställningen är Damian Walkers.
    .sea-battle-9-1-first_move = Hos Nielsen börjar angriparna, hos Walker försvararna.
    .sea-battle-9-1-repetition = I OpenTafl gör den tredje förekomsten partiet remi. Nielsens webbsida förbjuder evig upprepning, som försvararna förlorar på, och nämner inget tal.
    .sea-battle-nielsen-9-1-repetition = Källan förbjuder evig upprepning, som försvararna förlorar på, och nämner inget tal; den tredje förekomsten är en tolkning. Enligt en äldre version av webbsidan förlorar den som fortsätter upprepningen.
    .sea-battle-nielsen-9-1-no_legal_move = Förstått som i källans regler för andra spel: en sida utan tillåtna drag förlorar.
    .sea-battle-nielsen-13-2-board = Uppställningarna var bilder i källan, nu förlorade; partier från författarens server börjar med båda. Av den andra är bara den övre halvan känd; den nedre är dess spegelbild, så som ett annat program ritar den.
    .sea-battle-w-11-1-board = Uppställningarna var bilder i källan, nu förlorade; dessa är de från Abstract Play, som följer den källan.
    .tawlbwrdd-walker-1-board = Handskriften beskriver utgångsställningen i ord som lämnar den öppen; detta är Bells tolkning, som Walker följer.
    .tawlbwrdd-walker-1-encirclement = Walkers regler nämner inte inringning; OpenTafl tillämpar den.
    .tawlbwrdd-throneless-1-board = Källan kallar sina fem uppställningar efter deras halvor (angripare Lewis, T eller Bell; kors eller romb) och visade dem i bilder som nu är förlorade; de är återskapade ur dessa halvor.
    .tawlbwrdd-throneless-1-encirclement = Förstått som i källans regler för andra spel, där den här regeln finns.
    .tawlbwrdd-throneless-1-repetition = Förstått som i källans regler för andra spel, där försvararna förlorar på evig upprepning; den tredje förekomsten är en tolkning.
    .tawlbwrdd-ludii-1-throne = Beskrivningen nämner inte mittrutan; i programmet får bara kungen stå där eller passera den, och den hjälper till att slå, mot vanliga brickor även när den är besatt.
    .tawlbwrdd-ludii-1-corners = Beskrivningen nämner inte hörnen; i programmet får bara kungen stå där, och de hjälper till att slå.
    .tawlbwrdd-ludii-1-king_taken = Beskrivningen säger inte hur kungen fångas; i programmet fångas han som en vanlig bricka.
    .hnefatafl-globe-1-throne = Tronen är fientlig när kungen har lämnat den; den hjälper här till att slå bara när den är tom.
    .hnefatafl-globe-1-quiet_plies = ”Tjugo drag i följd” förstås som båda sidors drag sammanräknade.
    .hnefatafl-globe-1-no_legal_move = Det är förbjudet att passa så länge ett drag är möjligt; det förstås så att en sida utan tillåtna drag passar.
    .hnefatafl-11-igg-1-throne = I det här spelet förbjuder källan båda sidors vanliga brickor att passera tronen och nämner inte kungen; han får alltså passera den.
    .copenhagen-1-repetition = Källan förbjuder evig upprepning, som försvararna förlorar på, och nämner inget tal; den tredje förekomsten är en tolkning.
    .copenhagen-1-repetition-2 = På servern aagenielsen.dk fortsätter partier efter en tredje förekomst tills en spelare avslutar dem; här slutar partiet med den.
    .fetlar-1-encirclement = Fetlarpanelens regler för mästerskapet 2013 har inte den här regeln. Av partierna från aagenielsen.dk där en sådan ring stod slutar 22 med den, och 51 fortsätter.
    .fetlar-1-repetition = Källan gör evig upprepning till remi och nämner inget tal; den tredje förekomsten är en tolkning.
    .fetlar-1-no_legal_move = Enligt Fetlarpanelens regler för mästerskapet 2013 blir partiet remi när en sida inte har något tillåtet drag.
    .copenhagen-hnefatafl-org-1-encirclement = Servern ger också angriparna segern när den finner att försvararna inte längre kan komma undan. Det avgörandet är utelämnat: ett sådant parti fortsätter tills det slutar på annat sätt.
    .copenhagen-hnefatafl-org-1-exit_fort = Serverns program prövar borgar på sitt eget sätt: det finner några där det enligt reglerna inte finns någon, förbiser andra och avslutar partiet även efter ett drag av angriparna om en borg står. Här gäller reglerna.
    .berserk-1-first_move = I OpenTafls notation börjar försvararna; enligt Aage Nielsens webbsida börjar angriparna.
    .berserk-1-commanders_take_king = Enligt OpenTafl: båda ändar är befälhavare, riddare eller ett tomt hörn, den flyttade pjäsen är en av dem, och tronen hjälper aldrig.
    .berserk-1-encirclement = OpenTafls notation har ingen inringning; Aage Nielsens webbsida nämner den inte.
    .berserk-1-repetition = I OpenTafls notation gör den tredje förekomsten partiet remi när inget annat anges; i dess egen Berserk förlorar den som framkallar den, och så är det här.
    .berserk-1-jumps = En väg är öppen där kungen kunde glida; vad han kunde nå genom att hoppa räknas inte. Varken zon eller räckvidd begränsar ett hopp, så länge pjäsen får stå där den landar.
    .berserk-2-repetition = Enligt OpenTafls beskrivning förlorar den som framkallar den tredje förekomsten; i dess program vinner han, och så är det här.
    .simple-tafl-1-repetition = Källan säger ingenting om det; förstått som i dess regler för andra spel, där försvararna förlorar på evig upprepning, vid den tredje förekomsten.
    .simple-tafl-w-1-board = Bara namnet gick att läsa, där ”-w” betyder att vit, alltså försvararna, börjar. Uppställningen och alla andra regler är de som Simple Tafl har.
    .copenhagen-bell-1-board = Spelarna nämner dessa uppställningar utan att teckna dem; de är uppställningarna med samma namn från tawlbwrdd.
    .copenhagen-opentafl-1-repetition = Enligt OpenTafls beskrivning vinner den som framkallar den tredje förekomsten; i dess program förlorar han, och så är det här.
    .fetlar-panel-1-no_legal_move = Reglerna gör också ett parti remi som ingen längre kan vinna; det lämnas åt spelarna.
    .fetlar-ludii-1-throne = Beskrivningen förbjuder vanliga brickor att stå i mitten; att de inte heller får passera den, och att mitten hjälper till att slå, mot vanliga brickor även när den är besatt, är programmets praxis.
    .fetlar-ludii-1-corners = Beskrivningen stänger hörnen för vanliga brickor; att hörnen hjälper till att slå är programmets praxis.
    .fetlar-ludii-1-king_taken = Beskrivningen kräver alla fyra sidor; enligt programmets regler ”Common” stänger också den tomma tronen, ett tomt hörn och kanten en sida.
    .fetlar-ludii-latin-1-king_taken = Beskrivningen kräver alla fyra sidor; enligt programmets regler ”Latin” fångas kungen som en vanlig bricka.
    .old-hnefatafl-1-repetition = Hos Abstract Play förlorar försvararna på evig upprepning; den tredje förekomsten är en tolkning.
    .berserk-nielsen-1-berserk = I källan får en spelare sluta efter varje slag, och en kung som har slagit får fortsätta för att komma undan; här fortsätter en kedja så länge den slår, och bara med slag.
    .alea-evangelii-1-board = Handskriftens teckning har lästs på olika sätt; detta är den uppställning som vanligen spelas.
    .alea-evangelii-1-first_move = Handskriften säger inte vem som börjar. I de flesta rekonstruktioner gör angriparna det, i Walkers försvararna.
    .alea-evangelii-1-throne = Handskriften säger ingenting om det. Rekonstruktionerna är oense om vilka pjäser som får passera den och om den hjälper till att slå.
    .alea-evangelii-1-corners = Att kungen kommer undan via de fyra rutorna i varje hörn är en rekonstruktion; i andra kommer han undan bara via de yttersta hörnrutorna eller via kanten.
    .alea-evangelii-1-king_in_captures = Handskriften säger inte om kungen slår; rekonstruktionerna är oense.
    .alea-evangelii-1-king_taken = Handskriften säger inte hur. Här fångas han av fyra angripare, eller av tre och den tomma tronen, och vid kanten går han säker; i vissa rekonstruktioner stänger kanten en sida.
    .alea-evangelii-1-encirclement = En regel från dagens spel som inte finns i någon gammal källa.
    .alea-evangelii-1-repetition = Handskriften säger ingenting om det; att den som framkallar den tredje förekomsten förlorar är en regel från vår tid.
    .alea-evangelii-1-no_legal_move = Rekonstruktionerna är oense: sidan förlorar, eller den passar. Här förlorar den.
    .alea-evangelii-cyningstan-1-throne = Bara kungen får stå i mitten; att mitten inte hjälper till att slå en bricka följer av att ingen regel om att slå brickor nämner den.
    .alea-evangelii-cyningstan-1-corners = Källan talar om rutorna för de fasta brickorna i hörnen, som dess förlorade bild visade; det förstås som fyra i varje hörn.
    .alea-evangelii-cyningstan-1-king_taken = Att en besatt hörnruta inte stänger någon av kungens sidor är en tolkning, liksom att kungen får gå in på en stängd ruta.
    .alea-evangelii-cyningstan-2-board = Handskriftens teckning har lästs på olika sätt; här står åtta av försvararnas vanliga brickor i angriparnas krets, som i källan.
    .alea-evangelii-ludii-1-first_move = Enligt beskrivningen börjar kungens sida; i programmet börjar angriparna.
    .alea-evangelii-ludii-1-throne = Beskrivningen låter kungen stå i mitten; i programmet står ingen där när han har lämnat den, och den tomma mitten hjälper till att slå brickor.
    .alea-evangelii-ludii-1-king_in_captures = Beskrivningen säger inte om kungen slår; i programmet slår han inte när han själv drar, men andra slår brickor mot honom.
    .alea-evangelii-ludii-1-king_taken = Beskrivningen kräver fyra sidor, eller tre bredvid mitten eller vid kanten; i programmet fångas kungen som en vanlig bricka borta från mitten.

## What is wrong with a request

fault-detail = { $more ->
    [0] { $field }: { $fault }
    [one] { $field }: { $fault } (och { $more } fel till)
   *[other] { $field }: { $fault } (och { $more } fel till)
}
fault-value = { $value }: { $fault }
fault-more = { $fault } ({ $more })
engine-BoardSize = storleken på ett bräde är ett udda tal från { $min } till { $max }
engine-OutOfRange = { $optional ->
    [yes] måste vara från { $min } till { $max }, eller null om det inte finns någon gräns
   *[no] måste vara från { $min } till { $max }
}
engine-TooMany = får ha högst { $max } element
engine-Empty = måste ha 1 till { $max } element, har inget
engine-Duplicate = nämns två gånger
engine-OffBoard = ligger inte på ett bräde av storlek { $size }
engine-WrongPieces = måste vara en eller flera av { $allowed }
engine-DuplicateZone = det finns redan en zon av den här sorten; samla alla dess rutor i en zon
engine-EmptyZone = en zon måste ha rutor; utelämna en zon utan rutor
engine-SquareInTwoZones = hör redan till en zon; zoner överlappar inte och nämner varje ruta en gång
engine-EnterOutsideStop = måste ingå i stop, som är { $stop }
engine-ThroneNotCentre = tronen är enbart mittrutan
engine-NoSuchZone = { $zone ->
    [throne] kräver en tron i zones
   *[other] kräver { $zone } i zones
}
engine-ZoneNeverOccupied = ingen pjäs får stanna i den här zonen, så den är aldrig besatt; lämna detta tomt, eller nämn pjäser i stop
engine-NoSpecialPieces = kräver specialpjäser; ange dem i special
engine-EscapeElsewhere = kräver en flykt till hörn vars zon är de fyra hörnrutorna
engine-EscapeBarred = kungen får inte gå in på någon av dessa rutor, så han kan aldrig komma undan
engine-EscapeOutOfReach = kungen kan inte nå någon flyktruta härifrån ens på ett tomt bräde; ändra zones, reach eller escape så att han kan nå en av { $squares }
engine-EncircledAtStart = försvararna är inringade före det första draget; lämna en väg till kanten öppen, eller sätt encirclement till null
engine-AbovePlyLimit = får vara högst ply_limit ({ $ply_limit }), eftersom regeln annars aldrig kan gälla; null för ingen sådan regel
engine-KingNeverOnThrone = kungen kan aldrig stå på tronen; ge honom en som han börjar på eller får gå in på
engine-KingNeverOnEdge = exit_fort kan aldrig gälla: varje kantruta som kungen kan nå är redan en flyktruta
engine-OneEscapeSquare = kungen kan bara nå en flyktruta, så två vägar är aldrig öppna
engine-KingCapturesNothing = den här kungen slår ingenting när han själv drar; se king_in_captures
engine-GuardsCaptureNothing = vakter slår ingenting; använd JUMP_OVER_ENEMIES i stället
engine-SetupName = en uppställning måste ha ett eget namn på 1 till { $max_bytes } byte
engine-NoAttackers = det finns inga angripare; ett parti kräver minst en
engine-AttackersKing = angriparna har ingen kung, men det står en på { $square }
engine-OverAtStart = partiet är slut innan det börjar: { $reason }
engine-UnknownSetup = regelverket har ingen sådan uppställning; det har { $names }
engine-FewerThanHistory = måste vara minst { $plies }, antalet drag i förloppet
engine-HistoryTooLong = får ha högst { $max } drag; börja efter det senaste slaget, eller sätt complete till false
engine-NoChains = det här regelverket har inga slagkedjor: special.berserk, eller special självt, är null
engine-NotOwnPiece = sidan vid draget har ingen pjäs där
engine-ChainWithoutCapture = en slagkedja fortsätter bara efter ett slag, så ply måste vara minst 1
engine-ChainCannotContinue = den här pjäsen har inget drag som fortsätter dess kedja, så dess tur är över
engine-ChainAfterEnd = ett parti som slutade med { $reason } har ingen kedja att fortsätta
engine-WrongWinner = när skälet är { $reason } måste vinnaren vara { $winners }
engine-UnknownReason = inget parti enligt dessa regler slutar av detta skäl
engine-UnsortedSquares = måste vara rutor på brädet, sorterade, var och en nämnd en gång
engine-GameOver = partiet är slut: { $reason }
engine-NotDeclarable = det här slutet följer av dragen och kan inte anges; utelämna det
engine-NotClaimable = remi kan inte krävas efter { $quiet_plies } drag utan slag
engine-IllegalHistoryMove = är inte ett tillåtet drag här: { $reason }
engine-HistoryBoard = förloppet leder till ett annat bräde: { $found }
engine-HistoryChain = { $found ->
    [none] förloppet leder inte till någon ruta
   *[other] förloppet leder till { $found }
}
engine-HistorySide = { $found ->
    [attackers] enligt förloppet är angriparna vid draget
   *[defenders] enligt förloppet är försvararna vid draget
}
engine-HistoryOutcome = förloppet avslutar partiet: { $found }
engine-EndSquares = { $count ->
    [0] detta slut har inga rutor
   *[other] rutorna för detta slut är { $found }
}
engine-EndNotShown = inget parti enligt dessa regler slutar så i denna ställning
engine-EndTooEarly = kommer tidigast efter { $needed } drag, och här räknas högst { $played }
fault-winner = { $winner ->
    [attackers] angriparna
    [defenders] försvararna
   *[nobody] ingen
}
engine-NoKing = ingen kung: det måste finnas exakt en
engine-WrongSize = ett bräde av storlek { $size }: det här regelverket spelas på storlek { $expected }
engine-SeveralKings = { $count } kungar, på { $squares }: det måste finnas exakt en
engine-KingEscaped = kungen på { $square } har redan kommit undan: han får inte börja på en flyktruta
engine-KingNotEscaped = kungen på { $square } står inte på en flyktruta: enligt resultatet kom han undan
engine-KingNotTaken = en kung på { $squares }: enligt resultatet fångades han
engine-SpecialPieces = specialpjäser på { $squares }: det här regelverket har inga, dess fält special är null
engine-MayNotStand = { $count ->
    [0] pjäs på förbjuden ruta, { $piece } på { $square }: ingen pjäs får stå i zonen { $zone }
   *[other] pjäs på förbjuden ruta, { $piece } på { $square }: bara { $may } får stå i zonen { $zone }
}
fault-piece = { $piece ->
    [attacker] angripare
    [defender] försvarare
    [king] kung
    [attackers_commander] angriparnas befälhavare
    [defenders_commander] försvararnas befälhavare
    [attackers_knight] angriparnas riddare
    [defenders_knight] försvararnas riddare
    [attackers_mercenary] angriparnas legosoldat
    [defenders_mercenary] försvararnas legosoldat
    [attackers_guard] angriparnas vakt
   *[defenders_guard] försvararnas vakt
}
fault-move-missing = saknas; skriv två rutor, till exempel d4-g4, eller pass
fault-items = har { $found } element; högst { $most } är tillåtna
fault-too-long = har fler än { $most } element, det högsta på den här servern
fault-square = { $square } är inte en ruta; skriv en linje (a till s) och en rad (1 till { $max }), till exempel d4
fault-not-a-move = inte ett drag; skriv två rutor, till exempel d4-g4, eller pass
fault-move-off-board = nämner en ruta som inget bräde har: linjer går från a till s, rader från 1 till 19
fault-term-missing = saknas; välj en av { $known }
fault-negative-ply = { $ply } är negativt; drag räknas från 0
fault-position-ruleset-missing = saknas; ange ett regelverk, till exempel copenhagen, eller skicka custom_rules; ListRulesets visar alla
fault-position-board-missing = saknas; skicka raderna uppifrån, till exempel 3a3/3a3/..., eller skicka pieces
fault-board-missing = saknas; skicka raderna uppifrån, till exempel 3a3/3a3/...
fault-side-missing = saknas; välj SIDE_ATTACKERS eller SIDE_DEFENDERS
fault-ranks = har { $found } rader, men brädet i det här regelverket har { $size }
fault-beyond-board = { $square } ligger inte på ett bräde av storlek { $size }
fault-square-twice = { $square } nämns två gånger
fault-pieces-differ = stämmer inte med board: de ger { $board }
fault-outcome-rule = måste vara { $rule } när skälet är { $reason }
fault-outcome-no-rule = måste vara tomt när skälet är { $reason }
fault-draw-false = måste vara true; ange annars winner
fault-result-missing = saknas; ange vinnaren, eller sätt draw till true
fault-match-missing = saknas; ange vinnaren eller draw, och antalet drag
fault-range = { $value } är utanför området: { $min } till { $max }
fault-one-of = { $value } är inte en av { $known }
fault-card-size = kan inte kombineras med layouten card, som alltid har 1200 × 630 pixlar; utelämna det
fault-picture-size = { $value } är utanför området: { $min } till { $max } pixlar
fault-rules-missing = ange ett regelverk, till exempel copenhagen, eller ange ett som custom_rules; ListRulesets visar alla
fault-position-missing = ange exakt en av position, token och game; ett parti (game) är {"{"}ruleset, setup, moves{"}"}
fault-illegal-move = { $move } är otillåtet. { $why }
fault-no-move-left = lämnar inget tillåtet drag att söka i; uteslut färre drag
fault-token-missing = saknas; skicka den token som stod i ett tidigare svar
fault-differs = avviker från token, där det står: { $said }; utelämna en av dem
fault-token-rules = andra regler
fault-token-history = { $moves } drag från { $board }
fault-token-goes-on = partiet fortsätter
fault-token-empty = det är tomt
fault-wrong-id = är inte id för dessa regler, som är { $id }; skicka det, eller utelämna fältet
fault-ruleset-missing = ange ett regelverk, till exempel copenhagen; ListRulesets visar alla
fault-custom-id = { $id } är id för egna regler, som inte sparas: skicka dem som custom_rules
fault-revision = det finns ingen revision { $ruleset }; den nyaste är { $newest }
fault-no-ruleset = regelverket { $ruleset } finns inte; ListRulesets visar alla
fault-no-ruleset-nearest = regelverket { $ruleset } finns inte; menade du { $nearest }? ListRulesets visar alla
fault-no-puzzle = problemet { $id } finns inte; ListPuzzles visar alla
fault-no-puzzle-nearest = problemet { $id } finns inte; menade du { $nearest }? ListPuzzles visar alla
fault-no-tables-of-ruleset = den här servern har inga slutspelstabeller för { $ruleset }; den har sådana för { $known }, och den som driver servern kan lägga till fler med --tables
fault-no-table = den här servern har ingen slutspelstabell för { $ruleset } med så många pjäser utöver kungen (angripare: { $attackers }, försvarare: { $defenders }); tabellerna har högst { $most } pjäser, kungen medräknad
fault-date = { $date } är inte ett datum; skriv år, månad och dag, till exempel 2026-11-26
fault-count = är utanför området
fault-setup-character = innehåller tecknet { $character }; använd bara utskrivbara tecken
fault-goes-with = är bara tillåtet tillsammans med { $how }; utelämna det
fault-escape-squares = måste vara tomt om inte to är ESCAPE_TO_SQUARES
fault-rule-missing = saknas; fullständiga regler har det här fältet
fault-required-rule = { $rule } kan inte tömmas; ge det ett annat värde i stället
fault-cleared-and-given = { $rule } är också angivet; utelämna en av dem
fault-not-clearable = det finns inget fält { $field } som kan tömmas; det finns { $known }
fault-not-clearable-nearest = det finns inget fält { $field } som kan tömmas; menade du { $nearest }?
fault-of-base = ärvt från grunden, { $ruleset }
fault-cleared-instead = med en grund anges regeln i stället i base.cleared
fault-name-too-long = är för långt; använd högst { $max } utskrivbara tecken
fault-name-blank = börjar eller slutar med ett mellanslag; använd högst { $max } utskrivbara tecken utan mellanslag i ändarna
fault-name-character = innehåller tecknet { $character }; använd högst { $max } utskrivbara tecken
fault-expected = förväntade { $wanted }, inte { $value }
fault-json-type = { $type ->
    [array] en array
    [string] en sträng
    [boolean] true eller false
    [number] ett heltal på 32 bitar
   *[object] ett objekt
}
fault-names = en av { $names }
fault-object-of = ett objekt med fälten { $names }
fault-or-null = { $wanted }, eller null för ingen
fault-in-address = hör inte till innehållet; sätt det i adressen, ?{ $parameter }=...
fault-fields-of-text = gäller svar i JSON; utelämna det, eller begär inte text
fault-given-twice = är angivet två gånger
fault-excluded = kan inte anges tillsammans med { $other }
fault-unknown-field = det finns inget fält { $field } här; fälten är { $known }
fault-unknown-field-empty = det finns inget fält { $field } här; objektet måste vara tomt
fault-unknown-field-nearest = det finns inget fält { $field } här; menade du { $nearest }?
fault-moves-missing = saknas; skicka minst ett drag, till exempel d4-g4
fault-text-bytes = har { $bytes } byte; högst { $most } är tillåtna
fault-text-characters = har { $characters } tecken; högst { $most } är tillåtna
fault-text-moves = har { $moves } drag; högst { $most } är tillåtna
fault-analysis-nodes = analysen av { $plies } drag med { $nodes } noder för varje ställning söker igenom mer än { $most } noder; begär färre drag med from_ply och to_ply, eller färre noder
fault-bulk-moves = alla partier har tillsammans { $moves } drag; högst { $most } är tillåtna i ett anrop
fault-games-missing = saknas; skicka minst ett parti
fault-text-move-missing = saknas; skriv ett drag som d4-g4, eller dess mål
fault-text-rules-missing = saknas; skicka en regelrad, till exempel dim:7 esc:e start:/3t3/...
fault-text-game-missing = saknas; skicka ett parti som text
fault-custom-rules-missing = saknas; skicka reglerna som ska prövas
fault-game-missing = saknas; skicka {"{"}ruleset, setup, moves{"}"}
fault-game-or-record-missing = saknas; skicka {"{"}ruleset, setup, moves{"}"}, eller ett protokoll som {"{"}text{"}"}
fault-record-or-game-missing = saknas; skicka {"{"}text{"}"}, eller ett parti som {"{"}ruleset, setup, moves{"}"}
fault-archive-game-missing = saknas; skicka {"{"}moves{"}"}, med ruleset och setup där de avviker, eller ett protokoll som {"{"}text{"}"}
fault-record-rules-missing = saknas; ange ett regelverk, eftersom protokollet inte säger enligt vilka regler partiet spelas
fault-match-plies-missing = saknas; varje spelare har vunnit ett parti, så den snabbaste vinsten avgör
fault-colour = { $colour } är inte en färg; skriv #rrggbb, till exempel #d8a868
fault-mark-colour = { $colour } är inte en färg; skriv en av { $known }, eller #rrggbb, till exempel #d8a868
fault-mark = { $mark } är inte en ruta på ett bräde av storlek { $size }; skriv en ruta som d4, eller med en färg d4:red
fault-player-name = är för långt; ett namn har högst { $most } tecken
fault-title = är för lång; en titel har högst { $most } tecken
fault-course-missing = saknas; skicka sannolikheten att angriparna vinner efter varje drag, i promille, till exempel 480
fault-declared = motsäger dragen; angivet: { $declared }; enligt dragen: { $happened }
fault-clocks = är för lång för det här partiet; värden: { $found }, drag: { $plies }
fault-evaluations = har inte ett värde för varje ställning i animationen: { $found } i stället för { $frames }
fault-arrow = { $arrow } är inte en pil mellan två rutor på ett bräde av storlek { $size }; skriv en som d4-g4
fault-frame-ms = { $value } är inte en multipel av { $step } från { $min } till { $max } millisekunder
fault-ply-of-game = { $ply } är inte ett drag i det här partiet; dess drag går från 0 till { $plies }
fault-last-before-first = { $last } är före first_ply, { $first }
fault-frames = animationen får { $frames } ställningar; högst { $most } är tillåtna
fault-last-move-off-board = { $move } går utanför brädet av storlek { $size }
fault-last-move-square = { $move } kan inte vara det senaste draget: det står ingen pjäs på { $square }
fault-tag-missing = saknas; skriv ett namn, till exempel event
fault-tag-name = { $name } är inte ett taggnamn; använd högst { $max } gemener, siffror och bindestreck
fault-tag-value = måste vara utskrivbar text på högst { $max } tecken
fault-too-many-items = har för många element: alla listor i en begäran får tillsammans ha { $most }
fault-answer-too-large = gör svaret större än { $most } byte, som är det högsta; { $instead }
fault-ask-fewer-moves = fråga om de första { $count } av dem, och om resten i ett annat anrop
fault-ask-by-piece = fråga om dragen för en pjäs i taget med from, eller utelämna with_positions
fault-ask-in-parts = fråga i delar: först med to_ply { $last }, sedan med from_ply { $next }
fault-ask-in-parts-or-bare = fråga i delar: först med to_ply { $last }, sedan med from_ply { $next }, eller utelämna with_positions
fault-ask-fewer-plies = begär färre drag med from_ply och to_ply, eller jämför med färre regelverk
fault-ask-shorter-game = skicka ett kortare parti, eller ett med färre varianter och kommentarer
fault-ask-smaller-picture = begär en mindre bild
fault-ask-fewer-frames = visa färre drag med first_ply och last_ply, eller en mindre bild
fault-unknown-parameter = det finns ingen parameter { $name } här; parametrarna är { $known }
fault-unknown-parameter-empty = det finns ingen parameter { $name } här; här används inga
fault-unknown-parameter-nearest = det finns ingen parameter { $name } här; menade du { $nearest }?
fault-not-wanted = { $value } är inte { $wanted }
fault-one-form = { $form ->
    [position] kan inte kombineras med en annan form av ställningen; den här formen är ruleset med board, side och ply
    [token] kan inte kombineras med en annan form av ställningen; den här formen är enbart token
   *[game] kan inte kombineras med en annan form av ställningen; den här formen är ruleset med setup och moves
}
fault-internal = internt fel; serverns logg har detaljer under begärans id
fault-shutting-down = servern stängs av; försök igen hos en annan instans
fault-deadline-replay = tidsgränsen passerade innan partiet hade spelats igenom; ge en längre tidsgräns, eller skicka ett kortare parti
fault-deadline-computed = tidsgränsen passerade innan svaret hade beräknats; ge en längre tidsgräns, eller begär mindre
fault-deadline-done = tidsgränsen passerade innan allt var gjort; ge en längre tidsgräns, eller begär mindre
fault-deadline-read = tidsgränsen passerade innan svaret hade lästs; ge en längre tidsgräns, eller begär mindre
fault-deadline-search = tidsgränsen passerade innan en söktråd var ledig; ge en längre tidsgräns, eller försök igen senare
fault-searches-ahead = den här klientens väntande sökningar tar omkring { $seconds } s med dess andel av servern, längre än anropets tidsgräns tillåter; försök igen därefter, eller skicka färre på en gång
fault-displaced = sökningen avslutades för att ge plats åt en annan klients; försök igen senare
fault-request-too-large = begäran är större än { $most } byte; skicka en mindre begäran
fault-body-ended = innehållet slutade för tidigt; skicka allt
fault-content-encoding = Content-Encoding { $coding } stöds inte; skicka innehållet okomprimerat
fault-content-type = Content-Type måste vara application/json, inte { $type }
fault-board-rank = rad { $rank }: { $fault }
engine-Ranks = { $found } rader: ett bräde har ett udda antal rader från { $min } till { $max }, skilda med /
engine-EmptySquares = { $number } är inte ett antal tomma rutor från 1 till { $size }
engine-Letter = { $letter } är inte en pjäs: skriv a, d, k, bokstaven för en specialpjäs eller ett antal tomma rutor
engine-TooManySquares = mer än { $size } rutor: varje rad på det här brädet har { $size }
engine-TooFewSquares = { $found } rutor: varje rad på det här brädet har { $size }
fault-token-damaged = inte en token från den här servern: avkortad, ändrad eller skriven av en nyare server; skicka den token som stod i ett tidigare svar oförändrad
fault-token-version = en token av version { $version }, som en nyare server kan ha skrivit; den här servern läser version { $known }
fault-token-position = ställningen i denna token finns inte enligt dessa regler: { $field } { $value }: { $fault }
fault-token-altered = denna token har ändrats, eller så skrevs den av en nyare server; skicka den token som stod i ett tidigare svar oförändrad
fault-token-unsigned = den här servern tar bara emot token som den har signerat; skicka den token som stod i ett tidigare svar
fault-token-signature = signaturen passar inte till token, eller så gäller dess nyckel inte längre; skicka den token som stod i ett tidigare svar oförändrad
fault-full = { $what ->
    [watches] { $most } varaktiga strömmar är redan öppna; försök igen senare
    [checks] { $most } hälsokontroller pågår redan; försök igen senare
    [questions] { $most } frågor har ställts i den här strömmen; börja en ny
    [calls_of_client] { $most } anrop från den här klienten pågår redan; försök igen senare
    [long_calls] { $most } långa anrop pågår eller väntar redan; försök igen senare
    [bulk_calls] { $most } arkiv pågår redan; försök igen senare
    [bytes_of_connection] anropen på den här anslutningen upptar redan { $most } byte; försök igen senare
    [bytes_of_client] anropen från den här klienten upptar redan { $most } byte; försök igen senare
    [bytes] anropen på den här servern upptar redan { $most } byte; försök igen senare
   *[calls] { $most } anrop pågår redan; försök igen senare
}
fault-evicted = begäran tog för lång tid på sig att komma fram, och andra behövde dess plats; skicka den igen
fault-unread = svaret lästes inte, och andra behövde dess plats
fault-late = begäran kom inte fram i tid; skicka den igen
fault-no-key = den här servern kräver en API-nyckel; skicka den i huvudet ”authorization: Bearer KEY” eller ”x-api-key: KEY”
fault-unknown-key = API-nyckeln är inte giltig på den här servern
fault-rate-limited = den här klienten överskrider sin gräns för antalet anrop; försök igen senare
fault-search-rate-limited = den här klienten överskrider sin gräns för sökning; försök igen senare, eller begär mindre
fault-burst = den här begäran räknas som { $calls } anrop, och en klient får göra högst { $most } på en gång; skicka mindre åt gången
fault-host = en HTTP/1.1-begäran måste ha exakt ett Host-huvud
fault-transfer-coding = innehållet har en annan överföringskodning än ”chunked”
fault-timeout = { $header ->
    [grpc-timeout] { $value } är ingen tid; skicka högst åtta siffror och en enhet, H, M, S, m, u eller n: 500m
   *[connect-timeout-ms] { $value } är inget antal millisekunder; skicka högst tio siffror: 500
}
fault-cancelled = anroparen försvann före svaret
fault-message = innehållet är inte ett giltigt meddelande för det här anropet
fault-message-encoding = meddelanden komprimerade med { $coding } stöds inte; skicka dem okomprimerade
fault-percent-encoding = { $part ->
    [path] sökvägen har procentkodade byte som inte är UTF-8
   *[query] parametrarna har procentkodade byte som inte är UTF-8
}
fault-method = { $method } är inte tillåtet här; använd { $allowed }
fault-not-found = sökvägen finns inte: { $path }; /docs visar vad som finns
fault-not-found-nearest = sökvägen finns inte: { $path }; menade du { $nearest }? /docs visar alla anrop
fault-empty-body = innehållet är tomt; skicka ett JSON-objekt, minst {"{"}{"}"}
fault-not-an-object = innehållet måste vara ett JSON-objekt
fault-not-json = innehållet är inte JSON: rad { $line }, kolumn { $column }

## Pages: texts beside the board, which scripts fill in; their values only show

page-title = Spela tafl
page-description = Hnefatafl, brandubh, tablut och besläktade spel: spela mot datorn eller mot någon annan, och läs reglerna för varje version.
page-nav-play = Spela
page-nav-puzzles = Problem
page-nav-learn = Lär dig
page-nav-developers = Utvecklare
page-nav-docs = API
page-nav-embed = Bädda in
page-nav-label = Sidor
page-skip = Gå till brädet
page-skip-content = Gå till innehållet
page-needs-script = Brädet kräver JavaScript. Regelverken kan läsas utan.
page-attackers = Angripare
page-defenders = Försvarare
page-person = Människa
page-you = Du
page-level = Dator { $level }
page-new-game = Nytt parti
page-choose = Välj ett regelverk
page-search = Sök
page-group = Gruppera efter
page-by-family = Familj
page-by-size = Storlek
page-best-known = De mest kända
page-size = { $size } × { $size }
page-custom = Egna regler
page-no-match = Inget regelverk heter så.
page-close = Stäng
page-first = Partiets början
page-previous = Föregående drag
page-next = Nästa drag
page-last = Sista draget
page-undo = Ångra drag
page-flip = Vrid brädet
page-share = Kopiera länk
page-copy = Kopiera
page-copied = Kopierat
page-tab-game = Parti
page-tab-analysis = Analys
page-tab-explorer = Öppningar
page-tab-rules = Regler
page-tab-setup = Uppställning
page-tab-record = Protokoll
page-tab-request = Begäran
page-tabs = Paneler
page-moves = Drag
page-start = Start
page-turn-attackers = Angriparna är vid draget.
page-turn-defenders = Försvararna är vid draget.
page-your-turn = Din tur
page-thinking = Datorn (nivå { $level }) tänker.
page-players = Spelare
page-play-computer = Spela mot datorn
page-play-two = Två spelare
page-play-two-how = Turas om vid det här brädet, eller skicka länken efter varje drag.
page-start-move = Eller gör bara det första draget på brädet.
page-you-play = Du spelar
page-moves-first = börjar
page-strength = Spelstyrka
page-strength-level = nivå { $level }
page-strength-random = Slumpmässiga drag
page-strength-beginner = Nybörjare
page-strength-casual = Hobbyspelare
page-strength-club = Klubbspelare
page-strength-expert = Expert
page-strength-master = Mästare
page-rating = Rating { $rating } bland den här datorns nivåer med de här reglerna, inte bland människor
page-continue = Fortsätt ditt parti
page-taken = Slagna: { $count }
page-hint = Tips
page-draw-offer = Erbjud remi
page-draw-agree = Kom överens om remi
page-draw-claim = Kräv remi
page-draw-declined = Datorn avböjer remianbudet.
page-resign = Ge upp
page-really = Klicka igen för att bekräfta
page-rematch = Revansch
page-banner-analyse = Analysera
page-won-attackers = Angriparna vinner
page-won-defenders = Försvararna vinner
page-won-nobody = Remi
page-you-win = Du vinner
page-level-wins = Dator { $level } vinner
page-you-resign = Du ger upp.
page-turning-point = Vändpunkten var drag { $ply }, { $move }.
page-retry-there = Försök igen därifrån
page-end-resigned-attackers = Angriparna ger upp.
page-end-resigned-defenders = Försvararna ger upp.
page-end-draw-agreed = Parterna enades om remi.
page-end-draw-claimed = Remi krävdes.
page-between = { $piece } på { $square }, mellan { $one } och { $other }
page-between-corner = hörnet { $square }
page-between-throne = tronen { $square }
page-settings-open = Inställningar
page-theme = Bräde
page-theme-auto = Automatiskt
page-theme-light = Ljust
page-theme-dark = Mörkt
page-theme-wood = Trä
page-theme-bone = Ben
page-theme-stone = Sten
page-pieces = Pjäser
page-pieces-shapes = Former
page-pieces-discs = Brickor
page-pieces-arms = Yxor och sköldar
page-sound = Ljud
page-language = Språk
page-link-too-long = Partiet är för långt för en länk; den här öppnar ställningen.
page-game-fault = Länken innehåller ett drag som inte kan spelas: { $move }. { $sentence }
page-loading = Läser in …
page-analyse = Analysera partiet
page-analysing = { $done } av { $all } drag
page-stop = Stoppa
page-graph = Angriparnas vinstchans
page-graph-value = Drag { $ply }: angripare { $percent } %
page-graph-help = Klicka i grafen, eller använd piltangenterna, för att gå till ett drag.
page-judgement-inaccuracy = Onoggrannhet
page-judgement-mistake = Misstag
page-judgement-blunder = Grovt fel
page-judgement-missed-win = Missad vinst
page-judgement-only-move = Enda draget
page-best-moves = Bästa drag
page-lines = Varianter
page-deeper = Sök djupare
page-searched = Djup { $depth }, { $nodes } ställningar
page-tables = Slutspelstabeller
page-from-tables = Från slutspelstabellerna
page-searching = Söker …
page-chance-attackers = Vinstchans: angripare { $percent } %
page-chance-defenders = Vinstchans: försvarare { $percent } %
page-chance-games = Vinstchanser vid lika styrka efter { $games } partier som datorn har spelat mot sig själv med de här reglerna
page-chance-general = Vinstchanser på en allmän skala: datorn har inte spelat partier mot sig själv med de här reglerna
page-forced-attackers = Angriparna vinner med säkerhet på högst { $plies } drag (båda sidors drag räknas).
page-forced-defenders = Försvararna vinner med säkerhet på högst { $plies } drag (båda sidors drag räknas).
page-better-line = Bättre
page-variation = Variant vid sidan av partiet
page-back-to-game = Tillbaka till partiet
page-analyse-intro = Datorn bedömer varje drag och markerar vändpunkterna; sedan kan du själv leta efter bättre drag.
page-turning-points = Vändpunkter
page-no-mistakes = Inga misstag hittades.
page-accuracy = Noggrannhet
page-learn = Lär av dina misstag
page-learn-count = { $side }: { $count }
page-learn-progress = Misstag { $number } av { $all }
page-learn-attackers = Drag { $ply }: Angriparna spelade { $move }. Hitta ett bättre drag.
page-learn-defenders = Drag { $ply }: Försvararna spelade { $move }. Hitta ett bättre drag.
page-learn-checking = { $move } granskas …
page-learn-best = { $move } är det bästa draget.
page-learn-good = { $move } är ungefär lika bra som det bästa draget, { $better }.
page-learn-same = { $move } är draget i partiet. Hitta något bättre.
page-learn-worse = { $move } sänker vinstchansen med { $percent } procentenheter: Svaret är { $reply }.
page-learn-worse-end = { $move } sänker vinstchansen med { $percent } procentenheter.
page-learn-shown = { $move } var bättre.
page-learn-solution = Visa lösningen
page-learn-next = Nästa misstag
page-learn-end = Avsluta övningen
page-learn-resume = Tillbaka till övningen
page-learn-done = Misstag rättade utan hjälp: { $found } av { $all }.
page-illegal = Otillåtet drag
page-rule = Regel
page-closed-by = { $piece } på { $square }, instängd av { $squares }
page-captured = { $piece } på { $square }
page-changes-side = { $piece } på { $square } byter sida
page-announced-raichi = Raichi: Kungen har en öppen väg till { $squares }.
page-announced-tuichi = Tuichi: Kungen har öppna vägar till { $squares }.
page-announced-watch-your-king = Akta kungen: han kan fångas med { $moves }.
page-outcome = Partiet är slut
page-error = Något gick fel
page-unreachable = Servern kan inte nås.
page-key = API-nyckel
page-retry = Försök igen
page-compare = Jämför med
page-compare-none = Inget annat regelverk
page-source = Källa
page-contested = Omtvistat
page-more = Mer om detta regelverk
page-all-rules = Alla regler
page-edit = Ändra reglerna
page-edit-intro = Ändra vad du vill; servern kontrollerar varje ändring.
page-edit-json = Som JSON
page-edit-play = Spela efter dessa regler
page-edit-ok = Dessa regler kan spelas.
page-edit-faults = Dessa regler kan inte spelas:
page-edit-name = Namn
page-edit-unset = Inte angivet
page-edit-not-json = Detta är inte JSON: { $reason }
page-setup-intro = Välj en pjäs och sedan rutorna den ska stå på. Pjäser kan också dras.
page-setup-erase = Tom ruta
page-setup-clear = Töm brädet
page-setup-reset = Utgångsställning
page-setup-side = Vid draget
page-setup-play = Spela härifrån
page-record-intro = Klistra in en lista med drag, ett parti i PGN-stil eller ett OpenTafl-protokoll.
page-record-label = Partiprotokoll
page-record-read = Läs partiet
page-record-fault = Drag { $ply }, { $move }: { $sentence }
page-record-plies = Lästa drag: { $plies }
page-record-export = Detta parti som text
page-request-intro = Den senaste begäran från denna sida, klar att kopiera.
page-request-which = Begäran
page-request-none = Ingen begäran har skickats än.
page-request-answer = Svar
page-explorer-move = Drag
page-explorer-games = Partier
page-explorer-results = Resultat
page-explorer-book = Bok
page-explorer-balance = Balansen mellan sidorna
page-explorer-shares = angripare { $attackers } %, remi { $draws } %, försvarare { $defenders } %
page-puzzles-intro = Ställningar ur partier efter alla regelverk, där precis ett drag vinner snabbast med säkerhet; var och en är bevisad av en lösare.
page-puzzles-task = Problem
page-puzzles-filter = Välj problem
page-puzzle-daily = Dagens problem
page-puzzle-next = Nästa problem
page-puzzle-again = Från början
page-puzzle-ruleset = Regelverk
page-puzzle-difficulty = Svårighetsgrad
page-puzzle-theme = Tema
page-puzzle-any = Alla
page-puzzle-easy = Lätt
page-puzzle-medium = Medel
page-puzzle-hard = Svår
page-win-king-escaped = Kungen kommer undan
page-win-king-captured = Kungen fångas
page-win-exit-fort = Borg vid kanten
page-win-encircled = Inringning
page-win-tuichi = Tuichi
page-win-no-legal-moves = Inga tillåtna drag
page-win-cannot-escape = Ingen väg ut
page-puzzle-continue = { $move } är rätt. Fortsätt.
page-puzzle-solved = Löst!
page-puzzle-given = Lösningen:
page-puzzle-slower = { $move } vinner också med säkerhet, men långsammare. Hitta den snabbaste vinsten.
page-puzzle-wrong = { $move } vinner inte med säkerhet: Svaret är { $reply }.
page-puzzle-wrong-end = { $move } vinner inte.
page-puzzle-analyse = Analysera ställningen
page-puzzle-none = Inget problem passar.
page-puzzle-streak = I rad: { $count }
page-puzzle-best = Rekord: { $count }
page-puzzle-total = Lösta: { $count }
page-puzzle-days = Dagar i rad: { $count }
page-puzzle-done = Redan löst.
page-puzzle-kept = Det du har löst sparas bara i den här webbläsaren.
page-puzzle-forget = Radera
page-lesson = Lär dig på fem drag
page-lesson-new = Ny i tafl?
page-board-label = Bräde
page-board-help = Piltangenterna går från ruta till ruta. Enter tar upp en pjäs och ställer ner den; Escape släpper den.
page-board-pass = Passa
page-board-stop = Sluta slå
page-board-chat = Brädet visar bara ställningen; skriv dina drag i chatten.
page-piece-attacker = angripare
page-piece-defender = försvarare
page-piece-king = kung
page-piece-attackers-commander = angriparnas befälhavare
page-piece-defenders-commander = försvararnas befälhavare
page-piece-attackers-knight = angriparnas riddare
page-piece-defenders-knight = försvararnas riddare
page-piece-attackers-mercenary = angriparnas legosoldat
page-piece-defenders-mercenary = försvararnas legosoldat
page-piece-attackers-guard = angriparnas vakt
page-piece-defenders-guard = försvararnas vakt
page-square-empty = tom
page-square-throne = tron
page-square-corner = hörn
page-square-camp = läger
page-square-fort = borg
page-square-escape = flyktruta
page-square-destination = kan gå hit
page-square-captured = slagen här
page-square-moved = senaste draget
page-rulesets-title = Regelverk
page-rulesets-intro = Källorna beskriver dessa spel olika. Varje regelverk följer en källa, nämner den och markerar varje regel som den lämnar öppen eller som är omtvistad.
page-families = Familjer
page-by-escape = Flykt
page-by-king = Kung
page-by-first = Första draget
page-any = Alla
page-found = Hittade regelverk: { $count }
page-not-in-this-game = Inte i det här spelet
page-examples = Reglerna i bilder
page-play-these = Spela
page-rules-title = Regler
page-disputed-title = Omtvistade tolkningar
page-undisputed = Källan avgör alla regler.
page-relatives = Skillnader från de mest besläktade regelverken
page-also-called = Kallas även { $names }
page-not-found = Det finns inget regelverk med namnet { $name }.
page-missing-title = Sidan finns inte
page-missing = Det finns inget på { $path }.
page-missing-nearest = Anropet med den mest lika sökvägen är { $nearest }.
page-embed-title = Ett bräde på din webbplats
page-embed-intro = En rad läser in brädet, en annan visar det. Det fungerar på alla webbplatser, med tangentbordet, med skärmläsare och på telefoner.
page-embed-attributes = Attribut
page-embed-events = Händelser
page-embed-ruleset = Regelverkets id; brädet börjar med dess uppställning.
page-embed-position = Brädet i API:ets notation.
page-embed-token = Ställningen som token i stället för attributen ovan.
page-embed-side = Sidan vid draget, ”attackers” eller ”defenders”, tillsammans med en ställning; annars regelverkets.
page-embed-level = Datorns nivå, 0 till 10; den svarar på varje drag.
page-embed-readonly = Inga drag tas emot.
page-embed-flipped = Brädet är vridet ett halvt varv.
page-embed-server = Serverns adress; annars den server som skriptet kom från.
page-embed-locale = Språket för namn och meningar.
page-embed-move = Ett drag spelades: ”event.detail” har draget, dess verkan och token för ställningen efter det.
page-embed-illegal = Ett drag avvisades: ”event.detail” har koden, meningen och regeln.
page-embed-failed = Servern kunde inte nås eller avvisade begäran.
page-embed-setup = Uppställningen, om regelverket har flera.
page-embed-moves = Drag som har spelats därifrån, åtskilda av mellanslag.
page-embed-record = Ett parti som text, att bläddra igenom drag för drag; då tas inga drag emot.
page-embed-ply = Stället i partiet som visas först: antalet drag före det.
page-embed-theme = Brädets utseende: ”light”, ”dark”, ”wood”, ”bone” eller ”stone”; annars ljust eller mörkt, som läsaren föredrar.
page-embed-pieces = Pjäserna: ”shapes”, ”discs” eller ”arms”.
page-embed-orientation = Med ”defenders” ses brädet från andra hållet.
page-embed-status = Med ”off” visas inte raden under brädet; skärmläsare läser den ändå upp.
page-embed-controls = Knapparna för att bläddra igenom partiet, ”on” eller ”off”; annars har bara ”record” dem.
page-embed-coordinates = Med ”off” har brädet inga koordinater.
page-embed-animation = Med ”off” glider pjäserna inte; det gör de inte heller för läsare som föredrar mindre rörelse.
page-embed-properties = Egenskaper och metoder
page-embed-properties-intro = Varje attribut är också en egenskap. När ”position”, ”token”, ”moves” och ”ply” läses säger de vad brädet visar.
page-embed-arrows = Pilar; ”kind” är ”plain”, ”best”, ”played” eller ”right”.
page-embed-highlights = Cirklar runt rutor, av samma slag.
page-embed-play = Spelar ett drag; löftet säger om det var tillåtet.
page-embed-undo = Tar tillbaka det senaste draget; mot datorn även dess svar.
page-embed-load = Visar ett annat parti, beskrivet med attributens namn.
page-embed-step = Ett annat ställe i partiet visas: ”event.detail” har ”ply” och ”plies”.
page-embed-styles = Utseende
page-embed-font = Brädets typsnitt.
page-embed-colour = En färg som ersätter temats.
page-embed-part = En del av brädet som sidan kan utforma.
page-embed-keys = Piltangenterna på knapparna bläddrar igenom partiet; på rutorna gör komma och punkt det.
page-embed-module = Skriptet är en modul som en bundler också tar; ange då ”server”. Dess typer: { $types }.
page-embed-examples = Exempel
