-- Search key of the user's name and organisation at that time. The line break keeps a search word from
-- matching the end of one and the start of the other.
alter table audit_event add column person_key text collate "C"
  generated always as (search_key(full_name) || chr(10) || coalesce(search_key(organisation_name), '')) stored;
