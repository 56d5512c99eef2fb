/** The look of a link in a text or table; the router's links and plain ones alike. */
export const linkClass =
  'text-action underline underline-offset-2 hover:text-action-strong hover:no-underline';
