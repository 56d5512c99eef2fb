import { maxLength } from '#domain/limits.ts';

const mark = 'Re: ';

/** The title of a reply: marked once however long the exchange, and cut where it would be longer than a title may be. */
export function replyTitle(title: string): string {
  const marked = /^re[:：]/i.test(title) ? title : `${mark}${title}`;
  return [...marked].slice(0, maxLength.message_title).join('');
}
