#!/usr/bin/env bash
# Runs a command inside a session of its own with an unlocked keyring, which is empty at the start and gone at the end:
#   test/keyring.sh npx vitest run
# Works for any user, root too, without a desktop. Needs dbus, gnome-keyring and libsecret (CONTRIBUTING.md, "Tests").
set -euo pipefail

for program in dbus-run-session dbus-send gnome-keyring-daemon; do
  if ! command -v "$program" > /dev/null; then
    echo "keyring.sh: $program is not installed: apt-get install libsecret-1-0 gnome-keyring dbus" >&2
    exit 127
  fi
done

# The keyring's files go to a folder of their own; HOME stays as it is for the command.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -m 700 "$folder/run" "$folder/data"

# What the bus and the keyring say of themselves is dropped; the command gets the real stderr back from descriptor 3.
dbus-run-session -- bash -c '
  folder=$1
  shift
  # --unlock reads the password up to the end of its input, and makes the keyring where there is none.
  printf tieout | XDG_DATA_HOME="$folder/data" XDG_RUNTIME_DIR="$folder/run" \
    gnome-keyring-daemon --foreground --unlock --components=secrets > /dev/null 2>&1 3>&- &
  keyring=$!
  trap "kill $keyring 2> /dev/null" EXIT
  for try in {1..100}; do
    dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
      string:org.freedesktop.secrets 2> /dev/null | grep -q "boolean true" && break
    if [ "$try" = 100 ]; then
      echo "keyring.sh: the keyring did not start" >&3
      exit 1
    fi
    sleep 0.1
  done
  "$@" 2>&3 3>&-
' bash "$folder" "$@" 3>&2 2> /dev/null
