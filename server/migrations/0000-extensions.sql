-- Searching by a part of a word; before the tables, whose indexes need it.
create extension if not exists pg_trgm;
-- Within one account, of one kind: a number beside the words.
create extension if not exists btree_gin;
