/** A part of a text; `href` is null for plain text. */
export type TextSegment = { readonly text: string; readonly href: string | null };

// Any other character ends the URL, so that Japanese text can follow it directly.
const urlPattern = /https?:\/\/[\w\-.~:/?#@!$&'()*+,;=%]+/g;

/** Splits a text into plain parts and http(s) links. Punctuation after a URL is not part of the link. */
export function linkSegments(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(urlPattern)) {
    const href = withoutPunctuation(match[0]);
    if (!URL.canParse(href)) continue;
    if (match.index > end) segments.push({ text: text.slice(end, match.index), href: null });
    segments.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) segments.push({ text: text.slice(end), href: null });
  return segments;
}

/** Strips trailing punctuation from a URL. A closing bracket stays if the URL contains the opening one. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  let surplus = count(url, ')') - count(url, '(');
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    const isOutside = last === ')' && surplus > 0;
    if (!".,:;!?'*".includes(last) && !isOutside) break;
    if (isOutside) surplus -= 1;
  }
  return url.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
