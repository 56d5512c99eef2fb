import { Link } from '@tanstack/react-router';
import { applicationScreen } from '#texts/application.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { useNextAwaiting } from './next-awaiting.ts';

/** 次の承認待ちへ beside 戻る: leaves this one undecided. Not there while nothing else awaits the user. */
export function SkipToNext({ application_id }: { application_id: number }) {
  const next = useNextAwaiting(application_id);
  if (next === null || next.application_id === null) return null;
  return (
    <Link
      to="/application/detail"
      search={{ application_id: next.application_id }}
      className={buttonClass('plain')}
    >
      {applicationScreen.nextAwaitingLeft(next.count)}
    </Link>
  );
}
