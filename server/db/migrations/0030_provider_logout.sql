-- The logouts that identity providers announce (OpenID Connect Back-Channel and Front-Channel Logout 1.0).

-- SHA-256 of the provider's name of the session, the ID token's `sid`, which may be of any length.
alter table session add column sid_hash bytea check (length(sid_hash) = 32);
create index session_of_sid on session (sid_hash) where sid_hash is not null;

-- Back-channel logouts, until their token is too old to be sent again and older ID tokens are too old to be
-- accepted.
create table provider_logout (
  identity_provider text not null,
  -- SHA-256 of the logout token's `jti`, `sid` and `sub`.
  jti_hash bytea not null check (length(jti_hash) = 32),
  sid_hash bytea check (length(sid_hash) = 32),
  subject_hash bytea check (length(subject_hash) = 32),
  issued_at timestamptz not null,
  primary key (identity_provider, jti_hash),
  check (num_nonnulls(sid_hash, subject_hash) > 0)
);
