-- Route templates: named copies of routes, for the division of the user who saved them.
-- Deleted rows stay. A user who still has the template open then learns that it was deleted and keeps their
-- input. Applications hold their own copy of the route.
create table saved_approval_route (
  saved_approval_route_id integer generated always as identity primary key,
  approval_route_name text not null,
  approval_route_name_key text collate "C" not null generated always as (search_key(approval_route_name)) stored,
  division_id integer not null references division,
  created_by integer not null references portal_user,
  -- The engine's canonical steps and viewers, as ids. Names are looked up when the template is loaded.
  pic_approver_steps jsonb not null check (jsonb_typeof(pic_approver_steps) = 'array'),
  viewer_steps jsonb not null check (jsonb_typeof(viewer_steps) = 'array'),
  -- The API's opaque updated_at.
  version integer not null default 1 check (version >= 1),
  deleted_at timestamptz
);
create index saved_approval_route_of_division on saved_approval_route (division_id, saved_approval_route_id)
  where deleted_at is null;
