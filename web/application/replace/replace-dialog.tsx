import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { detail } from '#contract/application/detail.ts';
import type { Output } from '#contract/call.ts';
import { list } from '#contract/application/list.ts';
import { applicationConfirmation, detailScreen, replacement } from '#texts/application-detail.ts';
import { routeLabel } from '#texts/approval-route.ts';
import { maxLength } from '#domain/limits.ts';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { call, Refused } from '#web/call/call.ts';
import { useDraft } from '#web/form/draft.ts';
import { useLeave } from '#web/form/leave.ts';
import { answerOf } from '#web/form/lost-save.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { LoadedNewest } from '#web/form/load-newest.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { ConfirmProvider, useConfirm } from '#web/form/confirm.tsx';
import { LoadFailed } from '#web/shared/load-failed.tsx';
import { read, showsRefusal } from '#web/call/read.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { Assignment, StepTarget } from '#web/approval-route/draft.ts';
import { targetKey, targetText } from '#web/approval-route/step-text.ts';
import { TargetField } from '#web/approval-route/target-field.tsx';
import { UsersField } from '#web/approval-route/users-field.tsx';
import {
  moveToTarget,
  emptyReplacement,
  replaceBody,
  replaceDraftSchema,
  replaceSchema,
  type ReplaceInput,
  type ReplaceTokens,
} from './replace-form.ts';

export type ReplaceProps = {
  open: boolean;
  /** Names the application. */
  application: string;
  /** Number and type of the step, in one line. */
  step: string;
  /** The current assignee. */
  assignee: string;
  tokens: ReplaceTokens;
  division_id: number;
  /** True for the workflow's own steps, which can't be assigned to suppliers. */
  departmentsOnly: boolean;
  /** `visible`: the user still sees the application. */
  onReplaced: (visible: boolean) => void;
  onLoadNewest: () => Promise<void>;
  /** The message after a reload from this dialog; null if there was none. */
  loadedMessage: string | null;
  onClose: () => void;
  onClosed: () => void;
};

/** 担当者変更: a new assignee and a reason. Give it a new `key` each time it opens. */
export function ReplaceDialog(props: ReplaceProps) {
  return (
    <ConfirmProvider>
      <ReplaceForm {...props} />
    </ConfirmProvider>
  );
}

function ReplaceForm(props: ReplaceProps) {
  const { open, step, assignee, tokens, division_id, departmentsOnly, loadedMessage } = props;
  const confirm = useConfirm();
  const divisions = useQuery({ ...read(list.init, {}), ...showsRefusal });
  const draft = useDraft(
    `replace-${tokens.approval_route_step_id}`,
    replaceDraftSchema,
    tokens.approval_route_step_updated_at,
  );
  const replaceForm = useServerForm({ schema: replaceSchema, defaultValues: emptyReplacement, draft });
  const { form, errorsForSummary, attempt, conflict, clearRefused, submit } = replaceForm;
  const close = useLeave(replaceForm, draft, props.onClose);
  const { control } = form;
  const target = form.watch('target');

  const choose = (choice: StepTarget) => {
    if (target === null || targetKey(target) !== targetKey(choice))
      form.setValue('users', { ...form.getValues('users'), users: [] });
    form.setValue('target', choice, { shouldValidate: form.formState.isSubmitted });
  };
  const assign = ({ target: choice, ...people }: Assignment) => {
    const options = { shouldValidate: form.formState.isSubmitted };
    form.setValue('users', { all_flag: people.all_flag, users: [...people.users] }, options);
    form.setValue('target', choice, options);
  };
  const finish = ({ visible }: Output<typeof detail.replace>) => {
    draft.drop();
    props.onReplaced(visible);
  };
  const send = async (input: ReplaceInput) => {
    const confirmed = await confirm({
      about: props.application,
      prompt: applicationConfirmation.replaceAssignee,
      harm: newViewerLines(input.target),
      confirmLabel: replacement.decide,
    });
    if (!confirmed) return;
    try {
      finish(await call(detail.replace, replaceBody(tokens, input), { key: draft.key }));
    } catch (error) {
      throw error instanceof Refused ? moveToTarget(error) : error;
    }
  };

  return (
    <DecideDialog
      open={open}
      onClose={close}
      onClosed={props.onClosed}
      title={detailScreen.replace}
      onDecide={() => void submit(send)()}
      decideLabel={replacement.decide}
    >
      <div className="space-y-4">
        <LoadFailed error={divisions.error} onRetry={divisions.refetch} />
        <ErrorSummary
          errors={errorsForSummary}
          attempt={attempt}
          conflict={conflict}
          onLoadNewest={() => void props.onLoadNewest().then(clearRefused)}
        />
        <LoadedNewest message={loadedMessage} />
        <RestoredDraft
          draft={draft}
          form={replaceForm}
          onStored={(stored) => finish(answerOf(detail.replace, stored))}
        />
        <DefinitionList
          rows={[
            { label: routeLabel.step_type, value: step },
            { label: replacement.assigneeNow, value: assignee },
          ]}
        />
        {/* The panes start with the application's division, so they need the list of divisions first. */}
        {divisions.data !== undefined && (
          <Controller
            control={control}
            name="target"
            render={({ field, fieldState }) => (
              <TargetField
                value={field.value}
                onChange={choose}
                people={form.watch('users')}
                onAssign={assign}
                error={fieldState.error?.message}
                divisions={divisions.data.division_dropdown_items}
                division_id={division_id}
                departmentsOnly={departmentsOnly}
              />
            )}
          />
        )}
        <Controller
          control={control}
          name="users"
          render={({ field, fieldState }) => (
            <UsersField
              target={target}
              all_flag={field.value.all_flag}
              users={field.value.users}
              onChange={(changed) => field.onChange({ ...field.value, ...changed })}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="reason"
          render={({ field, fieldState }) => (
            <TextArea
              {...field}
              label={routeLabel.replacement_reason}
              required
              rows={3}
              maxLength={maxLength.comment}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </DecideDialog>
  );
}

/** A supplier that gets a step of an application can see the application from then on. */
function newViewerLines(target: StepTarget | null): string[] {
  return target?.kind === 'supplier' ? [applicationConfirmation.suppliersWillSee([targetText(target)])] : [];
}
