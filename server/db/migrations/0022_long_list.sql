-- Totals of long work lists. Counting a list takes as long as it is, so the hourly job counts a long one
-- once, and from then on every change of work_list adds its difference. Nobody waits for a counter: changes
-- only add rows here, and the job adds them up (docs/decisions/0032-count-totals-live.md).

-- A principal's rows of one list that do not name this organisation in `also`: the part of a user's list that
-- their organisation does not have. For an organisation's own rows, organisation_id is the principal.
create table long_list (
  principal_id integer not null,
  search_type smallint not null,
  organisation_id integer not null,
  rows integer not null,
  primary key (principal_id, search_type, organisation_id)
);
-- What changed since: the total is the sum of both tables.
create table long_list_change (
  principal_id integer not null,
  search_type smallint not null,
  organisation_id integer not null,
  rows integer not null
);
create index long_list_change_of on long_list_change (principal_id, search_type, organisation_id) include (rows);

-- Needs the isolation level READ COMMITTED: it must see a list that the job began to count while this change
-- waited for the job's lock.
create function count_long_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into long_list_change
      select l.principal_id, l.search_type, l.organisation_id, count(*)
      from added w join long_list l on l.principal_id = w.principal_id and l.search_type = w.search_type
      where not w.also @> array[l.organisation_id]
      group by l.principal_id, l.search_type, l.organisation_id;
  elsif tg_op = 'DELETE' then
    insert into long_list_change
      select l.principal_id, l.search_type, l.organisation_id, -count(*)
      from removed w join long_list l on l.principal_id = w.principal_id and l.search_type = w.search_type
      where not w.also @> array[l.organisation_id]
      group by l.principal_id, l.search_type, l.organisation_id;
  else
    insert into long_list_change
      select l.principal_id, l.search_type, l.organisation_id, sum(w.rows)
      from (
        select principal_id, search_type, also, 1 as rows from added
        union all
        select principal_id, search_type, also, -1 from removed
      ) w join long_list l on l.principal_id = w.principal_id and l.search_type = w.search_type
      where not w.also @> array[l.organisation_id]
      group by l.principal_id, l.search_type, l.organisation_id
      having sum(w.rows) <> 0;
  end if;
  return null;
end $$;
create trigger long_list_insert after insert on work_list referencing new table as added
  for each statement execute function count_long_lists();
create trigger long_list_delete after delete on work_list referencing old table as removed
  for each statement execute function count_long_lists();
create trigger long_list_update after update on work_list referencing old table as removed new table as added
  for each statement execute function count_long_lists();
