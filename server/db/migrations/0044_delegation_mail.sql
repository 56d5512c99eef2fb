-- Mails about a delegation that an administrator named or ended, and the daily mail, which has parts and no
-- subject of its own. The former version leaves them to this one: its attempts to send them fail and are
-- repeated.
alter table mail add column delegation_id integer references delegation;
alter table mail drop constraint mail_about_check;
alter table mail add constraint mail_about_check check (
  num_nonnulls(application_id, notice_id, message_id, stopped_import_id, delegation_id)
    = case when kind in ('mail_test', 'daily') then 0 else 1 end
  and (kind = 'notice_published') = (notice_id is not null)
  and (kind = 'message_received') = (message_id is not null)
  and (kind = 'import_stopped') = (stopped_import_id is not null)
  and (kind in ('delegation_named', 'delegation_ended')) = (delegation_id is not null));
