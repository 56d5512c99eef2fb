-- Search key of the audit log. It is stored so that a search need not compute it for a million rows.
alter table audit_event add column object_name_key text collate "C"
  generated always as (search_key(object_name)) stored;
create index audit_by_action on audit_event (action, audit_event_id);
