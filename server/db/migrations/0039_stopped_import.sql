-- An import of the command line that stopped for its number, and what a mail says of it. The former version
-- leaves these mails to this one: its attempts to send them fail and are repeated.
create table stopped_import (
  stopped_import_id integer generated always as identity primary key,
  happened_at timestamptz not null,
  accept_number integer not null,
  added integer not null,
  changed integer not null,
  vanished integer not null,
  warnings integer not null
);
alter table mail add column stopped_import_id integer references stopped_import;
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (
  kind in ('step_started', 'step_reassigned', 'application_approved', 'application_rejected',
    'notice_published', 'message_received', 'import_stopped'));
alter table mail drop constraint mail_about_check;
alter table mail add constraint mail_about_check check (
  num_nonnulls(application_id, notice_id, message_id, stopped_import_id) = 1
  and (kind = 'notice_published') = (notice_id is not null)
  and (kind = 'message_received') = (message_id is not null)
  and (kind = 'import_stopped') = (stopped_import_id is not null));
