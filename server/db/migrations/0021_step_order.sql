-- A change that sets a route renumbers the final approver and inserts the route's steps in one statement.
-- Deferrable, so that numbers are compared at the end of the statement and not row by row.
alter table approval_route_step
  drop constraint approval_route_step_application_id_step_order_key,
  add constraint step_order_once unique (application_id, step_order) deferrable;
