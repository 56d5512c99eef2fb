import { Link } from '@tanstack/react-router';
import { shell } from '#domain/labels.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** The way from an error page back to TOP. */
export function TopLink() {
  return (
    <Link to="/" className={buttonClass('secondary')}>
      {shell.backToTop}
    </Link>
  );
}
