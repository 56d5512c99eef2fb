import { fileSizeText } from '#domain/file-size.ts';
import { visibleName } from '#domain/visible-name.ts';
import { Icon } from './icon.tsx';

/** The longest name on two lines of a phone, its beginning and its end, in the width of half a letter. */
const longest = { whole: 52, start: 30, end: 16 };

/**
 * The name of a file, isolated: it cannot reorder the line. A phone shows beginning and end of a long one;
 * all of it stays in the text.
 */
export function FileText({ name }: { name: string }) {
  const letters = [...visibleName(name)];
  const width = (some: readonly string[]) =>
    some.reduce((sum, letter) => sum + (letter > '\u00ff' ? 2 : 1), 0);
  const first = letters.findIndex((_, index) => width(letters.slice(0, index + 1)) > longest.start);
  const last = letters.findIndex((_, index) => width(letters.slice(index)) <= longest.end);
  return (
    <bdi dir="ltr" title={width(letters) > longest.whole ? letters.join('') : undefined}>
      {width(letters) <= longest.whole ? (
        letters.join('')
      ) : (
        <>
          {letters.slice(0, first).join('')}
          <span className="file-middle">{letters.slice(first, last).join('')}</span>
          {letters.slice(last).join('')}
        </>
      )}
    </bdi>
  );
}

/** A file with its icon, name, and size in bytes. It can't be opened, so it is grey. */
export function FileName({ name, size }: { name: string; size: number }) {
  return (
    <span className="file-name text-ink-soft">
      <Icon name="file" />
      <FileText name={name} />
      <FileSize size={size} />
    </span>
  );
}

/** Right behind the last word of the name. */
export function FileSize({ size }: { size: number }) {
  return <small className="ml-2 whitespace-nowrap">{fileSizeText(size)}</small>;
}
