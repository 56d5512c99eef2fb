/** A part of a text; `href` is null for plain text. */
export type TextSegment = { readonly text: string; readonly href: string | null };

// Any other character ends the URL, so that Japanese text can follow it directly. So does a separator before
// the next URL.
const urlPattern = /https?:\/\/(?:[\w\-.~:/?#@!$&'*+=%]|[()[\]{},;|](?!https?:\/\/))+/gi;

/** The letters behind a URL, up to a space, a Japanese punctuation mark or the next URL. */
const lettersBehind = /(?:(?!https?:\/\/)(?:[!-~]|[^\p{P}\p{S}\p{Z}\p{C}]))*/iuy;

// With letters and signs of a URL further on, even these may be part of it: はじめに.pdf.
const sentenceBehind = /^(?:$|[!-~]|を|(?:から|まで|より|など|です|[はがにへとでのも])[^._/%?=&#~]*$)/;

/**
 * Splits a text into plain parts and http(s) links. Punctuation after a URL is not part of the link. There is
 * no link where the URL may go on in letters that are not encoded, such as 資料.pdf: cut, it would lead
 * elsewhere.
 */
export function linkSegments(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(urlPattern)) {
    const href = withoutPunctuation(match[0]);
    if (!URL.canParse(href) || mayGoOn(text, match, href)) continue;
    if (match.index > end) segments.push({ text: text.slice(end, match.index), href: null });
    segments.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) segments.push({ text: text.slice(end), href: null });
  return segments;
}

/** Whether the letters behind a URL may be part of it. */
function mayGoOn(text: string, { 0: matched, index }: RegExpExecArray, href: string): boolean {
  // A bracket or comma has ended it.
  if (!/^[.:]*$/.test(matched.slice(href.length))) return false;
  lettersBehind.lastIndex = index + matched.length;
  return !sentenceBehind.test(lettersBehind.exec(text)?.[0] ?? '');
}

const openings: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Strips trailing punctuation from a URL. A closing bracket stays if the URL contains the opening one. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  const surplus = new Map(
    [...openings].map(([closing, opening]) => [closing, count(url, closing) - count(url, opening)]),
  );
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    const tooMany = surplus.get(last) ?? 0;
    if (!".,:;!?'*|([{".includes(last) && tooMany <= 0) break;
    surplus.set(last, tooMany - 1);
  }
  return url.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
