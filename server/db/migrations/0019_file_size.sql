-- The size limit of a file is in domain/limits.ts alone: uploads are counted while they stream. A copy here would turn a raised
-- limit into an error of the database.

alter table application_file
  drop constraint application_file_size_check,
  add constraint application_file_size_check check (size >= 0);
alter table notice_file
  drop constraint notice_file_size_check,
  add constraint notice_file_size_check check (size >= 0);
alter table message_file
  drop constraint message_file_size_check,
  add constraint message_file_size_check check (size >= 0);
