import type { Scope } from '#contract/call.ts';
import { readQueryId } from '#contract/query-id.ts';
import type { Actor } from '#domain/actor.ts';
import { administeredDivisions } from '#domain/permissions.ts';
import type { Db } from '#server/db/database.ts';
import { selectDivisionOfDepartment } from './queries-scope.ts';
import { forbidden } from './refusal.ts';

/**
 * Throws a 403 for a query that names another division, whatever else is wrong with it
 * (docs/rules/api.md#order-of-checks). A missing or malformed parameter is left to the validation.
 */
export async function checkScope(db: Db, actor: Actor, scope: Scope, query: unknown): Promise<void> {
  const divisions = administeredDivisions(actor);
  if (divisions === 'all') return;
  // Fastify parses a query into an object of strings and arrays of strings.
  const id = readQueryId((query as Readonly<Record<string, unknown>>)[scope.by]);
  if (id === null) return;
  const division_id = scope.administered === 'division' ? id : await selectDivisionOfDepartment(db, id);
  // An unknown department is refused like another division's.
  if (division_id === null || !divisions.includes(division_id)) throw forbidden();
}
