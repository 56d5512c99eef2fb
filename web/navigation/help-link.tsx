import { shell } from '#texts/shell.ts';
import { Link } from '#web/navigation/link.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** What a 「?」 stands beside. */
type FieldTopic = 'prev_step_order' | 'everybody' | 'viewer' | 'hope_date' | 'delegate';
/** What a screen is about if its path does not say it: `useHelpTopic` tells it. */
type ScreenTopic =
  | 'own_applications'
  | 'unattended'
  | 'decide'
  | 'set_route'
  | 'resubmit'
  | 'reply'
  | 'responses'
  | 'delegate_of_other';
export type HelpTopic = FieldTopic | ScreenTopic;

type HelpLinkProps = {
  at: HelpTopic | (string & {});
  name: string;
  /** For the header, which has room for the name in a wide window. */
  className?: string;
};

/** Opens the manual in a new tab, at the place of a screen or of what is on it: nothing typed is lost. */
export function HelpLink({ at, name, className }: HelpLinkProps) {
  return (
    <Link
      to="/help"
      search={{ at }}
      target="_blank"
      rel="noopener"
      preload={false}
      title={name}
      className={classNames('print:hidden', className ?? fieldClass)}
    >
      <span aria-hidden="true" className={signClass}>
        ?
      </span>
      {className !== undefined && (
        <span aria-hidden="true" className="max-wide:hidden">
          {name}
        </span>
      )}
      <span className="sr-only">
        {name}
        {shell.newTab}
      </span>
    </Link>
  );
}

/** Beside a label, whose line it makes no higher. */
const fieldClass = '-my-1 grid size-6 flex-none place-items-center text-ink-soft hover:text-action';
const signClass = 'grid size-4.5 place-items-center rounded-full border border-current text-xs font-bold';
