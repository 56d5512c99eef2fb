#!/bin/sh
# PostgreSQL's archive_command (docs/operations.md#point-in-time-recovery): archive-wal.sh SEGMENT TARGET.
# What is there already must be the same. What is new gets its name when it is complete and on the disk.
set -e
if [ -e "$2" ]; then exec cmp -s "$1" "$2"; fi
cp "$1" "$2.$$"
sync "$2.$$"
mv "$2.$$" "$2"
