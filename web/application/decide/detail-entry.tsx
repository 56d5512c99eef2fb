import { useEffect, useId, useRef, useState } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { detail, type ApplicationContent, type PicEntry } from '#contract/application/detail.ts';
import { onBehalfOf } from '#texts/delegation.ts';
import {
  applicationNote,
  applicationConfirmation,
  detailScreen,
  resubmissionRequest,
} from '#texts/application-detail.ts';
import { routeLabel } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { role, stepType } from '#domain/codes.ts';
import { maxLength } from '#domain/limits.ts';
import { call, Refused } from '#web/call/call.ts';
import { fileCountOf } from '#web/form/file.ts';
import { useDraft } from '#web/form/draft.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { useConfirm, type Confirmation } from '#web/form/confirm.tsx';
import { useHelpTopic } from '#web/shell/help-topic.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorSummary, Refusals } from '#web/ui/error-summary.tsx';
import { People } from '#web/ui/names.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { hasUnsentRemark } from '#web/application/discussion/unsent-remark.tsx';
import { HandOver } from '#web/application/hand-over/hand-over.tsx';
import { AskedOfSupplier } from './asked-of-supplier.tsx';
import { DefinitionLine } from '#web/application/definitions.tsx';
import { applicationName } from '#texts/application-name.ts';
import { nameFieldsOf } from '#web/application/name-fields.ts';
import { tellNextScreen } from '#web/ui/flash.ts';
import { useGoOn, useLeaveAfterDecision } from '#web/application/next-awaiting.ts';
import {
  approveBody,
  moveToRoute,
  emptyEntry,
  entrySchema,
  entryDraftSchema,
  suppliersOn,
  type EntryAction,
  type EntryInput,
  type EntryTokens,
  type EntryValues,
} from './entry-form.ts';
import { useShortcuts } from '#web/application/use-shortcuts.ts';
import { FileFields } from '#web/form/file-fields.tsx';
import { entryAssignee } from '#texts/people.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { LoadedNewest } from '#web/form/load-newest.tsx';
import { ChosenRoute } from '#web/approval-route/chosen-route.tsx';
import { RouteField, useRouteDialog } from '#web/approval-route/route-field.tsx';

type Props = {
  application_id: number;
  content: ApplicationContent;
  entry: PicEntry;
  /** A 再申請 whose former application the user may see. */
  resubmitted: boolean;
  onLoadNewest: () => Promise<void>;
  /** The message after a reload from this block; null if there was none. */
  loadedMessage: string | null;
};

const outcomeOf = { approve: 'approved', reject: 'rejected' } as const satisfies Record<EntryAction, string>;

