create table tray (id bigint primary key, added text);
