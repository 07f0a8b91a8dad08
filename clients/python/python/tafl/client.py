"""Clients of the service: `Client`, and `AsyncClient` for asyncio and trio.

    with tafl.Client("http://localhost:8080") as client:
        board = tafl.Board("brandubh-wtf", moves=["d2-a2"])
        board.push(client.suggest_move(board, level=3)["move"])

Each call of the service is a method. Arguments are named as in the contract, answers are its messages as
dictionaries, in JSON's spelling. No call changes anything on the server, so whatever failed on the way is
asked again.
"""

from __future__ import annotations

import json
import random
import re
import time
from base64 import b64decode
from collections.abc import AsyncIterator, Iterator, Mapping
from types import TracebackType
from typing import Any, Literal, NamedTuple, Self, cast

from ._extras import brought_by

with brought_by("client"):
    import anyio
    import httpx

from ._calls import AsyncCalls, Calls
from ._contract import PictureStyle, RenderPositionResponse
from ._position import At, form

__all__ = ["AsyncClient", "CallError", "Client", "FieldFault", "Picture"]

# Seconds: the pause before a second attempt, which grows with each, and the longest wait for a server.
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 30.0
# What proxies answer in place of a server that cannot be reached.
UNREACHED = {502, 503}

PictureKind = Literal["svg", "png", "text"]


class FieldFault(NamedTuple):
    """A faulty field of a request."""

    field: str
    """Its path: `game.moves[2]`."""
    description: str
    """What is wrong with it and what would be right."""
    value: object
    """What the request has there; `None` if it has nothing."""


class CallError(Exception):
    """A call that failed. Its text is the server's, in the language of the client."""

    def __init__(self, problem: Mapping[str, Any], body: Mapping[str, object]) -> None:
        super().__init__(problem.get("detail", ""))
        self._made_of = (problem, body)
        self.reason: str = problem.get("reason", "UNKNOWN")
        """What is wrong, for programs: `UNKNOWN_RULESET`; `UNREACHABLE` if no server has answered."""
        self.status: int | None = problem.get("status")
        """The status code of HTTP."""
        self.fields = [
            FieldFault(fault["field"], fault["description"], _value(body, fault["field"]))
            for fault in problem.get("fields", [])
        ]
        """The first faulty fields."""
        self.metadata: dict[str, str] = problem.get("metadata", {})
        """More details, depending on the reason."""
        self.retry_after: int | None = problem.get("retryAfterSeconds")
        """The seconds after which a retry may help."""
        self.request_id: str | None = problem.get("requestId")
        """The id of the call in the server's log."""

    def __reduce__(self) -> tuple[type[CallError], tuple[Mapping[str, Any], Mapping[str, object]]]:
        return type(self), self._made_of

    @property
    def field(self) -> str | None:
        """The path of the first faulty field."""
        return self.fields[0].field if self.fields else None

    @property
    def value(self) -> object:
        """What the request has in the first faulty field."""
        return self.fields[0].value if self.fields else None


class Picture(NamedTuple):
    """A drawn position."""

    data: bytes
    media_type: str
    alt_text: str


def _value(body: object, path: str) -> object:
    """What a request has at a path: `game.moves[2]`."""
    for name, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", path):
        try:
            body = cast("Any", body)[int(index) if index else name]
        except (KeyError, IndexError, TypeError):
            return None
    return body


def _parsed(text: bytes) -> dict[str, Any] | None:
    """A message; ``None`` if the text is not JSON of one."""
    try:
        message = json.loads(text)
    except ValueError:
        return None
    return cast("dict[str, Any]", message) if isinstance(message, dict) else None


class _Attempts:
    """How a call goes on: what it sends, and whether it is made again."""

    def __init__(self, body: Mapping[str, object], at: At | None, retries: int) -> None:
        given = {**(form(at) if at is not None else {}), **body}
        self.body = {name: value for name, value in given.items() if value is not None}
        self.left = retries
        self.pause = FIRST_PAUSE

    def failed(self, response: httpx.Response, problem: dict[str, Any] | None) -> CallError:
        """The error that a response tells, or that it is no answer of tafld."""
        if problem is None or "reason" not in problem:
            status = f"{response.status_code} {response.reason_phrase}"
            detail = f"{response.url} answers {status}, which is no answer of tafld"
            problem = {"reason": "UNREACHABLE", "detail": detail, "status": response.status_code}
        return CallError(problem, self.body)

    def read(self, text: bytes, response: httpx.Response) -> Any:
        """A message; an error in place of one is raised."""
        message = _parsed(text)
        if message is None or "reason" in message.get("error", ()):
            raise self.failed(response, message and message["error"])
        return message

    def unreached(self, error: httpx.TransportError, url: httpx.URL) -> CallError:
        """The error of a request without a response; who has waited for one in vain does not wait again."""
        if isinstance(error, httpx.TimeoutException):
            self.left = 0
        detail = f"{url} cannot be reached: {str(error) or type(error).__name__}"
        failed = CallError({"reason": "UNREACHABLE", "detail": detail}, self.body)
        failed.__cause__ = error
        return failed

    def pause_after(self, error: CallError) -> float:
        """The seconds to wait before the next attempt; raises the error if there is to be none."""
        lost = error.reason == "UNREACHABLE" and (error.status is None or error.status in UNREACHED)
        if self.left == 0 or not (lost or error.retry_after) or (error.retry_after or 0) > LONGEST_PAUSE:
            raise error
        self.left -= 1
        # Spread, so that clients that were refused together do not come back together.
        pause = (error.retry_after or 0) + self.pause * random.uniform(0.5, 1)
        self.pause *= 3
        return pause


