import * as z from 'zod/mini';
import { get } from './call.ts';
import { noInput } from './fields.ts';

/** The external order EDI: the URL to post to, and the form fields by name. */
export const orderEdi = {
  url: get({
    path: '/api/order_edi/url',
    access: 'signed_in',
    audit: { screen: 'order_edi', does: 'show', about: {} },
    query: noInput,
    output: z.object({ url: z.string(), params: z.record(z.string(), z.string()) }),
  }),
};
