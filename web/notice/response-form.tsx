import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { Output } from '#contract/call.ts';
import { noticeResponse } from '#contract/notice/response.ts';
import { responseState } from '#domain/codes.ts';
import { responseText } from '#texts/notice-response.ts';
import { text } from '#texts/ui.ts';
import { BackgroundFailed, call, Refused } from '#web/call/call.ts';
import { useToday } from '#web/call/today.ts';
import type { Draft } from '#web/form/draft.ts';
import { useLeave } from '#web/form/leave.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { panelClass } from '#web/ui/panel-class.ts';
import { Section } from '#web/ui/section.tsx';
import { Status } from '#web/ui/status.tsx';
import { StatusNote } from '#web/ui/status-note.tsx';
import { AnswerFields } from './answer-fields.tsx';
import {
  answersSchema,
  formAnswers,
  knownFiles,
  mergeAnswers,
  withFormer,
  type TypedAnswer,
  type TypedAnswers,
} from './answer-form.ts';
import { CompletionNote } from './completion-note.tsx';
import { ShownAnswers } from './shown-answers.tsx';

type Init = Output<typeof noticeResponse.init>;

type Props = {
  notice_id: number;
  init: Init;
  back: ReactNode;
  draft: Draft<{ answers: TypedAnswer[] }>;
  /** A button opened it, and is gone: the form takes the focus. */
  opened: boolean;
  /** キャンセル of a correction. */
  onClose: (() => void) | undefined;
  onLoadNewest: () => Promise<Init>;
  onSaved: () => Promise<void>;
  /** The notice takes no answer any more: why. */
  onGone: (text: string) => void;
};

/**
 * The answers of a company, or their correction. A colleague's answers in the meantime are shown above it.
 */
export function ResponseForm(props: Props) {
  const { notice_id, init, back, draft, opened, onClose, onLoadNewest, onSaved, onGone } = props;
  const { questions, response, former } = init;
  const [schema] = useState(() => answersSchema(questions));
  const responseForm = useServerForm({
    schema,
    defaultValues: formAnswers(init),
    draft,
    merge: mergeAnswers,
  });
  const { form, errorsForSummary, attempt, submit, takeNewest, change } = responseForm;
  const leave = useLeave(responseForm, draft, () => onClose?.());
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const [allTaken, setAllTaken] = useState(false);

  const send = async ({ answers, ...files }: TypedAnswers) => {
    setOvertaken(null);
    try {
      const sent = { notice_id, replaces: response?.version ?? 0, answers };
      await call(noticeResponse.save, sent, { files, key: draft.key, saysGone: true });
    } catch (error) {
      const gone = goneText(error);
      if (gone !== null) {
        dropTyped();
        onGone(gone);
        return;
      }
      const stale = error instanceof Refused && error.issues.find(({ code }) => code === 'stale');
      if (!stale) throw error;
      takeNewest(formAnswers(await onLoadNewest()));
      setOvertaken(stale.msg);
      return;
    }
    await finish();
  };
  const dropTyped = () => {
    // What was sent is the choice between it and the text of an earlier version.
    draft.settle();
    draft.drop();
  };
  const finish = () => {
    dropTyped();
    return onSaved();
  };

  const former_answers = withFormer(init, useTyped(form.control));
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (opened) box.current?.focus();
  }, [opened]);
  const theirs = overtaken !== null || draft.outdated !== null ? response : null;
  return (
    <form
      ref={box}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        setAllTaken(false);
        void submit(send)(event);
      }}
      className="scroll-mt-4 outline-none"
    >
      <CardBody above="foot" className="space-y-4">
        <ErrorSummary errors={errorsForSummary} attempt={attempt} />
        <RestoredDraft draft={draft} form={responseForm} onStored={finish} />
        <CompletionNote completion={init.completion} />
        <Late init={init} />
        <Status takesFocus>
          {overtaken !== null && (
            <Note tone="warning">
              {overtaken}
              {responseText.keptWhatWasTyped}
            </Note>
          )}
        </Status>
        {theirs !== null && (
          <div className={panelClass}>
            <Section first region title={responseText.theirs}>
              <ShownAnswers questions={questions} response={theirs} />
            </Section>
          </div>
        )}
        {former_answers !== null && (
          <Button
            onClick={() => {
              change({ answers: former_answers });
              setAllTaken(true);
            }}
          >
            {responseText.takeAllFromBefore}
          </Button>
        )}
        <StatusNote status={allTaken ? { tone: 'info', text: responseText.allTakenFromBefore } : null} />
        <AnswerFields questions={questions} control={form.control} former={former} files={knownFiles(init)} />
      </CardBody>
      <CardFoot back={back}>
        {onClose !== undefined && <Button onClick={leave}>{text.cancel}</Button>}
        <Button type="submit" variant="primary">
          {responseText.send}
        </Button>
      </CardFoot>
    </form>
  );
}

/** Why a notice takes no answer any more; null for any other failure. */
function goneText(error: unknown): string | null {
  if (error instanceof BackgroundFailed) return responseText.gone;
  const ended = error instanceof Refused && error.issues.some(({ loc }) => loc[1] === 'notice_id');
  return ended ? responseText.ended : null;
}

/** What is typed now. */
function useTyped(control: Control<TypedAnswers, unknown, TypedAnswers>): TypedAnswers {
  const [answers, file1, file2, file3] = useWatch({ control, name: ['answers', 'file1', 'file2', 'file3'] });
  return { answers, file1, file2, file3 };
}

/** After 回答期限: as what an answer counts now. */
function Late({ init: { response_due_date, state } }: { init: Init }) {
  const today = useToday();
  if (today <= response_due_date) return null;
  const unanswered = state === responseState.unanswered || state === responseState.late;
  return (
    <Note tone="warning">
      {responseText.late(unanswered ? responseState.late : responseState.corrected_late)}
    </Note>
  );
}
