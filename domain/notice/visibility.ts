import { publishState, type PublishState, type Role, role } from '../codes.ts';

/** What decides who may read a notice, beside its targets. Dates are in Japan, `yyyy-mm-dd`. */
export type NoticePublication = {
  readonly deleted: boolean;
  readonly publish_date_from: string;
  readonly publish_date_to: string;
};

/**
 * A user's access to a notice (docs/rules/notices.md#who-sees-a-notice): `open`; `past` for a supplier
 * that it was for, after the period; `unknown` for suppliers before the period or without being a target, and
 * for everybody once it is deleted.
 */
export function noticeAccess(
  reader: { readonly role: Role; readonly targeted: boolean },
  notice: NoticePublication,
  today: string,
): 'open' | 'past' | 'unknown' {
  if (notice.deleted) return 'unknown';
  if (reader.role === role.operator) return 'open';
  if (!reader.targeted || today < notice.publish_date_from) return 'unknown';
  return today > notice.publish_date_to ? 'past' : 'open';
}

/** Whether the period includes `today`, both ends inclusive. TOP and mail depend on it. */
export function isPublished(
  { deleted, publish_date_from, publish_date_to }: NoticePublication,
  today: string,
): boolean {
  return !deleted && publish_date_from <= today && today <= publish_date_to;
}

/** Whether `today` is before, in or after the period. */
export function publishStateOn(
  { publish_date_from, publish_date_to }: Pick<NoticePublication, 'publish_date_from' | 'publish_date_to'>,
  today: string,
): PublishState {
  if (today < publish_date_from) return publishState.coming;
  return today > publish_date_to ? publishState.ended : publishState.published;
}
