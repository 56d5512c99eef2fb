import { contactParts } from '#domain/contact-parts.ts';
import { linkClass } from '#web/ui/link-class.ts';

/** SUPPORT_CONTACT, or a line with it. Telephone numbers and mail addresses are links. */
export function Contact({ text }: { text: string }) {
  return contactParts(text).map(({ label, text: part, href, whole }, index) => (
    <span key={index} className={whole ? 'whitespace-nowrap' : undefined}>
      {label}
      {href === null ? (
        part
      ) : (
        <a href={href} className={linkClass}>
          {part}
        </a>
      )}
    </span>
  ));
}
