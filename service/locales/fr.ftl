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
move-pass = { $side ->
    [attackers] Les attaquants passent leur tour
   *[defenders] Les défenseurs passent leur tour
}
move-changes-side = { $count ->
    [one] { $squares } change de camp
   *[other] { $squares } changent de camp
}
move-goes-on = La pièce en { $square } doit continuer
announcement = { $kind ->
    [RAICHI] raichi : le roi a un chemin ouvert vers { $squares }
    [TUICHI] tuichi : le roi a des chemins ouverts vers { $squares }
   *[WATCH_YOUR_KING] { $count ->
        [one] attention au roi : { $moves } le prendrait
       *[other] attention au roi : { $moves } le prendraient
    }
}
repetition-count = la position se présente pour la { $count } fois, et la règle sur les répétitions s’applique à la { $limit }
draw-claimable = la nulle peut être réclamée
result = { $winner ->
    [attackers] les attaquants gagnent
    [defenders] les défenseurs gagnent
   *[nobody] la partie est nulle
}
over = La partie est terminée
game-goes-on = la partie continue
outcome = { $reason ->
    [KING_CAPTURED] le roi est pris
    [KING_ESCAPED] le roi s’évade en { $squares }
    [EXIT_FORT] le roi se tient au bord du plateau dans un fort imprenable
    [ENCIRCLED] le roi et tous ses pions sont coupés du bord
    [CANNOT_ESCAPE] le roi ne peut plus s’échapper
    [TUICHI] le roi a des chemins ouverts vers { $squares }
    [REPETITION] la position s’est répétée
    [QUIET_LIMIT] trop de coups se sont suivis sans prise
    [PLY_LIMIT] la partie a atteint son dernier coup
    [NO_LEGAL_MOVES] il ne reste aucun coup légal
    [RESIGNATION] { $winner ->
        [attackers] les défenseurs ont abandonné
        [defenders] les attaquants ont abandonné
       *[nobody] un joueur a abandonné
    }
    [TIMEOUT] un joueur a épuisé son temps
    [AGREEMENT] { $winner ->
        [nobody] nulle par accord mutuel
       *[other] les joueurs se sont mis d’accord
    }
    [ADJUDICATION] le résultat a été décidé par un arbitre
    [ABANDONED] un joueur a quitté la partie
   *[DRAW_CLAIMED] la nulle a été réclamée
}

## Why a move is illegal

zone = { $zone ->
    [throne] le trône
    [corners] une case des coins
    [camps] une case des camps
    [forts] une case des forts
   *[other] une case spéciale
}
illegal = { $reason ->
    [GAME_OVER] La partie est terminée
    [UNPARSABLE] « { $move } » n’est pas un coup : il faut deux cases, comme d4-g4, ou « passe »
    [OFF_BOARD] { $count ->
        [0] Le coup sort du plateau
        [one] { $squares } n’est pas sur ce plateau
       *[other] { $squares } ne sont pas sur ce plateau
    }
    [PASS_NOT_ALLOWED] Il n’est pas permis ici de passer son tour
    [NO_PIECE] Il n’y a aucune pièce en { $squares }
    [NOT_YOUR_PIECE] La pièce en { $squares } appartient à l’adversaire
    [NULL_MOVE] Ce coup commence et finit en { $squares }
    [NOT_STRAIGHT] Une pièce se déplace le long d’une rangée ou d’une colonne, et { $squares } ne sont pas alignées
    [REACH_EXCEEDED] La pièce ne va pas si loin : { $squares } est la case la plus éloignée à sa portée
    [PATH_BLOCKED] Le passage est bloqué en { $squares }
    [DESTINATION_OCCUPIED] Une pièce se trouve déjà en { $squares }
    [MAY_NOT_PASS_ZONE] La pièce ne peut pas passer par { $squares }, { zone }
    [MAY_NOT_STOP_IN_ZONE] La pièce ne peut pas s’arrêter en { $squares }, { zone }
    [MAY_NOT_REENTER_ZONE] La pièce ne peut pas venir de l’extérieur s’arrêter en { $squares }, { zone }
    [REPETITION_FORBIDDEN] Le coup répéterait la position du coup { $ply }, ce qui est interdit
    [MUST_CONTINUE_CAPTURE] La pièce en { $squares } a pris et doit continuer
   *[CAPTURE_MISMATCH] { $count ->
        [one] Les prises écrites après le coup ne sont pas celles qu’il fait : { $squares } ne figure que dans une des deux listes
       *[other] Les prises écrites après le coup ne sont pas celles qu’il fait : { $squares } ne figurent que dans une des deux listes
    }
}
illegal-destinations = la pièce pourrait aller en { $squares }

## Suggestions, declared results, archives and matches

suggest = { $side ->
    [attackers] Les attaquants devraient jouer { $move }
   *[defenders] Les défenseurs devraient jouer { $move }
}
suggest-won = { $side ->
    [attackers] { $plies ->
        [one] Les attaquants gagnent tout de suite par { $move }
       *[other] Les attaquants gagnent en { $plies } coups au plus, à commencer par { $move }
    }
   *[defenders] { $plies ->
        [one] Les défenseurs gagnent tout de suite par { $move }
       *[other] Les défenseurs gagnent en { $plies } coups au plus, à commencer par { $move }
    }
}
suggest-lost = { $side ->
    [attackers] { $plies ->
        [one] Le meilleur coup des attaquants est { $move }, mais il perd de force : les défenseurs gagnent en { $plies } coup au plus
       *[other] Le meilleur coup des attaquants est { $move }, mais il perd de force : les défenseurs gagnent en { $plies } coups au plus
    }
   *[defenders] { $plies ->
        [one] Le meilleur coup des défenseurs est { $move }, mais il perd de force : les attaquants gagnent en { $plies } coup au plus
       *[other] Le meilleur coup des défenseurs est { $move }, mais il perd de force : les attaquants gagnent en { $plies } coups au plus
    }
}
suggest-below-level = Le serveur était occupé : moins de la moitié de ce que demande le niveau a été exploré, le coup peut donc être plus faible
suggest-pass = { $side ->
    [attackers] Les attaquants ne peuvent que passer leur tour
   *[defenders] Les défenseurs ne peuvent que passer leur tour
}
suggest-proven = { $winner ->
    [attackers] { $plies ->
        [one] les attaquants gagnent en { $plies } coup au plus
       *[other] les attaquants gagnent en { $plies } coups au plus
    }
   *[defenders] { $plies ->
        [one] les défenseurs gagnent en { $plies } coup au plus
       *[other] les défenseurs gagnent en { $plies } coups au plus
    }
}
declared-agrees = Les coups mènent au résultat déclaré
declared-open = Les coups ne décident pas de la partie ; le résultat est celui qui est déclaré
declared-differs = Les coups ne confirment pas le résultat déclaré
declared-unfounded = La raison déclarée veut que les coups aient mis fin à la partie, mais ils ne l’ont pas fait
declared-unclaimable = Aucune nulle ne peut être réclamée après ces coups
declared-fault = Un coup de la partie est illégal, si bien que rien ne confirme le résultat déclaré
declared-unread = Une partie du texte ne peut être lue, si bien que rien ne confirme le résultat déclaré
archive-sound = { $plies ->
    [0] La partie n’a aucun coup
    [one] Le seul coup de la partie est légal
   *[other] Les { $plies } coups de la partie sont légaux
}
archive-unread = { $plies ->
    [0] Aucun coup n’a pu être lu
    [one] Le seul coup qui a pu être lu est légal
   *[other] Les { $plies } coups qui ont pu être lus sont légaux
}
archive-faulty = Le coup { $ply } est illégal
archive-refused = La partie n’a pas pu être rejouée
archive-done = { $games ->
    [one] { $games } partie examinée, coups rejoués : { $plies }
   *[other] { $games } parties examinées, coups rejoués : { $plies }
}
archive-counts = sans faute : { $sound }, avec une faute : { $faulty }, impossibles à rejouer : { $refused }
archive-disagreeing = sans faute, mais dont les coups contredisent le résultat déclaré : { $games }
match-first = Le premier joueur gagne le match
match-second = Le second joueur gagne le match
match-draw = Le match est nul
match-first-by-plies = Chaque joueur a gagné une partie ; le premier joueur gagne le match en moins de coups
match-second-by-plies = Chaque joueur a gagné une partie ; le second joueur gagne le match en moins de coups
match-draw-by-plies = Chaque joueur a gagné une partie en autant de coups ; le match est nul

## What an analysis says: $opponent is the side that did not make the move

move-reason = { $kind ->
    [WINS] { $count ->
        [1] Il gagne tout de suite
       *[other] Il gagne de force en { $count } coups au plus
    }
    [ONLY_LEGAL_MOVE] C’est le seul coup légal
    [ONLY_MOVE] Tout autre coup perd de force
    [CAPTURES] { $count ->
        [one] Il prend la pièce en { $squares }
       *[other] Il prend les pièces en { $squares }
    }
    [THREATENS_ESCAPE] Il menace de faire sortir le roi en { $squares }
    [GUARDS_ESCAPE] Il ferme au roi le chemin vers { $squares }
    [THREATENS_KING] Il menace de prendre le roi
    [SAVES_KING] Il sauve le roi de la prise
    [CLOSES_RING] Il coupe les défenseurs du bord
    [MISSES_WIN] { $count ->
        [1] Un autre coup gagne tout de suite
       *[other] Un autre coup gagne de force en { $count } coups au plus
    }
    [ALLOWS_WIN] { $opponent ->
        [attackers] { $count ->
            [1] Il permet aux attaquants de gagner tout de suite
           *[other] Il permet aux attaquants de gagner de force en { $count } coups au plus
        }
       *[defenders] { $count ->
            [1] Il permet aux défenseurs de gagner tout de suite
           *[other] Il permet aux défenseurs de gagner de force en { $count } coups au plus
        }
    }
    [LEAVES_ESCAPE] { $count ->
        [one] Il laisse au roi une sortie vers { $squares }
       *[other] Il laisse au roi { $count } sorties, vers { $squares }
    }
    [LEAVES_KING] Il laisse les attaquants prendre le roi
   *[LOSES_MEN] { $count ->
        [one] Il perd la pièce en { $squares }
       *[other] Il perd les pièces en { $squares }
    }
}
evaluation = { $move } : les attaquants gagnent avec une probabilité de { $percent } %
judgement = { $judgement ->
    [INACCURACY] une imprécision
    [MISTAKE] une erreur
    [BLUNDER] une gaffe
    [MISSED_WIN] un gain manqué
   *[ONLY_MOVE] le seul coup qui ne perd pas de force
}
ply-judged = { $judgement ->
    [INACCURACY] Le coup { $ply }, { $move }, est une imprécision ; { $better } est meilleur
    [MISTAKE] Le coup { $ply }, { $move }, est une erreur ; { $better } est meilleur
    [BLUNDER] Le coup { $ply }, { $move }, est une gaffe ; { $better } est meilleur
    [MISSED_WIN] Le coup { $ply }, { $move }, manque un gain ; { $better } gagne
   *[ONLY_MOVE] Le coup { $ply }, { $move }, est le seul qui ne perd pas de force
}
accuracy = Précision : { $sides }
side-accuracy = { $side ->
    [attackers] attaquants { $percent } %
   *[defenders] défenseurs { $percent } %
}
turning-point = le tournant est le coup { $ply }
nothing-analyzed = Aucun coup n’a été analysé
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
puzzles-found = Problèmes : { $puzzles } ; positions examinées : { $positions }, non résolues : { $undecided }
puzzles-faulty = parties avec une faute, examinées jusqu’à elle : { $games }
puzzles-stopped = arrêt à la limite de nœuds
hint-region = { $side ->
    [attackers] Le meilleur coup des attaquants commence entre { $low } et { $high }
   *[defenders] Le meilleur coup des défenseurs commence entre { $low } et { $high }
}
hint-piece = { $side ->
    [attackers] Le meilleur coup des attaquants est un coup de la pièce en { $square }
   *[defenders] Le meilleur coup des défenseurs est un coup de la pièce en { $square }
}

