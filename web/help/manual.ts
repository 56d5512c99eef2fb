import { lexer, type MarkedToken, type Token } from 'marked';

/** The Markdown of a page of the manual, as the parts that web/help/blocks.tsx shows. */

export type Heading = { readonly id: string; readonly depth: number; readonly text: string };

type Manual = {
  readonly tokens: readonly MarkedToken[];
  /** The headings in their order, by their tokens. */
  readonly headings: ReadonlyMap<MarkedToken, Heading>;
};

export function readManual(text: string): Manual {
  const tokens = known(lexer(text));
  const headings = new Map<MarkedToken, Heading>();
  const taken = new Map<string, number>();
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const words = plainText(token.tokens);
    const anchor = anchorOf(words);
    const earlier = taken.get(anchor) ?? 0;
    taken.set(anchor, earlier + 1);
    headings.set(token, {
      id: earlier === 0 ? anchor : `${anchor}-${earlier}`,
      depth: token.depth,
      text: words,
    });
  }
  return { tokens, headings };
}

/** Only an extension of the library, of which there is none here, makes other tokens than these. */
export function known(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens as readonly MarkedToken[];
}

/** The anchor of a heading, as GitHub makes it: links in the files lead there too. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-');
}

function plainText(tokens: readonly Token[]): string {
  return known(tokens)
    .map((token) => {
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
      return 'text' in token ? token.text : '';
    })
    .join('');
}

/** A text of several lines. The end of a line is a space beside a Latin letter, but not beside 、 or （. */
export function inOneLine(text: string): string {
  return text.replace(/(?<![!-~])\n(?![!-~])|(?<=[、。）」：])\n|\n(?=[（「])/g, '').replaceAll('\n', ' ');
}

export type LinkGoal = { readonly page: string; readonly anchor: string } | { readonly href: string };

/**
 * Where a link of `page` leads: a heading, a page that the reader may read, or an address of another site;
 * null if it leads nowhere for this reader, as to a document in English.
 */
export function linkGoal(href: string, page: string, readable: readonly string[]): LinkGoal | null {
  if (href.startsWith('https://')) return { href };
  const [, file = '', anchor = ''] = /^([^/#]*)(?:#(.+))?$/.exec(href) ?? [];
  if (file === '') return anchor === '' ? null : { page, anchor };
  const other = /^(.+)\.md$/.exec(file)?.[1];
  return other !== undefined && readable.includes(other) ? { page: other, anchor } : null;
}
