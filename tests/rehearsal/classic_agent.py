"""A classic agent of a version: `classic_agent.py VERSION HOST PORT`; it ends where its library does."""

import json
import socket
import sys

from jinro.language.aiwolf.java04 import read_by_04

version, host, port = sys.argv[1:]
with socket.create_connection((host, int(port))) as connection, connection.makefile("rw") as lines:
    for line in lines:
        packet = json.loads(line)
        if version == "0.4.0" and packet["talkHistory"] is not None and "executed" not in packet:
            raise SystemExit("org.aiwolf.common.net.DataConverter.toPacket: null")
        info = packet["gameInfo"] or {"talkList": []}
        for talk in packet["talkHistory"] or info["talkList"]:
            if version != "0.6" and not read_by_04(talk["text"]):
                raise SystemExit("org.aiwolf.client.lib.Content: " + talk["text"])
        answers = {"NAME": "tested", "ROLE": "none", "TALK": "Skip", "WHISPER": "Skip"}
        answers |= dict.fromkeys(("VOTE", "DIVINE", "GUARD", "ATTACK"), '{"agentIdx":1}')
        if packet["request"] in answers:
            lines.write(answers[packet["request"]] + "\n")
            lines.flush()
