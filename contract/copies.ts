import * as z from 'zod/mini';
import { invalid, label } from '#texts/fields.ts';
import { download, get } from './call.ts';
import { inOrder, queryFlag, requiredDate } from './fields.ts';

/** 控えの一括保存 (docs/rules/copies.md): the calls of /copies. */

/** Days in Japan, both inclusive: of the submission, the sending or the publication. */
const days = { from: requiredDate(label.copies_from), to: requiredDate(label.copies_to) };

type Kinds = { readonly applications: boolean; readonly messages: boolean; readonly notices: boolean };
const rules = [
  inOrder('from', 'to', { from: label.copies_from, to: label.copies_to }),
  z.refine<Kinds>(({ applications, messages, notices }) => applications || messages || notices, {
    error: invalid.noCopyKind,
    path: ['applications'],
    when: ({ value }) => isKinds(value),
  }),
] as const;

/** Whether the three are read, even while a day is wrong. */
function isKinds(value: unknown): boolean {
  return z.safeParse(kinds, value).success;
}
const kinds = z.object({ applications: z.boolean(), messages: z.boolean(), notices: z.boolean() });

/** What the form has. */
export const copiesForm = z.object({ ...days, ...kinds.shape }).check(...rules);

const query = z
  .object({ ...days, applications: queryFlag, messages: queryFlag, notices: queryFlag })
  .check(...rules);

export const copies = {
  /**
   * What `zip` would contain. `item_count` is counted up to one above `copyLimits.items`; `bytes` are those of
   * the stored files, 0 above that limit. A 422 at `from` while the caller or two others get one.
   */
  size: get({
    path: '/api/copies/size',
    access: 'signed_in',
    audit: { screen: 'copies', does: 'show', about: { copies: null } },
    query,
    output: z.object({ item_count: z.int(), bytes: z.int() }),
  }),
  /** A 422 at `from` if there is nothing, or more than `copyLimits`, or as in `size`. */
  zip: download({
    path: '/api/copies/zip',
    limited: 'pdf',
    access: 'signed_in',
    audit: { screen: 'copies', does: 'zip', about: { copies: null } },
    query,
  }),
};
