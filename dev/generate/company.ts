import type { ActingUser } from '#domain/approval-route/types.ts';
import type { RouteFacts } from '#domain/approval-route/validate-steps.ts';
import type { SubmittableWorkflow } from '#server/features/application/queries-workflow.ts';

/** Somebody valid, with the organisation that he belongs to now. */
export type Person = ActingUser & { readonly division_id: number | null; readonly system_admin: boolean };

/** A department or supplier with its valid users. */
export type Organisation = { readonly id: number; readonly people: readonly Person[] };

/** What one division has to choose from; organisations without valid users are left out. */
export type Division = {
  readonly division_id: number;
  readonly division_name: string;
  readonly operators: readonly Person[];
  readonly departments: readonly Organisation[];
  /** Those that deal with it. */
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

/** The master data that generated data is about, as it is when the generation begins. */
export type Company = {
  readonly divisions: readonly Division[];
  /** Those that something can be submitted by. */
  readonly workflows: readonly SubmittableWorkflow[];
  readonly organisations: ReadonlyMap<number, Organisation>;
  readonly people: ReadonlyMap<number, Person>;
  /** The divisions that a supplier deals with. */
  readonly dealings: ReadonlyMap<number, readonly Division[]>;
  readonly facts: RouteFacts;
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
