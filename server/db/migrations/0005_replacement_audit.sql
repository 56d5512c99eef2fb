-- 担当者変更, 再申請, the audit log.

-- Number of events that the stored state includes, and the time of the last one.
-- The history is cut to event_count, so that it matches the state read with it.
-- last_event_at keeps the history's times from running backwards.
alter table application add column event_count integer;
alter table application add column last_event_at timestamptz;
update application a set event_count = e.event_count, last_event_at = e.last_event_at
  from (
    select application_id, count(*)::integer as event_count, max(happened_at) as last_event_at
    from application_event group by application_id
  ) e
  where e.application_id = a.application_id;
alter table application alter column event_count set not null;
alter table application alter column last_event_at set not null;
alter table application add check (event_count >= 1);

-- 再申請: the rejected or finished application that this one resubmits.
alter table application add column resubmitted_from_application_id integer references application;
create index application_resubmitted on application (resubmitted_from_application_id)
  where resubmitted_from_application_id is not null;

-- Open applications: only they can have a step that nobody can act on.
create index application_open on application (application_id) where status < 3 and cancelled_at is null;

-- 担当者変更 is an event of a step but does not complete it. The comment holds the required reason.
alter table application_event drop constraint application_event_kind_check;
alter table application_event add constraint application_event_kind_check
  check (kind in ('submitted', 'approved', 'rejected', 'replaced', 'cancelled'));
alter table application_event drop constraint application_event_check;
alter table application_event add constraint application_event_step_check
  check ((kind in ('approved', 'rejected', 'replaced')) = (approval_route_step_id is not null));
alter table application_event add constraint application_event_reason_check
  check (kind <> 'replaced' or comment is not null);

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check
  check (kind in ('step_started', 'step_reassigned', 'application_approved', 'application_rejected'));

-- The audit log: who did or saw what, or was denied it, and when. Append-only.
create table audit_event (
  audit_event_id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- The day in Japan. An opening is recorded once per day, user and object.
  happened_on date not null,
  -- Who acted, with their name and organisation at that time. Null if nobody was signed in.
  user_id integer references portal_user,
  full_name text,
  organisation_name text,
  -- The codes of domain/audit.ts.
  action text not null,
  object_kind text,
  object_id integer,
  -- The object's name at that time.
  object_name text,
  -- Changes and search conditions. The keys depend on the action.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  check ((user_id is null) = (full_name is null)),
  check (object_id is null or object_kind is not null)
);
create unique index audit_opened on audit_event (user_id, object_kind, object_id, happened_on) where action = 'opened';
create index audit_of_object on audit_event (object_kind, object_id, audit_event_id) where object_id is not null;
create index audit_of_user on audit_event (user_id, audit_event_id);
create index audit_by_time on audit_event (happened_at);
create trigger audit_event_stays before update or delete on audit_event
  for each row execute function forbid_change();
create trigger audit_events_stay before truncate on audit_event
  for each statement execute function forbid_change();
