### Messages in Icelandic.
###
### A value that is a code ($reason, $piece, $zone ...) only selects. Where a value is a list, $count is its length.

# The language's own name, and whether a native speaker has reviewed the wording: yes or no.
-name = Íslenska
-reviewed = no

## Lists, numbers and the joints between sentences

list-between = { ", " }
list-last = { " og " }
list-last-or = { " eða " }
list-more = { $items } og { $count } til viðbótar
ordinal = { $number }.
sentence-between = { "; " }
sentence-end = .
text-between = { " " }
nothing = ekkert

## Moves and how games end

move = { $side ->
    [attackers] Sækjendur leika { $move }
   *[defenders] Verjendur leika { $move }
}
move-capturing = { $side ->
    [attackers] { $count ->
        [1] Sækjendur leika { $move } og drepa manninn á { $squares }
       *[other] Sækjendur leika { $move } og drepa mennina á { $squares }
    }
   *[defenders] { $count ->
        [1] Verjendur leika { $move } og drepa manninn á { $squares }
       *[other] Verjendur leika { $move } og drepa mennina á { $squares }
    }
}
move-capturing-king = { $side ->
    [attackers] Sækjendur leika { $move } og fanga kónginn á { $square }
   *[defenders] Verjendur leika { $move } og fanga kónginn á { $square }
}
move-pass = { $side ->
    [attackers] Sækjendur segja pass
   *[defenders] Verjendur segja pass
}
move-changes-side = { $count ->
    [1] maðurinn á { $squares } skiptir um lið
   *[other] mennirnir á { $squares } skipta um lið
}
move-goes-on = { $stop ->
    [yes] maðurinn á { $square } má leika aftur eða hætta
   *[no] maðurinn á { $square } verður að leika aftur
}
announcement = { $kind ->
    [RAICHI] raichi: kóngurinn á opna leið til { $squares }
    [TUICHI] tuichi: kóngurinn á opnar leiðir til { $squares }
   *[WATCH_YOUR_KING] gætið kóngsins: með { $moves } yrði hann fangaður
}
repetition-count = staðan er komin upp í { $count } sinn; komi hún upp í { $limit } sinn gildir reglan um endurtekningu
draw-claimable = nú má krefjast jafnteflis
result = { $winner ->
    [attackers] sækjendur vinna
    [defenders] verjendur vinna
   *[nobody] jafntefli
}
over = Taflinu er lokið
game-goes-on = taflið heldur áfram
outcome = { $reason ->
    [KING_CAPTURED] kóngurinn er fangaður
    [KING_ESCAPED] kóngurinn kemst undan á { $squares }
    [EXIT_FORT] kóngurinn stendur við jaðarinn í virki sem ekki verður rofið
    [ENCIRCLED] kóngurinn og öll peð hans eru einangruð frá jaðrinum
    [CANNOT_ESCAPE] kóngurinn kemst ekki lengur undan
    [TUICHI] kóngurinn á opnar leiðir til { $squares }
    [REPETITION] staðan hefur verið endurtekin
    [QUIET_LIMIT] of margir leikir hafa verið leiknir án dráps
    [PLY_LIMIT] hámarksfjölda leikja er náð
    [NO_LEGAL_MOVES] enginn löglegur leikur er eftir
    [RESIGNATION] { $winner ->
        [attackers] verjendur gáfust upp
        [defenders] sækjendur gáfust upp
       *[nobody] annað liðið gafst upp
    }
    [TIMEOUT] { $winner ->
        [attackers] verjendur féllu á tíma
        [defenders] sækjendur féllu á tíma
       *[nobody] annað liðið féll á tíma
    }
    [AGREEMENT] { $winner ->
        [nobody] jafntefli samkvæmt samkomulagi
       *[other] leikmenn sömdu um úrslitin
    }
    [ADJUDICATION] dómari skar úr um úrslitin
    [ABANDONED] { $winner ->
        [attackers] verjendur yfirgáfu taflið
        [defenders] sækjendur yfirgáfu taflið
       *[nobody] annað liðið yfirgaf taflið
    }
   *[DRAW_CLAIMED] krafist var jafnteflis
}

## Why a move is illegal

zone = { $zone ->
    [throne] hásætið
    [corners] hornreitur
    [camps] herbúðareitur
    [forts] virkisreitur
   *[other] sérstakur reitur
}
illegal = { $reason ->
    [GAME_OVER] Taflinu er lokið
    [UNPARSABLE] Ekki er hægt að lesa „{ $move }“ sem leik; skrifaðu tvo reiti, til dæmis d4-g4, eða pass
    [OFF_BOARD] { $count ->
        [0] Leikurinn fer út af borðinu
        [1] { $squares } er ekki á þessu borði
       *[other] { $squares } eru ekki á þessu borði
    }
    [PASS_NOT_ALLOWED] Hér má ekki segja pass
    [NO_PIECE] Enginn maður er á { $squares }
    [NOT_YOUR_PIECE] Maðurinn á { $squares } er í hinu liðinu
    [NULL_MOVE] Leikurinn byrjar og endar á sama reit, { $squares }
    [NOT_STRAIGHT] Maður fer aðeins eftir röð eða línu, en { $squares } eru hvorki á sömu röð né sömu línu
    [REACH_EXCEEDED] Svona langt kemst maðurinn ekki; lengst kemst hann á { $squares }
    [PATH_BLOCKED] Maðurinn á { $squares } er í veginum
    [DESTINATION_OCCUPIED] Maður er þegar á { $squares }
    [MAY_NOT_PASS_ZONE] Maðurinn má ekki fara yfir { $squares } ({ zone })
    [MAY_NOT_STOP_IN_ZONE] Maðurinn má ekki standa á { $squares } ({ zone })
    [MAY_NOT_REENTER_ZONE] Maðurinn má ekki fara að utan inn á { $squares } ({ zone })
    [REPETITION_FORBIDDEN] Leikurinn myndi endurtaka { $ply ->
        [0] upphafsstöðuna
       *[other] stöðuna eftir leik { $ply }
    }, en það er bannað
    [MUST_CONTINUE_CAPTURE] Maðurinn á { $squares } hefur drepið, svo aðeins hann má leika núna
   *[CAPTURE_MISMATCH] { $count ->
        [1] Skráð dráp stemma ekki við leikinn: { $squares } er aðeins á öðrum listanum; leiðréttu þau eða slepptu þeim
       *[other] Skráð dráp stemma ekki við leikinn: { $squares } eru aðeins á öðrum listanum; leiðréttu þau eða slepptu þeim
    }
}
illegal-destinations = mögulegir reitir: { $squares }

## Suggestions, declared results, archives and matches

suggest = { $side ->
    [attackers] Sækjendur ættu að leika { $move }
   *[defenders] Verjendur ættu að leika { $move }
}
suggest-won = { $side ->
    [attackers] { $plies ->
        [1] Sækjendur vinna strax með { $move }
       *[other] Sækjendur vinna í { $plies } leikjum eða færri, þegar leikir beggja liða eru taldir, og byrja á { $move }
    }
   *[defenders] { $plies ->
        [1] Verjendur vinna strax með { $move }
       *[other] Verjendur vinna í { $plies } leikjum eða færri, þegar leikir beggja liða eru taldir, og byrja á { $move }
    }
}
suggest-lost = { $side ->
    [attackers] { $plies ->
        [1] Besti leikur sækjenda er { $move }, en taflið er samt tapað: verjendur vinna í næsta leik
       *[other] Besti leikur sækjenda er { $move }, en taflið er samt tapað: verjendur vinna í { $plies } leikjum eða færri, þegar leikir beggja liða eru taldir
    }
   *[defenders] { $plies ->
        [1] Besti leikur verjenda er { $move }, en taflið er samt tapað: sækjendur vinna í næsta leik
       *[other] Besti leikur verjenda er { $move }, en taflið er samt tapað: sækjendur vinna í { $plies } leikjum eða færri, þegar leikir beggja liða eru taldir
    }
}
suggest-below-level = Þjónninn var upptekinn: minna en helmingur þess sem stigið þarf var skoðaður, svo leikurinn gæti verið veikari
suggest-pass = { $only ->
    [yes] { $side ->
        [attackers] Sækjendur geta aðeins sagt pass
       *[defenders] Verjendur geta aðeins sagt pass
    }
   *[no] { $side ->
        [attackers] Sækjendur ættu að segja pass
       *[defenders] Verjendur ættu að segja pass
    }
}
suggest-proven = { $winner ->
    [attackers] { $plies ->
        [1] sækjendur vinna í næsta leik
       *[other] sækjendur vinna í { $plies } leikjum eða færri, þegar leikir beggja liða eru taldir
    }
   *[defenders] { $plies ->
        [1] verjendur vinna í næsta leik
       *[other] verjendur vinna í { $plies } leikjum eða færri, þegar leikir beggja liða eru taldir
    }
}
declared-agrees = Leikirnir staðfesta uppgefin úrslit
declared-resigned = Taflskránni lýkur með uppgjöf
declared-timed-out = Taflskránni lýkur með tapi á tíma
declared-contradicted = Taflskránni ber ekki saman við sjálfa sig um úrslitin
declared-open = Leikirnir ljúka ekki taflinu; uppgefin úrslit eru látin gilda
declared-differs = Leikirnir leiða til annarra úrslita en upp voru gefin
declared-unfounded = Uppgefin ástæða á aðeins við þegar leikirnir ljúka taflinu, en það gera þeir ekki hér
declared-unclaimable = Ekki má krefjast jafnteflis eftir þessa leiki
declared-fault = Leikur í taflinu er ólöglegur, svo að uppgefin úrslit fást ekki staðfest
declared-unread = Hluti taflskrárinnar er ólæsilegur, svo að uppgefin úrslit fást ekki staðfest
declared-one-zero = { $winner ->
    [attackers] „1-0“ er lesið sem sigur sækjenda
   *[defenders] „1-0“ er lesið sem sigur verjenda
}
archive-sound = { $plies ->
    [0] Í taflinu er enginn leikur
    [1] Eini leikur taflsins er löglegur
   *[other] Allir leikir taflsins, { $plies } að tölu, eru löglegir
}
archive-unread = { $plies ->
    [0] Engan leik var hægt að lesa
    [1] Eini leikurinn sem hægt var að lesa er löglegur
   *[other] Leikirnir sem hægt var að lesa, { $plies } að tölu, eru löglegir
}
archive-faulty = Leikur { $ply } er ólöglegur
archive-refused = Ekki var hægt að rekja taflið leik fyrir leik
archive-done = { $games ->
    [one] { $games } tafl var skoðað, raktir leikir: { $plies }
   *[other] { $games } töfl voru skoðuð, raktir leikir: { $plies }
}
archive-counts = allir leikir löglegir: { $sound }, með ólöglegum leik: { $faulty }, ekki hægt að rekja: { $refused }
archive-disagreeing = allir leikir löglegir, en þeir stangast á við uppgefin úrslit: { $games }
archive-column = { $column ->
    [file] skrá
    [games] töfl
    [plies] leikir
    [sound] villulaus
    [faulty] með villu
    [refused] órakin
    [disagreeing] önnur úrslit
    [ruleset] reglur
    [ended] lokið á borðinu
   *[agreeing] eins og skráð
}
match-first = Fyrri leikmaðurinn vinnur einvígið
match-second = Seinni leikmaðurinn vinnur einvígið
match-draw = Einvíginu lýkur með jafntefli
match-first-by-plies = Hvor leikmaður vann eitt tafl; sá fyrri þurfti til þess færri leiki og vinnur einvígið
match-second-by-plies = Hvor leikmaður vann eitt tafl; sá seinni þurfti til þess færri leiki og vinnur einvígið
match-draw-by-plies = Hvor leikmaður vann eitt tafl og í jafnmörgum leikjum; einvíginu lýkur með jafntefli

## What an analysis says: $opponent is the side that did not make the move

move-reason = { $kind ->
    [WINS] { $count ->
        [1] Hann vinnur strax
       *[other] Hann vinnur þvingað í { $count } leikjum eða færri
    }
    [ONLY_LEGAL_MOVE] Hann er eini löglegi leikurinn
    [ONLY_MOVE] Allir aðrir leikir leiða til þvingaðs taps
    [CAPTURES] { $count ->
        [1] Hann drepur manninn á { $squares }
       *[other] Hann drepur mennina á { $squares }
    }
    [THREATENS_ESCAPE] Hann hótar því að kóngurinn komist undan á { $squares }
    [GUARDS_ESCAPE] Hann lokar leið kóngsins til { $squares }
    [THREATENS_KING] Hann hótar að fanga kónginn
    [SAVES_KING] Hann bjargar kónginum frá því að verða fangaður
    [CLOSES_RING] Hann einangrar verjendur frá jaðrinum
    [MISSES_WIN] { $count ->
        [1] Annar leikur vinnur strax
       *[other] Annar leikur vinnur þvingað í { $count } leikjum eða færri
    }
    [ALLOWS_WIN] { $opponent ->
        [attackers] { $count ->
            [1] Hann gefur sækjendum kost á að vinna strax
           *[other] Hann gefur sækjendum kost á að vinna þvingað í { $count } leikjum eða færri
        }
       *[defenders] { $count ->
            [1] Hann gefur verjendum kost á að vinna strax
           *[other] Hann gefur verjendum kost á að vinna þvingað í { $count } leikjum eða færri
        }
    }
    [LEAVES_ESCAPE] { $count ->
        [1] Hann skilur eftir undankomuleið fyrir kónginn til { $squares }
       *[other] Hann skilur eftir undankomuleiðir fyrir kónginn, { $count } að tölu, til { $squares }
    }
    [LEAVES_KING] Hann gefur sækjendum kost á að fanga kónginn
   *[LOSES_MEN] { $count ->
        [1] Hann kostar manninn á { $squares }
       *[other] Hann kostar mennina á { $squares }
    }
}
evaluation = { $move }: líkurnar á að sækjendur vinni eru { $percent }%
judgement = { $judgement ->
    [INACCURACY] ónákvæmni
    [MISTAKE] mistök
    [BLUNDER] afleikur
    [MISSED_WIN] glataður vinningur
   *[ONLY_MOVE] eini leikurinn sem leiðir ekki til þvingaðs taps
}
ply-judged = { $judgement ->
    [INACCURACY] Leikur { $ply }, { $move }, er ónákvæmni; { $better } er betri
    [MISTAKE] Leikur { $ply }, { $move }, er mistök; { $better } er betri
    [BLUNDER] Leikur { $ply }, { $move }, er afleikur; { $better } er betri
    [MISSED_WIN] Leikur { $ply }, { $move }, glatar vinningi; { $better } vinnur
   *[ONLY_MOVE] Leikur { $ply }, { $move }, er sá eini sem leiðir ekki til þvingaðs taps
}
accuracy = Nákvæmni: { $sides }
side-accuracy = { $side ->
    [attackers] sækjendur { $percent }%
   *[defenders] verjendur { $percent }%
}
turning-point = vendipunkturinn er leikur { $ply }
nothing-analyzed = Enginn leikur var greindur
puzzle = { $side ->
    [attackers] { $moves ->
        [1] Sækjendur eiga leik og vinna strax
       *[other] Sækjendur eiga leik og vinna í { $moves }. leik sínum
    }
   *[defenders] { $moves ->
        [1] Verjendur eiga leik og vinna strax
       *[other] Verjendur eiga leik og vinna í { $moves }. leik sínum
    }
}
hint-region = { $side ->
    [attackers] Besti leikur sækjenda byrjar á svæðinu frá { $low } til { $high }
   *[defenders] Besti leikur verjenda byrjar á svæðinu frá { $low } til { $high }
}
hint-piece = { $side ->
    [attackers] Besti leikur sækjenda er með manninum á { $square }
   *[defenders] Besti leikur verjenda er með manninum á { $square }
}
opening-move = { $side ->
    [attackers] { $move }: töfl: { $games }, árangur sækjenda: { $percent }%
   *[defenders] { $move }: töfl: { $games }, árangur verjenda: { $percent }%
}
opening-unplayed = { $move }: ekki leikið í töflum vélarinnar
opening-book = samkvæmt byrjanabókinni eru líkurnar á að sækjendur vinni { $percent }%
opening-results = Töfl vélarinnar með þessari stöðu: { $games }; unnin af sækjendum: { $attackers }, unnin af verjendum: { $defenders }, jafntefli eða hætt við: { $drawn }
opening-unreached = Ekkert tafl vélarinnar náði þessari stöðu, en byrjanabókin þekkir hana
opening-unknown = Hvorki töfl vélarinnar né byrjanabók hennar þekkja þessa stöðu
opening-no-games = Vélin hefur ekki teflt neitt tafl eftir þessum reglum
balance = Við jafnan styrk fá sækjendur { $percent }% vinninga; töfl vélarinnar við sjálfa sig með { $nodes } stöðum á leik: { $games }, skekkjumörk: { $margin } prósentustig
puzzles-listed = Þrautir: { $puzzles } af { $total }
table-win = { $winner ->
    [attackers] { $plies ->
        [1] Samkvæmt endataflstöflunum vinna sækjendur í næsta leik
       *[other] Samkvæmt endataflstöflunum vinna sækjendur í { $plies } leikjum, þegar leikir beggja liða eru taldir
    }
   *[defenders] { $plies ->
        [1] Samkvæmt endataflstöflunum vinna verjendur í næsta leik
       *[other] Samkvæmt endataflstöflunum vinna verjendur í { $plies } leikjum, þegar leikir beggja liða eru taldir
    }
}
proof-win = { $winner ->
    [attackers] Samkvæmt vottorði vinna sækjendur í mesta lagi í { $plies } leikjum, þegar leikir beggja liða eru taldir
   *[defenders] Samkvæmt vottorði vinna verjendur í mesta lagi í { $plies } leikjum, þegar leikir beggja liða eru taldir
}
table-undecided = { $meaning ->
    [ATTACKERS_WIN] Samkvæmt endataflstöflunum getur hvorugt liðið þvingað fram vinning á borðinu; sækjendur vinna, því að stöður munu endurtaka sig og þá tapa verjendur
    [ATTACKERS_WIN_UNLESS_FORCED] Samkvæmt endataflstöflunum getur hvorugt liðið þvingað fram vinning á borðinu; stöður munu endurtaka sig og því vinna sækjendur, nema sérhver leikur verjenda þar á milli sé eini löglegi leikurinn
    [DRAW] Samkvæmt endataflstöflunum getur hvorugt liðið þvingað fram vinning og því er taflið jafntefli
   *[ENDLESS] Samkvæmt endataflstöflunum getur hvorugt liðið þvingað fram vinning og engin regla bindur enda á taflið
}
table-recurs = stöður sem hafa áður komið upp geta breytt þessu

