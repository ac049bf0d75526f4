#!/usr/bin/env bash
# Builds the image of deploy/Dockerfile without Docker, scrubs a note in it and checks its health endpoint. Run as root
# on Debian with buildah and debootstrap; the base is Debian's own Python instead of python:3.11-slim.
#     deploy/try_image.sh [folder readable by pip --find-links] ...
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export STORAGE_DRIVER=vfs
run=(buildah run --isolation chroot --user 10001)

debootstrap --variant=minbase --include=python3,python3-pip,python-is-python3,ca-certificates bookworm "$work/root" >"$work/log"
cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/"
rm -f "$work"/root/usr/lib/python3*/EXTERNALLY-MANAGED
base=$(buildah from scratch)
buildah add -q "$base" "$work/root" / >/dev/null
buildah commit -q "$base" phi-base >/dev/null

# Mount pip's configuration and the given folders into the build too.
shared=()
for path in /etc/pip.conf /root/.config/pip "$@"; do [ -e "$path" ] && shared+=(-v "$path:$path:ro"); done
buildah bud -q --isolation chroot --build-arg BASE=localhost/phi-base "${shared[@]}" \
    --env PIP_CERT=/etc/ssl/certs/ca-certificates.crt \
    --ignorefile deploy/Dockerfile.dockerignore -f deploy/Dockerfile -t spacy-phi . >/dev/null

image=$(buildah from localhost/spacy-phi)
mkdir "$work/notes"
echo "Patient: Jane Ruiz, MRN 00482917, seen 03/14/2024." >"$work/notes/a.txt"
install -d -o 10001 "$work/clean"
chmod 755 "$work"
"${run[@]}" -v "$work/notes:/notes:ro" -v "$work/clean:/clean" "$image" -- \
    python -m spacy phi scrub /notes -o /clean/out --policy mask
cat "$work/clean/out/a.txt"
"${run[@]}" "$image" -- python -m spacy phi serve &
for _ in $(seq 60); do
    sleep 1
    if "${run[@]}" "$image" -- python -c \
        "from urllib.request import urlopen; print(urlopen('http://127.0.0.1:8765/ready', timeout=4).read())" \
        2>/dev/null; then
        kill %1
        exit 0
    fi
done
kill %1
exit 1
