-- The privilege that the last import had, which the export of master data writes. `privilege` is another one
-- once an admin has set it. Null for users of suppliers, and for a user whom the former version adds. Of a
-- privilege that was set before, the next import learns what the source has.
alter table portal_user add column source_privilege smallint check (source_privilege between 1 and 3);
update portal_user set source_privilege = privilege where role = 1;
