/**
 * The portal's own address, who runs it and whom people ask, as the server wrote them into the page
 * (server/http/page.ts). An error page has them without a call. Empty where nothing is known.
 */
function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** The origin of the portal, `https://portal.example.com`. */
export const portalAddress = (): string => meta('portal-address');
export const operatorName = (): string => meta('operator-name');
export const supportContact = (): string => meta('support-contact');
