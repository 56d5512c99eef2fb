import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Runs in the browser, after a resize: what does not fit the window. Looks at the topmost dialog, or at the
 * whole page. Each finding is a short sentence.
 */
export async function findMisfits(): Promise<string[]> {
  // A bracket at the end of a line loses the blank half of its box, which then lies outside of the line's.
  // Without trimming, whatever sticks out is seen.
  document.documentElement.style.setProperty('text-spacing-trim', 'space-all');
  // What depends on the width is drawn again before the second frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = new Set<string>();
  const root = document.documentElement;
  const width = root.clientWidth;
  /** How many pixels may be lost to rounding. */
  const slack = 1.5;
  const rem = parseFloat(getComputedStyle(root).fontSize);
  const smallestColumn = 6 * rem;

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };

  const dialogs = [
    ...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"], dialog[open]'),
  ].filter((dialog) => dialog.checkVisibility());
  const scope = dialogs.at(-1) ?? document.body;

  const nameOf = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24);
    return `${element.tagName.toLowerCase()}${element.role ? `[${element.role}]` : ''} 「${words}」`;
  };
  const px = (length: number) => `${Math.round(length)}px`;

  if (root.scrollWidth > width) found.add(`the page is ${px(root.scrollWidth)} wide`);

  // What is visible of an element: its box, cut by the ancestors that clip it.
  type Box = { left: number; right: number; top: number; bottom: number };
  const clips = new Map<Element, Box>();
  const everything: Box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
  const cut = (one: Box, by: Box): Box => ({
    left: Math.max(one.left, by.left),
    right: Math.min(one.right, by.right),
    top: Math.max(one.top, by.top),
    bottom: Math.min(one.bottom, by.bottom),
  });
  const clipOf = (element: Element | null): Box => {
    if (element === null || element === root || element === document.body) return everything;
    const known = clips.get(element);
    if (known !== undefined) return known;
    const outer = clipOf(element.parentElement);
    const { overflowX, display } = styleOf(element);
    const own =
      overflowX === 'visible' || display === 'inline' ? outer : cut(element.getBoundingClientRect(), outer);
    clips.set(element, own);
    return own;
  };
  const visible = (box: Box) => box.right - box.left > 1 && box.bottom - box.top > 1;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // The native input of a file lies over the file's name and has its tooltip.
  const hasTooltip = (element: Element) =>
    Boolean(element.parentElement?.parentElement?.querySelector(':scope > input[title]')) ||
    element.closest('[title]:not([title=""])') !== null ||
    element.querySelector('[title]:not([title=""])') !== null;

  /** The part that an element is in. One with `display: contents` has no box. */
  const frameOf = (element: Element): Element | null => {
    const frame = element.parentElement?.closest('section, td, button, [role="dialog"]') ?? null;
    return frame !== null && styleOf(frame).display === 'contents' ? frameOf(frame) : frame;
  };
  /** Whether an element between both sticks out of the frame, too: the outermost is enough. */
  const isOut = (element: Element, frame: Element): boolean => {
    const parent = element.parentElement;
    if (parent === null || parent === frame) return false;
    const { right } = frame.getBoundingClientRect();
    return parent.getBoundingClientRect().right > right + slack || isOut(parent, frame);
  };

  const all = [...scope.querySelectorAll<HTMLElement>('*')].filter(
    (element) => !element.closest('svg') && isShown(element),
  );
  for (const element of all) {
    const box = element.getBoundingClientRect();
    const seen = cut(box, clipOf(element.parentElement));
    if (!visible(seen)) continue;
    // A picture of a route is as wide as the route is long.
    if (element.closest('[data-scrolls-sideways]')) continue;
    if (seen.left < -slack || seen.right > width + slack)
      found.add(`${nameOf(element)} is outside the window, at ${px(seen.left)} to ${px(seen.right)}`);
    const frame = frameOf(element);
    // A fade over the edge is not content.
    const decorative = element.closest('[aria-hidden="true"]') !== null && element.textContent === '';
    if (
      frame &&
      !decorative &&
      seen.right > frame.getBoundingClientRect().right + slack &&
      !isOut(element, frame)
    )
      found.add(`${nameOf(element)} sticks out of ${nameOf(frame)}`);

    const { overflowX, overflowY, textOverflow } = styleOf(element);
    const excess = element.scrollWidth - element.clientWidth;
    if (element.matches('input, textarea') || element.clientWidth <= 1) continue;
    if ((overflowX === 'auto' || overflowX === 'scroll') && excess > slack) {
      found.add(`${nameOf(element)} scrolls sideways`);
    } else if (overflowX !== 'visible' && !hasTooltip(element)) {
      const clamped =
        overflowY === 'hidden' &&
        textOverflow !== 'ellipsis' &&
        element.scrollHeight > element.clientHeight + 2 &&
        // A button beside it, or below all of a closed block, shows the rest.
        element.nextElementSibling?.matches('[aria-expanded]') !== true &&
        element.closest('[data-closed]')?.querySelector('[aria-expanded="false"]') == null;
      if (element.matches('th') ? excess > 0 : excess > slack || clamped)
        found.add(`${nameOf(element)} is cut and has no tooltip`);
    }
  }

  for (const table of scope.querySelectorAll<HTMLElement>('table')) {
    const box = table.getBoundingClientRect();
    const frame = table.parentElement?.getBoundingClientRect();
    if (!isShown(table) || frame === undefined) continue;
    if (box.left < frame.left - slack || box.right > frame.right + slack)
      found.add(`${nameOf(table)} is ${px(box.width)} wide, its box ${px(frame.width)}`);
    for (const head of table.querySelectorAll<HTMLElement>('th')) {
      const { width: actual } = head.getBoundingClientRect();
      // Rows are cards, or the head is for screen readers alone.
      if (actual <= 1 || table.role !== 'table') continue;
      if (!visible(cut(head.getBoundingClientRect(), clipOf(head)))) continue;
      // A width in rem is declared for a tag, a number or a time, or is enough for the words of its column.
      // The columns of boxes have no words.
      const declared = head.style.width.endsWith('rem') ? parseFloat(head.style.width) * rem : null;
      const least = declared ?? (head.querySelector('.sr-only, input') ? 0 : smallestColumn);
      if (actual < least - slack)
        found.add(`${nameOf(table)}: ${nameOf(head)} is ${px(actual)} wide, less than ${px(least)}`);
    }
  }

  // A time with its date is whole and in one line, even with a tooltip.
  for (const cell of scope.querySelectorAll<HTMLElement>('td')) {
    const text = cell.querySelector('span:last-child')?.firstChild;
    if (!(text instanceof Text) || !isShown(cell)) continue;
    if (!/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/.test(text.data)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()];
    const { right } = cell.getBoundingClientRect();
    if (boxes.length !== 1 || boxes.some((box) => box.right > right) || cell.scrollWidth > cell.clientWidth)
      found.add(`${nameOf(cell)} is a time that is cut`);
  }

  // Lines of text. A sticky part may lie over others.
  type Line = Box & { node: Text; layer: Element | null };
  const lines: Line[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || node.data.trim() === '' || parent === null || !isShown(parent)) continue;
    if (parent.closest('option, script, style, [data-scrolls-sideways]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()]
      .map((box) => cut(box, clipOf(parent)))
      .filter((box) => visible(box));
    if (boxes.length >= 4 && boxes.every((box) => box.right - box.left < 2 * rem))
      found.add(`${nameOf(parent)} stands letter below letter`);
    let layer: Element | null = parent;
    while (layer !== null && !['sticky', 'fixed', 'absolute'].includes(styleOf(layer).position))
      layer = layer.parentElement;
    for (const box of boxes) lines.push({ ...box, node, layer });
  }
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      // Boxes of fonts are higher than their letters.
      if (other.top > one.bottom - 6) break;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - other.top;
      if (one.node === other.node || one.layer !== other.layer || across <= 3 || down <= 6) continue;
      found.add(
        `「${one.node.data.trim().slice(0, 16)}」 and 「${other.node.data.trim().slice(0, 16)}」 overlap`,
      );
    }
  });
  root.style.removeProperty('text-spacing-trim');
  return [...found];
}

