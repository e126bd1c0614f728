"""What programs are given of the environment."""

from jinro.completion.settings import KEY_VARIABLE
from jinro.hosting import control, tokens
from jinro.hosting.doors.nlp import listen
from jinro.hosting.people import credentials
from jinro.programs.environment import PASSED, SECRETS, SERVER_SECRETS, TOKEN, allowed, of_own_program

SHELL = {
    "PATH": "/bin",
    "HOME": "/home",
    "LC_CTYPE": "ja_JP.UTF-8",
    "JAVA_HOME": "/usr/lib/java",
    "AWS_SECRET_ACCESS_KEY": "a",
    "MY_MODEL": "m",
    TOKEN: "t",
    **dict.fromkeys(SECRETS, "secret"),
}


def test_every_secret_of_the_server_is_known() -> None:
    names = {tokens.KEY, control.VARIABLE, tokens.HOST_VARIABLE, credentials.VARIABLE, listen.WEBHOOK_URL}
    assert names == SERVER_SECRETS
    assert names | {KEY_VARIABLE} == SECRETS
    assert not SECRETS & PASSED


def test_an_entry_is_given_what_is_on_the_list() -> None:
    assert allowed(SHELL).keys() == {"PATH", "HOME", "LC_CTYPE", "JAVA_HOME"}


def test_a_program_of_ones_own_is_given_all_but_the_secrets_of_a_server() -> None:
    given = of_own_program(SHELL)
    assert given.keys() == SHELL.keys() - SERVER_SECRETS
    assert given[KEY_VARIABLE] == "secret"
