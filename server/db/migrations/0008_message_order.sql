-- The list of messages is in the order of sending, and what was sent before somebody joined counts as read for him:
-- the moment stands beside the principal, so that a page, a range of days and the unread ones are ranges of one index.
alter table message_box add column sent_at timestamptz not null;
create index message_box_page on message_box (principal_id, sent_at desc, message_id desc) include (also);

-- A person's own, for send_only and for what is no news to him.
drop index message_of_sender;
create index message_of_sender on message (sender_user_id, sent_at desc, message_id desc);

create index message_read_of_user on message_read (user_id, message_id);

-- Whom a message comes from is a company to its reader as much as a name: a search for the sender finds both.
alter table message add column sender_organisation_key text collate "C" not null generated always as (
  search_key(
    coalesce(sender_division_name, '') || coalesce(sender_department_name, '')
    || coalesce(sender_company_name, '') || coalesce(sender_branch_office_name, '')
  )
) stored;

-- What came to somebody by name, as a reply.
create index message_mailbox_of_principal on message_mailbox (principal_id, message_id);

-- Every file that something names, whatever it belongs to: what the sweep spares and the check reads.
create view stored_file as
  select 'application'::text as owner, application_id as owner_id, file_id, size, sha256, storage_key from application_file
  union all
  select 'notice', notice_id, file_id, size, sha256, storage_key from notice_file
  union all
  select 'message', message_id, file_id, size, sha256, storage_key from message_file;
