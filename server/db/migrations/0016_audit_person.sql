-- Who did it, as he and his organisation were called then, folded for the search; a line break keeps a word from
-- matching the end of the one and the start of the other.
alter table audit_event add column person_key text collate "C"
  generated always as (search_key(full_name) || chr(10) || coalesce(search_key(organisation_name), '')) stored;
