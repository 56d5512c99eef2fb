-- What the search of the audit log compares: stored, so that a million rows are read and not folded anew each time.
alter table audit_event add column object_name_key text collate "C"
  generated always as (search_key(object_name)) stored;
create index audit_by_action on audit_event (action, audit_event_id);
