-- Message lists are sorted by time of sending, and messages from before a user joined count as read.
-- With sent_at in this table, a page, a date range and the unread messages are each a range of one index.
alter table message_box add column sent_at timestamptz not null;
create index message_box_page on message_box (principal_id, sent_at desc, message_id desc) include (also);

-- The messages that a user sent, in the order of the list.
drop index message_of_sender;
create index message_of_sender on message (sender_user_id, sent_at desc, message_id desc);

create index message_read_of_user on message_read (user_id, message_id);

-- Readers know a sender by company as much as by name. A search for the sender therefore matches both.
alter table message add column sender_organisation_key text collate "C" not null generated always as (
  search_key(
    coalesce(sender_division_name, '') || coalesce(sender_department_name, '')
    || coalesce(sender_company_name, '') || coalesce(sender_branch_office_name, '')
  )
) stored;

-- Replies to a user by name.
create index message_mailbox_of_principal on message_mailbox (principal_id, message_id);

-- Every file that a row names, whatever it belongs to. The cleanup keeps these files; the check reads them.
create view stored_file as
  select 'application'::text as owner, application_id as owner_id, file_id, size, sha256, storage_key from application_file
  union all
  select 'notice', notice_id, file_id, size, sha256, storage_key from notice_file
  union all
  select 'message', message_id, file_id, size, sha256, storage_key from message_file;
