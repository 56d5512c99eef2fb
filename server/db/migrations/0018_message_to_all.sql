-- A message to all suppliers is a row for each of them in message_mailbox and message_box, and tens of thousands of them have to
-- be cheap: they belong to one message, which is looked for once a statement and not once a row, and of their indexes one alone is
-- ordered by whose row it is. The others grow at one end, whatever the mailboxes hold.

-- The one user whom a reply answers.
alter table message_mailbox add column to_user boolean not null default false;
update message_mailbox x set to_user = true from portal_user u where u.user_id = x.principal_id;
drop index message_mailbox_of_principal;
-- What came to somebody by name.
create index message_mailbox_of_user on message_mailbox (principal_id, message_id) where to_user;

-- By its principal a row is found in message_box_page.
alter table message_box drop constraint message_box_pkey;
alter table message_box add primary key (message_id, principal_id);
drop index message_box_of_message;

-- Messages are never deleted, so that what once belonged to one always does.
create trigger message_stays before delete or update of message_id on message
  for each row execute function forbid_change();
create trigger messages_stay before truncate on message
  for each statement execute function forbid_change();

create function message_is_there() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct message_id from added) a
    where not exists (select from message m where m.message_id = a.message_id)
  ) then
    raise exception '% rows belong to a message', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
alter table message_mailbox drop constraint message_mailbox_message_id_fkey;
create trigger message_is_there after insert on message_mailbox referencing new table as added
  for each statement execute function message_is_there();
create trigger message_stays before update of message_id on message_mailbox
  for each row execute function forbid_change();
alter table message_box drop constraint message_box_message_id_fkey;
create trigger message_is_there after insert on message_box referencing new table as added
  for each statement execute function message_is_there();
create trigger message_stays before update of message_id on message_box
  for each row execute function forbid_change();
