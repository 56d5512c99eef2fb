-- The number of what a file belongs to, so that who took an application's papers away is found with who opened it.
alter table audit_event add column owner_id integer generated always as (
  case object_kind
    when 'application_file' then (detail ->> 'application_id')::integer
    when 'notice_file' then (detail ->> 'notice_id')::integer
    when 'message_file' then (detail ->> 'message_id')::integer
  end
) stored;

-- The log is read by time: what is noted later may have happened earlier, as in data that is brought along.
drop index audit_by_time, audit_by_action, audit_of_object, audit_of_user;
create index audit_by_time on audit_event (happened_at, audit_event_id);
create index audit_by_action on audit_event (action, happened_at, audit_event_id);
create index audit_of_object on audit_event (object_kind, object_id, happened_at, audit_event_id) where object_id is not null;
create index audit_of_owner on audit_event (object_kind, owner_id, happened_at, audit_event_id) where owner_id is not null;
create index audit_of_user on audit_event (user_id, happened_at, audit_event_id);
