/** A part of a text; `href` is null for plain text. */
export type TextPart = { readonly text: string; readonly href: string | null };

// Any other character ends the URL, so that Japanese text can follow it directly.
const address = /https?:\/\/[\w\-.~:/?#@!$&'()*+,;=%]+/g;

/** Splits a text into plain parts and http(s) links. Punctuation after a URL is not part of the link. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(address)) {
    const href = withoutSentence(found[0]);
    if (!URL.canParse(href)) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index), href: null });
    parts.push({ text: href, href });
    end = found.index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** Strips trailing punctuation from a URL. A closing bracket stays if the URL contains the opening one. */
function withoutSentence(written: string): string {
  const last = written.at(-1) ?? '';
  const isMark = ".,:;!?'*".includes(last);
  const isOutside = last === ')' && count(written, '(') < count(written, ')');
  return isMark || isOutside ? withoutSentence(written.slice(0, -1)) : written;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
