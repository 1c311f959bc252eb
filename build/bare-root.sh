#!/usr/bin/env bash
# Runs README's two commands on what is committed, in an untouched Debian: no fonts, no desktop, no browser, no keyring.
#   build/bare-root.sh [FOLDER]     FOLDER is made, and left behind to be looked at
# A machine that was prepared once hides what the commands forget to install. Needs root and debootstrap; takes Node, npm's
# settings, certificates and the package mirror of this machine.
set -euo pipefail

repository=$(cd "$(dirname "$0")/.." && pwd)
root=${1:-$(mktemp -d)/debian}

if [ "$(id -u)" != 0 ] || ! command -v debootstrap > /dev/null; then
  echo 'bare-root.sh: needs root and debootstrap: sudo apt-get install debootstrap' >&2
  exit 1
fi

suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2> /dev/null | grep -oE 'https?://[^ ]+/debian/?( |$)' | head -n 1 || true)
began=$SECONDS
# Node's own libraries, and git to have something to clone with; nothing of what the tests need.
debootstrap --variant=minbase --include=ca-certificates,libstdc++6,git "$suite" "$root" "${mirror:-http://deb.debian.org/debian}" > /dev/null
rm "$root/etc/apt/sources.list"
cp -a /etc/apt/sources.list* /etc/apt/apt.conf.d "$root/etc/apt/"
cp -a /etc/ssl/certs/. "$root/etc/ssl/certs/"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
install -D "$(command -v node)" "$root/usr/local/bin/node"
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
mkdir -p "$root/usr/local/lib/node_modules"
cp -a "$npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
for file in "$(npm config get userconfig)" "$(npm config get globalconfig)"; do
  [ ! -f "$file" ] || cat "$file" >> "$root/root/.npmrc"
done
echo "bare-root.sh: $suite in $root after $((SECONDS - began)) s"

git clone --quiet "file://$repository" "$root/root/tieout"
cat > "$root/root/both" << 'EOF'
set -uo pipefail
cd /root/tieout
mount -t proc proc /proc
mkdir -p /dev/shm /dev/pts && mount -t tmpfs tmpfs /dev/shm && mount -t devpts devpts /dev/pts
began=$SECONDS
npm ci --no-audit --no-fund > /tmp/ci.log 2>&1 || { cat /tmp/ci.log; exit 1; }
# The sample project is served until it is ended; its address is all that is waited for.
npm start -- --demo > /tmp/start.log 2>&1 &
for try in {1..120}; do
  link=$(grep -oE 'http://127\.0\.0\.1:[0-9]+/[^ ]*' /tmp/start.log | head -n 1 || true)
  [ -z "$link" ] || break
  sleep 1
done
kill %1
if [ -z "$link" ]; then
  cat /tmp/start.log
  echo 'bare-root.sh: "npm start -- --demo" served no page'
  exit 1
fi
echo "bare-root.sh: npm ci && npm start -- --demo serves its page after $((SECONDS - began)) s"
began=$SECONDS
npm test
status=$?
echo "bare-root.sh: npm test took $((SECONDS - began)) s"
exit $status
EOF
# Names of its own for mounts and processes: nothing of it outlives the commands.
exec unshare --mount --pid --fork chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM=dumb \
  PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:-}" bash /root/both
