"""The commands' answers for other programs, over HTTP: `answering` asks the commands, `server` speaks HTTP."""
