import type { Content, TableCell } from 'pdfmake';
import type { ApplicationContent, ApplicationDetail } from '#contract/application/detail.ts';
import type { Remark } from '#contract/application/discussion.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { applicationPdf } from '#texts/export.ts';
import { receiptText } from '#texts/evidence.ts';
import { label } from '#texts/fields.ts';
import { applicationResultLabel, applicationStatusLabel } from '#texts/code-labels.ts';
import { contactLine } from '#texts/shell.ts';
import type { OperatorCompany } from '#server/environment.ts';
import type { PrintedDocument } from '#server/pdf/document.ts';
import { stampsOf } from './stamp.ts';
import { stampsTable } from './pdf-stamps.ts';
import {
  attachmentsTable,
  contentTable,
  historyTable,
  remarksTable,
  stepsTable,
  viewersTable,
  type Checksums,
} from './pdf-tables.ts';

export type PdfSource = {
  readonly application_id: number;
  /** The caller's view of the detail. Nothing else is printed, so a PDF never shows more than the screen. */
  readonly view: ApplicationDetail;
  /** やり取り as the caller reads it; not printed if there is none. */
  readonly remarks: readonly Remark[];
  /** What the paper is called. */
  readonly title: string;
  /** Of all files; only those in the view are printed. */
  readonly checksums: Checksums;
  /** The same of the files of remarks, whose ids are counted apart. */
  readonly remark_checksums: Checksums;
  /** 控え番号 of a supplier's paper; null for staff. */
  readonly receipt_number: string | null;
  readonly printed_at: Date;
  /** Who runs the portal. */
  readonly operator: OperatorCompany;
  /** The organisation and name of the person who prints. */
  readonly printed_by: string;
};

/** The application as a PDF, as the person who prints it may see it. */
export function pdfDocumentOf({
  application_id,
  view,
  remarks,
  title,
  checksums,
  remark_checksums,
  receipt_number,
  printed_at,
  operator,
  printed_by,
}: PdfSource): PrintedDocument {
  const { content, detail_steps, viewer_steps = [], history } = view;
  const stamps = stampsOf(detail_steps);
  return {
    title: `${title} ${content.workflow_name} ${application_id}`,
    header: [`${title}　${content.workflow_name}`, `${applicationPdf.application_id} ${application_id}`],
    footer: applicationPdf.printed(showDateTime(printed_at.toISOString()), printed_by),
    made_at: printed_at,
    content: [
      heading(title, operator, application_id, content),
      ...(stamps.length > 0 ? [stampsTable(stamps)] : []),
      contentTable(content, checksums),
      ...(detail_steps.length > 0
        ? [stepsTable(detail_steps), ...attachmentsTable(detail_steps, checksums)]
        : []),
      ...(viewer_steps.length > 0 ? [viewersTable(viewer_steps)] : []),
      historyTable(history),
      ...(remarks.length > 0 ? [remarksTable(remarks, remark_checksums)] : []),
      ...(receipt_number === null ? [] : [receiptNote(receipt_number)]),
    ],
  };
}

function receiptNote(receipt_number: string): Content {
  return {
    stack: [receiptText.line(receipt_number), receiptText.keepPaper],
    style: 'note',
    margin: [0, 8, 0, 0],
    unbreakable: true,
  };
}

/** The company, title and form on the left; number, date and status on the right. */
function heading(
  title: string,
  operator: OperatorCompany,
  application_id: number,
  content: ApplicationContent,
): Content {
  const result = content.result === null ? '' : `（${applicationResultLabel[content.result]}）`;
  const status = `${applicationStatusLabel[content.status]}${result}`;
  const contact: Content[] =
    operator.contact === null
      ? []
      : [{ text: contactLine(operator.contact), style: 'note', margin: [0, 2, 8, 0] }];
  const details: TableCell[][] = [
    [{ text: applicationPdf.application_id }, { text: String(application_id) }],
    [{ text: label.application_at }, { text: showDateTime(content.application_at) }],
    [{ text: label.application_status }, { text: status, bold: true }],
  ];
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: operator.name, margin: [0, 0, 8, 2] },
          { text: title, style: 'title' },
          { text: content.workflow_name, style: 'subtitle', margin: [0, 2, 8, 0] },
          ...contact,
        ],
      },
      { width: 190, layout: 'details', table: { widths: [62, '*'], body: details } },
    ],
  };
}
