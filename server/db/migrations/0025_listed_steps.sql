-- What lists show of an application's steps, derived when it changes: its open steps, or when it is completed
-- the last one acted on. With the ids of the assignees; a list looks up their present names.
alter table application add column listed_steps jsonb;
update application a set listed_steps = coalesce((
  select jsonb_agg(jsonb_build_object(
    'step_order', s.step_order, 'step_type', s.step_type, 'status', s.status, 'department_id', s.department_id,
    'supplier_id', s.supplier_id, 'all_flag', s.all_flag, 'user_ids', array(
      select u.user_id from approval_route_step_user u
      where u.approval_route_step_id = s.approval_route_step_id order by u.position)) order by s.step_order)
  from approval_route_step s
  where s.application_id = a.application_id and s.step_order is not null
    and case
      when a.status <> 3 then s.status = 1 and s.started_at is not null and s.closed_at is null
      when a.result = 2 then s.status = 4
      else s.step_type = 6
    end), '[]');
alter table application alter column listed_steps set not null;
