import { noticeScreen } from '#texts/notice.ts';

/** 既読 or 未読. Unread has a dot and stands out. */
export function ReadTag({ read }: { read: boolean }) {
  if (read) return <span className="text-xs text-ink-faint">{noticeScreen.read}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-xs font-semibold text-action">
      <span aria-hidden="true" className="size-2 rounded-full bg-action" />
      {noticeScreen.unread}
    </span>
  );
}
