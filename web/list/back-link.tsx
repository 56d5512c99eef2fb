import { text } from '#texts/ui.ts';
import { Link } from '#web/navigation/link.tsx';
import type { Path } from '#contract/routes.ts';
import type { Target } from '#web/navigation/navigate.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** 戻る to another screen. */
export function BackLink<P extends Path>(target: Target<P>) {
  return (
    <Link {...target} className={buttonClass('secondary')}>
      {text.back}
    </Link>
  );
}
