-- The chain of an application's events (docs/rules/evidence.md#chains). The columns are null in rows from
-- before chains were kept.

alter table application_event
  add column head bytea check (length(head) = 32),
  add column salt uuid,
  -- How many remarks there were before the event.
  add column remark_count integer check (remark_count >= 0);

alter table application_remark
  add column head bytea check (length(head) = 32),
  add column salt uuid not null default gen_random_uuid();
