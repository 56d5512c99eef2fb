#!/bin/sh
# PostgreSQL's archive_command (docs/operations.md#point-in-time-recovery): archive-wal.sh SEGMENT TARGET.
# A segment gets its name when it is complete and on the disk. The nodes' copies of a timeline's last segment
# differ after the timeline's end, where no recovery reads: another one is kept beside the first.
set -e
target=$2
if [ -e "$target" ]; then
  if cmp -s "$1" "$target"; then exit 0; fi
  target=$target.other.$$
fi
cp "$1" "$target.part.$$"
sync "$target.part.$$"
mv "$target.part.$$" "$target"
