import { noticeScreen } from '#texts/notice.ts';
import { Tag } from './tag.tsx';

interface ReadTagProps {
  read: boolean;
  /** Of somebody else: what they have read stands out, and what they have not asks nothing of the user. */
  quiet?: boolean;
}

/** 既読 or 未読. What the user has not read has a dot and stands out. */
export function ReadTag({ read, quiet = false }: ReadTagProps) {
  if (quiet)
    return <Tag tone={read ? 'success' : 'waiting'}>{read ? noticeScreen.read : noticeScreen.unread}</Tag>;
  if (read) return <span className="text-xs text-ink-faint">{noticeScreen.read}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-xs text-action">
      <span aria-hidden="true" className="size-2 rounded-full bg-action" />
      {noticeScreen.unread}
    </span>
  );
}
