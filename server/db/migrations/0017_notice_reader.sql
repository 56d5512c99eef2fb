-- Whose user has read a notice, which never changes: so that of many notices at once the companies that have read are
-- counted in the order of an index. Null where an operator has.
alter table notice_read add column supplier_id integer references supplier;
update notice_read r set supplier_id = u.supplier_id from portal_user u where u.user_id = r.user_id;
create index company_that_read on notice_read (notice_id, supplier_id) where supplier_id is not null;
