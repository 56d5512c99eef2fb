-- 利用停止: a system admin makes a supplier invalid in the portal, as they make a user. It lasts over imports.

alter table supplier rename column invalid_flag to source_invalid_flag;
alter table supplier add column portal_invalid_flag boolean not null default false;
-- For the token of the screen.
alter table supplier add column version integer not null default 1;
alter table supplier add column invalid_flag boolean not null
  generated always as (source_invalid_flag or portal_invalid_flag) stored;

create or replace view valid_user as
  select u.user_id, u.role, u.login_id, u.full_name, u.mail_address, u.department_id, u.supplier_id, u.privilege
  from portal_user u
  left join supplier s on s.supplier_id = u.supplier_id
  where not u.source_invalid_flag and not u.portal_invalid_flag and not coalesce(s.invalid_flag, false);

-- The other system admins are told of it. The row of the audit log says who, whom and why.
alter table mail add column audit_event_id bigint;
alter table mail drop constraint mail_about_check, add constraint mail_about_check check (
  num_nonnulls(application_id, notice_id, message_id, stopped_import_id, delegation_id, audit_event_id)
    = case when kind in ('mail_test', 'daily') then 0 else 1 end
  and (kind like 'notice\_%') = (notice_id is not null)
  and (kind = 'message_received') = (message_id is not null)
  and (kind = 'import_stopped') = (stopped_import_id is not null)
  and (kind in ('delegation_named', 'delegation_ended')) = (delegation_id is not null)
  and (kind = 'account_stopped') = (audit_event_id is not null));