## Rules: one message for each rule, named after its id; $value is the rule's value

rule-board = Borðið er { $size } sinnum { $size } reitir. { $attackers ->
    [one] { $attackers } sækjandi mætir
   *[other] { $attackers } sækjendur mæta
} { $men ->
    [0] kónginum einum
    [one] { $men } verjanda og kónginum
   *[other] { $men } verjendum og kónginum
}.
rule-first-move = { $value ->
    [attackers] Sækjendur leika fyrst; síðan leika liðin til skiptis.
   *[defenders] Verjendur leika fyrst; síðan leika liðin til skiptis.
}
rule-movement = { $jumps ->
    [yes] Maður fer eftir röð eða línu yfir auða reiti, nema hann stökkvi.
   *[no] Maður fer eftir röð eða línu yfir auða reiti og stekkur aldrei.
}
rule-reach = { $value ->
    [unlimited] Allir menn mega fara eins langt og leiðin er greið.
   *[limited] Sumir menn fara takmarkaðan fjölda reita: { $limits }.
}
rule-throne = { $value ->
    [none] Ekkert hásæti er á borðinu: miðreiturinn er venjulegur reitur.
   *[zone] Hásætið ({ $squares }): { $clauses }.
}
rule-corners = { $value ->
    [none] Hornin eru venjulegir reitir.
   *[zone] Hornin ({ $squares }): { $clauses }.
}
rule-camps = Herbúðirnar ({ $squares }): { $clauses }.
rule-forts = Virkin ({ $squares }): { $clauses }.
rule-capture = Peð er drepið þegar óvinur leikur á reit við hlið þess og annar óvinur, eða reitur sem er því fjandsamlegur, er beint á móti; peð sem leikur sjálft inn á milli tveggja óvina er óhult.
rule-king-in-captures = { $value ->
    [armed] Kóngurinn drepur á sama hátt og peðin, hvort sem hann leikur sjálfur eða stendur hinum megin.
    [hammer] Kóngurinn drepur aðeins með því að leika sjálfur; hann hjálpar ekki öðrum mönnum að drepa.
    [anvil] Kóngurinn hjálpar öðrum mönnum að drepa; sjálfur drepur hann ekkert með því að leika.
   *[unarmed] Kóngurinn tekur engan þátt í drápum.
}
rule-king-taken = Sækjendur vinna með því að fanga kónginn. { $how ->
    [custodial] Kóngurinn er fangaður eins og peð er drepið, hvar sem hann stendur.
    [custodial_away_from_throne] Í hásætinu er kóngurinn fangaður af sækjendum á öllum fjórum hliðum, við hlið þess af sækjendum á hinum þremur hliðunum, en annars staðar eins og peð er drepið.
    [custodial_off_throne] Í hásætinu er kóngurinn fangaður af sækjendum á öllum fjórum hliðum; annars staðar, einnig við hlið hásætisins, er hann fangaður eins og peð er drepið.
    [enclosed] Kóngurinn er fangaður þegar öllum fjórum hliðum hans er lokað, hverri um sig af { $closers }.
    [enclosed_safe_on_edge] Kóngurinn er fangaður þegar öllum fjórum hliðum hans er lokað, hverri um sig af { $closers }. Við jaðarinn er hann óhultur.
   *[enclosed_near_throne] Í hásætinu og við hlið þess er kóngurinn fangaður þegar öllum fjórum hliðum hans er lokað, hverri um sig af { $closers }; annars staðar er hann fangaður eins og peð er drepið.
}
rule-kings-group = { $value ->
    [yes] Kóngurinn og peðin sem tengjast honum eru fönguð saman þegar allur hópurinn er innilokaður.
   *[no] Kóngurinn er aldrei fangaður ásamt peðum sínum.
}
rule-escape = { $value ->
    [corners] Verjendur vinna þegar kóngurinn kemst á hornreit.
    [edge] Verjendur vinna þegar kóngurinn kemst á einhvern jaðarreit.
   *[squares] Verjendur vinna þegar kóngurinn kemst á { $squares }.
}
rule-encirclement = { $value ->
    [closed_ring] Sækjendur vinna með því að einangra kónginn og alla verjendur sem eftir eru frá jaðrinum.
    [unbreakable_ring] Sækjendur vinna með því að einangra kónginn og alla verjendur sem eftir eru frá jaðrinum, ef verjendur geta ekki rofið hringinn innan frá. Rjúfa má hringinn meðan tveir reitir innan hans, auðir eða setnir, eru hvor sínum megin við eitt af peðunum í honum.
   *[none] Einangrun verjenda frá jaðrinum bindur ekki enda á taflið.
}
rule-cannot-escape = { $value ->
    [yes] Sækjendur vinna þegar kóngurinn kemst ekki lengur undan samkvæmt úrskurði hnefatafl.org: sækjendur halda honum við jaðarinn, eða öll horn eru lokuð verjendum og vörnin er of veik til að brjótast út.
   *[no] Taflið heldur áfram þótt kóngurinn komist ekki lengur undan.
}
rule-shieldwall = { $value ->
    [none] Skjaldborg verður ekki drepin í heilu lagi.
   *[captured] Skjaldborg: tvö eða fleiri peð í röð við jaðarinn, hvert með óvin andspænis sér og með { $corner ->
        [yes] óvin eða auðan hornreit
       *[no] óvin
    } við hvorn enda, eru drepin saman; kóngur í röðinni er ekki drepinn. { $flanking ->
        [yes] Maðurinn sem leikið er verður að loka öðrum endanum.
       *[no] Maðurinn sem leikið er má loka öðrum endanum eða standa andspænis röðinni.
    }
}
rule-exit-fort = { $value ->
    [yes] Verjendur vinna þegar kóngurinn stendur við jaðarinn, getur hreyft sig og er inni í virki sem ekki verður rofið.
   *[no] Virki við jaðarinn bindur ekki enda á taflið.
}
rule-repetition = { $then ->
    [none] Endurtekning stöðu hefur engar afleiðingar.
    [draw] Þegar { $what } kemur upp í { $nth } sinn lýkur taflinu með jafntefli.
    [defenders_lose] Þegar { $what } kemur upp í { $nth } sinn tapa verjendur.
    [side_with_choice_loses] Þegar { $what } kemur upp í { $nth } sinn tapa verjendur, nema sérhver leikur þeirra frá því að hún kom upp síðast hafi verið eini löglegi leikurinn: þá tapa sækjendur.
    [mover_loses] Þegar { $what } kemur upp í { $nth } sinn tapar liðið sem olli því.
    [mover_wins] Þegar { $what } kemur upp í { $nth } sinn vinnur liðið sem olli því.
    [illegal_for_defenders] Verjendur mega ekki valda því að { $what } komi upp í { $nth } sinn.
   *[illegal_for_both] Hvorugt liðið má valda því að { $what } komi upp í { $nth } sinn.
}
rule-quiet-plies = { $then ->
    [none] Engin mörk eru á fjölda leikja án dráps.
    [draw] { $limit ->
        [one] Taflinu lýkur með jafntefli eftir { $limit } leik án dráps, og eru þá leikir beggja liða taldir.
       *[other] Taflinu lýkur með jafntefli eftir { $limit } leiki án dráps, og eru þá leikir beggja liða taldir.
    }
   *[claim] { $limit ->
        [one] Eftir { $limit } leik án dráps, þegar leikir beggja liða eru taldir, má hvort liðið sem er krefjast jafnteflis; taflinu lýkur ekki af sjálfu sér.
       *[other] Eftir { $limit } leiki án dráps, þegar leikir beggja liða eru taldir, má hvort liðið sem er krefjast jafnteflis; taflinu lýkur ekki af sjálfu sér.
    }
}
rule-ply-limit = { $value ->
    [none] Engin mörk eru á fjölda leikja í tafli.
   *[limit] { $limit ->
        [one] Taflinu lýkur með jafntefli eftir { $limit } leik.
       *[other] Taflinu lýkur með jafntefli eftir { $limit } leiki.
    }
}
rule-no-legal-move = { $value ->
    [loses] Lið sem á engan löglegan leik tapar.
    [passes] Lið sem á engan löglegan leik segir pass; eigi hvorugt liðið löglegan leik er jafntefli.
   *[draw] Taflinu lýkur með jafntefli þegar liðið sem á að leika á engan löglegan leik.
}
rule-tuichi-wins = { $value ->
    [yes] Verjendur vinna strax þegar kóngurinn á tvær opnar leiðir eftir leik þeirra.
   *[no] Tvær opnar leiðir binda ekki enda á taflið.
}
rule-announcements = { $value ->
    [none] Ekkert er tilkynnt.
   *[some] Leikmenn tilkynna: { $said }.
}
rule-linnaean-capture = { $value ->
    [yes] Þegar sækjendur standa á þremur hliðum kóngsins í hásæti hans er peðið á þeirri fjórðu drepið af sækjanda sem leikur á reitinn handan þess.
   *[no] Ekkert sérstakt dráp er á peði við hlið hásætisins.
}
rule-special-pieces = { $value ->
    [none] Engir sérstakir menn eru í uppstillingunni.
   *[some] Auk peða og kóngs eru í uppstillingunni { $pieces }.
}
rule-special-reach = { $value ->
    [unlimited] Sérstakir menn mega fara eins langt og leiðin er greið.
   *[limited] Sérstakir menn fara takmarkaðan fjölda reita: { $limits }.
}
rule-jumps = { $value ->
    [none] Enginn maður stekkur.
   *[some] Þessir menn mega stökkva yfir einn óvin við hlið sér, beint á auða reitinn handan hans: { $jumpers }. Yfir kónga, foringja og riddara er ekki stokkið.
}
rule-berserk = { $value ->
    [none] Eftir dráp á andstæðingurinn leik eins og eftir hvern annan leik.
    [captures] { $stop ->
        [yes] Maður sem hefur drepið má leika aftur meðan hann drepur, eða hætta: þá segir lið hans pass. Hvert skref er sérstakur leikur.
       *[no] Maður sem hefur drepið verður að leika aftur meðan hann getur drepið; hvert skref er sérstakur leikur.
    }
    [captures_or_escape] { $stop ->
        [yes] Maður sem hefur drepið má leika aftur meðan hann drepur, og kóngurinn má líka halda áfram án dráps á undankomureit. Eða hann hættir: þá segir lið hans pass. Hvert skref er sérstakur leikur.
       *[no] Maður sem hefur drepið verður að leika aftur meðan hann getur drepið, og kóngurinn líka ef hann kemst á undankomureit; hvert skref er sérstakur leikur.
    }
   *[any_move] { $stop ->
        [yes] Maður sem hefur drepið má leika aftur eða hætta: þá segir lið hans pass. Andstæðingurinn á líka leik eftir leik án dráps. Hvert skref er sérstakur leikur.
       *[no] Maður sem hefur drepið verður að leika aftur ef hann getur; andstæðingurinn á leik eftir leik án dráps. Hvert skref er sérstakur leikur.
    }
}
rule-commanders-take-king = { $value ->
    [yes] Kóngurinn er einnig fangaður milli tveggja foringja eða riddara sækjenda, eða milli eins þeirra og auðs hornreits sem er honum fjandsamlegur. Þetta gildir ekki meðan hann situr í hásætinu, og hásætið hjálpar aldrei til.
   *[no] Foringjar og riddarar hafa ekkert sérstakt hlutverk þegar kóngurinn er fangaður.
}

## Parts of the rules

reach = { $piece ->
    [king] kóngurinn fer
   *[other] { $who } fara
} í mesta lagi { $squares ->
    [one] { $squares } reit
   *[other] { $squares } reiti
} í senn
zone-stop = { $may ->
    [nobody] enginn maður má standa þar
    [all] allir menn mega standa þar
   *[some] { $count ->
        [1] aðeins { $who } má standa þar
       *[other] aðeins { $who } mega standa þar
    }
}
zone-enter = { $may ->
    [nobody] enginn maður má koma þangað að utan
    [all] allir menn mega koma þangað að utan
   *[some] { $count ->
        [1] aðeins { $who } má koma þangað að utan
       *[other] aðeins { $who } mega koma þangað að utan
    }
}
zone-pass = { $may ->
    [nobody] enginn maður má fara þar yfir
    [all] allir menn mega fara þar yfir
   *[some] { $count ->
        [1] aðeins { $who } má fara þar yfir
       *[other] aðeins { $who } mega fara þar yfir
    }
}
zone-hostile = { $when ->
    [never] { $zone ->
        [throne] það er engum fjandsamlegt
       *[other] reitirnir eru engum fjandsamlegir
    }
    [always] { $zone ->
        [throne] það er fjandsamlegt { $whom }, autt eða setið
       *[other] reitirnir eru fjandsamlegir { $whom }, auðir eða setnir
    }
    [empty] { $zone ->
        [throne] það er fjandsamlegt { $whom } þegar það er autt
       *[other] reitirnir eru fjandsamlegir { $whom } þegar þeir eru auðir
    }
    [occupied] { $zone ->
        [throne] það er fjandsamlegt { $whom } þegar setið er í því
       *[other] reitirnir eru fjandsamlegir { $whom } þegar þeir eru setnir
    }
   *[both] { $zone ->
        [throne] það er fjandsamlegt { $whom } þegar það er autt, en { $also } þegar setið er í því
       *[other] reitirnir eru fjandsamlegir { $whom } þegar þeir eru auðir, en { $also } þegar þeir eru setnir
    }
}
who = { $piece ->
    [attacker] sækjendur
    [defender] peð verjenda
    [king] kóngurinn
    [attackers_commander] foringjar sækjenda
    [defenders_commander] foringjar verjenda
    [attackers_knight] riddarar sækjenda
    [defenders_knight] riddarar verjenda
    [attackers_mercenary] málaliðar sækjenda
    [defenders_mercenary] málaliðar verjenda
    [attackers_guard] verðir sækjenda
   *[defenders_guard] verðir verjenda
}
whom = { $piece ->
    [all] öllum mönnum
    [attacker] sækjendum
    [defender] peðum verjenda
    [king] kónginum
    [attackers_commander] foringjum sækjenda
    [defenders_commander] foringjum verjenda
    [attackers_knight] riddurum sækjenda
    [defenders_knight] riddurum verjenda
    [attackers_mercenary] málaliðum sækjenda
    [defenders_mercenary] málaliðum verjenda
    [attackers_guard] vörðum sækjenda
   *[defenders_guard] vörðum verjenda
}
closer = { $by ->
    [attacker] sækjanda
    [throne] auðu hásætinu
    [corners] auðum hornreit
    [camps] auðum herbúðareit
    [forts] auðum virkisreit
   *[edge] jaðri borðsins
}
repetition-compares = { $compares ->
    [position] sama staða, þar sem sama liðið á leik,
    [board] sama uppröðun manna, hvort liðið sem á leik,
   *[board_before_captures] sama uppröðun manna, borin saman áður en drepnir menn eru fjarlægðir og hvort liðið sem á leik,
}
trait = { $trait ->
    [strong_king] sterkur kóngur
    [throne_king] kóngur aðeins sterkur við hásætið
    [weak_king] veikur kóngur
    [corners] horn
    [edge] jaðar
    [squares] tilteknir reitir
    [attackers_first] sækjendur leika fyrst
    [defenders_first] verjendur leika fyrst
    [special_pieces] sérstakir menn
    [camps] herbúðir
    [slow_king] hægfara kóngur
    [unarmed_king] óvopnaður kóngur
    [shieldwall] skjaldborg
   *[exit_fort] virki við jaðarinn
}
escape = { $to ->
    [corners] undankoma til hornanna
    [edge] undankoma til jaðarsins
   *[squares] undankoma til { $squares }
}
announced = { $kind ->
    [RAICHI] raichi (ein opin leið)
    [TUICHI] tuichi (tvær opnar leiðir)
   *[WATCH_YOUR_KING] gætið kóngsins (hann gæti verið fangaður)
}
special-mercenary = Málaliði sem yrði drepinn skiptir í staðinn um lið.
special-guard = Vörður drepur ekki og verður ekki drepinn.
jumper = { $who ->
    [king] kóngurinn
    [commanders] foringjar
    [knights] riddarar
    [mercenaries] málaliðar
   *[guards] verðir
} { $jump ->
    [restricted] (af sérstökum reit eða á slíkan reit)
    [over_enemies] (alls staðar)
   *[capturing] (alls staðar, og maðurinn sem stokkið er yfir er drepinn)
}

