/** Brings a heading of the page into view and moves the focus to it, if it is there. */
export function showHeading(id: string): void {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
