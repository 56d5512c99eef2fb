-- 訂正版: a notice that corrects another one. The corrected one keeps its content and its period.

alter table notice
  add column correction_id integer unique references notice,
  -- The day in Japan.
  add column corrected_on date,
  add check ((correction_id is null) = (corrected_on is null)),
  add check (correction_id <> notice_id);

-- A correction names the same stored file.
alter table notice_file drop constraint notice_file_storage_key_key;
create index notice_file_of_key on notice_file (storage_key);