## Rule sets beside each other

topic = { $rule ->
    [board] Borðið
    [first_move] Hvort liðið leikur fyrst
    [movement] Hvernig menn fara
    [reach] Hversu langt menn fara
    [throne] Hásætið
    [corners] Hornin
    [camps] Herbúðirnar
    [forts] Virkin
    [capture] Hvernig peð eru drepin
    [king_in_captures] Þáttur kóngsins í drápum
    [king_taken] Hvernig kóngurinn er fangaður
    [kings_group] Kóngurinn og peðin sem tengjast honum
    [escape] Hvert kóngurinn kemst undan
    [encirclement] Þegar kóngurinn og öll peð hans eru einangruð frá jaðrinum
    [cannot_escape] Kóngur sem kemst ekki undan
    [shieldwall] Skjaldborg
    [exit_fort] Þegar kóngurinn stendur við jaðarinn í virki sem ekki verður rofið
    [repetition] Endurtekning
    [quiet_plies] Leikir án dráps
    [ply_limit] Fjöldi leikja í tafli
    [no_legal_move] Lið sem á engan löglegan leik
    [tuichi_wins] Þegar kóngurinn á tvær opnar leiðir eftir leik verjenda
    [announcements] Hvað er tilkynnt
    [linnaean_capture] Peð við hlið kóngsins í hásæti hans, með sækjendur á hinum þremur hliðum kóngsins
    [special_pieces] Sérstakir menn
    [special_reach] Hversu langt sérstakir menn fara
    [jumps] Hvaða menn stökkva
    [berserk] Eftir dráp
   *[commanders_take_king] Kóngurinn milli tveggja foringja eða riddara sækjenda
}
difference = { $here } { $name }: { $there }
difference-none = Engin regla er um þetta.
difference-setups = Uppstillingar: { $setups }.
side = { $side ->
    [attackers] sækjendur
   *[defenders] verjendur
}
compare-unchanged = { $field } er false í beiðninni en helst satt: við hlið base greinir JSON ekki false frá reit sem vantar; nefndu reitinn í base.cleared
compare-custom = eigin reglum
compare-same = Reglurnar eru þær sömu og í { $name }
compare-differs = { $count ->
    [one] { $count } regla er frábrugðin { $name }
   *[other] { $count } reglur eru frábrugðnar { $name }
}
compare-game-agrees = Samkvæmt { $name } fer allt taflið á sama veg
compare-game-board = Samkvæmt { $name } er borðið { $there } sinnum { $there } reitir, í þessu tafli { $here } sinnum { $here }
compare-game-setup = Í { $name } er engin slík upphafsstaða
compare-game-first-move = Hér leika fyrst: { $here }; samkvæmt { $name }: { $there }
compare-game-ply = Leikur { $ply }, { $move }: { $clauses }
compare-game-legal-here = löglegur hér, ólöglegur samkvæmt { $name } („{ $why }“)
compare-game-legal-there = ólöglegur hér („{ $why }“), löglegur samkvæmt { $name }
compare-game-captures = dráp hér: { $here }; samkvæmt { $name }: { $there }
compare-game-captured = á { $squares }
compare-game-outcome = hér: { $here }; samkvæmt { $name }: { $there }
compare-game-to-move = næst leika hér: { $here }; samkvæmt { $name }: { $there }

## What a server offers

server-limits = Mörk: hver beiðni allt að { $bytes } bæti; hvert tafl allt að { $moves } leikir; borð allt að { $size } sinnum { $size } reitir; leitir allt að { $nodes } hnútar, { $depth } leikir og { $milliseconds } ms; töfl í safni: { $games }; myndir allt að { $pixels } sinnum { $pixels } dílar.
server-offers = Reglusöfn: { $rulesets }. Tungumál: { $locales }.
server-levels = Stig: frá 0, sem leikur af handahófi, til { $strongest }, sem er sterkast.

## Pictures, for whoever does not see them

alt-title = { $ruleset }, { $ply ->
    [0] upphaf tafls
   *[other] leiknir leikir: { $ply }
}, { $state }
alt-title-turn = { $side ->
    [attackers] sækjendur eiga leik
   *[defenders] verjendur eiga leik
}
alt-custom = Hnefatafl með eigin reglum
alt-board = { $ruleset } á borði með { $size } sinnum { $size } reitum.
alt-turn = { $side ->
    [attackers] { $ply ->
        [0] Sækjendur eiga leik.
        [one] Eftir { $ply } leik eiga sækjendur leik.
       *[other] Eftir { $ply } leiki eiga sækjendur leik.
    }
   *[defenders] { $ply ->
        [0] Verjendur eiga leik.
        [one] Eftir { $ply } leik eiga verjendur leik.
       *[other] Eftir { $ply } leiki eiga verjendur leik.
    }
}
alt-over = { $ply ->
    [0] Taflinu er lokið: { $outcome }.
    [one] Taflinu er lokið eftir { $ply } leik: { $outcome }.
   *[other] Taflinu er lokið eftir { $ply } leiki: { $outcome }.
}
card-result = { $winner ->
    [attackers] Sækjendur vinna
    [defenders] Verjendur vinna
   *[nobody] Jafntefli
}
picture-side = { $side ->
    [attackers] Sækjendur
   *[defenders] Verjendur
}
legend = { $piece ->
    [commanders] foringi
    [knights] riddari
    [mercenaries] málaliði
   *[guards] vörður
}
card-over = { $ply ->
    [0] Taflinu er lokið: { outcome }.
    [one] Taflinu er lokið eftir { $ply } leik: { outcome }.
   *[other] Taflinu er lokið eftir { $ply } leiki: { outcome }.
}
alt-player = { $side ->
    [attackers] { $name } stýrir sækjendum.
   *[defenders] { $name } stýrir verjendum.
}
alt-clock = { $side ->
    [attackers] Sækjendur eiga eftir { $time }.
   *[defenders] Verjendur eiga eftir { $time }.
}
alt-arrows = { $count ->
    [1] Ör: { $arrows }.
   *[other] Örvar: { $arrows }.
}
alt-marks = { $count ->
    [1] Merktur reitur: { $squares }.
   *[other] Merktir reitir: { $squares }.
}
alt-goes-on = Aðeins maðurinn á { $square } má leika núna.
alt-last = { $side ->
    [attackers] Síðasti leikur: sækjendur léku { $move }.
   *[defenders] Síðasti leikur: verjendur léku { $move }.
}
alt-last-capturing = { $side ->
    [attackers] { $count ->
        [1] Síðasti leikur: sækjendur léku { $move } og drápu manninn á { $squares }.
       *[other] Síðasti leikur: sækjendur léku { $move } og drápu mennina á { $squares }.
    }
   *[defenders] { $count ->
        [1] Síðasti leikur: verjendur léku { $move } og drápu manninn á { $squares }.
       *[other] Síðasti leikur: verjendur léku { $move } og drápu mennina á { $squares }.
    }
}
alt-last-pass = { $side ->
    [attackers] Síðasti leikur: sækjendur sögðu pass.
   *[defenders] Síðasti leikur: verjendur sögðu pass.
}
alt-paths = { $count ->
    [1] Kóngurinn á opna leið til { $squares }.
   *[other] Kóngurinn á opnar leiðir til { $squares }.
}
alt-threat = { $side ->
    [attackers] Sækjendur geta fangað kónginn með { $moves }.
   *[defenders] Sækjendur hóta að fanga kónginn með { $moves }.
}
alt-chosen = { $count ->
    [one] Maðurinn á { $square } er valinn og getur farið á { $count } reit.
   *[other] Maðurinn á { $square } er valinn og getur farið á { $count } reiti.
}
alt-stuck = Reiturinn { $square } er valinn, en enginn löglegur leikur byrjar þar. { $reason }
alt-stuck-at-end = Reiturinn { $square } er valinn, en taflinu er lokið og fleiri leikir eru ekki leiknir.
alt-run = { $from } til { $to }
alt-rank = { $count } á röð { $rank }
alt-game = { $count ->
    [0] { $ruleset } á borði með { $size } sinnum { $size } reitum: tafl án leikja.
    [one] { $ruleset } á borði með { $size } sinnum { $size } reitum: tafl með { $count } leik.
   *[other] { $ruleset } á borði með { $size } sinnum { $size } reitum: tafl með { $count } leikjum, sýndum einum af öðrum.
}
alt-game-from = { $ply ->
    [one] Það er sýnt frá stöðunni eftir { $ply } leik.
   *[other] Það er sýnt frá stöðunni eftir { $ply } leiki.
}
alt-game-first = { $side ->
    [attackers] Sækjendur byrja.
   *[defenders] Verjendur byrja.
}
alt-game-all = Leikirnir: { $moves }.
alt-game-some = { $left ->
    [one] Fyrstu leikirnir: { $head }; eftir { $left } leik í viðbót sem ekki er nefndur hér, þeir síðustu: { $tail }.
   *[other] Fyrstu leikirnir: { $head }; eftir { $left } leiki í viðbót sem ekki eru nefndir hér, þeir síðustu: { $tail }.
}
graph-percent = { $percent }%
graph-ply = leikur
graph-turning-point = vendipunktur: leikur { $ply }
graph-judgement = { $judgement ->
    [INACCURACY] ónákvæmni
    [MISTAKE] mistök
    [BLUNDER] afleikur
    [MISSED_WIN] glataður vinningur
   *[ONLY_MOVE] eini leikurinn
}
graph-title = Vinningslíkur, leikir { $first } til { $last }
graph-lead = { $how ->
    [throughout] { $side ->
        [attackers] Sækjendur hafa forystu allan tímann
        [defenders] Verjendur hafa forystu allan tímann
       *[nobody] Möguleikarnir eru jafnir allan tímann
    }
    [opened] { $side ->
        [attackers] Fyrst eru möguleikarnir jafnir; í leik { $ply } ná sækjendur forystunni endanlega
       *[defenders] Fyrst eru möguleikarnir jafnir; í leik { $ply } ná verjendur forystunni endanlega
    }
    [turned] { $side ->
        [attackers] Fyrst hafa verjendur forystu; í leik { $ply } ná sækjendur henni endanlega
       *[defenders] Fyrst hafa sækjendur forystu; í leik { $ply } ná verjendur henni endanlega
    }
    [changed] { $side ->
        [attackers] { $changes ->
            [one] Forystan færist á milli liðanna { $changes } sinni; í leik { $ply } ná sækjendur henni endanlega
           *[other] Forystan færist á milli liðanna { $changes } sinnum; í leik { $ply } ná sækjendur henni endanlega
        }
       *[defenders] { $changes ->
            [one] Forystan færist á milli liðanna { $changes } sinni; í leik { $ply } ná verjendur henni endanlega
           *[other] Forystan færist á milli liðanna { $changes } sinnum; í leik { $ply } ná verjendur henni endanlega
        }
    }
   *[levelled] { $changes ->
        [0] Fyrst hefur annað liðið forystu; frá leik { $ply } eru möguleikarnir jafnir
        [one] Forystan færist á milli liðanna { $changes } sinni; frá leik { $ply } eru möguleikarnir jafnir
       *[other] Forystan færist á milli liðanna { $changes } sinnum; frá leik { $ply } eru möguleikarnir jafnir
    }
}
graph-end = { $side ->
    [attackers] Í lokin eru vinningslíkur sækjenda { $percent }%
   *[defenders] Í lokin eru vinningslíkur verjenda { $percent }%
}
graph-marks = { $judgement ->
    [INACCURACY] { $count ->
        [1] Ónákvæmni: leikur { $plies }
       *[other] Ónákvæmni: leikir { $plies }
    }
    [MISTAKE] { $count ->
        [1] Mistök: leikur { $plies }
       *[other] Mistök: leikir { $plies }
    }
    [BLUNDER] { $count ->
        [1] Afleikur: leikur { $plies }
       *[other] Afleikir: leikir { $plies }
    }
    [MISSED_WIN] { $count ->
        [1] Glataður vinningur: leikur { $plies }
       *[other] Glataðir vinningar: leikir { $plies }
    }
   *[ONLY_MOVE] { $count ->
        [1] Eini leikurinn: leikur { $plies }
       *[other] Einu leikirnir: leikir { $plies }
    }
}
graph-turn = Vendipunkturinn er leikur { $ply }
alt-evaluation = Líkurnar á að sækjendur vinni eru { $percent }%.
alt-piece = { $piece ->
    [attacker] { $count ->
        [0] Enginn sækjandi er eftir.
        [one] { $count } sækjandi: { $squares }.
       *[other] { $count } sækjendur: { $squares }.
    }
    [defender] { $count ->
        [0] Ekkert peð verjenda er eftir.
        [one] { $count } peð verjenda: { $squares }.
       *[other] { $count } peð verjenda: { $squares }.
    }
    [king] { $count ->
        [0] Kóngurinn er ekki lengur á borðinu.
        [1] Kóngur: { $squares }.
       *[other] { $count } kóngar: { $squares }.
    }
    [attackers_commander] { $count ->
        [one] { $count } foringi sækjenda: { $squares }.
       *[other] { $count } foringjar sækjenda: { $squares }.
    }
    [defenders_commander] { $count ->
        [one] { $count } foringi verjenda: { $squares }.
       *[other] { $count } foringjar verjenda: { $squares }.
    }
    [attackers_knight] { $count ->
        [one] { $count } riddari sækjenda: { $squares }.
       *[other] { $count } riddarar sækjenda: { $squares }.
    }
    [defenders_knight] { $count ->
        [one] { $count } riddari verjenda: { $squares }.
       *[other] { $count } riddarar verjenda: { $squares }.
    }
    [attackers_mercenary] { $count ->
        [one] { $count } málaliði sækjenda: { $squares }.
       *[other] { $count } málaliðar sækjenda: { $squares }.
    }
    [defenders_mercenary] { $count ->
        [one] { $count } málaliði verjenda: { $squares }.
       *[other] { $count } málaliðar verjenda: { $squares }.
    }
    [attackers_guard] { $count ->
        [one] { $count } vörður sækjenda: { $squares }.
       *[other] { $count } verðir sækjenda: { $squares }.
    }
   *[defenders_guard] { $count ->
        [one] { $count } vörður verjenda: { $squares }.
       *[other] { $count } verðir verjenda: { $squares }.
    }
}

## Boards and moves that were read

