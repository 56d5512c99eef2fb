import { applicationName } from '#texts/application-name.ts';
import { Link } from '#web/navigation/link.tsx';
import { detailScreen, applicationNote, replacement } from '#texts/application-detail.ts';
import { useFlash, type ApplicationOutcome } from '#web/ui/flash.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { linkClass } from '#web/ui/link-class.ts';
import { Note } from '#web/ui/note.tsx';
import { Status } from '#web/ui/status.tsx';
import { useNextAwaiting } from './next-awaiting.ts';

/** The outcome that the previous screen told. The list offers the next application that awaits the user. */
export function OutcomeNote({ offersNext = false }: { offersNext?: boolean }) {
  const flash = useFlash();
  const outcome = typeof flash === 'string' ? null : flash;
  const decided = outcome !== null && outcome.kind !== 'replaced' && outcome.kind !== 'submitted';
  const asks = offersNext && decided;
  const next = useNextAwaiting(asks ? outcome.application_id : null);
  if (outcome === null) return null;
  return (
    <Status takesFocus>
      <Note tone="success">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p>
            {wordsOf(outcome)}
            <Application outcome={outcome} />
            {next?.count === 0 && outcome.kind !== 'cancelled' && (
              <span className="ml-2">{applicationNote.noneLeft}</span>
            )}
          </p>
          {/* The place of the link, so that it moves nothing when it comes. */}
          {asks && next === null && (
            <span aria-hidden="true" className={classNames(buttonClass('secondary', 'small'), 'invisible')}>
              {detailScreen.nextAwaitingLeft(1)}
            </span>
          )}
          {next !== null && next.application_id !== null && (
            <Link
              to="/application/detail"
              search={{ application_id: next.application_id }}
              className={buttonClass('secondary', 'small')}
            >
              {detailScreen.nextAwaitingLeft(next.count)}
            </Link>
          )}
        </div>
      </Note>
    </Status>
  );
}

function wordsOf({ kind }: ApplicationOutcome): string {
  if (kind === 'submitted') return detailScreen.submitted;
  return kind === 'replaced' ? replacement.replacedOn : applicationNote[kind];
}

/** The application's name: a link, unless it is open or the outcome has taken it out of the user's sight. */
function Application({ outcome }: { outcome: ApplicationOutcome }) {
  const name = applicationName(outcome);
  if (!['approved', 'rejected', 'handed_over'].includes(outcome.kind)) return name;
  return (
    <Link to="/application/detail" search={{ application_id: outcome.application_id }} className={linkClass}>
      {name}
    </Link>
  );
}
