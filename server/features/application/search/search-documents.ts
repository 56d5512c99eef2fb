import type { ApplicationDetail, DetailViewer } from '#contract/application/detail.ts';
import { labelledFields } from '#domain/application/custom-fields.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { stepType } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';
import { distinctIds } from '#server/organisation/queries-assignee-names.ts';
import { forOperators, searchPartsOf, type SearchDocument } from '#server/search-index/documents.ts';
import { detailScreen } from '#texts/application-detail.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { discussionLabel } from '#texts/discussion.ts';
import { label } from '#texts/fields.ts';
import { applicantName, assigneeName, organisationAndName } from '#texts/people.ts';
import { stepActor } from '#texts/step-actor.ts';
import {
  selectRemarksOf,
  type StoredRemark,
} from '#server/features/application/discussion/queries-remarks.ts';
import { loadNames } from '#server/features/application/assignee-names.ts';
import { namedIn, recordOf, type LoadedDetail } from '#server/features/application/detail/detail-view.ts';
import { loadRecords } from '#server/features/application/queries-detail.ts';
import { supplierDetail } from '#server/features/application/detail/supplier-view.ts';

type View = Pick<ApplicationDetail, 'content' | 'detail_steps' | 'history' | 'viewer_steps'>;

/** The texts of applications: one document for operators, and one for each supplier on the route. */
export async function applicationDocuments(
  db: Db,
  application_ids: readonly number[],
): Promise<SearchDocument[]> {
  const rows = await loadRecords(db, application_ids);
  const names = await loadNames(db, rows.flatMap(namedIn));
  const remarks = Map.groupBy(
    await selectRemarksOf(db, application_ids),
    ({ application_id }) => application_id,
  );
  return rows.flatMap((row) => {
    const detail = recordOf(row, names);
    const assignees = namedIn(row);
    const named = distinctIds(
      assignees.flatMap(({ department_id, supplier_id, user_ids }) => [
        department_id,
        supplier_id,
        ...user_ids,
      ]),
    );
    const written = (remarks.get(row.application_id) ?? []).filter((remark) => remark.withdrawn_at === null);
    const document = (supplier_id: number, view: View): SearchDocument => ({
      item_id: row.application_id,
      supplier_id,
      title: row.workflow_name,
      by_name: applicantName(view.content),
      happened_at: row.application_at,
      parts: searchPartsOf([
        ...textsOfView(view),
        ...written
          .filter((remark) => supplier_id === forOperators || remark.supplier_id === supplier_id)
          .flatMap(textsOfRemark),
      ]),
      named,
    });
    const { content, steps, viewers, history } = detail;
    return [
      document(forOperators, { content, detail_steps: steps, viewer_steps: viewers, history }),
      ...suppliersOf(assignees, detail).map((id) => document(id, supplierDetail(detail, id))),
    ];
  });
}

/** The suppliers that may ever see it: their view holds what the allow-list shows them. */
function suppliersOf(assignees: readonly Assignee[], { history }: LoadedDetail): number[] {
  return distinctIds([
    ...assignees.map(({ supplier_id }) => supplier_id),
    ...history.map(({ supplier_id }) => supplier_id),
  ]);
}

type LabelledText = readonly [label: string, text: string | null];

function textsOfView({ content, detail_steps, viewer_steps = [], history }: View): LabelledText[] {
  return [
    [label.workflow, content.workflow_name],
    [label.applicant, applicantName(content)],
    ...labelledFields(content).map(({ name, label: field }) => [field, content[name] ?? null] as const),
    ...filesOf(content),
    ...detail_steps.flatMap((step) => [
      [stepTypeLabel[step.step_type], stepActor(step)] as const,
      // Who was asked stays found after somebody has acted.
      [stepTypeLabel[step.step_type], stepActor({ ...step, operation_at: null })] as const,
      [label.comment, step.comment] as const,
      ...filesOf(step),
    ]),
    ...viewer_steps.map((viewer) => [stepTypeLabel[stepType.viewer], viewerName(viewer)] as const),
    ...history.flatMap((event) => [
      [detailScreen.history, organisationAndName(event)] as const,
      [label.comment, event.comment] as const,
      [detailScreen.history, event.handed_over_to] as const,
      ...event.file_names.map((name) => [detailScreen.attachments, name] as const),
      ...[event.assignee_before, event.assignee_after].map(
        (assignee) => [detailScreen.history, assignee ? assigneeName(assignee) : null] as const,
      ),
    ]),
  ];
}

function textsOfRemark({ remark_text, files, ...writer }: StoredRemark): LabelledText[] {
  return [
    [discussionLabel.discussion, remark_text],
    [discussionLabel.discussion, organisationAndName(writer)],
    ...files.map(({ file_name }): LabelledText => [discussionLabel.discussion, file_name]),
  ];
}

function filesOf({ attached_files }: Pick<ApplicationDetail['content'], 'attached_files'>) {
  return attached_files.map(({ file_name }) => [detailScreen.attachments, file_name] as const);
}

function viewerName({ users, all_flag, ...organisation }: DetailViewer): string {
  return assigneeName({ ...organisation, users: all_flag ? null : users });
}
