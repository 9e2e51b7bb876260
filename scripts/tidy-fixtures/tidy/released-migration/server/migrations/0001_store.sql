create table store (id bigint primary key);
