/** Back leads to TOP if the message was opened there, else to the list. */
export function backFrom(view_from_top: boolean): '/' | '/message' {
  return view_from_top ? '/' : '/message';
}
