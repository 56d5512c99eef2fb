-- The version of the fold that made the key (domain/search/fold.ts). `search-fill` makes the keys of a former
-- one again. The former version writes without it.
alter table search_text add column fold_version smallint not null default 1;
create index search_text_former on search_text (kind, item_id) where fold_version < 2;
