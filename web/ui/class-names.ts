/** The class names that apply, joined: `classNames('p-2', open && 'font-bold')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
