-- 担当者変更, 再申請, the audit log.

-- How many events the stored state adds up to, and when the last of them happened: a history that is read beside the state
-- tells of the same moment, and never runs backwards.
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

-- 再申請: the rejected or finished application that this one takes up again.
alter table application add column resubmitted_from_application_id integer references application;
create index application_resubmitted on application (resubmitted_from_application_id)
  where resubmitted_from_application_id is not null;

-- What may have a step that nobody can act on.
create index application_open on application (application_id) where status < 3 and cancelled_at is null;

-- 担当者変更 is an event of a step, and no action of it: the comment is its reason.
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

-- The audit log: who did, saw or was refused what, when. Only ever added to.
create table audit_event (
  audit_event_id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  -- Japan's day of it: an opening is noted once a day, user and object.
  happened_on date not null,
  -- Who, with his organisation as it was at that moment; null where nobody was signed in.
  user_id integer references portal_user,
  full_name text,
  organisation_name text,
  -- The codes of domain/audit.ts.
  action text not null,
  object_kind text,
  object_id integer,
  -- What it was called then, for the reader of the log.
  object_name text,
  -- From what to what, under which conditions: what the action's own code says.
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
