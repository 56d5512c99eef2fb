/** The search parameter that says whether a message was opened from TOP; left out where it was not, which is its default. */
export function fromTop(view_from_top: boolean | undefined): { view_from_top?: boolean } {
  return view_from_top === true ? { view_from_top } : {};
}
