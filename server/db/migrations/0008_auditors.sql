-- 監査（閲覧のみ）: named operators read all applications of some divisions for a period.

create table auditor_grant (
  auditor_grant_id integer generated always as identity primary key,
  user_id integer not null references portal_user,
  -- False: the divisions of auditor_grant_division.
  all_divisions boolean not null,
  -- Days in Japan, both included.
  first_day date not null,
  last_day date not null,
  reason text not null,
  granted_by integer not null references portal_user,
  granted_at timestamptz not null,
  -- Before its last day was over.
  ended_by integer references portal_user,
  ended_at timestamptz,
  version integer not null default 1,
  check (last_day >= first_day),
  check (user_id <> granted_by),
  check ((ended_by is null) = (ended_at is null))
);
create index auditor_grant_of_user on auditor_grant (user_id, last_day) where ended_at is null;

create table auditor_grant_division (
  auditor_grant_id integer not null references auditor_grant,
  division_id integer not null references division,
  primary key (auditor_grant_id, division_id)
);

-- 申請台帳 reads a period, of submission or of the end.
create index application_by_time on application (application_at desc, application_id desc);
create index application_by_end on application (last_event_at desc, application_id desc)
  where status = 3 or cancelled_at is not null;

-- Both people, and all system admins, are told of it.
alter table mail add column auditor_grant_id integer references auditor_grant;
alter table mail drop constraint mail_about_check, add constraint mail_about_check check (
  num_nonnulls(application_id, notice_id, message_id, stopped_import_id, delegation_id, audit_event_id,
    auditor_grant_id) = case when kind in ('mail_test', 'daily') then 0 else 1 end
  and (kind like 'notice\_%') = (notice_id is not null)
  and (kind = 'message_received') = (message_id is not null)
  and (kind = 'import_stopped') = (stopped_import_id is not null)
  and (kind in ('delegation_named', 'delegation_ended')) = (delegation_id is not null)
  and (kind = 'account_stopped') = (audit_event_id is not null)
  and (kind in ('auditor_named', 'auditor_ended')) = (auditor_grant_id is not null));
