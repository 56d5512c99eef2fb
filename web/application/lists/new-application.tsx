import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { list } from '#contract/application/list.ts';
import { applicationScreen, applicationHint } from '#texts/application.ts';
import { applicationNote } from '#texts/application-detail.ts';
import { invalid, label } from '#texts/fields.ts';
import { read } from '#web/call/read.ts';
import { CollapsibleCard } from '#web/shared/collapsible-card.tsx';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { Select } from '#web/ui/select.tsx';

/** The ids as the drop-downs have them. */
type Choice = { readonly division?: string; readonly workflow?: string };

function readChoice(saved: unknown): Choice | null {
  return typeof saved === 'object' ? saved : null;
}

/** 新規申請: the choice of a division and one of its forms. Nothing is sent, so it needs no `useServerForm`. */
export function NewApplication() {
  const navigate = useNavigate();
  // Without a choice, the server's preselection applies. It is kept while the user looks at the form.
  const [{ division, workflow }, choose] = useSavedSearch<Choice>('/application new', readChoice, {});
  const [attempt, setAttempt] = useState(0);

  const init = useQuery(read(list.init, {}));
  const division_id = division ?? idText(init.data?.selected_division_id);
  const workflows = useQuery({
    ...read(list.workflow, { division_id: Number(division_id) }),
    enabled: division_id !== '',
  });
  const items = division_id === '' ? [] : (workflows.data?.workflow_dropdown_items ?? []);
  const offered = items.some(({ value, available }) => available && String(value) === workflow);
  const workflow_id = (offered ? workflow : undefined) ?? idText(workflows.data?.selected_workflow_id);

  const divisionError = division_id === '' ? invalid.notSelected(label.division) : undefined;
  const workflowError = workflow_id === '' ? invalid.notSelected(label.workflow) : undefined;
  const submitted = attempt > 0;
  const errors = [
    { field: 'division_id', message: divisionError },
    { field: 'workflow_id', message: workflowError },
  ].flatMap(({ field, message }) => (submitted && message !== undefined ? [{ field, message }] : []));

  const open = () => {
    setAttempt(attempt + 1);
    if (divisionError !== undefined || workflowError !== undefined) return;
    void navigate({ to: '/application/create', search: { workflow_id: Number(workflow_id) } });
  };

  return (
    <CollapsibleCard title={applicationScreen.newApplication} open={division !== undefined || submitted}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
        className="space-y-3"
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <div className="grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
          <Select
            label={label.division}
            name="division_id"
            required
            value={division_id}
            onChange={(value) => {
              choose({ division: value });
            }}
            options={(init.data?.division_dropdown_items ?? []).map(option)}
            error={submitted ? divisionError : undefined}
          />
          <Select
            label={label.workflow}
            name="workflow_id"
            required
            value={workflow_id}
            onChange={(value) => choose({ division: division_id, workflow: value })}
            options={items.map((item) => ({
              value: String(item.value),
              label: item.available ? item.label : `${item.label}${whyUnavailable(item)}`,
              disabled: !item.available,
            }))}
            error={submitted ? workflowError : undefined}
          />
          <div className="grid md:pt-6">
            <Button type="submit" variant="primary">
              {applicationScreen.openCreate}
            </Button>
          </div>
        </div>
        {/* Not at once: the note would push the list down while the user begins to read it. */}
        {(division !== undefined || submitted) &&
          ((workflows.isSuccess && division_id !== '' && items.length === 0) ||
            items.some((item) => !item.available && !item.suspended)) && (
            <Note>{items.length === 0 ? applicationNote.noWorkflow : applicationNote.whyUnavailable}</Note>
          )}
      </form>
    </CollapsibleCard>
  );
}

function whyUnavailable({ suspended }: { suspended: boolean }): string {
  return suspended ? applicationHint.suspendedWorkflow : applicationHint.unavailableWorkflow;
}

function idText(id: number | null | undefined): string {
  return id === null || id === undefined ? '' : String(id);
}

function option({ value, label }: { value: number; label: string }) {
  return { value: String(value), label };
}
