-- Sign-in, sessions, idempotency keys, mail.

create table session (
  -- SHA-256 of the cookie's value. Somebody who reads the database can't sign in with it.
  session_hash bytea primary key check (length(session_hash) = 32),
  user_id integer not null references portal_user,
  identity_provider text not null,
  id_token text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index session_of_user on session (user_id);

-- One row per sign-in in progress, valid for ten minutes. Each browser tab can have its own.
create table login_state (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  identity_provider text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  created_at timestamptz not null
);

create table idempotency_key (
  user_id integer not null references portal_user,
  path text not null,
  key text not null,
  input_hash bytea not null check (length(input_hash) = 32),
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, path, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- One row per event and recipient. A worker adds it when it runs the change's job.
create table mail (
  mail_id integer generated always as identity primary key,
  -- Identifies the event. A repeated job uses the same key, so each recipient gets one mail per event.
  event_key text not null,
  user_id integer not null references portal_user,
  kind text not null check (kind in ('step_started', 'application_approved', 'application_rejected')),
  application_id integer not null references application,
  approval_route_step_id integer references approval_route_step,
  queued_at timestamptz not null,
  sent_at timestamptz,
  dropped_at timestamptz,
  failed_at timestamptz,
  last_error text,
  unique (event_key, user_id),
  check (num_nonnulls(sent_at, dropped_at) <= 1)
);
create index mail_failed on mail (failed_at) where sent_at is null and dropped_at is null and failed_at is not null;
