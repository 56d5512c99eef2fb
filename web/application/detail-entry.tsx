import { useEffect, useId, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { detail, type ApplicationContent, type PicEntry } from '#contract/application/detail.ts';
import { applicationNote, applicationQuestion, detailScreen } from '#texts/application-detail.ts';
import { routeLabel } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { role, stepType } from '#domain/codes.ts';
import { maxLength } from '#domain/limits.ts';
import { call, Refused } from '#web/call/call.ts';
import { countOf } from '#web/form/file.ts';
import { useDraft } from '#web/form/draft.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { useConfirm, type Question } from '#web/form/confirm.tsx';
import { useLoginedUser } from '#web/shell/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { People } from '#web/ui/names.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { AskedOfSupplier } from './asked-of-supplier.tsx';
import { FactsLine } from './facts.tsx';
import { applicationName } from '#texts/application-name.ts';
import { namedApplication } from './named.ts';
import { tellNextScreen } from '#web/ui/flash.ts';
import { useGoOn, useLeaveAfterDecision } from './next-awaiting.ts';
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
} from './entry-form.ts';
import { useKeys } from './use-keys.ts';
import { FileFields } from '#web/form/file-fields.tsx';
import { entryAssignee } from '#texts/people.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { LoadedNewest, LoadNewest } from '#web/form/load-newest.tsx';
import { ChosenRoute } from '#web/approval-route/chosen-route.tsx';
import { RouteField, useRouteDialog } from '#web/approval-route/route-field.tsx';

type Props = {
  application_id: number;
  content: ApplicationContent;
  entry: PicEntry;
  onLoadNewest: () => Promise<void>;
  /** The message after a reload from this block; null if there was none. */
  loadedMessage: string | null;
};

/** The entry form of a pending step: comment, files, the route if the step sets it, and 却下 or 承認. */
export function EntryBlock({ application_id, content, entry, onLoadNewest, loadedMessage }: Props) {
  const leave = useLeaveAfterDecision();
  const [goOn, setGoOn] = useGoOn();
  const confirm = useConfirm();
  const supplier = useLoginedUser().role === role.supplier;
  const titleId = useId();
  const setsRoute = entry.step_type === stepType.route_setter;
  const draft = useDraft(
    `entry-${entry.approval_route_step_id}`,
    entryDraftSchema,
    `${content.updated_at} ${entry.updated_at}`,
  );
  const [schema] = useState(() => entrySchema(setsRoute));
  const entryForm = useServerForm({ schema, defaultValues: emptyEntry, draft });
  const { form, errorsForSummary, attempt, stale, clearRefused, submit } = entryForm;
  const tokens: EntryTokens = {
    application_id,
    application_updated_at: content.updated_at,
    approval_route_step_id: entry.approval_route_step_id,
    approval_route_step_updated_at: entry.updated_at,
  };

  const send = async (values: EntryInput) => {
    const { action, comment, file1, file2, file3 } = values;
    const named = namedApplication(application_id, content);
    if (!(await confirm({ about: applicationName(named), ...questionOf(values, supplier) }))) return;
    const options = { files: { file1, file2, file3 }, key: draft.key };
    try {
      if (action === 'approve') await call(detail.approve, approveBody(tokens, values), options);
      else await call(detail.reject, { ...tokens, comment }, options);
    } catch (error) {
      throw error instanceof Refused ? moveToRoute(error) : error;
    }
    draft.drop();
    const kind = action === 'approve' ? 'approved' : 'rejected';
    tellNextScreen({ kind, ...named });
    await leave(application_id, goOn);
  };
  // The buttons are in sight even while the form is not: its errors come into view with their fields.
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
  useKeys({ approve: () => press('approve') });

  return (
    <section aria-labelledby={titleId} className="decision">
      <form noValidate onSubmit={(event) => event.preventDefault()} className="decision">
        <div ref={card} className="card decision-card">
          <header>
            <h2 id={titleId}>{detailScreen.entry}</h2>
          </header>
          <div className="card-body space-y-4">
            <ErrorSummary errors={errorsForSummary} attempt={attempt} />
            {stale && <LoadNewest onLoad={() => void onLoadNewest().then(clearRefused)} />}
            <LoadedNewest message={loadedMessage} />
            <RestoredDraft draft={draft} form={entryForm} />
            {supplier && (
              <div className="max-lg:hidden">
                <AskedOfSupplier stepType={entry.step_type} />
              </div>
            )}
            <FactsLine
              column
              rows={[
                { label: routeLabel.step_type, value: stepTypeLabel[entry.step_type] },
                { label: detailScreen.operator, value: <People names={entryAssignee(entry)} /> },
              ]}
            />
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
                    error={fieldState.error?.message}
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
            {/* Set in its dialog a moment ago: what is still to be entered comes first. */}
            {route !== null && <ChosenRoute route={route} />}
          </div>
        </div>
        <div className="decision-next">
          <Checkbox label={detailScreen.goOnToNext} value={goOn} onChange={setGoOn} />
        </div>
        <div data-sticky data-first={needsRoute || undefined} className="decision-bar">
          {needsRoute && (
            <Button variant="primary" data-first data-field="route" {...routeOpener}>
              {detailScreen.setRoute}
            </Button>
          )}
          <Button variant="danger-outline" onClick={() => press('reject')}>
            {detailScreen.reject}
          </Button>
          <Button
            variant={needsRoute ? 'secondary' : 'primary'}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={detailScreen.approveKey}
            onClick={() => press('approve')}
          >
            {detailScreen.approve}
          </Button>
        </div>
      </form>
    </section>
  );
}

/**
 * The confirmation before sending. It repeats what goes along, because the form may be out of sight, and a
 * draft in it forgotten. Approving a route lists the suppliers that will see the application.
 */
function questionOf(entry: EntryInput, supplier: boolean): Question {
  const { action, route, comment } = entry;
  const files = countOf(entry);
  const lines = [
    ...(comment === null ? [] : [applicationQuestion.withComment(comment)]),
    ...(files === 0 ? [] : [applicationQuestion.withFiles(files)]),
  ];
  if (action === 'reject')
    return {
      prompt: applicationQuestion.reject,
      lines,
      harm: supplier ? [applicationQuestion.thisEndsTheApplication] : [],
      confirmLabel: detailScreen.reject,
      destructive: true,
    };
  const suppliers = suppliersOn(route);
  return {
    prompt: applicationQuestion.approve,
    lines,
    harm: suppliers.length > 0 ? [applicationQuestion.suppliersWillSee(suppliers)] : [],
    confirmLabel: detailScreen.approve,
  };
}
