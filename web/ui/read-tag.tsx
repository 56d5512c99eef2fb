import { noticeScreen } from '#texts/notice.ts';
import { Tag } from './tag.tsx';

/** 既読 or 未読; what is still to be read stands out. */
export function ReadTag({ read }: { read: boolean }) {
  return <Tag tone={read ? 'neutral' : 'info'}>{read ? noticeScreen.read : noticeScreen.unread}</Tag>;
}
