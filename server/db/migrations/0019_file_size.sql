-- Only domain/limits.ts sets the size limit of a file. Uploads are counted while they stream. A copy of the
-- limit here would turn a raised limit into a database error.

alter table application_file
  drop constraint application_file_size_check,
  add constraint application_file_size_check check (size >= 0);
alter table notice_file
  drop constraint notice_file_size_check,
  add constraint notice_file_size_check check (size >= 0);
alter table message_file
  drop constraint message_file_size_check,
  add constraint message_file_size_check check (size >= 0);