parse-read-board = Lesið sem borð skrifað í einni línu: { $size } sinnum { $size } reitir; sækjendur: { $attackers }, verjendur: { $defenders }, kóngar: { $kings }
parse-read-fen = Lesið sem raðir með stöfunum t, T og K: { $size } sinnum { $size } reitir; sækjendur: { $attackers }, verjendur: { $defenders }, kóngar: { $kings }
parse-read-drawing = Lesið sem teikning: { $size } sinnum { $size } reitir; sækjendur: { $attackers }, verjendur: { $defenders }, kóngar: { $kings }
parse-to-move-attackers = sækjendur eiga leik
parse-to-move-defenders = verjendur eiga leik
parse-read-rulesets = reglusöfn með borði af þessari stærð: { $rulesets }
parse-read-no-rulesets = ekkert reglusafn hér er með borð af þessari stærð
parse-invalid = þessi staða er ekki möguleg samkvæmt reglunum
parse-unread = Ekki er hægt að lesa textann sem borð; villur: { $count }, sú fyrsta í línu { $line } við staf { $column }
parse-fault-empty = Ekkert borð fannst í textanum; sendu raðirnar ofan frá, til dæmis 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3
parse-fault-unknown-character = Stafurinn „{ $found }“ er óþekktur; skrifaðu einn bókstaf fyrir hvern mann og punkt eða tölu fyrir auða reiti
parse-fault-uneven-row = Reitir í þessari röð: { $squares }; í hinum: { $expected }
parse-fault-not-square = Raðir: { $rows }, reitir í hverri: { $squares }; borð verður að vera ferningur
parse-fault-wrong-size = Reitir á hlið: { $squares }; þeir eiga að vera oddatala frá 5 til 19
parse-fault-wrong-size-rules = Reitir á hlið: { $squares }; í borði þessara reglna eru { $expected }
parse-fault-no-king = Enginn kóngur er á borðinu, en þar á að vera nákvæmlega einn
parse-fault-several-kings = Kóngar eru á { $squares }, en þar á að vera nákvæmlega einn
parse-fault-king-escaped = Kóngurinn á { $squares } er þegar kominn undan
parse-fault-may-not-stand = Maðurinn á { $squares } má ekki standa þar: þar er { $zone }
parse-fault-invalid-position = Þessi staða er ekki möguleg samkvæmt þessum reglum
parse-warning-no-king = Enginn kóngur er á borðinu
parse-warning-several-kings = Kóngarnir eru fleiri en einn, á { $squares }
parse-warning-king-assumed = Ekkert tákn merkir kónginn: maðurinn á { $squares } var talinn vera hann
parse-warning-mirrored = Þetta er uppstillingin { $setup }, spegluð eða snúin
parse-warning-sides-exchanged = Verjendur ({ $defenders }) eru fleiri en sækjendur ({ $attackers }): táknum liðanna kann að hafa verið víxlað
parse-warning-sides-exchanged-light = Ljósu mennirnir voru lesnir sem sækjendur, því að þeir eru fleiri
parse-warning-sides-exchanged-unclear = Af táknunum verður ekki ráðið hvort liðið er hvort; þetta er ágiskun: sækjendur { $attackers }, verjendur { $defenders }
parse-warning-too-many-pieces-attackers = Sækjendur: { $count }; í engri uppstillingu eru fleiri en { $most }
parse-warning-too-many-pieces-defenders = Verjendur: { $count }; í engri uppstillingu eru fleiri en { $most }
parse-warning-side-assumed-attackers = Ekkert segir hvort liðið á leik: gert er ráð fyrir sækjendum, því að þeir leika fyrst
parse-warning-side-assumed-defenders = Ekkert segir hvort liðið á leik: gert er ráð fyrir verjendum, því að þeir leika fyrst
parse-warning-piece-on-forbidden-square = Maður er á { $squares }, þar sem hann má ekki standa
parse-move-legal = { $move ->
    [pass] Skilið sem pass, sem er löglegt
   *[other] Skilið sem { $move }, sem er löglegur leikur
}
parse-move-illegal = { $move ->
    [pass] Skilið sem pass, sem er ólöglegt
   *[other] Skilið sem { $move }, sem er ólöglegur leikur
}
parse-move-which = Fleiri en einn leikur kemur til greina: { $moves }
parse-move-unsure = Enginn leikur var leikinn, því að „{ $unread }“ skildist ekki. Án þess myndi textinn merkja { $moves }: sendu það til að leika
parse-move-other-side = { $side ->
    [attackers] Þú nefndir sækjendur, en verjendur eiga leik
   *[defenders] Þú nefndir verjendur, en sækjendur eiga leik
}
parse-move-no-piece = { $piece ->
    [king] Kóngurinn kemst ekki á { $squares }
    [named] Enginn slíkur maður kemst á { $squares }
   *[any] Enginn manna þinna kemst á { $squares }
}
parse-move-stuck = Maðurinn á { $squares } er þinn en á engan löglegan leik
parse-move-occupied = Enginn manna þinna kemst á { $squares }: reiturinn er setinn
parse-move-nothing-takes = { $piece ->
    [king] Kóngurinn getur ekki drepið á { $squares }
    [named] Enginn slíkur maður getur drepið á { $squares }
   *[any] Enginn slíkur leikur drepur á { $squares }
}
parse-move-nothing-to-take = Enginn maður er á { $squares } til að drepa
parse-move-from = Maðurinn á { $squares } er þinn; hann kemst á { $destinations }
parse-move-other-piece = { $piece ->
    [king] Maðurinn á { $squares } er ekki kóngur
   *[other] Maðurinn á { $squares } er ekki af þeirri gerð sem þú nefndir
}
intent = { $intent ->
    [RESIGN] Þú gefst upp
    [OFFER_DRAW] Þú býður jafntefli
    [ACCEPT_DRAW] Þú þiggur jafnteflið
    [DECLINE_DRAW] Þú hafnar jafnteflinu
    [HINT] Þú biður um vísbendingu
    [HELP] Þú biður um hjálp
    [NEW_GAME] Þú vilt hefja nýtt tafl
    [SHOW_BOARD] Þú vilt sjá borðið
    [LIST_MOVES] Þú vilt sjá löglegu leikina
    [QUIT] Þú vilt hætta
   *[TAKE_BACK] Þú vilt taka síðasta leikinn aftur
}
parse-claim-allowed = Þú krefst jafnteflis, og reglurnar leyfa það
parse-claim-not-allowed = Þú krefst jafnteflis, en reglurnar leyfa það ekki núna

## Records of games

record-fault-at = Lína { $line }, dálkur { $column }: { $fault }
record-faults = { $count ->
    [one] Í taflskránni er { $count } villa
   *[other] Í taflskránni eru { $count } villur
}
record-fault = { $reason ->
    [EMPTY] ekkert er að lesa
    [BAD_FORM] „{ $found }“ er óvænt hér; hér á að vera: { $right }
    [UNKNOWN_KEY] „{ $found }“ er ekki þekktur lykill; hér á að vera: { $right }
    [BAD_VALUE] „{ $found }“ er ekki gilt gildi hér; hér á að vera: { $right }
    [DUPLICATE] „{ $found }“ kemur hér fyrir í annað sinn; hér á að vera: { $right }
    [NOT_FIRST] „{ $found }“ kemur of seint; hér á að vera: { $right }
    [NOT_LAST] „{ $found }“ kemur of snemma; hér á að vera: { $right }
    [MISSING] eitthvað vantar hér; hér á að vera: { $right }
    [UNEVEN_RANK] „{ $found }“ passar ekki við stærð borðsins; hér á að vera: { $right }
    [OFF_BOARD] „{ $found }“ er ekki á borðinu; hér á að vera: { $right }
    [UNCLOSED] „{ $found }“ er svigi án mótsviga; hér á að vera: { $right }
    [BAD_MOVE] „{ $found }“ er ekki leikur; hér á að vera: { $right }
    [BAD_TURN] „{ $found }“ er ekki næsta umferð; hér á að vera: { $right }
    [BAD_ADDRESS] „{ $found }“ er ekki vistfang neins leiks; hér á að vera: { $right }
    [SURPLUS_COMMENT] „{ $found }“ er athugasemd án leiks; hér á að vera: { $right }
    [CONTRADICTION] „{ $found }“ stangast á við annan hluta taflskrárinnar; hér á að vera: { $right }
    [TOO_DEEP] „{ $found }“ er of djúpt hreiðrað; hér á að vera: { $right }
    [SURPLUS] „{ $found }“ á ekki heima hér; hér á að vera: { $right }
    [TOO_LONG] textinn er of langur; hér á að vera: { $right }
    [LUDII] þetta er skrá úr Ludii (trial), sem ekki er hægt að lesa hér: sendu leikina í staðinn sem reitapör, til dæmis d4-g4
    [AMBIGUOUS_MOVE] „{ $found }“ á við um fleiri en einn leik: { $right }
    [NO_SUCH_MOVE] enginn löglegur leikur á við „{ $found }“
    [UNKNOWN_ORIGIN] „{ $found }“ nefnir ekki upphafsreit leiksins, og hann finnst ekki: reglurnar eru óþekktar, eða fyrri leikur er ólöglegur
    [NO_RECORD] hér á að vera merki eða leikur, en hér er „{ $found }“
    [SECOND_GAME] hér hefst annað tafl; sendu eitt tafl í einu
    [ONE_OR_SEVERAL] þessi lína getur haldið taflinu áfram eða hafið nýtt tafl; hér á að vera: { $right }
    [TABLE] þetta er fyrirsögn í töflu yfir töfl, og slíkar töflur eru ekki lesnar; hér á að vera: { $right }
    [NUMBERS] „{ $found }“ er reitur í tölum; hér á að vera: { $right }
   *[UNPLAYABLE] „{ $found }“ verður ekki leikið: { $right }
}
expected-Move = leikur með báðum reitum sínum, til dæmis d4-g4 eða d4-g4xg5/g3
expected-MoveRecord = leikur, til dæmis e5-e8, Ke5-e1xe2/d1- eða ---
expected-SimpleMove = leikur á einfalda forminu: engir mannstafir, - milli reitanna, + eða ++ í lokin
expected-OneOf = { $moves }
expected-CaptureOnce = hver reitur drepins manns einu sinni
expected-Square = reitur: lína frá a til s og röð frá 1 til 19
expected-SquareOfSize = reitur: lína frá a til { $file } og röð frá 1 til { $size }
expected-Record = taflskrá í rithætti OpenTafl, önnur í stíl PGN eða listi af leikjum
expected-AtMostBytes = { $most } bæti í mesta lagi
expected-AtMostMoves = { $most } leikir í mesta lagi
expected-AtMostVariations = { $most } afbrigði í mesta lagi
expected-AtMostLevels = { $most } stig hreiðraðra afbrigða í mesta lagi
expected-AtMostTags = { $most } merki í mesta lagi
expected-PgnTag = nafn og gildi innan gæsalappa: [Event "Club night"]
expected-Tag = nafn, tvípunktur og gildi: [date:2015.05.04]
expected-TagOnce = merkið { $tag } aðeins einu sinni
expected-PgnResult = 1-0 (verjendur vinna), 0-1 (sækjendur vinna), 1/2-1/2 eða *
expected-Result = 1 (sækjendur vinna), -1 (verjendur vinna), 0 (jafntefli) eða ?
expected-ResultOfTag = úrslitin úr merkinu Result
expected-OneResult = ein úrslit, í lok taflsins
expected-OneGame = eitt tafl í einu
expected-TurnsOrResults = númer leikjanna (1. d2-a2 d5-e5) ef þetta er eitt tafl, annars úrslit á eftir hverju tafli (1-0, 0-1 eða *)
expected-GamesWithoutHeading = tafl í hverri línu án fyrirsagnar, fyrst leikirnir og svo úrslitin (d2-a2 d5-e5 1-0), eða JSON-hlutur fyrir hvert tafl
expected-NamedSquares = reitir með nöfnum sínum, svo sem d1: tölur segja ekki frá hvaða horni talið er
expected-NothingAfterResult = ekkert á eftir úrslitunum
expected-Clock = klukka í sekúndum: aðaltími, aukatímar, viðbót, til dæmis 3600 30/3 3i
expected-TwoClocks = tvær klukkur í sekúndum með kommu á milli, til dæmis 3600 30/3 3i, 3600 30/3 3i
expected-PuzzleMode = none, loose eða strict
expected-Address = vistfang leiks, til dæmis 6a, eða 3a.2.1b innan afbrigðis
expected-Rules = reglulína: dim:11 ... start:/.../
expected-Fen = raðir ofan frá og liðið sem á leik: 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a
expected-Closing = svigi { $bracket } sem lokar þessum
expected-Opening = svigi { $bracket } á undan þessum
expected-VariationAfterMove = afbrigði á eftir leiknum sem það kemur í staðinn fyrir
expected-VariationWithMove = afbrigði með að minnsta kosti einum leik
expected-VariationInOrder = afbrigði við fyrri leik, tölusett frá 1 án eyða
expected-Annotation = umsögn frá $0 til $255 á eftir leik
expected-CommentAfterMoves = athugasemd á eftir leikjum umferðar, eða merki á undan fyrstu umferðinni
expected-CommentOnce = ein athugasemd fyrir hverja umferð, með | milli leikja hennar
expected-CommentForMove = einn hluti athugasemdar fyrir hvern leik umferðarinnar
expected-TurnNumber = { $turn }, númer næstu umferðar
expected-TurnHeader = númer eða vistfang umferðar, punktur og bil: 8. eða 8a.1.1a.
expected-TurnWithMove = umferð með að minnsta kosti einum leik
expected-TurnOfTwo = umferð í tveimur helmingum; maður sem leikur aftur eftir dráp hefur =: e3=e6
expected-TurnAt = umferð { $turn }, með þessum fjölda leikja á undan: { $moves }
expected-GapBeforeMoves = slepptir leikir aðeins í byrjun umferðar
expected-Entry = lykill, tvípunktur og gildi hans, án bila: ks:w
expected-Key = einn lyklanna { $keys }
expected-KeyOnce = lykillinn { $key } aðeins einu sinni
expected-KeyLast = lykillinn { $key } í lokin
expected-DimFirst = stærð borðsins í byrjun: dim:11
expected-StartLast = uppstillingin í lokin: start:/3t3/.../
expected-StartOnce = annaðhvort start eða starti, ekki hvort tveggja
expected-Dim = stærð frá 1 til 19: dim:11
expected-Letter = einn af stöfunum { $letters }
expected-Name = nafn með 100 stöfum í mesta lagi, með _ fyrir bil
expected-Squares = reitir með kommu á milli: a1,b2
expected-SquareOnce = hver reitur einu sinni
expected-Pieces = mannstafir: tcnkmg, TCNKMG
expected-PieceOnce = hver stafur einu sinni
expected-Reach = fjöldi reita frá 1 til 19, eða -1 fyrir ótakmarkað
expected-Reaches = ein tala, tvær (sækjendur, verjendur) eða ein fyrir hvern af tcnkTCNK, tcnkmTCNKM eða tcnkmgTCNKMG
expected-Position = skástrik í byrjun og í lokin: /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
expected-Ranks = 1 til 19 raðir
expected-RanksOfDim = raðir: { $size }, eins og dim segir; hér eru { $found }
expected-RankOfSquares = reitir: { $squares }, jafnmargir og raðirnar; hér eru { $found }
expected-EmptySquares = fjöldi auðra reita, 1 eða fleiri, án núlls fremst
expected-EmptyOrPiece = fjöldi auðra reita eða maður: t c n k m g, eða hástafir fyrir verjendur
record-mismatch = { $kind ->
    [CAPTURES] Skráð dráp: { $written }; raunveruleg dráp: { $happened }
    [PIECE] Skráður maður: { $written }; maður sem leikið var: { $happened }
    [JUMP] Taflskráin merkir þennan leik sem stökk, en svo er ekki
    [GOES_ON] Taflskráin merkir þennan leik sem framhald drápskeðju, en svo er ekki
    [SIGN] Táknið segir að taflið sé unnið, en svo er ekki
    [OVER] Leikir eru skráðir eftir að taflinu lauk
    [TERMINATION] Skráð úrslit: { $written }; samkvæmt því sem skráð er um lok taflsins: { $happened }
   *[RESULT] Skráð úrslit: { $written }; samkvæmt leikjunum: { $happened }
}
record-note = { $kind ->
    [CHARACTERS] Stöfum sem þetta snið styður ekki var skipt út í { $about }
    [MARKS] Leikjamerkjum var sleppt: þetta snið styður þau ekki
    [PASS] Ekkert var skrifað: í þessu sniði er ekki hægt að segja pass
    [VARIATIONS] Afbrigðum var sleppt: þetta snið styður þau ekki
    [COMMENTS] Athugasemdum var sleppt: þetta snið styður þær ekki
    [TAGS] Merkjum, reglum eða upphafsstöðu var sleppt: þetta snið styður þau ekki
    [BEYOND] Afbrigðum á eftir lokum leikjaraðar var sleppt: þetta snið styður þau ekki
    [MOVES] Leikjunum var sleppt: þetta snið styður þá ekki
    [MISSING] { $about ->
        [rules] Ekkert var skrifað, því að reglurnar eru ekki þekktar
       *[position] Ekkert var skrifað, því að staðan er ekki þekkt
    }
    [DISPUTED] „{ $about }“ má lesa á fleiri en einn veg: lýsing OpenTafl, forrit þess eða hvort tveggja kann að fara öðruvísi að
    [CENTRE_ELSEWHERE] Miðjan er annars staðar en á miðju borðinu og var lesin sem virki verjenda
    [NO_EFFECT] Færslan „{ $about }“ hefur engin áhrif í þessu tafli og var sleppt
    [LEFT_OUT] Rithátturinn rúmar þetta ekki allt; sleppt var: { $about }
    [OTHER_FORM] Þegar þessi regla er lesin aftur er hún á öðru formi, en hvert tafl fer á sama veg: { $about }
    [INEXPRESSIBLE] Reglunum var sleppt, því að rithátturinn getur ekki tjáð þetta: { $about }
    [RESTORED] Taflskráin getur þess ekki að drápskeðjan heldur áfram; { $about } var bætt við, og aðeins með slíkum leik er framhald taflsins löglegt
    [RESTORED_PERHAPS] Taflskráin getur þess ekki að drápskeðjan heldur áfram; { $about } var bætt við, og með honum er framhald taflsins löglegt, en aðrir leikir geta einnig átt við
    [SETUP_FOUND] Taflskráin nefnir ekki uppstillingu sína; fleiri leikir hennar eru löglegir frá { $about } en frá nokkurri annarri
    [SETUP_PERHAPS] Taflskráin nefnir ekki uppstillingu sína; leikirnir passa jafn vel við hverja þessara, og sú fyrsta var valin: { $about }
   *[OTHER_RULES] Taflskráin nefnir aðrar reglur en þær sem dæmt var eftir: { $about }
}
record-rules-unnamed = Taflskráin segir ekki eftir hvaða reglum er teflt: veldu reglusafn
record-rules-unknown = Taflskráin nefnir reglusafnið „{ $name }“, sem er ekki til hér: nefndu annað
record-rules-of = Reglurnar eru úr { $name }
record-rules-own = Reglurnar eru ekki úr neinu reglusafni hér
record-rules-written = Skráðu reglurnar eru fullgerðar: töfl fara á sama veg eftir þeim
record-rules-unwritten = Fjöldi reglna sem rithátturinn getur ekki tjáð: { $count }
record-inexpressible = Rithátturinn getur ekki tjáð þetta: { $topic }

## The terminal

