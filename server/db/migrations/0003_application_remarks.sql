-- やり取り: remarks on an application. They are no events, and are never changed but by a withdrawal.

create table application_remark (
  remark_id integer generated always as identity primary key,
  application_id integer not null references application,
  -- 1, 2, … in the application. Suppliers, who do not see all, never get it.
  number integer not null check (number >= 1),
  -- The supplier that reads it beside the operator company; null for the operator company alone.
  supplier_id integer references supplier,
  remark_text text not null,
  written_at timestamptz not null,
  user_id integer not null references portal_user,
  -- 代理: whom the writer stood for.
  for_user_id integer references portal_user,
  -- Names at that time.
  division_name text,
  department_name text,
  company_name text,
  branch_office_name text,
  full_name text not null,
  for_full_name text,
  -- 回答を待つ, until somebody answers or the writer ends it.
  awaits_reply boolean not null,
  -- The writer has withdrawn it: nobody reads its text and files any more.
  withdrawn_at timestamptz,
  -- As for notices.
  mail_count integer not null check (mail_count >= 0),
  unique (application_id, number),
  check ((for_user_id is null) = (for_full_name is null)),
  check (not awaits_reply or withdrawn_at is null)
);

create index application_remark_awaiting on application_remark (written_at) where awaits_reply;
create index application_remark_mails on application_remark (user_id, written_at) where mail_count > 0;

-- Whom a remark was addressed to. Unread until they open the application.
create table application_remark_addressee (
  remark_id integer not null references application_remark,
  user_id integer not null references portal_user,
  read_at timestamptz,
  primary key (remark_id, user_id)
);
create index application_remark_unread on application_remark_addressee (user_id, remark_id) where read_at is null;

create table application_remark_file (
  file_id integer generated always as identity primary key,
  remark_id integer not null references application_remark,
  position smallint not null check (position between 1 and 3),
  file_name text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null,
  unique (remark_id, position)
);
create index application_remark_file_of_key on application_remark_file (storage_key);

create or replace view stored_file as
  select 'application'::text as owner, application_id as owner_id, file_id, size, sha256, storage_key from application_file
  union all
  select 'notice', notice_id, file_id, size, sha256, storage_key from notice_file
  union all
  select 'message', message_id, file_id, size, sha256, storage_key from message_file
  union all
  select 'notice_response', r.notice_id, f.file_id, f.size, f.sha256, f.storage_key
  from notice_response_file f join notice_response r on r.notice_response_id = f.notice_response_id
  union all
  select 'application_remark', r.application_id, f.file_id, f.size, f.sha256, f.storage_key
  from application_remark_file f join application_remark r on r.remark_id = f.remark_id;

-- The files of answers and remarks are found by what they belong to, as all others.
drop index audit_of_owner;
alter table audit_event drop column owner_id;
alter table audit_event add column owner_id integer generated always as (
  case
    when object_kind in ('application_file', 'application_remark_file') then (detail ->> 'application_id')::integer
    when object_kind in ('notice_file', 'notice_response_file') then (detail ->> 'notice_id')::integer
    when object_kind = 'message_file' then (detail ->> 'message_id')::integer
  end
) stored;
create index audit_of_owner on audit_event (object_kind, owner_id, happened_at, audit_event_id) where owner_id is not null;
