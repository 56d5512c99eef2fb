import { sql } from 'kysely';

/** Whether a role of a workflow (2 receptionist, 3 route setter) has a valid user now. */
function hasValidUser(role_code: 2 | 3) {
  const [department, all] =
    role_code === 2
      ? (['receptionist_department_id', 'receptionist_select_user_all'] as const)
      : (['route_setter_department_id', 'route_setter_select_user_all'] as const);
  return sql<boolean>`case when ${sql.ref(`w.${all}`)}
    then exists (select 1 from valid_user v where v.department_id = ${sql.ref(`w.${department}`)})
    else exists (select 1 from workflow_user u join valid_user v on v.user_id = u.user_id
      where u.workflow_id = w.workflow_id and u.role_code = ${sql.lit(role_code)}) end`;
}

/**
 * Whether the workflow in row `w` is in use and each of its steps has a valid user now. Only then can an
 * application be submitted (docs/rules/applications.md#unavailable-forms).
 */
export const workflowAvailable = sql<boolean>`not w.suspended and (${hasValidUser(2)}) and (${hasValidUser(3)})
  and exists (select 1 from valid_user v where v.user_id = w.final_approver_user_id)`;
