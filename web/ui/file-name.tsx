import { fileSizeText } from '#domain/file-size.ts';
import { visibleName } from '#domain/visible-name.ts';
import { fileNameClass } from './file-name-class.ts';
import { Icon } from './icon.tsx';

/** In the width of half a letter: a name that is never cut, and the end of another that is always seen. */
const widths = { whole: 24, end: 14 };

/**
 * The name of a file on one line, isolated: it cannot reorder the line. Where a long one has no room, its
 * middle is left out; all of it stays in the text. A link on it has it as accessible name.
 */
export function FileText({ name }: { name: string }) {
  const shown = visibleName(name);
  const letters = [...shown];
  const width = (some: readonly string[]) =>
    some.reduce((sum, letter) => sum + (letter > '\u00ff' ? 2 : 1), 0);
  if (width(letters) <= widths.whole) return <bdi dir="ltr">{shown}</bdi>;
  const last = letters.findIndex((_, index) => width(letters.slice(index)) <= widths.end);
  return (
    <bdi dir="ltr" className="not-print:flex not-print:min-w-0 not-print:whitespace-pre" title={shown}>
      <span className="not-print:overflow-hidden not-print:text-ellipsis">
        {letters.slice(0, last).join('')}
      </span>
      <span className="not-print:flex-none">{letters.slice(last).join('')}</span>
    </bdi>
  );
}

/** A file with its icon, name, and size in bytes if that is known. It can't be opened, so it is grey. */
export function FileNameText({ name, size }: { name: string; size?: number }) {
  return (
    <span className={`${fileNameClass} text-ink-soft`}>
      <Icon name="file" className="self-center" />
      <FileText name={name} />
      {size !== undefined && <FileSize size={size} />}
    </span>
  );
}

export function FileSize({ size }: { size: number }) {
  return <small className="ml-1 flex-none whitespace-nowrap">{fileSizeText(size)}</small>;
}
