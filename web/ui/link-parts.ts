/** A text, cut where addresses of the web stand in it. */
export type TextPart = { readonly text: string; readonly href: string | null };

// What an address is made of; anything else ends it, so that Japanese may follow at once.
const address = /https?:\/\/[\w\-.~:/?#@!$&'()*+,;=%]+/g;

/** The parts of a text: http and https addresses as links, the rest as it is. A full stop or bracket after one is not of it. */
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

/** An address without what ends the sentence around it; a closing bracket stays where the address opens it. */
function withoutSentence(written: string): string {
  const last = written.at(-1) ?? '';
  const isMark = ".,:;!?'*".includes(last);
  const isOutside = last === ')' && count(written, '(') < count(written, ')');
  return isMark || isOutside ? withoutSentence(written.slice(0, -1)) : written;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
