import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { detail } from '#contract/application/detail.ts';
import type { ApplicationListItem } from '#contract/application/list.ts';
import { applicationName } from '#texts/application-name.ts';
import { bulk, bulkState } from '#texts/application.ts';
import { text } from '#texts/ui.ts';
import { BackgroundFailed, call, IdempotencyKey, Refused } from '#web/call/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { answered, runBulk, type BulkEnd, type BulkState } from './bulk.ts';

const tone: Record<BulkState['kind'], Tone> = {
  waiting: 'waiting',
  running: 'info',
  approved: 'success',
  refused: 'danger',
  unknown: 'warning',
};

type Props = {
  open: boolean;
  rows: readonly ApplicationListItem[];
  /** A run ended: the list is no longer up to date. */
  onEnded: () => void;
  onClose: () => void;
  onClosed: () => void;
};

/** Approves the rows at once, and shows how far it is and the outcome of each. */
export function BulkDialog({ open, rows, onEnded, onClose, onClosed }: Props) {
  const [states, setStates] = useState<readonly BulkState[]>(() => rows.map(() => ({ kind: 'waiting' })));
  const [end, setEnd] = useState<BulkEnd | null>(null);
  // One key for each row: a repeated call is the same save.
  const [keys] = useState(() => rows.map(() => new IdempotencyKey()));
  const stopped = useRef(false);
  const list = useRef<HTMLUListElement>(null);

  const run = async () => {
    setEnd(null);
    stopped.current = false;
    const ended = await runBulk(
      states,
      (index) => approve(rows[index], keys[index]),
      (index, state) => setStates((all) => all.with(index, state)),
      () => stopped.current,
    );
    setEnd(ended);
    onEnded();
    // The Enter that answered the confirmation is no longer down: the next one closes.
    if (ended !== 'lost') close.current?.focus();
  };
  const close = useRef<HTMLButtonElement>(null);
  const begin = useEffectEvent(run);
  const started = useRef(false);
  useEffect(() => {
    stopped.current = false;
    if (!started.current) {
      started.current = true;
      void begin();
    }
    // Leaving the page stops the run, too.
    return () => {
      stopped.current = true;
    };
  }, []);
  useEffect(() => {
    list.current?.querySelector('[data-state="running"]')?.scrollIntoView({ block: 'nearest' });
  }, [states]);

  const running = end === null;
  const stop = () => {
    stopped.current = true;
  };
  return (
    <Dialog
      open={open}
      onClose={running ? stop : onClose}
      onClosed={onClosed}
      title={bulk.title}
      // Not a button: the Enter that answered the confirmation may still be down.
      initialFocus={list}
      footer={
        <>
          {end === 'lost' && (
            <Button variant="primary" onClick={() => void run()}>
              {bulk.again}
            </Button>
          )}
          <Button ref={close} onClick={running ? stop : onClose}>
            {running ? bulk.stop : text.close}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <div role="status">
          {running ? <Progress states={states} /> : <Ending states={states} end={end} />}
        </div>
        <ul ref={list} tabIndex={-1} className="rounded-control border border-line">
          {rows.map((row, index) => (
            <Result key={row.application_id} row={row} state={states[index] ?? { kind: 'waiting' }} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Progress({ states }: { states: readonly BulkState[] }) {
  const done = answered(states);
  return (
    <>
      <p>{bulk.done(done, states.length)}</p>
      <progress
        aria-label={bulk.progress}
        max={states.length}
        value={done}
        className="mt-2 block h-2 w-full accent-action"
      />
    </>
  );
}

function Ending({ states, end }: { states: readonly BulkState[]; end: BulkEnd }) {
  const count = (kind: BulkState['kind']) => states.filter((state) => state.kind === kind).length;
  const [approved, refused] = [count('approved'), count('refused')];
  return (
    <div className="space-y-2">
      {approved > 0 && <Note tone="success">{bulk.result(approved)}</Note>}
      {refused > 0 && <Note tone="warning">{bulk.refused(refused)}</Note>}
      {end === 'stopped' && <Note>{bulk.stopped(count('waiting'))}</Note>}
      {end === 'lost' && <Note tone="warning">{bulk.lost}</Note>}
    </div>
  );
}

function Result({ row, state }: { row: ApplicationListItem; state: BulkState }) {
  return (
    <li
      data-state={state.kind}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line-soft px-3 py-2 not-last:border-b"
    >
      <span className="min-w-0 flex-1">{applicationName(row)}</span>
      <Tag tone={tone[state.kind]}>{bulkState[state.kind]}</Tag>
      {state.kind === 'refused' && <p className="text-ink-soft basis-full">{state.message}</p>}
    </li>
  );
}

async function approve(
  row: ApplicationListItem | undefined,
  key: IdempotencyKey | undefined,
): Promise<BulkState> {
  if (
    row?.application_updated_at === undefined ||
    row.approval_route_step_id === undefined ||
    row.approval_route_step_updated_at === undefined ||
    key === undefined
  )
    throw new Error('only rows of 承認待ち can be approved');
  try {
    await call(
      detail.approve,
      {
        application_id: row.application_id,
        application_updated_at: row.application_updated_at,
        approval_route_step_id: row.approval_route_step_id,
        approval_route_step_updated_at: row.approval_route_step_updated_at,
        comment: null,
        approval_route_name: null,
        pic_approver_steps: [],
        viewer_steps: [],
      },
      { key, unblocked: true, reported: true },
    );
    return { kind: 'approved' };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', message: error.messages.join('') };
    if (!(error instanceof BackgroundFailed)) throw error;
    // 403 and 404: somebody else is responsible now. Otherwise the outcome is unknown.
    return error.status !== null && error.status < 500
      ? { kind: 'refused', message: bulk.notYours }
      : { kind: 'unknown' };
  }
}
