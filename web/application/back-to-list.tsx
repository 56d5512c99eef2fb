import { detailScreen } from '#texts/application-detail.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

export function BackToList() {
  return (
    <Link to="/application" className={buttonClass('secondary')}>
      {detailScreen.back}
    </Link>
  );
}
