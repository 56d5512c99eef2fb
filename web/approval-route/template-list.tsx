import { newestText } from '#texts/form.ts';
import { routeLabel, routeTemplate, routeHint, routeConfirmation } from '#texts/approval-route.ts';
import { useRef, useState } from 'react';
import { approvalRouteLoad, type SavedApprovalRoute } from '#contract/approval-route.ts';
import { text } from '#texts/ui.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { call } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useActionErrors } from '#web/form/action-errors.ts';
import { usePickerList } from '#web/list/picker-list.ts';
import { pickerFieldClass } from '#web/shared/search-field-class.ts';
import { PickerPane } from '#web/list/picker-pane.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { useBackCloses } from './back-closes.ts';
import { useConfirmOverDialog } from './confirm-over-dialog.tsx';

type TemplateListProps = {
  open: boolean;
  /** Loading would replace the user's input, so it needs a confirmation. */
  replaces: boolean;
  onLoad: (template: SavedApprovalRoute) => void;
  onDeleted: (saved_approval_route_id: number) => void;
  onClose: () => void;
};

const columns: readonly Column<SavedApprovalRoute>[] = [
  { key: 'name', header: routeLabel.route_name, cell: (row) => row.approval_route_name },
  {
    key: 'steps',
    header: routeTemplate.steps,
    cell: (row) => routeTemplate.stepCount(row.pic_approver_steps.length),
    width: '7rem',
  },
  {
    key: 'rights',
    header: routeTemplate.rights,
    cell: (row) => (row.is_editable ? routeTemplate.editable : routeTemplate.notEditable),
    width: '7rem',
  },
];
const nameOf = (row: SavedApprovalRoute) => row.approval_route_name;
const rowKey = (row: SavedApprovalRoute) => String(row.saved_approval_route_id);
const noConditions = { approval_route_name: '' };

/** The templates of the user's division, to load or delete: a search by name, five a page. */
export function TemplateList({ open, replaces, onLoad, onDeleted, onClose }: TemplateListProps) {
  const { input, setInput, hasConditions, search, list } = usePickerList({
    initial: noConditions,
    pageSize: pageSize.route_dialog,
    ask: (conditions, paging) =>
      read(approvalRouteLoad.saved_approval_route_list, { ...conditions, ...paging }),
  });
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const problems = useActionErrors();
  const [status, setStatus] = useState<StatusText | null>(null);
  const { ask, dialog: confirmation } = useConfirmOverDialog();
  useBackCloses(open, onClose);
  const cancel = useRef<HTMLButtonElement>(null);
  /** Clears the selection and the status, which belong to the page before. */
  const reset = () => {
    setChosenKey(null);
    setStatus(null);
  };
  const goTo = (page: number) => {
    reset();
    list.goTo(page);
  };
  const rows = list.data?.items ?? [];
  const chosen = rows.find((row) => rowKey(row) === chosenKey) ?? null;

  const load = (template: SavedApprovalRoute) => {
    if (!replaces) onLoad(template);
    else
      ask({
        about: template.approval_route_name,
        prompt: routeConfirmation.replaceRoute,
        confirmLabel: routeTemplate.replace,
        destructive: true,
        onConfirm: () => onLoad(template),
      });
  };
  const remove = async ({ saved_approval_route_id, updated_at }: SavedApprovalRoute) => {
    const template = { saved_approval_route_id, updated_at };
    if (!(await problems.run(() => call(approvalRouteLoad.delete, template)))) return;
    onDeleted(saved_approval_route_id);
    reset();
    // With its last row, the last page is gone.
    if (rows.length === 1 && list.page > 1) list.goTo(list.page - 1);
    setStatus({ tone: 'success', text: routeHint.templateDeleted });
    await list.refetch();
  };
  const loadNewest = async () => {
    problems.clear();
    setChosenKey(null);
    await list.refetch();
    setStatus({ tone: 'info', text: newestText.loaded });
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={routeTemplate.openList}
      footer={
        <>
          <div className="mr-auto max-sm:order-1 max-sm:grid max-sm:basis-full">
            <Button
              variant="danger-outline"
              disabled={chosen?.is_editable !== true}
              onClick={() =>
                chosen &&
                ask({
                  about: chosen.approval_route_name,
                  prompt: routeConfirmation.deleteTemplate,
                  confirmLabel: text.remove,
                  destructive: true,
                  onConfirm: () => void remove(chosen),
                  // 削除 is disabled afterwards and would lose the focus.
                  focusAfter: cancel,
                })
              }
            >
              {text.remove}
            </Button>
          </div>
          <Button ref={cancel} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" disabled={chosen === null} onClick={() => chosen && load(chosen)}>
            {routeTemplate.load}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <Refusals
          attempt={problems.attempt}
          errors={problems.errors}
          onLoadNewest={() => void loadNewest()}
        />
        <StatusNote status={status} />
        <PickerPane
          label={routeTemplate.list}
          list={{ ...list, goTo }}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          choice={{ selectedKey: chosenKey, onChoose: (row) => setChosenKey(rowKey(row)), nameOf }}
          empty={null}
          onSearch={() => {
            reset();
            search();
          }}
          search={hasConditions}
        >
          <TextField
            className={pickerFieldClass}
            label={routeLabel.route_name}
            value={input.approval_route_name}
            onChange={(approval_route_name) => setInput({ approval_route_name })}
            maxLength={maxLength.search_word}
          />
        </PickerPane>
      </div>
      {confirmation}
    </Dialog>
  );
}
