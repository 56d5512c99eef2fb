import { lazy, Suspense, type RefObject } from 'react';
import type { ApplicationListItem } from '#contract/application/list.ts';
import { applicationQuestion } from '#texts/application-detail.ts';
import { applicationName } from '#texts/application-name.ts';
import { bulk } from '#texts/application.ts';
import { hint } from '#texts/general.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { useLazyDialog } from '#web/ui/lazy-dialog.ts';
import { mayApprove } from './list-columns.tsx';
import '#web/ui/bulk.css';

const load = () => import('./bulk-dialog.tsx');
const BulkDialog = lazy(load);

/** Names in the question; the others are counted. */
const named = 5;

type Props = {
  /** The rows of the page. */
  rows: readonly ApplicationListItem[];
  /** The ids of the ticked ones. */
  keys: readonly string[];
  onTick: (keys: readonly string[]) => void;
  /** Loads the list again. */
  onEnded: () => Promise<unknown>;
  /** An element in the form of the list. */
  place: RefObject<HTMLElement | null>;
};

const keyOf = ({ application_id }: ApplicationListItem) => String(application_id);

/** What can be done with the ticked rows: in the bar below the list, before 詳細表示. */
export default function BulkBar({ rows: all, keys, onTick, onEnded, place }: Props) {
  const rows = all.filter((row) => keys.includes(keyOf(row)));
  const confirm = useConfirm();
  const dialog = useLazyDialog<readonly ApplicationListItem[]>(load);
  const count = rows.length;
  const ask = async () => {
    const names = rows.map(applicationName);
    const others = names.splice(named).length;
    const agreed = await confirm({
      about: bulk.about(count),
      lines: others > 0 ? [...names, hint.others(others)] : names,
      prompt: applicationQuestion.approve,
      confirmLabel: bulk.approve(count),
    });
    if (agreed) dialog.show(rows);
  };
  return (
    <>
      {count > 0 && (
        <div className="bulk-bar">
          <p role="status">{bulk.chosen(count)}</p>
          <Button variant="plain" onClick={() => onTick([])}>
            {bulk.clear}
          </Button>
          <Button variant="plain" onClick={() => onTick(all.filter(mayApprove).map(keyOf))}>
            {bulk.all}
          </Button>
          <Button
            variant="primary"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            data-approve
            onClick={() => void ask()}
          >
            {bulk.approve(count)}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog.subject && (
          <BulkDialog
            key={dialog.opening}
            open={dialog.open}
            rows={dialog.subject}
            onEnded={() => {
              onTick([]);
              void onEnded();
            }}
            onClose={dialog.close}
            onClosed={() => {
              dialog.unmount();
              // The button that opened it is gone.
              place.current?.closest('form')?.querySelector<HTMLElement>('[role="group"][tabindex]')?.focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