def _request(
    http: httpx.Client | httpx.AsyncClient, verb: str, path: str, attempts: _Attempts
) -> httpx.Request:
    given = {"params": attempts.body} if verb == "GET" else {"json": attempts.body}
    return http.build_request(verb, path, **cast("Any", given))


def _options(address: str, api_key: str | None, locale: str | None, timeout: float) -> dict[str, Any]:
    """The options of both kinds of clients of httpx."""
    headers = {"authorization": f"Bearer {api_key}"} if api_key else {}
    headers |= {"accept-language": locale} if locale else {}
    return {"base_url": address, "headers": headers, "timeout": timeout}


class _Lines:
    """The lines of a stream. Only a line feed ends one; httpx would also split at what is text in JSON."""

    def __init__(self) -> None:
        self._begun = b""

    def of(self, part: bytes) -> list[bytes]:
        """The lines that end in the next part of the stream."""
        *lines, self._begun = (self._begun + part).split(b"\n")
        return lines


def _picture(answer: RenderPositionResponse) -> Picture:
    return Picture(b64decode(answer["picture"]), answer["contentType"], answer["altText"])


def _format(kind: PictureKind) -> Any:
    return f"PICTURE_FORMAT_{kind.upper()}"


class Client(Calls):
    """A client that waits for each answer. Threads may share it."""

    def __init__(
        self,
        address: str = "http://localhost:8080",
        *,
        api_key: str | None = None,
        locale: str | None = None,
        retries: int = 3,
        timeout: float = 30.0,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """`locale` is the language of sentences, `timeout` the longest silence of the server in seconds."""
        self._http = httpx.Client(transport=transport, **_options(address, api_key, locale, timeout))
        self._retries = retries

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def picture(self, at: At, kind: PictureKind = "svg", *, style: PictureStyle | None = None) -> Picture:
        """Draws a position; `render_position` has more options."""
        return _picture(self.render_position(at, format=_format(kind), style=style))

    def _open(self, verb: str, path: str, attempts: _Attempts, *, whole: bool) -> httpx.Response:
        """The response of the first attempt that succeeds; its body is read if it is wanted as a whole."""
        while True:
            request = _request(self._http, verb, path, attempts)
            try:
                response = self._http.send(request, stream=True)
                if whole or response.is_error:
                    response.read()
                if not response.is_error:
                    return response
                error = attempts.failed(response, _parsed(response.content))
            except httpx.TransportError as lost:
                error = attempts.unreached(lost, request.url)
            time.sleep(attempts.pause_after(error))

    def _call(self, verb: str, path: str, body: Mapping[str, object], at: At | None = None) -> Any:
        attempts = _Attempts(body, at, self._retries)
        response = self._open(verb, path, attempts, whole=True)
        return attempts.read(response.content, response)

    def _stream(
        self, verb: str, path: str, body: Mapping[str, object], at: At | None = None
    ) -> Iterator[Any]:
        attempts = _Attempts(body, at, self._retries)
        response = self._open(verb, path, attempts, whole=False)
        lines = _Lines()
        try:
            for part in response.iter_bytes():
                for line in lines.of(part):
                    yield attempts.read(line, response)
        except httpx.TransportError as lost:
            raise attempts.unreached(lost, response.url) from lost
        finally:
            response.close()


class AsyncClient(AsyncCalls):
    """A client for asyncio and trio.

    A stream is closed when its iterator is: end a loop early inside `async with
    contextlib.aclosing(client.analyze_position(...)) as messages`.
    """

    def __init__(
        self,
        address: str = "http://localhost:8080",
        *,
        api_key: str | None = None,
        locale: str | None = None,
        retries: int = 3,
        timeout: float = 30.0,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """`locale` is the language of sentences, `timeout` the longest silence of the server in seconds."""
        self._http = httpx.AsyncClient(transport=transport, **_options(address, api_key, locale, timeout))
        self._retries = retries

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def picture(
        self, at: At, kind: PictureKind = "svg", *, style: PictureStyle | None = None
    ) -> Picture:
        """Draws a position; `render_position` has more options."""
        return _picture(await self.render_position(at, format=_format(kind), style=style))

    async def _open(self, verb: str, path: str, attempts: _Attempts, *, whole: bool) -> httpx.Response:
        """The response of the first attempt that succeeds; its body is read if it is wanted as a whole."""
        while True:
            request = _request(self._http, verb, path, attempts)
            try:
                response = await self._http.send(request, stream=True)
                if whole or response.is_error:
                    await response.aread()
                if not response.is_error:
                    return response
                error = attempts.failed(response, _parsed(response.content))
            except httpx.TransportError as lost:
                error = attempts.unreached(lost, request.url)
            await anyio.sleep(attempts.pause_after(error))

    async def _call(self, verb: str, path: str, body: Mapping[str, object], at: At | None = None) -> Any:
        attempts = _Attempts(body, at, self._retries)
        response = await self._open(verb, path, attempts, whole=True)
        return attempts.read(response.content, response)

    async def _stream(
        self, verb: str, path: str, body: Mapping[str, object], at: At | None = None
    ) -> AsyncIterator[Any]:
        attempts = _Attempts(body, at, self._retries)
        response = await self._open(verb, path, attempts, whole=False)
        lines = _Lines()
        try:
            async for part in response.aiter_bytes():
                for line in lines.of(part):
                    yield attempts.read(line, response)
        except httpx.TransportError as lost:
            raise attempts.unreached(lost, response.url) from lost
        finally:
            await response.aclose()
