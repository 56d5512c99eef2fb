-- 引き継ぎ: a supplier's user passes an open step on to a colleague, and keeps reading the application.

alter table application add column handed_over_by integer[] not null default '{}';

alter table application_event drop constraint application_event_kind_check;
alter table application_event add constraint application_event_kind_check
  check (kind in ('submitted', 'approved', 'rejected', 'replaced', 'handed_over', 'cancelled'));
alter table application_event drop constraint application_event_step_check;
alter table application_event add constraint application_event_step_check
  check ((kind in ('approved', 'rejected', 'replaced', 'handed_over')) = (approval_route_step_id is not null));
