-- 回答依頼: a notice may ask each company that it is for. The questions never change after posting.

-- The last day in time. With it, a notice has questions.
alter table notice add column response_due_date date,
  -- When the last company had answered: that is mailed once.
  add column all_responded_at timestamptz,
  add constraint notice_response_due check (response_due_date is null
    or response_due_date between publish_date_from and publish_date_to and not system_notice_flag);

create index notice_response_due on notice (response_due_date) where response_due_date is not null;

-- The kinds and what each has are those of domain/notice/questionnaire.ts.
create table notice_question (
  notice_id integer not null references notice,
  position smallint not null check (position between 1 and 10),
  kind smallint not null,
  question_text text not null,
  hint text,
  required boolean not null,
  choices text[] not null,
  unit text,
  smallest text,
  largest text,
  format text,
  primary key (notice_id, position)
);

-- One row per version; the newest counts. Only ever added.
create table notice_response (
  notice_response_id integer generated always as identity primary key,
  notice_id integer not null references notice,
  supplier_id integer not null references supplier,
  version integer not null check (version >= 1),
  -- The answers in the order of the questions.
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  responded_at timestamptz not null,
  -- The day in Japan.
  responded_on date not null,
  -- Who sent it, with their name at that time.
  user_id integer not null references portal_user,
  full_name text not null,
  -- 代行入力: an operator entered what the company said.
  on_behalf boolean not null default false check (not on_behalf or version = 1),
  unique (notice_id, supplier_id, version)
);
create index notice_response_of_supplier on notice_response (supplier_id, notice_id);

-- 追記を求める: a version that an operator asks the company to complete. The next version ends it.
create table notice_completion (
  notice_id integer not null,
  supplier_id integer not null,
  version integer not null,
  reason text not null,
  asked_at timestamptz not null,
  user_id integer not null references portal_user,
  primary key (notice_id, supplier_id, version),
  foreign key (notice_id, supplier_id, version) references notice_response (notice_id, supplier_id, version)
);

-- The newest version of each company's response, and whether it is to be completed. This is the only
-- definition.
create view notice_newest_response as
  select distinct on (r.notice_id, r.supplier_id) r.notice_id, r.supplier_id, r.notice_response_id, r.version,
    r.answers, r.responded_at, r.responded_on, r.full_name, r.on_behalf, c.version is not null as to_complete
  from notice_response r
  left join notice_completion c
    on c.notice_id = r.notice_id and c.supplier_id = r.supplier_id and c.version = r.version
  order by r.notice_id, r.supplier_id, r.version desc;

-- 未回答へ催促: once on a day at most.
create table notice_nudge (
  notice_id integer not null references notice,
  day date not null,
  user_id integer not null references portal_user,
  nudged_at timestamptz not null,
  -- As for notices.
  mail_count integer not null check (mail_count >= 0),
  primary key (notice_id, day)
);
create index notice_nudge_mails on notice_nudge (user_id, nudged_at) where mail_count > 0;

-- A notice has mails of several kinds, whose names begin with `notice_`.
alter table mail drop constraint mail_about_check, add constraint mail_about_check check (
  num_nonnulls(application_id, notice_id, message_id, stopped_import_id, delegation_id)
    = case when kind in ('mail_test', 'daily') then 0 else 1 end
  and (kind like 'notice\_%') = (notice_id is not null)
  and (kind = 'message_received') = (message_id is not null)
  and (kind = 'import_stopped') = (stopped_import_id is not null)
  and (kind in ('delegation_named', 'delegation_ended')) = (delegation_id is not null));

-- The file that answers a question. A later version, and an answer to another notice, may name the same
-- stored file, whose bytes never change.
create table notice_response_file (
  file_id integer generated always as identity primary key,
  notice_response_id integer not null references notice_response,
  position smallint not null check (position between 1 and 10),
  file_name text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null,
  unique (notice_response_id, position)
);
create index notice_response_file_of_key on notice_response_file (storage_key);

create or replace view stored_file as
  select 'application'::text as owner, application_id as owner_id, file_id, size, sha256, storage_key from application_file
  union all
  select 'notice', notice_id, file_id, size, sha256, storage_key from notice_file
  union all
  select 'message', message_id, file_id, size, sha256, storage_key from message_file
  union all
  select 'notice_response', r.notice_id, f.file_id, f.size, f.sha256, f.storage_key
  from notice_response_file f join notice_response r on r.notice_response_id = f.notice_response_id;
