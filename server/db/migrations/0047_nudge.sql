-- 催促: somebody asked the people of an open step to act (docs/rules/applications.md#nudging). Once a day and
-- step; the day is Japan's.
create table application_nudge (
  approval_route_step_id integer not null references approval_route_step,
  day date not null,
  user_id integer not null references portal_user,
  nudged_at timestamptz not null,
  primary key (approval_route_step_id, day)
);
