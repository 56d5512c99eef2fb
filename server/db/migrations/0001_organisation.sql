-- Master data: the operator company's organisation, suppliers, users, form types and workflows.

-- Users, departments and suppliers share one id sequence, so an id is unique across all three.
-- The work list addresses each of them as a "principal".
create sequence principal_id as integer;

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Search key for names: ignores width, case, white space and variation selectors.
create function search_key(value text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(value, NFKC), '[\s\u3000\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g')) collate "C"
$$;

create table division (
  division_id integer generated always as identity primary key,
  division_code text not null unique,
  division_name text not null,
  active boolean not null default true
);

create table department (
  department_id integer primary key default nextval('principal_id'),
  department_code text not null unique,
  department_name text not null,
  department_name_key text collate "C" not null generated always as (search_key(department_name)) stored,
  division_id integer not null references division,
  active boolean not null default true
);
create index department_of_division on department (division_id);

create table department_group (
  department_group_id integer generated always as identity primary key,
  department_group_code text not null unique,
  group_name text not null,
  division_id integer not null references division,
  active boolean not null default true
);
create table department_group_member (
  department_group_id integer not null references department_group,
  department_id integer not null references department,
  primary key (department_group_id, department_id)
);

create table supplier (
  supplier_id integer primary key default nextval('principal_id'),
  supplier_code text not null unique,
  supplier_code_key text collate "C" not null generated always as (search_key(supplier_code)) stored,
  company_name text not null,
  branch_office_name text,
  supplier_name_key text collate "C" not null
    generated always as (search_key(company_name || coalesce(branch_office_name, ''))) stored,
  invalid_flag boolean not null default false
);
-- A supplier without a row here deals with every division.
create table supplier_division (
  supplier_id integer not null references supplier,
  division_id integer not null references division,
  primary key (supplier_id, division_id)
);

create table portal_user (
  user_id integer primary key default nextval('principal_id'),
  role smallint not null check (role in (1, 2)),
  login_id text not null,
  full_name text not null,
  full_name_key text collate "C" not null generated always as (search_key(full_name)) stored,
  mail_address text not null,
  department_id integer references department,
  supplier_id integer references supplier,
  privilege smallint check (privilege in (1, 2, 3)),
  -- Either flag makes the user invalid.
  source_invalid_flag boolean not null default false,
  portal_invalid_flag boolean not null default false,
  -- Bound at the first sign-in. Any other subject is then rejected (docs/rules/sign-in.md#binding).
  issuer text,
  subject text,
  version integer not null default 1,
  unique (role, login_id),
  check ((issuer is null) = (subject is null)),
  check (
    (role = 1 and department_id is not null and supplier_id is null and privilege is not null)
    or (role = 2 and supplier_id is not null and department_id is null and privilege is null)
  )
);
create unique index user_of_subject on portal_user (issuer, subject, role);
create index user_of_department on portal_user (department_id, user_id) where department_id is not null;
create index user_of_supplier on portal_user (supplier_id, user_id) where supplier_id is not null;

-- A user's role and supplier never change, so that nobody takes one company's data to another.
create function forbid_user_move() returns trigger language plpgsql as $$
begin
  if new.role <> old.role or new.supplier_id is distinct from old.supplier_id then
    raise exception 'a user''s role and supplier never change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger user_stays before update on portal_user for each row execute function forbid_user_move();

-- Users who are valid now, with their organisation. This is the only definition of "valid" for users.
create view valid_user as
  select u.user_id, u.role, u.login_id, u.full_name, u.mail_address, u.department_id, u.supplier_id, u.privilege
  from portal_user u
  left join supplier s on s.supplier_id = u.supplier_id
  where not u.source_invalid_flag and not u.portal_invalid_flag and not coalesce(s.invalid_flag, false);

create table workflow_type (
  workflow_type_id integer generated always as identity primary key,
  workflow_type_code text not null unique,
  workflow_name text not null,
  active boolean not null default true
);

create table workflow (
  workflow_id integer generated always as identity primary key,
  division_id integer not null references division,
  workflow_type_id integer not null references workflow_type,
  field_name01 text, field_name02 text, field_name03 text, field_name04 text, field_name05 text,
  field_name06 text, field_name07 text, field_name08 text, field_name09 text, field_name10 text,
  receptionist_department_id integer not null references department,
  receptionist_select_user_all boolean not null,
  route_setter_department_id integer not null references department,
  route_setter_select_user_all boolean not null,
  final_approver_user_id integer not null references portal_user,
  version integer not null default 1,
  unique (division_id, workflow_type_id)
);
-- A workflow's named receptionists (role_code 2) and route setters (3).
create table workflow_user (
  workflow_id integer not null references workflow,
  role_code smallint not null check (role_code in (2, 3)),
  user_id integer not null references portal_user,
  primary key (workflow_id, role_code, user_id)
);
