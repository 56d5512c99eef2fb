-- How many mails a message or notice was counted as when it was saved, one for each recipient
-- (docs/rules/api.md#limits-of-calls). The mails themselves are written by a job after the save.
alter table message add column mail_count integer not null default 0 check (mail_count >= 0);
alter table notice add column mail_count integer not null default 0 check (mail_count >= 0);
create index message_mails on message (sender_user_id, sent_at) where mail_count > 0;
create index notice_mails on notice (create_user_id, posted_at) where mail_count > 0;
