"""The bots' own texts, by language. All others come from tafld, in the language of the user."""

WORDS = {
    "en": {
        "new": "A new game of {}.",
        "alternatives": "“{}” may also mean {}.",
        "against": "You play against level {}, which plays {}.",
        "of SIDE_ATTACKERS": "the attackers",
        "of SIDE_DEFENDERS": "the defenders",
        "SIDE_ATTACKERS": "The attackers are to move.",
        "SIDE_DEFENDERS": "The defenders are to move.",
        "no game": "There is no game here yet: start one with /{}.",
        "no ruleset": "I know no game called “{}”. The best known are {}.",
        "nearest": "I know no game called “{0}”. Did you mean {1}? Then type /{2} {1}.",
        "no level": "Levels go from {} to {}.",
        "no move": "Write a move, such as d2-a2, or only its destination, a2.",
        "help": "Write a move, such as d2-a2, or only its destination, a2; or one of: hint, undo, draw, I resign.",
        "offered": "A draw is offered. The other side accepts it with the same command; a move declines it.",
        "declined": "The draw is declined.",
        "not offered": "No draw is on offer.",
        "level declines": "Your opponent declines the draw.",
        "taken back": "Taken back.",
        "start": "There is no move to take back.",
        "away": "The referee cannot be reached just now. The game is kept: try again in a moment.",
        "fault": "Something went wrong; try again, or look at the board.",
        "help new": "starts a game, for two or against a level: /new copenhagen, /new brandubh level 3 defenders",
        "help move": "plays a move: /move d2-a2",
        "help suggest": "suggests a move; from 0 to 10, how deep to think: /suggest 8",
        "help board": "shows the board",
        "help undo": "takes back a move",
        "help draw": "offers or accepts a draw, or claims it by the rules",
        "help resign": "resigns the game",
        "help rulesets": "lists the games",
    },
    "fr": {
        "new": "Nouvelle partie de {}.",
        "alternatives": "« {} » peut aussi désigner {}.",
        "against": "Vous jouez contre le niveau {}, qui joue {}.",
        "of SIDE_ATTACKERS": "les attaquants",
        "of SIDE_DEFENDERS": "les défenseurs",
        "SIDE_ATTACKERS": "C’est aux attaquants de jouer.",
        "SIDE_DEFENDERS": "C’est aux défenseurs de jouer.",
        "no game": "Il n’y a pas encore de partie ici : /{} en commence une.",
        "no ruleset": "Je ne connais pas de jeu « {} ». Les plus connus sont {}.",
        "nearest": "Je ne connais pas de jeu « {0} ». Vouliez-vous dire {1} ? Tapez alors /{2} {1}.",
        "no level": "Les niveaux vont de {} à {}.",
        "no move": "Écrivez un coup, comme d2-a2, ou seulement son arrivée, a2.",
        "help": "Écrivez un coup, comme d2-a2, ou seulement son arrivée, a2 ; ou bien : conseil, annuler, nulle, j’abandonne.",
        "offered": "La nulle est proposée. L’autre camp l’accepte par la même commande ; un coup la refuse.",
        "declined": "La nulle est refusée.",
        "not offered": "Aucune nulle n’est proposée.",
        "level declines": "L’adversaire refuse la nulle.",
        "taken back": "Le coup est repris.",
        "start": "Il n’y a pas de coup à reprendre.",
        "away": "L’arbitre est injoignable pour l’instant. La partie est gardée : réessayez dans un moment.",
        "fault": "Quelque chose s’est mal passé ; réessayez, ou regardez le plateau.",
        "help new": "commence une partie, à deux ou contre un niveau : /new copenhagen, /new brandubh niveau 3 défenseurs",
        "help move": "joue un coup : /move d2-a2",
        "help suggest": "propose un coup ; de 0 à 10, la profondeur de la réflexion : /suggest 8",
        "help board": "montre le plateau",
        "help undo": "reprend un coup",
        "help draw": "propose ou accepte la nulle, ou la réclame selon les règles",
        "help resign": "abandonne la partie",
        "help rulesets": "donne la liste des jeux",
    },
}


def language(locale):
    return locale.split("-")[0].lower()


def words(locale):
    return WORDS.get(language(locale), WORDS["en"])
