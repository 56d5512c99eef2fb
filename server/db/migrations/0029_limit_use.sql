-- What users and addresses have taken of the limits of calls, where it is much: the processes add their
-- counts here (docs/rules/api.md#limits-of-calls). Unlogged: after a crash the counts begin again.
create unlogged table limit_use (
  limit_name text not null,
  -- A user's id, or an address before sign-in.
  subject text not null,
  -- The number of the window since 1970 in Japan.
  window_number bigint not null,
  points bigint not null,
  ends_at timestamptz not null,
  primary key (limit_name, subject, window_number)
);
