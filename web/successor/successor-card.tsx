import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { Output } from '#contract/call.ts';
import { successor, type SuccessorChange, type SuccessorPerson } from '#contract/successor.ts';
import { maxLength } from '#domain/limits.ts';
import { successorConfirmation, successorLabel, successorScreen, successorText } from '#texts/successor.ts';
import { call } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { useDraft } from '#web/form/draft.ts';
import { answerOf } from '#web/form/lost-save.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { ChoiceField } from '#web/list/choice-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { fieldsClass } from '#web/ui/fields-class.ts';
import { Note } from '#web/ui/note.tsx';
import { StatusNote } from '#web/ui/status-note.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { Changes, Unchanged } from './changes.tsx';
import { SuccessorPersonDialog, personText } from './successor-person-dialog.tsx';
import { successorDraftSchema, successorSchema } from './successor-form.ts';

/** What the last change of this visit did. */
type Applied = { readonly count: number; readonly skipped: readonly SuccessorChange[] };

/** The people and the reason, what would change, and the button that changes it. */
export function SuccessorForm({ predecessor }: { predecessor: SuccessorPerson | null }) {
  const confirm = useConfirm();
  const [applied, setApplied] = useState<Applied | null>(null);
  const draft = useDraft('successor', successorDraftSchema);
  const successorForm = useServerForm({
    schema: successorSchema,
    defaultValues: { user_id: predecessor, successor_user_id: null, reason: '' },
    draft,
  });
  const { form, errorsForSummary, attempt, submit } = successorForm;
  const { control } = form;
  const from = form.watch('user_id');
  const to = form.watch('successor_user_id');
  const preview = useQuery({
    ...read(successor.preview, { user_id: from?.user_id ?? 0, successor_user_id: to?.user_id ?? 0 }),
    enabled: from !== null && to !== null,
  });

  const apply = submit(async (input) => {
    const changes = preview.data?.changes ?? [];
    if (from === null || to === null || changes.length === 0) return;
    const confirmed = await confirm({
      about: successorConfirmation.about(personText(from), personText(to)),
      lines: [successorText.counted(changes.length, preview.data?.change_count ?? 0)],
      harm: changes.some(({ kind }) => kind === 'step') ? [successorConfirmation.willSee] : [],
      prompt: successorConfirmation.apply,
      confirmLabel: successorScreen.apply,
    });
    if (!confirmed) return;
    const objects = changes.map(({ kind, id, updated_at }) => ({ kind, id, updated_at }));
    await finish(await call(successor.apply, { ...input, objects }, { key: draft.key }), changes);
  });
  const finish = async (
    { changed_count, skipped }: Output<typeof successor.apply>,
    changes: readonly SuccessorChange[],
  ) => {
    draft.drop();
    setApplied({ count: changed_count, skipped: skippedOf(changes, skipped) });
    await preview.refetch();
  };
  /** Another person or another change: what was changed before no longer belongs to what is shown. */
  const forget = () => setApplied(null);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        forget();
        void apply(event);
      }}
      className="space-y-blocks"
    >
      <Card flush title={successorScreen.people}>
        <CardBody className={fieldsClass}>
          <ErrorSummary errors={errorsForSummary} attempt={attempt} />
          <StatusNote status={applied && { tone: 'success', text: successorText.applied(applied.count) }} />
          <RestoredDraft
            draft={draft}
            form={successorForm}
            onStored={async (stored) => {
              // What was skipped is still to be changed.
              const { data } = await preview.refetch();
              await finish(answerOf(successor.apply, stored), data?.changes ?? []);
            }}
          />
          <Note>{successorScreen.help}</Note>
          <Controller
            control={control}
            name="user_id"
            render={({ field, fieldState }) => (
              <ChoiceField
                name={field.name}
                label={successorLabel.predecessor}
                value={field.value}
                textOf={personText}
                onChange={(chosen) => {
                  forget();
                  field.onChange(chosen);
                  // Who may succeed somebody depends on them.
                  if (chosen.user_id !== field.value?.user_id) form.setValue('successor_user_id', null);
                }}
                error={fieldState.error?.message}
                renderDialog={(props) => (
                  <SuccessorPersonDialog
                    {...props}
                    listLabel={successorScreen.predecessors}
                    ask={(conditions, paging) => read(successor.predecessors, { ...conditions, ...paging })}
                  />
                )}
              />
            )}
          />
          <Controller
            control={control}
            name="successor_user_id"
            render={({ field, fieldState }) => (
              <ChoiceField
                name={field.name}
                label={successorLabel.successor}
                chooseFirst={from === null ? successorText.predecessorFirst : undefined}
                value={field.value}
                textOf={personText}
                onChange={(chosen) => {
                  forget();
                  field.onChange(chosen);
                }}
                error={fieldState.error?.message}
                renderDialog={(props) => (
                  <SuccessorPersonDialog
                    {...props}
                    listLabel={successorScreen.successors}
                    ask={(conditions, paging) =>
                      read(successor.successors, { user_id: from?.user_id ?? 0, ...conditions, ...paging })
                    }
                  />
                )}
              />
            )}
          />
          <Controller
            control={control}
            name="reason"
            render={({ field, fieldState }) => (
              <TextArea
                {...field}
                label={successorLabel.reason}
                required
                rows={3}
                maxLength={maxLength.comment}
                error={fieldState.error?.message}
              />
            )}
          />
          {preview.data === undefined && <Note>{successorText.choosePeople}</Note>}
        </CardBody>
      </Card>
      {applied !== null && applied.skipped.length > 0 && (
        <Card flush title={successorScreen.skipped}>
          <CardBody above="table">
            <p>{successorText.skippedCount(applied.skipped.length)}</p>
          </CardBody>
          <Unchanged label={successorScreen.skipped} rows={applied.skipped} total={applied.skipped.length} />
        </Card>
      )}
      {preview.data !== undefined && <Preview preview={preview.data} />}
    </form>
  );
}

function Preview({ preview }: { preview: Output<typeof successor.preview> }) {
  const { changes, change_count, refused, refused_count } = preview;
  return (
    <>
      {changes.length === 0 ? (
        <Card title={successorScreen.preview}>
          <Note>{successorText.nothing}</Note>
        </Card>
      ) : (
        <Card flush title={successorScreen.preview}>
          <CardBody above="table">
            <p>{successorText.counted(changes.length, change_count)}</p>
          </CardBody>
          <Changes label={successorScreen.preview} rows={changes} total={change_count} />
          <CardFoot sticky>
            <Button type="submit" variant="primary">
              {successorScreen.apply}
            </Button>
          </CardFoot>
        </Card>
      )}
      {refused.length > 0 && (
        <Card flush title={successorScreen.refused}>
          <CardBody above="table">
            <p>{successorText.refusedCount(refused_count)}</p>
          </CardBody>
          <Unchanged label={successorScreen.refused} rows={refused} total={refused_count} />
        </Card>
      )}
    </>
  );
}

/** What was not changed, as the preview named it, with the reason. */
function skippedOf(
  changes: readonly SuccessorChange[],
  skipped: Output<typeof successor.apply>['skipped'],
): SuccessorChange[] {
  return skipped.flatMap(({ kind, id, problem }) =>
    changes.filter((each) => each.kind === kind && each.id === id).map((each) => ({ ...each, problem })),
  );
}
