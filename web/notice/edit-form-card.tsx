import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Controller } from 'react-hook-form';
import type { Output } from '#contract/call.ts';
import { noticeEdit } from '#contract/notice/edit.ts';
import { noticeLabel, noticeScreen, noticeConfirmation, noticeDone } from '#texts/notice.ts';
import { correctionText } from '#texts/notice-correction.ts';
import { firstDayOfCorrection } from '#domain/notice/posting.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { questionnaireForm } from '#texts/questionnaire-form.ts';
import { label } from '#texts/fields.ts';
import { maxLength } from '#domain/limits.ts';
import { mailsNotice, mayMailNotice } from '#domain/mail-choice.ts';
import { call } from '#web/call/call.ts';
import { CollapsibleCard } from '#web/shared/collapsible-card.tsx';
import { FormerFiles } from '#web/form/former-files.tsx';
import { sentWith } from '#texts/general.ts';
import { useDraft } from '#web/form/draft.ts';
import { FileFields } from '#web/form/file-fields.tsx';
import { answerOf } from '#web/form/lost-save.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { today, useToday } from '#web/call/today.ts';
import { useServerForm } from '#web/form/use-server-form.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { FormPanes } from '#web/ui/form-panes.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { tellNextScreen } from '#web/ui/flash.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { fromPosting } from './came-from.ts';
import { CorrectionNote, FormerOwner, type Correction } from './edit-correction.tsx';
import {
  attachedCount,
  copiedNotice,
  correctedNotice,
  editSchema,
  emptyNotice,
  noticeDraftSchema,
  type EditOutput,
} from './edit-form.ts';
import { QuestionnaireFields } from './edit-questionnaire.tsx';
import { NoticeMailField } from './mail-field.tsx';
import { OwnerFields, TargetFields } from './audience-fields.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PeriodFields } from './period-fields.tsx';

type Props = {
  init: Output<typeof noticeEdit.init>;
  /** The content of a posted notice that the form starts with; null for an empty form. */
  copied: Output<typeof noticeEdit.copy> | null;
  /** The notice that the new one corrects; null for any other. */
  correction: Correction | null;
};

