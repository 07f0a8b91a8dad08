### Messages in French.
###
### A value that is a code ($reason, $piece, $zone ...) only selects. Where a value is a list, $count is its length.

# The language's own name, and whether a native speaker has reviewed the wording: yes or no.
-name = Français
-reviewed = yes

## Lists, numbers and the joints between sentences

list-between = { ", " }
list-last = { " et " }
list-last-or = { " ou " }
list-more = { $count ->
    [one] { $items } et { $count } autre
   *[other] { $items } et { $count } autres
}
ordinal = { NUMBER($number, type: "ordinal") ->
    [one] { $number }re
   *[other] { $number }e
}
sentence-between = { " ; " }
sentence-end = .
text-between = { " " }
nothing = rien

## Moves and how games end

move = { $side ->
    [attackers] Les attaquants jouent { $move }
   *[defenders] Les défenseurs jouent { $move }
}
move-capturing = { $side ->
    [attackers] { $count ->
        [one] Les attaquants jouent { $move } et prennent la pièce en { $squares }
       *[other] Les attaquants jouent { $move } et prennent les pièces en { $squares }
    }
   *[defenders] { $count ->
        [one] Les défenseurs jouent { $move } et prennent la pièce en { $squares }
       *[other] Les défenseurs jouent { $move } et prennent les pièces en { $squares }
    }
}
move-capturing-king = { $side ->
    [attackers] Les attaquants jouent { $move } et prennent le roi en { $square }
   *[defenders] Les défenseurs jouent { $move } et prennent le roi en { $square }
}
move-pass = { $side ->
    [attackers] Les attaquants passent leur tour
   *[defenders] Les défenseurs passent leur tour
}
move-changes-side = { $count ->
    [one] la pièce en { $squares } change de camp
   *[other] les pièces en { $squares } changent de camp
}
move-goes-on = { $stop ->
    [yes] la pièce en { $square } peut rejouer ou s’arrêter
   *[no] la pièce en { $square } doit rejouer
}
announcement = { $kind ->
    [RAICHI] raichi : le roi a un chemin ouvert vers { $squares }
    [TUICHI] tuichi : le roi a des chemins ouverts vers { $squares }
   *[WATCH_YOUR_KING] { $count ->
        [one] attention au roi : { $moves } le prendrait
       *[other] attention au roi : { $moves } le prendraient
    }
}
repetition-count = la position se présente pour la { $count } fois ; la règle sur les répétitions s’applique à la { $limit }
draw-claimable = la nulle peut maintenant être réclamée
result = { $winner ->
    [attackers] les attaquants gagnent
    [defenders] les défenseurs gagnent
   *[nobody] la partie est nulle
}
over = La partie est terminée
game-goes-on = la partie continue
outcome = { $reason ->
    [KING_CAPTURED] le roi est pris
    [KING_ESCAPED] le roi s’échappe en { $squares }
    [EXIT_FORT] le roi se tient au bord du plateau dans un fort imprenable
    [ENCIRCLED] le roi et tous ses pions sont encerclés, sans accès au bord
    [CANNOT_ESCAPE] le roi ne peut plus s’échapper
    [TUICHI] le roi a des chemins ouverts vers { $squares }
    [REPETITION] la position s’est répétée
    [QUIET_LIMIT] trop de demi-coups se sont suivis sans prise
    [PLY_LIMIT] le nombre maximal de coups est atteint
    [NO_LEGAL_MOVES] il ne reste aucun coup légal
    [RESIGNATION] { $winner ->
        [attackers] les défenseurs ont abandonné
        [defenders] les attaquants ont abandonné
       *[nobody] un joueur a abandonné
    }
    [TIMEOUT] { $winner ->
        [attackers] les défenseurs ont épuisé leur temps
        [defenders] les attaquants ont épuisé leur temps
       *[nobody] un joueur a épuisé son temps
    }
    [AGREEMENT] { $winner ->
        [nobody] nulle par accord mutuel
       *[other] les joueurs se sont mis d’accord sur le résultat
    }
    [ADJUDICATION] le résultat a été décidé par un arbitre
    [ABANDONED] { $winner ->
        [attackers] les défenseurs ont quitté la partie
        [defenders] les attaquants ont quitté la partie
       *[nobody] un joueur a quitté la partie
    }
   *[DRAW_CLAIMED] la nulle a été réclamée
}

## Why a move is illegal

zone = { $zone ->
    [throne] le trône
    [corners] une case d’angle
    [camps] une case de campement
    [forts] une case de fort
   *[other] une case spéciale
}
illegal = { $reason ->
    [GAME_OVER] La partie est terminée
    [UNPARSABLE] « { $move } » n’est pas un coup : il faut deux cases, comme d4-g4, ou « pass »
    [OFF_BOARD] { $count ->
        [0] Le coup sort du plateau
        [one] { $squares } n’est pas sur ce plateau
       *[other] { $squares } ne sont pas sur ce plateau
    }
    [PASS_NOT_ALLOWED] Il n’est pas permis ici de passer son tour
    [NO_PIECE] Il n’y a aucune pièce en { $squares }
    [NOT_YOUR_PIECE] La pièce en { $squares } appartient à l’adversaire
    [NULL_MOVE] Ce coup commence et finit sur la même case, { $squares }
    [NOT_STRAIGHT] Une pièce se déplace le long d’une rangée ou d’une colonne, mais { $squares } ne sont pas alignées
    [REACH_EXCEEDED] C’est trop loin : la case la plus éloignée que cette pièce peut atteindre est { $squares }
    [PATH_BLOCKED] La pièce en { $squares } barre le passage
    [DESTINATION_OCCUPIED] Une pièce se trouve déjà en { $squares }
    [MAY_NOT_PASS_ZONE] Cette pièce ne peut pas passer par { $squares }, qui est { zone }
    [MAY_NOT_STOP_IN_ZONE] Cette pièce ne peut pas s’arrêter en { $squares }, qui est { zone }
    [MAY_NOT_REENTER_ZONE] Cette pièce ne peut pas entrer de l’extérieur en { $squares }, qui est { zone }
    [REPETITION_FORBIDDEN] Le coup répéterait { $ply ->
        [0] la position de départ
       *[other] la position après le coup { $ply }
    }, ce qui est interdit
    [MUST_CONTINUE_CAPTURE] La pièce en { $squares } a pris : elle seule peut rejouer maintenant
   *[CAPTURE_MISMATCH] { $count ->
        [one] Les prises écrites après le coup ne sont pas celles qu’il fait : { $squares } ne figure que dans une des deux listes ; corrigez-les ou omettez-les
       *[other] Les prises écrites après le coup ne sont pas celles qu’il fait : { $squares } ne figurent que dans une des deux listes ; corrigez-les ou omettez-les
    }
}
illegal-destinations = destinations possibles : { $squares }

## Suggestions, declared results, archives and matches

suggest = { $side ->
    [attackers] Les attaquants devraient jouer { $move }
   *[defenders] Les défenseurs devraient jouer { $move }
}
suggest-won = { $side ->
    [attackers] { $plies ->
        [one] Les attaquants gagnent tout de suite par { $move }
       *[other] Les attaquants gagnent en { $plies } demi-coups au plus, en commençant par { $move }
    }
   *[defenders] { $plies ->
        [one] Les défenseurs gagnent tout de suite par { $move }
       *[other] Les défenseurs gagnent en { $plies } demi-coups au plus, en commençant par { $move }
    }
}
suggest-lost = { $side ->
    [attackers] { $plies ->
        [one] Le meilleur coup des attaquants est { $move }, mais il perd de façon forcée : les défenseurs gagnent en { $plies } demi-coup
       *[other] Le meilleur coup des attaquants est { $move }, mais il perd de façon forcée : les défenseurs gagnent en { $plies } demi-coups au plus
    }
   *[defenders] { $plies ->
        [one] Le meilleur coup des défenseurs est { $move }, mais il perd de façon forcée : les attaquants gagnent en { $plies } demi-coup
       *[other] Le meilleur coup des défenseurs est { $move }, mais il perd de façon forcée : les attaquants gagnent en { $plies } demi-coups au plus
    }
}
suggest-below-level = Le serveur était occupé : moins de la moitié de ce que demande le niveau a été exploré, le coup peut donc être plus faible
suggest-pass = { $only ->
    [yes] { $side ->
        [attackers] Les attaquants ne peuvent que passer leur tour
       *[defenders] Les défenseurs ne peuvent que passer leur tour
    }
   *[no] { $side ->
        [attackers] Les attaquants devraient passer leur tour
       *[defenders] Les défenseurs devraient passer leur tour
    }
}
suggest-proven = { $winner ->
    [attackers] { $plies ->
        [one] les attaquants gagnent en { $plies } demi-coup
       *[other] les attaquants gagnent en { $plies } demi-coups au plus
    }
   *[defenders] { $plies ->
        [one] les défenseurs gagnent en { $plies } demi-coup
       *[other] les défenseurs gagnent en { $plies } demi-coups au plus
    }
}
declared-agrees = Les coups confirment le résultat déclaré
declared-resigned = Le texte se termine par un abandon
declared-timed-out = Le texte se termine par une perte au temps
declared-contradicted = Le texte se contredit sur le résultat
declared-open = Les coups ne terminent pas la partie ; le résultat déclaré est donc accepté
declared-differs = Les coups mènent à un autre résultat que celui qui est déclaré
declared-unfounded = La raison déclarée suppose une partie terminée par les coups, ce qui n’est pas le cas
declared-unclaimable = Aucune nulle ne peut être réclamée après ces coups
declared-fault = Un coup de la partie est illégal ; le résultat déclaré ne peut donc pas être confirmé
declared-unread = Une partie du texte ne peut être lue ; le résultat déclaré ne peut donc pas être confirmé
declared-one-zero = { $winner ->
    [attackers] « 1-0 » est lu comme une victoire des attaquants
   *[defenders] « 1-0 » est lu comme une victoire des défenseurs
}
archive-sound = { $plies ->
    [0] La partie n’a aucun coup
    [one] Le seul coup de la partie est légal
   *[other] Les { $plies } demi-coups de la partie sont légaux
}
archive-unread = { $plies ->
    [0] Aucun coup n’a pu être lu
    [one] Le seul coup qui a pu être lu est légal
   *[other] Les { $plies } demi-coups qui ont pu être lus sont légaux
}
archive-faulty = Le coup { $ply } est illégal
archive-refused = La partie n’a pas pu être rejouée
archive-done = { $games ->
    [one] { $games } partie examinée, demi-coups rejoués : { $plies }
   *[other] { $games } parties examinées, demi-coups rejoués : { $plies }
}
archive-counts = sans erreur : { $sound }, avec un coup illégal : { $faulty }, impossibles à rejouer : { $refused }
archive-disagreeing = sans erreur, mais dont les coups contredisent le résultat déclaré : { $games }
archive-column = { $column ->
    [file] fichier
    [games] parties
    [plies] demi-coups
    [sound] sans erreur
    [faulty] avec une erreur
    [refused] non rejouées
    [disagreeing] autre résultat
    [ruleset] règles
    [ended] terminées sur le plateau
   *[agreeing] comme déclaré
}
match-first = Le premier joueur gagne le match
match-second = Le second joueur gagne le match
match-draw = Le match est nul
match-first-by-plies = Chaque joueur a gagné une partie ; le premier, à qui il a fallu moins de coups, gagne le match
match-second-by-plies = Chaque joueur a gagné une partie ; le second, à qui il a fallu moins de coups, gagne le match
match-draw-by-plies = Chaque joueur a gagné une partie, dans le même nombre de coups ; le match est nul

## What an analysis says: $opponent is the side that did not make the move

move-reason = { $kind ->
    [WINS] { $count ->
        [1] Ce coup gagne tout de suite
       *[other] Ce coup gagne de façon forcée en { $count } demi-coups au plus
    }
    [ONLY_LEGAL_MOVE] C’est le seul coup légal
    [ONLY_MOVE] Tout autre coup perd de façon forcée
    [CAPTURES] { $count ->
        [one] Ce coup prend la pièce en { $squares }
       *[other] Ce coup prend les pièces en { $squares }
    }
    [THREATENS_ESCAPE] Ce coup menace de faire échapper le roi en { $squares }
    [GUARDS_ESCAPE] Ce coup ferme au roi le chemin vers { $squares }
    [THREATENS_KING] Ce coup menace de prendre le roi
    [SAVES_KING] Ce coup sauve le roi de la prise
    [CLOSES_RING] Ce coup isole les défenseurs du bord
    [MISSES_WIN] { $count ->
        [1] Un autre coup gagne tout de suite
       *[other] Un autre coup gagne de façon forcée en { $count } demi-coups au plus
    }
    [ALLOWS_WIN] { $opponent ->
        [attackers] { $count ->
            [1] Ce coup permet aux attaquants de gagner tout de suite
           *[other] Ce coup permet aux attaquants de gagner de façon forcée en { $count } demi-coups au plus
        }
       *[defenders] { $count ->
            [1] Ce coup permet aux défenseurs de gagner tout de suite
           *[other] Ce coup permet aux défenseurs de gagner de façon forcée en { $count } demi-coups au plus
        }
    }
    [LEAVES_ESCAPE] { $count ->
        [one] Ce coup laisse au roi une sortie vers { $squares }
       *[other] Ce coup laisse au roi { $count } sorties, vers { $squares }
    }
    [LEAVES_KING] Ce coup laisse les attaquants prendre le roi
   *[LOSES_MEN] { $count ->
        [one] Ce coup perd la pièce en { $squares }
       *[other] Ce coup perd les pièces en { $squares }
    }
}
evaluation = { $move } : les attaquants ont { $percent } % de chances de gagner
judgement = { $judgement ->
    [INACCURACY] une imprécision
    [MISTAKE] une erreur
    [BLUNDER] une gaffe
    [MISSED_WIN] un gain manqué
   *[ONLY_MOVE] le seul coup qui ne perd pas de façon forcée
}
ply-judged = { $judgement ->
    [INACCURACY] Le coup { $ply }, { $move }, est une imprécision ; { $better } est meilleur
    [MISTAKE] Le coup { $ply }, { $move }, est une erreur ; { $better } est meilleur
    [BLUNDER] Le coup { $ply }, { $move }, est une gaffe ; { $better } est meilleur
    [MISSED_WIN] Le coup { $ply }, { $move }, manque un gain ; { $better } gagne
   *[ONLY_MOVE] Le coup { $ply }, { $move }, est le seul qui ne perd pas de façon forcée
}
accuracy = Précision : { $sides }
side-accuracy = { $side ->
    [attackers] attaquants { $percent } %
   *[defenders] défenseurs { $percent } %
}
turning-point = le tournant est le coup { $ply }
nothing-analyzed = Aucun coup n’a été analysé
analysis-unfinished = Le temps était écoulé après le coup { $last } : les coups à partir du { $next } n’ont pas été jugés
puzzle = { $side ->
    [attackers] { $moves ->
        [one] Les attaquants jouent et gagnent aussitôt
       *[other] Les attaquants jouent et gagnent en { $moves } coups
    }
   *[defenders] { $moves ->
        [one] Les défenseurs jouent et gagnent aussitôt
       *[other] Les défenseurs jouent et gagnent en { $moves } coups
    }
}
hint-region = { $side ->
    [attackers] Le meilleur coup des attaquants part de la zone { $low } à { $high }
   *[defenders] Le meilleur coup des défenseurs part de la zone { $low } à { $high }
}
hint-piece = { $side ->
    [attackers] Le meilleur coup des attaquants se joue avec la pièce en { $square }
   *[defenders] Le meilleur coup des défenseurs se joue avec la pièce en { $square }
}
opening-move = { $side ->
    [attackers] { $move } : parties : { $games }, score des attaquants : { $percent } %
   *[defenders] { $move } : parties : { $games }, score des défenseurs : { $percent } %
}
opening-unplayed = { $move } : jamais joué dans les parties du moteur
opening-book = selon la bibliothèque d’ouvertures, les attaquants ont { $percent } % de chances de gagner
opening-results = Parties du moteur passées par cette position : { $games } ; gagnées par les attaquants : { $attackers }, gagnées par les défenseurs : { $defenders }, nulles ou interrompues : { $drawn }
opening-unreached = Aucune partie du moteur n’est passée par cette position, mais sa bibliothèque d’ouvertures la connaît
opening-unknown = Ni les parties du moteur ni sa bibliothèque d’ouvertures ne connaissent cette position
opening-no-games = Le moteur n’a joué aucune partie avec ces règles
balance = À force égale, les attaquants marquent { $percent } % des points ; parties du moteur contre lui-même avec { $nodes } positions par coup : { $games }, marge d’erreur : { $margin } points de pourcentage
puzzles-listed = Problèmes : { $puzzles } sur { $total }
table-win = { $winner ->
    [attackers] { $plies ->
        [one] D’après les tables de finales, les attaquants gagnent au prochain coup
       *[other] D’après les tables de finales, les attaquants gagnent en { $plies } demi-coups
    }
   *[defenders] { $plies ->
        [one] D’après les tables de finales, les défenseurs gagnent au prochain coup
       *[other] D’après les tables de finales, les défenseurs gagnent en { $plies } demi-coups
    }
}
proof-win = { $winner ->
    [attackers] D’après un certificat, les attaquants gagnent en { $plies } demi-coups au plus
   *[defenders] D’après un certificat, les défenseurs gagnent en { $plies } demi-coups au plus
}
table-undecided = { $meaning ->
    [ATTACKERS_WIN] D’après les tables de finales, aucun camp ne peut forcer le gain sur le plateau ; les attaquants gagnent, car des positions se répéteront, ce qui fait perdre les défenseurs
    [ATTACKERS_WIN_UNLESS_FORCED] D’après les tables de finales, aucun camp ne peut forcer le gain sur le plateau ; des positions se répéteront, donc les attaquants gagnent, sauf si entre-temps chaque coup des défenseurs est leur seul coup légal
    [DRAW] D’après les tables de finales, aucun camp ne peut forcer le gain : la partie est nulle
   *[ENDLESS] D’après les tables de finales, aucun camp ne peut forcer le gain, et aucune règle ne termine la partie
}
table-recurs = des positions déjà survenues peuvent changer cela

