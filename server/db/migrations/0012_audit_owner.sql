-- The id of the application, notice or message that a file belongs to. A search for an application then
-- finds both who opened it and who downloaded its files.
alter table audit_event add column owner_id integer generated always as (
  case object_kind
    when 'application_file' then (detail ->> 'application_id')::integer
    when 'notice_file' then (detail ->> 'notice_id')::integer
    when 'message_file' then (detail ->> 'message_id')::integer
  end
) stored;

-- The log is sorted by time, not by id: an older event can be recorded later, as in migrated data.
drop index audit_by_time, audit_by_action, audit_of_object, audit_of_user;
create index audit_by_time on audit_event (happened_at, audit_event_id);
create index audit_by_action on audit_event (action, happened_at, audit_event_id);
create index audit_of_object on audit_event (object_kind, object_id, happened_at, audit_event_id) where object_id is not null;
create index audit_of_owner on audit_event (object_kind, owner_id, happened_at, audit_event_id) where owner_id is not null;
create index audit_of_user on audit_event (user_id, happened_at, audit_event_id);
