import { expect, type Page } from '@playwright/test';

/**
 * From now on, until the page is loaded anew: what statuses say to assistive technology. It reads out words that come into a
 * status which it knew before them: one that was there by itself, neither hidden nor behind a dialog. Answers what expects words.
 */
export async function listen(page: Page): Promise<(words: string) => Promise<void>> {
  const heard = await page.evaluateHandle(() => {
    const known = new WeakSet<Element>();
    const heard: string[] = [];
    const exposed = (status: Element) =>
      status.checkVisibility() && status.closest('[aria-hidden="true"], [inert]') === null;
    const look = () => {
      for (const status of document.querySelectorAll('[role="status"]'))
        if (exposed(status)) known.add(status);
        else known.delete(status);
      requestAnimationFrame(look);
    };
    look();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const status = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role="status"]',
        );
        if (status && known.has(status) && exposed(status)) heard.push(status.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return heard;
  });
  return (words) => expect.poll(() => heard.jsonValue()).toContain(words);
}