/** The form of a notice. The confirmation shows the number of recipients. */
export function EditFormCard({ init, copied, correction }: Props) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const draft = useDraft('notice', noticeDraftSchema);
  const day = useToday();
  const previewDialog = useDialog<EditOutput>();
  const noticeForm = useServerForm({
    schema: () => editSchema(today()),
    defaultValues:
      correction !== null
        ? correctedNotice(correction, day)
        : copied === null
          ? emptyNotice(init.selected_division_id)
          : copiedNotice(init.selected_division_id, copied),
    draft,
  });
  const { form, errorsForSummary, attempt, submit } = noticeForm;
  const { control } = form;
  const startsOn = correction && firstDayOfCorrection(correction.publish_date_from, day);
  useEffect(() => {
    // Also of a draft of yesterday, and after midnight.
    if (startsOn !== null) form.setValue('publish_date_from', startsOn);
  }, [startsOn, form]);

  const post = async ({ file1, file2, file3, mail_touched, ...notice }: EditOutput) => {
    const { division_id, system_notice_flag, publish_all_flag, supplier_groups, suppliers } = notice;
    const { questionnaire } = notice;
    const { corrects_notice_id } = notice;
    const targets = {
      division_id,
      system_notice_flag,
      publish_all_flag,
      supplier_groups,
      suppliers,
      corrects_notice_id,
    };
    const { supplier_count, user_count } = await call(noticeEdit.reach, targets);
    const reach = system_notice_flag ? noticeConfirmation.systemReach : noticeConfirmation.reach;
    const send_mail_flag = mailsNotice({ ...notice, mail_touched }, today());
    const unmailed = mayMailNotice(notice, today())
      ? noticeConfirmation.notMailed
      : noticeConfirmation.neverMailed;
    const reminded = questionnaire ? [chasingText.reminded] : [];
    const confirmed = await confirm({
      about: notice.title,
      prompt: noticeConfirmation.post,
      lines: [
        reach(supplier_count, user_count),
        ...(questionnaire
          ? [questionnaireForm.asked(questionnaire.questions.length, questionnaire.response_due_date)]
          : []),
        sentWith(send_mail_flag, attachedCount({ ...notice, file1, file2, file3 })),
        ...(correction === null ? [] : [correctionText.marks]),
        ...(send_mail_flag ? reminded : []),
      ],
      harm: send_mail_flag ? [] : [unmailed, ...reminded],
      confirmLabel: noticeScreen.post,
    });
    if (!confirmed) return;
    const sent = { ...notice, send_mail_flag };
    await finish(await call(noticeEdit.save, sent, { files: { file1, file2, file3 }, key: draft.key }));
  };
  const finish = (notice_id: number) => {
    draft.drop();
    tellNextScreen(noticeDone.posted);
    return navigate({ to: '/notice/view', search: { notice_id }, state: fromPosting });
  };

  return (
    <CollapsibleCard
      flush
      title={correction === null ? noticeScreen.form : correctionText.form}
      open={
        [copied, correction].some((former) => former !== null) ||
        draft.restored !== null ||
        draft.outdated !== null ||
        attempt > 0
      }
    >
      <form noValidate onSubmit={(event) => void submit(post)(event)}>
        <CardBody above="foot" className="space-y-6">
          <ErrorSummary errors={errorsForSummary} attempt={attempt} />
          <RestoredDraft
            draft={draft}
            form={noticeForm}
            onStored={(stored) => finish(answerOf(noticeEdit.save, stored))}
          />
          {correction !== null && <CorrectionNote correction={correction} />}
          {copied !== null && (
            <Note>
              {noticeDone.copied}
              {copied.questions !== undefined && questionnaireForm.copied}
            </Note>
          )}
          <FormPanes
            beside={
              <>
                <PeriodFields form={form} today={day} startsOn={startsOn} />
                <TargetFields form={form} correction={correction} />
                <NoticeMailField form={form} today={day} />
              </>
            }
          >
            {correction === null ? (
              <OwnerFields form={form} init={init} />
            ) : (
              <FormerOwner correction={correction} />
            )}
            <Controller
              control={control}
              name="title"
              render={({ field, fieldState }) => (
                <TextField
                  {...field}
                  label={noticeLabel.notice_title}
                  required
                  maxLength={maxLength.notice_title}
                  error={fieldState.error?.message}
                />
              )}
            />
            <Controller
              control={control}
              name="body"
              render={({ field, fieldState }) => (
                <TextArea
                  {...field}
                  label={noticeLabel.notice_body}
                  required
                  rows={8}
                  maxLength={maxLength.notice_body}
                  error={fieldState.error?.message}
                />
              )}
            />
            <FileFields control={control} labelOf={label.attached_file} />
            {correction !== null && correction.files.length > 0 && (
              <Controller
                control={control}
                name="former_file_ids"
                render={({ field, fieldState }) => (
                  <FormerFiles
                    name={field.name}
                    label={correctionText.formerFiles}
                    files={correction.files}
                    value={field.value ?? []}
                    onChange={field.onChange}
                    error={fieldState.error?.message}
                  />
                )}
              />
            )}
          </FormPanes>
          <QuestionnaireFields form={form} today={day} />
        </CardBody>
        <CardFoot>
          <Button onClick={(event) => void submit(previewDialog.show)(event)}>{noticeScreen.preview}</Button>
          <Button type="submit" variant="primary">
            {noticeScreen.post}
          </Button>
        </CardFoot>
        {previewDialog.subject !== null && (
          <PreviewDialog
            key={previewDialog.opening}
            open={previewDialog.open}
            notice={previewDialog.subject}
            divisions={init.division_dropdown_items}
            formerFiles={correction?.files ?? []}
            onClose={previewDialog.close}
          />
        )}
      </form>
    </CollapsibleCard>
  );
}