terminal-help = Sláðu inn leik, til dæmis d4-g4, eða aðeins áfangastaðinn, g4; eða eitthvað af þessu: vísbending (aftur til að fá meira), leikir, borð, afturkalla, jafntefli (bjóða eða þiggja), krafa (jafntefli samkvæmt reglunum), gefast upp, nýtt, hjálp, hætta.
terminal-over = Sláðu inn „nýtt“ til að tefla aftur, „afturkalla“ til að taka síðasta leik aftur eða „hætta“.
terminal-thinking = hugsar…
terminal-no-ruleset = ekkert reglusafn heitir „{ $ruleset }“; `tafld rulesets` sýnir þau öll
terminal-no-ruleset-nearest = ekkert reglusafn heitir „{ $ruleset }“; áttirðu við { $nearest }? `tafld rulesets` sýnir þau öll
terminal-alternatives = „{ $name }“ getur einnig merkt { $others }
terminal-first-fault = Fyrsti ólöglegi leikurinn er leikur { $ply }, { $move }
terminal-draw-offered = { $side ->
    [attackers] Sækjendur bjóða jafntefli; verjendur þiggja það með „jafntefli“ en hafna því með því að leika
   *[defenders] Verjendur bjóða jafntefli; sækjendur þiggja það með „jafntefli“ en hafna því með því að leika
}
terminal-draw-declined = { $side ->
    [attackers] Sækjendur hafna jafnteflinu
   *[defenders] Verjendur hafna jafnteflinu
}
terminal-start = Þetta er upphafið.
terminal-turn = { $ply ->
    [0] upphaf tafls
   *[other] leiknir leikir: { $ply }
}, { $side ->
    [attackers] sækjendur
   *[defenders] verjendur
} eiga leik, { $moves ->
    [one] { $moves } löglegur leikur
   *[other] { $moves } löglegir leikir
}
terminal-illegal = Ólöglegur leikur: { $sentence }
terminal-prompt = { $side ->
    [attackers] sækjendur
   *[defenders] verjendur
}>
terminal-aliases = einnig nefnt: { $names }
terminal-source = heimild: { $source }
terminal-contested = umdeilt: { $reading }
terminal-setup = uppstilling { $name }:

## Readings of unclear sources, each named by the rule set, revision and rule where it first occurs; their English is in the catalogue

readings =
    .brandubh-wtf-1-board = Uppstillingin var mynd í heimildinni, sem nú er glötuð; þetta er sú uppstilling sem venjulega er tefld undir nafninu.
    .brandubh-wtf-1-king_taken = Það leiðir af reglunni um alla menn að kóngur sem leikur á lokaðan reit er óhultur.
    .brandubh-wtf-1-repetition = „Í þriðja sinn í röð“ er skilið sem þriðja skiptið. Verjendur tapa, nema sérhver leikur þeirra frá síðasta skipti hafi verið eini löglegi leikurinn; þá tapa sækjendur, jafnvel þótt bæði liðin hafi verið þvinguð.
    .brandubh-nielsen-1-repetition = Heimildin bannar þrátefli en nefnir enga tölu; hér er miðað við þriðja skiptið.
    .brandubh-nielsen-1-quiet_plies = Tafl sem ekki er hægt að ljúka er jafntefli; hér má hvort liðið sem er krefjast jafnteflis eftir 100 leiki án dráps.
    .brandubh-nielsen-2-board = Upphafsstöðurnar sem fyrstu útgáfuna vantar eru þær sem töfl skráð á þjóni höfundarins hefjast á, eins og leikir þeirra sýna.
    .brandubh-nielsen-2-1-throne = Ekki var hægt að lesa vefsíðuna með þessum reglum; svona eru töflin tefld sem varðveist hafa af þjóninum.
    .brandub-walker-1-throne = Forritið lokar hásætinu fyrir peðum og leyfir öllum mönnum að fara yfir það; í öðrum endurgerðum brandub er það einnig fjandsamlegt.
    .brandub-walker-1-king_taken = Í forritinu er kóngurinn fangaður eins og peð alls staðar, einnig í hásætinu og við hlið þess; aðrar endurgerðir krefjast þar fjögurra eða þriggja sækjenda.
    .brandub-walker-1-no_legal_move = Heimildin segir ekkert um þetta; hér tapar lið sem getur ekki leikið.
    .brandub-ludii-1-throne = Enginn maður má standa á miðreitnum; það er túlkun að menn megi fara yfir hann og að hann hjálpi aðeins auður við dráp.
    .brandub-ludii-1-king_in_captures = Heimildin segir ekki hvort kóngurinn drepi; það er skilið svo að hann drepi eins og peð.
    .brandub-ludii-1-king_taken = Heimildin segir ekki hvað verður um kóng sem leikur sjálfur á lokaðan reit; það er skilið svo að hann sé óhultur, eins og aðrar heimildir segja.
    .brandub-ludii-1-repetition = Heimildin segir ekkert um þetta; hér er jafntefli í þriðja skiptið.
    .brandubh-hnefatafl-org-1-throne = Leikjalisti þjónsins leyfir aðeins kónginum að fara yfir auða hásætið; dómari hans samþykkir einnig leik peðs yfir það. Hér gildir listinn.
    .brandubh-hnefatafl-org-1-cannot_escape = Birtar reglur nefna ekki þessi lok; skilyrði þeirra eru þau sem forrit þjónsins lýkur töflum eftir, einnig þau sem þykja undarleg.
    .brandubh-hnefatafl-org-1-repetition = Reglurnar segja að leikur verjenda megi ekki endurtaka borðið. Þjónninn ber saman uppröðun manna fyrir dráp leiksins, hvort liðið sem átti leik; svo er einnig hér.
    .brandubh-hnefatafl-org-1-ply_limit = Birtar reglur nefna engan fjölda leikja; á þjóninum lýkur tafli þá með jafntefli.
    .magpie-1-board = Forritin hafa ólíkar uppstillingar fyrir Magpie: OpenTafl krossinn, annað sækjendur sem standa stakir.
    .magpie-1-throne = Forritunum ber ekki saman: í OpenTafl mega allir menn fara yfir auða hásætið, í öðru aðeins kóngurinn. Það er túlkun að hásætið sé sækjendum fjandsamlegt þegar kóngurinn situr í því.
    .magpie-1-repetition = Í OpenTafl er jafntefli í þriðja skiptið; í öðru forriti tapa verjendur.
    .ard-ri-nielsen-1-board = Uppstillingin var mynd í heimildinni, sem nú er glötuð. Töflin af þjóni höfundarins byrja á annarri, sem næsta útgáfa reglnanna hefur.
    .ard-ri-nielsen-1-king_taken = Þar sem ekkert hásæti er fanga tveir sækjendur kónginn einnig á miðju borðinu.
    .ard-ri-nielsen-2-board = Uppstillingin var mynd í heimildinni, sem nú er glötuð. Tvær þær fyrstu eru úr töflum af þjóni höfundarins, sú eldri á undan; önnur forrit tefla þá þriðju undir nafninu.
    .ard-ri-dragonheelslair-1-first_move = Það sem hægt var að lesa af heimildinni segir ekki hvort liðið byrjar; hér gera sækjendur það.
    .ard-ri-dragonheelslair-1-throne = Aðeins kóngurinn má sitja í hásætinu, og hann má snúa þangað aftur. Hásætið hjálpar ekki við dráp, því að ekkert dráp í heimildinni nefnir það.
    .ard-ri-ludii-1-first_move = Lýsingin segir ekki hvort liðið byrjar; í forritinu gera sækjendur það.
    .ard-ri-ludii-1-throne = Lýsingin nefnir ekki miðreitinn; í forritinu má aðeins kóngurinn standa þar, og reiturinn hjálpar aðeins við að fanga hann.
    .ard-ri-ludii-1-king_in_captures = Lýsingin segir ekki hvort kóngurinn drepi; í forritinu gerir hann það.
    .ard-ri-ludii-1-king_taken = Lýsingin segir ekki hvernig kóngurinn er fangaður; samkvæmt reglum forritsins, „Common“, er hann fangaður af sækjendum á fjórum hliðum, eða á þremur hliðum með auða miðreitinn á þeirri fjórðu.
    .ard-ri-ludii-1-ply_limit = Lýsingin nefnir engin mörk; forritið lýkur hverju tafli eftir 2.500 leiki.
    .ard-ri-ludii-1-no_legal_move = Lýsingin segir ekkert um þetta; í forritinu segir lið sem getur ekki leikið pass.
    .ard-ri-ludii-corrected-1-king_taken = Lýsingin segir ekki hvernig kóngurinn er fangaður; samkvæmt reglum forritsins, „Corrected“, er hann fangaður af tveimur sækjendum, eða af sækjanda og auða miðreitnum.
    .tafl-7-fortress-1-throne = Heimildin lokar miðvirkinu aðeins fyrir sækjendum; peð verjenda mega því standa þar. Hér hjálpar virkið aðeins við dráp meðan það er autt.
    .tafl-7-fortress-1-corners = Heimildin lokar hornunum aðeins fyrir sækjendum; peð verjenda mega því standa þar. Hér hjálpar horn aðeins við dráp meðan það er autt.
    .tafl-7-fortress-1-kings_group = Heimildin talar um peð við hlið kóngsins; hér er hópurinn öll keðjan sem tengist honum, og jaðarinn, auða hásætið og autt horn loka fyrir peðum hennar eins og fyrir kónginum.
    .fidchell-1-first_move = Heimildin segir ekki hvort liðið byrjar; það gera sækjendur, eins og í taflinu sem hún gengur út frá.
    .fidchell-1-throne = Heimildin lokar hásætinu fyrir öllum eftir að kóngurinn hefur yfirgefið það; hér má þá heldur enginn fara yfir það. Hásætið hjálpar aðeins við dráp meðan það er autt.
    .fidchell-1-kings_group = Um þessa gerð segir heimildin ekkert um að kóngurinn sé fangaður ásamt peðum sínum; það gerist því ekki.
    .fidchell-1-tuichi_wins = Kóngurinn vinnur með því að segja tuichi; það er dæmt eftir leik verjenda, og úrslitin koma í stað tilkynningarinnar.
    .tablut-igg-1-announcements = Heimildin talar um leik kóngsins að jaðrinum; hér er raichi tilkynnt eftir hvern leik verjenda sem skilur eftir opna leið.
    .tablut-linnaeus-1-first_move = Linné segir ekki hvort liðið byrjar; í OpenTafl gera sækjendur það.
    .tablut-linnaeus-1-throne = Hjá Linné fer enginn á eftir kónginum í kastala hans. Það er venja OpenTafl að allir menn megi fara yfir kastalann og að hann sé auður öllum fjandsamlegur.
    .tablut-linnaeus-1-king_in_captures = Linné segir ekki hvort kóngurinn drepi; í OpenTafl gerir hann það.
    .tablut-linnaeus-1-encirclement = Regla úr töflum nútímans sem er ekki hjá Linné; OpenTafl beitir henni.
    .tablut-ashton-1-throne = Það er venja mótsins að hásætið sé peðum verjenda fjandsamlegt einnig þegar kóngurinn situr í því; textinn talar aðeins um kastalann, og á aagenielsen.dk er það ekki svo.
    .tablut-ashton-1-camps = Það er venja mótsins að herbúðir séu fjandsamlegar einnig þegar maður stendur í þeim.
    .tablut-ashton-1-escape = Samkvæmt texta Ashtons vinna verjendur þegar kóngurinn á opna leið sem ekki verður lokað; hér verður kóngurinn að fara hana og standa á jaðarreit sem er ekki herbúðir.
    .tablut-ashton-1-repetition = Textinn segir ekkert um þetta; á mótinu er jafntefli um leið og staða er endurtekin.
    .tablut-ashton-nielsen-1-throne = Textinn talar aðeins um kastalann; í töflunum af þjóninum hjálpar hann ekki við dráp peða meðan kóngurinn situr í honum, ólíkt mótinu í Bologna.
    .foteviken-tablut-1-first_move = Í OpenTafl byrja sækjendur; í öllum töflum af aagenielsen.dk, og samkvæmt reglunum þar, sem fylgja reglum safnsins, byrja verjendur.
    .foteviken-tablut-1-camps = Í OpenTafl má peð sem yfirgefur herbúðir standa í öðrum á sömu línu; hér fer enginn í herbúðir að utan.
    .foteviken-tablut-1-king_taken = Í fyrri útgáfum OpenTafl var kóngurinn fangaður eins og peð fjarri hásætinu; frá útgáfu 0.4 verður að loka hann inni alls staðar, eins og hér.
    .foteviken-tablut-1-encirclement = Regla úr töflum nútímans; OpenTafl beitir henni.
    .tablut-brainking-1-throne = Hásætið hjálpar ekki við að drepa peð, því að ekkert dráp á peði í heimildinni nefnir það.
    .tablut-brainking-1-king_taken = Það er túlkun að jaðarinn loki engri hlið kóngsins, einnig að kóngurinn megi leika á lokaðan reit.
    .tablut-brainking-2-first_move = Það sem hægt var að lesa af heimildinni segir ekki hvort liðið byrjar; í öllum töflum af aagenielsen.dk gera verjendur það.
    .tablut-board-game-arena-1-corners = Hornin hjálpa ekki við að drepa peð, því að ekkert dráp á peði í heimildinni nefnir þau.
    .tablut-ludii-1-throne = Lýsingin bannar öllum að fara inn í kastalann og lætur hann hjálpa við dráp; það er venja forritsins að enginn fari yfir hann og að hann hjálpi einnig setinn.
    .tablut-15-1-board = Engin gömul heimild þekkir tablut á 15 sinnum 15 reitum; uppstillingin er eftir Damian Walker.
    .sea-battle-9-1-first_move = Hjá Nielsen leika sækjendur fyrst, hjá Walker verjendur.
    .sea-battle-9-1-repetition = Í OpenTafl er jafntefli í þriðja skiptið. Vefsíða Nielsens bannar þrátefli, sem verjendur tapa á, en nefnir enga tölu.
    .sea-battle-nielsen-9-1-repetition = Heimildin bannar þrátefli, sem verjendur tapa á, en nefnir enga tölu; hér er miðað við þriðja skiptið. Samkvæmt eldri gerð vefsíðunnar tapar sá sem heldur endurtekningunni áfram.
    .sea-battle-nielsen-9-1-no_legal_move = Skilið eins og í reglum heimildarinnar um önnur töfl: lið sem á engan löglegan leik tapar.
    .sea-battle-nielsen-13-2-board = Uppstillingarnar voru myndir í heimildinni, sem nú eru glataðar; töfl af þjóni höfundarins byrja á báðum. Af þeirri seinni er aðeins efri helmingurinn þekktur; sá neðri er spegilmynd hans, eins og annað forrit teiknar hann.
    .sea-battle-w-11-1-board = Uppstillingarnar voru myndir í heimildinni, sem nú eru glataðar; þessar eru úr Abstract Play, sem fylgir þeirri heimild.
    .tawlbwrdd-walker-1-board = Handritið lýsir upphafsstöðunni með orðum sem láta hana óvissa; þetta er túlkun Bells, sem Walker fylgir.
    .tawlbwrdd-walker-1-encirclement = Þessi regla er ekki hjá Walker; OpenTafl beitir henni.
    .tawlbwrdd-throneless-1-board = Heimildin nefnir fimm uppstillingar sínar eftir helmingum þeirra (sækjendur Lewis, T eða Bell; kross eða tígull) og sýndi þær á myndum sem nú eru glataðar; þær eru endurgerðar eftir þessum helmingum.
    .tawlbwrdd-throneless-1-encirclement = Skilið eins og í reglum heimildarinnar um önnur töfl, þar sem þessi regla er.
    .tawlbwrdd-throneless-1-repetition = Skilið eins og í reglum heimildarinnar um önnur töfl, þar sem verjendur tapa á þrátefli; hér er miðað við þriðja skiptið.
    .tawlbwrdd-ludii-1-throne = Lýsingin nefnir ekki miðreitinn; í forritinu má aðeins kóngurinn standa þar eða fara yfir hann, og reiturinn hjálpar við dráp, gegn peðum einnig setinn.
    .tawlbwrdd-ludii-1-corners = Lýsingin nefnir ekki hornin; í forritinu má aðeins kóngurinn standa þar, og þau hjálpa við dráp.
    .tawlbwrdd-ludii-1-king_taken = Lýsingin segir ekki hvernig kóngurinn er fangaður; í forritinu er hann fangaður eins og peð.
    .hnefatafl-globe-1-throne = Hásætið er fjandsamlegt eftir að kóngurinn hefur yfirgefið það; hér hjálpar það aðeins við dráp meðan það er autt.
    .hnefatafl-globe-1-quiet_plies = „Tuttugu leikir í röð“ er skilið sem leikir beggja liða samanlagðir.
    .hnefatafl-globe-1-no_legal_move = Bannað er að segja pass meðan leikur er mögulegur; það er skilið svo að lið sem á engan löglegan leik segi pass.
    .hnefatafl-11-igg-1-throne = Í þessu tafli bannar heimildin peðum beggja liða að fara yfir hásætið og nefnir ekki kónginn; hann má því fara yfir það.
    .copenhagen-1-repetition = Heimildin bannar þrátefli, sem verjendur tapa á, en nefnir enga tölu; hér er miðað við þriðja skiptið.
    .copenhagen-1-repetition-2 = Á þjóninum aagenielsen.dk halda töfl áfram eftir þriðja skiptið þar til leikmaður lýkur þeim; hér lýkur taflinu þá.
    .fetlar-1-encirclement = Þessi regla er ekki í reglum Fetlar-nefndarinnar fyrir mótið 2013. Af töflum aagenielsen.dk þar sem slíkur hringur stóð lýkur 22 með honum, en 51 heldur áfram.
    .fetlar-1-repetition = Heimildin gerir þrátefli að jafntefli en nefnir enga tölu; hér er miðað við þriðja skiptið.
    .fetlar-1-no_legal_move = Samkvæmt reglum Fetlar-nefndarinnar fyrir mótið 2013 er jafntefli þegar lið getur ekki leikið.
    .copenhagen-hnefatafl-org-1-encirclement = Þjónninn dæmir sækjendum einnig sigur þegar hann telur að verjendur komist ekki lengur undan. Þeim úrskurði er sleppt: slíkt tafl heldur áfram þar til því lýkur á annan hátt.
    .copenhagen-hnefatafl-org-1-exit_fort = Forrit þjónsins metur virki á sinn hátt: það finnur virki þar sem ekkert er samkvæmt reglunum, sést yfir önnur og lýkur taflinu líka eftir leik sækjenda ef virki stendur. Hér gilda reglurnar.
    .berserk-1-first_move = Í rithætti OpenTafl byrja verjendur; samkvæmt vefsíðu Aage Nielsens byrja sækjendur.
    .berserk-1-commanders_take_king = Samkvæmt OpenTafl: báðir endar eru foringjar, riddarar eða autt horn, maðurinn sem leikið er er annar þeirra, og hásætið hjálpar aldrei.
    .berserk-1-encirclement = Í rithætti OpenTafl er engin umkringing; vefsíða Aage Nielsens nefnir hana ekki.
    .berserk-1-repetition = Í rithætti OpenTafl er jafntefli í þriðja skiptið ef annað er ekki tekið fram; í Berserk þess sjálfs tapar sá sem veldur því, og svo er hér.
    .berserk-1-jumps = Leið er opin þar sem kóngurinn gæti rennt sér; það sem hann næði með stökki telst ekki með. Hvorki svæði né drægi takmarkar stökk, svo lengi sem maðurinn má standa þar sem hann lendir.
    .berserk-2-repetition = Samkvæmt lýsingu OpenTafl tapar sá sem veldur þriðja skiptinu; í forriti þess vinnur hann, og svo er hér.
    .simple-tafl-1-repetition = Heimildin segir ekkert um þetta; skilið eins og í reglum hennar um önnur töfl, þar sem verjendur tapa á þrátefli, í þriðja skiptið.
    .simple-tafl-w-1-board = Aðeins var hægt að lesa nafnið, þar sem „-w“ merkir að hvítur, þ.e. verjendur, byrji. Uppstillingin og allar aðrar reglur eru úr Simple Tafl.
    .copenhagen-bell-1-board = Leikmenn nefna þessar uppstillingar án þess að teikna þær; þær eru þær sömu og í samnefndu tawlbwrdd.
    .copenhagen-opentafl-1-repetition = Samkvæmt lýsingu OpenTafl vinnur sá sem veldur þriðja skiptinu; í forriti þess tapar hann, og svo er hér.
    .fetlar-panel-1-no_legal_move = Reglurnar gera einnig jafntefli úr tafli sem enginn getur lengur unnið; það er látið leikmönnum eftir.
    .fetlar-ludii-1-throne = Lýsingin bannar peðum að standa í miðjunni; það er venja forritsins að þau megi ekki heldur fara yfir hana og að miðjan hjálpi við dráp, gegn peðum einnig setin.
    .fetlar-ludii-1-corners = Lýsingin lokar hornunum fyrir peðum; það er venja forritsins að hornin hjálpi við dráp.
    .fetlar-ludii-1-king_taken = Lýsingin krefst allra fjögurra hliða; samkvæmt reglum forritsins, „Common“, loka auða hásætið, autt horn og jaðarinn einnig hlið.
    .fetlar-ludii-latin-1-king_taken = Lýsingin krefst allra fjögurra hliða; samkvæmt reglum forritsins, „Latin“, er kóngurinn fangaður eins og peð.
    .old-hnefatafl-1-repetition = Hjá Abstract Play tapa verjendur á þrátefli; hér er miðað við þriðja skiptið.
    .berserk-nielsen-1-berserk = Í heimildinni má leikmaður hætta eftir hvert dráp, og kóngur sem hefur drepið má halda áfram til að komast undan; hér heldur keðja áfram meðan hún drepur, og aðeins með drápum.
    .alea-evangelii-1-board = Teikning handritsins hefur verið lesin á ýmsa vegu; þetta er sú uppstilling sem venjulega er tefld.
    .alea-evangelii-1-first_move = Handritið segir ekki hvort liðið byrjar. Í flestum endurgerðum gera sækjendur það, í endurgerð Walkers verjendur.
    .alea-evangelii-1-throne = Handritið segir ekkert um þetta. Endurgerðum ber ekki saman um hvaða menn megi fara yfir það og hvernig það hjálpi við dráp.
    .alea-evangelii-1-corners = Það er endurgerð að kóngurinn komist undan um reitina fjóra í hverju horni; í öðrum kemst hann aðeins undan um ystu hornreitina eða um jaðarinn.
    .alea-evangelii-1-king_in_captures = Handritið segir ekki hvort kóngurinn drepi; endurgerðum ber ekki saman.
    .alea-evangelii-1-king_taken = Handritið segir ekki hvernig. Hér er hann fangaður af fjórum sækjendum, eða af þremur og auðu hásætinu, og við jaðarinn er hann óhultur; í sumum endurgerðum lokar jaðarinn hlið.
    .alea-evangelii-1-encirclement = Regla úr töflum nútímans sem er ekki í neinni gamalli heimild.
    .alea-evangelii-1-repetition = Handritið segir ekkert um þetta; það er regla nútímans að sá sem veldur þriðja skiptinu tapi.
    .alea-evangelii-1-no_legal_move = Endurgerðum ber ekki saman: liðið tapar, eða það segir pass. Hér tapar það.
    .alea-evangelii-cyningstan-1-throne = Aðeins kóngurinn má standa í miðjunni; miðjan hjálpar ekki við að drepa peð, því að ekkert dráp á peði í heimildinni nefnir hana.
    .alea-evangelii-cyningstan-1-corners = Heimildin talar um reiti föstu mannanna í hornunum, sem glötuð mynd hennar sýndi; hér eru þeir fjórir í hverju horni.
    .alea-evangelii-cyningstan-1-king_taken = Það er túlkun að setinn hornreitur loki engri hlið kóngsins, einnig að kóngurinn megi leika á lokaðan reit.
    .alea-evangelii-cyningstan-2-board = Teikning handritsins hefur verið lesin á ýmsa vegu; hér standa átta peð verjenda í hring sækjenda, eins og í heimildinni.
    .alea-evangelii-ludii-1-first_move = Samkvæmt lýsingunni byrjar lið kóngsins; í forritinu byrja sækjendur.
    .alea-evangelii-ludii-1-throne = Lýsingin lætur kónginn standa í miðjunni; í forritinu stendur þar enginn eftir að hann hefur yfirgefið hana, og auða miðjan hjálpar við að drepa peð.
    .alea-evangelii-ludii-1-king_in_captures = Lýsingin segir ekki hvort kóngurinn drepi; í forritinu drepur hann ekki með því að leika, en aðrir drepa peð upp við hann.
    .alea-evangelii-ludii-1-king_taken = Lýsingin krefst fjögurra hliða, eða þriggja við hlið miðjunnar eða við jaðarinn; í forritinu er kóngurinn fangaður eins og peð fjarri miðjunni.

