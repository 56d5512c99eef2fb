-- The names that the audit log has, each once. A search for a rare name looks here for what matches, and then
-- only for the rows with these names: it need not read the log to its end.

-- A user with their name and organisation at some time (audit_event.person_key).
create table audit_person (
  user_id integer not null,
  person_key text collate "C" not null
);
create index audit_person_of on audit_person (user_id, person_key);
-- audit_event.object_name_key.
create table audit_object_name (
  object_name_key text collate "C" not null
);
create index audit_object_name_key on audit_object_name (object_name_key);

-- Two transactions that write the same new name both add it, so neither waits for the other; a search counts
-- it once.
create function name_audit_events() returns trigger language plpgsql as $$
begin
  insert into audit_person (user_id, person_key)
    select distinct w.user_id, w.person_key from added w
    where w.user_id is not null and w.person_key is not null and not exists (
      select from audit_person p where p.user_id = w.user_id and p.person_key = w.person_key);
  insert into audit_object_name (object_name_key)
    select distinct w.object_name_key from added w
    where w.object_name_key is not null and not exists (
      select from audit_object_name n where n.object_name_key = w.object_name_key);
  return null;
end $$;

insert into audit_person (user_id, person_key)
  select distinct user_id, person_key from audit_event where user_id is not null and person_key is not null;
insert into audit_object_name (object_name_key)
  select distinct object_name_key from audit_event where object_name_key is not null;
create trigger audit_event_names after insert on audit_event referencing new table as added
  for each statement execute function name_audit_events();

-- The hash, because names are long and most rows have the same few; a search compares the name too.
create index audit_of_object_name on audit_event (hashtext(object_name_key), happened_at, audit_event_id)
  where object_name_key is not null;
-- A kind of object that is rare, such as workflows.
create index audit_by_kind on audit_event (object_kind, happened_at, audit_event_id);
-- The planner knows nothing of a new expression.
analyze audit_event;
