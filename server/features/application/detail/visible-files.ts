import { role } from '#domain/codes.ts';
import type { Actor } from '#domain/actor.ts';
import { readsRemark } from '#domain/application/discussion.ts';
import { stepVisibility } from '#domain/application/step-visibility.ts';
import { audits } from '#domain/permissions.ts';
import type { ActingUser } from '#domain/application/types.ts';
import type { Db } from '#server/db/database.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import {
  loadApplications,
  stepOrderOf,
  type LoadedApplication,
} from '#server/features/application/queries-state.ts';
import { discussionLabel } from '#texts/discussion.ts';
import { selectStoredFiles, selectStoredRemarkFiles } from './queries-copies.ts';

/** Whether a file belongs to a step whose comment and files this caller may see. */
export function isVisibleStepFile(
  owner: LoadedApplication,
  { approval_route_step_id }: { readonly approval_route_step_id: number | null },
  actor: Actor,
): boolean {
  const step_order = approval_route_step_id && stepOrderOf(owner, approval_route_step_id);
  const step = step_order && owner.state.steps[step_order - 1];
  if (!step) return false;
  const { step_type, assignee } = step;
  return (
    actor.role === role.operator || stepVisibility({ step_type, ...assignee }, actor.supplier_id) === 'full'
  );
}

/**
 * The files of applications that the caller may see, which the caller may download: of the applications, of
 * their steps, and of what was written on them (やり取り).
 */
export async function downloadableFiles(
  db: Db,
  application_ids: readonly number[],
  { actor, user }: { readonly actor: Actor; readonly user: ActingUser },
): Promise<(ReceivedFile & { readonly application_id: number })[]> {
  const owners = new Map(
    (await loadApplications(db, application_ids)).map((owner) => [owner.application_id, owner]),
  );
  const files = (await selectStoredFiles(db, application_ids)).filter((file) => {
    const owner = owners.get(file.application_id);
    if (owner === undefined) return false;
    return file.approval_route_step_id === null || isVisibleStepFile(owner, file, actor);
  });
  const ofRemarks = (await selectStoredRemarkFiles(db, application_ids)).filter(
    ({ application_id, supplier_id }) => {
      const owner = owners.get(application_id);
      if (owner === undefined) return false;
      return readsRemark(owner.state, user, supplier_id, audits(actor, owner.division_id));
    },
  );
  return [
    ...files,
    ...ofRemarks.map((file) => ({ ...file, file_name: `${discussionLabel.discussion}_${file.file_name}` })),
  ];
}
