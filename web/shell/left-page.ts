/**
 * Browsers keep a page that was left and show it again at Back, with the data of who was signed in then. It is hidden when
 * it is left, and loaded anew when it comes back, which asks who is signed in.
 */
export function forgetPageWhenLeft(): void {
  addEventListener('pagehide', () => {
    document.documentElement.hidden = true;
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
    else document.documentElement.hidden = false;
  });
}
