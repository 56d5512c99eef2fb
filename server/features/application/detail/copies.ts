import type { Actor } from '#domain/actor.ts';
import { firstField } from '#domain/application/custom-fields.ts';
import { role } from '#domain/codes.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { applicantName } from '#texts/people.ts';
import { unlessHidden, type CopySource } from '#server/export/copies.ts';
import { visibleDetail } from '#server/features/application/access.ts';
import { readerOf } from '#server/organisation/queries-delegations.ts';
import { printedFor } from './printed.ts';
import { isListed, selectListed, type ListReader } from './queries-copies.ts';
import { downloadableFiles } from './visible-files.ts';

/** The applications in the reader's lists: the PDF as the detail prints it, and the files of the detail. */
export const applicationCopies: CopySource = {
  list: (db, { actor }, period, most) => selectListed(db, listReader(actor), period, most),

  async bytes(db, { actor, now }, ids) {
    const files = await downloadableFiles(db, ids, { actor, user: await readerOf(db, actor, now) });
    return files.reduce((sum, { size }) => sum + size, 0);
  },

  async load(db, { actor, now, operator }, application_id) {
    if (!(await isListed(db, listReader(actor), application_id))) return null;
    const user = await readerOf(db, actor, now);
    const row = await unlessHidden(() => visibleDetail(db, application_id, actor, user));
    if (row === null) return null;
    const { view, document, file_name } = await printedFor(db, row, { actor, user, now }, operator);
    const { content } = view;
    return {
      title: joinedNames(content.workflow_name, firstField(content)),
      partner: applicantName(content),
      made: [{ file_name, document }],
      files: await downloadableFiles(db, [application_id], { actor, user }),
    };
  },
};

function listReader(actor: Actor): ListReader {
  const organisation_id = actor.role === role.operator ? actor.department_id : actor.supplier_id;
  return { user_id: actor.user_id, organisation_id };
}
