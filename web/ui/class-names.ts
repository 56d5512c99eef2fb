/** Joins the class names that apply: `classNames('p-2', open && 'font-semibold')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
