"""`JudgeFolder`: what is kept of a judgement on the disk. Answers are appended as they come.

A killed run loses at most the answer that was being written: a line that cannot be read is skipped, and asked
for again. Neither keys nor addresses of endpoints are written.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from jinro.completion import CallLine, Prompt, prompt_key
from jinro.contest.judge.consistency import problem_of
from jinro.contest.judge.records import (
    ANSWERS,
    JUDGEMENT,
    PART,
    PROMPTS,
    VERSION,
    Judgement,
    KeptPrompt,
)
from jinro.errors import CallerError
from jinro.files.disk import replace_file
from jinro.store.presence import try_lock
from jinro.store.private import make_private

T = TypeVar("T")


def read_judgement(folder: Path) -> Judgement | None:
    """The judgement that is kept in a folder; None: there is none. `CallerError` if it cannot be read."""
    path = folder / JUDGEMENT
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Judgement)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CallerError(error, at=path) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CallerError("errors.judge.not_a_judgement", at=path, problem=error) from None
    if found.version != VERSION:
        raise CallerError("errors.judge.other_version", at=path, found=found.version, wanted=VERSION)
    problem = problem_of(found)
    if problem is not None:
        raise CallerError(problem, at=path)
    return found


class JudgeFolder:
    """The answers of one judgement."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.answers: dict[str, CallLine] = {}
        self.unread = 0
        """Lines that cannot be read."""
        self._prompts: set[str] = set()
        self._files: dict[str, IO[bytes]] = {}
        for answer in self._read(ANSWERS, CallLine):
            self.answers[answer.prompt] = answer
        self._prompts |= {one.key for one in self._read(PROMPTS, KeptPrompt)}

    def _read(self, name: str, kind: type[T]) -> Iterator[T]:
        try:
            file = (self.path / name).open("rb")
        except FileNotFoundError:
            return
        except OSError as error:
            raise CallerError(error, at=self.path / name) from None
        decoder = msgspec.json.Decoder(kind)
        with file:
            for line in file:
                try:
                    yield decoder.decode(line)
                except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                    self.unread += 1

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Keep what comes; `CallerError` if another process does."""
        try:
            make_private(self.path)
            for name in (ANSWERS, PROMPTS):
                self._files[name] = _appending(self.path / name)
            if try_lock(self._files[ANSWERS], exclusive=True) is False:
                raise CallerError("errors.judge.judged_elsewhere", at=self.path)
            yield
        except OSError as error:
            raise CallerError(error, at=self.path) from None
        finally:
            for file in self._files.values():
                file.close()
            self._files.clear()

    def get(self, prompt: Prompt) -> CallLine | None:
        """The answer that there is to a prompt."""
        return self.answers.get(prompt_key(prompt))

    def keep(self, prompt: Prompt, answer: CallLine) -> None:
        """Write an answer, and what was asked."""
        self._keep_prompt(answer.prompt, prompt)
        self._append(ANSWERS, answer)
        self.answers[answer.prompt] = answer

    def _keep_prompt(self, key: str, prompt: Prompt) -> None:
        messages = []
        for message in prompt.messages:
            keys = []
            for part in message.text.split(PART):
                keys.append(hashlib.blake2b(part.encode(), digest_size=16).hexdigest())
                self._once(KeptPrompt(key=keys[-1], text=part))
            messages.append((message.role, tuple(keys)))
        self._once(KeptPrompt(key=key, messages=tuple(messages)))

    def _once(self, prompt: KeptPrompt) -> None:
        if prompt.key not in self._prompts:
            self._append(PROMPTS, prompt)
            self._prompts.add(prompt.key)

    def _append(self, name: str, row: CallLine | KeptPrompt) -> None:
        file = self._files[name]
        file.write(msgspec.json.encode(row) + b"\n")
        file.flush()

    def save(self, judgement: Judgement) -> None:
        """Write the judgement, whole or not at all."""
        path = self.path / JUDGEMENT
        try:
            replace_file(path, msgspec.json.format(msgspec.json.encode(judgement), indent=1))
        except OSError as error:
            raise CallerError(error, at=path) from None


def _appending(path: Path) -> IO[bytes]:
    """A file to append lines to; a last line that was cut off is ended."""
    file = path.open("a+b")
    size = file.seek(0, 2)
    if size:
        file.seek(size - 1)
        if file.read(1) != b"\n":
            file.write(b"\n")
    return file
