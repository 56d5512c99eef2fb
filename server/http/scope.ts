import type { Scope } from '#contract/call.ts';
import { readQueryId } from '#contract/query-id.ts';
import type { Actor } from '#domain/actor.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import type { Db } from '#server/db/database.ts';
import { selectDivisionOfDepartment } from './queries-scope.ts';
import { forbidden } from './refusal.ts';

/**
 * Refuses with a 403 a query that asks for another division's things, whatever else is wrong with it (domain 9). A parameter that is
 * missing or no id is left to the form of the input.
 */
export async function checkScope(db: Db, actor: Actor, scope: Scope, query: unknown): Promise<void> {
  const divisions = administeredDivisions(actor);
  if (divisions === 'all') return;
  // Fastify answers a query as an object of texts and arrays of them.
  const id = readQueryId((query as Readonly<Record<string, unknown>>)[scope.by]);
  if (id === null) return;
  const division_id = scope.administered === 'division' ? id : await selectDivisionOfDepartment(db, id);
  // No department is in no division: the same as one of another's.
  if (division_id === null || !divisions.includes(division_id)) throw forbidden();
}
