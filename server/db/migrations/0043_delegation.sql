-- 代理: a person names a delegate for some days, both included (docs/rules/delegation.md). Days are Japan's.
create table delegation (
  delegation_id integer generated always as identity primary key,
  -- Who is away, and who stands for them.
  user_id integer not null references portal_user,
  delegate_user_id integer not null references portal_user,
  -- Where both belonged when it was named. It sleeps while either belongs elsewhere.
  division_id integer references division,
  supplier_id integer references supplier,
  first_day date not null,
  last_day date not null,
  -- The administrator who named it, with the reason; null where the person named it.
  named_by_user_id integer references portal_user,
  reason text,
  created_at timestamptz not null,
  -- When it was ended before its last day was over.
  ended_at timestamptz,
  ended_by_user_id integer references portal_user,
  version integer not null default 1,
  check (user_id <> delegate_user_id),
  check (first_day <= last_day),
  check (num_nonnulls(division_id, supplier_id) = 1),
  check ((named_by_user_id is null) = (reason is null)),
  check ((ended_at is null) = (ended_by_user_id is null))
);
create index delegation_of_user on delegation (user_id, last_day);
create index delegation_of_delegate on delegation (delegate_user_id, last_day);

-- The delegations that are not asleep and were not ended: both people are valid and still belong together.
create view effective_delegation as
  select g.delegation_id, g.user_id, g.delegate_user_id, g.first_day, g.last_day
  from delegation g
  join valid_user u on u.user_id = g.user_id
  join valid_user d on d.user_id = g.delegate_user_id
  left join department ud on ud.department_id = u.department_id
  left join department dd on dd.department_id = d.department_id
  where g.ended_at is null
    and (g.supplier_id is null or (u.supplier_id = g.supplier_id and d.supplier_id = g.supplier_id))
    and (g.division_id is null or (ud.division_id = g.division_id and dd.division_id = g.division_id));

-- Whom somebody stood for when they acted, with the name at that time; null in their own name.
alter table approval_route_step
  add column operation_for_user_id integer references portal_user,
  add column operation_for_user_name text,
  add check ((operation_for_user_id is null) = (operation_for_user_name is null));
alter table application_event
  add column for_user_id integer references portal_user,
  add column for_full_name text,
  add check ((for_user_id is null) = (for_full_name is null));
