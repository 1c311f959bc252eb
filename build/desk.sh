#!/usr/bin/env bash
# The desktop app on a machine of CI, step by step; every push and every release runs the same:
#   build/desk.sh machine     what the tests need beside Node's packages: a keyring, and on Linux a display and fonts
#   build/desk.sh electron    Electron's program, and the app in it
#   build/desk.sh package     the installers of this system, signed where there is something to sign with
#   build/desk.sh install     installs each of them, and starts what it has installed with --self-test
# It changes the machine it runs on; test/package/desk.test.ts runs it on stand-ins of all that it calls.
set -euo pipefail
cd "$(dirname "$0")/.."

case "$(uname -s)" in
  Linux) system=linux ;;
  Darwin) system=mac ;;
  *) system=windows ;;
esac

# The one file that a pattern stands for; none, or a second one, is a fault of what was packaged.
only() {
  if [ "$#" != 1 ] || [ ! -f "$1" ]; then
    echo "desk.sh: one file expected, not: $*" >&2
    exit 1
  fi
  echo "$1"
}

self_test() {
  echo "desk.sh: $1 --self-test"
  if [ "$system" = linux ]; then
    xvfb-run --auto-servernum "$1" --self-test
  else
    "$1" --self-test
  fi
}

machine() {
  case "$system" in
    linux)
      sudo apt-get update
      sudo apt-get install -y --no-install-recommends \
        xvfb gnome-keyring libsecret-1-0 dbus fontconfig fonts-dejavu-core fonts-liberation
      ;;
    mac)
      # A keychain of its own, open, so that nothing asks for a password.
      keychain="${RUNNER_TEMP:?the keychain of this account is replaced: for CI only}/tieout.keychain-db"
      security create-keychain -p tieout "$keychain"
      security set-keychain-settings "$keychain"
      security unlock-keychain -p tieout "$keychain"
      security list-keychains -d user -s "$keychain"
      security default-keychain -d user -s "$keychain"
      ;;
  esac
}

electron() {
  node node_modules/electron/install.js
  # Without the program its suite would say that it did not run, and pass.
  program=$(node -p "require('electron')")
  test -x "$program"
  if [ "$system" = linux ]; then
    # Ubuntu lets no program without an AppArmor profile build a sandbox of its own; this one is not installed, and has a helper.
    sandbox="$(dirname "$program")/chrome-sandbox"
    sudo chown root "$sandbox"
    sudo chmod 4755 "$sandbox"
    # Wider than a window, which a journey expects to be whole.
    xvfb-run --auto-servernum --server-args='-screen 0 1600x1200x24' \
      test/keyring.sh npx --no-install playwright test --project=electron
  else
    npx --no-install playwright test --project=electron
  fi
}

package() {
  # Each of these is empty where the repository has no such secret.
  if [ "$system" = mac ] && [ -n "${MAC_CERTIFICATE:-}" ]; then
    export CSC_LINK="$MAC_CERTIFICATE" CSC_KEY_PASSWORD="$MAC_CERTIFICATE_PASSWORD"
    if [ -n "${APPLE_API_KEY_BASE64:-}" ]; then
      export APPLE_API_KEY="$RUNNER_TEMP/notary.p8"
      printf '%s' "$APPLE_API_KEY_BASE64" | base64 --decode > "$APPLE_API_KEY"
    fi
  fi
  if [ "$system" = windows ] && [ -n "${WINDOWS_CERTIFICATE:-}" ]; then
    export WIN_CSC_LINK="$WINDOWS_CERTIFICATE" WIN_CSC_KEY_PASSWORD="$WINDOWS_CERTIFICATE_PASSWORD"
  fi
  npm run --silent package
}

install() {
  case "$system" in
    linux)
      # Where the system knows the restriction it is on, as on a user's machine.
      if restricted=$(sysctl -n kernel.apparmor_restrict_unprivileged_userns 2> /dev/null); then
        if [ "$restricted" != 1 ]; then
          echo 'desk.sh: user namespaces are not restricted: what is installed would prove nothing' >&2
          exit 1
        fi
      else
        echo 'desk.sh: NOT SHOWN: this system has no restriction of user namespaces' >&2
      fi
      # By its own line each, since a failure within another command would go unnoticed.
      deb=$(only dist/*-"$(dpkg --print-architecture)".deb)
      sudo apt-get install -y --no-install-recommends "./$deb"
      self_test /opt/Tieout/tieout
      # Older AppImages need it, and users of today do not have it.
      sudo apt-get remove -y libfuse2t64 libfuse2 || true
      if ldconfig -p | grep -F libfuse.so.2; then
        echo 'desk.sh: libfuse 2 is still there: the AppImage would prove nothing' >&2
        exit 1
      fi
      image=$(only dist/*-"$(uname -m)".AppImage)
      chmod +x "$image"
      self_test "./$image"
      ;;
    mac)
      image=$(only dist/*.dmg)
      volume=$(mktemp -d)
      applications=$(mktemp -d)
      hdiutil attach -nobrowse -readonly -mountpoint "$volume" "$image"
      cp -R "$volume/Tieout.app" "$applications"
      hdiutil detach "$volume"
      self_test "$applications/Tieout.app/Contents/MacOS/Tieout"
      ;;
    windows)
      # Git's shell takes what begins with a slash for a path.
      export MSYS_NO_PATHCONV=1
      setup=$(only dist/*-setup.exe)
      "./$setup" /S
      self_test "$LOCALAPPDATA/Programs/tieout/Tieout.exe"
      msi=$(only dist/*-all-users.msi)
      msiexec /i "$(cygpath -w "$msi")" /qn /norestart
      self_test "$PROGRAMFILES/Tieout/Tieout.exe"
      ;;
  esac
}

case "${1:-}" in
  machine | electron | package | install) "$1" ;;
  *)
    echo 'desk.sh: machine, electron, package or install' >&2
    exit 2
    ;;
esac
