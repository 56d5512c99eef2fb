import { noticeScreen } from '#texts/notice.ts';
import { Tag } from './tag.tsx';

/** 既読 or 未読. Unread is highlighted. */
export function ReadTag({ read }: { read: boolean }) {
  return <Tag tone={read ? 'neutral' : 'info'}>{read ? noticeScreen.read : noticeScreen.unread}</Tag>;
}