## Rules: one message for each rule, named after its id; $value is the rule's value

rule-board = Le plateau compte { $size } × { $size } cases. { $attackers ->
    [one] { $attackers } attaquant affronte
   *[other] { $attackers } attaquants affrontent
} { $men ->
    [0] le roi seul
    [one] { $men } défenseur et le roi
   *[other] { $men } défenseurs et le roi
}.
rule-first-move = { $value ->
    [attackers] Les attaquants jouent en premier ; ensuite on joue à tour de rôle.
   *[defenders] Les défenseurs jouent en premier ; ensuite on joue à tour de rôle.
}
rule-movement = { $jumps ->
    [yes] Une pièce se déplace le long d’une rangée ou d’une colonne, sur des cases libres, sauf quand elle saute.
   *[no] Une pièce se déplace le long d’une rangée ou d’une colonne, sur des cases libres, et ne saute jamais.
}
rule-reach = { $value ->
    [unlimited] Chaque pièce se déplace d’un nombre quelconque de cases.
   *[limited] La portée de certaines pièces est limitée : { $limits }.
}
rule-throne = { $value ->
    [none] Il n’y a pas de trône : le centre est une case ordinaire.
   *[zone] Le trône ({ $squares }) : { $clauses }.
}
rule-corners = { $value ->
    [none] Les coins sont des cases ordinaires.
   *[zone] Les coins ({ $squares }) : { $clauses }.
}
rule-camps = Les campements ({ $squares }) : { $clauses }.
rule-forts = Les forts ({ $squares }) : { $clauses }.
rule-capture = Un pion est pris quand une pièce ennemie vient se placer à côté de lui et qu’une autre pièce ennemie, ou une case qui lui est hostile, se trouve juste en face ; un pion qui vient lui-même se placer entre deux pièces ennemies n’est pas pris.
rule-king-in-captures = { $value ->
    [armed] Le roi prend comme un pion, en se déplaçant ou en servant d’appui.
    [hammer] Le roi ne prend qu’en se déplaçant ; il ne sert pas d’appui aux autres pièces.
    [anvil] Le roi sert d’appui aux autres pièces, mais ne prend rien en se déplaçant lui-même.
   *[unarmed] Le roi ne participe pas aux prises.
}
rule-king-taken = Les attaquants gagnent en prenant le roi. { $how ->
    [custodial] Le roi est pris comme un pion, où qu’il se trouve.
    [custodial_away_from_throne] Sur le trône, le roi est pris par des attaquants sur ses quatre côtés ; à côté du trône, par des attaquants sur les trois autres côtés ; ailleurs, comme un pion.
    [custodial_off_throne] Sur le trône, le roi est pris par des attaquants sur ses quatre côtés ; ailleurs, même à côté du trône, comme un pion.
    [enclosed] Le roi est pris quand ses quatre côtés sont fermés, chacun par { $closers }.
    [enclosed_safe_on_edge] Le roi est pris quand ses quatre côtés sont fermés, chacun par { $closers }. Au bord du plateau, il ne risque rien.
   *[enclosed_near_throne] Sur le trône et à côté de lui, le roi est pris quand ses quatre côtés sont fermés, chacun par { $closers } ; ailleurs, il est pris comme un pion.
}
rule-kings-group = { $value ->
    [yes] Le roi et les pions qui lui sont reliés sont pris ensemble quand tout le groupe est enfermé.
   *[no] Le roi n’est jamais pris avec ses pions.
}
rule-escape = { $value ->
    [corners] Les défenseurs gagnent quand le roi atteint une case d’angle.
    [edge] Les défenseurs gagnent quand le roi atteint une case du bord.
   *[squares] Les défenseurs gagnent quand le roi atteint { $squares }.
}
rule-encirclement = { $value ->
    [closed_ring] Les attaquants gagnent en isolant du bord le roi et tous les défenseurs restants.
    [unbreakable_ring] Les attaquants gagnent en isolant du bord le roi et tous les défenseurs restants par un encerclement qui ne peut pas être brisé de l’intérieur. Il peut l’être tant que deux cases intérieures, vides ou occupées, se trouvent de part et d’autre d’un de ses pions.
   *[none] La partie continue même si les défenseurs sont isolés du bord.
}
rule-cannot-escape = { $value ->
    [yes] Les attaquants gagnent quand le roi ne peut plus s’échapper, selon l’arbitrage du serveur hnefatafl.org : des attaquants le tiennent au bord, ou bien tous les coins sont fermés aux défenseurs, trop faibles pour percer.
   *[no] La partie continue même si le roi ne peut plus s’échapper.
}
rule-shieldwall = { $value ->
    [none] Il n’y a pas de prise du mur de boucliers.
   *[captured] Mur de boucliers : deux pions ou plus, alignés le long du bord, chacun face à une pièce ennemie et avec { $corner ->
        [yes] une pièce ennemie ou une case d’angle vide
       *[no] une pièce ennemie
    } à chaque extrémité, sont pris ensemble ; un roi parmi eux n’est pas pris. { $flanking ->
        [yes] La pièce déplacée doit fermer l’une des extrémités.
       *[no] La pièce déplacée peut fermer l’une des extrémités ou faire face à l’alignement.
    }
}
rule-exit-fort = { $value ->
    [yes] Les défenseurs gagnent quand le roi se tient au bord du plateau, peut bouger et se trouve dans un fort imprenable.
   *[no] Un fort au bord du plateau ne met pas fin à la partie.
}
rule-repetition = { $then ->
    [none] Répéter une position est sans conséquence.
    [draw] La { $nth } occurrence { $what } rend la partie nulle.
    [defenders_lose] La { $nth } occurrence { $what } fait perdre les défenseurs.
    [side_with_choice_loses] La { $nth } occurrence { $what } fait perdre les défenseurs ; mais si chacun de leurs coups depuis la précédente était leur seul coup légal, ce sont les attaquants qui perdent.
    [mover_loses] La { $nth } occurrence { $what } fait perdre le joueur qui l’a provoquée.
    [mover_wins] La { $nth } occurrence { $what } fait gagner le joueur qui l’a provoquée.
    [illegal_for_defenders] La { $nth } occurrence { $what } est interdite aux défenseurs.
   *[illegal_for_both] La { $nth } occurrence { $what } est interdite.
}
rule-quiet-plies = { $then ->
    [none] Le nombre de coups sans prise n’est pas limité.
    [draw] { $limit ->
        [one] La partie est nulle après { $limit } demi-coup sans prise.
       *[other] La partie est nulle après { $limit } demi-coups sans prise.
    }
   *[claim] { $limit ->
        [one] Après { $limit } demi-coup sans prise, chaque joueur peut réclamer la nulle ; la partie ne s’arrête pas d’elle-même.
       *[other] Après { $limit } demi-coups sans prise, chaque joueur peut réclamer la nulle ; la partie ne s’arrête pas d’elle-même.
    }
}
rule-ply-limit = { $value ->
    [none] La longueur d’une partie n’est pas limitée.
   *[limit] { $limit ->
        [one] La partie est nulle après { $limit } demi-coup.
       *[other] La partie est nulle après { $limit } demi-coups.
    }
}
rule-no-legal-move = { $value ->
    [loses] Un joueur qui n’a aucun coup légal perd la partie.
    [passes] Un joueur qui n’a aucun coup légal passe son tour ; si aucun des deux n’en a, la partie est nulle.
   *[draw] La partie est nulle quand le joueur au trait n’a aucun coup légal.
}
rule-tuichi-wins = { $value ->
    [yes] Les défenseurs gagnent aussitôt quand le roi a deux chemins ouverts après leur coup.
   *[no] Deux chemins ouverts ne mettent pas fin à la partie.
}
rule-announcements = { $value ->
    [none] Rien n’est annoncé.
   *[some] Les joueurs annoncent : { $said }.
}
rule-linnaean-capture = { $value ->
    [yes] Quand des attaquants occupent trois côtés du roi sur son trône, le pion qui occupe le quatrième est pris par un attaquant qui vient se placer sur la case située derrière lui.
   *[no] Il n’y a pas de prise particulière d’un pion à côté du trône.
}
rule-special-pieces = { $value ->
    [none] Il n’y a pas de pièce spéciale dans la position de départ.
   *[some] Outre les pions et le roi, la position de départ compte { $pieces }.
}
rule-special-reach = { $value ->
    [unlimited] Le déplacement d’aucune pièce spéciale n’est limité.
   *[limited] La portée de certaines pièces spéciales est limitée : { $limits }.
}
rule-jumps = { $value ->
    [none] Aucune pièce ne saute.
   *[some] Peuvent sauter en ligne droite par-dessus un ennemi voisin, sur la case vide juste derrière : { $jumpers }. On ne saute jamais par-dessus un roi, un commandant ou un cavalier.
}
rule-berserk = { $value ->
    [none] Après une prise, le trait passe comme après tout coup.
    [captures] { $stop ->
        [yes] Une pièce qui a pris peut rejouer tant qu’elle prend encore, ou s’arrêter : son camp passe alors son tour. Chaque étape compte comme un coup.
       *[no] Une pièce qui a pris doit rejouer tant qu’elle peut prendre encore ; chaque étape compte comme un coup.
    }
    [captures_or_escape] { $stop ->
        [yes] Une pièce qui a pris peut rejouer tant qu’elle prend encore, et le roi peut aussi continuer sans prise vers une case d’évasion. Ou bien elle s’arrête : son camp passe alors son tour. Chaque étape compte comme un coup.
       *[no] Une pièce qui a pris doit rejouer tant qu’elle peut prendre encore, et le roi aussi s’il peut atteindre une case d’évasion ; chaque étape compte comme un coup.
    }
   *[any_move] { $stop ->
        [yes] Une pièce qui a pris peut rejouer, ou s’arrêter : son camp passe alors son tour. Le trait passe aussi après un coup sans prise. Chaque étape compte comme un coup.
       *[no] Une pièce qui a pris doit rejouer si elle le peut ; le trait passe après un coup sans prise. Chaque étape compte comme un coup.
    }
}
rule-commanders-take-king = { $value ->
    [yes] Le roi est pris aussi entre deux commandants ou cavaliers des attaquants, ou entre l’un d’eux et un coin vide qui lui est hostile. Cela ne vaut pas quand il est sur le trône, et le trône lui-même ne sert jamais d’appui.
   *[no] Commandants et cavaliers n’ont pas de rôle particulier dans la prise du roi.
}

## Parts of the rules

reach = { $piece ->
    [king] le roi se déplace
   *[other] { $who } se déplacent
} de { $squares ->
    [one] { $squares } case
   *[other] { $squares } cases
} au plus
zone-stop = { $may ->
    [nobody] aucune pièce ne peut s’y arrêter
    [all] toutes les pièces peuvent s’y arrêter
   *[some] { $count ->
        [one] seul { $who } peut s’y arrêter
       *[other] seuls { $who } peuvent s’y arrêter
    }
}
zone-enter = { $may ->
    [nobody] aucune pièce ne peut y venir de l’extérieur
    [all] toutes les pièces peuvent y venir de l’extérieur
   *[some] { $count ->
        [one] seul { $who } peut y venir de l’extérieur
       *[other] seuls { $who } peuvent y venir de l’extérieur
    }
}
zone-pass = { $may ->
    [nobody] aucune pièce ne peut y passer
    [all] toutes les pièces peuvent y passer
   *[some] { $count ->
        [one] seul { $who } peut y passer
       *[other] seuls { $who } peuvent y passer
    }
}
zone-hostile = { $when ->
    [never] { $zone ->
        [throne] il n’est jamais hostile
       *[other] ils ne sont jamais hostiles
    }
    [always] { $zone ->
        [throne] il est hostile { $whom }, vide ou occupé
       *[other] ils sont hostiles { $whom }, vides ou occupés
    }
    [empty] { $zone ->
        [throne] il est hostile { $whom } quand il est vide
       *[other] ils sont hostiles { $whom } quand ils sont vides
    }
    [occupied] { $zone ->
        [throne] il est hostile { $whom } quand il est occupé
       *[other] ils sont hostiles { $whom } quand ils sont occupés
    }
   *[both] { $zone ->
        [throne] il est hostile { $whom } quand il est vide, { $also } quand il est occupé
       *[other] ils sont hostiles { $whom } quand ils sont vides, { $also } quand ils sont occupés
    }
}
who = { $piece ->
    [attacker] les attaquants
    [defender] les défenseurs
    [king] le roi
    [attackers_commander] les commandants des attaquants
    [defenders_commander] les commandants des défenseurs
    [attackers_knight] les cavaliers des attaquants
    [defenders_knight] les cavaliers des défenseurs
    [attackers_mercenary] les mercenaires des attaquants
    [defenders_mercenary] les mercenaires des défenseurs
    [attackers_guard] les gardes des attaquants
   *[defenders_guard] les gardes des défenseurs
}
whom = { $piece ->
    [all] à toutes les pièces
    [attacker] aux attaquants
    [defender] aux défenseurs
    [king] au roi
    [attackers_commander] aux commandants des attaquants
    [defenders_commander] aux commandants des défenseurs
    [attackers_knight] aux cavaliers des attaquants
    [defenders_knight] aux cavaliers des défenseurs
    [attackers_mercenary] aux mercenaires des attaquants
    [defenders_mercenary] aux mercenaires des défenseurs
    [attackers_guard] aux gardes des attaquants
   *[defenders_guard] aux gardes des défenseurs
}
closer = { $by ->
    [attacker] un attaquant
    [throne] le trône vide
    [corners] une case d’angle vide
    [camps] une case de campement vide
    [forts] une case de fort vide
   *[edge] le bord du plateau
}
repetition-compares = { $compares ->
    [position] d’une même position avec le même joueur au trait
    [board] d’une même disposition des pièces, quel que soit le joueur au trait,
   *[board_before_captures] d’une même disposition des pièces, comparée avant le retrait des pièces prises et quel que soit le joueur au trait,
}
trait = { $trait ->
    [strong_king] roi fort
    [throne_king] roi fort seulement près du trône
    [weak_king] roi faible
    [corners] coins
    [edge] bord
    [squares] certaines cases
    [attackers_first] les attaquants commencent
    [defenders_first] les défenseurs commencent
    [special_pieces] pièces spéciales
    [camps] campements
    [slow_king] roi lent
    [unarmed_king] roi désarmé
    [shieldwall] mur de boucliers
   *[exit_fort] fort au bord
}
escape = { $to ->
    [corners] évasion par les coins
    [edge] évasion par le bord
   *[squares] évasion en { $squares }
}
announced = { $kind ->
    [RAICHI] raichi (un chemin ouvert)
    [TUICHI] tuichi (deux chemins ouverts)
   *[WATCH_YOUR_KING] attention au roi (il pourrait être pris)
}
special-mercenary = Un mercenaire qui devrait être pris change de camp au lieu de quitter le plateau.
special-guard = Un garde ne prend pas et ne peut pas être pris.
jumper = { $who ->
    [king] le roi
    [commanders] les commandants
    [knights] les cavaliers
    [mercenaries] les mercenaires
   *[guards] les gardes
} { $jump ->
    [restricted] (depuis ou vers une case spéciale)
    [over_enemies] (partout)
   *[capturing] (partout, en prenant la pièce sautée)
}

## Rule sets beside each other

