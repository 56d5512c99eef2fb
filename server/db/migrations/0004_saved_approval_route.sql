-- Route templates: a copy of a route under a name, for the division of who saved it. A deleted one stays, so
-- that who still has it open is told that it was deleted, and keeps what he entered; whoever used it has a copy of his own.
create table saved_approval_route (
  saved_approval_route_id integer generated always as identity primary key,
  approval_route_name text not null,
  approval_route_name_key text collate "C" not null generated always as (search_key(approval_route_name)) stored,
  division_id integer not null references division,
  created_by integer not null references portal_user,
  -- The engine's canonical steps and viewers, by ids; names are looked up when it is loaded.
  pic_approver_steps jsonb not null check (jsonb_typeof(pic_approver_steps) = 'array'),
  viewer_steps jsonb not null check (jsonb_typeof(viewer_steps) = 'array'),
  -- The wire's opaque updated_at.
  version integer not null default 1 check (version >= 1),
  deleted_at timestamptz
);
create index saved_approval_route_of_division on saved_approval_route (division_id, saved_approval_route_id)
  where deleted_at is null;
