"""A Telegram bot that referees tafl: /new, /move, /suggest, /board and /rulesets. In a private chat a move needs no command."""

import logging
import os
import sys

from telegram import BotCommand, Update
from telegram.ext import Application, CommandHandler, MessageHandler, filters

from tables import Answer, Tables, shortened, words

# Telegram's limits on a message and on a caption.
MAX_TEXT, MAX_CAPTION = 4096, 1024
COMMANDS = {
    "new": "starts a new game: /new copenhagen",
    "move": "plays a move: /move d2-a2",
    "suggest": "suggests a move; from 0 to 10, how deep to think: /suggest 8",
    "board": "shows the board",
    "rulesets": "lists the games",
}

tables = Tables()


def command(act):
    """A command handler that passes on the text after the command."""

    async def run(update: Update, context):
        # context.args is None if a move was sent without a command.
        typed = update.message.text if context.args is None else " ".join(context.args)
        await reply(update, await act(update.message.chat_id, language(update), typed.strip()))

    return run


def language(update):
    user = update.message.from_user
    return user and user.language_code or "en"


async def reply(update, answer: Answer):
    if answer.picture is None:
        await update.message.reply_text(shortened(answer.text, MAX_TEXT))
    else:
        # Photos have no alt text in Telegram, so it goes into the caption.
        await update.message.reply_photo(answer.picture, caption=shortened(f"{answer.text}\n\n{answer.alt}", MAX_CAPTION))


async def list_rulesets(chat, locale, _):
    listed = [f"{id}: {name}" for id, name in (await tables.rulesets()).items()]
    return Answer("\n".join(listed) or words(locale)["away"])


async def explain(*_):
    return Answer("\n".join(f"/{name} {what}" for name, what in COMMANDS.items()))


async def failed(update, context):
    # Without an update, Telegram was unreachable; the library retries.
    logging.error("telegram: %r", context.error, exc_info=context.error if update else None)
    if isinstance(update, Update) and update.message:
        await update.message.reply_text(words(language(update))["fault"])


async def introduce(application):
    await application.bot.set_my_commands([BotCommand(name, what) for name, what in COMMANDS.items()])


def main():
    logging.basicConfig(level=logging.WARNING)
    token = os.environ.get("TELEGRAM_TOKEN") or sys.exit("TELEGRAM_TOKEN must hold the bot's token")
    # Set this to use a Bot API server of your own.
    api = os.environ.get("TELEGRAM_API", "https://api.telegram.org")
    application = Application.builder().token(token).base_url(f"{api}/bot").concurrent_updates(True).post_init(introduce).build()
    acts = {"new": tables.new, "move": tables.move, "suggest": tables.suggest, "board": tables.board, "rulesets": list_rulesets}
    # Editing a message does not make a second move.
    sent = filters.UpdateType.MESSAGE
    for name, act in {**acts, "start": explain, "help": explain}.items():
        application.add_handler(CommandHandler(name, command(act), filters=sent))
    application.add_handler(MessageHandler(sent & filters.ChatType.PRIVATE & filters.TEXT & ~filters.COMMAND, command(tables.move)))
    application.add_error_handler(failed)
    application.run_polling(allowed_updates=["message"], bootstrap_retries=-1)


if __name__ == "__main__":
    main()
