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
  -- The users, departments and suppliers that it shows by their present names.
  named integer[] not null default '{}',
  primary key (kind, item_id, supplier_id)
);
-- A search reads the keys of many rows, and the parts of one page: they are kept apart.
alter table search_text alter column key set storage main;
alter table search_text set (toast_tuple_target = 128);
-- New pairs wait in a list that each search reads too, and are put in together: that takes half the time. The
-- list stays short.
create index search_text_pairs on search_text using gin (search_pairs(key))
  with (fastupdate = on, gin_pending_list_limit = 1024);
-- No estimate depends on it, and to make it takes seconds.
alter index search_text_pairs alter column 1 set statistics 0;
-- A supplier's view shows no name that the operators' view lacks.
create index search_text_named on search_text using gin (named) where supplier_id = 0;

-- Who was renamed since the texts that name them were made. A job makes these again, and deletes the row.
create table search_renamed (
  search_renamed_id bigint generated always as identity primary key,
  -- A user, department or supplier.
  principal_id integer not null
);

create function note_renamed() returns trigger language plpgsql as $$
begin
  insert into search_renamed (principal_id) values ((to_jsonb(new) ->> tg_argv[0])::integer);
  return null;
end $$;
create trigger renamed after update of full_name on portal_user
  for each row when (old.full_name <> new.full_name) execute function note_renamed('user_id');
create trigger renamed after update of company_name, branch_office_name on supplier
  for each row when ((old.company_name, old.branch_office_name) is distinct from (new.company_name, new.branch_office_name))
  execute function note_renamed('supplier_id');
create trigger renamed after update of department_name, division_id on department
  for each row when ((old.department_name, old.division_id) <> (new.department_name, new.division_id))
  execute function note_renamed('department_id');

create function note_departments_renamed() returns trigger language plpgsql as $$
begin
  insert into search_renamed (principal_id) select department_id from department where division_id = new.division_id;
  return null;
end $$;
create trigger renamed after update of division_name on division
  for each row when (old.division_name <> new.division_name) execute function note_departments_renamed();
