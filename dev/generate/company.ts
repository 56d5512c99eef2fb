import type { ActingUser } from '#domain/application/types.ts';
import type { RouteOrganisations } from '#domain/approval-route/validate-steps.ts';
import type { SubmittableWorkflow } from '#server/features/application/queries-workflow.ts';

/** A valid user with their current organisation. */
export type Person = ActingUser & { readonly division_id: number | null; readonly system_admin: boolean };

/** A user's name and organisation, as they are copied into rows. */
export type PersonNames = {
  readonly division_name: string | null;
  readonly department_name: string | null;
  readonly company_name: string | null;
  readonly branch_office_name: string | null;
  readonly full_name: string;
};

/** A department or supplier with its valid users. */
export type Organisation = { readonly id: number; readonly people: readonly Person[] };

/** What one division can choose from, without organisations that have no valid users. */
export type Division = {
  readonly division_id: number;
  readonly division_name: string;
  readonly operators: readonly Person[];
  readonly departments: readonly Organisation[];
  /** The suppliers that deal with it. */
  readonly suppliers: readonly Organisation[];
  readonly department_groups: readonly {
    readonly department_group_id: number;
    readonly departments: readonly Organisation[];
  }[];
  readonly supplier_groups: readonly {
    readonly supplier_group_id: number;
    readonly suppliers: readonly Organisation[];
  }[];
};

/** The master data that generated data refers to, as of the start of the generation. */
export type Company = {
  readonly divisions: readonly Division[];
  /** Workflows that something can be submitted to. */
  readonly workflows: readonly SubmittableWorkflow[];
  readonly organisations: ReadonlyMap<number, Organisation>;
  readonly people: ReadonlyMap<number, Person>;
  /** The names of these people, by user id. */
  readonly names: ReadonlyMap<number, PersonNames>;
  /** The divisions that a supplier deals with, by the supplier's id. */
  readonly dealings: ReadonlyMap<number, readonly Division[]>;
  readonly routeOrganisations: RouteOrganisations;
};

export function divisionOf(company: Company, division_id: number): Division {
  const found = company.divisions.find((division) => division.division_id === division_id);
  if (found === undefined) throw new Error(`There is no division ${division_id}.`);
  return found;
}

export function personOf(company: Company, user_id: number): Person {
  const found = company.people.get(user_id);
  if (found === undefined) throw new Error(`There is no valid user ${user_id}.`);
  return found;
}

export function personNamesOf(company: Company, user_id: number): PersonNames {
  const found = company.names.get(user_id);
  if (found === undefined) throw new Error(`There is no valid user ${user_id}.`);
  return found;
}

/** The names of a member of staff. Throws an Error if the user belongs to a supplier. */
export function staffNamesOf(company: Company, user_id: number) {
  const { division_name, department_name, full_name } = personNamesOf(company, user_id);
  if (division_name === null || department_name === null)
    throw new Error(`The user ${user_id} has no department.`);
  return { division_name, department_name, full_name };
}
