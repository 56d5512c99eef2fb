import type { Actor } from '#domain/actor.ts';
import { administers } from '#domain/permissions.ts';
import { notFound } from '#server/http/refusal.ts';
import type { SupplierGroup } from './queries.ts';

/**
 * Returns the group if the caller administers its division; throws 404 otherwise, as for an unknown group.
 */
export function administeredGroup(actor: Actor, group: SupplierGroup | null): SupplierGroup {
  if (group === null || !administers(actor, group.division_id)) throw notFound();
  return group;
}
