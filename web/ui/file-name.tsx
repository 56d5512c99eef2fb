import { fileSizeText } from '#domain/file-size.ts';
import { visibleName } from '#domain/visible-name.ts';
import { Icon } from './icon.tsx';

/** A file with its icon, name, and size in bytes. The name is isolated: it cannot reorder the line. */
export function FileName({ name, size }: { name: string; size: number }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <Icon name="file" />
      <bdi dir="ltr">{visibleName(name)}</bdi>
      <FileSize size={size} />
    </span>
  );
}

export function FileSize({ size }: { size: number }) {
  return (
    <span className="ml-1 self-center text-xs whitespace-nowrap text-ink-faint">{fileSizeText(size)}</span>
  );
}