topic = { $rule ->
    [board] Le plateau
    [first_move] Qui commence
    [movement] Le déplacement des pièces
    [reach] La portée des pièces
    [throne] Le trône
    [corners] Les coins
    [camps] Les campements
    [forts] Les forts
    [capture] La prise des pions
    [king_in_captures] Le rôle du roi dans les prises
    [king_taken] La prise du roi
    [kings_group] Le roi et les pions qui lui sont reliés
    [escape] L’évasion du roi
    [encirclement] Quand le roi et tous ses pions sont encerclés, sans accès au bord
    [cannot_escape] Un roi qui ne peut plus s’échapper
    [shieldwall] Le mur de boucliers
    [exit_fort] Quand le roi se tient au bord du plateau dans un fort imprenable
    [repetition] La répétition
    [quiet_plies] Les coups sans prise
    [ply_limit] La longueur d’une partie
    [no_legal_move] Un joueur sans coup légal
    [tuichi_wins] Quand le roi a deux chemins ouverts après un coup des défenseurs
    [announcements] Les annonces
    [linnaean_capture] Le dernier pion à côté du roi sur son trône, quand trois attaquants l’entourent
    [special_pieces] Les pièces spéciales
    [special_reach] La portée des pièces spéciales
    [jumps] Les pièces qui sautent
    [berserk] Après une prise
   *[commanders_take_king] Le roi entre deux commandants ou cavaliers des attaquants
}
difference = { $here } { $name } : { $there }
difference-none = Aucune règle à ce sujet.
difference-setups = Positions de départ : { $setups }.
side = { $side ->
    [attackers] les attaquants
   *[defenders] les défenseurs
}
compare-unchanged = { $field } vaut false dans la requête et reste vrai : à côté de base, JSON ne distingue pas false d’un champ absent ; nommez le champ dans base.cleared
compare-custom = des règles personnalisées
compare-same = Les règles sont les mêmes que pour { $name }
compare-differs = { $count ->
    [one] { $count } règle diffère par rapport à { $name }
   *[other] { $count } règles diffèrent par rapport à { $name }
}
compare-game-agrees = Selon { $name }, toute la partie se déroule de la même façon
compare-game-board = Selon { $name }, le plateau compte { $there } × { $there } cases, dans cette partie { $here } × { $here }
compare-game-setup = Selon { $name }, cette position de départ n’existe pas
compare-game-first-move = Jouent en premier ici : { $here } ; selon { $name } : { $there }
compare-game-ply = Coup { $ply }, { $move } : { $clauses }
compare-game-legal-here = légal ici, illégal selon { $name } (« { $why } »)
compare-game-legal-there = illégal ici (« { $why } »), légal selon { $name }
compare-game-captures = pris ici : { $here } ; selon { $name } : { $there }
compare-game-captured = { $count ->
    [one] la pièce en { $squares }
   *[other] les pièces en { $squares }
}
compare-game-outcome = ici, { $here } ; selon { $name }, { $there }
compare-game-to-move = ensuite au trait ici : { $here } ; selon { $name } : { $there }

## What a server offers

server-limits = Limites : { $bytes } octets par requête ; { $moves } demi-coups par partie ; plateaux de { $size } × { $size } cases au plus ; recherches de { $nodes } nœuds, { $depth } demi-coups et { $milliseconds } ms ; { $games } parties par archive ; images de { $pixels } × { $pixels } pixels au plus.
server-offers = Jeux de règles : { $rulesets }. Langues : { $locales }.
server-levels = Niveaux : de 0, qui joue au hasard, à { $strongest }, le plus fort.

## Pictures, for whoever does not see them

alt-title = { $ruleset }, { $ply ->
    [0] début de la partie
    [one] { $ply } coup joué
   *[other] { $ply } coups joués
}, { $state }
alt-title-turn = { $side ->
    [attackers] aux attaquants de jouer
   *[defenders] aux défenseurs de jouer
}
alt-custom = Tafl aux règles personnalisées
alt-board = { $ruleset } sur un plateau de { $size } × { $size } cases.
alt-turn = { $side ->
    [attackers] { $ply ->
        [0] C’est aux attaquants de jouer.
        [one] Après { $ply } coup, c’est aux attaquants de jouer.
       *[other] Après { $ply } coups, c’est aux attaquants de jouer.
    }
   *[defenders] { $ply ->
        [0] C’est aux défenseurs de jouer.
        [one] Après { $ply } coup, c’est aux défenseurs de jouer.
       *[other] Après { $ply } coups, c’est aux défenseurs de jouer.
    }
}
alt-over = { $ply ->
    [0] La partie est terminée : { $outcome }.
    [one] La partie est terminée après { $ply } coup : { $outcome }.
   *[other] La partie est terminée après { $ply } coups : { $outcome }.
}
card-result = { $winner ->
    [attackers] Les attaquants gagnent
    [defenders] Les défenseurs gagnent
   *[nobody] Partie nulle
}
picture-side = { $side ->
    [attackers] Attaquants
   *[defenders] Défenseurs
}
legend = { $piece ->
    [commanders] commandant
    [knights] cavalier
    [mercenaries] mercenaire
   *[guards] garde
}
card-over = { $ply ->
    [0] La partie est terminée : { outcome }.
    [one] La partie est terminée après { $ply } coup : { outcome }.
   *[other] La partie est terminée après { $ply } coups : { outcome }.
}
alt-player = { $side ->
    [attackers] { $name } joue les attaquants.
   *[defenders] { $name } joue les défenseurs.
}
alt-clock = { $side ->
    [attackers] Il reste { $time } aux attaquants.
   *[defenders] Il reste { $time } aux défenseurs.
}
alt-arrows = { $count ->
    [one] Flèche : { $arrows }.
   *[other] Flèches : { $arrows }.
}
alt-marks = { $count ->
    [one] Case marquée : { $squares }.
   *[other] Cases marquées : { $squares }.
}
alt-goes-on = Seule la pièce en { $square } peut jouer maintenant.
alt-last = { $side ->
    [attackers] Dernier coup : les attaquants ont joué { $move }.
   *[defenders] Dernier coup : les défenseurs ont joué { $move }.
}
alt-last-capturing = { $side ->
    [attackers] { $count ->
        [one] Dernier coup : les attaquants ont joué { $move } et pris la pièce en { $squares }.
       *[other] Dernier coup : les attaquants ont joué { $move } et pris les pièces en { $squares }.
    }
   *[defenders] { $count ->
        [one] Dernier coup : les défenseurs ont joué { $move } et pris la pièce en { $squares }.
       *[other] Dernier coup : les défenseurs ont joué { $move } et pris les pièces en { $squares }.
    }
}
alt-last-pass = { $side ->
    [attackers] Dernier coup : les attaquants ont passé leur tour.
   *[defenders] Dernier coup : les défenseurs ont passé leur tour.
}
alt-paths = { $count ->
    [one] Le roi a un chemin ouvert vers { $squares }.
   *[other] Le roi a des chemins ouverts vers { $squares }.
}
alt-threat = { $side ->
    [attackers] Les attaquants peuvent prendre le roi par { $moves }.
   *[defenders] Les attaquants menacent de prendre le roi par { $moves }.
}
alt-chosen = { $count ->
    [one] La pièce en { $square } est sélectionnée et peut aller sur { $count } case.
   *[other] La pièce en { $square } est sélectionnée et peut aller sur { $count } cases.
}
alt-stuck = La case { $square } est sélectionnée, mais aucun coup légal n’en part. { $reason }
alt-stuck-at-end = La case { $square } est sélectionnée, mais la partie est terminée et plus aucun coup ne peut se jouer.
alt-run = { $from } à { $to }
alt-rank = { $count } sur la rangée { $rank }
alt-game = { $count ->
    [0] { $ruleset } sur un plateau de { $size } × { $size } cases : une partie sans aucun coup.
    [one] { $ruleset } sur un plateau de { $size } × { $size } cases : une partie de { $count } coup.
   *[other] { $ruleset } sur un plateau de { $size } × { $size } cases : une partie de { $count } coups, montrés un à un.
}
alt-game-from = { $ply ->
    [one] Elle est montrée à partir de la position après { $ply } coup.
   *[other] Elle est montrée à partir de la position après { $ply } coups.
}
alt-game-first = { $side ->
    [attackers] Les attaquants commencent.
   *[defenders] Les défenseurs commencent.
}
alt-game-all = Les coups : { $moves }.
alt-game-some = { $left ->
    [one] Les premiers coups : { $head } ; après { $left } coup qui n’est pas donné ici, les derniers : { $tail }.
   *[other] Les premiers coups : { $head } ; après { $left } coups qui ne sont pas donnés ici, les derniers : { $tail }.
}
graph-percent = { $percent } %
graph-ply = coup
graph-turning-point = tournant : coup { $ply }
graph-judgement = { $judgement ->
    [INACCURACY] imprécision
    [MISTAKE] erreur
    [BLUNDER] gaffe
    [MISSED_WIN] gain manqué
   *[ONLY_MOVE] coup unique
}
graph-title = Probabilité de gain, coups { $first } à { $last }
graph-lead = { $how ->
    [throughout] { $side ->
        [attackers] Les attaquants mènent d’un bout à l’autre
        [defenders] Les défenseurs mènent d’un bout à l’autre
       *[nobody] Les chances sont égales d’un bout à l’autre
    }
    [opened] { $side ->
        [attackers] Les chances sont d’abord égales ; les attaquants prennent définitivement l’avantage au coup { $ply }
       *[defenders] Les chances sont d’abord égales ; les défenseurs prennent définitivement l’avantage au coup { $ply }
    }
    [turned] { $side ->
        [attackers] Les défenseurs mènent d’abord ; les attaquants prennent définitivement l’avantage au coup { $ply }
       *[defenders] Les attaquants mènent d’abord ; les défenseurs prennent définitivement l’avantage au coup { $ply }
    }
    [changed] { $side ->
        [attackers] L’avantage change { $changes } fois de camp ; les attaquants le prennent définitivement au coup { $ply }
       *[defenders] L’avantage change { $changes } fois de camp ; les défenseurs le prennent définitivement au coup { $ply }
    }
   *[levelled] { $changes ->
        [0] Un camp mène d’abord ; à partir du coup { $ply }, les chances sont égales
        [one] L’avantage change une fois de camp ; à partir du coup { $ply }, les chances sont égales
       *[other] L’avantage change { $changes } fois de camp ; à partir du coup { $ply }, les chances sont égales
    }
}
graph-end = { $side ->
    [attackers] À la fin, la probabilité de gain des attaquants est de { $percent } %
   *[defenders] À la fin, la probabilité de gain des défenseurs est de { $percent } %
}
graph-marks = { $judgement ->
    [INACCURACY] { $count ->
        [one] Imprécision : coup { $plies }
       *[other] Imprécisions : coups { $plies }
    }
    [MISTAKE] { $count ->
        [one] Erreur : coup { $plies }
       *[other] Erreurs : coups { $plies }
    }
    [BLUNDER] { $count ->
        [one] Gaffe : coup { $plies }
       *[other] Gaffes : coups { $plies }
    }
    [MISSED_WIN] { $count ->
        [one] Gain manqué : coup { $plies }
       *[other] Gains manqués : coups { $plies }
    }
   *[ONLY_MOVE] { $count ->
        [one] Coup unique : { $plies }
       *[other] Coups uniques : { $plies }
    }
}
graph-turn = Le tournant est le coup { $ply }
alt-evaluation = Les attaquants ont { $percent } % de chances de gagner.
alt-piece = { $piece ->
    [attacker] { $count ->
        [0] Il ne reste aucun attaquant.
        [one] { $count } attaquant : { $squares }.
       *[other] { $count } attaquants : { $squares }.
    }
    [defender] { $count ->
        [0] Il ne reste aucun défenseur.
        [one] { $count } défenseur : { $squares }.
       *[other] { $count } défenseurs : { $squares }.
    }
    [king] { $count ->
        [0] Le roi n’est plus sur le plateau.
        [one] Roi : { $squares }.
       *[other] { $count } rois : { $squares }.
    }
    [attackers_commander] { $count ->
        [one] { $count } commandant des attaquants : { $squares }.
       *[other] { $count } commandants des attaquants : { $squares }.
    }
    [defenders_commander] { $count ->
        [one] { $count } commandant des défenseurs : { $squares }.
       *[other] { $count } commandants des défenseurs : { $squares }.
    }
    [attackers_knight] { $count ->
        [one] { $count } cavalier des attaquants : { $squares }.
       *[other] { $count } cavaliers des attaquants : { $squares }.
    }
    [defenders_knight] { $count ->
        [one] { $count } cavalier des défenseurs : { $squares }.
       *[other] { $count } cavaliers des défenseurs : { $squares }.
    }
    [attackers_mercenary] { $count ->
        [one] { $count } mercenaire des attaquants : { $squares }.
       *[other] { $count } mercenaires des attaquants : { $squares }.
    }
    [defenders_mercenary] { $count ->
        [one] { $count } mercenaire des défenseurs : { $squares }.
       *[other] { $count } mercenaires des défenseurs : { $squares }.
    }
    [attackers_guard] { $count ->
        [one] { $count } garde des attaquants : { $squares }.
       *[other] { $count } gardes des attaquants : { $squares }.
    }
   *[defenders_guard] { $count ->
        [one] { $count } garde des défenseurs : { $squares }.
       *[other] { $count } gardes des défenseurs : { $squares }.
    }
}

## Boards and moves that were read

parse-read-board = Lu comme notation de plateau : { $size } × { $size } cases ; attaquants : { $attackers }, défenseurs : { $defenders }, rois : { $kings }
parse-read-fen = Lu comme rangées avec les lettres t, T et K : { $size } × { $size } cases ; attaquants : { $attackers }, défenseurs : { $defenders }, rois : { $kings }
parse-read-drawing = Lu comme un dessin de { $size } × { $size } cases ; attaquants : { $attackers }, défenseurs : { $defenders }, rois : { $kings }
parse-to-move-attackers = c’est aux attaquants de jouer
parse-to-move-defenders = c’est aux défenseurs de jouer
parse-read-rulesets = jeux de règles avec un plateau de cette taille : { $rulesets }
parse-read-no-rulesets = aucun jeu de règles du catalogue ne se joue sur un plateau de cette taille
parse-invalid = cette position est impossible selon ces règles
parse-unread = Le texte ne peut pas être lu comme un plateau ; erreurs : { $count }, la première à la ligne { $line }, caractère { $column }
parse-fault-empty = Le texte ne contient pas de plateau ; envoyez ses rangées depuis celle du haut, comme 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3
parse-fault-unknown-character = Le signe « { $found } » est inconnu ; écrivez une lettre par pièce, et un point ou un nombre pour les cases vides
parse-fault-uneven-row = Cases dans cette rangée : { $squares } ; dans les autres : { $expected }
parse-fault-not-square = Rangées : { $rows }, cases par rangée : { $squares } ; un plateau doit être carré
parse-fault-wrong-size = Cases par côté : { $squares } ; un plateau a un nombre impair de cases par côté, de 5 à 19
parse-fault-wrong-size-rules = Cases par côté : { $squares } ; le plateau de ces règles en a { $expected }
parse-fault-no-king = Il n’y a pas de roi ; il en faut exactement un
parse-fault-several-kings = Il y a des rois en { $squares } ; il en faut exactement un
parse-fault-king-escaped = Le roi en { $squares } s’est déjà échappé
parse-fault-may-not-stand = La pièce en { $squares } ne peut pas s’y tenir : c’est { $zone }
parse-fault-invalid-position = Cette position est impossible selon ces règles
parse-warning-no-king = Il n’y a pas de roi
parse-warning-several-kings = Il y a plusieurs rois, en { $squares }
parse-warning-king-assumed = Aucun signe ne désigne le roi : la pièce en { $squares } a été prise pour lui
parse-warning-mirrored = C’est la position de départ { $setup }, en miroir ou tournée
parse-warning-sides-exchanged = Il y a plus de défenseurs ({ $defenders }) que d’attaquants ({ $attackers }) : les signes des deux camps sont peut-être échangés
parse-warning-sides-exchanged-light = Les pièces claires sont prises pour les attaquants, car elles sont plus nombreuses
parse-warning-sides-exchanged-unclear = Les signes ne disent pas quel camp est lequel ; leur répartition (attaquants : { $attackers }, défenseurs : { $defenders }) est une supposition
parse-warning-too-many-pieces-attackers = Attaquants : { $count } ; aucune position de départ n’en a plus de { $most }
parse-warning-too-many-pieces-defenders = Défenseurs : { $count } ; aucune position de départ n’en a plus de { $most }
parse-warning-side-assumed-attackers = Rien ne dit à qui de jouer : les attaquants, qui commencent selon les règles, sont supposés au trait
parse-warning-side-assumed-defenders = Rien ne dit à qui de jouer : les défenseurs, qui commencent selon les règles, sont supposés au trait
parse-warning-piece-on-forbidden-square = Une pièce se trouve là où elle n’a pas le droit de s’arrêter : { $squares }
parse-move-legal = { $move ->
    [pass] Compris : vous passez votre tour, ce qui est permis
   *[other] Compris : { $move }. Ce coup est légal
}
parse-move-illegal = { $move ->
    [pass] Compris : vous passez votre tour, ce qui n’est pas permis
   *[other] Compris : { $move }. Ce coup est illégal
}
parse-move-which = Plusieurs coups sont possibles : { $moves }
parse-move-unsure = Je ne comprends pas « { $unread } », rien n’est donc joué ; coups possibles sans ces mots, à renvoyer pour les jouer : { $moves }
parse-move-other-side = { $side ->
    [attackers] Vous avez nommé les attaquants, mais c’est aux défenseurs de jouer
   *[defenders] Vous avez nommé les défenseurs, mais c’est aux attaquants de jouer
}
parse-move-no-piece = { $piece ->
    [king] Le roi ne peut pas aller en { $squares }
    [named] Aucune pièce de ce genre ne peut aller en { $squares }
   *[any] Aucune de vos pièces ne peut aller en { $squares }
}
parse-move-stuck = Votre pièce en { $squares } n’a aucun coup légal
parse-move-occupied = Aucune de vos pièces ne peut aller en { $squares } : la case est occupée
parse-move-nothing-takes = { $piece ->
    [king] Le roi ne peut pas prendre en { $squares }
    [named] Aucune pièce de ce genre ne peut prendre en { $squares }
   *[any] Aucun coup de ce genre ne prend en { $squares }
}
parse-move-nothing-to-take = Il n’y a aucune pièce à prendre en { $squares }
parse-move-from = Votre pièce en { $squares } peut aller en { $destinations }
parse-move-other-piece = { $piece ->
    [king] La pièce en { $squares } n’est pas un roi
   *[other] La pièce en { $squares } n’est pas celle que vous avez nommée
}
intent = { $intent ->
    [RESIGN] Compris : vous abandonnez
    [OFFER_DRAW] Compris : vous proposez la nulle
    [ACCEPT_DRAW] Compris : vous acceptez la nulle
    [DECLINE_DRAW] Compris : vous refusez la nulle
    [HINT] Compris : vous demandez un indice
    [HELP] Compris : vous demandez de l’aide
    [NEW_GAME] Compris : vous voulez une nouvelle partie
    [SHOW_BOARD] Compris : vous voulez voir le plateau
    [LIST_MOVES] Compris : vous voulez voir les coups légaux
    [QUIT] Compris : vous voulez quitter
   *[TAKE_BACK] Compris : vous voulez reprendre le dernier coup
}
parse-claim-allowed = Vous réclamez la nulle, et les règles le permettent
parse-claim-not-allowed = Vous réclamez la nulle, mais les règles ne le permettent pas à présent

