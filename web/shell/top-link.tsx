import { Link } from '#web/navigation/link.tsx';
import { shell } from '#texts/shell.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** Links from an error page to TOP. */
export function TopLink() {
  return (
    <Link to="/" className={buttonClass('primary')}>
      {shell.backToTop}
    </Link>
  );
}
