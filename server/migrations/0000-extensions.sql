-- Searching by a part of a word; before the tables, whose indexes need it.
create extension if not exists pg_trgm;
