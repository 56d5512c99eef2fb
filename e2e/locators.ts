import type { Locator, Page } from '@playwright/test';

/** Parts that no role finds: looks and positions alone, and elements whose role Playwright does not know. */

/** Buttons that stay in sight below a list or a form. */
export const stickyBars = (page: Page): Locator => page.locator('[data-sticky]');

/** What can take the focus on a screen. */
export const controlsOf = (page: Page): Locator =>
  page.getByRole('main').locator('a, button, input, textarea, summary');

/** The area for files while something is dragged over it. */
export const areaBelowDrag = (form: Locator): Locator => form.locator('[data-over]');

/** What opens and closes a part of a screen. */
export const disclosureOf = (page: Page, name: string): Locator => page.locator('summary', { hasText: name });

/** The words that a search marks. */
export const searchMarksIn = (scope: Locator): Locator => scope.locator('mark');

/** The mark of a step that is done, in 回付状況. */
export const doneMarks = (page: Page): Locator => page.locator('svg[data-mark="done"]');

/** Whether what a part belongs to is wider than its room, and scrolls. */
export const scrollsSideways = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const box = element.closest('[data-scrolls-sideways]');
    return box !== null && box.scrollWidth > box.clientWidth;
  });

/** The colour of the ground that a part lies on, such as `rgb(255, 255, 255)`. */
export const groundOf = (part: Locator): Promise<string> =>
  part.evaluate((element) => {
    const colourOf = (at: Element | null): string => {
      if (at === null) return '';
      const { backgroundColor } = getComputedStyle(at);
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? colourOf(at.parentElement) : backgroundColor;
    };
    return colourOf(element);
  });