## Records of games

record-fault-at = Ligne { $line }, colonne { $column } : { $fault }
record-faults = { $count ->
    [one] { $count } erreur dans la notation
   *[other] { $count } erreurs dans la notation
}
record-fault = { $reason ->
    [EMPTY] il n’y a rien à lire
    [BAD_FORM] « { $found } » est inattendu ici ; attendu : { $right }
    [UNKNOWN_KEY] « { $found } » n’est pas une clé connue ; attendu : { $right }
    [BAD_VALUE] « { $found } » n’est pas une valeur admise ici ; attendu : { $right }
    [DUPLICATE] « { $found } » figure ici pour la seconde fois ; attendu : { $right }
    [NOT_FIRST] « { $found } » vient trop tard ; attendu : { $right }
    [NOT_LAST] « { $found } » vient trop tôt ; attendu : { $right }
    [MISSING] il manque quelque chose ici ; attendu : { $right }
    [UNEVEN_RANK] « { $found } » ne correspond pas à la taille du plateau ; attendu : { $right }
    [OFF_BOARD] « { $found } » est hors du plateau ; attendu : { $right }
    [UNCLOSED] « { $found } » n’a pas de signe correspondant ; attendu : { $right }
    [BAD_MOVE] « { $found } » n’est pas un coup ; attendu : { $right }
    [BAD_TURN] « { $found } » n’est pas le tour attendu ici ; attendu : { $right }
    [BAD_ADDRESS] « { $found } » n’est l’adresse d’aucun coup ; attendu : { $right }
    [SURPLUS_COMMENT] « { $found } » est un commentaire sans coup ; attendu : { $right }
    [CONTRADICTION] « { $found } » contredit une autre partie de la notation ; attendu : { $right }
    [TOO_DEEP] « { $found } » est imbriqué trop profondément ; attendu : { $right }
    [SURPLUS] « { $found } » n’a pas sa place ici ; attendu : { $right }
    [TOO_LONG] le texte est trop long ; attendu : { $right }
    [LUDII] c’est un fichier de partie de Ludii (trial), qui ne peut être lu ici : envoyez plutôt les coups par paires de cases, comme d4-g4
    [AMBIGUOUS_MOVE] « { $found } » peut désigner plusieurs coups : { $right }
    [NO_SUCH_MOVE] aucun coup légal ne correspond à « { $found } »
    [UNKNOWN_ORIGIN] « { $found } » ne donne pas la case de départ du coup, qui ne peut être trouvée : les règles sont inconnues ou un coup précédent est illégal
    [NO_RECORD] on attend un en-tête ou un coup, et non « { $found } »
    [SECOND_GAME] une deuxième partie commence ici ; envoyez une seule partie à la fois
    [ONE_OR_SEVERAL] cette ligne peut continuer la partie ou en commencer une autre ; attendu : { $right }
    [TABLE] ceci est l’en-tête d’un tableau de parties, et de tels tableaux ne sont pas lus ; attendu : { $right }
    [NUMBERS] « { $found } » est une case en chiffres ; attendu : { $right }
   *[UNPLAYABLE] « { $found } » ne peut pas être joué : { $right }
}
expected-Move = un coup avec ses deux cases, comme d4-g4 ou d4-g4xg5/g3
expected-MoveRecord = un coup, comme e5-e8, Ke5-e1xe2/d1- ou ---
expected-SimpleMove = un coup de la forme simple : sans lettres de pièces, avec - entre les cases, et + ou ++ à la fin
expected-OneOf = { $moves }
expected-CaptureOnce = chaque case d’une pièce prise une seule fois
expected-Square = une case : une colonne de a à s et une rangée de 1 à 19
expected-SquareOfSize = une case : une colonne de a à { $file } et une rangée de 1 à { $size }
expected-Record = une partie en notation OpenTafl, une partie au format PGN ou une liste de coups
expected-AtMostBytes = au plus { $most } octets
expected-AtMostMoves = au plus { $most } coups
expected-AtMostVariations = au plus { $most } variantes
expected-AtMostLevels = au plus { $most } niveaux de variantes imbriquées
expected-AtMostTags = au plus { $most } en-têtes
expected-PgnTag = un nom et une valeur entre guillemets : [Event "Club night"]
expected-Tag = un nom, un deux-points et une valeur : [date:2015.05.04]
expected-TagOnce = l’en-tête { $tag } une seule fois
expected-PgnResult = 1-0 (les défenseurs gagnent), 0-1 (les attaquants gagnent), 1/2-1/2 ou *
expected-Result = 1 (les attaquants gagnent), -1 (les défenseurs gagnent), 0 (partie nulle) ou ?
expected-ResultOfTag = le résultat de l’en-tête Result
expected-OneResult = un seul résultat, à la fin de la partie
expected-OneGame = une seule partie à la fois
expected-TurnsOrResults = les numéros des coups (1. d2-a2 d5-e5) s’il s’agit d’une seule partie, sinon un résultat après chaque partie (1-0, 0-1 ou *)
expected-GamesWithoutHeading = une partie sur chaque ligne, sans en-tête, d’abord ses coups, puis son résultat (d2-a2 d5-e5 1-0), ou un objet JSON pour chaque partie
expected-NamedSquares = des cases avec leurs noms, comme d1 : les chiffres ne disent pas à partir de quel coin ils comptent
expected-NothingAfterResult = rien après le résultat
expected-Clock = une pendule en secondes : temps principal, prolongations, incrément, comme 3600 30/3 3i
expected-TwoClocks = deux pendules en secondes séparées par une virgule, comme 3600 30/3 3i, 3600 30/3 3i
expected-PuzzleMode = none, loose ou strict
expected-Address = l’adresse d’un coup, comme 6a, ou 3a.2.1b dans une variante
expected-Rules = des règles notées : dim:11 ... start:/.../
expected-Fen = les rangées à partir du haut et le camp qui doit jouer : 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a
expected-Closing = un signe { $bracket } qui ferme celui-ci
expected-Opening = un signe { $bracket } avant celui-ci
expected-VariationAfterMove = une variante après le coup qu’elle remplace
expected-VariationWithMove = une variante d’au moins un coup
expected-VariationInOrder = une variante d’un coup précédent, numérotée à partir de 1 sans lacune
expected-Annotation = une annotation de $0 à $255 après un coup
expected-CommentAfterMoves = un commentaire après les coups d’un tour, ou un en-tête avant le premier tour
expected-CommentOnce = un seul commentaire par tour, avec | entre ses coups
expected-CommentForMove = une seule partie de commentaire par coup du tour
expected-TurnNumber = { $turn }, le numéro du tour suivant
expected-TurnHeader = le numéro ou l’adresse d’un tour, un point et une espace : 8. ou 8a.1.1a.
expected-TurnWithMove = un tour d’au moins un coup
expected-TurnOfTwo = un tour en deux moitiés ; une pièce qui rejoue après une prise a = : e3=e6
expected-TurnAt = le tour { $turn }, avec ce nombre de coups avant : { $moves }
expected-GapBeforeMoves = des coups omis au début d’un tour seulement
expected-Entry = une clé, un deux-points et sa valeur, sans espaces : ks:w
expected-Key = l’une des clés { $keys }
expected-KeyOnce = la clé { $key } une seule fois
expected-KeyLast = la clé { $key } à la fin
expected-DimFirst = la taille du plateau au début : dim:11
expected-StartLast = la position de départ à la fin : start:/3t3/.../
expected-StartOnce = start ou starti, mais pas les deux
expected-Dim = une taille de 1 à 19 : dim:11
expected-Letter = l’une des valeurs { $letters }
expected-Name = un nom de 100 caractères au plus, avec _ pour une espace
expected-Squares = des cases séparées par des virgules : a1,b2
expected-SquareOnce = chaque case une seule fois
expected-Pieces = des lettres de pièces : tcnkmg, TCNKMG
expected-PieceOnce = chaque lettre une seule fois
expected-Reach = un nombre de cases de 1 à 19, ou -1 sans limite
expected-Reaches = un nombre, deux (attaquants, défenseurs), ou un pour chaque lettre de tcnkTCNK, tcnkmTCNKM ou tcnkmgTCNKMG
expected-Position = une barre oblique au début et à la fin : /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
expected-Ranks = de 1 à 19 rangées
expected-RanksOfDim = { $size } rangées, comme le dit dim ; il y en a { $found }
expected-RankOfSquares = { $squares } cases, autant que de rangées ; il y en a { $found }
expected-EmptySquares = un nombre de cases vides, 1 ou plus, sans zéro initial
expected-EmptyOrPiece = un nombre de cases vides ou une pièce : t c n k m g, ou en majuscules pour les défenseurs
record-mismatch = { $kind ->
    [CAPTURES] Prises écrites : { $written } ; prises faites : { $happened }
    [PIECE] Pièce écrite : { $written } ; pièce jouée : { $happened }
    [JUMP] Le coup est écrit comme un saut, mais n’en est pas un
    [GOES_ON] Le coup est écrit comme la suite d’une prise par la même pièce, mais n’en est pas une
    [SIGN] Le signe dit que la partie est gagnée, mais elle ne l’est pas
    [OVER] Des coups figurent après la fin de la partie
    [TERMINATION] Résultat écrit : { $written } ; d’après ce qui est écrit de la fin : { $happened }
   *[RESULT] Résultat écrit : { $written } ; d’après les coups : { $happened }
}
record-note = { $kind ->
    [CHARACTERS] Des caractères que ce format n’admet pas ont été remplacés dans { $about }
    [MARKS] Les annotations ont été omises, car ce format ne les admet pas
    [PASS] Rien n’a été écrit, car ce format ne permet pas de passer son tour
    [VARIATIONS] Les variantes ont été omises, car ce format ne les admet pas
    [COMMENTS] Les commentaires ont été omis, car ce format ne les admet pas
    [TAGS] Les en-têtes, les règles ou le départ ont été omis, car ce format ne les admet pas
    [BEYOND] Les variantes après la fin d’une ligne ont été omises, car ce format ne les admet pas
    [MOVES] Les coups ont été omis, car ce format ne les admet pas
    [MISSING] { $about ->
        [rules] Rien n’a été écrit, car les règles ne sont pas connues
       *[position] Rien n’a été écrit, car la position n’est pas connue
    }
    [DISPUTED] « { $about } » se lit de plusieurs façons : la documentation d’OpenTafl, son programme ou les deux peuvent le traiter autrement
    [CENTRE_ELSEWHERE] La notation place le centre ailleurs qu’au milieu du plateau ; il a été lu comme des forts des défenseurs
    [NO_EFFECT] L’entrée « { $about } » est sans effet dans ce jeu et a été ignorée
    [LEFT_OUT] La notation ne peut pas tout contenir ; omis : { $about }
    [OTHER_FORM] Relue, cette règle a une autre forme mais le même effet : { $about }
    [INEXPRESSIBLE] La notation ne peut pas exprimer { $about } ; les règles ont donc été omises
    [RESTORED] La notation n’écrit pas que la chaîne de prises continue ; { $about } a été ajouté, et seul un tel coup rend légale la suite de la partie
    [RESTORED_PERHAPS] La notation n’écrit pas que la chaîne de prises continue ; { $about } a été ajouté, ce qui rend légale la suite de la partie, mais d’autres coups peuvent aussi convenir
    [SETUP_FOUND] La notation ne nomme pas sa position de départ ; plus de ses coups sont légaux à partir de { $about } que de toute autre
    [SETUP_PERHAPS] La notation ne nomme pas sa position de départ ; ses coups conviennent également à chacune de celles-ci, et la première a été choisie : { $about }
   *[OTHER_RULES] La notation nomme d’autres règles que celles selon lesquelles la partie a été vérifiée : { $about }
}
record-rules-unnamed = La notation ne dit pas selon quelles règles la partie se joue : choisissez un jeu de règles
record-rules-unknown = La notation nomme le jeu de règles « { $name } », qui n’est pas dans le catalogue : choisissez-en un autre
record-rules-of = Ce sont les règles « { $name } »
record-rules-own = Ces règles ne sont celles d’aucun jeu de règles du catalogue
record-rules-written = Les règles écrites sont complètes : toute partie se déroule de même avec elles
record-rules-unwritten = La notation ne peut pas exprimer { $count } des règles
record-inexpressible = La notation ne peut pas exprimer ceci : { $topic }

## The terminal

terminal-help = Tapez un coup, comme d4-g4, ou seulement sa case d’arrivée, g4 ; ou bien : indice (répété, il en dit plus), coups, plateau, annuler, nulle (la proposer ou l’accepter), réclamer (la nulle selon les règles), abandonner, nouvelle (partie), aide, quitter.
terminal-over = Tapez « nouvelle » pour une autre partie, « annuler » pour revenir sur le dernier coup, ou « quitter ».
terminal-thinking = réflexion en cours…
terminal-no-ruleset = le jeu de règles « { $ruleset } » n’existe pas ; `tafld rulesets` en donne la liste
terminal-no-ruleset-nearest = le jeu de règles « { $ruleset } » n’existe pas ; vouliez-vous dire { $nearest } ? `tafld rulesets` en donne la liste
terminal-alternatives = « { $name } » peut aussi désigner { $others }
terminal-first-fault = Le premier coup illégal est le coup { $ply }, { $move }
terminal-draw-offered = { $side ->
    [attackers] Les attaquants proposent la nulle ; les défenseurs l’acceptent par « nulle » ou la refusent en jouant
   *[defenders] Les défenseurs proposent la nulle ; les attaquants l’acceptent par « nulle » ou la refusent en jouant
}
terminal-draw-declined = { $side ->
    [attackers] Les attaquants refusent la nulle
   *[defenders] Les défenseurs refusent la nulle
}
terminal-start = C’est le début de la partie.
terminal-turn = { $ply ->
    [0] début de la partie
    [one] { $ply } coup joué
   *[other] { $ply } coups joués
}, { $side ->
    [attackers] aux attaquants
   *[defenders] aux défenseurs
} de jouer, { $moves ->
    [one] { $moves } coup légal
   *[other] { $moves } coups légaux
}
terminal-illegal = Coup illégal : { $sentence }
terminal-prompt = { $side ->
    [attackers] attaquants
   *[defenders] défenseurs
}>
terminal-aliases = aussi sous le nom de : { $names }
terminal-source = source : { $source }
terminal-contested = contesté : { $reading }
terminal-setup = position de départ { $name } :

