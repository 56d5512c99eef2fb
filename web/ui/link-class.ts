/** Classes of a link in a text or table, for router links and plain ones. */
export const linkClass =
  'text-action underline underline-offset-2 hover:text-action-strong hover:no-underline';
