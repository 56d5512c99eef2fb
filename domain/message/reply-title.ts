import { maxLength } from '#domain/limits.ts';

const prefix = 'Re: ';

/** The title of a reply: prefixed only once, and truncated to the length limit. */
export function replyTitle(title: string): string {
  const prefixed = /^re[:：]/i.test(title) ? title : `${prefix}${title}`;
  return [...prefixed].slice(0, maxLength.message_title).join('');
}