## Rules: one message for each rule, named after its id; $value is the rule's value

rule-board = Le plateau compte { $size } cases sur { $size }. { $attackers ->
    [one] { $attackers } attaquant affronte
   *[other] { $attackers } attaquants affrontent
} { $men ->
    [0] le roi seul
    [one] { $men } pion défenseur et le roi
   *[other] { $men } pions défenseurs et le roi
}.
rule-first-move = { $value ->
    [attackers] Les attaquants jouent en premier ; ensuite on joue à tour de rôle.
   *[defenders] Les défenseurs jouent en premier ; ensuite on joue à tour de rôle.
}
rule-movement = { $jumps ->
    [yes] Une pièce se déplace le long d’une rangée ou d’une colonne, sur des cases libres, à moins de sauter.
   *[no] Une pièce se déplace le long d’une rangée ou d’une colonne, sur des cases libres, et ne saute jamais.
}
rule-reach = { $value ->
    [unlimited] Chaque pièce se déplace d’autant de cases qu’on le souhaite.
   *[limited] Le déplacement est limité : { $limits }.
}
rule-throne = { $value ->
    [none] Il n’y a pas de trône : le centre est une case ordinaire.
   *[zone] Le trône ({ $squares }) : { $clauses }.
}
rule-corners = { $value ->
    [none] Les coins sont des cases ordinaires.
   *[zone] Les coins ({ $squares }) : { $clauses }.
}
rule-camps = Les camps ({ $squares }) : { $clauses }.
rule-forts = Les forts ({ $squares }) : { $clauses }.
rule-capture = Un pion est pris quand une pièce ennemie vient se placer à côté de lui et qu’une autre, ou une case qui lui est hostile, se trouve du côté opposé ; un pion qui vient lui-même se placer entre les deux n’est pas pris.
rule-king-in-captures = { $value ->
    [armed] Le roi prend comme n’importe quel pion, en se déplaçant ou en servant d’appui.
    [hammer] Le roi ne prend qu’en se déplaçant ; il ne sert pas d’appui à un pion qui se déplace.
    [anvil] Le roi sert d’appui à un pion qui se déplace ; il ne prend rien en se déplaçant lui-même.
   *[unarmed] Le roi ne participe pas aux prises.
}
rule-king-taken = { $how ->
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
    [corners] Les défenseurs gagnent quand le roi atteint une case des coins.
    [edge] Les défenseurs gagnent quand le roi atteint n’importe quelle case du bord.
   *[squares] Les défenseurs gagnent quand le roi atteint { $squares }.
}
rule-encirclement = { $value ->
    [closed_ring] Les attaquants gagnent en coupant du bord le roi et tous les défenseurs qui restent.
    [unbreakable_ring] Les attaquants gagnent en coupant du bord le roi et tous les défenseurs qui restent, sauf si les défenseurs enfermés pourraient briser l’anneau : tant que deux de leurs cases, vides ou occupées, se trouvent de part et d’autre d’un de ses pions.
   *[none] Couper les défenseurs du bord ne met pas fin à la partie.
}
rule-cannot-escape = { $value ->
    [yes] Les attaquants gagnent quand le roi ne peut plus s’échapper : tenu au bord par des attaquants, ou tous les coins fermés aux défenseurs et la défense trop faible pour percer, comme hnefatafl.org en juge.
   *[no] La partie continue même si le roi ne peut plus s’échapper.
}
rule-shieldwall = { $value ->
    [none] Un alignement de pions le long du bord n’est jamais pris en bloc.
   *[captured] Deux pions ou plus, alignés le long du bord, chacun face à une pièce ennemie et avec { $corner ->
        [yes] une pièce ennemie ou une case vide des coins
       *[no] une pièce ennemie
    } à chaque extrémité, sont pris ensemble ; un roi parmi eux reste en place. { $flanking ->
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
    [draw] La { $nth } apparition { $what } rend la partie nulle.
    [defenders_lose] La { $nth } apparition { $what } fait perdre les défenseurs.
    [side_with_choice_loses] La { $nth } apparition { $what } fait perdre les défenseurs, sauf si chacun de leurs coups depuis la précédente était le seul légal : ce sont alors les attaquants qui perdent.
    [mover_loses] La { $nth } apparition { $what } fait perdre le joueur qui l’a provoquée.
    [mover_wins] La { $nth } apparition { $what } fait gagner le joueur qui l’a provoquée.
    [illegal_for_defenders] La { $nth } apparition { $what } est interdite aux défenseurs.
   *[illegal_for_both] La { $nth } apparition { $what } est interdite.
}
rule-quiet-plies = { $then ->
    [none] Le nombre de coups sans prise n’est pas limité.
    [draw] { $limit ->
        [one] La partie est nulle après { $limit } coup sans prise.
       *[other] La partie est nulle après { $limit } coups sans prise.
    }
   *[claim] { $limit ->
        [one] Après { $limit } coup sans prise, chaque joueur peut réclamer la nulle ; la partie ne s’arrête pas d’elle-même.
       *[other] Après { $limit } coups sans prise, chaque joueur peut réclamer la nulle ; la partie ne s’arrête pas d’elle-même.
    }
}
rule-ply-limit = { $value ->
    [none] Le nombre de coups d’une partie n’est pas limité.
   *[limit] { $limit ->
        [one] La partie est nulle après { $limit } coup.
       *[other] La partie est nulle après { $limit } coups.
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
    [yes] Quand des attaquants occupent trois côtés du roi sur son trône, le pion qui occupe le quatrième est pris par un attaquant qui vient se placer sur la case au-delà.
   *[no] Il n’y a pas de prise particulière d’un pion à côté du trône.
}
rule-special-pieces = { $value ->
    [none] Il n’y a pas de pièce spéciale dans la disposition.
   *[some] Outre les pions et le roi, il y a { $pieces }.
}
rule-special-reach = { $value ->
    [unlimited] Le déplacement d’aucune pièce spéciale n’est limité.
   *[limited] Le déplacement des pièces spéciales est limité : { $limits }.
}
rule-jumps = { $value ->
    [none] Personne ne saute.
   *[some] Par-dessus un ennemi voisin, tout droit, jusqu’à la case vide derrière lui, sautent : { $jumpers }. On ne saute ni un roi, ni un commandant, ni un cavalier.
}
rule-berserk = { $value ->
    [none] Après une prise, le trait passe comme après tout coup.
    [captures] Une pièce qui a pris continue tant qu’elle peut prendre encore ; chaque pas est un coup à part entière.
   *[any_move] Une pièce qui a pris doit rejouer si elle le peut ; le trait passe après un coup sans prise. Chaque pas est un coup à part entière.
}
rule-commanders-take-king = { $value ->
    [yes] Le roi est pris aussi entre deux commandants ou cavaliers des attaquants, ou entre l’un d’eux et un coin vide qui lui est hostile, mais ni sur le trône ni contre lui.
   *[no] Commandants et cavaliers n’ont pas de rôle particulier dans la prise du roi.
}

## Parts of the rules

reach = { $piece ->
    [king] le roi avance
   *[other] { $who } avancent
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
    [defender] les pions défenseurs
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
    [defender] aux pions défenseurs
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
    [corners] une case vide des coins
    [camps] une case vide des camps
    [forts] une case vide des forts
   *[edge] le bord du plateau
}
repetition-compares = { $compares ->
    [position] d’une même position avec le même joueur au trait
    [board] d’un même plateau, quel que soit le joueur au trait,
   *[board_before_captures] d’un même plateau, comparé avant le retrait des pièces prises et quel que soit le joueur au trait,
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
special-guard = Un garde ne prend pas et n’est pas pris.
jumper = { $who ->
    [king] le roi
    [commanders] les commandants
    [knights] les cavaliers
    [mercenaries] les mercenaires
   *[guards] les gardes
} { $jump ->
    [restricted] (depuis ou vers une case spéciale)
    [over_enemies] (partout)
   *[capturing] (partout, en prenant ce qui est sauté)
}

## Rule sets beside each other

topic = { $rule ->
    [board] Le plateau
    [first_move] Qui commence
    [movement] Le déplacement des pièces
    [reach] La portée des pièces
    [throne] Le trône
    [corners] Les coins
    [camps] Les camps
    [forts] Les forts
    [capture] La prise des pions
    [king_in_captures] La part du roi dans les prises
    [king_taken] La prise du roi
    [kings_group] Le roi et les pions qui lui sont reliés
    [escape] L’évasion du roi
    [encirclement] Quand le roi et tous ses pions sont coupés du bord
    [cannot_escape] Un roi qui ne peut plus s’échapper
    [shieldwall] Les pions alignés le long du bord
    [exit_fort] Quand le roi se tient au bord du plateau dans un fort imprenable
    [repetition] La répétition
    [quiet_plies] Les coups sans prise
    [ply_limit] Les coups d’une partie
    [no_legal_move] Un joueur sans coup légal
    [tuichi_wins] Quand le roi a deux chemins ouverts après un coup des défenseurs
    [announcements] Les annonces
    [linnaean_capture] Un pion à côté du roi sur son trône, dont les trois autres côtés sont aux attaquants
    [special_pieces] Les pièces spéciales
    [special_reach] La portée des pièces spéciales
    [jumps] Qui saute
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
compare-custom = des règles particulières
compare-same = Selon { $name }, les règles sont les mêmes
compare-differs = { $count ->
    [one] { $count } règle diffère de celles de { $name }
   *[other] { $count } règles diffèrent de celles de { $name }
}
compare-game-agrees = Selon { $name }, toute la partie se déroule de la même façon
compare-game-board = Selon { $name }, le plateau a { $there } cases sur { $there }, dans cette partie { $here } sur { $here }
compare-game-setup = { $name } n’a pas cette position de départ
compare-game-first-move = Commencent ici : { $here } ; selon { $name } : { $there }
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

server-limits = Limites : requêtes de { $bytes } octets ; parties de { $moves } coups ; plateaux de { $size } cases sur { $size } ; recherches de { $nodes } nœuds, { $depth } coups et { $milliseconds } ms ; lots de { $calls } appels ; archives de { $games } parties ; images de { $pixels } pixels sur { $pixels }.
server-offers = Jeux de règles : { $rulesets }. Langues : { $locales }.
server-levels = Niveaux : de 0, qui joue au hasard, à { $strongest }, le plus fort.

## Pictures, for whoever does not see them

alt-title = { $ruleset }, coup { $ply }, { $state }
alt-title-turn = { $side ->
    [attackers] aux attaquants de jouer
   *[defenders] aux défenseurs de jouer
}
alt-custom = Tafl aux règles particulières
alt-board = { $ruleset } sur un plateau de { $size } cases sur { $size }.
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
alt-goes-on = La pièce en { $square } doit continuer.
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
    [one] La pièce en { $square } est choisie et peut aller sur { $count } case.
   *[other] La pièce en { $square } est choisie et peut aller sur { $count } cases.
}
alt-stuck = La case { $square } est choisie, mais aucun coup n’en part. { $reason }
alt-stuck-at-end = La case { $square } est choisie, mais la partie est terminée et plus aucun coup ne peut se jouer.
alt-run = { $from } à { $to }
alt-rank = { $count } dans la rangée { $rank }
alt-game = { $count ->
    [0] { $ruleset } sur un plateau de { $size } cases sur { $size } : une partie sans aucun coup.
    [one] { $ruleset } sur un plateau de { $size } cases sur { $size } : une partie de { $count } coup.
   *[other] { $ruleset } sur un plateau de { $size } cases sur { $size } : une partie de { $count } coups, l’un après l’autre.
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
   *[ONLY_MOVE] seul coup
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
        [one] Seul coup : coup { $plies }
       *[other] Seuls coups : coups { $plies }
    }
}
graph-turn = Le tournant est le coup { $ply }
alt-evaluation = Les attaquants gagnent avec une probabilité de { $percent } %.
alt-piece = { $piece ->
    [attacker] { $count ->
        [0] Il ne reste aucun attaquant.
        [one] { $count } attaquant : { $squares }.
       *[other] { $count } attaquants : { $squares }.
    }
    [defender] { $count ->
        [0] Il ne reste aucun pion défenseur.
        [one] { $count } pion défenseur : { $squares }.
       *[other] { $count } pions défenseurs : { $squares }.
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

parse-read-board = Lu comme chaîne de plateau : { $size } cases sur { $size } ; attaquants : { $attackers }, défenseurs : { $defenders }, rois : { $kings }
parse-read-fen = Lu comme rangées avec les lettres t, T et K : { $size } cases sur { $size } ; attaquants : { $attackers }, défenseurs : { $defenders }, rois : { $kings }
parse-read-drawing = Lu comme un dessin de { $size } × { $size } cases ; attaquants : { $attackers }, défenseurs : { $defenders }, rois : { $kings }
parse-to-move-attackers = c’est aux attaquants de jouer
parse-to-move-defenders = c’est aux défenseurs de jouer
parse-read-rulesets = règles jouées sur un plateau de cette taille : { $rulesets }
parse-read-no-rulesets = aucune règle du catalogue ne se joue sur un plateau de cette taille
parse-invalid = ce n’est pas une position selon ces règles
parse-unread = Le texte ne peut pas être lu comme un plateau ; fautes : { $count }, la première à la ligne { $line }, caractère { $column }
parse-fault-empty = Il n’y a pas de plateau à lire
parse-fault-unknown-character = Le signe { $found } est inconnu
parse-fault-uneven-row = Cases dans cette rangée : { $squares } ; dans les autres : { $expected }
parse-fault-not-square = Rangées : { $rows }, cases par rangée : { $squares } ; un plateau doit être carré
parse-fault-wrong-size = Cases par côté : { $squares } ; le côté d’un plateau est impair, de 5 à 19
parse-fault-wrong-size-rules = Cases par côté : { $squares } ; le plateau de ces règles en a { $expected }
parse-fault-no-king = Il n’y a pas de roi, et il en faut exactement un
parse-fault-several-kings = Il y a des rois en { $squares }, et il en faut exactement un
parse-fault-king-escaped = Le roi en { $squares } s’est déjà échappé
parse-fault-may-not-stand = La pièce ne peut pas se tenir en { $squares }, { $zone }
parse-fault-invalid-position = Le plateau n’est pas une position selon ces règles
parse-warning-no-king = Il n’y a pas de roi
parse-warning-several-kings = Il y a plusieurs rois, en { $squares }
parse-warning-mirrored = C’est la position de départ { $setup }, retournée ou tournée
parse-warning-sides-exchanged = Il y a plus de défenseurs ({ $defenders }) que d’attaquants ({ $attackers }) : les signes des deux camps sont peut-être échangés
parse-warning-sides-exchanged-light = Les pièces claires sont prises pour les attaquants, car elles sont plus nombreuses
parse-warning-sides-exchanged-unclear = Les signes ne disent pas quel camp est lequel : attaquants { $attackers }, défenseurs { $defenders } n’est qu’une supposition
parse-warning-too-many-pieces-attackers = Attaquants : { $count } ; aucune position de départ n’en a plus de { $most }
parse-warning-too-many-pieces-defenders = Défenseurs : { $count } ; aucune position de départ n’en a plus de { $most }
parse-warning-side-assumed-attackers = Rien ne dit à qui de jouer : les attaquants, qui commencent selon les règles, sont supposés au trait
parse-warning-side-assumed-defenders = Rien ne dit à qui de jouer : les défenseurs, qui commencent selon les règles, sont supposés au trait
parse-warning-piece-on-forbidden-square = Une pièce ne peut pas s’arrêter en { $squares }
parse-move-legal = { $move ->
    [pass] Compris : vous passez votre tour, ce qui est permis
   *[other] Compris : { $move }, qui est légal
}
parse-move-illegal = { $move ->
    [pass] Compris : vous passez votre tour, ce qui n’est pas permis
   *[other] Compris : { $move }. Ce coup est illégal
}
parse-move-which = Plusieurs coups sont possibles : { $moves }
parse-move-unsure = Je ne comprends pas « { $unread } », donc rien n’est joué ; sans cela, le texte désignerait { $moves }
parse-move-other-side = { $side ->
    [attackers] Vous nommez les attaquants, mais c’est aux défenseurs de jouer
   *[defenders] Vous nommez les défenseurs, mais c’est aux attaquants de jouer
}
parse-move-no-piece = { $piece ->
    [king] Le roi ne peut pas aller en { $squares }
    [named] Aucune pièce de ce genre ne peut aller en { $squares }
   *[any] Aucune de vos pièces ne peut aller en { $squares }
}
parse-move-stuck = Votre propre pièce est en { $squares }, et elle n’a aucun coup légal
parse-move-occupied = Aucune de vos pièces ne peut aller en { $squares } : la case est occupée
parse-move-nothing-takes = { $piece ->
    [king] Le roi ne peut pas prendre en { $squares }
    [named] Aucune pièce de ce genre ne peut prendre en { $squares }
   *[any] Aucun coup de ce genre ne prend en { $squares }
}
parse-move-nothing-to-take = Il n’y a rien à prendre en { $squares }
parse-move-from = Votre propre pièce est en { $squares } ; elle peut aller en { $destinations }
parse-move-not-toward = { $piece ->
    [king] Le roi ne peut pas aller dans cette direction
   *[other] Aucune de ces pièces ne peut aller dans cette direction
}
parse-move-other-piece = { $piece ->
    [king] La pièce en { $squares } n’est pas un roi
   *[other] La pièce en { $squares } n’est pas celle que vous nommez
}
intent = { $intent ->
    [RESIGN] Compris : vous abandonnez
    [OFFER_DRAW] Compris : vous proposez la nulle
    [ACCEPT_DRAW] Compris : vous acceptez la nulle
    [DECLINE_DRAW] Compris : vous refusez la nulle
    [HINT] Compris : vous demandez un conseil
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
    [one] { $count } erreur dans la partie notée
   *[other] { $count } erreurs dans la partie notée
}
record-fault = { $reason ->
    [EMPTY] il n’y a rien à lire
    [BAD_FORM] « { $found } » est inattendu ici ; attendu : { $right }
    [UNKNOWN_KEY] « { $found } » n’est pas une clé de cette notation ; attendu : { $right }
    [BAD_VALUE] « { $found } » n’est pas une valeur admise ici ; attendu : { $right }
    [DUPLICATE] « { $found } » figure ici pour la seconde fois ; attendu : { $right }
    [NOT_FIRST] « { $found } » vient trop tard ; attendu : { $right }
    [NOT_LAST] « { $found } » vient trop tôt ; attendu : { $right }
    [MISSING] il manque quelque chose ici ; attendu : { $right }
    [UNEVEN_RANK] « { $found } » ne correspond pas à la taille du plateau ; attendu : { $right }
    [OFF_BOARD] « { $found } » est hors du plateau ; attendu : { $right }
    [UNCLOSED] « { $found } » est un signe sans pendant ; attendu : { $right }
    [BAD_MOVE] « { $found } » n’est pas un coup ; attendu : { $right }
    [BAD_TURN] « { $found } » n’est pas le tour qui vient ici ; attendu : { $right }
    [BAD_ADDRESS] « { $found } » n’est l’adresse d’aucun coup ; attendu : { $right }
    [SURPLUS_COMMENT] « { $found } » est un commentaire sans coup ; attendu : { $right }
    [CONTRADICTION] « { $found } » contredit une autre partie de la notation ; attendu : { $right }
    [TOO_DEEP] « { $found } » est imbriqué trop profondément ; attendu : { $right }
    [SURPLUS] « { $found } » est de trop ici ; attendu : { $right }
    [TOO_LONG] le texte est trop long ; attendu : { $right }
    [LUDII] c’est une partie de Ludii, qui ne peut être lue ici : écrivez plutôt les cases de chaque coup
    [AMBIGUOUS_MOVE] « { $found } » peut désigner plusieurs coups : { $right }
    [NO_SUCH_MOVE] aucun coup légal ne correspond à « { $found } »
    [UNKNOWN_ORIGIN] « { $found } » ne donne pas la case de départ du coup, qui ne peut être trouvée : les règles sont inconnues ou un coup précédent est illégal
    [NO_RECORD] on attend un en-tête ou un coup, et non « { $found } »
   *[UNPLAYABLE] « { $found } » ne peut pas être joué : { $right }
}
record-expected = { $what ->
    [MOVE] un coup avec ses deux cases, comme d4-g4 ou d4-g4xg5/g3
    [MOVE_RECORD] un coup, comme e5-e8, Ke5-e1xe2/d1- ou ---
    [SIMPLE_MOVE] un coup de la forme simple : sans lettres de pièces, avec - entre les cases, et + ou ++ à la fin
    [ONE_OF] { $moves }
    [CAPTURE_ONCE] chaque case de prise une seule fois
    [SQUARE] une case : une colonne de a à s et une rangée de 1 à 19
    [SQUARE_OF_SIZE] une case d’un plateau de taille { $size }
    [RECORD] une partie dans la notation d’OpenTafl, dans le style de PGN, ou une liste de coups
    [AT_MOST_BYTES] au plus { $most } octets
    [AT_MOST_MOVES] au plus { $most } coups
    [AT_MOST_VARIATIONS] au plus { $most } variantes
    [AT_MOST_LEVELS] au plus { $most } niveaux de variantes imbriquées
    [AT_MOST_TAGS] au plus { $most } en-têtes
    [PGN_TAG] un nom et une valeur entre guillemets : [Event "Club night"]
    [TAG] un nom, un deux-points et une valeur : [date:2015.05.04]
    [TAG_ONCE] l’en-tête { $tag } une seule fois
    [PGN_RESULT] 1-0 (les défenseurs gagnent), 0-1 (les attaquants gagnent), 1/2-1/2 ou *
    [RESULT] 1 (les attaquants gagnent), -1 (les défenseurs gagnent), 0 (partie nulle) ou ?
    [RESULT_OF_TAG] le résultat de l’en-tête Result
    [ONE_RESULT] un seul résultat, à la fin de la partie
    [NOTHING_AFTER_RESULT] rien après le résultat
    [CLOCK] une pendule en secondes : temps principal, prolongations, incrément, comme 3600 30/3 3i
    [TWO_CLOCKS] deux pendules en secondes séparées par une virgule, comme 3600 30/3 3i, 3600 30/3 3i
    [PUZZLE_MODE] none, loose ou strict
    [ADDRESS] l’adresse d’un coup, comme 6a, ou 3a.2.1b dans une variante
    [RULES] des règles notées : dim:11 ... start:/.../
    [FEN] les rangées à partir du haut et le camp qui doit jouer : 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a
    [CLOSING] un signe { $bracket } qui ferme celui-ci
    [OPENING] un signe { $bracket } avant celui-ci
    [VARIATION_AFTER_MOVE] une variante après le coup qu’elle remplace
    [VARIATION_WITH_MOVE] une variante d’au moins un coup
    [VARIATION_IN_ORDER] une variante d’un coup précédent, numérotée à partir de 1 sans lacune
    [ANNOTATION] une annotation de $0 à $255 après un coup
    [COMMENT_AFTER_MOVES] un commentaire après les coups d’un tour, ou un en-tête avant le premier tour
    [COMMENT_ONCE] un seul commentaire par tour, avec | entre ses coups
    [COMMENT_FOR_MOVE] une seule partie de commentaire par coup du tour
    [TURN_NUMBER] { $turn }, le numéro du tour suivant
    [TURN_HEADER] le numéro ou l’adresse d’un tour, un point et une espace : 8. ou 8a.1.1a.
    [TURN_WITH_MOVE] un tour d’au moins un coup
    [TURN_OF_TWO] un tour en deux moitiés ; une pièce qui continue après une prise a = : e3=e6
    [TURN_AT] le tour { $turn }, avec ce nombre de coups avant : { $moves }
    [GAP_BEFORE_MOVES] des coups omis au début d’un tour seulement
    [ENTRY] une clé, un deux-points et sa valeur, sans espaces : ks:w
    [KEY] l’une des clés { $keys }
    [KEY_ONCE] la clé { $key } une seule fois
    [KEY_LAST] la clé { $key } à la fin
    [DIM_FIRST] la taille du plateau au début : dim:11
    [START_LAST] la position de départ à la fin : start:/3t3/.../
    [START_ONCE] start ou starti, mais pas les deux
    [DIM] une taille de 1 à 19 : dim:11
    [LETTER] l’une des valeurs { $letters }
    [NAME] un nom de 100 caractères au plus, avec _ pour une espace
    [SQUARES] des cases séparées par des virgules : a1,b2
    [SQUARE_ONCE] chaque case une seule fois
    [PIECES] des lettres de pièces : tcnkmg, TCNKMG
    [PIECE_ONCE] chaque lettre une seule fois
    [REACH] un nombre de cases de 1 à 19, ou -1 sans limite
    [REACHES] un nombre, deux (attaquants, défenseurs), ou un pour chaque lettre de tcnkTCNK, tcnkmTCNKM ou tcnkmgTCNKMG
    [POSITION] une barre oblique au début et à la fin : /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
    [RANKS] de 1 à 19 rangées
    [RANKS_OF_DIM] { $size } rangées, comme le dit dim ; il y en a { $found }
    [RANK_OF_SQUARES] { $squares } cases, autant que de rangées ; il y en a { $found }
    [EMPTY_SQUARES] un nombre de cases vides, 1 ou plus, sans zéro initial
   *[EMPTY_OR_PIECE] un nombre de cases vides ou une pièce : t c n k m g, ou en majuscules pour les défenseurs
}
record-mismatch = { $kind ->
    [CAPTURES] Prises écrites : { $written } ; prises faites : { $happened }
    [PIECE] Pièce écrite : { $written } ; pièce jouée : { $happened }
    [JUMP] Le coup est écrit comme un saut, et n’en est pas un
    [GOES_ON] Le coup est écrit comme la suite d’une prise par la même pièce, et n’en est pas une
    [SIGN] Le signe dit que la partie est gagnée, et elle ne l’est pas
    [OVER] Des coups figurent après la fin de la partie
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
    [DISPUTED] « { $about } » se lit de plusieurs façons : le texte d’OpenTafl, son programme ou les deux peuvent jouer autrement
    [CENTRE_ELSEWHERE] Le centre n’est pas au centre du plateau, et a été lu comme des forts des défenseurs
    [NO_EFFECT] L’entrée « { $about } » est sans effet dans ce jeu et a été laissée de côté
    [LEFT_OUT] La notation n’a pas de place pour tout ceci, et en a omis une part : { $about }
    [OTHER_FORM] Cette règle se relit sous une autre forme, avec laquelle toute partie se déroule de même : { $about }
    [INEXPRESSIBLE] Les règles ont été omises : la notation ne peut pas exprimer { $about }
   *[OTHER_RULES] La partie notée nomme d’autres règles que celles selon lesquelles elle a été jugée : { $about }
}
record-rules-unnamed = La partie notée ne dit pas selon quelles règles elle se joue : nommez-les
record-rules-unknown = Le catalogue n’a pas les règles « { $name } » que nomme la partie notée : nommez-en d’autres
record-rules-of = Les règles sont celles de { $name }
record-rules-own = Les règles ne sont celles d’aucune entrée du catalogue
record-rules-written = Les parties se déroulent selon cette notation comme selon les règles
record-rules-unwritten = La notation ne peut pas exprimer { $count } des règles
record-inexpressible = La notation ne peut pas exprimer ceci : { $topic }

## The terminal

terminal-help = Tapez un coup, comme d4-g4, ou seulement son arrivée, g4 ; ou bien : conseil (répété, il en dit plus), coups, plateau, annuler, nulle (la proposer ou l’accepter), réclamer (la nulle selon les règles), abandonner, nouvelle (partie), aide, quitter.
terminal-over = Tapez nouvelle pour une autre partie, annuler pour reprendre la fin, ou quitter.
terminal-thinking = réflexion...
terminal-no-ruleset = il n’y a pas de règles « { $ruleset } » ; `tafld rulesets` en donne la liste
terminal-no-ruleset-nearest = il n’y a pas de règles « { $ruleset } » ; vouliez-vous dire { $nearest } ? `tafld rulesets` en donne la liste
terminal-alternatives = « { $name } » peut aussi désigner { $others }
terminal-first-fault = La première faute est au coup { $ply }, { $move }
terminal-draw-offered = { $side ->
    [attackers] Les attaquants proposent la nulle ; les défenseurs l’acceptent par « nulle », un coup la refuse
   *[defenders] Les défenseurs proposent la nulle ; les attaquants l’acceptent par « nulle », un coup la refuse
}
terminal-draw-declined = { $side ->
    [attackers] Les attaquants refusent la nulle
   *[defenders] Les défenseurs refusent la nulle
}
terminal-start = C’est le début de la partie.
terminal-turn = coup { $ply }, { $side ->
    [attackers] aux attaquants
   *[defenders] aux défenseurs
} de jouer, { $moves ->
    [one] { $moves } coup légal
   *[other] { $moves } coups légaux
}
terminal-illegal = Coup illégal : { $sentence }
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
    .brandubh-wtf-1-king_taken = Qu’un roi qui vient se placer sur une case fermée ne risque rien découle de la règle de toutes les pièces.
    .brandubh-wtf-1-repetition = « La troisième fois de suite » s’entend de la troisième apparition. Les défenseurs perdent, sauf si chacun de leurs coups depuis la précédente était le seul légal ; ce sont alors les attaquants qui perdent, même si les deux joueurs étaient contraints.
    .brandubh-nielsen-1-repetition = La source interdit la répétition perpétuelle sans donner de nombre ; la troisième apparition est une interprétation.
    .brandubh-nielsen-1-quiet_plies = Une partie qui ne peut pas finir est nulle ; on comprend que chaque joueur peut réclamer la nulle après 100 coups sans prise.
    .brandub-walker-1-throne = Le programme interdit le trône aux pions et laisse toutes les pièces le traverser ; d’autres reconstitutions du brandub le rendent aussi hostile.
    .brandub-walker-1-king_taken = Dans le programme, le roi est pris comme un pion partout, même sur le trône et à côté de lui ; d’autres reconstitutions y exigent quatre ou trois attaquants.
    .brandub-walker-1-no_legal_move = La source n’en dit rien ; on comprend qu’un joueur sans coup légal perd la partie.
    .brandub-ludii-1-throne = Aucune pièce ne peut s’arrêter sur la case centrale ; que les pièces puissent la traverser et qu’elle n’aide à prendre que vide est une interprétation.
    .brandub-ludii-1-king_in_captures = La source ne dit pas si le roi prend ; on comprend qu’il prend comme un pion.
    .brandub-ludii-1-king_taken = La source ne dit pas ce qu’il advient d’un roi qui vient lui-même se placer sur une case fermée ; on comprend qu’il ne risque rien, comme le disent d’autres sources.
    .brandub-ludii-1-repetition = La source n’en dit rien ; on comprend que la troisième apparition rend la partie nulle.
    .brandubh-hnefatafl-org-1-throne = La liste des coups du serveur laisse le roi seul traverser le trône vide ; son arbitre accepte aussi le coup d’un pion qui le traverse. C’est la liste qui est suivie.
    .brandubh-hnefatafl-org-1-cannot_escape = Les règles publiées ne connaissent pas cette fin ; ses conditions sont celles par lesquelles le programme du serveur termine les parties, même les plus étranges.
    .brandubh-hnefatafl-org-1-repetition = Les règles disent qu’un coup des défenseurs ne doit pas répéter le plateau. Le serveur compare le plateau avant les prises du coup, quel que soit le joueur au trait ; c’est ce qui est retenu ici.
    .brandubh-hnefatafl-org-1-ply_limit = Les règles publiées ne donnent pas de nombre de coups ; la nulle est ce que fait le serveur.
    .magpie-1-board = Les programmes ne donnent pas au Magpie la même position de départ : la croix pour OpenTafl, des attaquants séparés pour un autre.
    .magpie-1-throne = Les programmes divergent : dans OpenTafl, toutes les pièces peuvent traverser le trône vide ; dans un autre, le roi seul. Qu’il soit hostile aux attaquants quand le roi l’occupe est une interprétation.
    .magpie-1-repetition = Dans OpenTafl, la troisième apparition rend la partie nulle ; dans un autre programme, elle fait perdre les défenseurs.
    .ard-ri-nielsen-1-king_taken = Faute de trône, deux attaquants prennent le roi même au milieu du plateau.
    .ard-ri-dragonheelslair-1-first_move = Ce qui a pu être lu de la source ne dit pas qui commence ; ici, ce sont les attaquants.
    .ard-ri-dragonheelslair-1-throne = Seul le roi peut s’arrêter sur le trône, et il peut y revenir. Que le trône n’aide pas à prendre vient de ce qu’aucune prise ne le mentionne.
    .ard-ri-ludii-1-first_move = La description ne dit pas qui commence ; dans le programme, ce sont les attaquants.
    .ard-ri-ludii-1-throne = La description ne nomme pas le centre ; dans le programme, seul le roi peut s’y arrêter, et le centre n’aide à prendre que lui.
    .ard-ri-ludii-1-king_in_captures = La description ne dit pas si le roi prend ; dans le programme, il prend.
    .ard-ri-ludii-1-king_taken = La description ne dit pas comment le roi est pris ; selon les règles « Common » du programme, il l’est par des attaquants sur ses quatre côtés, ou sur trois côtés et le centre vide sur le quatrième.
    .ard-ri-ludii-1-ply_limit = La description ne donne pas de limite ; le programme termine toute partie après 2 500 coups.
    .ard-ri-ludii-1-no_legal_move = La description n’en dit rien ; dans le programme, un joueur sans coup légal passe son tour.
    .ard-ri-ludii-corrected-1-king_taken = La description ne dit pas comment le roi est pris ; selon les règles « Corrected » du programme, il l’est par deux attaquants, ou par un attaquant et le centre vide.
    .tafl-7-fortress-1-throne = La source n’interdit la forteresse centrale qu’aux attaquants ; les pions défenseurs peuvent donc s’y arrêter. On comprend qu’une forteresse qui aide à prendre est vide.
    .tafl-7-fortress-1-corners = La source n’interdit les coins qu’aux attaquants ; les pions défenseurs peuvent donc s’y arrêter. On comprend qu’un coin qui aide à prendre est vide.
    .tafl-7-fortress-1-kings_group = La source parle de pions à côté du roi ; on comprend que le groupe est toute la chaîne qui lui est reliée, et que le bord, le trône vide et un coin vide ferment un côté à ses pions comme au roi.
    .fidchell-1-first_move = La source ne dit pas qui commence ; ce sont les attaquants, comme dans le jeu dont elle part.
    .fidchell-1-throne = Personne n’entre sur le trône une fois que le roi l’a quitté ; on comprend qu’il est aussi interdit d’y passer. On comprend qu’un trône qui aide à prendre est vide.
    .fidchell-1-kings_group = Pour cette version, la source ne parle pas de prise du roi avec ses pions ; il n’y en a donc pas.
    .fidchell-1-tuichi_wins = Le roi gagne en disant tuichi ; c’est jugé après un coup des défenseurs, et le résultat tient lieu d’annonce.
    .tablut-w-1-first_move = Le « -w » du nom est compris comme le premier coup aux blancs, les défenseurs ; Abstract Play comprend le nom de même.
    .tablut-igg-1-announcements = La source parle d’un coup du roi vers le bord ; ici, raichi est annoncé après tout coup des défenseurs qui laisse un chemin ouvert.
    .tablut-linnaeus-1-first_move = Linné ne dit pas qui commence ; dans OpenTafl, ce sont les attaquants.
    .tablut-linnaeus-1-throne = Chez Linné, personne ne succède au roi dans son château. Que toutes les pièces puissent le traverser et qu’il soit hostile à toutes quand il est vide est l’usage d’OpenTafl.
    .tablut-linnaeus-1-king_in_captures = Linné ne dit pas si le roi prend ; dans OpenTafl, il prend.
    .tablut-linnaeus-1-encirclement = Une règle des jeux d’aujourd’hui, absente chez Linné ; OpenTafl l’applique.
    .tablut-ashton-1-throne = Que le trône soit hostile aux pions défenseurs même quand le roi l’occupe est l’usage du tournoi ; le texte ne parle que du château.
    .tablut-ashton-1-camps = Qu’un camp soit hostile même quand une pièce l’occupe est l’usage du tournoi.
    .tablut-ashton-1-escape = Le texte d’Ashton donne la partie aux défenseurs quand le roi a un chemin ouvert qui ne peut pas être bloqué ; ici, le roi doit le prendre et s’arrêter sur une case du bord qui n’est pas un camp.
    .tablut-ashton-1-repetition = Le texte n’en dit rien ; dans le tournoi, la partie est nulle dès qu’une position se répète.
    .foteviken-tablut-1-camps = Dans OpenTafl, un pion qui quitte un camp peut s’arrêter dans un autre sur la même ligne ; ici, personne n’entre dans un camp depuis l’extérieur.
    .foteviken-tablut-1-king_in_captures = OpenTafl a joué ce jeu avec un roi qui prend et avec un roi qui ne prend pas ; ici, il prend.
    .foteviken-tablut-1-king_taken = À ses débuts, OpenTafl prenait le roi comme un pion loin du trône ; depuis sa version 0.4, il doit être enfermé partout, comme ici.
    .foteviken-tablut-1-encirclement = Une règle des jeux d’aujourd’hui ; OpenTafl l’applique.
    .tablut-brainking-1-throne = Que le trône n’aide pas à prendre un pion vient de ce qu’aucune prise de pion ne le mentionne.
    .tablut-brainking-1-king_taken = Que le bord ne ferme aucun côté du roi est une interprétation, de même que le droit du roi de venir se placer sur une case fermée.
    .tablut-board-game-arena-1-corners = Que les coins n’aident pas à prendre un pion vient de ce qu’aucune prise de pion ne les mentionne.
    .tablut-ludii-1-throne = La description interdit à tous d’entrer au château et le fait aider à prendre ; que personne ne le traverse, et qu’il aide aussi quand il est occupé, est l’usage du programme.
    .tablut-15-1-board = Aucune source ancienne ne connaît le tablut sur 15 cases sur 15 ; la position de départ est celle de Damian Walker.
    .sea-battle-9-1-first_move = Chez Nielsen, les attaquants commencent ; chez Walker, les défenseurs.
    .sea-battle-9-1-repetition = Dans OpenTafl, la troisième apparition rend la partie nulle. La page de Nielsen interdit la répétition perpétuelle, qui fait perdre les défenseurs, sans donner de nombre.
    .sea-battle-nielsen-9-1-board = Les positions de départ étaient des images dans la source, aujourd’hui perdues ; ce sont ici celles d’Abstract Play, qui suit cette source.
    .sea-battle-nielsen-9-1-repetition = La source interdit la répétition perpétuelle, qui fait perdre les défenseurs, sans donner de nombre ; la troisième apparition est une interprétation. Selon une version plus ancienne de la page, le joueur qui la prolonge perd.
    .sea-battle-nielsen-9-1-no_legal_move = Compris comme dans les règles que la source donne des autres jeux : un joueur sans coup légal perd la partie.
    .tawlbwrdd-walker-1-board = Le manuscrit décrit la position de départ en des termes qui la laissent incertaine ; c’est ici l’interprétation de Bell, que suit Walker.
    .tawlbwrdd-walker-1-encirclement = Les règles de Walker n’en parlent pas ; OpenTafl l’applique.
    .tawlbwrdd-throneless-1-board = La source désigne ses cinq positions de départ par le nom de leurs moitiés (attaquants Lewis, T ou Bell ; croix ou losange) et les montrait par des images, aujourd’hui perdues ; elles sont reconstituées à partir de ces moitiés.
    .tawlbwrdd-throneless-1-encirclement = Compris comme dans les règles que la source donne des autres jeux, où elle figure.
    .tawlbwrdd-throneless-1-repetition = Compris comme dans les règles que la source donne des autres jeux, où la répétition perpétuelle fait perdre les défenseurs ; la troisième apparition est une interprétation.
    .tawlbwrdd-ludii-1-throne = La description ne nomme pas le centre ; dans le programme, seul le roi peut s’y arrêter ou le traverser, et le centre aide à prendre, y compris des pions quand il est occupé.
    .tawlbwrdd-ludii-1-corners = La description ne nomme pas les coins ; dans le programme, seul le roi peut s’y arrêter, et ils aident à prendre.
    .tawlbwrdd-ludii-1-king_taken = La description ne dit pas comment le roi est pris ; dans le programme, il l’est comme un pion.
    .hnefatafl-globe-1-throne = Le trône est hostile une fois que le roi l’a quitté ; on comprend qu’un trône qui aide à prendre est vide.
    .hnefatafl-globe-1-quiet_plies = « Vingt coups successifs » s’entend des coups des deux joueurs comptés ensemble.
    .hnefatafl-globe-1-no_legal_move = Il est interdit de passer son tour tant qu’un coup est possible ; on comprend que le joueur sans coup légal passe le sien.
    .hnefatafl-11-igg-1-throne = Dans ce jeu, la source interdit aux pions des deux camps de traverser le trône et ne nomme pas le roi : il peut donc le traverser.
    .copenhagen-1-repetition = La source interdit la répétition perpétuelle, qui fait perdre les défenseurs, sans donner de nombre ; la troisième apparition est une interprétation.
    .fetlar-1-encirclement = Les règles du Fetlar Panel pour le championnat de 2013 ne la connaissent pas.
    .fetlar-1-repetition = La source rend nulle la répétition perpétuelle sans donner de nombre ; la troisième apparition est une interprétation.
    .fetlar-1-no_legal_move = Dans les règles du Fetlar Panel pour le championnat de 2013, la partie est nulle quand un joueur ne peut pas jouer.
    .copenhagen-hnefatafl-org-1-encirclement = Le serveur donne aussi la partie aux attaquants quand il constate que les défenseurs ne peuvent plus s’évader. Cet arbitrage est laissé de côté : une telle partie continue jusqu’à finir autrement.
    .berserk-1-first_move = Dans la notation d’OpenTafl, les défenseurs commencent ; selon la page d’Aage Nielsen, ce sont les attaquants.
    .berserk-1-commanders_take_king = D’après OpenTafl : les deux bouts sont des commandants, des cavaliers ou un coin vide, la pièce déplacée est l’un d’eux, et le trône n’aide jamais.
    .berserk-1-encirclement = La notation d’OpenTafl n’a pas d’encerclement ; la page d’Aage Nielsen n’en parle pas.
    .berserk-1-repetition = Dans la notation d’OpenTafl, la troisième apparition rend la partie nulle à défaut d’indication ; dans son propre Berserk, elle fait perdre le joueur qui l’a provoquée, et c’est ce qui est retenu ici.
    .berserk-1-jumps = Un chemin est ouvert là où le roi pourrait glisser ; ce qu’il atteindrait en sautant ne compte pas. Ni zone ni portée ne limite un saut, pourvu que la pièce puisse s’arrêter là où elle arrive.
    .berserk-2-repetition = Selon la description d’OpenTafl, la troisième apparition fait perdre le joueur qui l’a provoquée ; dans son programme, ce joueur gagne, et il en est ainsi ici.
    .simple-tafl-1-repetition = La source n’en dit rien ; compris comme dans ses règles des autres jeux, où la répétition perpétuelle fait perdre les défenseurs, à la troisième apparition.
    .copenhagen-bell-1-board = Les joueurs nomment ces positions de départ sans les dessiner ; ce sont celles du tawlbwrdd de même nom.
    .copenhagen-opentafl-1-repetition = Selon la description d’OpenTafl, le joueur qui amène la troisième apparition gagne ; son programme le fait perdre, et c’est ce qui vaut ici.
    .fetlar-panel-1-no_legal_move = Les règles rendent aussi nulle une partie qu’aucun joueur ne peut plus gagner ; cela revient aux joueurs.
    .fetlar-ludii-1-throne = La description interdit aux pions de s’arrêter au centre ; qu’ils ne puissent pas non plus le traverser, et que le centre aide à prendre, y compris des pions quand il est occupé, est l’usage du programme.
    .fetlar-ludii-1-corners = La description interdit les coins aux pions ; que les coins aident à prendre est l’usage du programme.
    .fetlar-ludii-1-king_taken = La description demande les quatre côtés ; selon les règles « Common » du programme, le trône vide, un coin vide et le bord ferment aussi un côté.
    .fetlar-ludii-latin-1-king_taken = La description demande les quatre côtés ; selon les règles « Latin » du programme, le roi est pris comme un pion.
    .old-hnefatafl-1-king_taken = Qu’un coin vide ferme un côté du roi est l’usage d’Abstract Play.
    .old-hnefatafl-1-repetition = Chez Abstract Play, la répétition perpétuelle fait perdre les défenseurs ; la troisième apparition est une interprétation.
    .berserk-nielsen-1-board = La position de départ était une image dans la source, aujourd’hui perdue ; c’est ici celle d’Abstract Play, qui suit cette source.
    .berserk-nielsen-1-berserk = Dans la source, un joueur peut s’arrêter après chaque prise, et un roi qui a pris peut continuer pour s’évader ; ici, une chaîne continue tant qu’elle prend, et seulement par des prises.
    .alea-evangelii-1-board = Le dessin du manuscrit a été lu de plusieurs façons ; c’est ici la position de départ que l’on joue couramment.
    .alea-evangelii-1-first_move = Le manuscrit ne dit pas qui commence. Dans la plupart des reconstitutions, ce sont les attaquants ; dans celle de Walker, les défenseurs.
    .alea-evangelii-1-throne = Le manuscrit n’en dit rien. Les reconstitutions divergent sur les pièces qui peuvent le traverser et sur son rôle dans les prises.
    .alea-evangelii-1-corners = Que le roi s’évade par les quatre cases de chaque coin est une reconstitution ; dans d’autres, il s’évade par les seules cases d’angle, ou par le bord.
    .alea-evangelii-1-king_in_captures = Le manuscrit ne dit pas si le roi prend ; les reconstitutions divergent.
    .alea-evangelii-1-king_taken = Le manuscrit ne dit pas comment. Ici, il est pris par quatre attaquants, ou par trois et le trône vide, et ne risque rien au bord ; dans certaines reconstitutions, le bord ferme un côté.
    .alea-evangelii-1-encirclement = Une règle des jeux d’aujourd’hui, absente de toute source ancienne.
    .alea-evangelii-1-repetition = Le manuscrit n’en dit rien ; que la troisième apparition fasse perdre le joueur qui l’a provoquée est une règle d’aujourd’hui.
    .alea-evangelii-1-no_legal_move = Les reconstitutions divergent : le joueur perd la partie, ou passe son tour. Ici, il perd.
    .alea-evangelii-cyningstan-1-throne = Seul le roi peut s’arrêter au centre ; que le centre n’aide pas à prendre un pion vient de ce qu’aucune prise de pion ne le mentionne.
    .alea-evangelii-cyningstan-1-corners = La source parle des cases des pions fixes dans les coins, que montrait son image perdue ; on comprend qu’il y en a quatre dans chaque coin.
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
fault-board-size = la taille d’un plateau est un nombre impair de { $min } à { $max }
fault-out-of-range = doit être compris entre { $min } et { $max }
fault-out-of-range-or-null = doit être compris entre { $min } et { $max }, ou être null pour ne pas fixer de limite
fault-too-many = doit avoir { $max } éléments au plus
fault-empty = doit avoir de 1 à { $max } éléments, et n’en a aucun
fault-duplicate = figure deux fois dans la liste
fault-off-board = n’est pas sur un plateau de taille { $size }
fault-wrong-pieces = doit nommer une ou plusieurs pièces parmi { $allowed }
fault-duplicate-zone = il y a déjà une zone de ce type ; réunissez toutes ses cases en une seule zone
fault-empty-zone = une zone a besoin de cases ; omettez une zone qui n’en a pas
fault-square-in-two-zones = figure déjà dans une zone ; les zones ne se recouvrent pas et nomment chaque case une seule fois
fault-enter-outside-stop = doit faire partie de stop, qui est "{ $stop }"
fault-throne-not-centre = le trône est la case centrale, et elle seule
fault-no-such-zone = { $zone ->
    [throne] exige un trône dans zones
   *[other] exige { $zone } dans zones
}
fault-zone-never-occupied = aucune pièce ne peut s’arrêter dans cette zone, qui n’est donc jamais occupée ; laissez ce champ vide, ou nommez des pièces dans stop
fault-no-special-pieces = exige des pièces spéciales ; déclarez-les dans special
fault-escape-elsewhere = exige une évasion vers des coins dont la zone est formée des quatre cases d’angle
fault-escape-barred = le roi ne peut entrer sur aucune de ces cases et ne pourrait donc jamais s’évader
fault-escape-out-of-reach = même sur un plateau vide, le roi ne pourrait atteindre d’ici aucune case d’évasion ; changez zones, reach ou escape pour qu’il puisse atteindre l’une des cases { $squares }
fault-encircled-at-start = les défenseurs sont encerclés avant le premier coup ; laissez un passage vers le bord, ou mettez encirclement à null
fault-above-ply-limit = ne doit pas dépasser ply_limit ({ $limit }), sans quoi la règle ne s’appliquerait jamais ; sinon, null
fault-king-never-on-throne = le roi ne peut jamais se tenir sur le trône ; donnez-lui un trône où il commence ou sur lequel il peut entrer
fault-king-never-on-edge = exit_fort ne peut jamais s’appliquer : toutes les cases du bord que le roi peut atteindre sont déjà des cases d’évasion
fault-one-escape-square = le roi ne peut atteindre qu’une seule case d’évasion : deux chemins ne sont donc jamais ouverts
fault-king-captures-nothing = ce roi ne prend rien en se déplaçant ; voyez king_in_captures
fault-guards-capture-nothing = les gardes ne prennent rien ; employez plutôt over_enemies
fault-setup-name = une position de départ doit avoir un nom qui lui est propre, de 1 à { $max } octets
fault-no-attackers = il n’y a aucun attaquant ; une partie en exige au moins un
fault-attackers-king = les attaquants n’ont pas de roi, mais il y en a un en { $square }
fault-over-at-start = la partie est terminée avant de commencer : { $reason }
fault-unknown-setup = ces règles n’ont pas cette position de départ ; elles ont { $names }
fault-fewer-than-history = l’historique compte à lui seul { $plies } coups
fault-history-too-long = doit avoir { $max } coups au plus ; commencez après la dernière prise, ou mettez complete à false
fault-no-chains = ces règles n’ont pas de prises en chaîne : special.berserk, ou special lui-même, est null
fault-not-own-piece = le camp qui a le trait n’y a pas de pièce
fault-chain-without-capture = une pièce ne poursuit une chaîne qu’après une prise : au moins 1 coup a été joué
fault-chain-cannot-continue = cette pièce n’a aucun coup qui poursuive sa chaîne, et son tour est donc terminé
fault-chain-after-end = une partie terminée par { $reason } n’a pas de chaîne à poursuivre
fault-wrong-winner = avec { $reason }, le vainqueur est { $winners }
fault-unknown-reason = aucune partie selon ces règles ne se termine pour cette raison
fault-unsorted-squares = doivent être des cases du plateau, triées, chacune nommée une seule fois
fault-game-over = la partie est terminée : { $reason }
fault-not-declarable = cette fin se constate en jouant et ne peut pas être déclarée
fault-not-claimable = la nulle ne peut pas être réclamée après { $plies } coups sans prise
fault-illegal-history-move = n’est pas un coup légal ici : { $reason }
fault-history-board = l’historique mène à un autre plateau : { $board }
fault-history-chain = l’historique mène à { $square }
fault-history-chain-none = l’historique ne mène à aucune case
fault-history-side = { $side ->
    [attackers] d’après l’historique, c’est aux attaquants de jouer
   *[defenders] d’après l’historique, c’est aux défenseurs de jouer
}
fault-history-squares = l’historique donne { $squares }
fault-history-outcome = l’historique met fin à la partie : { $reason }
fault-history-no-outcome = l’historique ne met pas fin à la partie de cette façon
fault-winner = { $winner ->
    [attackers] le camp des attaquants
    [defenders] le camp des défenseurs
   *[nobody] personne
}
fault-no-king = aucun roi : il en faut exactement un
fault-wrong-size = un plateau de taille { $size } : ces règles se jouent sur la taille { $expected }
fault-several-kings = { $count } rois, en { $squares } : il en faut exactement un
fault-king-escaped = le roi en { $square } s’est déjà évadé : il ne doit pas partir d’une case d’évasion
fault-king-not-escaped = le roi en { $square } n’est pas sur une case d’évasion : d’après le résultat, il s’est évadé
fault-king-not-taken = un roi en { $squares } : d’après le résultat, il a été pris
fault-special-pieces = des pièces spéciales en { $squares } : ces règles n’en ont pas, leur champ special est null
fault-may-not-stand = { $may ->
    [nobody] un { $piece } ne peut pas se tenir en { $square } ; aucune pièce ne le peut dans la zone { $zone }
   *[some] un { $piece } ne peut pas se tenir en { $square } ; pièces autorisées dans la zone { $zone } : { $who }
}
fault-piece = { $piece ->
    [attacker] pion attaquant
    [defender] pion défenseur
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
fault-position-ruleset-missing = est absent ; nommez des règles, comme copenhagen, ou envoyez custom_rules ; ListRulesets donne la liste
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
fault-card-size = ne peut pas être donné avec la disposition card, qui fait 1200 pixels sur 630 ; omettez ce champ
fault-picture-size = { $value } est hors limites : de { $min } à { $max } pixels
fault-rules-missing = nommez des règles, comme copenhagen, ou déclarez-les dans custom_rules ; ListRulesets donne la liste
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
fault-ruleset-missing = nommez des règles, comme copenhagen ; ListRulesets donne la liste
fault-custom-id = { $id } est l’identifiant de règles particulières, qui ne sont pas conservées : envoyez-les dans custom_rules
fault-revision = il n’y a pas de révision { $ruleset } ; la plus récente est { $newest }
fault-no-ruleset = il n’y a pas de règles { $ruleset } ; ListRulesets donne la liste
fault-no-ruleset-nearest = il n’y a pas de règles { $ruleset } ; vouliez-vous dire { $nearest } ? ListRulesets donne la liste
fault-count = est hors limites
fault-setup-character = contient le caractère { $character } ; n’employez que des caractères imprimables
fault-goes-with = n’est permis qu’avec { $how } ; omettez ce champ
fault-escape-squares = doit être vide sauf si to est ESCAPE_TO_SQUARES
fault-rule-missing = est absent ; des règles complètes ont ce champ
fault-required-rule = aucun ensemble de règles ne peut se passer de { $rule } ; donnez-lui plutôt une autre valeur
fault-cleared-and-given = { $rule } est aussi donné ; omettez l’un des deux
fault-not-clearable = il n’y a pas de champ { $field } qui puisse être effacé ; il y a { $known }
fault-not-clearable-nearest = il n’y a pas de champ { $field } qui puisse être effacé ; vouliez-vous dire { $nearest } ?
fault-of-base = hérité de la base, { $ruleset }
fault-name-too-long = est trop long ; employez { $max } caractères imprimables au plus
fault-name-blank = commence ou finit par une espace ; employez { $max } caractères imprimables au plus, sans espace aux bouts
fault-name-character = contient le caractère { $character } ; employez { $max } caractères imprimables au plus
fault-expected = { $value } n’est pas reconnu ; valeurs possibles : { $wanted }
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
fault-fields-of-text = ne concerne que les réponses en JSON ; retirez-le, ou ne demandez pas de texte
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
fault-bulk-moves = l’ensemble des parties, historiques et listes a { $moves } coups ; le maximum par appel est { $most }
fault-games-missing = est absent ; envoyez au moins une partie
fault-calls-missing = est absent ; envoyez au moins un appel
fault-call-missing = n’a pas d’appel ; donnez l’un de { $calls }
fault-no-room = ne tient plus dans cette réponse ; mettez cet appel dans un autre lot
fault-text-move-missing = est absent ; écrivez un coup comme d4-g4, ou sa case d’arrivée
fault-text-rules-missing = est absent ; envoyez des règles sous forme de texte, comme dim:7 esc:e start:/3t3/...
fault-text-game-missing = est absent ; envoyez une partie sous forme de texte
fault-custom-rules-missing = est absent ; envoyez les règles à vérifier
fault-game-missing = est absent ; envoyez {"{"}ruleset, setup, moves{"}"}
fault-game-or-record-missing = est absent ; envoyez {"{"}ruleset, setup, moves{"}"}, ou une partie notée, {"{"}text{"}"}
fault-record-or-game-missing = est absent ; envoyez {"{"}text{"}"}, ou une partie de la forme {"{"}ruleset, setup, moves{"}"}
fault-archive-game-missing = est absent ; envoyez {"{"}moves{"}"}, avec ruleset et setup s’ils diffèrent, ou une partie notée, {"{"}text{"}"}
fault-record-rules-missing = est absent ; nommez des règles ou envoyez custom_rules, car le texte ne dit pas selon quelles règles la partie est jouée
fault-match-plies-missing = est absent ; chaque joueur a gagné une partie, et la victoire la plus rapide décide
fault-colour = { $colour } n’est pas une couleur ; écrivez #rrggbb, par exemple #d8a868
fault-mark-colour = { $colour } n’est pas une couleur ; écrivez { $known } ou #rrggbb, par exemple #d8a868
fault-mark = { $mark } n’est pas une case d’un plateau de taille { $size } ; écrivez une case comme d4, ou avec une couleur d4:red
fault-player-name = est trop long ; un nom a au plus { $most } caractères
fault-title = est trop long ; un titre a au plus { $most } caractères
fault-course-missing = est absent ; envoyez la probabilité que les attaquants gagnent après chaque coup, en pour mille, comme 480
fault-declared = contredit les coups ; déclaré : { $declared } ; d’après les coups : { $happened }
fault-clocks = est trop long pour cette partie ; valeurs : { $found }, coups : { $plies }
fault-evaluations = a { $found } valeurs ; l’animation montre { $frames } positions
fault-arrow = { $arrow } n’est pas une flèche entre deux cases d’un plateau de taille { $size } ; écrivez-la comme d4-g4
fault-frame-ms = { $value } n’est pas un multiple de { $step } compris entre { $min } et { $max } millisecondes
fault-ply-of-game = { $ply } n’est pas un coup de cette partie, dont les coups vont de 0 à { $plies }
fault-last-before-first = { $last } précède first_ply, { $first }
fault-frames = l’animation aurait { $frames } positions ; le maximum est { $most }
fault-last-move-off-board = { $move } sort du plateau de taille { $size }
fault-last-move-square = { $move } ne peut pas être le dernier coup : il n’y a pas de pièce en { $square }
fault-tag-missing = est absent ; écrivez un nom, comme event
fault-tag-name = { $name } n’est pas un nom d’étiquette ; employez { $max } lettres minuscules, chiffres et traits d’union au plus
fault-tag-value = doit être un texte imprimable de { $max } caractères au plus
fault-too-many-items = a trop d’éléments : toutes les listes d’une requête peuvent en avoir { $most } au total
fault-answer-too-large = rend la réponse plus longue que { $most } octets, le maximum ; { $instead }
fault-ask-fewer-moves = demandez les { $count } premiers, et les autres dans un autre appel
fault-ask-by-piece = demandez les coups d’une pièce après l’autre avec from, ou omettez with_positions
fault-ask-in-parts = demandez les coups par parties, ceux-ci avec to_ply { $last } et les suivants avec from_ply { $next }
fault-ask-in-parts-or-bare = demandez les coups par parties, ceux-ci avec to_ply { $last } et les suivants avec from_ply { $next }, ou omettez with_positions
fault-ask-fewer-plies = demandez moins de coups avec from_ply et to_ply, ou comparez avec moins de règles
fault-ask-shorter-game = envoyez une partie plus courte, ou avec moins de variantes et de commentaires
fault-ask-smaller-picture = demandez une image plus petite
fault-ask-fewer-frames = montrez moins de coups avec first_ply et last_ply, ou une image plus petite
fault-unknown-parameter = il n’y a pas de paramètre { $name } ici ; les paramètres sont { $known }
fault-unknown-parameter-empty = il n’y a pas de paramètre { $name } ici ; le chemin n’a pas de paramètres
fault-unknown-parameter-nearest = il n’y a pas de paramètre { $name } ici ; vouliez-vous dire { $nearest } ?
fault-not-wanted = { $value } n’est pas { $wanted }
fault-one-form = { $form ->
    [position] ne peut pas être combiné avec une autre forme de la position ; cette forme est ruleset avec board, side et ply
    [token] ne peut pas être combiné avec une autre forme de la position ; cette forme est token seul
   *[game] ne peut pas être combiné avec une autre forme de la position ; cette forme est ruleset avec setup et moves
}
fault-internal = erreur interne ; le journal du serveur donne des détails sous l’identifiant de la requête
fault-shutting-down = le serveur s’arrête ; réessayez auprès d’une autre instance
fault-deadline-replay = le délai est passé avant que la partie soit rejouée
fault-deadline-computed = le délai est passé avant que la réponse soit calculée
fault-deadline-done = le délai est passé avant que tout soit fait
fault-deadline-read = le délai est passé avant que la réponse soit lue
fault-deadline-search = le délai est passé avant qu’un fil de recherche soit libre
fault-searches-ahead = les recherches en attente prendraient plus de temps que le délai de cet appel n’en laisse ; réessayez plus tard
fault-displaced = la recherche a été interrompue pour faire place à celle d’un autre client ; réessayez plus tard
fault-request-too-large = la requête dépasse { $most } octets
fault-body-ended = le corps de la requête est incomplet
fault-content-encoding = Content-Encoding { $coding } n’est pas accepté ; envoyez le corps sans compression
fault-content-type = Content-Type doit être application/json, et non { $type }
fault-board-rank = rangée { $rank } : { $fault }
fault-board-ranks = { $found } rangées : un plateau a un nombre impair de rangées, de { $min } à { $max }, séparées par /
fault-board-number = { $number } n’est pas un nombre de cases vides de 1 à { $size }
fault-board-letter = { $letter } n’est pas une pièce : écrivez a, d, k, la lettre d’une pièce spéciale ou un nombre de cases vides
fault-board-rank-long = plus de { $size } cases : chaque rangée de ce plateau en a { $size }
fault-board-rank-short = { $found } cases : chaque rangée de ce plateau en a { $size }
fault-token-damaged = n’est pas un jeton de ce serveur, ou a été tronqué ; renvoyez tel quel le jeton d’une réponse précédente
fault-token-version = un jeton de version { $version } ; ce serveur lit la version { $known }
fault-token-altered = ce jeton a été modifié ou vient d’un serveur plus récent ; renvoyez tel quel le jeton d’une réponse précédente
fault-token-unsigned = ce serveur n’accepte que les jetons qu’il a signés ; renvoyez le jeton d’une réponse précédente
fault-token-signature = la signature ne correspond pas au jeton, ou sa clé n’est plus valable ; renvoyez tel quel le jeton d’une réponse précédente
fault-full = { $what ->
    [watches] { $most } flux sans fin sont déjà ouverts ; réessayez plus tard
    [checks] { $most } contrôles de santé sont déjà en cours ; réessayez plus tard
    [questions] { $most } questions ont été posées dans ce flux ; ouvrez-en un autre
    [calls_of_client] { $most } appels de ce client sont déjà en cours ; réessayez plus tard
    [long_calls] { $most } appels longs sont déjà en cours ou en attente ; réessayez plus tard
    [searches] { $most } recherches sont déjà en attente ; réessayez plus tard
    [bulk_calls] { $most } lots et archives sont déjà en cours ; réessayez plus tard
    [bytes_of_connection] les appels de cette connexion occupent déjà { $most } octets ; réessayez plus tard
    [bytes_of_client] les appels de ce client occupent déjà { $most } octets ; réessayez plus tard
    [bytes] les appels de ce serveur occupent déjà { $most } octets ; réessayez plus tard
   *[calls] { $most } appels sont déjà en cours ; réessayez plus tard
}
fault-evicted = la requête a mis trop de temps à arriver, et d’autres avaient besoin de sa place
fault-unread = la réponse n’a pas été lue, et d’autres avaient besoin de sa place
fault-late = la requête n’est pas arrivée à temps
fault-no-key = ce serveur exige une clé d’API ; envoyez-la par « authorization: Bearer CLÉ » ou par « x-api-key: CLÉ »
fault-unknown-key = la clé d’API n’est pas valable sur ce serveur
fault-rate-limited = ce client dépasse la fréquence d’appels permise ; réessayez plus tard
fault-search-rate-limited = ce client dépasse le temps de recherche permis ; réessayez plus tard, ou demandez moins
fault-burst = cette requête compte pour { $calls } appels, et un client peut en faire { $most } au plus à la fois ; envoyez des requêtes plus petites
fault-host = une requête HTTP/1.1 doit avoir un en-tête Host, et un seul
fault-transfer-coding = le corps a un codage de transfert autre que « chunked »
fault-cancelled = l’appelant est parti avant la réponse
fault-message = la requête n’est pas un message valide de cet appel
fault-message-encoding = les messages comprimés par { $coding } ne sont pas acceptés ; envoyez-les sans compression
fault-percent-encoding = { $part ->
    [path] le chemin contient des octets encodés par % qui ne sont pas de l’UTF-8
   *[query] les paramètres contiennent des octets encodés par % qui ne sont pas de l’UTF-8
}
fault-method = { $method } n’est pas permis ici ; employez { $allowed }
fault-not-found = il n’y a rien à l’adresse { $path } ; GET / montre ce qu’il y a
fault-empty-body = le corps est vide ; envoyez un objet JSON, au moins {"{"}{"}"}
fault-not-an-object = le corps doit être un objet JSON
fault-not-json = le corps n’est pas du JSON : ligne { $line }, colonne { $column }

## Pages: texts beside the board, which scripts fill in; their values only show

page-title = Jouer au tafl
page-description = Hnefatafl, brandubh, tablut et leurs parents : jouez contre un niveau ou contre quelqu’un, et lisez les règles de chaque version.
page-nav-play = Jouer
page-nav-rulesets = Règles du jeu
page-nav-docs = API
page-nav-embed = Intégrer
page-nav-label = Pages
page-skip = Aller au plateau
page-skip-content = Aller au contenu
page-needs-script = Le plateau a besoin de JavaScript. Les règles se lisent sans lui.
page-attackers = Attaquants
page-defenders = Défenseurs
page-person = Personne
page-level = Niveau { $level }
page-new-game = Nouvelle partie
page-choose = Choisir des règles
page-search = Rechercher
page-group = Grouper par
page-by-family = Famille
page-by-size = Taille
page-best-known = Les plus connues
page-size = { $size } × { $size }
page-custom = Règles personnalisées
page-no-match = Aucunes règles ne portent ce nom.
page-close = Fermer
page-first = Début de la partie
page-previous = Coup précédent
page-next = Coup suivant
page-last = Dernier coup
page-undo = Annuler
page-flip = Tourner le plateau
page-share = Copier le lien
page-copy = Copier
page-copied = Copié
page-tab-game = Partie
page-tab-rules = Règles
page-tab-setup = Placer
page-tab-record = Notation
page-tab-request = Requête
page-tabs = Volets
page-moves = Coups
page-no-moves = Aucun coup n’a encore été joué.
page-start = Début
page-turn-attackers = Aux attaquants de jouer.
page-turn-defenders = Aux défenseurs de jouer.
page-thinking = Le niveau { $level } choisit un coup.
page-loading = Chargement
page-analyse = Analyser la partie
page-analysing = { $done } coups sur { $all }
page-stop = Arrêter
page-graph = Probabilité de gain
page-graph-value = Coup { $ply } : attaquants { $percent } %
page-graph-help = Cliquez sur le graphique, ou utilisez les flèches, pour aller à un coup.
page-judgement-inaccuracy = Imprécision
page-judgement-mistake = Erreur
page-judgement-blunder = Gaffe
page-judgement-missed-win = Gain manqué
page-judgement-only-move = Coup unique
page-illegal = Coup illégal
page-code = Code
page-rule = Règle
page-closed-by = { $piece } en { $square }, pris entre { $squares }
page-captured = { $piece } en { $square }
page-changes-side = { $piece } en { $square } change de camp
page-announced-raichi = Raichi : le roi a un chemin ouvert vers { $squares }.
page-announced-tuichi = Tuichi : le roi a des chemins ouverts vers { $squares }.
page-announced-watch-your-king = Attention au roi : { $moves } le prendrait.
page-outcome = Partie terminée
page-error = Une erreur s’est produite
page-unreachable = Le serveur est injoignable.
page-key = Clé d’API
page-retry = Réessayer
page-compare = Comparer avec
page-compare-none = Aucune autre version
page-source = Source
page-contested = Contesté
page-more = Plus sur ces règles
page-all-rules = Toutes les règles
page-edit = Modifier les règles
page-edit-intro = Changez ce que vous voulez ; le serveur vérifie chaque changement.
page-edit-json = En JSON
page-edit-play = Jouer avec ces règles
page-edit-ok = Ces règles sont jouables.
page-edit-faults = Ces règles ne sont pas jouables :
page-edit-name = Nom
page-edit-unset = Non défini
page-edit-not-json = Ce n’est pas du JSON : { $reason }
page-setup-intro = Choisissez une pièce, puis les cases où la poser. Les pièces peuvent aussi être glissées.
page-setup-erase = Case vide
page-setup-clear = Vider le plateau
page-setup-reset = Position de départ
page-setup-side = Au trait
page-setup-play = Jouer à partir d’ici
page-record-intro = Collez une liste de coups, une partie de style PGN, ou une notation d’OpenTafl.
page-record-label = Notation de la partie
page-record-read = Lire la partie
page-record-fault = Coup { $ply }, { $move } : { $sentence }
page-record-plies = Coups lus : { $plies }
page-record-export = Cette partie en texte
page-request-intro = La dernière requête envoyée par cette page, prête à copier.
page-request-which = Requête
page-request-none = Aucune requête n’a encore été envoyée.
page-request-answer = Réponse
page-board-label = Plateau
page-board-help = Les flèches passent d’une case à l’autre. Entrée prend une pièce et la pose ; Échap la lâche.
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
page-square-camp = camp
page-square-fort = fort
page-square-escape = case de fuite
page-square-destination = coup possible
page-square-captured = prise ici
page-square-moved = dernier coup
page-rulesets-title = Règles du jeu
page-rulesets-intro = Les sources décrivent ces jeux différemment. Chaque version suit l’une d’elles, la nomme, et signale chaque point sur lequel elle se tait ou est contestée.
page-play-these = Jouer
page-rules-title = Règles
page-disputed-title = Lectures contestées
page-undisputed = La source répond à toutes les questions.
page-relatives = Différences avec ses plus proches parents
page-also-called = Aussi appelé { $names }
page-not-found = Il n’y a pas de règles nommées { $name }.
page-embed-title = Un plateau sur votre page
page-embed-intro = Une ligne charge le plateau, une autre le montre. Il fonctionne sur tout site, au clavier, avec un lecteur d’écran et sur téléphone.
page-embed-attributes = Attributs
page-embed-events = Événements
page-embed-ruleset = Les règles, par leur identifiant ; le plateau commence par leur position de départ.
page-embed-position = Le plateau, dans la notation de l’API.
page-embed-token = La position sous forme de jeton, à la place de ce qui précède.
page-embed-side = Le camp au trait, « attackers » ou « defenders », avec une position ; sinon celui des règles.
page-embed-level = Le niveau, de 0 à 10, qui répond à chaque coup.
page-embed-readonly = Aucun coup n’est accepté.
page-embed-flipped = Le plateau est tourné d’un demi-tour.
page-embed-server = L’adresse du serveur ; sinon celui d’où vient le script.
page-embed-locale = La langue des noms et des phrases.
page-embed-move = Un coup a été joué : « event.detail » contient le coup, son effet et le jeton de la position suivante.
page-embed-illegal = Un coup a été refusé : « event.detail » contient le code, la phrase et la règle.
page-embed-failed = Le serveur est injoignable ou a refusé la requête.