## What is wrong with a request

fault-detail = { $more ->
    [0] { $field }: { $fault }
    [one] { $field }: { $fault } (og { $more } villa til viðbótar)
   *[other] { $field }: { $fault } (og { $more } villur til viðbótar)
}
fault-value = { $value }: { $fault }
fault-more = { $fault } ({ $more })
engine-BoardSize = stærð borðs er oddatala frá { $min } til { $max }
engine-OutOfRange = { $optional ->
    [yes] verður að vera á bilinu { $min } til { $max }, eða null ef engin mörk eru
   *[no] verður að vera á bilinu { $min } til { $max }
}
engine-TooMany = má hafa { $max } atriði í mesta lagi
engine-Empty = verður að hafa 1 til { $max } atriði, hefur ekkert
engine-Duplicate = er nefnt tvisvar
engine-OffBoard = er ekki á borði af stærð { $size }
engine-WrongPieces = verður að vera eitt eða fleiri af { $allowed }
engine-DuplicateZone = svæði af þessari gerð er þegar til; settu alla reiti þess í eitt svæði
engine-EmptyZone = svæði þarf reiti; slepptu svæði sem enga hefur
engine-SquareInTwoZones = er þegar í svæði; svæði skarast ekki og nefna hvern reit einu sinni
engine-EnterOutsideStop = verður að vera hluti af stop, sem er { $stop }
engine-ThroneNotCentre = hásætið er miðreiturinn einn
engine-NoSuchZone = { $zone ->
    [throne] þarf hásæti í zones
   *[other] þarf { $zone } í zones
}
engine-ZoneNeverOccupied = enginn maður má standa á þessu svæði, svo að það er aldrei setið; hafðu þetta autt, eða nefndu menn í stop
engine-NoSpecialPieces = þarf sérstaka menn; skilgreindu þá í special
engine-EscapeElsewhere = þarf undankomu til horna þar sem svæðið er hornreitirnir fjórir
engine-EscapeBarred = kóngurinn má ekki fara á neinn þessara reita, svo að hann kæmist aldrei undan
engine-EscapeOutOfReach = kóngurinn kæmist ekki héðan á neinn undankomureit, jafnvel á auðu borði; breyttu zones, reach eða escape svo að hann nái einum af { $squares }
engine-EncircledAtStart = verjendur eru umkringdir fyrir fyrsta leik; hafðu leið að jaðrinum opna, eða stilltu encirclement á null
engine-AbovePlyLimit = má ekki vera hærra en ply_limit ({ $ply_limit }), því að þá gæti reglan aldrei gilt; eða null
engine-KingNeverOnThrone = kóngurinn getur aldrei setið í hásætinu; gefðu honum hásæti sem hann byrjar í eða má fara í
engine-KingNeverOnEdge = exit_fort getur aldrei gilt: hver jaðarreitur sem kóngurinn nær til er þegar undankomureitur
engine-OneEscapeSquare = kóngurinn nær aðeins til eins undankomureits, svo að tvær leiðir eru aldrei opnar
engine-KingCapturesNothing = þessi kóngur drepur ekkert með því að leika; sjá king_in_captures
engine-GuardsCaptureNothing = verðir drepa ekkert; notaðu JUMP_OVER_ENEMIES í staðinn
engine-SetupName = uppstilling þarf sitt eigið nafn, 1 til { $max_bytes } bæti
engine-NoAttackers = engir sækjendur eru á borðinu; tafl þarf að minnsta kosti einn
engine-AttackersKing = sækjendur hafa engan kóng, en einn er á { $square }
engine-OverAtStart = taflinu er lokið áður en það hefst: { $reason }
engine-UnknownSetup = reglusafnið hefur enga slíka uppstillingu; það hefur { $names }
engine-FewerThanHistory = verður að vera að minnsta kosti { $plies }, sem er fjöldi leikja í ferlinum
engine-HistoryTooLong = má hafa { $max } leiki í mesta lagi; byrjaðu eftir síðasta dráp, eða stilltu complete á false
engine-NoChains = þetta reglusafn hefur engar drápskeðjur: special.berserk, eða special sjálft, er null
engine-NotOwnPiece = liðið sem á leik hefur engan mann þar
engine-ChainWithoutCapture = drápskeðja heldur aðeins áfram eftir dráp, svo að ply verður að vera að minnsta kosti 1
engine-ChainCannotContinue = þessi maður á engan leik sem heldur keðju hans áfram, svo að umferð hans er lokið
engine-ChainAfterEnd = tafl sem lauk með { $reason } hefur enga keðju að halda áfram
engine-WrongWinner = þegar ástæðan er { $reason } á sigurvegarinn að vera: { $winners }
engine-UnknownReason = engu tafli eftir þessum reglum lýkur af þessari ástæðu
engine-UnsortedSquares = verða að vera reitir borðsins, raðaðir, hver nefndur einu sinni
engine-GameOver = taflinu er lokið: { $reason }
engine-NotDeclarable = þessi lok leiða af leikjunum og verða ekki gefin upp; slepptu þessu
engine-NotClaimable = ekki má krefjast jafnteflis eftir þennan fjölda leikja án dráps: { $quiet_plies }
engine-IllegalHistoryMove = er ekki löglegur leikur hér: { $reason }
engine-HistoryBoard = ferillinn leiðir til annars borðs: { $found }
engine-HistoryChain = { $found ->
    [none] ferillinn leiðir ekki til neins reits
   *[other] ferillinn leiðir til { $found }
}
engine-HistorySide = { $found ->
    [attackers] samkvæmt ferlinum eiga sækjendur leik
   *[defenders] samkvæmt ferlinum eiga verjendur leik
}
engine-HistoryOutcome = ferillinn lýkur taflinu: { $found }
engine-EndSquares = { $count ->
    [0] þessi endir hefur enga reiti
   *[other] reitir þessa endis eru { $found }
}
engine-EndNotShown = ekkert tafl eftir þessum reglum endar svona í þessari stöðu
engine-EndTooEarly = kemur í fyrsta lagi eftir { $needed } leiki, og hér telja í mesta lagi { $played }
fault-winner = { $winner ->
    [attackers] sækjendur
    [defenders] verjendur
   *[nobody] enginn
}
engine-NoKing = enginn kóngur er á borðinu, en þar á að vera nákvæmlega einn
engine-WrongSize = borð af stærð { $size }: þetta reglusafn er teflt á stærð { $expected }
engine-SeveralKings = kóngar: { $count }, á { $squares }; þar á að vera nákvæmlega einn
engine-KingEscaped = kóngurinn á { $square } er þegar kominn undan: hann má ekki byrja á undankomureit
engine-KingNotEscaped = kóngurinn á { $square } er ekki á undankomureit: samkvæmt úrslitunum komst hann undan
engine-KingNotTaken = kóngur á { $squares }: samkvæmt úrslitunum var hann fangaður
engine-SpecialPieces = sérstakir menn á { $squares }: í þessu reglusafni eru engir, svið þess special er null
engine-MayNotStand = { $count ->
    [0] maður á bönnuðum reit, { $piece } á { $square }: enginn maður má standa á svæðinu { $zone }
   *[other] maður á bönnuðum reit, { $piece } á { $square }: á svæðinu { $zone } mega aðeins standa: { $may }
}
fault-piece = { $piece ->
    [attacker] sækjandi
    [defender] peð verjenda
    [king] kóngur
    [attackers_commander] foringi sækjenda
    [defenders_commander] foringi verjenda
    [attackers_knight] riddari sækjenda
    [defenders_knight] riddari verjenda
    [attackers_mercenary] málaliði sækjenda
    [defenders_mercenary] málaliði verjenda
    [attackers_guard] vörður sækjenda
   *[defenders_guard] vörður verjenda
}
fault-move-missing = vantar; skrifaðu tvo reiti, til dæmis d4-g4, eða pass
fault-items = hefur of mörg atriði, { $found }; hámarkið er { $most }
fault-too-long = hefur fleiri atriði en { $most }, sem er hámark þessa þjóns
fault-square = { $square } er ekki reitur; skrifaðu línu (a til s) og röð (1 til { $max }), til dæmis d4
fault-not-a-move = ekki leikur; skrifaðu tvo reiti, til dæmis d4-g4, eða pass
fault-move-off-board = nefnir reit sem ekkert borð hefur: línur eru frá a til s, raðir frá 1 til 19
fault-term-missing = vantar; veldu eitt af { $known }
fault-negative-ply = { $ply } er neikvætt; leikir eru taldir frá 0
fault-position-ruleset-missing = vantar; nefndu reglusafn, til dæmis copenhagen, eða sendu custom_rules; ListRulesets sýnir þau öll
fault-position-board-missing = vantar; sendu raðirnar ofan frá, til dæmis 3a3/3a3/..., eða sendu pieces
fault-board-missing = vantar; sendu raðirnar ofan frá, til dæmis 3a3/3a3/...
fault-side-missing = vantar; veldu SIDE_ATTACKERS eða SIDE_DEFENDERS
fault-ranks = hefur rangan fjölda raða, { $found }; í borði þessa reglusafns eru þær { $size }
fault-beyond-board = { $square } er ekki á borði af stærð { $size }
fault-square-twice = { $square } er nefndur tvisvar
fault-pieces-differ = passa ekki við board: þeir mynda { $board }
fault-outcome-rule = verður að vera { $rule } þegar ástæðan er { $reason }
fault-outcome-no-rule = verður að vera autt þegar ástæðan er { $reason }
fault-draw-false = verður að vera true; gefðu annars upp winner
fault-result-missing = vantar; nefndu sigurvegarann, eða stilltu draw á true
fault-match-missing = vantar; gefðu upp sigurvegarann eða draw, og fjölda leikja
fault-range = { $value } er utan markanna: { $min } til { $max }
fault-one-of = { $value } er ekki eitt af { $known }
fault-card-size = verður ekki notað með sniðinu card, sem er alltaf 1200 sinnum 630 dílar; slepptu því
fault-picture-size = { $value } er utan markanna: { $min } til { $max } dílar
fault-rules-missing = nefndu reglusafn, til dæmis copenhagen, eða skilgreindu eitt sem custom_rules; ListRulesets sýnir þau öll
fault-position-missing = gefðu upp nákvæmlega eitt af position, token og game; tafl (game) er {"{"}ruleset, setup, moves{"}"}
fault-illegal-move = { $move } er ólöglegur leikur. { $why }
fault-no-move-left = skilur engan löglegan leik eftir til leitar; útilokaðu færri leiki
fault-token-missing = vantar; sendu tókann úr fyrra svari
fault-differs = er frábrugðið tókanum, en þar stendur: { $said }; slepptu öðru hvoru
fault-token-rules = aðrar reglur
fault-token-history = fjöldi leikja { $moves } frá { $board }
fault-token-goes-on = taflið heldur áfram
fault-token-empty = það er autt
fault-wrong-id = er ekki auðkenni þessara reglna, sem er { $id }; sendu það, eða slepptu sviðinu
fault-ruleset-missing = nefndu reglusafn, til dæmis copenhagen; ListRulesets sýnir þau öll
fault-custom-id = { $id } er auðkenni eigin reglna, sem eru ekki geymdar: sendu þær sem custom_rules
fault-revision = engin útgáfa heitir { $ruleset }; sú nýjasta er { $newest }
fault-no-ruleset = ekkert reglusafn heitir { $ruleset }; ListRulesets sýnir þau öll
fault-no-ruleset-nearest = ekkert reglusafn heitir { $ruleset }; áttirðu við { $nearest }? ListRulesets sýnir þau öll
fault-no-puzzle = engin þraut heitir { $id }; ListPuzzles sýnir þær allar
fault-no-puzzle-nearest = engin þraut heitir { $id }; áttirðu við { $nearest }? ListPuzzles sýnir þær allar
fault-no-tables-of-ruleset = þessi þjónn hefur engar endataflstöflur fyrir { $ruleset }; hann hefur þær fyrir { $known }, og sá sem rekur hann getur bætt öðrum við með --tables
fault-no-table = þessi þjónn hefur enga endataflstöflu fyrir { $ruleset } með þessum fjölda manna auk kóngsins: sækjendur { $attackers }, verjendur { $defenders }; í töflum hans eru í mesta lagi { $most } menn að kóngi meðtöldum
fault-date = { $date } er ekki dagsetning; skrifaðu ár, mánuð og dag, til dæmis 2026-11-26
fault-count = er utan markanna
fault-setup-character = inniheldur stafinn { $character }; notaðu aðeins prentanlega stafi
fault-goes-with = er aðeins leyft með { $how }; slepptu því
fault-escape-squares = verður að vera autt nema to sé ESCAPE_TO_SQUARES
fault-rule-missing = vantar; fullgerðar reglur hafa þetta svið
fault-required-rule = ekki er hægt að hreinsa { $rule }; gefðu því annað gildi í staðinn
fault-cleared-and-given = { $rule } er einnig gefið upp; slepptu öðru hvoru
fault-not-clearable = ekkert svið { $field } er til sem hreinsa má; til eru { $known }
fault-not-clearable-nearest = ekkert svið { $field } er til sem hreinsa má; áttirðu við { $nearest }?
fault-of-base = tekið í arf frá grunninum, { $ruleset }
fault-cleared-instead = með grunni er reglan í staðinn nefnd í base.cleared
fault-name-too-long = er of langt; notaðu í mesta lagi þennan fjölda prentanlegra stafa: { $max }
fault-name-blank = byrjar eða endar á bili; notaðu prentanlega stafi án bila á endunum, í mesta lagi { $max }
fault-name-character = inniheldur stafinn { $character }; notaðu prentanlega stafi, í mesta lagi { $max }
fault-expected = hér á að vera { $wanted }, ekki { $value }
fault-json-type = { $type ->
    [array] fylki
    [string] strengur
    [boolean] true eða false
    [number] 32 bita heiltala
   *[object] hlutur
}
fault-names = eitt af { $names }
fault-object-of = hlutur með sviðunum { $names }
fault-or-null = { $wanted }, eða null fyrir ekkert
fault-in-address = er ekki hluti af meginmálinu; settu það í vistfangið, ?{ $parameter }=...
fault-fields-of-text = á við um svör í JSON; slepptu því, eða biddu ekki um texta
fault-given-twice = er gefið upp tvisvar
fault-excluded = verður ekki gefið upp ásamt { $other }
fault-unknown-field = ekkert svið heitir { $field } hér; sviðin eru { $known }
fault-unknown-field-empty = ekkert svið heitir { $field } hér; hluturinn verður að vera auður
fault-unknown-field-nearest = ekkert svið heitir { $field } hér; áttirðu við { $nearest }?
fault-moves-missing = vantar; sendu að minnsta kosti einn leik, til dæmis d4-g4
fault-text-bytes = er of langt, bæti: { $bytes }; hámarkið er { $most }
fault-text-characters = er of langt, stafir: { $characters }; hámarkið er { $most }
fault-text-moves = er of langt, leikir: { $moves }; hámarkið er { $most }
fault-analysis-nodes = greining á þessum fjölda leikja, { $plies }, með { $nodes } hnúta á stöðu myndi leita í meira en { $most } hnútum; biddu um færri leiki með from_ply og to_ply, eða um færri hnúta
fault-bulk-moves = leikir í öllum töflum eru samtals { $moves }; hámarkið í einu kalli er { $most }
fault-games-missing = vantar; sendu að minnsta kosti eitt tafl
fault-text-move-missing = vantar; skrifaðu leik eins og d4-g4, eða áfangastað hans
fault-text-rules-missing = vantar; sendu reglulínu, til dæmis dim:7 esc:e start:/3t3/...
fault-text-game-missing = vantar; sendu tafl sem texta
fault-custom-rules-missing = vantar; sendu reglurnar sem á að athuga
fault-game-missing = vantar; sendu {"{"}ruleset, setup, moves{"}"}
fault-game-or-record-missing = vantar; sendu {"{"}ruleset, setup, moves{"}"}, eða taflskrá sem {"{"}text{"}"}
fault-record-or-game-missing = vantar; sendu {"{"}text{"}"}, eða tafl sem {"{"}ruleset, setup, moves{"}"}
fault-archive-game-missing = vantar; sendu {"{"}moves{"}"}, með ruleset og setup þar sem þau eru önnur, eða taflskrá sem {"{"}text{"}"}
fault-record-rules-missing = vantar; nefndu reglusafn, því að taflskráin segir ekki eftir hvaða reglum er teflt
fault-match-plies-missing = vantar; hvor leikmaður vann eitt tafl, svo að hraðari sigurinn ræður
fault-colour = { $colour } er ekki litur; skrifaðu #rrggbb, til dæmis #d8a868
fault-mark-colour = { $colour } er ekki litur; skrifaðu eitt af { $known }, eða #rrggbb, til dæmis #d8a868
fault-mark = { $mark } er ekki reitur á borði af stærð { $size }; skrifaðu reit eins og d4, eða með lit d4:red
fault-player-name = er of langt; stafir í nafni eru í mesta lagi { $most }
fault-title = er of langt; stafir í titli eru í mesta lagi { $most }
fault-course-missing = vantar; sendu líkurnar á að sækjendur vinni eftir hvern leik, í prómillum, til dæmis 480
fault-declared = stangast á við leikina; uppgefið: { $declared }; samkvæmt leikjunum: { $happened }
fault-clocks = er of langt fyrir þetta tafl; gildi: { $found }, leikir: { $plies }
fault-evaluations = hefur rangan fjölda gilda, { $found }; fjöldi staða í hreyfimyndinni er { $frames }
fault-arrow = { $arrow } er ekki ör milli tveggja reita á borði af stærð { $size }; skrifaðu ör eins og d4-g4
fault-frame-ms = { $value } er ekki margfeldi af { $step } frá { $min } til { $max } millisekúndum
fault-ply-of-game = { $ply } er ekki leikur í þessu tafli; leikir þess eru frá 0 til { $plies }
fault-last-before-first = { $last } er á undan first_ply, { $first }
fault-frames = { $frames ->
    [one] í hreyfimyndinni yrði { $frames } staða
   *[other] í hreyfimyndinni yrðu { $frames } stöður
}; hámarkið er { $most }
fault-last-move-off-board = { $move } fer út af borði af stærð { $size }
fault-last-move-square = { $move } getur ekki verið síðasti leikur: enginn maður er á { $square }
fault-tag-missing = vantar; skrifaðu nafn, til dæmis event
fault-tag-name = { $name } er ekki nafn á merki; notaðu lágstafi, tölustafi og bandstrik, í mesta lagi { $max }
fault-tag-value = verður að vera prentanlegur texti, í mesta lagi { $max } stafir
fault-too-many-items = hefur of mörg atriði: allir listar í beiðni mega hafa { $most } samtals
fault-answer-too-large = gerir svarið stærra en { $most } bæti, sem er hámarkið; { $instead }
fault-ask-fewer-moves = spurðu um þá fyrstu, { $count } að tölu, og um hina í öðru kalli
fault-ask-by-piece = spurðu um leiki eins manns í einu með from, eða slepptu with_positions
fault-ask-in-parts = biddu um leikina í hlutum, fyrst með to_ply { $last }, síðan með from_ply { $next }
fault-ask-in-parts-or-bare = biddu um leikina í hlutum, fyrst með to_ply { $last }, síðan með from_ply { $next }, eða slepptu with_positions
fault-ask-fewer-plies = biddu um færri leiki með from_ply og to_ply, eða berðu saman við færri reglusöfn
fault-ask-shorter-game = sendu styttra tafl, eða tafl með færri afbrigðum og athugasemdum
fault-ask-smaller-picture = biddu um minni mynd
fault-ask-fewer-frames = sýndu færri leiki með first_ply og last_ply, eða minni mynd
fault-unknown-parameter = engin færibreyta heitir { $name } hér; færibreyturnar eru { $known }
fault-unknown-parameter-empty = engin færibreyta heitir { $name } hér; engrar er þörf
fault-unknown-parameter-nearest = engin færibreyta heitir { $name } hér; áttirðu við { $nearest }?
fault-not-wanted = { $value } er ekki { $wanted }
fault-one-form = { $form ->
    [position] verður ekki notað með öðru formi stöðunnar; þetta form er ruleset með board, side og ply
    [token] verður ekki notað með öðru formi stöðunnar; þetta form er token eitt og sér
   *[game] verður ekki notað með öðru formi stöðunnar; þetta form er ruleset með setup og moves
}
fault-internal = innri villa; í annál þjónsins eru nánari upplýsingar undir auðkenni beiðninnar
fault-shutting-down = verið er að stöðva þjóninn; reyndu aftur á öðrum þjóni
fault-deadline-replay = fresturinn rann út áður en taflið hafði verið rakið; gefðu lengri frest, eða sendu styttra tafl
fault-deadline-computed = fresturinn rann út áður en svarið var reiknað; gefðu lengri frest, eða biddu um minna
fault-deadline-done = fresturinn rann út áður en öllu var lokið; gefðu lengri frest, eða biddu um minna
fault-deadline-read = fresturinn rann út áður en svarið var lesið; gefðu lengri frest, eða biddu um minna
fault-deadline-search = fresturinn rann út áður en leitarþráður losnaði; gefðu lengri frest, eða reyndu aftur síðar
fault-searches-ahead = leitir þessa biðlara sem bíða taka um { $seconds } s með hans hlut af þjóninum, lengur en frestur þessa kalls leyfir; reyndu aftur eftir það, eða sendu færri í einu
fault-displaced = leitinni var lokið til að rýma fyrir leit annars biðlara; reyndu aftur síðar
fault-request-too-large = beiðnin er stærri en { $most } bæti; sendu minni beiðni
fault-body-ended = meginmálið endaði of snemma; sendu það allt
fault-content-encoding = Content-Encoding { $coding } er ekki stutt; sendu meginmálið óþjappað
fault-content-type = Content-Type verður að vera application/json, ekki { $type }
fault-board-rank = röð { $rank }: { $fault }
engine-Ranks = rangur fjöldi raða, { $found }: í borði er oddatala raða, { $min } til { $max }, aðskildar með /
engine-EmptySquares = { $number } er ekki fjöldi auðra reita frá 1 til { $size }
engine-Letter = { $letter } er ekki maður: skrifaðu a, d, k, staf sérstaks manns eða fjölda auðra reita
engine-TooManySquares = fleiri reitir en { $size }: í hverri röð þessa borðs eru þeir { $size }
engine-TooFewSquares = rangur fjöldi reita, { $found }: í hverri röð þessa borðs eru þeir { $size }
fault-token-damaged = ekki tóki frá þessum þjóni: hann er styttur, honum var breytt eða nýrri þjónn skrifaði hann; sendu tókann úr fyrra svari óbreyttan
fault-token-version = tóki af útgáfu { $version }, sem nýrri þjónn kann að hafa skrifað; þessi þjónn les útgáfu { $known }
fault-token-position = staða þessa tóka er ekki til eftir þessum reglum: { $field } { $value }: { $fault }
fault-token-altered = þessum tóka var breytt, eða nýrri þjónn skrifaði hann; sendu tókann úr fyrra svari óbreyttan
fault-token-unsigned = þessi þjónn tekur aðeins við tókum sem hann hefur undirritað; sendu tókann úr fyrra svari
fault-token-signature = undirritunin á ekki við tókann, eða lykill hennar gildir ekki lengur; sendu tókann úr fyrra svari óbreyttan
fault-full = { $what ->
    [watches] opnir straumar eru þegar { $most }; reyndu aftur síðar
    [checks] heilsuathuganir í vinnslu eru þegar { $most }; reyndu aftur síðar
    [questions] { $most } spurningar hafa verið bornar upp í þessum straumi; byrjaðu á nýjum
    [calls_of_client] köll þessa biðlara í vinnslu eru þegar { $most }; reyndu aftur síðar
    [long_calls] löng köll í vinnslu eða bið eru þegar { $most }; reyndu aftur síðar
    [bulk_calls] söfn í vinnslu eru þegar { $most }; reyndu aftur síðar
    [bytes_of_connection] köll þessarar tengingar nota þegar { $most } bæti; reyndu aftur síðar
    [bytes_of_client] köll þessa biðlara nota þegar { $most } bæti; reyndu aftur síðar
    [bytes] köll þessa þjóns nota þegar { $most } bæti; reyndu aftur síðar
   *[calls] köll í vinnslu eru þegar { $most }; reyndu aftur síðar
}
fault-evicted = beiðnin var of lengi á leiðinni, og aðrar þurftu plássið; sendu hana aftur
fault-unread = svarið var ekki lesið, og aðrir þurftu plássið
fault-late = beiðnin barst ekki í tæka tíð; sendu hana aftur
fault-no-key = þessi þjónn krefst API-lykils; sendu hann í hausnum „authorization: Bearer KEY“ eða „x-api-key: KEY“
fault-unknown-key = API-lykillinn er ekki gildur á þessum þjóni
fault-rate-limited = þessi biðlari fer yfir leyfilegan fjölda kalla; reyndu aftur síðar
fault-search-rate-limited = þessi biðlari fer yfir leyfilegan leitartíma; reyndu aftur síðar, eða biddu um minna
fault-burst = { $calls ->
    [one] þessi beiðni telst vera { $calls } kall
   *[other] þessi beiðni telst vera { $calls } köll
}, og biðlari má í mesta lagi gera { $most } í einu; sendu minni beiðnir
fault-host = í HTTP/1.1-beiðni verður að vera nákvæmlega einn Host-haus
fault-transfer-coding = meginmálið hefur aðra flutningskóðun en „chunked“
fault-timeout = { $header ->
    [grpc-timeout] { $value } er ekki tími; sendu mest átta tölustafi og einingu, H, M, S, m, u eða n: 500m
   *[connect-timeout-ms] { $value } er ekki fjöldi millisekúndna; sendu mest tíu tölustafi: 500
}
fault-cancelled = kallandinn fór áður en svarið kom
fault-message = beiðnin er ekki gilt skeyti þessa kalls
fault-message-encoding = skeyti sem þjappað er með { $coding } eru ekki studd; sendu þau óþjappað
fault-percent-encoding = { $part ->
    [path] í slóðinni eru prósentukóðuð bæti sem eru ekki UTF-8
   *[query] í færibreytunum eru prósentukóðuð bæti sem eru ekki UTF-8
}
fault-method = { $method } er ekki leyft hér; notaðu { $allowed }
fault-not-found = slóðin er ekki til: { $path }; /docs sýnir hvað er til
fault-not-found-nearest = slóðin er ekki til: { $path }; áttirðu við { $nearest }? /docs sýnir öll köllin
fault-empty-body = meginmálið er autt; sendu JSON-hlut, að minnsta kosti {"{"}{"}"}
fault-not-an-object = meginmálið verður að vera JSON-hlutur
fault-not-json = meginmálið er ekki JSON: lína { $line }, dálkur { $column }

