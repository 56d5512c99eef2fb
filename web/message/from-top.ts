/** The search parameter of a message opened from TOP; omitted if it was opened elsewhere. */
export function fromTop(view_from_top: boolean | undefined): { view_from_top?: boolean } {
  return view_from_top === true ? { view_from_top } : {};
}
