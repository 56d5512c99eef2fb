import { matchRangesOf } from '#domain/search/match-ranges.ts';
import type { SearchWord } from '#domain/search/words.ts';

/** What holds one text, whose letters may be in several elements, such as the parts of a file's name. */
const oneText = 'dd, td, li, p, div';

/** What is not part of the text that was searched: names of fields, buttons, forms, and what is not seen. */
const others = 'button, form, label, dt, th, h2, h3, nav, [role="status"], [aria-hidden="true"], .sr-only';

/** The places of the words in the texts of an element, in the order of the document. */
export function rangesIn(element: Element, words: readonly SearchWord[]): Range[] {
  return textsIn(element).flatMap((nodes) =>
    matchRangesOf(nodes.map(({ data }) => data).join(''), words).map(({ start, end }) => {
      const lengths = nodes.map(({ length }) => length);
      const [first, last] = [pointAt(lengths, start), pointAt(lengths, end - 1)];
      const range = document.createRange();
      range.setStart(nodes[first.index] ?? element, first.offset);
      range.setEnd(nodes[last.index] ?? element, last.offset + 1);
      return range;
    }),
  );
}

/** The nodes of each text. */
function textsIn(element: Element): Text[][] {
  const texts = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || parent === null || parent.closest(others)) continue;
    const holder = parent.closest(oneText) ?? element;
    texts.set(holder, [...(texts.get(holder) ?? []), node]);
  }
  return [...texts.values()];
}

/** Where a letter of texts of these lengths stands: in which of them, and how far from its start. */
export function pointAt(lengths: readonly number[], place: number): { index: number; offset: number } {
  let offset = place;
  for (const [index, length] of lengths.entries()) {
    if (offset < length) return { index, offset };
    offset -= length;
  }
  throw new RangeError(`place ${place} is after the texts`);
}
