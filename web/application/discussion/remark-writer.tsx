import { useEffect, useRef, useState } from 'react';
import { discussion } from '#contract/application/discussion.ts';
import type { Output } from '#contract/call.ts';
import { supplierName } from '#domain/joined-names.ts';
import { invalidRemark } from '#texts/discussion.ts';
import { discussionScreen } from '#texts/discussion-screen.ts';
import { newestText } from '#texts/form.ts';
import { text } from '#texts/ui.ts';
import { call, Refused } from '#web/call/call.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { useDraft } from '#web/form/draft.ts';
import { useLeave } from '#web/form/leave.ts';
import { LoadedNewest } from '#web/form/load-newest.tsx';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { CardOpener } from '#web/ui/opened-card.tsx';
import { RemarkFields } from './remark-fields.tsx';
import {
  atFields,
  emptyRemark,
  remarkDraft,
  remarkDraftSchema,
  remarkSchema,
  sentRemark,
  type RemarkInput,
} from './remark-form.ts';

type Init = Output<typeof discussion.init>;

type Props = {
  application_id: number;
  init: Init;
  onOpen: () => void;
  onLoadNewest: () => Promise<unknown>;
  onSent: () => Promise<void>;
};

/** The button 書き込む, and the form that it opens. A draft opens it again. */
export function RemarkWriter(props: Props) {
  const { application_id, onOpen } = props;
  const draft = useDraft(remarkDraft(application_id), remarkDraftSchema);
  const [state, setState] = useState<'shown' | 'opened' | 'closed' | null>(
    draft.restored === null && draft.key.unanswered === null ? null : 'shown',
  );
  if (state === 'shown' || state === 'opened')
    return (
      <RemarkForm {...props} draft={draft} opened={state === 'opened'} onClose={() => setState('closed')} />
    );
  return (
    <div className="print:hidden">
      <CardOpener
        closed={state === 'closed'}
        onOpen={() => {
          onOpen();
          setState('opened');
        }}
      >
        {discussionScreen.write}
      </CardOpener>
    </div>
  );
}

type FormProps = Props & {
  draft: ReturnType<typeof useDraft<typeof remarkDraftSchema>>;
  /** A button opened it, and is gone: the form takes the focus. */
  opened: boolean;
  onClose: () => void;
};

function RemarkForm({ application_id, init, draft, opened, onClose, onLoadNewest, onSent }: FormProps) {
  const { audiences = [], addressables } = init;
  const confirm = useConfirm();
  const [schema] = useState(() => remarkSchema(addressables !== undefined));
  const remarkForm = useServerForm({ schema, defaultValues: emptyRemark(addressables ?? []), draft });
  const { form, errorsForSummary, attempt, conflict, clearRefused, submit } = remarkForm;
  const leave = useLeave(remarkForm, draft, onClose);
  const [loaded, setLoaded] = useState(false);

  const send = async (values: RemarkInput) => {
    const supplier = audiences.find(({ supplier_id }) => supplier_id === values.supplier_id);
    // A draft may name a supplier that no longer sees the application. No choice shows it.
    if (values.supplier_id !== null && supplier === undefined)
      throw new Refused([{ loc: ['body', 'supplier_id'], msg: invalidRemark.audience }]);
    if (supplier !== undefined) {
      const prompt = discussionScreen.confirmSupplier(supplierName(supplier));
      if (!(await confirm({ prompt, confirmLabel: discussionScreen.send }))) return;
    }
    const { file1, file2, file3 } = values;
    try {
      const sent = sentRemark(application_id, values, addressables ?? []);
      await call(discussion.save, sent, { files: { file1, file2, file3 }, key: draft.key });
    } catch (error) {
      throw error instanceof Refused ? atFields(error) : error;
    }
    await finish();
  };
  const finish = () => {
    draft.drop();
    return onSent();
  };

  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (opened) box.current?.focus();
  }, [opened]);
  return (
    <form
      ref={box}
      tabIndex={-1}
      noValidate
      aria-label={discussionScreen.write}
      onSubmit={(event) => void submit(send)(event)}
      className="scroll-mt-16 space-y-4 border-t border-line pt-4 outline-none print:hidden"
    >
      <ErrorSummary
        errors={errorsForSummary}
        attempt={attempt}
        conflict={conflict}
        onLoadNewest={() =>
          void onLoadNewest().then(() => {
            clearRefused();
            setLoaded(true);
          })
        }
      />
      <LoadedNewest message={loaded ? newestText.loadedBelowText : null} />
      <RestoredDraft draft={draft} form={remarkForm} onStored={finish} />
      <RemarkFields init={init} form={form} />
      <div className="flex justify-end gap-3">
        <Button onClick={leave}>{text.cancel}</Button>
        <Button type="submit" variant="primary">
          {discussionScreen.send}
        </Button>
      </div>
    </form>
  );
}
