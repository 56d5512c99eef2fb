-- 回答依頼: a notice may ask each company that it is for. The questions never change after posting.

-- The last day in time. With it, a notice has questions.
alter table notice add column response_due_date date,
  add constraint notice_response_due check (response_due_date is null
    or response_due_date between publish_date_from and publish_date_to and not system_notice_flag);

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
  unique (notice_id, supplier_id, version)
);
create index notice_response_of_supplier on notice_response (supplier_id, notice_id);

-- The file that answers a question. A later version, and an answer to another notice, may name the same stored
-- file, whose bytes never change.
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
