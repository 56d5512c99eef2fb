import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Note } from '#web/ui/note.tsx';
import { namesClass } from '#web/ui/value-box-class.ts';
import { ShowAll, useFirstOf } from '#web/ui/show-all.tsx';

/** One consequence of a change, and the objects affected, if they are listed. */
export type Consequence = { readonly head: string; readonly lines: readonly string[] };

type Props = {
  /** What the list is about, and what to do. */
  lead: string;
  consequences: readonly Consequence[];
  /** The checkbox that acknowledges the consequences, unless it is beside the button. */
  children?: ReactNode;
};

/** The consequences of a change, which the user must acknowledge first. */
export function Consequences({ lead, consequences, children }: Props) {
  return (
    <div className="space-y-1">
      <Note tone="warning">
        <b>{lead}</b>
        <ul className="mt-1 list-disc space-y-1 pl-5 wrap-anywhere">
          {consequences.map(({ head, lines }) => (
            <li key={head}>
              {head}
              {lines.length > 0 && <Concerned head={head} lines={lines} />}
            </li>
          ))}
        </ul>
      </Note>
      {children}
    </div>
  );
}

function Concerned({ head, lines }: Consequence) {
  const { rows, long, open, toggle } = useFirstOf(lines);
  return (
    <>
      <ul className={classNames('my-0.5 border-l-2 border-warning-line pl-2.5', namesClass)}>
        {rows.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {long && <ShowAll list={head} open={open} onToggle={toggle} />}
    </>
  );
}
