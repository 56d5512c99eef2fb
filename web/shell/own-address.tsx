import { shell } from '#texts/shell.ts';
import { sessionStore } from '#web/storage.ts';
import { linkClass } from '#web/ui/link-class.ts';
import { portalAddress } from './operator.ts';

/**
 * A portal that is opened by another name, such as a short one or an IP address, signs nobody in and saves
 * nothing: cookies and Origin belong to the configured address. The browser goes there, and not the server by
 * a redirect, because a proxy may have rewritten the Host.
 */

const name = 'portal.went-to-own-address';

const isElsewhere = (): boolean => ![location.origin, ''].includes(portalAddress());
const sameAtOwnAddress = () => portalAddress() + location.pathname + location.search + location.hash;

/**
 * Goes to the same page at the portal's own address, and returns whether it does. Once per tab: if something
 * leads back, going there again would never end.
 */
export function goToOwnAddress(): boolean {
  if (!isElsewhere() || sessionStore.getItem(name) !== null) return false;
  sessionStore.setItem(name, portalAddress());
  location.replace(sameAtOwnAddress());
  return true;
}

/** Above each page that could not get to the portal's own address. */
export function OtherAddressNote() {
  if (!isElsewhere()) return null;
  return (
    <p role="status" className="border-b border-line bg-warning-soft px-4 py-2 print:hidden">
      {shell.otherAddress}{' '}
      <a href={sameAtOwnAddress()} className={linkClass}>
        {portalAddress()}
      </a>
    </p>
  );
}
