-- Key for the audit log's search for a person. It is stored so that a search need not compute it for every
-- login.
alter table portal_user add column login_id_key text collate "C" not null
  generated always as (search_key(login_id)) stored;
