import type { ApplicationDetail } from '#contract/application/detail.ts';
import { organisationName } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import { audits } from '#domain/permissions.ts';
import { applicationPdf } from '#texts/export.ts';
import type { Db } from '#server/db/database.ts';
import type { OperatorCompany } from '#server/environment.ts';
import { exportName } from '#server/export/file-name.ts';
import type { PrintedDocument } from '#server/pdf/document.ts';
import { resubmissionOf } from '#server/features/application/commands/resubmission.ts';
import { selectRemarks } from '#server/features/application/discussion/queries-remarks.ts';
import { remarksFor } from '#server/features/application/discussion/view.ts';
import { pdfDocumentOf } from '#server/features/application/pdf/pdf.ts';
import type { DetailRow } from '#server/features/application/queries-detail.ts';
import { loadedFrom } from '#server/features/application/queries-state.ts';
import { loadDetail, type Reader } from './detail-view.ts';
import { receiptNumber, supplierChainsOf } from '#server/features/application/chain-entries.ts';
import { loadHistory } from '#server/features/application/queries-chain.ts';
import { supplierDetail } from './supplier-view.ts';

/** The detail as this caller may see it, for the screen and the PDF. */
export async function viewOf(db: Db, row: DetailRow, reader: Reader): Promise<ApplicationDetail> {
  const whole = await loadDetail(db, row, reader);
  const { actor } = reader;
  if (actor.role === role.supplier) return supplierDetail(whole, actor.supplier_id);
  const { content, steps, viewers, pic_entry, history } = whole;
  const resubmission = await resubmissionOf(db, row, actor);
  return { content, detail_steps: steps, viewer_steps: viewers, pic_entry, history, resubmission };
}

/** What the PDF of an application is made of, for who may see it. */
export type Printed = {
  readonly view: ApplicationDetail;
  /** What the paper is called. */
  readonly title: string;
  readonly document: PrintedDocument;
  readonly file_name: string;
};

/** The application as the PDF of this caller's view. */
export async function printedFor(
  db: Db,
  row: DetailRow,
  reader: Reader,
  operator: OperatorCompany,
): Promise<Printed> {
  const { actor, now } = reader;
  const { application_id } = row;
  const view = await viewOf(db, row, reader);
  const title = applicationPdf.title[actor.role];
  const remarks = await selectRemarks(db, application_id);
  const document = pdfDocumentOf({
    application_id,
    view,
    remarks: remarksFor(remarks, loadedFrom(row).state, {
      ...reader,
      audits: audits(actor, row.division_id),
    }),
    remark_checksums: new Map(remarks.flatMap(({ files }) => files.map((file) => [file.file_id, file]))),
    title,
    checksums: new Map(row.files.map((file) => [file.file_id, file])),
    receipt_number:
      actor.role === role.supplier ? await receiptOf(db, application_id, actor.supplier_id) : null,
    printed_at: now,
    operator,
    printed_by: `${organisationName(actor)} ${actor.full_name}`,
  });
  const file_name = exportName([title, view.content.workflow_name, application_id], 'pdf');
  return { view, title, document, file_name };
}

/** 控え番号 of what a supplier sees now. */
async function receiptOf(db: Db, application_id: number, supplier_id: number): Promise<string> {
  const { events } = supplierChainsOf(await loadHistory(db, application_id), supplier_id);
  return receiptNumber(application_id, supplier_id, events);
}
