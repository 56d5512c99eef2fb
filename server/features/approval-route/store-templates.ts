import type { Route } from '#domain/approval-route/types.ts';
import type { Tx } from '#server/db/database.ts';
import type { Template } from './queries-templates.ts';

type Saved = Pick<Template, 'saved_approval_route_id' | 'approval_route_name' | 'version'>;

export function insertTemplate(
  tx: Tx,
  { approval_route_name, steps, viewers }: Route,
  owner: { readonly division_id: number; readonly created_by: number },
): Promise<Saved> {
  return tx
    .insertInto('saved_approval_route')
    .values({
      approval_route_name,
      pic_approver_steps: JSON.stringify(steps),
      viewer_steps: JSON.stringify(viewers),
      ...owner,
    })
    .returning(['saved_approval_route_id', 'approval_route_name', 'version'])
    .executeTakeFirstOrThrow();
}

export function updateTemplate(
  tx: Tx,
  { approval_route_name, steps, viewers }: Route,
  { saved_approval_route_id, version }: Template,
): Promise<Saved> {
  return tx
    .updateTable('saved_approval_route')
    .set({
      approval_route_name,
      pic_approver_steps: JSON.stringify(steps),
      viewer_steps: JSON.stringify(viewers),
      version: version + 1,
    })
    .where('saved_approval_route_id', '=', saved_approval_route_id)
    .returning(['saved_approval_route_id', 'approval_route_name', 'version'])
    .executeTakeFirstOrThrow();
}

export async function deleteTemplate(tx: Tx, saved_approval_route_id: number, now: Date): Promise<void> {
  await tx
    .updateTable('saved_approval_route')
    .set({ deleted_at: now })
    .where('saved_approval_route_id', '=', saved_approval_route_id)
    .execute();
}
