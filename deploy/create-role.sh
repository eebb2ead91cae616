#!/bin/sh
# A role without special rights, and its database: the server refuses one that passes the walls between organisations.
set -eu
psql --username postgres --set=ON_ERROR_STOP=1 --set=password="$KONTOR_PASSWORD" <<'SQL'
create role kontor login password :'password' nosuperuser nobypassrls;
create database kontor owner kontor;
SQL