## Readings of unclear sources, each named by the rule set, revision and rule where it first occurs; their English is in the catalogue

readings =
    .brandubh-wtf-1-board = La position de départ était une image dans la source, aujourd’hui perdue ; c’est ici celle que l’on joue couramment sous ce nom.
    .brandubh-wtf-1-king_taken = De la règle de toutes les pièces, il découle qu’un roi qui vient se placer sur une case fermée ne risque rien.
    .brandubh-wtf-1-repetition = « La troisième fois de suite » s’entend de la troisième occurrence. Les défenseurs perdent, sauf si chacun de leurs coups depuis la précédente était le seul légal ; ce sont alors les attaquants qui perdent, même si les deux joueurs étaient contraints.
    .brandubh-nielsen-1-repetition = La source interdit la répétition perpétuelle sans donner de nombre ; la troisième occurrence est une interprétation.
    .brandubh-nielsen-1-quiet_plies = Une partie qui ne peut pas finir est nulle ; on admet ici que chaque joueur peut réclamer la nulle après 100 demi-coups sans prise.
    .brandubh-nielsen-2-board = Les positions de départ qui manquent à la première révision sont celles par lesquelles commencent des parties enregistrées sur le serveur de l’auteur, comme leurs coups le montrent.
    .brandubh-nielsen-2-1-throne = La page de ces règles n’a pas pu être lue ; c’est ainsi que se jouent les parties conservées du serveur.
    .brandub-walker-1-throne = Le programme interdit le trône aux pions et laisse toutes les pièces le traverser ; d’autres reconstitutions du brandub le rendent aussi hostile.
    .brandub-walker-1-king_taken = Dans le programme, le roi est pris comme un pion partout, même sur le trône et à côté de lui ; d’autres reconstitutions y exigent quatre ou trois attaquants.
    .brandub-walker-1-no_legal_move = La source n’en dit rien ; on admet ici qu’un joueur sans coup légal perd la partie.
    .brandub-ludii-1-throne = Aucune pièce ne peut s’arrêter sur la case centrale ; que les pièces puissent la traverser et qu’elle n’aide à prendre que vide est une interprétation.
    .brandub-ludii-1-king_in_captures = La source ne dit pas si le roi prend ; on admet ici qu’il prend comme un pion.
    .brandub-ludii-1-king_taken = La source ne dit pas ce qu’il advient d’un roi qui vient lui-même se placer sur une case fermée ; on admet ici qu’il ne risque rien, comme le disent d’autres sources.
    .brandub-ludii-1-repetition = La source n’en dit rien ; on admet ici que la troisième occurrence rend la partie nulle.
    .brandubh-hnefatafl-org-1-throne = La liste des coups du serveur laisse le roi seul traverser le trône vide ; son arbitre accepte aussi le coup d’un pion qui le traverse. Ici, c’est la liste qui vaut.
    .brandubh-hnefatafl-org-1-cannot_escape = Les règles publiées ne connaissent pas cette fin ; ses conditions sont celles par lesquelles le programme du serveur termine les parties, même dans les cas étranges.
    .brandubh-hnefatafl-org-1-repetition = Les règles disent qu’un coup des défenseurs ne doit pas répéter la disposition des pièces. Le serveur la compare avant les prises du coup, quel que soit le joueur au trait ; il en est de même ici.
    .brandubh-hnefatafl-org-1-ply_limit = Les règles publiées ne donnent pas de nombre de coups ; la nulle est ce que fait le serveur.
    .magpie-1-board = Les programmes ne donnent pas au Magpie la même position de départ : la croix pour OpenTafl, des attaquants séparés pour un autre.
    .magpie-1-throne = Les programmes divergent : dans OpenTafl, toutes les pièces peuvent traverser le trône vide ; dans un autre, le roi seul. Qu’il soit hostile aux attaquants quand le roi l’occupe est une interprétation.
    .magpie-1-repetition = Dans OpenTafl, la troisième occurrence rend la partie nulle ; dans un autre programme, elle fait perdre les défenseurs.
    .ard-ri-nielsen-1-board = La position de départ était une image dans la source, aujourd’hui perdue. Les parties jouées sur le serveur de l’auteur commencent par une autre, que donne la révision suivante.
    .ard-ri-nielsen-1-king_taken = Sans trône, deux attaquants prennent le roi même au milieu du plateau.
    .ard-ri-nielsen-2-board = La position de départ était une image dans la source, aujourd’hui perdue. Les deux premières sont celles des parties jouées sur le serveur de l’auteur, la plus ancienne d’abord ; d’autres programmes jouent la troisième sous ce nom.
    .ard-ri-dragonheelslair-1-first_move = Ce qui a pu être lu de la source ne dit pas qui commence ; ici, ce sont les attaquants.
    .ard-ri-dragonheelslair-1-throne = Seul le roi peut s’arrêter sur le trône, et il peut y revenir. Le trône n’aide pas à prendre, car la source ne le mentionne dans aucune prise.
    .ard-ri-ludii-1-first_move = La description ne dit pas qui commence ; dans le programme, ce sont les attaquants.
    .ard-ri-ludii-1-throne = La description ne nomme pas le centre ; dans le programme, seul le roi peut s’y arrêter, et le centre n’aide à prendre que lui.
    .ard-ri-ludii-1-king_in_captures = La description ne dit pas si le roi prend ; dans le programme, il prend.
    .ard-ri-ludii-1-king_taken = La description ne dit pas comment le roi est pris ; selon les règles « Common » du programme, il l’est par des attaquants sur ses quatre côtés, ou sur trois côtés et le centre vide sur le quatrième.
    .ard-ri-ludii-1-ply_limit = La description ne donne pas de limite ; le programme termine toute partie après 2 500 coups.
    .ard-ri-ludii-1-no_legal_move = La description n’en dit rien ; dans le programme, un joueur sans coup légal passe son tour.
    .ard-ri-ludii-corrected-1-king_taken = La description ne dit pas comment le roi est pris ; selon les règles « Corrected » du programme, il l’est par deux attaquants, ou par un attaquant et le centre vide.
    .tafl-7-fortress-1-throne = La source n’interdit la forteresse centrale qu’aux attaquants ; les pions défenseurs peuvent donc s’y arrêter. On admet ici que la forteresse n’aide à prendre que vide.
    .tafl-7-fortress-1-corners = La source n’interdit les coins qu’aux attaquants ; les pions défenseurs peuvent donc s’y arrêter. On admet ici qu’un coin n’aide à prendre que vide.
    .tafl-7-fortress-1-kings_group = La source parle de pions à côté du roi ; on admet ici que le groupe est toute la chaîne qui lui est reliée, et que le bord, le trône vide et un coin vide ferment un côté à ses pions comme au roi.
    .fidchell-1-first_move = La source ne dit pas qui commence ; ce sont les attaquants, comme dans le jeu dont elle part.
    .fidchell-1-throne = La source interdit le trône à tous une fois que le roi l’a quitté ; on admet ici qu’il est aussi interdit d’y passer, et que le trône n’aide à prendre que vide.
    .fidchell-1-kings_group = Pour cette version, la source ne parle pas de prise du roi avec ses pions ; il n’y en a donc pas.
    .fidchell-1-tuichi_wins = Dans la source, le roi gagne quand son joueur dit « tuichi » ; ici, cela se décide après chaque coup des défenseurs, et la fin de la partie remplace l’annonce.
    .tablut-igg-1-announcements = La source parle d’un coup du roi vers le bord ; ici, raichi est annoncé après tout coup des défenseurs qui laisse un chemin ouvert.
    .tablut-linnaeus-1-first_move = Linné ne dit pas qui commence ; dans OpenTafl, ce sont les attaquants.
    .tablut-linnaeus-1-throne = Chez Linné, personne ne succède au roi dans son château. Que toutes les pièces puissent le traverser et qu’il soit hostile à toutes quand il est vide est l’usage d’OpenTafl.
    .tablut-linnaeus-1-king_in_captures = Linné ne dit pas si le roi prend ; dans OpenTafl, il prend.
    .tablut-linnaeus-1-encirclement = Une règle des jeux d’aujourd’hui, absente chez Linné ; OpenTafl l’applique.
    .tablut-ashton-1-throne = Que le trône soit hostile aux pions défenseurs même quand le roi l’occupe est l’usage du tournoi ; le texte ne parle que du château, et sur aagenielsen.dk il ne l’est pas.
    .tablut-ashton-1-camps = Qu’un campement soit hostile même quand une pièce l’occupe est l’usage du tournoi.
    .tablut-ashton-1-escape = Le texte d’Ashton donne la partie aux défenseurs quand le roi a un chemin ouvert qui ne peut pas être bloqué ; ici, le roi doit le prendre et s’arrêter sur une case du bord qui n’est pas un campement.
    .tablut-ashton-1-repetition = Le texte n’en dit rien ; dans le tournoi, la partie est nulle dès qu’une position se répète.
    .tablut-ashton-nielsen-1-throne = Le texte ne parle que du château ; dans les parties jouées sur le serveur, il n’aide pas à prendre des pions tant que le roi l’occupe, contrairement au tournoi de Bologne.
    .foteviken-tablut-1-first_move = Dans OpenTafl, les attaquants commencent ; dans toutes les parties conservées d’aagenielsen.dk, et d’après les règles de ce site, qui suivent celles du musée, ce sont les défenseurs.
    .foteviken-tablut-1-camps = Dans OpenTafl, un pion qui quitte un campement peut s’arrêter dans un autre sur la même ligne ; ici, personne n’entre dans un campement depuis l’extérieur.
    .foteviken-tablut-1-king_taken = À ses débuts, OpenTafl prenait le roi comme un pion loin du trône ; depuis sa version 0.4, il doit être enfermé partout, comme ici.
    .foteviken-tablut-1-encirclement = Une règle des jeux d’aujourd’hui ; OpenTafl l’applique.
    .tablut-brainking-1-throne = Le trône n’aide pas à prendre un pion, car la source ne le mentionne dans aucune prise de pion.
    .tablut-brainking-1-king_taken = Que le bord ne ferme aucun côté du roi est une interprétation, de même que le droit du roi de venir se placer sur une case fermée.
    .tablut-brainking-2-first_move = Ce qui a pu être lu de la source ne dit pas qui commence ; dans toutes les parties conservées d’aagenielsen.dk, ce sont les défenseurs.
    .tablut-board-game-arena-1-corners = Les coins n’aident pas à prendre un pion, car la source ne les mentionne dans aucune prise de pion.
    .tablut-ludii-1-throne = La description interdit à tous d’entrer au château et le fait aider à prendre ; que personne ne le traverse, et qu’il aide aussi quand il est occupé, est l’usage du programme.
    .tablut-15-1-board = Aucune source ancienne ne connaît le tablut sur 15 × 15 cases ; la position de départ est celle de Damian Walker.
    .sea-battle-9-1-first_move = Chez Nielsen, les attaquants commencent ; chez Walker, les défenseurs.
    .sea-battle-9-1-repetition = Dans OpenTafl, la troisième occurrence rend la partie nulle. La page de Nielsen interdit la répétition perpétuelle, qui fait perdre les défenseurs, sans donner de nombre.
    .sea-battle-nielsen-9-1-repetition = La source interdit la répétition perpétuelle, qui fait perdre les défenseurs, sans donner de nombre ; la troisième occurrence est une interprétation. Selon une version plus ancienne de la page, le joueur qui la prolonge perd.
    .sea-battle-nielsen-9-1-no_legal_move = Lu comme dans les règles que la source donne des autres jeux : un joueur sans coup légal perd la partie.
    .sea-battle-nielsen-13-2-board = Les positions de départ étaient des images dans la source, aujourd’hui perdues ; des parties jouées sur le serveur de l’auteur commencent par l’une et par l’autre. De la seconde, seule la moitié du haut est attestée ; celle du bas en est le reflet, comme la dessine un autre programme.
    .sea-battle-w-11-1-board = Les positions de départ étaient des images dans la source, aujourd’hui perdues ; ce sont ici celles d’Abstract Play, qui suit cette source.
    .tawlbwrdd-walker-1-board = Le manuscrit décrit la position de départ en des termes qui la laissent incertaine ; c’est ici l’interprétation de Bell, que suit Walker.
    .tawlbwrdd-walker-1-encirclement = Les règles de Walker ne parlent pas de l’encerclement ; OpenTafl l’applique.
    .tawlbwrdd-throneless-1-board = La source désigne ses cinq positions de départ par le nom de leurs moitiés (attaquants Lewis, T ou Bell ; croix ou losange) et les montrait par des images, aujourd’hui perdues ; elles sont reconstituées à partir de ces moitiés.
    .tawlbwrdd-throneless-1-encirclement = Lu comme dans les règles que la source donne des autres jeux, où cette règle figure.
    .tawlbwrdd-throneless-1-repetition = Lu comme dans les règles que la source donne des autres jeux, où la répétition perpétuelle fait perdre les défenseurs ; la troisième occurrence est une interprétation.
    .tawlbwrdd-ludii-1-throne = La description ne nomme pas le centre ; dans le programme, seul le roi peut s’y arrêter ou le traverser, et le centre aide à prendre, y compris des pions quand il est occupé.
    .tawlbwrdd-ludii-1-corners = La description ne nomme pas les coins ; dans le programme, seul le roi peut s’y arrêter, et ils aident à prendre.
    .tawlbwrdd-ludii-1-king_taken = La description ne dit pas comment le roi est pris ; dans le programme, il l’est comme un pion.
    .hnefatafl-globe-1-throne = Le trône est hostile une fois que le roi l’a quitté ; on admet ici qu’il n’aide à prendre que vide.
    .hnefatafl-globe-1-quiet_plies = « Vingt coups successifs » s’entend des coups des deux joueurs comptés ensemble.
    .hnefatafl-globe-1-no_legal_move = Il est interdit de passer son tour tant qu’un coup est possible ; on admet ici que le joueur sans coup légal passe le sien.
    .hnefatafl-11-igg-1-throne = Dans ce jeu, la source interdit aux pions des deux camps de traverser le trône et ne nomme pas le roi : il peut donc le traverser.
    .copenhagen-1-repetition = La source interdit la répétition perpétuelle, qui fait perdre les défenseurs, sans donner de nombre ; la troisième occurrence est une interprétation.
    .copenhagen-1-repetition-2 = Sur le serveur d’aagenielsen.dk, des parties continuent après une troisième occurrence, jusqu’à ce qu’un joueur y mette fin ; ici, elle termine la partie.
    .fetlar-1-encirclement = Cette règle n’est pas dans celles du Fetlar Panel pour le championnat de 2013. Des parties d’aagenielsen.dk où un tel encerclement était fermé, 22 finissent ainsi et 51 continuent.
    .fetlar-1-repetition = La source rend nulle la répétition perpétuelle sans donner de nombre ; la troisième occurrence est une interprétation.
    .fetlar-1-no_legal_move = Dans les règles du Fetlar Panel pour le championnat de 2013, la partie est nulle quand un joueur ne peut pas jouer.
    .copenhagen-hnefatafl-org-1-encirclement = Le serveur donne aussi la partie aux attaquants quand il constate que les défenseurs ne peuvent plus s’échapper. Cet arbitrage est laissé de côté : une telle partie continue jusqu’à finir autrement.
    .copenhagen-hnefatafl-org-1-exit_fort = Le programme du serveur juge les forts à sa manière : il en trouve là où les règles n’en voient pas, en manque d’autres et termine aussi la partie après un coup des attaquants si un fort est debout. Ici, les règles décident.
    .berserk-1-first_move = Dans la notation d’OpenTafl, les défenseurs commencent ; selon la page d’Aage Nielsen, ce sont les attaquants.
    .berserk-1-commanders_take_king = D’après OpenTafl : les deux bouts sont des commandants, des cavaliers ou un coin vide, la pièce déplacée est l’un d’eux, et le trône n’aide jamais.
    .berserk-1-encirclement = La notation d’OpenTafl n’a pas d’encerclement ; la page d’Aage Nielsen n’en parle pas.
    .berserk-1-repetition = Dans la notation d’OpenTafl, la troisième occurrence rend la partie nulle à défaut d’indication ; dans son propre Berserk, elle fait perdre le joueur qui l’a provoquée, et il en est de même ici.
    .berserk-1-jumps = Un chemin est ouvert là où le roi pourrait glisser ; ce qu’il atteindrait en sautant ne compte pas. Ni zone ni portée ne limite un saut, pourvu que la pièce puisse s’arrêter là où elle arrive.
    .berserk-2-repetition = Selon la description d’OpenTafl, la troisième occurrence fait perdre le joueur qui l’a provoquée ; dans son programme, ce joueur gagne, et il en est de même ici.
    .simple-tafl-1-repetition = La source n’en dit rien ; lu comme dans ses règles des autres jeux, où la répétition perpétuelle fait perdre les défenseurs, à la troisième occurrence.
    .simple-tafl-w-1-board = Seul le nom a pu être lu ; son « -w » veut dire que les blancs, les défenseurs, commencent. La position de départ et toutes les autres règles sont celles de Simple Tafl.
    .copenhagen-bell-1-board = Les joueurs nomment ces positions de départ sans les dessiner ; ce sont les positions de départ de même nom du tawlbwrdd.
    .copenhagen-opentafl-1-repetition = Selon la description d’OpenTafl, le joueur qui amène la troisième occurrence gagne ; son programme le fait perdre, et il en est de même ici.
    .fetlar-panel-1-no_legal_move = Les règles rendent aussi nulle une partie qu’aucun joueur ne peut plus gagner ; cela revient aux joueurs.
    .fetlar-ludii-1-throne = La description interdit aux pions de s’arrêter au centre ; qu’ils ne puissent pas non plus le traverser, et que le centre aide à prendre, y compris des pions quand il est occupé, est l’usage du programme.
    .fetlar-ludii-1-corners = La description interdit les coins aux pions ; que les coins aident à prendre est l’usage du programme.
    .fetlar-ludii-1-king_taken = La description demande les quatre côtés ; selon les règles « Common » du programme, le trône vide, un coin vide et le bord ferment aussi un côté.
    .fetlar-ludii-latin-1-king_taken = La description demande les quatre côtés ; selon les règles « Latin » du programme, le roi est pris comme un pion.
    .old-hnefatafl-1-repetition = Chez Abstract Play, la répétition perpétuelle fait perdre les défenseurs ; la troisième occurrence est une interprétation.
    .berserk-nielsen-1-berserk = Dans la source, un joueur peut s’arrêter après chaque prise, et un roi qui a pris peut continuer pour s’échapper ; ici, une chaîne continue tant qu’elle prend, et seulement par des prises.
    .alea-evangelii-1-board = Le dessin du manuscrit a été lu de plusieurs façons ; c’est ici la position de départ que l’on joue couramment.
    .alea-evangelii-1-first_move = Le manuscrit ne dit pas qui commence. Dans la plupart des reconstitutions, ce sont les attaquants ; dans celle de Walker, les défenseurs.
    .alea-evangelii-1-throne = Le manuscrit n’en dit rien. Les reconstitutions divergent sur les pièces qui peuvent le traverser et sur son rôle dans les prises.
    .alea-evangelii-1-corners = Que le roi s’échappe par les quatre cases de chaque coin est une reconstitution ; dans d’autres, il s’échappe par les seules cases d’angle, ou par le bord.
    .alea-evangelii-1-king_in_captures = Le manuscrit ne dit pas si le roi prend ; les reconstitutions divergent.
    .alea-evangelii-1-king_taken = Le manuscrit ne dit pas comment. Ici, il est pris par quatre attaquants, ou par trois et le trône vide, et ne risque rien au bord ; dans certaines reconstitutions, le bord ferme un côté.
    .alea-evangelii-1-encirclement = Une règle des jeux d’aujourd’hui, absente de toute source ancienne.
    .alea-evangelii-1-repetition = Le manuscrit n’en dit rien ; que la troisième occurrence fasse perdre le joueur qui l’a provoquée est une règle d’aujourd’hui.
    .alea-evangelii-1-no_legal_move = Les reconstitutions divergent : le joueur perd la partie, ou passe son tour. Ici, il perd.
    .alea-evangelii-cyningstan-1-throne = Seul le roi peut s’arrêter au centre ; le centre n’aide pas à prendre un pion, car la source ne le mentionne dans aucune prise de pion.
    .alea-evangelii-cyningstan-1-corners = La source parle des cases des pions fixes dans les coins, que montrait son image perdue ; on admet ici qu’il y en a quatre dans chaque coin.
    .alea-evangelii-cyningstan-1-king_taken = Qu’une case occupée des coins ne ferme aucun côté du roi est une interprétation, de même que le droit du roi de venir se placer sur une case fermée.
    .alea-evangelii-cyningstan-2-board = Le dessin du manuscrit a été lu de plusieurs façons ; ici, huit pions défenseurs se tiennent dans le cercle des attaquants, comme dans la source.
    .alea-evangelii-ludii-1-first_move = Selon la description, le camp du roi commence ; dans le programme, ce sont les attaquants.
    .alea-evangelii-ludii-1-throne = La description permet au roi de s’arrêter au centre ; dans le programme, personne ne s’y arrête une fois qu’il l’a quitté, et le centre vide aide à prendre les pions.
    .alea-evangelii-ludii-1-king_in_captures = La description ne dit pas si le roi prend ; dans le programme, il ne prend pas en se déplaçant, mais les autres prennent des pions contre lui.
    .alea-evangelii-ludii-1-king_taken = La description demande quatre côtés, ou trois à côté du centre ou au bord ; dans le programme, loin du centre, le roi est pris comme un pion.

