import { linkClass } from './link-class.ts';
import { linkParts } from './link-parts.ts';

/** A text that somebody wrote, as he wrote it: its line breaks kept, its web addresses as links, nothing of it as markup. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {linkParts(text).map((part, index) =>
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
