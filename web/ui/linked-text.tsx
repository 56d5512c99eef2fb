import { linkClass } from './link-class.ts';
import { linkSegments } from './link-segments.ts';

/** User-written text: line breaks are kept, URLs become links, markup is shown as text. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {linkSegments(text).map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer" className={linkClass}>
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
