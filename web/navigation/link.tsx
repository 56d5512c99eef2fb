import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { follow, hrefOf, preload, type Target } from './navigate.ts';
import { onPlainClick } from './plain-click.ts';
import type { Path } from '#contract/routes.ts';

type LinkProps<P extends Path> = Target<P> & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/** A link to a screen. Its code loads once the link is pointed at or focused. */
export function Link<P extends Path>({ to, search, state, onClick, children, ...anchor }: LinkProps<P>) {
  const href = hrefOf(to, search);
  const go = onPlainClick((event) => {
    event.preventDefault();
    void follow(href, { state });
  });
  const ahead = () => preload(to);
  return (
    <a
      {...anchor}
      href={href}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (!event.defaultPrevented && anchor.target === undefined) go(event);
      }}
    >
      {children}
    </a>
  );
}
