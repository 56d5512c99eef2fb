import { publishState, type PublishState, type Role, role } from '../codes.ts';

/** What decides who may read a notice, beside its targets. Dates are in Japan, `yyyy-mm-dd`. */
export type NoticePublication = {
  readonly deleted: boolean;
  readonly publish_date_from: string;
  readonly publish_date_to: string;
  /** The day of its 訂正版; null without one. */
  readonly corrected_on: string | null;
};

/**
 * A user's access to a notice (docs/rules/notices.md#who-sees-a-notice): `open`; for a supplier that it was for
 * `corrected` once there is a 訂正版, and `past` after the period; `unknown` for suppliers before the period, if
 * it was corrected before it, or without being a target, and for everybody once it is deleted.
 */
export function noticeAccess(
  reader: { readonly role: Role; readonly targeted: boolean },
  notice: NoticePublication,
  today: string,
): 'open' | 'corrected' | 'past' | 'unknown' {
  if (notice.deleted) return 'unknown';
  if (reader.role === role.operator) return 'open';
  const { corrected_on, publish_date_from } = notice;
  if (!reader.targeted || (corrected_on ?? today) < publish_date_from) return 'unknown';
  if (corrected_on !== null) return 'corrected';
  return today > notice.publish_date_to ? 'past' : 'open';
}

/**
 * Whether the period includes `today`, both ends inclusive, and there is no 訂正版. TOP and mail depend on it.
 */
export function isPublished(
  { deleted, corrected_on, publish_date_from, publish_date_to }: NoticePublication,
  today: string,
): boolean {
  return !deleted && corrected_on === null && publish_date_from <= today && today <= publish_date_to;
}

/** Whether `today` is before, in or after the period; `corrected` on any day once there is a 訂正版. */
export function publishStateOn(
  { corrected_on, publish_date_from, publish_date_to }: Omit<NoticePublication, 'deleted'>,
  today: string,
): PublishState {
  if (corrected_on !== null) return publishState.corrected;
  if (today < publish_date_from) return publishState.coming;
  return today > publish_date_to ? publishState.ended : publishState.published;
}
