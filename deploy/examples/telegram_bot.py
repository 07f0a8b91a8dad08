"""A Telegram bot that referees and plays tafl: /new, /move and others. In a private chat a move needs no command."""

import logging
import os
import sys

from telegram import BotCommand, LinkPreviewOptions, Update
from telegram.ext import Application, CommandHandler, MessageHandler, filters

from tables import Answer, Tables, shortened
from texts import WORDS, words

# Telegram's limits on a message and on a caption.
MAX_TEXT, MAX_CAPTION = 4096, 1024
# How long Telegram may take for anything, in seconds: an answer that is given up is lost.
PATIENCE = 60

tables = Tables("telegram")


def command(name):
    """A command handler that passes on the text after the command."""

    async def run(update: Update, context):
        # context.args is None if a move was sent without a command.
        typed = update.message.text if context.args is None else " ".join(context.args)
        message = update.message
        # Telegram sends again what was not acknowledged before the bot was stopped.
        number = message.message_id
        answer = await tables.obey(name, message.chat_id, user(update), spoken(update), typed.strip(), number)
        await reply(update, answer, described=name == "board")
        while answer.then:
            answer = await answer.then()
            await reply(update, answer, described=False)

    return run


def user(update):
    """Who sent the message: in a channel, the chat itself."""
    return (update.message.from_user or update.message.chat).id


def spoken(update):
    """The language of the sender's Telegram."""
    return update.message.from_user and update.message.from_user.language_code or "en"


async def reply(update, answer: Answer, described):
    # Without a parse mode Telegram shows the text as it is. An invisible sign keeps it from mentioning anybody.
    text = answer.whole.replace("@", "@\u2060")
    if answer.picture is None:
        no_preview = LinkPreviewOptions(is_disabled=True)
        await update.message.reply_text(shortened(text, MAX_TEXT), link_preview_options=no_preview)
    else:
        # Photos have no alt text in Telegram. Under every picture it would be noise: /board has it.
        caption = f"{text}\n\n{answer.alt}" if described else text
        await update.message.reply_photo(answer.picture, caption=shortened(caption, MAX_CAPTION))


async def moved(update, context):
    """A group that becomes a supergroup is another chat; both are told so."""
    message = update.message
    tables.moved(
        message.migrate_from_chat_id or message.chat_id, message.migrate_to_chat_id or message.chat_id
    )


async def failed(update, context):
    # Without an update, Telegram was unreachable; the library retries.
    logging.error("telegram: %r", context.error, exc_info=context.error if update else None)
    if isinstance(update, Update) and update.message:
        await update.message.reply_text(words(tables.language_of(user(update), spoken(update)))["fault"])


async def introduce(application):
    for code in WORDS:
        commands = [BotCommand(name, what) for name, what in tables.helps(code)]
        # English is for all other languages as well.
        await application.bot.set_my_commands(commands, language_code=None if code == "en" else code)


def main():
    logging.basicConfig(level=logging.WARNING)
    token = os.environ.get("TELEGRAM_TOKEN") or sys.exit("TELEGRAM_TOKEN must hold the bot's token")
    # Set this to use a Bot API server of your own.
    api = os.environ.get("TELEGRAM_API", "https://api.telegram.org")
    application = (
        Application.builder()
        .token(token)
        .base_url(f"{api}/bot")
        .connect_timeout(PATIENCE)
        .read_timeout(PATIENCE)
        .write_timeout(PATIENCE)
        .pool_timeout(PATIENCE)
        .concurrent_updates(True)
        .post_init(introduce)
        .build()
    )
    # Editing a message does not make a second move.
    sent = filters.UpdateType.MESSAGE
    for name in tables.acts:
        names = ["help", "start"] if name == "help" else name
        application.add_handler(CommandHandler(names, command(name), filters=sent))
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, moved))
    private = sent & filters.ChatType.PRIVATE & filters.TEXT & ~filters.COMMAND
    application.add_handler(MessageHandler(private, command("move")))
    application.add_error_handler(failed)
    application.run_polling(allowed_updates=["message"], bootstrap_retries=-1)


if __name__ == "__main__":
    main()
