import { role, type Privilege } from '#domain/codes.ts';
import type { ActingUser } from '#domain/application/types.ts';
import { joinedNames, supplierName } from '#domain/joined-names.ts';

/** The signed-in, valid user who makes the request, with their current organisation. */
export type Actor = Operator | Supplier;

export type Operator = {
  readonly role: typeof role.operator;
  readonly user_id: number;
  readonly privilege: Privilege;
  readonly full_name: string;
  readonly department_id: number;
  readonly department_name: string;
  readonly division_id: number;
  readonly division_name: string;
  /** 監査（閲覧のみ）: whose applications they may read today; empty for most. */
  readonly audited_divisions: 'all' | readonly number[];
};

export type Supplier = {
  readonly role: typeof role.supplier;
  readonly user_id: number;
  readonly full_name: string;
  readonly supplier_id: number;
  readonly supplier_code: string;
  readonly company_name: string;
  readonly branch_office_name: string | null;
};

/** The actor in the form that the approval engine uses. */
export function actingUser(actor: Actor): ActingUser {
  return actor.role === role.operator
    ? { user_id: actor.user_id, department_id: actor.department_id, supplier_id: null }
    : { user_id: actor.user_id, department_id: null, supplier_id: actor.supplier_id };
}

/** An actor's organisation in one line: division and department, or company and branch office. */
export function organisationName(actor: Actor): string {
  return actor.role === role.operator
    ? joinedNames(actor.division_name, actor.department_name)
    : supplierName(actor);
}
