"""Runs a program for each line that comes in, a JSON list of its words, and answers its exit code and what it said."""
import io, json, pathlib, sys

program, answers = sys.argv[1], sys.stdout
code = compile(pathlib.Path(program).read_text("utf-8"), program, "exec")
for line in sys.stdin:
    said = sys.stdout = sys.stderr = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n")
    sys.argv, status = [program, *json.loads(line)], 0
    try:
        exec(code, {"__name__": "__main__"})
    except SystemExit as end:
        status = end.code
    said.seek(0)
    print(json.dumps({"code": status, "said": said.read()}), file=answers, flush=True)
