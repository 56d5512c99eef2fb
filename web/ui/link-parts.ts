/** A part of a text; `href` is null for plain text. */
export type TextPart = { readonly text: string; readonly href: string | null };

// Any other character ends the URL, so that Japanese text can follow it directly.
const urlPattern = /https?:\/\/[\w\-.~:/?#@!$&'()*+,;=%]+/g;

/** Splits a text into plain parts and http(s) links. Punctuation after a URL is not part of the link. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(urlPattern)) {
    const href = withoutPunctuation(match[0]);
    if (!URL.canParse(href)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** Strips trailing punctuation from a URL. A closing bracket stays if the URL contains the opening one. */
function withoutPunctuation(url: string): string {
  const last = url.at(-1) ?? '';
  const isMark = ".,:;!?'*".includes(last);
  const isOutside = last === ')' && count(url, '(') < count(url, ')');
  return isMark || isOutside ? withoutPunctuation(url.slice(0, -1)) : url;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
