-- What the search of the audit log for a person compares: stored, so that a company's logins are not folded anew
-- each time.
alter table portal_user add column login_id_key text collate "C" not null
  generated always as (search_key(login_id)) stored;
