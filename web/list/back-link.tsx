import { text } from '#texts/ui.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

type BackPath =
  | '/'
  | '/application'
  | '/message'
  | '/supplier-group-management'
  | '/supplier-management'
  | '/system-management'
  | '/workflow-management';

/** 戻る to another screen. */
export function BackLink({ to }: { to: BackPath }) {
  return (
    <Link to={to} className={buttonClass('secondary')}>
      {text.back}
    </Link>
  );
}
