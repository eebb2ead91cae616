#!/bin/sh
# Creates a role without special rights, and a database that the role owns. The server refuses roles that bypass row-level security.
set -eu
psql --username postgres --set=ON_ERROR_STOP=1 --set=password="$KONTOR_PASSWORD" <<'SQL'
create role kontor login password :'password' nosuperuser nobypassrls;
create database kontor owner kontor;
SQL
