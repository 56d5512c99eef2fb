-- A mail by which a system admin checks that mail arrives (導入の手順). It is about nothing.
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (
  kind in ('step_started', 'step_reassigned', 'application_approved', 'application_rejected',
    'notice_published', 'message_received', 'import_stopped', 'mail_test'));
alter table mail drop constraint mail_about_check;
alter table mail add constraint mail_about_check check (
  num_nonnulls(application_id, notice_id, message_id, stopped_import_id)
    = case kind when 'mail_test' then 0 else 1 end
  and (kind = 'notice_published') = (notice_id is not null)
  and (kind = 'message_received') = (message_id is not null)
  and (kind = 'import_stopped') = (stopped_import_id is not null));

create index mail_tested on mail (sent_at) where kind = 'mail_test';
