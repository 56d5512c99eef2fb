import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { completionForm, noticeResponses, type ResponseItem } from '#contract/notice/response.ts';
import { supplierName } from '#domain/joined-names.ts';
import { maxLength } from '#domain/limits.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { label } from '#texts/fields.ts';
import { newestText } from '#texts/form.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { responseText } from '#texts/notice-response.ts';
import { responsesScreen } from '#texts/questionnaire.ts';
import { call } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { ConfirmProvider } from '#web/form/confirm.tsx';
import { useDraft } from '#web/form/draft.ts';
import { useLeave } from '#web/form/leave.ts';
import { LoadedNewest } from '#web/form/load-newest.tsx';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { ShownAnswers } from './shown-answers.tsx';

const initial = { reason: '' };
const schema = z.object({ reason: completionForm.shape.reason });
const draftSchema = z.object({ reason: z.string() });

type Props = {
  open: boolean;
  notice_id: number;
  /** With a response. */
  row: ResponseItem;
  questions: readonly Question[];
  onAsked: (row: ResponseItem) => void;
  /** Somebody was faster: the newest answers are to be completed already. */
  onOvertaken: () => void;
  onClose: () => void;
  onClosed: () => void;
};

/** 追記を求める: why a company is asked to complete its newest answers, which are below. */
export function CompletionDialog(props: Props) {
  return (
    <ConfirmProvider>
      <CompletionForm {...props} />
    </ConfirmProvider>
  );
}

function CompletionForm(props: Props) {
  const { open, notice_id, row, questions, onAsked, onOvertaken, onClose, onClosed } = props;
  const { supplier_id } = row;
  // The list may be older than the newest version.
  const { data, refetch } = useQuery(read(noticeResponses.versions, { notice_id, supplier_id }));
  const newest = data?.versions[0] ?? row.response;
  const draft = useDraft(`completion-${supplier_id}`, draftSchema);
  const reasonForm = useServerForm({ schema, defaultValues: initial, draft });
  const { form, errorsForSummary, attempt, conflict, clearRefused, submit } = reasonForm;
  const close = useLeave(reasonForm, draft, onClose);
  const [loaded, setLoaded] = useState<string | null>(null);

  const finish = () => {
    draft.drop();
    onAsked(row);
  };
  const send = async ({ reason }: { reason: string }) => {
    setLoaded(null);
    const version = newest?.version ?? 0;
    await call(
      noticeResponses.ask_completion,
      { notice_id, supplier_id, version, reason },
      { key: draft.key },
    );
    finish();
  };
  const loadNewest = async () => {
    const loadedNow = await refetch({ throwOnError: true });
    const asked = loadedNow.data?.versions[0]?.completion ?? null;
    if (asked !== null) {
      draft.drop();
      onOvertaken();
      return;
    }
    clearRefused();
    setLoaded(newestText.loadedBelowText);
  };
  return (
    <DecideDialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={chasingText.askCompletion}
      size="medium"
      onDecide={() => void submit(send)()}
      decideLabel={chasingText.askCompletion}
    >
      <div className="space-y-4">
        <ErrorSummary
          errors={errorsForSummary}
          attempt={attempt}
          conflict={conflict}
          onLoadNewest={() => void loadNewest()}
        />
        <LoadedNewest message={loaded} />
        <RestoredDraft draft={draft} form={reasonForm} onStored={finish} />
        <DefinitionList rows={[{ label: label.supplier, value: supplierName(row) }]} />
        <Controller
          control={form.control}
          name="reason"
          render={({ field, fieldState }) => (
            <TextArea
              {...field}
              label={responsesScreen.reason}
              help={chasingText.reasonHelp}
              required
              rows={3}
              maxLength={maxLength.completion_reason}
              error={fieldState.error?.message}
            />
          )}
        />
        {newest !== null && (
          <Section region title={chasingText.newestAnswer(responseText.versionOf(newest.version))}>
            <ShownAnswers questions={questions} response={newest} />
          </Section>
        )}
      </div>
    </DecideDialog>
  );
}
