-- A message to all suppliers adds tens of thousands of rows to message_mailbox and message_box.
-- To keep that cheap, a trigger checks the message once per statement; a foreign key would check it per row.
-- Only one index of these rows is ordered by principal. The others grow at one end.

-- True if the principal is the user whom a reply answers.
alter table message_mailbox add column to_user boolean not null default false;
update message_mailbox x set to_user = true from portal_user u where u.user_id = x.principal_id;
drop index message_mailbox_of_principal;
-- Replies to a user by name.
create index message_mailbox_of_user on message_mailbox (principal_id, message_id) where to_user;

-- message_box_page finds rows by principal.
alter table message_box drop constraint message_box_pkey;
alter table message_box add primary key (message_id, principal_id);
drop index message_box_of_message;

-- Messages are never deleted and never change their id, so the check at insert keeps every message_id valid.
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
