import type { Actor } from '#domain/actor.ts';
import { administers } from '#domain/permissions.ts';
import { notFound } from '#server/http/refusal.ts';
import type { SupplierGroup } from './queries.ts';

/** The group, where the caller administers its division; a 404 otherwise, the same as for one that does not exist. */
export function administered(actor: Actor, group: SupplierGroup | null): SupplierGroup {
  if (group === null || !administers(actor, group.division_id)) throw notFound();
  return group;
}
