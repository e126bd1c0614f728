"""A classic agent as starter files start it: `-p PORT -h HOST [-r ROLE]`; it names itself."""

import argparse
import json
import os
import socket
import sys

parser = argparse.ArgumentParser(add_help=False)
parser.add_argument("-p", type=int, required=True)
parser.add_argument("-h", required=True)
parser.add_argument("-r", default="none")
args = parser.parse_args()
sys.stdout.write(f"secret: {os.environ.get('SECRET_KEY')}\n")
with socket.create_connection((args.h, args.p)) as connection, connection.makefile("rw") as lines:
    for line in lines:
        request = json.loads(line)["request"]
        answers = {"NAME": "snake", "ROLE": args.r, "TALK": "Over", "WHISPER": "Over"}
        answers |= dict.fromkeys(("VOTE", "DIVINE", "GUARD", "ATTACK"), '{"agentIdx":2}')
        if request in answers:
            lines.write(answers[request] + "\n")
            lines.flush()
