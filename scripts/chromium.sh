#!/bin/sh
# Print the path of a Chromium for the browser tests, and install Debian's where there is none: the one without windows,
# which does the same work in two thirds of the time. DUNGEONBOWL_CHROMIUM names one of your own.
set -eu

find_one() {
    for name in "${DUNGEONBOWL_CHROMIUM:-}" chromium-headless-shell \
        chromium chromium-browser google-chrome google-chrome-stable; do
        if [ -n "$name" ] && command -v "$name"; then
            return 0
        fi
    done
    return 1
}

give_up() {
    echo "The browser tests need Chromium and there is none: $1." >&2
    echo "Install it yourself, or say where yours is: DUNGEONBOWL_CHROMIUM=/path/to/chromium make test" >&2
    exit 1
}

find_one && exit 0
command -v apt-get >/dev/null || give_up "this system has no apt-get to install it with"
if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root="sudo"
else
    give_up "apt-get needs root (sudo apt-get install chromium)"
fi

get() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends fonts-dejavu-core "$1"
}

echo "Installing Debian's Chromium for the browser tests." >&2
{ $as_root apt-get update && { get chromium-headless-shell || get chromium; }; } >&2 || give_up "apt-get could not install it"
find_one || give_up "apt-get installed it, but it is not on the path"
