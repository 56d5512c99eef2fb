import type { DormantUser, UndeliveredMail } from '#contract/system-management.ts';
import { dormantUser, systemScreen } from '#texts/system-management.ts';
import { label } from '#texts/fields.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { viewerOrganisation } from '#texts/people.ts';
import { mailDropText, mailFailureReason } from '#texts/mail-failure.ts';
import type { CsvColumn } from '#server/export/csv.ts';

/** 配信できなかったメール as CSV: the screen's content, one column per fact. */
export const undeliveredMailCsvColumns: readonly CsvColumn<UndeliveredMail>[] = [
  { header: label.full_name, value: (row) => row.full_name },
  { header: systemScreen.organisation, value: (row) => row.organisation_name },
  { header: systemScreen.mail_address, value: (row) => row.mail_address },
  { header: systemScreen.subject, value: (row) => row.subject },
  { header: systemScreen.queued_at, value: (row) => showDateTime(row.queued_at) },
  { header: systemScreen.failed_at, value: (row) => showDateTime(row.failed_at) },
  { header: systemScreen.reason, value: reasonText },
  { header: systemScreen.serversWords, value: (row) => row.last_error },
];

function reasonText({ recipient_invalid, last_error }: UndeliveredMail): string {
  return recipient_invalid ? mailDropText.recipient_invalid : mailFailureReason(last_error);
}

/** ログインのないユーザー as CSV. */
export const dormantUserCsvColumns: readonly CsvColumn<DormantUser>[] = [
  { header: label.full_name, value: (row) => row.full_name },
  { header: systemScreen.organisation, value: viewerOrganisation },
  { header: dormantUser.login_id, value: (row) => row.login_id },
  {
    header: dormantUser.last_signed_in_at,
    value: ({ last_signed_in_at }) => last_signed_in_at && showDateTime(last_signed_in_at),
  },
];
