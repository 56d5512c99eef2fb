import { useNavigate } from '@tanstack/react-router';
import { Controller } from 'react-hook-form';
import type { Output } from '#contract/call.ts';
import { messageCreate } from '#contract/message/create.ts';
import { messageConfirmation, messageDone, messageScreen, messageLabel } from '#texts/message.ts';
import { label } from '#texts/fields.ts';
import { pageTitle } from '#texts/shell.ts';
import { maxLength } from '#domain/limits.ts';
import { asksOrAnswers, mailsMessage } from '#domain/mail-choice.ts';
import { reachesFurther } from '#domain/message/reply-reach.ts';
import { call } from '#web/call/call.ts';
import { fileCountOf } from '#web/form/file.ts';
import { sentWith } from '#texts/general.ts';
import { text } from '#texts/ui.ts';
import { useDraft } from '#web/form/draft.ts';
import { FileFields } from '#web/form/file-fields.tsx';
import { answerOf } from '#web/form/lost-save.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { useLeave } from '#web/form/leave.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormPanes } from '#web/ui/form-panes.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { tellNextScreen } from '#web/ui/flash.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { composeSchema, messageDraftSchema, type ComposeInput, type ComposeOutput } from './compose-form.ts';
import { DestinationFields } from './destination-fields.tsx';
import { fromTop } from './from-top.ts';
import { MessageMailField } from './mail-field.tsx';
import { ReplyDestinations, ReplyTo } from './reply-destinations.tsx';

type Props = {
  division_id: number | null;
  initial: ComposeInput;
  /** The recipients that a reply always has; null for a new message. */
  reply_to: string | null;
  view_from_top: boolean;
  /** Where キャンセル leads. */
  back: '/' | '/message' | '/colleague';
};

/** The form of a message. The confirmation shows the number of recipients. */
export function ComposeCard({ division_id, initial, reply_to, view_from_top, back }: Props) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const draft = useDraft('message', messageDraftSchema);
  const composeForm = useServerForm({ schema: composeSchema, defaultValues: initial, draft });
  const { form, errorsForSummary, attempt, submit } = composeForm;
  const cancel = useLeave(composeForm, draft, () => navigate({ to: back }));

  const send = async ({ file1, file2, file3, mail_touched, ...entered }: ComposeOutput) => {
    const message = { ...entered, send_mail_flag: mailsMessage({ ...entered, mail_touched }) };
    const { title: _title, body: _body, send_mail_flag, ...destinations } = message;
    const reach = await call(messageCreate.reach, destinations);
    const further = reply_to !== null && reachesFurther(reach, destinations, initial.department_groups);
    const confirmed = await confirm({
      about: message.title,
      prompt: messageConfirmation.sendMessage,
      lines: [
        ...(reply_to === null ? [] : [messageScreen.repliedTo(reply_to)]),
        ...(further ? [] : reachLines(reach)),
        sentWith(send_mail_flag, fileCountOf({ file1, file2, file3 })),
      ],
      harm: [
        ...(further ? reachLines(reach).map(messageConfirmation.furtherReach) : []),
        ...(asksOrAnswers(message) && !send_mail_flag ? [messageConfirmation.notMailed] : []),
      ],
      confirmLabel: messageScreen.send,
    });
    if (!confirmed) return;
    const files = { file1, file2, file3 };
    await finish(await call(messageCreate.save, message, { files, key: draft.key }));
  };
  const finish = (message_id: number) => {
    draft.drop();
    tellNextScreen(messageDone.sent);
    const search = { message_id, ...fromTop(view_from_top) };
    return navigate({ to: '/message/view', search, replace: true });
  };

  return (
    <Card flush title={pageTitle.message_create} titled>
      <form noValidate onSubmit={(event) => void submit(send)(event)}>
        <CardBody above="foot" className="space-y-6">
          <ErrorSummary errors={errorsForSummary} attempt={attempt} />
          <RestoredDraft
            draft={draft}
            form={composeForm}
            onStored={(stored) => finish(answerOf(messageCreate.save, stored))}
          />
          {reply_to !== null && <ReplyTo reply_to={reply_to} />}
          <FormPanes
            beside={
              <>
                {reply_to === null ? (
                  <DestinationFields form={form} division_id={division_id} preset={null} />
                ) : (
                  <ReplyDestinations
                    form={form}
                    division_id={division_id}
                    preset={initial}
                    attempt={attempt}
                  />
                )}
                <MessageMailField form={form} />
              </>
            }
          >
            <Controller
              control={form.control}
              name="title"
              render={({ field, fieldState }) => (
                <TextField
                  {...field}
                  label={messageLabel.message_title}
                  required
                  maxLength={maxLength.message_title}
                  error={fieldState.error?.message}
                />
              )}
            />
            <Controller
              control={form.control}
              name="body"
              render={({ field, fieldState }) => (
                <TextArea
                  {...field}
                  label={messageLabel.message_body}
                  required
                  rows={7}
                  maxLength={maxLength.message_body}
                  error={fieldState.error?.message}
                />
              )}
            />
            <FileFields control={form.control} labelOf={label.attached_file} />
          </FormPanes>
        </CardBody>
        <CardFoot>
          <Button onClick={cancel}>{text.cancel}</Button>
          <Button type="submit" variant="primary">
            {messageScreen.send}
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}

function reachLines({ department_group_count, inside }: Output<typeof messageCreate.reach>): string[] {
  if (inside !== null)
    return [
      messageConfirmation.messageReach(inside.supplier_count, inside.department_count, inside.user_count),
    ];
  // Zero only for a reply without further recipients.
  return department_group_count === 0 ? [] : [messageConfirmation.groupReach(department_group_count)];
}
