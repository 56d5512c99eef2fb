-- domain/codes.ts lists the codes. A copy of the highest number here would refuse a new code.

alter table approval_route_step
  drop constraint approval_route_step_step_type_check,
  add constraint approval_route_step_step_type_check check (step_type >= 1);
alter table work_list
  drop constraint work_list_search_type_check,
  add constraint work_list_search_type_check check (search_type >= 1);
