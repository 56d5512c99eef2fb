import { stepType } from '#domain/codes.ts';
import type { StepInput } from './step-structure.ts';

/** The organisations of a small company, and a step of one of its routes, for tests. */

export const exampleDepartments = { sales: 101, desk: 102, design: 103, quality: 104 } as const;
export const exampleSuppliers = { bolts: 201, paint: 202 } as const;

/** A user of the design department. */
export const designer = 5;

/** A valid step of a request, assigned to the design department, with changes. */
export function stepInput(changes: Partial<StepInput> = {}): StepInput {
  return {
    step_order: null,
    prev_step_order: null,
    step_type: stepType.approver,
    role_code: stepType.approver,
    department_id: exampleDepartments.design,
    supplier_id: null,
    all_flag: false,
    users: [{ user_id: designer }],
    ...changes,
  };
}