## What is wrong with a request

fault-detail = { $more ->
    [0] { $field } : { $fault }
    [one] { $field } : { $fault } (et { $more } autre erreur)
   *[other] { $field } : { $fault } (et { $more } autres erreurs)
}
fault-value = { $value } : { $fault }
fault-more = { $fault } ({ $more })
engine-BoardSize = la taille d’un plateau est un nombre impair de { $min } à { $max }
engine-OutOfRange = { $optional ->
    [yes] doit être compris entre { $min } et { $max }, ou être null pour ne pas fixer de limite
   *[no] doit être compris entre { $min } et { $max }
}
engine-TooMany = doit avoir { $max } éléments au plus
engine-Empty = doit avoir de 1 à { $max } éléments, et n’en a aucun
engine-Duplicate = figure deux fois dans la liste
engine-OffBoard = n’est pas sur un plateau de taille { $size }
engine-WrongPieces = doit nommer une ou plusieurs pièces parmi { $allowed }
engine-DuplicateZone = il y a déjà une zone de ce type ; réunissez toutes ses cases en une seule zone
engine-EmptyZone = une zone a besoin de cases ; omettez une zone qui n’en a pas
engine-SquareInTwoZones = figure déjà dans une zone ; les zones ne se recouvrent pas et nomment chaque case une seule fois
engine-EnterOutsideStop = doit faire partie de stop, qui est { $stop }
engine-ThroneNotCentre = le trône est la case centrale, et elle seule
engine-NoSuchZone = { $zone ->
    [throne] exige un trône dans zones
   *[other] exige { $zone } dans zones
}
engine-ZoneNeverOccupied = aucune pièce ne peut s’arrêter dans cette zone, qui n’est donc jamais occupée ; laissez ce champ vide, ou nommez des pièces dans stop
engine-NoSpecialPieces = exige des pièces spéciales ; déclarez-les dans special
engine-EscapeElsewhere = exige une évasion vers des coins dont la zone est formée des quatre cases d’angle
engine-EscapeBarred = le roi ne peut entrer sur aucune de ces cases et ne peut donc jamais s’échapper
engine-EscapeOutOfReach = même sur un plateau vide, le roi ne pourrait atteindre d’ici aucune case d’évasion ; changez zones, reach ou escape pour qu’il puisse atteindre l’une des cases { $squares }
engine-EncircledAtStart = les défenseurs sont encerclés avant le premier coup ; laissez un passage vers le bord, ou mettez encirclement à null
engine-AbovePlyLimit = doit être au plus ply_limit ({ $ply_limit }), car la règle ne pourrait jamais s’appliquer au-delà ; null pour ne pas avoir cette règle
engine-KingNeverOnThrone = le roi ne peut jamais se tenir sur le trône ; donnez-lui un trône où il commence ou sur lequel il peut entrer
engine-KingNeverOnEdge = exit_fort ne peut jamais s’appliquer : toutes les cases du bord que le roi peut atteindre sont déjà des cases d’évasion
engine-OneEscapeSquare = le roi ne peut atteindre qu’une seule case d’évasion : deux chemins ne sont donc jamais ouverts
engine-KingCapturesNothing = ce roi ne prend rien en se déplaçant ; voyez king_in_captures
engine-GuardsCaptureNothing = les gardes ne prennent rien ; employez plutôt JUMP_OVER_ENEMIES
engine-SetupName = une position de départ doit avoir un nom qui lui est propre, de 1 à { $max_bytes } octets
engine-NoAttackers = il n’y a aucun attaquant ; une partie en exige au moins un
engine-AttackersKing = les attaquants n’ont pas de roi, mais il y en a un en { $square }
engine-OverAtStart = la partie est terminée avant de commencer : { $reason }
engine-UnknownSetup = ces règles n’ont pas cette position de départ ; elles ont { $names }
engine-FewerThanHistory = doit être au moins { $plies }, le nombre de demi-coups de l’historique
engine-HistoryTooLong = doit avoir { $max } coups au plus ; commencez après la dernière prise, ou mettez complete à false
engine-NoChains = ces règles n’ont pas de prises en chaîne : special.berserk, ou special lui-même, est null
engine-NotOwnPiece = le camp qui a le trait n’y a pas de pièce
engine-ChainWithoutCapture = une chaîne de prises ne se poursuit qu’après une prise : ply doit donc être au moins 1
engine-ChainCannotContinue = cette pièce n’a aucun coup qui poursuive sa chaîne, et son tour est donc terminé
engine-ChainAfterEnd = une partie terminée par { $reason } n’a pas de chaîne à poursuivre
engine-WrongWinner = avec la raison { $reason }, le vainqueur doit être { $winners }
engine-UnknownReason = aucune partie selon ces règles ne se termine pour cette raison
engine-UnsortedSquares = doit énumérer des cases du plateau, triées, chacune une seule fois
engine-GameOver = la partie est terminée : { $reason }
engine-NotDeclarable = cette fin découle des coups et ne peut pas être déclarée ; omettez-la
engine-NotClaimable = la nulle ne peut pas être réclamée après { $quiet_plies } demi-coups sans prise
engine-IllegalHistoryMove = n’est pas un coup légal ici : { $reason }
engine-HistoryBoard = l’historique mène à un autre plateau : { $found }
engine-HistoryChain = { $found ->
    [none] l’historique ne mène à aucune case
   *[other] l’historique mène à { $found }
}
engine-HistorySide = { $found ->
    [attackers] d’après l’historique, c’est aux attaquants de jouer
   *[defenders] d’après l’historique, c’est aux défenseurs de jouer
}
engine-HistoryOutcome = l’historique met fin à la partie : { $found }
engine-EndSquares = { $count ->
    [0] cette fin n’a pas de cases
   *[other] les cases de cette fin sont { $found }
}
engine-EndNotShown = aucune partie selon ces règles ne finit ainsi dans cette position
engine-EndTooEarly = n’arrive pas avant { $needed } demi-coups, et { $played } au plus comptent ici
fault-winner = { $winner ->
    [attackers] le camp des attaquants
    [defenders] le camp des défenseurs
   *[nobody] personne
}
engine-NoKing = aucun roi : il en faut exactement un
engine-WrongSize = un plateau de taille { $size } : ces règles se jouent sur la taille { $expected }
engine-SeveralKings = { $count } rois, en { $squares } : il en faut exactement un
engine-KingEscaped = le roi en { $square } s’est déjà échappé : il ne doit pas partir d’une case d’évasion
engine-KingNotEscaped = le roi en { $square } n’est pas sur une case d’évasion : d’après le résultat, il s’est échappé
engine-KingNotTaken = un roi en { $squares } : d’après le résultat, il a été pris
engine-SpecialPieces = des pièces spéciales en { $squares } : ces règles n’en ont pas, leur champ special est null
engine-MayNotStand = { $count ->
    [0] un { $piece } ne peut pas se tenir en { $square } ; aucune pièce ne le peut dans la zone { $zone }
   *[other] un { $piece } ne peut pas se tenir en { $square } ; pièces autorisées dans la zone { $zone } : { $may }
}
fault-piece = { $piece ->
    [attacker] attaquant
    [defender] défenseur
    [king] roi
    [attackers_commander] commandant des attaquants
    [defenders_commander] commandant des défenseurs
    [attackers_knight] cavalier des attaquants
    [defenders_knight] cavalier des défenseurs
    [attackers_mercenary] mercenaire des attaquants
    [defenders_mercenary] mercenaire des défenseurs
    [attackers_guard] garde des attaquants
   *[defenders_guard] garde des défenseurs
}
fault-move-missing = est absent ; écrivez deux cases, comme d4-g4, ou pass
fault-items = a { $found } éléments ; le maximum est { $most }
fault-too-long = a plus de { $most } éléments, le maximum de ce serveur
fault-square = { $square } n’est pas une case ; écrivez une colonne (de a à s) et une rangée (de 1 à { $max }), comme d4
fault-not-a-move = ce n’est pas un coup ; écrivez deux cases, comme d4-g4, ou pass
fault-move-off-board = nomme une case qu’aucun plateau n’a : les colonnes vont de a à s, les rangées de 1 à 19
fault-term-missing = est absent ; choisissez l’une des valeurs { $known }
fault-negative-ply = { $ply } est négatif ; les coups se comptent à partir de 0
fault-position-ruleset-missing = est absent ; nommez un jeu de règles, comme copenhagen, ou envoyez custom_rules ; ListRulesets donne la liste
fault-position-board-missing = est absent ; envoyez les rangées depuis celle du haut, comme 3a3/3a3/..., ou envoyez pieces
fault-board-missing = est absent ; envoyez les rangées depuis celle du haut, comme 3a3/3a3/...
fault-side-missing = est absent ; choisissez SIDE_ATTACKERS ou SIDE_DEFENDERS
fault-ranks = a { $found } rangées, mais le plateau de ces règles en a { $size }
fault-beyond-board = { $square } n’est pas sur un plateau de taille { $size }
fault-square-twice = { $square } est nommée deux fois
fault-pieces-differ = ne correspondent pas à board : elles donnent { $board }
fault-outcome-rule = doit être { $rule } avec la raison { $reason }
fault-outcome-no-rule = doit être vide avec la raison { $reason }
fault-draw-false = draw ne peut valoir que true ; s’il y a un vainqueur, donnez winner
fault-result-missing = est absent ; nommez le vainqueur, ou mettez draw à true
fault-match-missing = est absent ; donnez le vainqueur ou la nulle, et le nombre de coups
fault-range = { $value } est hors limites : de { $min } à { $max }
fault-one-of = { $value } n’est pas l’une des valeurs { $known }
fault-card-size = ne peut pas être combiné avec la disposition card, qui fait toujours 1200 × 630 pixels ; omettez ce champ
fault-picture-size = { $value } est hors limites : de { $min } à { $max } pixels
fault-rules-missing = nommez un jeu de règles, comme copenhagen, ou déclarez-les dans custom_rules ; ListRulesets donne la liste
fault-position-missing = donnez soit position, soit token, soit game ; une partie (game) est de la forme {"{"}ruleset, setup, moves{"}"}
fault-illegal-move = { $move } est illégal. { $why }
fault-no-move-left = ne laisse aucun coup légal à examiner ; excluez moins de coups
fault-token-missing = est absent ; envoyez le jeton d’une réponse précédente
fault-differs = diffère du jeton, qui indique { $said } ; omettez l’un des deux
fault-token-rules = d’autres règles
fault-token-history = { $moves } coups depuis { $board }
fault-token-goes-on = que la partie continue
fault-token-empty = que le champ est vide
fault-wrong-id = n’est pas l’identifiant de ces règles, qui est { $id } ; envoyez celui-ci, ou omettez le champ
fault-ruleset-missing = nommez un jeu de règles, comme copenhagen ; ListRulesets donne la liste
fault-custom-id = { $id } est l’identifiant de règles personnalisées, qui ne sont pas conservées : envoyez-les dans custom_rules
fault-revision = il n’y a pas de révision { $ruleset } ; la plus récente est { $newest }
fault-no-ruleset = le jeu de règles { $ruleset } n’existe pas ; ListRulesets donne la liste
fault-no-ruleset-nearest = le jeu de règles { $ruleset } n’existe pas ; vouliez-vous dire { $nearest } ? ListRulesets donne la liste
fault-no-puzzle = le problème { $id } n’existe pas ; ListPuzzles donne la liste
fault-no-puzzle-nearest = le problème { $id } n’existe pas ; vouliez-vous dire { $nearest } ? ListPuzzles donne la liste
fault-no-tables-of-ruleset = ce serveur n’a pas de tables de finales pour { $ruleset } ; il en a pour { $known }, et son exploitant peut lui en donner d’autres avec --tables
fault-no-table = ce serveur n’a pas de table de finales pour { $ruleset } avec, en plus du roi, attaquants : { $attackers }, défenseurs : { $defenders } ; ses tables ont au plus { $most } pièces, roi compris
fault-date = { $date } n’est pas une date ; écrivez l’année, le mois et le jour, par exemple 2026-11-26
fault-count = est hors limites
fault-setup-character = contient le caractère { $character } ; n’employez que des caractères imprimables
fault-goes-with = n’est permis qu’avec { $how } ; omettez ce champ
fault-escape-squares = doit être vide sauf si to est ESCAPE_TO_SQUARES
fault-rule-missing = est absent ; des règles complètes ont ce champ
fault-required-rule = { $rule } ne peut pas être effacé ; donnez-lui plutôt une autre valeur
fault-cleared-and-given = { $rule } est aussi donné ; omettez l’un des deux
fault-not-clearable = il n’y a pas de champ { $field } qui puisse être effacé ; il y a { $known }
fault-not-clearable-nearest = il n’y a pas de champ { $field } qui puisse être effacé ; vouliez-vous dire { $nearest } ?
fault-of-base = hérité de la base, { $ruleset }
fault-cleared-instead = avec une base, inscrivez plutôt la règle dans base.cleared
fault-name-too-long = est trop long ; employez { $max } caractères imprimables au plus
fault-name-blank = commence ou finit par une espace ; employez { $max } caractères imprimables au plus, sans espace aux bouts
fault-name-character = contient le caractère { $character } ; employez { $max } caractères imprimables au plus
fault-expected = attendu : { $wanted } ; reçu : { $value }
fault-json-type = { $type ->
    [array] un tableau
    [string] une chaîne
    [boolean] true ou false
    [number] un nombre entier de 32 bits
   *[object] un objet
}
fault-names = { $names }
fault-object-of = un objet avec les champs { $names }
fault-or-null = { $wanted }, ou null pour aucune règle
fault-in-address = ne fait pas partie du corps ; mettez-le dans l’adresse, ?{ $parameter }=...
fault-fields-of-text = ne concerne que les réponses en JSON ; retirez-le, ou ne demandez pas de texte
fault-given-twice = est donné deux fois
fault-excluded = ne peut pas être donné avec { $other }
fault-unknown-field = il n’y a pas de champ { $field } ici ; les champs sont { $known }
fault-unknown-field-empty = il n’y a pas de champ { $field } ici ; l’objet doit être vide
fault-unknown-field-nearest = il n’y a pas de champ { $field } ici ; vouliez-vous dire { $nearest } ?
fault-moves-missing = est absent ; envoyez au moins un coup, comme d4-g4
fault-text-bytes = a { $bytes } octets ; le maximum est { $most }
fault-text-characters = a { $characters } caractères ; le maximum est { $most }
fault-text-moves = a { $moves } coups ; le maximum est { $most }
fault-analysis-nodes = l’analyse de { $plies } coups à { $nodes } nœuds par position dépasserait { $most } nœuds ; demandez moins de coups avec from_ply et to_ply, ou moins de nœuds
fault-bulk-moves = l’ensemble des parties a { $moves } coups ; le maximum par appel est { $most }
fault-games-missing = est absent ; envoyez au moins une partie
fault-text-move-missing = est absent ; écrivez un coup comme d4-g4, ou sa case d’arrivée
fault-text-rules-missing = est absent ; envoyez des règles sous forme de texte, comme dim:7 esc:e start:/3t3/...
fault-text-game-missing = est absent ; envoyez une partie sous forme de texte
fault-custom-rules-missing = est absent ; envoyez les règles à vérifier
fault-game-missing = est absent ; envoyez {"{"}ruleset, setup, moves{"}"}
fault-one-game = donnez soit game, soit record, soit token ; une partie (game) est de la forme {"{"}ruleset, setup, moves{"}"}, une notation (record) de la forme {"{"}text{"}"}
fault-game-or-record-missing = est absent ; envoyez {"{"}ruleset, setup, moves{"}"}, ou une notation, {"{"}text{"}"}
fault-record-or-game-missing = est absent ; envoyez {"{"}text{"}"}, ou une partie de la forme {"{"}ruleset, setup, moves{"}"}
fault-archive-game-missing = est absent ; envoyez {"{"}moves{"}"}, avec ruleset et setup s’ils diffèrent, ou une notation, {"{"}text{"}"}
fault-record-rules-missing = est absent ; nommez un jeu de règles, car la notation ne dit pas selon quelles règles la partie est jouée
fault-match-plies-missing = est absent ; chaque joueur a gagné une partie, et la victoire la plus rapide décide
fault-colour = { $colour } n’est pas une couleur ; écrivez #rrggbb, par exemple #d8a868
fault-mark-colour = { $colour } n’est pas une couleur ; écrivez { $known } ou #rrggbb, par exemple #d8a868
fault-mark = { $mark } n’est pas une case d’un plateau de taille { $size } ; écrivez une case comme d4, ou avec une couleur d4:red
fault-player-name = est trop long ; un nom a au plus { $most } caractères
fault-title = est trop long ; un titre a au plus { $most } caractères
fault-course-missing = est absent ; envoyez la probabilité que les attaquants gagnent après chaque coup, en pour mille, comme 480
fault-declared = contredit les coups ; déclaré : { $declared } ; d’après les coups : { $happened }
fault-clocks = est trop long pour cette partie ; valeurs : { $found }, coups : { $plies }
fault-evaluations = n’a pas une valeur pour chaque position de l’animation : { $found } au lieu de { $frames }
fault-arrow = { $arrow } n’est pas une flèche entre deux cases d’un plateau de taille { $size } ; écrivez-la comme d4-g4
fault-frame-ms = { $value } n’est pas un multiple de { $step } compris entre { $min } et { $max } millisecondes
fault-ply-of-game = { $ply } n’est pas un coup de cette partie, dont les coups vont de 0 à { $plies }
fault-last-before-first = { $last } précède first_ply, { $first }
fault-frames = l’animation aurait { $frames } positions ; le maximum est { $most }
fault-last-move-off-board = { $move } sort du plateau de taille { $size }
fault-last-move-square = { $move } ne peut pas être le dernier coup : il n’y a pas de pièce en { $square }
fault-tag-missing = est absent ; écrivez un nom, comme event
fault-tag-name = { $name } n’est pas un nom d’en-tête ; employez { $max } lettres minuscules, chiffres et traits d’union au plus
fault-tag-value = doit être un texte imprimable de { $max } caractères au plus
fault-too-many-items = a trop d’éléments : toutes les listes d’une requête peuvent en avoir { $most } au total
fault-answer-too-large = rend la réponse plus longue que { $most } octets, le maximum ; { $instead }
fault-ask-fewer-moves = demandez les { $count } premiers, et les autres dans un autre appel
fault-ask-by-piece = demandez une pièce à la fois avec from, ou omettez with_positions
fault-ask-in-parts = demandez les coups par parties : d’abord avec to_ply { $last }, puis avec from_ply { $next }
fault-ask-in-parts-or-bare = demandez les coups par parties : d’abord avec to_ply { $last }, puis avec from_ply { $next }, ou omettez with_positions
fault-ask-fewer-plies = demandez moins de coups avec from_ply et to_ply, ou comparez avec moins de jeux de règles
fault-ask-shorter-game = envoyez une partie plus courte, ou avec moins de variantes et de commentaires
fault-ask-smaller-picture = demandez une image plus petite
fault-ask-fewer-frames = montrez moins de coups avec first_ply et last_ply, ou une image plus petite
fault-unknown-parameter = il n’y a pas de paramètre { $name } ici ; les paramètres sont { $known }
fault-unknown-parameter-empty = il n’y a pas de paramètre { $name } ici ; aucun n’est demandé
fault-unknown-parameter-nearest = il n’y a pas de paramètre { $name } ici ; vouliez-vous dire { $nearest } ?
fault-not-wanted = { $value } n’est pas { $wanted }
fault-one-form = { $form ->
    [position] ne peut pas être combiné avec une autre forme de la position ; cette forme est ruleset avec board, side et ply
    [token] ne peut pas être combiné avec une autre forme de la position ; cette forme est token seul
   *[game] ne peut pas être combiné avec une autre forme de la position ; cette forme est ruleset avec setup et moves
}
fault-internal = erreur interne ; le journal du serveur donne des détails sous l’identifiant de la requête
fault-shutting-down = le serveur s’arrête ; réessayez auprès d’une autre instance
fault-deadline-replay = le délai a expiré avant que la partie soit rejouée ; accordez plus de temps, ou envoyez une partie plus courte
fault-deadline-computed = le délai a expiré avant que la réponse soit calculée ; accordez plus de temps, ou demandez moins
fault-deadline-done = le délai a expiré avant que tout soit fait ; accordez plus de temps, ou demandez moins
fault-deadline-read = le délai a expiré avant que la réponse soit lue ; accordez plus de temps, ou demandez moins
fault-deadline-search = le délai a expiré avant qu’un fil de recherche soit libre ; accordez plus de temps, ou réessayez plus tard
fault-searches-ahead = les recherches en attente de ce client prendraient environ { $seconds } s avec sa part du serveur, plus que le délai de cet appel n’en laisse ; réessayez ensuite, ou envoyez-en moins à la fois
fault-displaced = la recherche a été interrompue pour faire place à celle d’un autre client ; réessayez plus tard
fault-request-too-large = la requête dépasse { $most } octets ; envoyez une requête plus petite
fault-body-ended = le corps de la requête est incomplet ; envoyez-le en entier
fault-content-encoding = Content-Encoding { $coding } n’est pas accepté ; envoyez le corps sans compression
fault-content-type = Content-Type doit être application/json, et non { $type }
fault-board-rank = rangée { $rank } : { $fault }
engine-Ranks = { $found } rangées : un plateau a un nombre impair de rangées, de { $min } à { $max }, séparées par /
engine-EmptySquares = { $number } n’est pas un nombre de cases vides de 1 à { $size }
engine-Letter = { $letter } n’est pas une pièce : écrivez a, d, k, la lettre d’une pièce spéciale ou un nombre de cases vides
engine-TooManySquares = plus de { $size } cases : chaque rangée de ce plateau en a { $size }
engine-TooFewSquares = { $found } cases : chaque rangée de ce plateau en a { $size }
fault-token-damaged = n’est pas un jeton de ce serveur : tronqué, modifié ou écrit par un serveur plus récent ; renvoyez tel quel le jeton d’une réponse précédente
fault-token-version = un jeton de version { $version }, qu’un serveur plus récent a pu écrire ; ce serveur lit la version { $known }
fault-token-position = la position de ce jeton n’existe pas selon ces règles : { $field } { $value } : { $fault }
fault-token-altered = ce jeton a été modifié ou vient d’un serveur plus récent ; renvoyez tel quel le jeton d’une réponse précédente
fault-token-unsigned = ce serveur n’accepte que les jetons qu’il a signés ; renvoyez le jeton d’une réponse précédente
fault-token-signature = la signature ne correspond pas au jeton, ou sa clé n’est plus valable ; renvoyez tel quel le jeton d’une réponse précédente
fault-full = { $what ->
    [watches] { $most } flux permanents sont déjà ouverts ; réessayez plus tard
    [checks] { $most } contrôles de santé sont déjà en cours ; réessayez plus tard
    [questions] { $most } questions ont été posées dans ce flux ; ouvrez-en un autre
    [calls_of_client] { $most } appels de ce client sont déjà en cours ; réessayez plus tard
    [long_calls] { $most } appels longs sont déjà en cours ou en attente ; réessayez plus tard
    [bulk_calls] { $most } archives sont déjà en cours ; réessayez plus tard
    [bytes_of_connection] les appels de cette connexion occupent déjà { $most } octets ; réessayez plus tard
    [bytes_of_client] les appels de ce client occupent déjà { $most } octets ; réessayez plus tard
    [bytes] les appels de ce serveur occupent déjà { $most } octets ; réessayez plus tard
   *[calls] { $most } appels sont déjà en cours ; réessayez plus tard
}
fault-evicted = la requête a mis trop de temps à arriver, et d’autres avaient besoin de sa place ; renvoyez-la
fault-unread = la réponse n’a pas été lue, et d’autres avaient besoin de sa place
fault-late = la requête n’est pas arrivée à temps ; renvoyez-la
fault-no-key = ce serveur exige une clé d’API ; envoyez-la dans l’en-tête « authorization: Bearer KEY » ou « x-api-key: KEY »
fault-unknown-key = la clé d’API n’est pas valable sur ce serveur
fault-rate-limited = ce client dépasse la fréquence d’appels permise ; réessayez plus tard
fault-search-rate-limited = ce client dépasse la fréquence de recherches permise ; réessayez plus tard, ou demandez moins
fault-burst = cette requête compte pour { $calls } appels, et un client peut en faire { $most } au plus à la fois ; envoyez des requêtes plus petites
fault-host = une requête HTTP/1.1 doit avoir un en-tête Host, et un seul
fault-transfer-coding = le corps a un codage de transfert autre que « chunked »
fault-timeout = { $header ->
    [grpc-timeout] { $value } n’est pas une durée ; envoyez huit chiffres au plus et une unité, H, M, S, m, u ou n : 500m
   *[connect-timeout-ms] { $value } n’est pas un nombre de millisecondes ; envoyez dix chiffres au plus : 500
}
fault-cancelled = l’appelant est parti avant la réponse
fault-message = la requête n’est pas un message valide de cet appel
fault-message-encoding = les messages comprimés par { $coding } ne sont pas acceptés ; envoyez-les sans compression
fault-percent-encoding = { $part ->
    [path] le chemin contient des octets encodés par % qui ne sont pas de l’UTF-8
   *[query] les paramètres contiennent des octets encodés par % qui ne sont pas de l’UTF-8
}
fault-method = { $method } n’est pas permis ici ; employez { $allowed }
fault-not-found = ce chemin n’existe pas : { $path } ; /docs montre ce qu’il y a
fault-not-found-nearest = ce chemin n’existe pas : { $path } ; vouliez-vous dire { $nearest } ? /docs montre tous les appels
fault-empty-body = le corps est vide ; envoyez un objet JSON, au moins {"{"}{"}"}
fault-not-an-object = le corps doit être un objet JSON
fault-not-json = le corps n’est pas du JSON : ligne { $line }, colonne { $column }

