import { role } from '#domain/codes.ts';
import type { calls } from '#contract/calls.ts';
import { rightsOf } from '#domain/permissions.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';

/** The signed-in user, for the shell, and their rights. */
const loginedUser: Handler<typeof calls.user.logined_user> = ({ actor, services }) => {
  const { user_id, full_name } = actor;
  const { environment_name } = services.settings;
  const rights = rightsOf(actor);
  if (actor.role === role.operator) {
    const { privilege, division_name, department_name } = actor;
    return {
      user_id,
      role: role.operator,
      privilege,
      full_name,
      company_name: null,
      division_name,
      department_name,
      environment_name,
      rights,
    };
  }
  return {
    user_id,
    role: role.supplier,
    privilege: null,
    full_name,
    company_name: actor.company_name,
    division_name: null,
    department_name: null,
    environment_name,
    rights,
  };
};

export const sessionHandlers: Handlers<typeof calls.user> = { logined_user: loginedUser };
