-- 目安: the day until which a step should be done (docs/rules/applications.md#planned-days). Null for step 1, for
-- viewers, and where the route was set before days were planned. It stays when holidays change.
alter table approval_route_step add column planned_on date;

-- The key of 承認待ち sorted by 目安; null elsewhere, and without a plan, where sort_key takes its place.
alter table work_list add column plan_key text collate "C";
create index work_list_plan on work_list (principal_id, coalesce(plan_key, sort_key), application_id)
  include (also) where search_type = 3;

-- The operator company's days off that are no national holidays (company_holidays.csv).
create table company_holiday (
  day date primary key,
  name text not null
);

-- Which days are working days: Monday to Friday, without national and company holidays. The numbers of
-- working days up to two days give by their difference how many lie between them.
create table working_day (
  day date primary key,
  is_working boolean not null,
  -- How many working days there are up to this day, itself included.
  number integer not null
);
