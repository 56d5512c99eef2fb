-- 使用停止: kept, and no longer offered for what is new (docs/rules/administration.md#suspending).
alter table workflow add column suspended boolean not null default false;
alter table supplier_group add column suspended boolean not null default false;

-- Whether any application was submitted by a workflow, which decides whether it can be deleted.
create index application_of_workflow on application (workflow_id);
