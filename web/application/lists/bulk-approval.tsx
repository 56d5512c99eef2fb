import type { ApplicationListItem } from '#contract/application/list.ts';
import { applicationConfirmation } from '#texts/application-detail.ts';
import { applicationName } from '#texts/application-name.ts';
import { bulk } from '#texts/application.ts';
import { hint } from '#texts/general.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { mayApprove } from './list-columns.tsx';

/** Names in the confirmation; the others are counted. */
const named = 5;

type Props = {
  /** The rows of the page. */
  rows: readonly ApplicationListItem[];
  /** The ids of the ticked ones. */
  keys: readonly string[];
  onTick: (keys: readonly string[]) => void;
  /** A run ended: the list is no longer up to date. */
  onEnded: () => void;
  /** The dialog is gone, and with it the button that opened it. */
  onClosed: () => void;
};

const keyOf = ({ application_id }: ApplicationListItem) => String(application_id);

/** 一括承認 of the ticked rows. Render `bar` in the bar below the list, before 詳細表示. */
export function useBulkApproval({ rows: all, keys, onTick, onEnded, onClosed }: Props) {
  const rows = all.filter((row) => keys.includes(keyOf(row)));
  const confirm = useConfirm();
  const dialog = useDialog<readonly ApplicationListItem[]>();
  const count = rows.length;
  /** Asks, and approves; does nothing without a tick. */
  const ask = async () => {
    if (count === 0) return;
    const names = rows.map(applicationName);
    const others = names.splice(named).length;
    const agreed = await confirm({
      about: bulk.about(count),
      lines: others > 0 ? [...names, hint.others(others)] : names,
      prompt: applicationConfirmation.approve,
      confirmLabel: bulk.approve(count),
    });
    if (agreed) dialog.show(rows);
  };
  const bar = (
    <>
      {count > 0 && (
        <div className="contents">
          <p role="status" className="self-center font-semibold max-md:mr-auto">
            {bulk.chosen(count)}
          </p>
          <Button variant="plain" onClick={() => onTick([])}>
            {bulk.clear}
          </Button>
          <Button variant="plain" onClick={() => onTick(all.filter(mayApprove).map(keyOf))}>
            {bulk.all}
          </Button>
          {/* On a phone, this button and 詳細表示 share a line. */}
          <div className="grid max-md:flex-[1_1_40%]">
            <Button variant="primary" aria-keyshortcuts="Control+Enter Meta+Enter" onClick={() => void ask()}>
              {bulk.approve(count)}
            </Button>
          </div>
        </div>
      )}
      {dialog.subject && (
        <BulkDialog
          key={dialog.opening}
          open={dialog.open}
          rows={dialog.subject}
          onEnded={() => {
            onTick([]);
            onEnded();
          }}
          onClose={dialog.close}
          onClosed={() => {
            dialog.unmount();
            onClosed();
          }}
        />
      )}
    </>
  );
  return { ask, bar };
}
