-- Finds the open steps that the daily mail reminds of by their 目安 (docs/rules/mail.md#reminders).
create index step_to_remind_of on approval_route_step (planned_on)
  where status = 1 and started_at is not null and closed_at is null;

-- 通知設定: which mails a user gets (docs/rules/mail.md#notification-settings). Without a row all of them.
create table notification_setting (
  user_id integer primary key references portal_user,
  reminders boolean not null,
  notices boolean not null,
  version integer not null check (version >= 1)
);
