import { text } from '#texts/ui.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass, type ButtonVariant } from '#web/ui/button-class.ts';

type BackPath =
  | '/'
  | '/application'
  | '/delegation'
  | '/message'
  | '/notice/edit'
  | '/notice/past'
  | '/register'
  | '/supplier-group-management'
  | '/supplier-management'
  | '/system-management'
  | '/waiting-time'
  | '/workflow-management';

/** 戻る to another screen. */
export function BackLink({ to, variant = 'secondary' }: { to: BackPath; variant?: ButtonVariant }) {
  return (
    <Link to={to} className={buttonClass(variant)}>
      {text.back}
    </Link>
  );
}
