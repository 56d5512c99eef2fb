import { Link } from '@tanstack/react-router';
import { applicationScreen } from '#texts/application.ts';
import { buttonClass } from '#web/ui/button-class.ts';

export function BackToList() {
  return (
    <Link to="/application" className={buttonClass('secondary')}>
      {applicationScreen.back}
    </Link>
  );
}
