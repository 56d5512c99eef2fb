-- Supplier groups, notices, messages, and the mail about them.

-- Search key for titles and texts: like search_key, but keeps white space.
create function text_key(value text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(value, NFKC), '[\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g')) collate "C"
$$;

create table supplier_group (
  supplier_group_id integer generated always as identity primary key,
  division_id integer not null references division,
  group_name text not null,
  group_name_key text collate "C" not null generated always as (search_key(group_name)) stored,
  -- The API's opaque updated_at.
  version integer not null default 1 check (version >= 1)
);
create index supplier_group_of_division on supplier_group (division_id, supplier_group_id);
create table supplier_group_member (
  supplier_group_id integer not null references supplier_group,
  supplier_id integer not null references supplier,
  primary key (supplier_group_id, supplier_id)
);
create index group_of_supplier on supplier_group_member (supplier_id);

-- When the user joined their organisation. Earlier messages in its mailbox count as read for them
-- (docs/rules/messages.md#mailboxes). Null: they always belonged to it.
alter table portal_user add column joined_at timestamptz;
-- The imported privilege applies until an admin sets one in the portal.
alter table portal_user add column privilege_set_in_portal boolean not null default false;

create table notice (
  notice_id integer generated always as identity primary key,
  system_notice_flag boolean not null,
  -- A system notice has no division and no targets: it goes to everybody.
  division_id integer references division,
  division_name text,
  title text not null,
  body text not null,
  publish_date_from date not null,
  publish_date_to date not null,
  publish_all_flag boolean not null,
  send_mail_flag boolean not null,
  posted_at timestamptz not null,
  -- The time of posting, or 00:00 Japan time of the first day if that is later.
  publish_datetime timestamptz not null,
  -- Who published the notice, with their name and organisation at that time.
  create_user_id integer not null references portal_user,
  create_division_name text not null,
  create_department_name text not null,
  create_full_name text not null,
  deleted_at timestamptz,
  deleted_by integer references portal_user,
  version integer not null default 1 check (version >= 1),
  check (system_notice_flag = (division_id is null)),
  check ((division_id is null) = (division_name is null)),
  check (not system_notice_flag or not publish_all_flag),
  check (publish_date_to >= publish_date_from),
  check ((deleted_at is null) = (deleted_by is null))
);
create index notice_by_time on notice (publish_datetime desc, notice_id desc) where deleted_at is null;
create index notice_of_division on notice (division_id, publish_datetime desc) where deleted_at is null;

-- The targets of a notice, as chosen. A group's members are resolved on each read.
create table notice_supplier_group (
  notice_id integer not null references notice,
  supplier_group_id integer not null references supplier_group,
  primary key (notice_id, supplier_group_id)
);
create table notice_supplier (
  notice_id integer not null references notice,
  supplier_id integer not null references supplier,
  primary key (notice_id, supplier_id)
);
create index notice_for_supplier on notice_supplier (supplier_id);

create table notice_file (
  file_id integer generated always as identity primary key,
  notice_id integer not null references notice,
  position smallint not null check (position between 1 and 3),
  file_name text not null,
  size integer not null check (size between 0 and 10485760),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  unique (notice_id, position)
);

-- Only a user's first opening is recorded.
create table notice_read (
  notice_id integer not null references notice,
  user_id integer not null references portal_user,
  read_at timestamptz not null,
  primary key (notice_id, user_id)
);

create table message (
  message_id integer generated always as identity primary key,
  title text not null,
  title_key text collate "C" not null generated always as (text_key(title)) stored,
  body text not null,
  sender_user_id integer not null references portal_user,
  -- The sender's own mailbox, which every reply reaches, and their names at the time of sending.
  sender_department_id integer references department,
  sender_supplier_id integer references supplier,
  sender_name text not null,
  sender_name_key text collate "C" not null generated always as (search_key(sender_name)) stored,
  sender_division_name text,
  sender_department_name text,
  sender_company_name text,
  sender_branch_office_name text,
  sent_at timestamptz not null,
  reply_message_id integer references message,
  send_department_group_all boolean not null,
  send_supplier_all boolean not null,
  send_mail_flag boolean not null,
  check (num_nonnulls(sender_department_id, sender_supplier_id) = 1)
);
create index reply_of_message on message (reply_message_id) where reply_message_id is not null;
create index message_of_sender on message (sender_user_id);

-- The destinations that the sender chose. Only the sender sees them. message_mailbox holds the recipients.
create table message_destination (
  message_id integer not null references message,
  department_group_id integer references department_group,
  supplier_id integer references supplier,
  check (num_nonnulls(department_group_id, supplier_id) = 1)
);
create unique index destination_once on message_destination
  (message_id, coalesce(department_group_id, 0), coalesce(supplier_id, 0));

-- The mailboxes, fixed at sending: departments, suppliers and, for a reply, the user whom it answers.
create table message_mailbox (
  message_id integer not null references message,
  principal_id integer not null,
  primary key (message_id, principal_id)
);

-- Which message is in whose list. Mailboxes and the sender have it from the start, readers from their first
-- opening. Readers keep it wherever they move. `also` works as in work_list.
create table message_box (
  principal_id integer not null,
  message_id integer not null references message,
  also integer[] not null,
  primary key (principal_id, message_id)
);
create index message_box_of_message on message_box (message_id);

create table message_file (
  file_id integer generated always as identity primary key,
  message_id integer not null references message,
  position smallint not null check (position between 1 and 3),
  file_name text not null,
  size integer not null check (size between 0 and 10485760),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  unique (message_id, position)
);

create table message_read (
  message_id integer not null references message,
  user_id integer not null references portal_user,
  read_at timestamptz not null,
  primary key (message_id, user_id)
);

-- A mail is about one thing: an application, a notice or a message.
alter table mail alter column application_id drop not null;
alter table mail add column notice_id integer references notice;
alter table mail add column message_id integer references message;
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (
  kind in ('step_started', 'step_reassigned', 'application_approved', 'application_rejected',
    'notice_published', 'message_received'));
alter table mail add constraint mail_about_check check (
  num_nonnulls(application_id, notice_id, message_id) = 1
  and (kind = 'notice_published') = (notice_id is not null)
  and (kind = 'message_received') = (message_id is not null));