/** The spacing that a reader may set (WCAG 1.4.12). */
const spacing = `
  * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Which texts of the page are cut, run into others or leave the window once the reader has set letters, words
 * and lines apart, but not before. What the user's menu repeats is left out.
 */
export async function findCutBySpacing(page: Page): Promise<string[]> {
  const before = new Set(await page.evaluate(findCutTexts));
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, spacing);
  const after = await page.evaluate(findCutTexts);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return [...new Set(after)].filter((finding) => !before.has(finding));
}

/** Runs in the browser. */
async function findCutTexts(): Promise<string[]> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const root = document.documentElement;
  const found: string[] = [];
  if (root.scrollWidth > root.clientWidth) found.push('the page is wider than the window');
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { overflowX, overflowY, display, webkitLineClamp } = getComputedStyle(element);
    // A field and a picture of a route scroll; a person's organisation is in their menu.
    if (element.closest('svg, input, textarea, select, [data-scrolls-sideways], [popovertarget]')) continue;
    if (!element.checkVisibility() || element.clientWidth <= 1 || display === 'inline') continue;
    const name = `${element.tagName.toLowerCase()} 「${element.textContent.trim().slice(0, 30)}」`;
    const wide = element.scrollWidth > element.clientWidth + 1;
    const high = element.scrollHeight > element.clientHeight + 2;
    if (wide && (overflowX === 'hidden' || overflowX === 'clip')) found.push(`${name} is cut at the right`);
    if (high && (overflowY === 'hidden' || webkitLineClamp !== 'none')) found.push(`${name} is cut below`);
    if (!wide || !element.matches('td, th, button, a')) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const { right } = element.getBoundingClientRect();
    if ([...range.getClientRects()].some((box) => box.right > right + 1))
      found.push(`${name} runs into the next`);
  }
  return found;
}

/**
 * Records, frame by frame until the page reloads, how far the first part of the content with this name is
 * from the top of the content. Returns a function that tells the distances: one, if nothing above it moved
 * it.
 */
export async function recordPositions(page: Page, name: string): Promise<() => Promise<number[]>> {
  const positions = await page.evaluateHandle((label) => {
    const found = new Set<number>();
    const look = () => {
      const main = document.querySelector('main');
      const part = [...(main?.querySelectorAll('section, article, [role="region"]') ?? [])].find(
        (each) =>
          each.getAttribute('aria-label') === label ||
          document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent === label,
      );
      if (main && part)
        found.add(Math.round(part.getBoundingClientRect().top - main.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    look();
    return found;
  }, name);
  return () => positions.evaluate((found) => [...found]);
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Where parts are in the window: measured at once, so that they compare, and once none of them moves. */
export async function boxesOf<const Parts extends readonly Locator[]>(
  page: Page,
  ...parts: Parts
): Promise<{ [Part in keyof Parts]: Box }> {
  let boxes: Box[] = [];
  await expect
    .poll(async () => {
      const elements = await Promise.all(parts.map((part) => part.elementHandle()));
      const [before, after] = await page.evaluate(async (elements) => {
        const measure = () =>
          elements.map((element) => {
            if (!element?.checkVisibility()) throw new Error('A part that is measured is not shown');
            const { x, y, width, height } = element.getBoundingClientRect();
            return { x, y, width, height };
          });
        const first = measure();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return [first, measure()];
      }, elements);
      boxes = after ?? [];
      return JSON.stringify(before) === JSON.stringify(after);
    })
    .toBe(true);
  // One box for each part.
  return boxes as { [Part in keyof Parts]: Box };
}

/**
 * Records, frame by frame, how far a part is from the top of what it scrolls in. Returns a function that
 * tells the distances: one, if nothing above it moved it.
 */
export async function recordTops(part: Locator): Promise<() => Promise<number[]>> {
  const tops = await part.evaluateHandle((element: HTMLElement) => {
    const found = new Set<number>();
    const look = () => {
      found.add(element.offsetTop);
      if (element.isConnected) requestAnimationFrame(look);
    };
    look();
    return found;
  });
  return () => tops.evaluate((found) => [...found]);
}
