import type { calls } from '#contract/calls.ts';
import type { Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { pagesFor } from './pages.ts';

/** ヘルプ (docs/rules/help.md). */
export const helpHandlers: Handlers<typeof calls.help> = {
  page({ actor, input }) {
    const pages = pagesFor(actor);
    const found = input.page === null ? pages[0] : pages.find(({ page }) => page === input.page);
    if (found === undefined) throw notFound();
    const { page, text } = found;
    return { page, text, pages: pages.map(({ page, title }) => ({ page, title })) };
  },
};
