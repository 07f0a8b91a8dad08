"""What checkers of types find in the use of the clients: all of it is right, and each misuse is found, or its comment is an error."""

# pyright: reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from tafl.client import AsyncClient, Client


def play(client: Client) -> str:
    answer = client.apply_move({"game": {"ruleset": "brandubh-wtf"}}, "d2-a2")
    if "rejected" in answer:
        raise ValueError(answer["rejected"]["sentence"])
    assert "position" in answer["applied"]
    reply = client.play_move(answer["applied"]["position"]["token"], level=3, seed=1)
    return reply["reply"]["applied"]["sentence"] if "reply" in reply else ""


async def depths(client: AsyncClient) -> list[int]:
    messages = client.analyze_position("token", nodes=500)
    return [message["depth"]["depth"] async for message in messages if "depth" in message]


def misuse(client: Client) -> None:
    client.apply_move({"game": {"ruleset": 7}}, "d2-a2")  # type: ignore[arg-type]
    client.apply_move("token", "d2-a2", with_piece=True)  # type: ignore[call-arg]
    print(client.apply_move("token", "d2-a2")["applied"]["sentense"])  # type: ignore[typeddict-item]
    client.suggest_move("token", level="3")  # type: ignore[arg-type]
