import { detailScreen, resubmissionRequest } from '#texts/application-detail.ts';
import { audienceText, discussionLabel, discussionText, remarkWriter } from '#texts/discussion.ts';
import type { Content, TableCell } from 'pdfmake';
import type { Remark } from '#contract/application/discussion.ts';
import type {
  ApplicationContent,
  DetailEvent,
  DetailStep,
  DetailViewer,
} from '#contract/application/detail.ts';
import { labelledFields } from '#domain/application/custom-fields.ts';
import { statusChangeText, eventOperator, eventText, reassignmentText } from '#texts/application-history.ts';
import { applicantName, userNames, viewerOrganisation } from '#texts/people.ts';
import { stepActor } from '#texts/step-actor.ts';
import { fileSizeText } from '#domain/file-size.ts';
import { typedAndPlain } from '#domain/application/plain-text.ts';
import { showDate, showDateTime } from '#domain/japan-date.ts';
import { applicationPdf } from '#texts/export.ts';
import { routeLabel } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { general } from '#texts/general.ts';
import { visibleName } from '#domain/visible-name.ts';
import { stepStatusLabel, stepTypeLabel } from '#texts/code-labels.ts';
import { columnWidths } from '#server/pdf/layout.ts';
import { titledTable } from '#server/pdf/table.ts';

/** The tables of 稟議書, in the order and wording of the detail screen. */

/** Size in bytes and SHA-256 of each file, by its id. */
export type Checksums = ReadonlyMap<number, { readonly size: number; readonly sha256: string }>;

/** 申請内容. */
export function contentTable(content: ApplicationContent, checksums: Checksums): Content {
  const files = content.attached_files.map((file) => fileWithChecksum(file, checksums));
  const rows: TableCell[][] = [
    [cell(label.division), cell(content.division_name)],
    [cell(label.workflow), cell(content.workflow_name)],
    [cell(label.applicant), cell(applicantName(content))],
    [cell(label.applicant_answers_hope_date), cell(showDate(content.applicant_answers_hope_date))],
    ...labelledFields(content).map(({ number: field, name, label: caption }): TableCell[] => [
      cell(caption),
      cell(typedAndPlain(content[name], content.plain_values?.[field])),
    ]),
    [cell(label.attached_files), files.length === 0 ? cell(general.none) : { stack: files }],
  ];
  return titledTable({ title: detailScreen.content, widths: columnWidths(104, 'rest'), rows });
}

/** 回付状況: who acted or has to act, with the comment below. */
export function stepsTable(steps: readonly DetailStep[]): Content {
  return titledTable({
    title: detailScreen.steps,
    widths: columnWidths(18, 70, 'rest', 38, 80),
    captions: [
      routeLabel.step_order,
      routeLabel.step_type,
      applicationPdf.operatorAndComment,
      detailScreen.stepStatus,
      detailScreen.operatedAt,
    ],
    rows: steps.map((step, index) => [
      number(index),
      cell(stepTypeLabel[step.step_type]),
      { stack: [operator(step), ...commentLines(step.comment)] },
      { text: stepStatusLabel[step.status], bold: step.operation_at !== null },
      cell(step.operation_at === null ? '' : showDateTime(step.operation_at)),
    ]),
  });
}

function operator(step: DetailStep): Content {
  const marks = [
    ...(step.self_approved === true ? [detailScreen.selfApproved] : []),
    ...(step.asks_resubmission === true ? [resubmissionRequest.request] : []),
    ...(step.unattended === true ? [applicationPdf.unattended] : []),
  ];
  return { text: [stepActor(step), ...marks.map((mark) => ({ text: `　【${mark}】`, bold: true }))] };
}

/** 添付資料: every file of a step with the step's number. Empty without files. */
export function attachmentsTable(steps: readonly DetailStep[], checksums: Checksums): Content[] {
  const rows = steps.flatMap((step, index) =>
    step.attached_files.map((file): TableCell[] => [number(index), fileWithChecksum(file, checksums)]),
  );
  if (rows.length === 0) return [];
  const captions = [routeLabel.step_order, detailScreen.fileName];
  return [titledTable({ title: detailScreen.attachments, widths: columnWidths(18, 'rest'), captions, rows })];
}

/** 閲覧者, for operators only. */
export function viewersTable(viewers: readonly DetailViewer[]): Content {
  return titledTable({
    title: routeLabel.viewer,
    widths: columnWidths(220, 'rest'),
    captions: [detailScreen.affiliation, detailScreen.fullName],
    rows: viewers.map((viewer) => [
      cell(viewerOrganisation(viewer)),
      cell(userNames(viewer.all_flag ? null : viewer.users)),
    ]),
  });
}

/** 履歴. Comments of steps are in the table of steps; only the reasons of 担当者変更 are here. */
export function historyTable(history: readonly DetailEvent[]): Content {
  return titledTable({
    title: detailScreen.history,
    widths: columnWidths(80, 104, 'rest', 88),
    captions: [detailScreen.happenedAt, detailScreen.event, detailScreen.operator, label.application_status],
    rows: history.map((event) => [
      cell(showDateTime(event.happened_at)),
      cell(eventText(event)),
      { stack: [{ text: eventOperator(event) }, ...reassignment(event)] },
      cell(statusChangeText(event)),
    ]),
  });
}

/** やり取り: who wrote when and to whom, with text and files. An operator's has numbers and the audience. */
export function remarksTable(remarks: readonly Remark[], checksums: Checksums): Content {
  return titledTable({
    title: discussionLabel.discussion,
    widths: columnWidths(80, 160, 'rest'),
    captions: [detailScreen.happenedAt, discussionLabel.writer, discussionLabel.text],
    rows: remarks.map((remark) => [
      { stack: [...numberOf(remark), { text: showDateTime(remark.written_at) }] },
      { stack: [{ text: remarkWriter(remark) }, ...audienceOf(remark)] },
      {
        stack: [
          { text: remark.text ?? discussionText.withdrawn, preserveLeadingSpaces: true },
          ...remark.attached_files.map((file) => fileWithChecksum(file, checksums)),
        ],
      },
    ]),
  });
}

function numberOf(remark: Remark): Content[] {
  return remark.number === undefined ? [] : [{ text: discussionText.number(remark.number) }];
}

function audienceOf({ audience }: Remark): Content[] {
  return audience === undefined
    ? []
    : [{ text: `${discussionLabel.audience}：${audienceText(audience)}`, style: 'note' }];
}

/** For a 担当者変更: the assignees before and after, and the reason. */
function reassignment(event: DetailEvent): Content[] {
  const text = reassignmentText(event);
  return text === null ? [] : [{ text, margin: [0, 2, 0, 0] }, ...commentLines(event.comment)];
}

function cell(text: string): TableCell {
  return { text };
}

/** The API has no step numbers: the row's position is the number, also for suppliers, who see fewer steps. */
function number(index: number): TableCell {
  return { text: String(index + 1), alignment: 'right' };
}

function commentLines(comment: string | null): Content[] {
  return comment === null ? [] : [{ text: comment, margin: [6, 2, 0, 1], preserveLeadingSpaces: true }];
}

type File = { readonly file_id: number; readonly file_name: string };

function fileWithChecksum({ file_id, file_name }: File, checksums: Checksums): { stack: Content[] } {
  const stored = checksums.get(file_id);
  if (stored === undefined) throw new Error(`File ${file_id} has no checksum.`);
  return {
    stack: [
      { text: `${visibleName(file_name)}（${fileSizeText(stored.size)}）` },
      { text: applicationPdf.sha256(stored.sha256), style: 'note' },
    ],
  };
}
