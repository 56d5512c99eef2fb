-- Applications and their approval. Constraints reject impossible states, whatever the code does.

create table application (
  application_id integer generated always as identity primary key,
  workflow_id integer not null references workflow,
  division_id integer not null references division,
  -- Copied from the workflow and the applicant's organisation at submission.
  division_name text not null,
  workflow_name text not null,
  applicant_user_id integer not null references portal_user,
  applicant_division_name text,
  applicant_department_name text,
  applicant_company_name text,
  applicant_branch_office_name text,
  applicant_full_name text not null,
  application_at timestamptz not null,
  applicant_answers_hope_date date not null,
  field_name01 text, field_name02 text, field_name03 text, field_name04 text, field_name05 text,
  field_name06 text, field_name07 text, field_name08 text, field_name09 text, field_name10 text,
  field_value01 text, field_value02 text, field_value03 text, field_value04 text, field_value05 text,
  field_value06 text, field_value07 text, field_value08 text, field_value09 text, field_value10 text,
  approval_route_name text,
  status smallint not null check (status in (1, 2, 3)),
  result smallint check (result in (1, 2)),
  cancelled_at timestamptz,
  -- The API's opaque updated_at. It grows only with the status, the route or a cancel.
  version integer not null check (version >= 1),
  check ((result is not null) = (status = 3)),
  check (cancelled_at is null or status = 1)
);

create table approval_route_step (
  approval_route_step_id integer generated always as identity primary key,
  application_id integer not null references application,
  -- Null for viewers, who are not part of the graph.
  step_order smallint check (step_order >= 1),
  step_type smallint not null check (step_type between 1 and 7),
  department_id integer references department,
  supplier_id integer references supplier,
  all_flag boolean not null,
  status smallint not null check (status in (1, 2, 3, 4)),
  started_at timestamptz,
  closed_at timestamptz,
  -- Who acted. The names are copied at that time and never looked up again.
  operation_at timestamptz,
  operation_user_id integer references portal_user,
  operation_division_name text,
  operation_department_name text,
  operation_company_name text,
  operation_branch_office_name text,
  operation_user_name text,
  comment text,
  self_approved boolean not null default false,
  version integer not null check (version >= 1),
  unique (application_id, approval_route_step_id),
  unique (application_id, step_order),
  check ((step_type = 7) = (step_order is null)),
  check ((step_type = 1) = (step_order is not null and step_order = 1)),
  check ((step_type = 2) = (step_order is not null and step_order = 2)),
  check ((step_type = 3) = (step_order is not null and step_order = 3)),
  check (num_nonnulls(department_id, supplier_id) = 1),
  check ((status = 1) = (operation_at is null)),
  check ((operation_at is null) = (operation_user_id is null) and (operation_at is null) = (operation_user_name is null)),
  check ((status = 2) = (step_type = 1)),
  check (operation_at is null or started_at is not null),
  check (closed_at is null or started_at is not null),
  check (operation_at is null or closed_at is null),
  check (step_type <> 7 or (started_at is null and status = 1))
);

-- The graph of a set route: which step waits for which. Both steps belong to the same application.
create table approval_route_step_prev (
  application_id integer not null,
  approval_route_step_id integer not null,
  prev_step_id integer not null,
  primary key (approval_route_step_id, prev_step_id),
  foreign key (application_id, approval_route_step_id)
    references approval_route_step (application_id, approval_route_step_id),
  foreign key (application_id, prev_step_id) references approval_route_step (application_id, approval_route_step_id),
  check (approval_route_step_id <> prev_step_id)
);
create index step_prev_of_application on approval_route_step_prev (application_id);

create table approval_route_step_user (
  approval_route_step_id integer not null references approval_route_step,
  user_id integer not null references portal_user,
  position smallint not null,
  primary key (approval_route_step_id, user_id)
);
create index step_of_user on approval_route_step_user (user_id);

-- A file belongs to one step or, if the step is null, to the application itself.
create table application_file (
  file_id integer generated always as identity primary key,
  application_id integer not null references application,
  approval_route_step_id integer,
  position smallint not null check (position between 1 and 3),
  file_name text not null,
  size integer not null check (size between 0 and 10485760),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  foreign key (application_id, approval_route_step_id)
    references approval_route_step (application_id, approval_route_step_id)
);
create unique index file_once on application_file (application_id, coalesce(approval_route_step_id, 0), position);
create index file_of_step on application_file (approval_route_step_id) where approval_route_step_id is not null;

-- The history: append-only, one row per event, numbered 1, 2, … per application.
create table application_event (
  application_id integer not null references application,
  event_number integer not null check (event_number >= 1),
  kind text not null check (kind in ('submitted', 'approved', 'rejected', 'cancelled')),
  approval_route_step_id integer,
  user_id integer not null references portal_user,
  -- The user's name and organisation at that time.
  division_name text,
  department_name text,
  company_name text,
  branch_office_name text,
  full_name text not null,
  happened_at timestamptz not null,
  from_status smallint,
  to_status smallint not null,
  comment text,
  file_ids integer[] not null,
  -- The event as the engine returned it. Replaying all events gives the state.
  event jsonb not null,
  primary key (application_id, event_number),
  foreign key (application_id, approval_route_step_id)
    references approval_route_step (application_id, approval_route_step_id),
  check ((kind in ('approved', 'rejected')) = (approval_route_step_id is not null))
);
create unique index one_action_per_step on application_event (approval_route_step_id)
  where kind in ('approved', 'rejected');
create trigger event_stays before update or delete on application_event
  for each row execute function forbid_change();
create trigger events_stay before truncate on application_event
  for each statement execute function forbid_change();

-- Which application is in whose list (search_type 1 to 5). Each change updates it in its own transaction.
-- A principal is a user, or a department or supplier if all of its users are meant.
-- `also` names the organisations that have the same application in the same list. A user's own row is hidden
-- while they belong to one of those organisations, so that they see the application once.
create table work_list (
  principal_id integer not null,
  search_type smallint not null check (search_type between 1 and 5),
  sort_key text collate "C" not null,
  application_id integer not null references application,
  also integer[] not null,
  primary key (principal_id, search_type, application_id)
);
create index work_list_page on work_list (principal_id, search_type, sort_key, application_id) include (also);
create index work_list_application on work_list (application_id);
