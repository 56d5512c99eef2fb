-- The reader's supplier, which never changes. Null for operators.
-- With it, an index-ordered read counts the companies that have read each of many notices.
alter table notice_read add column supplier_id integer references supplier;
update notice_read r set supplier_id = u.supplier_id from portal_user u where u.user_id = r.user_id;
create index company_that_read on notice_read (notice_id, supplier_id) where supplier_id is not null;
