import { expect, type Page } from '@playwright/test';

/**
 * Records what the page's status regions announce, until the page reloads. Assistive technology reads text
 * that enters a status region that already exists and is neither hidden nor behind a dialog. Returns a
 * function that expects an announcement.
 */
export async function recordAnnouncements(page: Page): Promise<(words: string) => Promise<void>> {
  const announced = await page.evaluateHandle(() => {
    const known = new WeakSet<Element>();
    const texts: string[] = [];
    const exposed = (status: Element) =>
      status.checkVisibility() && status.closest('[aria-hidden="true"], [inert]') === null;
    const look = () => {
      for (const status of document.querySelectorAll('[role="status"]'))
        if (exposed(status)) known.add(status);
        else known.delete(status);
    };
    look();
    new MutationObserver((changes) => {
      for (const { type, target } of changes) {
        if (type === 'attributes') continue;
        const status = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role="status"]',
        );
        if (status && known.has(status) && exposed(status)) texts.push(status.textContent);
      }
      // Only now: what becomes exposed together with its text isn't announced.
      look();
    }).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['aria-hidden', 'inert', 'class', 'style', 'hidden', 'role'],
    });
    return texts;
  });
  return (words) => expect.poll(() => announced.jsonValue()).toContain(words);
}
