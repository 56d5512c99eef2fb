import * as z from 'zod/mini';
import { get } from './call.ts';
import { optionalInQuery } from './fields.ts';

/** ヘルプ: the manual, of which everybody reads the pages of their role and privilege (docs/rules/help.md). */
export const help = {
  page: get({
    path: '/api/help/page',
    access: 'signed_in',
    audit: { screen: 'help', does: 'show', about: {} },
    query: z.object({
      /** The name of a page; null for the reader's first one. */
      page: optionalInQuery(z.string()),
    }),
    output: z.object({
      page: z.string(),
      /** Markdown. */
      text: z.string(),
      /** The pages that the reader may read. */
      pages: z.array(z.object({ page: z.string(), title: z.string() })),
    }),
  }),
};
