-- An import compares company_holidays.csv with the days off, so another import must notice their change
-- (docs/decisions/0026-rehearse-an-import-on-a-copy-and-accept-it-by-number.md).
create trigger master_data_changed after insert or update or delete or truncate on company_holiday
  for each statement execute function note_master_data_change();
