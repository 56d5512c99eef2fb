#!/bin/sh
# Runs once, when the database of compose.yaml is made: the role that migrates, and the one that serves.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  --set owner_password="$OWNER_PASSWORD" --set portal_password="$PORTAL_PASSWORD" <<'SQL'
create role portal_owner login password :'owner_password';
create role portal login password :'portal_password';
create database portal owner portal_owner;
SQL
