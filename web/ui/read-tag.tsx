import { noticeScreen } from '#texts/notice.ts';
import { Tag } from './tag.tsx';

interface ReadTagProps {
  read: boolean;
  /** Of somebody else: what they have read stands out, and what they have not asks nothing of the user. */
  quiet?: boolean;
}

/** 既読 or 未読. What the user has not read has a dot and stands out. */
export function ReadTag({ read, quiet = false }: ReadTagProps) {
  if (read && quiet) return <Tag tone="success">{noticeScreen.read}</Tag>;
  if (read || quiet)
    return <span className="text-xs text-ink-faint">{read ? noticeScreen.read : noticeScreen.unread}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-xs text-action">
      <span aria-hidden="true" className="size-2 rounded-full bg-action" />
      {noticeScreen.unread}
    </span>
  );
}
