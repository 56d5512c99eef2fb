import { useState } from 'react';
import { noticeResponses, type ResponseItem } from '#contract/notice/response.ts';
import { supplierName } from '#domain/joined-names.ts';
import { askedOnBehalf, type Question } from '#domain/notice/questionnaire.ts';
import { label } from '#texts/fields.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { responsesScreen } from '#texts/questionnaire.ts';
import { call } from '#web/call/call.ts';
import { ConfirmProvider } from '#web/form/confirm.tsx';
import { useDraft } from '#web/form/draft.ts';
import { useLeave } from '#web/form/leave.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ErrorSummary, Refusals } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { answersDraftSchema, answersSchema, emptyAnswers, type TypedAnswers } from './answer-form.ts';

type Props = {
  open: boolean;
  notice_id: number;
  /** Without a response. */
  row: ResponseItem;
  questions: readonly Question[];
  onEntered: (row: ResponseItem) => void;
  /** Somebody was faster: nothing can be entered any more. */
  onOvertaken: () => void;
  onClose: () => void;
  onClosed: () => void;
};

/** 代行入力: the answers of a company that gave them in another way. */
export function EnterDialog(props: Props) {
  return (
    <ConfirmProvider>
      <EnterForm {...props} />
    </ConfirmProvider>
  );
}

function EnterForm(props: Props) {
  const { open, notice_id, row, onEntered, onOvertaken, onClose, onClosed } = props;
  const [questions] = useState(() => askedOnBehalf(props.questions));
  const { supplier_id } = row;
  const draft = useDraft(`enter-${supplier_id}`, answersDraftSchema);
  const [schema] = useState(() => answersSchema(questions));
  const [defaultValues] = useState(() => emptyAnswers(questions));
  const enterForm = useServerForm({ schema, defaultValues, draft });
  const { form, errorsForSummary, attempt, conflict, submit } = enterForm;
  const close = useLeave(enterForm, draft, onClose);

  const finish = () => {
    draft.drop();
    onEntered(row);
  };
  const send = async ({ answers, ...files }: TypedAnswers) => {
    await call(noticeResponses.enter, { notice_id, supplier_id, answers }, { files, key: draft.key });
    finish();
  };
  return (
    <DecideDialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={responsesScreen.onBehalf}
      size="medium"
      onDecide={() => void submit(send)()}
      decideLabel={chasingText.register}
    >
      <div className="space-y-4">
        {conflict === null ? (
          <ErrorSummary errors={errorsForSummary} attempt={attempt} />
        ) : (
          <Refusals
            errors={[{ message: conflict + chasingText.typedIsDropped }]}
            attempt={attempt}
            onLoadNewest={() => {
              draft.drop();
              onOvertaken();
            }}
          />
        )}
        <RestoredDraft draft={draft} form={enterForm} onStored={finish} />
        <DefinitionList rows={[{ label: label.supplier, value: supplierName(row) }]} />
        <Note>{chasingText.aboutEntering}</Note>
        <AnswerFields questions={questions} control={form.control} />
      </div>
    </DecideDialog>
  );
}
