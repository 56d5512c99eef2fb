import type { Actor } from '#domain/actor.ts';
import type { Db } from '#server/db/database.ts';
import { bundleOf } from './bundle.ts';

type Making = Parameters<typeof bundleOf>[1];

/** The files of one application's 証跡一式 by their paths, without a call and its place among others. */
export async function bundled(
  db: Db,
  actor: Actor,
  application_id: number,
  services: Making['services'],
): Promise<Map<string, Buffer>> {
  const item = {
    application_id,
    application_at: new Date().toISOString(),
    workflow_name: '',
    applicant_full_name: '',
    cancelled: false,
  };
  const making = { db, actor, now: new Date(), services, asAuditor: false, onError: () => undefined };
  const files = new Map<string, Buffer>();
  for await (const { name, bytes } of bundleOf([item], making)) files.set(name, Buffer.from(bytes));
  return files;
}