/** The entry form of a pending step: comment, files, the route if the step sets it, and 却下 or 承認. */
export function EntryBlock(props: Props) {
  const { application_id, content, entry, resubmitted, onLoadNewest, loadedMessage } = props;
  const leave = useLeaveAfterDecision();
  const [goOn, setGoOn] = useGoOn();
  const confirm = useConfirm();
  const supplier = useLoginedUser().role === role.supplier;
  const titleId = useId();
  const setsRoute = entry.step_type === stepType.route_setter;
  useHelpTopic(setsRoute ? 'set_route' : 'decide');
  const draft = useDraft(
    `entry-${entry.approval_route_step_id}`,
    entryDraftSchema,
    `${content.updated_at} ${entry.updated_at}`,
  );
  const [schema] = useState(() => entrySchema(setsRoute));
  const entryForm = useServerForm({ schema, defaultValues: emptyEntry, draft });
  const { form, errorsForSummary, attempt, conflict, clearRefused, submit } = entryForm;
  // The delegation has ended: the buttons go, and the text stays so that it can be copied.
  const [ended, setEnded] = useState(false);
  const tokens: EntryTokens = {
    application_id,
    application_updated_at: content.updated_at,
    approval_route_step_id: entry.approval_route_step_id,
    approval_route_step_updated_at: entry.updated_at,
  };

  const named = nameFieldsOf(application_id, content);
  const send = async (values: EntryInput) => {
    const { action, comment, file1, file2, file3 } = values;
    const question = confirmationOf(values, entry);
    const unsent = hasUnsentRemark(application_id) ? [applicationConfirmation.unsentRemark] : [];
    const confirmation = {
      ...question,
      harm: [...(question.harm ?? []), ...unsent],
      // Suppliers do not ask for it.
      ...(action === 'reject' && !supplier && { before: <AskResubmission control={form.control} /> }),
    };
    if (!(await confirm({ about: applicationName(named), ...confirmation }))) return;
    const options = { files: { file1, file2, file3 }, key: draft.key };
    try {
      if (action === 'approve') await call(detail.approve, approveBody(tokens, values), options);
      else {
        // Ticked in the question, which comes after the form's check.
        const asks_resubmission = form.getValues('asks_resubmission');
        await call(detail.reject, { ...tokens, comment, asks_resubmission }, options);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setEnded(error.issues.some(({ code }) => code === 'delegation_ended'));
      throw moveToRoute(error);
    }
    await finish(outcomeOf[action]);
  };
  const finish = (kind: 'approved' | 'rejected' | 'handed_over') => {
    draft.drop();
    tellNextScreen({ kind, ...named });
    return leave(application_id, goOn);
  };
  // The buttons are sticky, so the form scrolls into view when it has errors.
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) card.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);
  // Until there is a route, to set it is the next thing to do.
  const route = form.watch('route');
  const needsRoute = route === null && setsRoute;
  const { dialog: routeDialog, opener: routeOpener } = useRouteDialog(route);
  const press = (action: EntryAction) => {
    form.setValue('action', action);
    void submit(send)();
  };
  useShortcuts(ended ? {} : { approve: () => press('approve') });

  return (
    <section aria-labelledby={titleId} className={sectionClass}>
      <form noValidate onSubmit={(event) => event.preventDefault()} className={formClass}>
        <div ref={card} className={cardClass}>
          <header className="flex min-h-head items-center px-(--card-padding)">
            <h2 id={titleId} className="text-base font-semibold">
              {detailScreen.entry}
            </h2>
          </header>
          <div className={classNames(bodyClass, errorsForSummary.length === 0 && '@beside/detail:pt-0')}>
            {ended ? (
              <Refusals errors={errorsForSummary} attempt={attempt} />
            ) : (
              <ErrorSummary
                errors={errorsForSummary}
                attempt={attempt}
                conflict={conflict}
                onLoadNewest={() => void onLoadNewest().then(clearRefused)}
              />
            )}
            <LoadedNewest message={loadedMessage} />
            <RestoredDraft
              draft={draft}
              form={entryForm}
              onStored={({ path }) => finish(path === detail.approve.path ? 'approved' : 'rejected')}
            />
            {supplier && (
              <div className="hidden @beside/detail:block">
                <AskedOfSupplier entry={entry} />
              </div>
            )}
            <DefinitionLine
              column
              rows={[
                { label: routeLabel.step_type, value: stepTypeLabel[entry.step_type] },
                { label: detailScreen.operator, value: <People names={entryAssignee(entry)} /> },
              ]}
            />
            {entry.can_hand_over && !ended && (
              <HandOver
                application_id={application_id}
                application={applicationName(named)}
                entry={entry}
                onHandedOver={() => void finish('handed_over')}
                onLoadNewest={onLoadNewest}
              />
            )}
            {setsRoute && (
              <Controller
                control={form.control}
                name="route"
                render={({ field, fieldState }) => (
                  <RouteField
                    dialog={routeDialog}
                    division_id={content.division_id}
                    approval_route_step_id={entry.approval_route_step_id}
                    version={`${content.updated_at} ${entry.updated_at}`}
                    value={field.value}
                    onChange={field.onChange}
                    finalApprover={entry.final_approver}
                    error={fieldState.error?.message}
                    resubmission_id={resubmitted ? application_id : null}
                  />
                )}
              />
            )}
            <Controller
              control={form.control}
              name="comment"
              render={({ field: { value, ...field }, fieldState }) => (
                <TextArea
                  {...field}
                  value={value ?? ''}
                  label={label.comment}
                  help={applicationNote.rejectionNeedsComment}
                  rows={5}
                  maxLength={maxLength.comment}
                  error={fieldState.error?.message}
                />
              )}
            />
            <FileFields control={form.control} labelOf={label.attached_file} />
            {/* The chosen route comes last: its user has just set it. */}
            {route !== null && <ChosenRoute route={route} finalApprover={entry.final_approver} />}
          </div>
        </div>
        <div className={nextClass}>
          <Checkbox label={detailScreen.goOnToNext} value={goOn} onChange={setGoOn} />
        </div>
        <div
          data-sticky={needsRoute ? 'high' : ''}
          className={classNames(
            barClass,
            needsRoute ? routeBarClass : 'grid-cols-[1fr_2fr] md:grid-cols-[6rem_7.5rem]',
          )}
        >
          {needsRoute && (
            <div className={firstClass}>
              <Button variant="primary" data-field="route" disabled={ended} {...routeOpener}>
                {detailScreen.setRoute}
              </Button>
            </div>
          )}
          <Button variant="danger-outline" size="narrow" disabled={ended} onClick={() => press('reject')}>
            {detailScreen.reject}
          </Button>
          <Button
            variant={needsRoute ? 'secondary' : 'primary'}
            size="narrow"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={detailScreen.approveKey}
            disabled={ended}
            onClick={() => press('approve')}
          >
            {detailScreen.approve}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** 修正して再申請を依頼, a tick in the question before a 却下. */
function AskResubmission({ control }: { control: Control<EntryValues, unknown, EntryInput> }) {
  return (
    <Controller
      control={control}
      name="asks_resubmission"
      render={({ field }) => (
        <Checkbox {...field} label={resubmissionRequest.request} note={resubmissionRequest.about} />
      )}
    />
  );
}

/**
 * The decision stays at the lower edge of the screen from the first paint: its block has no box of its own
 * (`contents`), so that all of the screen is what its bar sticks to. In its place the bar is the foot of the
 * card. Beside what it decides, the block stays in sight, and the card scrolls above the bar.
 */
const sectionClass = classNames(
  'contents [--card-padding:1rem] md:[--card-padding:1.5rem] print:hidden',
  '@beside/detail:sticky @beside/detail:top-17 @beside/detail:col-start-2 @beside/detail:row-span-2',
  '@beside/detail:row-start-1 @beside/detail:block',
);
const formClass =
  'contents @beside/detail:flex @beside/detail:max-h-[calc(100dvh-5.5rem)] @beside/detail:flex-col';
/** What goes on below the card fades; at its end the fade is over the padding alone. */
const cardClass = classNames(
  'relative min-w-0 rounded-t-card border border-b-0 border-line-soft bg-white shadow-card',
  '@beside/detail:overflow-y-auto @beside/detail:[container-type:scroll-state]',
  'after:pointer-events-none after:sticky after:bottom-0 after:-mt-3 after:hidden after:h-3',
  'after:bg-linear-to-t after:from-white @beside/detail:after:block',
  '[@container_scroll-state(scrollable:bottom)]:after:-mt-10',
  '[@container_scroll-state(scrollable:bottom)]:after:h-10',
);
const bodyClass = 'space-y-4 px-(--card-padding) pt-2 pb-(--card-padding) @beside/detail:space-y-3';
/** A part of the card, above its foot. It lies over the card's shadow, with one of its own at its sides. */
const nextClass = classNames(
  'relative -mt-blocks border-x border-line-soft bg-white px-(--card-padding) pb-3 shadow-card',
  '[clip-path:inset(0_-0.75rem)] @beside/detail:mt-0 @beside/detail:flex-none @beside/detail:border-t',
  '@beside/detail:border-t-line @beside/detail:py-0.5',
);
/** While it sticks, it lies above the page. */
const barClass = classNames(
  'sticky bottom-0 z-10 -mt-blocks grid gap-2 rounded-b-card border border-line-soft border-t-line bg-white',
  'px-(--card-padding) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [container-type:scroll-state]',
  '[reading-flow:grid-rows] md:justify-end',
  'before:pointer-events-none before:absolute before:-inset-px before:rounded-[inherit] before:shadow-card',
  '[@container_scroll-state(stuck:bottom)]:before:shadow-bar',
  '@beside/detail:relative @beside/detail:mt-0 @beside/detail:flex-none @beside/detail:grid-cols-[1fr_2fr]',
  '@beside/detail:justify-normal @beside/detail:border-t-0 @beside/detail:pt-0 @beside/detail:pb-3',
);
/** What comes first is at the right end of the line, or has a line of its own in a narrow bar. */
const routeBarClass =
  'grid-cols-[1fr_2fr] min-[24rem]:grid-cols-[1fr_1fr_2fr] md:grid-cols-[6rem_7.5rem_auto]';
const firstClass = classNames(
  'col-span-full grid min-[24rem]:order-1 min-[24rem]:col-auto',
  '@beside/detail:order-none @beside/detail:col-span-full',
);

/**
 * The confirmation before sending. It says for whom the user acts, and repeats what goes along, because the
 * form may be out of sight, and a draft in it forgotten. Approving a route lists the suppliers that will see
 * the application.
 */
function confirmationOf(values: EntryInput, { acts_for }: PicEntry): Confirmation {
  const { action, route, comment } = values;
  const files = fileCountOf(values);
  const lines = [
    ...(acts_for === null ? [] : [onBehalfOf(acts_for)]),
    ...(comment === null ? [] : [applicationConfirmation.withComment(comment)]),
    ...(files === 0 ? [] : [applicationConfirmation.withFiles(files)]),
  ];
  if (action === 'reject')
    return {
      prompt: applicationConfirmation.reject,
      lines,
      harm: [applicationConfirmation.thisEndsTheApplication],
      confirmLabel: detailScreen.reject,
      destructive: true,
    };
  const suppliers = suppliersOn(route);
  return {
    prompt: applicationConfirmation.approve,
    lines,
    harm: suppliers.length > 0 ? [applicationConfirmation.suppliersWillSee(suppliers)] : [],
    confirmLabel: detailScreen.approve,
  };
}