## Pages: texts beside the board, which scripts fill in; their values only show

page-title = Tefldu tafl
page-description = Hnefatafl, brandubh, tablut og skyld töfl: tefldu við tölvuna eða aðra manneskju og lestu reglur hvers reglusafns.
page-nav-play = Tefla
page-nav-puzzles = Þrautir
page-nav-learn = Læra
page-nav-developers = Forritarar
page-nav-docs = API
page-nav-embed = Fella inn
page-nav-label = Síður
page-skip = Fara að borðinu
page-skip-content = Fara að efninu
page-needs-script = Borðið þarfnast JavaScript. Reglusöfnin má lesa án þess.
page-attackers = Sækjendur
page-defenders = Verjendur
page-person = Manneskja
page-you = Þú
page-level = Tölva { $level }
page-new-game = Nýtt tafl
page-choose = Veldu reglusafn
page-search = Leita
page-group = Flokka eftir
page-by-family = Ætt
page-by-size = Stærð
page-best-known = Þekktustu reglusöfnin
page-size = { $size } × { $size }
page-custom = Eigin reglur
page-no-match = Ekkert reglusafn heitir þetta.
page-close = Loka
page-first = Upphaf taflsins
page-previous = Fyrri leikur
page-next = Næsti leikur
page-last = Síðasti leikur
page-undo = Taka leik aftur
page-flip = Snúa borðinu
page-share = Afrita tengil
page-copy = Afrita
page-copied = Afritað
page-tab-game = Tafl
page-tab-analysis = Greining
page-tab-explorer = Byrjanir
page-tab-rules = Reglur
page-tab-setup = Uppstilling
page-tab-record = Taflskrá
page-tab-request = Beiðni
page-tabs = Flipar
page-moves = Leikir
page-start = Upphaf
page-turn-attackers = Sækjendur eiga leik.
page-turn-defenders = Verjendur eiga leik.
page-your-turn = Þú átt leik
page-thinking = Tölvan (stig { $level }) hugsar.
page-players = Leikmenn
page-play-computer = Tefla við tölvuna
page-play-two = Tveir leikmenn
page-play-two-how = Leikið til skiptis við þetta borð eða sendið tengilinn eftir hvern leik.
page-start-move = Eða leiktu bara fyrsta leiknum á borðinu.
page-you-play = Þú teflir með
page-moves-first = eiga fyrsta leik
page-strength = Styrkur
page-strength-level = stig { $level }
page-strength-random = Leikir af handahófi
page-strength-beginner = Byrjandi
page-strength-casual = Áhugamaður
page-strength-club = Klúbbspilari
page-strength-expert = Sérfræðingur
page-strength-master = Meistari
page-rating = Styrkleiki { $rating } meðal stiga þessarar tölvu með þessum reglum, ekki meðal fólks
page-continue = Halda taflinu áfram
page-taken = Drepnir: { $count }
page-hint = Vísbending
page-draw-offer = Bjóða jafntefli
page-draw-agree = Semja um jafntefli
page-draw-claim = Krefjast jafnteflis
page-draw-declined = Tölvan hafnar jafnteflinu.
page-resign = Gefast upp
page-really = Smelltu aftur til að staðfesta
page-rematch = Tefla aftur
page-banner-analyse = Greina
page-won-attackers = Sækjendur vinna
page-won-defenders = Verjendur vinna
page-won-nobody = Jafntefli
page-you-win = Þú vinnur
page-level-wins = Tölva { $level } vinnur
page-you-resign = Þú gefst upp.
page-turning-point = Vendipunkturinn var leikur { $ply }, { $move }.
page-retry-there = Reyna aftur þaðan
page-end-resigned-attackers = Sækjendur gefast upp.
page-end-resigned-defenders = Verjendur gefast upp.
page-end-draw-agreed = Samið var um jafntefli.
page-end-draw-claimed = Jafnteflis var krafist.
page-between = { $piece } á { $square }, milli { $one } og { $other }
page-between-corner = hornsins { $square }
page-between-throne = hásætisins { $square }
page-settings-open = Stillingar
page-theme = Borð
page-theme-auto = Sjálfvirkt
page-theme-light = Ljóst
page-theme-dark = Dökkt
page-theme-wood = Viður
page-theme-bone = Bein
page-theme-stone = Steinn
page-pieces = Menn
page-pieces-shapes = Form
page-pieces-discs = Kringlur
page-pieces-arms = Axir og skildir
page-sound = Hljóð
page-language = Tungumál
page-link-too-long = Taflið er of langt fyrir tengil; þessi opnar stöðuna.
page-game-fault = Tengillinn inniheldur leik sem ekki er hægt að leika: { $move }. { $sentence }
page-loading = Hleð…
page-analyse = Greina taflið
page-analysing = { $done } leikir af { $all }
page-stop = Stöðva
page-graph = Vinningslíkur sækjenda
page-graph-value = Leikur { $ply }: sækjendur { $percent }%
page-graph-help = Smelltu á línuritið eða notaðu örvalyklana til að fara að leik.
page-judgement-inaccuracy = Ónákvæmni
page-judgement-mistake = Mistök
page-judgement-blunder = Afleikur
page-judgement-missed-win = Glataður vinningur
page-judgement-only-move = Eini leikurinn
page-best-moves = Bestu leikir
page-lines = Leikjaraðir
page-deeper = Leita dýpra
page-searched = Dýpt { $depth }, { $nodes } stöður
page-tables = Endataflstöflur
page-from-tables = Úr endataflstöflunum
page-searching = Leitað…
page-chance-attackers = Vinningslíkur: sækjendur { $percent }%
page-chance-defenders = Vinningslíkur: verjendur { $percent }%
page-chance-games = Vinningslíkur við jafnan styrk eftir { $games } töfl tölvunnar við sjálfa sig með þessum reglum
page-chance-general = Vinningslíkur á almennum kvarða: tölvan hefur ekki teflt við sjálfa sig með þessum reglum
page-forced-attackers = Sækjendur vinna þvingað í { $plies } leikjum eða færri.
page-forced-defenders = Verjendur vinna þvingað í { $plies } leikjum eða færri.
page-better-line = Betra
page-variation = Leikjaröð utan taflsins
page-back-to-game = Aftur í taflið
page-analyse-intro = Tölvan metur hvern leik og merkir vendipunktana; síðan getur þú leitað að betri leikjum.
page-turning-points = Vendipunktar
page-no-mistakes = Engin mistök fundust.
page-accuracy = Nákvæmni
page-learn = Lærðu af mistökunum
page-learn-count = { $side }: { $count }
page-learn-progress = Mistök { $number } af { $all }
page-learn-attackers = Leikur { $ply }: Sækjendur léku { $move }. Finndu betri leik.
page-learn-defenders = Leikur { $ply }: Verjendur léku { $move }. Finndu betri leik.
page-learn-checking = { $move } skoðaður…
page-learn-best = { $move } er besti leikurinn.
page-learn-good = { $move } er álíka góður og besti leikurinn, { $better }.
page-learn-same = { $move } er leikurinn úr taflinu. Leitaðu að einhverju betra.
page-learn-worse = { $move } minnkar vinningslíkurnar um { $percent } prósentustig: svarið er { $reply }.
page-learn-worse-end = { $move } minnkar vinningslíkurnar um { $percent } prósentustig.
page-learn-shown = { $move } var betri.
page-learn-solution = Sýna lausnina
page-learn-next = Næstu mistök
page-learn-end = Ljúka æfingunni
page-learn-resume = Aftur í æfinguna
page-learn-done = Mistök leiðrétt án hjálpar: { $found } af { $all }.
page-illegal = Ólöglegur leikur
page-rule = Regla
page-closed-by = { $piece } á { $square }, innilokaður af { $squares }
page-captured = { $piece } á { $square }
page-changes-side = { $piece } á { $square } skiptir um lið
page-announced-raichi = Raichi: Kóngurinn á opna leið til { $squares }.
page-announced-tuichi = Tuichi: Kóngurinn á opnar leiðir til { $squares }.
page-announced-watch-your-king = Gætið kóngsins: með { $moves } yrði hann fangaður.
page-outcome = Taflinu er lokið
page-error = Eitthvað fór úrskeiðis
page-unreachable = Ekki næst samband við þjóninn.
page-key = API-lykill
page-retry = Reyna aftur
page-compare = Bera saman við
page-compare-none = Ekkert annað reglusafn
page-source = Heimild
page-contested = Umdeilt
page-more = Meira um þetta reglusafn
page-all-rules = Allar reglur
page-edit = Breyta reglunum
page-edit-intro = Breyttu því sem þú vilt; þjónninn athugar hverja breytingu.
page-edit-json = Sem JSON
page-edit-play = Tefla eftir þessum reglum
page-edit-ok = Hægt er að tefla eftir þessum reglum.
page-edit-faults = Ekki er hægt að tefla eftir þessum reglum:
page-edit-name = Nafn
page-edit-unset = Ekki tilgreint
page-edit-not-json = Þetta er ekki JSON: { $reason }
page-setup-intro = Veldu mann og síðan reitina sem hann á að standa á. Einnig má draga menn.
page-setup-erase = Auður reitur
page-setup-clear = Tæma borðið
page-setup-reset = Upphafsstaða
page-setup-side = Á leik
page-setup-play = Tefla héðan
page-record-intro = Límdu inn lista af leikjum, tafl í PGN-stíl eða OpenTafl-taflskrá.
page-record-label = Taflskrá
page-record-read = Lesa taflið
page-record-fault = Leikur { $ply }, { $move }: { $sentence }
page-record-plies = Lesnir leikir: { $plies }
page-record-export = Þetta tafl sem texti
page-request-intro = Síðasta beiðni þessarar síðu, tilbúin til afritunar.
page-request-which = Beiðni
page-request-none = Engin beiðni hefur verið send enn.
page-request-answer = Svar
page-explorer-move = Leikur
page-explorer-games = Töfl
page-explorer-results = Úrslit
page-explorer-book = Bók
page-explorer-balance = Jafnvægi fylkinganna
page-explorer-shares = sækjendur { $attackers }%, jafntefli { $draws }%, verjendur { $defenders }%
page-puzzles-intro = Stöður úr töflum eftir öllum reglusöfnum þar sem nákvæmlega einn leikur vinnur hraðast þvingað; hver og ein er sönnuð af leysi.
page-puzzles-task = Þraut
page-puzzles-filter = Veldu þrautir
page-puzzle-daily = Þraut dagsins
page-puzzle-next = Næsta þraut
page-puzzle-again = Byrja aftur
page-puzzle-ruleset = Reglusafn
page-puzzle-difficulty = Erfiðleikastig
page-puzzle-theme = Þema
page-puzzle-any = Öll
page-puzzle-easy = Létt
page-puzzle-medium = Miðlungs
page-puzzle-hard = Erfið
page-win-king-escaped = Kóngurinn kemst undan
page-win-king-captured = Kóngurinn er fangaður
page-win-exit-fort = Virki við jaðarinn
page-win-encircled = Umkringing
page-win-tuichi = Tuichi
page-win-no-legal-moves = Enginn löglegur leikur
page-win-cannot-escape = Engin undankomuleið
page-puzzle-continue = { $move } er rétt. Haltu áfram.
page-puzzle-solved = Leyst!
page-puzzle-given = Lausnin:
page-puzzle-slower = { $move } vinnur líka þvingað, en hægar. Finndu hröðustu leiðina.
page-puzzle-wrong = { $move } vinnur ekki þvingað: svarið er { $reply }.
page-puzzle-wrong-end = { $move } vinnur ekki.
page-puzzle-analyse = Greina stöðuna
page-puzzle-none = Engin þraut passar við þetta.
page-puzzle-streak = Í röð: { $count }
page-puzzle-best = Met: { $count }
page-puzzle-total = Leystar: { $count }
page-puzzle-days = Dagar í röð: { $count }
page-puzzle-done = Þegar leyst.
page-puzzle-kept = Það sem þú hefur leyst er aðeins geymt í þessum vafra.
page-puzzle-forget = Eyða
page-lesson = Lærðu taflið í fimm leikjum
page-lesson-new = Ný í tafli?
page-board-label = Borð
page-board-help = Örvalyklarnir fara á milli reita. Enter tekur mann upp og setur hann niður; Escape sleppir honum.
page-board-pass = Segja pass
page-board-stop = Hætta að drepa
page-board-chat = Borðið sýnir aðeins stöðuna; skrifaðu leikina þína í spjallið.
page-piece-attacker = sækjandi
page-piece-defender = verjandi
page-piece-king = kóngur
page-piece-attackers-commander = foringi sækjenda
page-piece-defenders-commander = foringi verjenda
page-piece-attackers-knight = riddari sækjenda
page-piece-defenders-knight = riddari verjenda
page-piece-attackers-mercenary = málaliði sækjenda
page-piece-defenders-mercenary = málaliði verjenda
page-piece-attackers-guard = vörður sækjenda
page-piece-defenders-guard = vörður verjenda
page-square-empty = auður
page-square-throne = hásæti
page-square-corner = horn
page-square-camp = herbúðir
page-square-fort = virki
page-square-escape = undankomureitur
page-square-destination = má fara hingað
page-square-captured = drepinn hér
page-square-moved = síðasti leikur
page-rulesets-title = Reglusöfn
page-rulesets-intro = Heimildirnar lýsa þessum töflum á ólíkan hátt. Hvert reglusafn fylgir einni heimild, nefnir hana og merkir hverja reglu sem heimildin lætur óráðna eða er umdeild.
page-families = Ættir
page-by-escape = Undankoma
page-by-king = Kóngur
page-by-first = Fyrsti leikur
page-any = Allt
page-found = Reglusöfn sem fundust: { $count }
page-not-in-this-game = Ekki í þessu tafli
page-examples = Reglurnar í myndum
page-play-these = Tefla
page-rules-title = Reglur
page-disputed-title = Umdeild atriði
page-undisputed = Heimildin ákveður hverja reglu.
page-relatives = Munur frá skyldustu reglusöfnum
page-also-called = Einnig nefnt { $names }
page-not-found = Ekkert reglusafn heitir { $name }.
page-missing-title = Síðan fannst ekki
page-missing = Ekkert er á slóðinni { $path }.
page-missing-nearest = Kallið með líkustu slóðina er { $nearest }.
page-embed-title = Borð á vefsíðunni þinni
page-embed-intro = Ein lína hleður borðinu, önnur sýnir það. Það virkar á öllum vefsíðum, með lyklaborðinu, með skjálesurum og í símum.
page-embed-attributes = Eigindi
page-embed-events = Atburðir
page-embed-ruleset = Auðkenni reglusafnsins; borðið byrjar á uppstillingu þess.
page-embed-position = Borðið í rithætti API.
page-embed-token = Staðan sem tóki í stað eigindanna hér að ofan.
page-embed-side = Liðið sem á leik, „attackers“ eða „defenders“, með stöðu; annars það sem reglusafnið segir.
page-embed-level = Stig tölvunnar, 0 til 10; hún svarar hverjum leik.
page-embed-readonly = Ekki er hægt að leika á borðinu.
page-embed-flipped = Borðinu er snúið í hálfhring.
page-embed-server = Vistfang þjónsins; annars þess þjóns sem skriftan kom frá.
page-embed-locale = Tungumál heita og setninga.
page-embed-move = Leikur var leikinn: „event.detail“ geymir leikinn, áhrif hans og tóka stöðunnar á eftir.
page-embed-illegal = Leik var hafnað: „event.detail“ geymir kóðann, setninguna og regluna.
page-embed-failed = Ekki náðist samband við þjóninn eða hann hafnaði beiðninni.
page-embed-setup = Uppstillingin, ef reglusafnið hefur fleiri en eina.
page-embed-moves = Leikir þaðan, með bilum á milli.
page-embed-record = Tafl sem texti sem fletta má leik fyrir leik; þá er ekki hægt að leika á borðinu.
page-embed-ply = Staðurinn í taflinu sem sést fyrst: fjöldi leikja á undan honum.
page-embed-theme = Útlit borðsins: „light“, „dark“, „wood“, „bone“ eða „stone“; annars ljóst eða dökkt eins og lesandinn kýs.
page-embed-pieces = Taflmennirnir: „shapes“, „discs“ eða „arms“.
page-embed-orientation = Með „defenders“ sést borðið frá hinni hliðinni.
page-embed-status = Með „off“ sést línan undir borðinu ekki; skjálesarar lesa hana samt.
page-embed-controls = Hnapparnir til að fletta taflinu, „on“ eða „off“; annars fylgja þeir aðeins „record“.
page-embed-coordinates = Með „off“ eru engin hnit við borðið.
page-embed-animation = Með „off“ renna mennirnir ekki; þeir gera það ekki heldur hjá lesendum sem kjósa minni hreyfingu.
page-embed-properties = Eiginleikar og aðferðir
page-embed-properties-intro = Hvert eigindi er líka eiginleiki. Þegar „position“, „token“, „moves“ og „ply“ eru lesin segja þau hvað borðið sýnir.
page-embed-arrows = Örvar; „kind“ er „plain“, „best“, „played“ eða „right“.
page-embed-highlights = Hringir utan um reiti, af sömu gerðum.
page-embed-play = Leikur leik; loforðið segir hvort hann var löglegur.
page-embed-undo = Tekur síðasta leik til baka; gegn tölvunni líka svar hennar.
page-embed-load = Sýnir annað tafl sem lýst er með nöfnum eigindanna.
page-embed-step = Annar staður í taflinu sést: „event.detail“ geymir „ply“ og „plies“.
page-embed-styles = Útlit
page-embed-font = Letur borðsins.
page-embed-colour = Litur sem kemur í stað litar þemans.
page-embed-part = Hluti borðsins sem síðan getur stílað.
page-embed-keys = Örvalyklarnir á hnöppunum fletta taflinu; á reitunum gera komma og punktur það.
page-embed-module = Skriftan er eining sem pakkari tekur líka við; tilgreindu þá „server“. Gerðir hennar: { $types }.
page-embed-examples = Dæmi
