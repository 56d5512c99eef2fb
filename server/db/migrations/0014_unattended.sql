-- Finds 担当者不在 on suppliers' steps: the steps of a supplier that nobody has acted on.
create index step_to_act_of_supplier on approval_route_step (supplier_id, application_id)
  where status = 1 and step_order is not null and supplier_id is not null;
