-- A 再申請 takes files of the former application over: rows of both name the same stored file, whose bytes
-- never change. The cleanup looks files up by their keys.
create index file_of_key on application_file (storage_key);
alter table application_file drop constraint application_file_storage_key_key;

-- The routes that a route setter has set, the last one first.
create index route_set_by on approval_route_step (operation_user_id, operation_at desc) where step_type = 3;
