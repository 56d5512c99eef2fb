import { publishState, type PublishState, type Role, role } from '../codes.ts';

/** What decides about a notice who may read it. Days are Japan's, `yyyy-mm-dd`. */
export type NoticeFacts = {
  readonly deleted: boolean;
  readonly publish_date_from: string;
  readonly publish_date_to: string;
};

/**
 * What a notice is to somebody (domain 3): `open`; `ended` for a supplier that it was for while its period held; `unknown`
 * before that, where it was never for him, and to everybody when it was deleted. Operator users may read every one.
 */
export function noticeAccess(
  reader: { readonly role: Role; readonly targeted: boolean },
  notice: NoticeFacts,
  today: string,
): 'open' | 'ended' | 'unknown' {
  if (notice.deleted) return 'unknown';
  if (reader.role === role.operator) return 'open';
  if (!reader.targeted || today < notice.publish_date_from) return 'unknown';
  return today > notice.publish_date_to ? 'ended' : 'open';
}

/** Whether its period holds on a day, both ends included: then TOP shows it and mails about it are sent. */
export function isPublished(
  { deleted, publish_date_from, publish_date_to }: NoticeFacts,
  today: string,
): boolean {
  return !deleted && publish_date_from <= today && today <= publish_date_to;
}

/** Where its period stands on a day. */
export function publishStateOn(
  { publish_date_from, publish_date_to }: Pick<NoticeFacts, 'publish_date_from' | 'publish_date_to'>,
  today: string,
): PublishState {
  if (today < publish_date_from) return publishState.coming;
  return today > publish_date_to ? publishState.ended : publishState.published;
}
