import {
  Link as RouterLink,
  type LinkComponent,
  type LinkOptions,
  type RegisteredRouter,
} from '@tanstack/react-router';
import type { Path } from '#contract/routes.ts';

/** Where a link leads. */
export type LinkTarget = { [P in Path]: LinkOptions<RegisteredRouter, string, P> }[Path];

/** A link to a screen. It is current only at its own address: 戻る to a list is not, on the screen of a row. */
export const Link = ((props) => (
  <RouterLink activeOptions={{ exact: true }} {...props} />
)) as LinkComponent<'a'>;
