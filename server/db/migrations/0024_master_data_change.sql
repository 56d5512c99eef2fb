-- An import compares its files with a snapshot and takes no lock for that. A row here says that a transaction
-- has changed something the comparison depends on: the import counts what its snapshot had, and compares
-- again if another one has appeared. Rows are only added: a counter would make everybody who saves a workflow
-- wait for a running import
-- (docs/decisions/0026-rehearse-an-import-on-a-copy-and-accept-it-by-number.md).
create table master_data_change (
  master_data_change_id bigint generated always as identity primary key,
  -- The import ignores its own rows. After a restore this may be another transaction's number, which is
  -- harmless: such a row is in every snapshot.
  transaction_id xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);

create function note_master_data_change() returns trigger language plpgsql as $$
begin
  insert into master_data_change default values;
  return null;
end $$;

do $$
declare changed text;
begin
  foreach changed in array array[
    'division', 'workflow_type', 'department', 'department_group', 'department_group_member', 'supplier',
    'supplier_division', 'workflow', 'workflow_user', 'saved_approval_route', 'supplier_group', 'supplier_group_member'
  ] loop
    execute format('create trigger master_data_changed after insert or update or delete or truncate on %I
      for each statement execute function note_master_data_change()', changed);
  end loop;
end $$;
-- Not the columns that a sign-in writes: nothing else depends on them.
create trigger master_data_changed after insert or delete or truncate or update of role, login_id, full_name, mail_address,
  department_id, supplier_id, privilege, privilege_set_in_portal, source_invalid_flag, portal_invalid_flag on portal_user
  for each statement execute function note_master_data_change();
