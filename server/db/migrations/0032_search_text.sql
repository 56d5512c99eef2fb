-- What a search finds: the texts of applications, notices and messages as their readers see them. Jobs fill
-- it after a change (docs/rules/search.md#index); `portal rebuild-search` makes it again.

-- Two letters that stand side by side: most Japanese words have two.
create function search_pairs(value text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct pair collate "C") from (
    select letter || lead(letter) over (order by place) as pair
    from string_to_table(value, null) with ordinality as letters (letter, place)
  ) pairs where pair is not null and strpos(pair, chr(10)) = 0
$$;

create table search_text (
  kind text not null check (kind in ('application', 'notice', 'message')),
  -- The id of the application, notice or message.
  item_id integer not null,
  -- Whose view it is: a supplier's, or 0 for the operator company's. Notices and messages have one for all.
  supplier_id integer not null,
  title text not null,
  -- The applicant, publisher or sender.
  by_name text not null,
  happened_at timestamptz not null,
  -- The labels and texts.
  parts jsonb not null,
  -- Their keys (domain/search/words.ts), a line each.
  key text collate "C" not null,
  primary key (kind, item_id, supplier_id)
);
-- A search reads the keys of many rows, and the parts of one page: they are kept apart.
alter table search_text alter column key set storage main;
alter table search_text set (toast_tuple_target = 128);
-- New pairs wait in a list that each search reads too, and are put in together: that takes half the time. The
-- list stays short.
create index search_text_pairs on search_text using gin (search_pairs(key))
  with (fastupdate = on, gin_pending_list_limit = 1024);
