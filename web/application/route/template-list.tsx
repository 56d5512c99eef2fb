import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { approvalRouteLoad } from '#contract/approval-route.ts';
import type { SavedApprovalRoute } from '#contract/approval-route.ts';
import { confirmation } from '#domain/confirmations.ts';
import { label } from '#domain/labels.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { notice } from '#domain/messages.ts';
import { routeDialog, routeTemplate } from '#domain/route-labels.ts';
import { call, Refused } from '#web/api.ts';
import { read } from '#web/shell/read.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LoadedNewest, LoadNewest } from '#web/form/newest.tsx';
import { PickerSearch } from '#web/form/picker-search.tsx';
import { useQuestion } from './question.tsx';

type TemplateListProps = {
  open: boolean;
  /** Whether loading replaces something that was entered, so that it is asked first. */
  replaces: boolean;
  onLoad: (template: SavedApprovalRoute) => void;
  onDeleted: (saved_approval_route_id: number) => void;
  onClose: () => void;
};

const columns: readonly Column<SavedApprovalRoute>[] = [
  { key: 'name', header: label.route_name, cell: (row) => row.approval_route_name },
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
const rowKey = (row: SavedApprovalRoute) => String(row.saved_approval_route_id);
const firstPage = { name: '', page: 1 };

/** The templates of one's division: searched by name, five a page, to load one or to delete it (domain 2.2). */
export function TemplateList({ open, replaces, onLoad, onDeleted, onClose }: TemplateListProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(firstPage);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<string | null>(null);
  const { ask, dialog: question } = useQuestion();
  const cancel = useRef<HTMLButtonElement>(null);
  const templates = useQuery({
    ...read(approvalRouteLoad.saved_approval_route_list, {
      approval_route_name: asked.name,
      skip: (asked.page - 1) * pageSize.route_dialog,
      limit: pageSize.route_dialog,
    }),
    placeholderData: keepPreviousData,
  });
  const { items = [], total_count = 0 } = templates.data ?? {};
  const chosen = items.find((row) => rowKey(row) === chosenKey) ?? null;

  const show = (page: typeof firstPage) => {
    setAsked(page);
    setChosenKey(null);
    setSaid(null);
  };
  const load = (template: SavedApprovalRoute) => {
    if (!replaces) onLoad(template);
    else
      ask({
        prompt: confirmation.replaceRoute,
        verb: routeTemplate.replace,
        destructive: true,
        onYes: () => onLoad(template),
      });
  };
  const remove = async ({ saved_approval_route_id, updated_at }: SavedApprovalRoute) => {
    setAttempt(attempt + 1);
    setRefused([]);
    try {
      await call(approvalRouteLoad.delete, { saved_approval_route_id, updated_at });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error.messages);
      return;
    }
    onDeleted(saved_approval_route_id);
    // The last one of the last page takes its page with it.
    show({ ...asked, page: items.length === 1 ? Math.max(1, asked.page - 1) : asked.page });
    setSaid(notice.templateDeleted);
    await templates.refetch();
  };
  const loadNewest = async () => {
    setRefused([]);
    setChosenKey(null);
    await templates.refetch();
    setSaid(notice.newest);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={routeTemplate.openList}
      footer={
        <>
          <div className="mr-auto">
            <Button
              variant="danger-outline"
              disabled={chosen?.is_editable !== true}
              onClick={() =>
                chosen &&
                ask({
                  prompt: confirmation.deleteTemplate,
                  verb: routeTemplate.remove,
                  destructive: true,
                  onYes: () => void remove(chosen),
                  // Nothing is chosen then, and 削除 can't keep the focus.
                  focusAfter: cancel,
                })
              }
            >
              {routeTemplate.remove}
            </Button>
          </div>
          <Button ref={cancel} onClick={onClose}>
            {routeDialog.cancel}
          </Button>
          <Button variant="primary" disabled={chosen === null} onClick={() => chosen && load(chosen)}>
            {routeTemplate.load}
          </Button>
        </>
      }
    >
      <div className="space-y-2">
        <ErrorSummary attempt={attempt} errors={refused.map((message) => ({ message }))} />
        {refused.length > 0 && <LoadNewest onLoad={() => void loadNewest()} />}
        <LoadedNewest message={said} />
        <PickerSearch
          id={id}
          label={routeTemplate.list}
          onSearch={() => show({ name, page: 1 })}
          error={templates.error}
        >
          <TextField
            className="md:col-span-2"
            label={label.route_name}
            value={name}
            onChange={setName}
            maxLength={maxLength.search_word}
          />
        </PickerSearch>
        <DataTable
          label={routeTemplate.list}
          columns={columns}
          rows={items}
          rowKey={rowKey}
          selectedKey={chosenKey}
          onSelect={setChosenKey}
          search
          loading={templates.isFetching}
        />
        <Pager
          small
          page={asked.page}
          pageCount={Math.ceil(total_count / pageSize.route_dialog)}
          total={total_count}
          pageSize={pageSize.route_dialog}
          onPage={(page) => show({ ...asked, page })}
        />
      </div>
      {question}
    </Dialog>
  );
}