## Pages: texts beside the board, which scripts fill in; their values only show

page-title = Jouer au tafl
page-description = Hnefatafl, brandubh, tablut et autres jeux de tafl : jouez contre l’ordinateur ou contre quelqu’un, et lisez les règles de chaque version.
page-nav-play = Jouer
page-nav-puzzles = Problèmes
page-nav-learn = Apprendre
page-nav-developers = Technique
page-nav-docs = API
page-nav-embed = Intégrer
page-nav-label = Pages
page-skip = Aller au plateau
page-skip-content = Aller au contenu
page-needs-script = Le plateau a besoin de JavaScript. Les règles se lisent sans lui.
page-attackers = Attaquants
page-defenders = Défenseurs
page-person = Humain
page-you = Vous
page-level = Ordinateur { $level }
page-new-game = Nouvelle partie
page-choose = Choisir un jeu de règles
page-search = Rechercher
page-group = Grouper par
page-by-family = Famille
page-by-size = Taille
page-best-known = Les plus connus
page-size = { $size } × { $size }
page-custom = Règles personnalisées
page-no-match = Aucun jeu de règles ne porte ce nom.
page-close = Fermer
page-first = Début de la partie
page-previous = Coup précédent
page-next = Coup suivant
page-last = Dernier coup
page-undo = Annuler le coup
page-flip = Tourner le plateau
page-share = Copier le lien
page-send = Envoyer votre coup
page-send-turn = À vous de jouer : { $name }, coup { $number }
page-send-over = Notre partie est finie : { $name }
page-sent = C’est au tour de l’autre joueur. Ouvrez le lien qui reviendra pour voir sa réponse.
page-copy = Copier
page-copied = Copié
page-tab-game = Partie
page-tab-analysis = Analyse
page-tab-explorer = Ouvertures
page-tab-rules = Règles
page-tab-setup = Position
page-tab-record = Notation
page-tab-request = Requête
page-tabs = Volets
page-moves = Coups
page-start = Début
page-turn-attackers = Aux attaquants de jouer.
page-turn-defenders = Aux défenseurs de jouer.
page-your-turn = À vous de jouer
page-thinking = L’ordinateur (niveau { $level }) réfléchit…
page-players = Joueurs
page-play-computer = Jouer contre l’ordinateur
page-play-two = Jouer à deux
page-play-two-how = Jouez à tour de rôle sur ce plateau, ou envoyez le lien après chaque coup.
page-start-move = Ou jouez simplement le premier coup sur le plateau.
page-you-play = Vous jouez
page-moves-first = jouent en premier
page-strength = Force
page-strength-level = niveau { $level }
page-strength-random = Coups au hasard
page-strength-beginner = Débutant
page-strength-casual = Joueur occasionnel
page-strength-club = Joueur de club
page-strength-expert = Expert
page-strength-master = Maître
page-rating = Classement { $rating } parmi les niveaux de cet ordinateur avec ces règles, et non parmi les joueurs humains
page-continue = Reprendre la partie
page-taken = Pièces prises : { $count }
page-hint = Indice
page-draw-offer = Proposer la nulle
page-draw-agree = Convenir de la nulle
page-draw-claim = Réclamer la nulle
page-draw-declined = L’ordinateur refuse la nulle.
page-resign = Abandonner
page-really = Cliquez encore pour confirmer
page-rematch = Revanche
page-banner-analyse = Analyser
page-won-attackers = Les attaquants gagnent
page-won-defenders = Les défenseurs gagnent
page-won-nobody = Partie nulle
page-you-win = Vous gagnez
page-level-wins = Le niveau { $level } gagne
page-you-resign = Vous abandonnez.
page-turning-point = Le tournant a été le coup { $ply }, { $move }.
page-retry-there = Réessayer à partir de là
page-end-resigned-attackers = Les attaquants abandonnent.
page-end-resigned-defenders = Les défenseurs abandonnent.
page-end-draw-agreed = La nulle a été convenue.
page-end-draw-claimed = La nulle a été réclamée.
page-between = { $piece } en { $square }, entre { $one } et { $other }
page-between-corner = le coin { $square }
page-between-throne = le trône { $square }
page-settings-open = Réglages
page-theme = Plateau
page-theme-auto = Automatique
page-theme-light = Clair
page-theme-dark = Sombre
page-theme-wood = Bois
page-theme-bone = Os
page-theme-stone = Pierre
page-pieces = Pièces
page-pieces-shapes = Formes
page-pieces-discs = Disques
page-pieces-arms = Haches et boucliers
page-sound = Son
page-language = Langue
page-link-too-long = La partie est trop longue pour un lien ; celui-ci ouvre la position.
page-game-fault = Le lien contient un coup qui ne peut pas être joué : { $move }. { $sentence }
page-loading = Chargement…
page-analyse = Analyser la partie
page-analysing = { $done } coups sur { $all }
page-stop = Arrêter
page-graph = Probabilité de gain des attaquants
page-graph-value = Coup { $ply } : attaquants { $percent } %
page-graph-help = Cliquez sur le graphique, ou utilisez les flèches, pour aller à un coup.
page-judgement-inaccuracy = Imprécision
page-judgement-mistake = Erreur
page-judgement-blunder = Gaffe
page-judgement-missed-win = Gain manqué
page-judgement-only-move = Coup unique
page-best-moves = Meilleurs coups
page-lines = Variantes
page-deeper = Approfondir
page-searched = Profondeur { $depth }, { $nodes } positions
page-tables = Tables de finales
page-from-tables = D’après les tables de finales
page-searching = Recherche…
page-chance-attackers = Probabilité de gain : attaquants { $percent } %
page-chance-defenders = Probabilité de gain : défenseurs { $percent } %
page-chance-games = Probabilités de gain à force égale, d’après { $games } parties de l’ordinateur contre lui-même avec ces règles
page-chance-general = Probabilités de gain sur une échelle générale : l’ordinateur n’a joué aucune partie contre lui-même avec ces règles
page-forced-attackers = Les attaquants gagnent de façon forcée en { $plies } demi-coups au plus.
page-forced-defenders = Les défenseurs gagnent de façon forcée en { $plies } demi-coups au plus.
page-arrow-best = meilleur
page-arrow-played = joué
page-better-line = Mieux
page-variation = Variante hors de la partie
page-back-to-game = Retour à la partie
page-analyse-intro = L’ordinateur juge chaque coup et marque les tournants de la partie ; vous pouvez ensuite chercher vous-même de meilleurs coups.
page-turning-points = Tournants de la partie
page-no-mistakes = Aucune erreur n’a été trouvée.
page-accuracy = Précision
page-learn = Apprendre de ses erreurs
page-learn-count = { $side } : { $count }
page-learn-progress = Erreur { $number } sur { $all }
page-learn-attackers = Coup { $ply } : les attaquants ont joué { $move }. Trouvez un meilleur coup.
page-learn-defenders = Coup { $ply } : les défenseurs ont joué { $move }. Trouvez un meilleur coup.
page-learn-checking = Vérification de { $move }…
page-learn-best = { $move } est le meilleur coup.
page-learn-good = { $move } vaut à peu près le meilleur coup, { $better }.
page-learn-same = { $move } est le coup de la partie. Cherchez mieux.
page-learn-worse = { $move } réduit vos chances de gain de { $percent } points : la réponse est { $reply }.
page-learn-worse-end = { $move } réduit vos chances de gain de { $percent } points.
page-learn-shown = { $move } était meilleur.
page-learn-solution = Montrer la solution
page-learn-next = Erreur suivante
page-learn-end = Terminer l’exercice
page-learn-resume = Retour à l’exercice
page-learn-done = Erreurs corrigées sans aide : { $found } sur { $all }.
page-illegal = Coup illégal
page-rule = Règle
page-closed-by = { $piece } en { $square } : pris par { $squares }
page-captured = { $piece } en { $square }
page-changes-side = { $piece } en { $square } change de camp
page-announced-raichi = Raichi : le roi a un chemin ouvert vers { $squares }.
page-announced-tuichi = Tuichi : le roi a des chemins ouverts vers { $squares }.
page-announced-watch-your-king = Attention au roi : menacé par { $moves }.
page-outcome = Partie terminée
page-error = Une erreur s’est produite
page-unreachable = Le serveur est injoignable.
page-key = Clé d’API
page-retry = Réessayer
page-compare = Comparer avec
page-compare-none = Aucun autre jeu de règles
page-source = Source
page-contested = Contesté
page-more = Plus sur ce jeu de règles
page-all-rules = Toutes les règles
page-edit = Modifier les règles
page-edit-intro = Changez ce que vous voulez ; le serveur vérifie chaque changement.
page-edit-json = En JSON
page-edit-play = Jouer avec ces règles
page-edit-ok = Ces règles sont jouables.
page-edit-faults = Ces règles ne sont pas jouables :
page-edit-name = Nom
page-edit-unset = Non défini
page-edit-not-json = Ce n’est pas du JSON : { $reason }
page-setup-intro = Sélectionnez une pièce, puis les cases où la poser. Les pièces peuvent aussi être glissées.
page-setup-erase = Case vide
page-setup-clear = Vider le plateau
page-setup-reset = Position de départ
page-setup-side = Au trait
page-setup-play = Jouer d’ici
page-record-intro = Collez une liste de coups, une partie au format PGN ou une notation OpenTafl.
page-record-label = Notation de la partie
page-record-read = Lire la partie
page-record-fault = Coup { $ply }, { $move } : { $sentence }
page-record-plies = Coups lus : { $plies }
page-record-export = Cette partie en texte
page-request-intro = La dernière requête envoyée par cette page, prête à copier.
page-request-which = Requête
page-request-none = Aucune requête n’a encore été envoyée.
page-request-answer = Réponse
page-explorer-move = Coup
page-explorer-games = Parties
page-explorer-results = Résultats
page-explorer-book = Livre
page-explorer-balance = Équilibre des camps
page-explorer-shares = attaquants { $attackers } %, nulles { $draws } %, défenseurs { $defenders } %
page-puzzles-intro = Positions de parties de tous les jeux de règles, où un seul coup gagne au plus vite de façon forcée ; chacune est prouvée par un solveur.
page-puzzles-task = Problème
page-puzzles-filter = Choisir les problèmes
page-puzzle-daily = Problème du jour
page-puzzle-next = Problème suivant
page-puzzle-again = Recommencer
page-puzzle-ruleset = Jeu de règles
page-puzzle-difficulty = Difficulté
page-puzzle-theme = Thème
page-puzzle-any = Tous
page-puzzle-easy = Facile
page-puzzle-medium = Moyen
page-puzzle-hard = Difficile
page-win-king-escaped = Le roi s’échappe
page-win-king-captured = Le roi est capturé
page-win-exit-fort = Fort au bord
page-win-encircled = Encerclement
page-win-tuichi = Tuichi
page-win-no-legal-moves = Aucun coup légal
page-win-cannot-escape = Plus d’échappatoire
page-puzzle-continue = { $move } est juste. Continuez.
page-puzzle-solved = Résolu !
page-puzzle-given = La solution :
page-puzzle-slower = { $move } gagne aussi de façon forcée, mais plus lentement. Cherchez le gain le plus rapide.
page-puzzle-wrong = { $move } ne gagne pas de façon forcée : la réponse est { $reply }.
page-puzzle-wrong-end = { $move } ne gagne pas.
page-puzzle-analyse = Analyser cette position
page-puzzle-none = Aucun problème ne correspond.
page-puzzle-unknown = Ce problème n’existe pas ; le lien a peut-être été coupé.
page-puzzle-streak = D’affilée : { $count }
page-puzzle-best = Record : { $count }
page-puzzle-total = Résolus : { $count }
page-puzzle-days = Jours d’affilée : { $count }
page-puzzle-done = Déjà résolu.
page-puzzle-kept = Ce que vous avez résolu n’est enregistré que dans ce navigateur.
page-puzzle-forget = Effacer
page-lesson = Apprendre en cinq coups
page-lesson-new = Vous découvrez le tafl ?
page-lesson-intro = Les défenseurs essaient de mettre leur roi en sûreté. Les attaquants essaient de le prendre avant.
page-lesson-move = Jouer comme une tour
page-lesson-move-task = Jouez votre pion sur la case entourée.
page-lesson-move-wrong = { $move } est un coup légal, mais le cercle est ailleurs.
page-lesson-capture = Prendre un pion entre deux
page-lesson-capture-task = Prenez le pion adverse.
page-lesson-capture-wrong = { $move } ne prend rien : aucun pion adverse ne se trouve ensuite entre deux des vôtres.
page-lesson-between = Le pas sans danger
page-lesson-between-task = Allez entre les deux attaquants, sur la case entourée. Seul un coup de leur part pourrait vous prendre.
page-lesson-between-wrong = { $move } est un coup légal, mais le cercle est ailleurs.
page-lesson-escape = La sortie du roi
page-lesson-escape-task = Gagnez par un coup du roi.
page-lesson-escape-wrong = Après { $move }, le roi ne s’est pas encore échappé.
page-lesson-king = Prendre le roi
page-lesson-king-task = À vous les attaquants : prenez le roi.
page-lesson-king-wrong = Après { $move }, il reste au roi un côté libre.
page-lesson-right = Exact !
page-lesson-next = Suivant
page-lesson-play = Jouer une partie
page-board-label = Plateau
page-board-help = Les flèches changent de case. Entrée saisit une pièce et la pose ; Échap la repose.
page-board-pass = Passer son tour
page-board-stop = Cesser de prendre
page-board-empty = Ce plateau n’a pas de partie. La page doit en indiquer une : un jeu de règles, une position, un jeton ou une notation.
page-board-level = Le niveau doit être un nombre entier de 0 à 10, et non { $level }.
page-board-token = Cette position est endommagée, ou provient d’un autre serveur.
page-board-chat = Ce plateau ne fait que montrer la position ; écrivez vos coups dans la discussion.
page-piece-attacker = attaquant
page-piece-defender = défenseur
page-piece-king = roi
page-piece-attackers-commander = commandant des attaquants
page-piece-defenders-commander = commandant des défenseurs
page-piece-attackers-knight = cavalier des attaquants
page-piece-defenders-knight = cavalier des défenseurs
page-piece-attackers-mercenary = mercenaire des attaquants
page-piece-defenders-mercenary = mercenaire des défenseurs
page-piece-attackers-guard = garde des attaquants
page-piece-defenders-guard = garde des défenseurs
page-square-empty = vide
page-square-throne = trône
page-square-corner = coin
page-square-camp = campement
page-square-fort = fort
page-square-escape = case d’évasion
page-square-destination = coup possible
page-square-captured = prise ici
page-square-moved = dernier coup
page-rulesets-title = Jeux de règles
page-rulesets-intro = Les sources décrivent ces jeux différemment. Chaque jeu de règles suit une source, la nomme, et signale chaque règle qu’elle laisse ouverte ou qui est contestée.
page-families = Familles
page-by-escape = Évasion
page-by-king = Roi
page-by-first = Premier coup
page-any = Indifférent
page-found = Jeux de règles trouvés : { $count }
page-not-in-this-game = Absent de ce jeu
page-examples = Les règles en images
page-play-these = Jouer
page-rules-title = Règles
page-disputed-title = Interprétations contestées
page-undisputed = La source règle tous les points.
page-relatives = Différences avec les règles les plus proches
page-also-called = Aussi appelé { $names }
page-not-found = Aucun jeu de règles ne porte le nom { $name }.
page-missing-title = Page introuvable
page-missing = Il n’y a rien à l’adresse { $path }.
page-missing-nearest = L’appel au chemin le plus proche est { $nearest }.
page-embed-title = Un plateau sur votre page
page-embed-intro = Une ligne charge le plateau, une autre l’affiche. Il fonctionne sur tout site, au clavier, avec un lecteur d’écran et sur téléphone.
page-embed-frame = Là où seuls les cadres sont permis, comme sur bien des forums et des wikis, ce cadre montre le plateau seul ; ses paramètres sont les attributs ci-dessous.
page-embed-attributes = Attributs
page-embed-events = Événements
page-embed-ruleset = Le jeu de règles, par son identifiant ; le plateau commence par sa position de départ.
page-embed-position = Le plateau, dans la notation de l’API.
page-embed-token = La position sous forme de jeton, à la place des attributs ci-dessus.
page-embed-side = Le camp au trait, « attackers » ou « defenders », avec une position ; sinon celui du jeu de règles.
page-embed-level = Le niveau de l’ordinateur, de 0 à 10 ; il répond à chaque coup.
page-embed-plays = Le camp que joue le lecteur, « attackers » ou « defenders » ; le niveau joue l’autre, et commence si c’est à celui-ci de le faire.
page-embed-readonly = Aucun coup n’est accepté.
page-embed-flipped = Le plateau est vu de l’autre côté.
page-embed-server = L’adresse du serveur ; par défaut, celle d’où vient le script.
page-embed-locale = La langue des textes.
page-embed-move = Un coup a été joué : « event.detail » contient le coup, son effet et le jeton de la position suivante.
page-embed-illegal = Un coup a été refusé : « event.detail » contient le code, la phrase et la règle.
page-embed-failed = Le serveur est injoignable ou a refusé la requête.
page-embed-setup = La position de départ, si le jeu de règles en a plusieurs.
page-embed-moves = Les coups joués à partir de là, séparés par des espaces.
page-embed-record = Une partie sous forme de texte, à parcourir ; le plateau n’accepte alors aucun coup.
page-embed-ply = L’endroit de la partie montré d’abord : le nombre de coups déjà joués.
page-embed-theme = L’aspect du plateau : « light », « dark », « wood », « bone » ou « stone » ; par défaut, clair ou sombre selon la préférence du lecteur.
page-embed-pieces = Les pièces : « shapes », « discs » ou « arms ».
page-embed-orientation = Avec « defenders », le plateau est vu de l’autre côté.
page-embed-status = Avec « off », la ligne sous le plateau n’est pas affichée ; les lecteurs d’écran la lisent quand même.
page-embed-controls = Les boutons pour parcourir la partie, « on » ou « off » ; par défaut, seul « record » en a.
page-embed-coordinates = Avec « off », le plateau n’a pas de coordonnées.
page-embed-animation = Avec « off », les pièces ne glissent pas ; de même pour les lecteurs qui préfèrent moins de mouvement.
page-embed-properties = Propriétés et méthodes
page-embed-properties-intro = Chaque attribut est aussi une propriété. Lues, « position », « token », « moves » et « ply » disent ce que montre le plateau.
page-embed-arrows = Des flèches ; « kind » est « plain », « best », « played » ou « right ».
page-embed-highlights = Des cercles autour de cases, de même nature.
page-embed-play = Joue un coup ; la promesse dit s’il était légal.
page-embed-undo = Reprend le dernier coup ; face à l’ordinateur, sa réponse aussi.
page-embed-load = Montre une autre partie, décrite par les noms des attributs.
page-embed-step = Un autre endroit de la partie est montré : « event.detail » contient « ply » et « plies ».
page-embed-styles = Styles
page-embed-font = La police du plateau.
page-embed-colour = Une couleur qui remplace celle du thème.
page-embed-part = Une partie du plateau que la page peut styler.
page-embed-keys = Les touches fléchées sur les boutons parcourent la partie, de même que la virgule et le point sur les cases.
page-embed-module = Le script est un module, qu’un outil d’assemblage accepte aussi ; indiquez alors « server ». Ses types : { $types }.
page-embed-examples = Exemples
