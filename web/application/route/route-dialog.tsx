import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { list } from '#contract/application/list.ts';
import { validatePicApproverSteps } from '#contract/approval-route.ts';
import { label, routeDialog } from '#domain/labels.ts';
import { maxLength, maxRouteSteps } from '#domain/limits.ts';
import { confirmation } from '#domain/messages.ts';
import { call, Refused } from '#web/api.ts';
import { read } from '#web/shell/read.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isSameRoute, stepsToWire } from './draft.ts';
import type { RouteDraft } from './draft.ts';
import { messagesAt, placeOf, refusedSteps, routeIssues } from './route-issues.ts';
import type { RouteIssue } from './route-issues.ts';
import { RouteSection } from './route-section.tsx';
import { withoutStep } from './step-edit.ts';
import type { EditedStep } from './step-edit.ts';
import { OpenStepForm } from './open-step-form.tsx';
import type { FormSubject } from './open-step-form.tsx';
import { StepsTable } from './steps-table.tsx';
import { ViewersTable } from './viewers-table.tsx';

type RouteDialogProps = {
  open: boolean;
  /** The route as it was set last, or `emptyRoute`. Read when the dialog opens. */
  initial: RouteDraft;
  /** The application's division. */
  division_id: number;
  /** 設定: the browser and the server found nothing wrong. Whoever opened the dialog closes it. */
  onSet: (route: RouteDraft) => void;
  onClose: () => void;
};

/** A question over the dialog. It stays while its dialog fades out. */
type Question = {
  readonly prompt: string;
  readonly verb: string;
  readonly onYes: () => void;
  /** Where the focus goes after a yes, where the button that asked has gone with its row. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
};

/** The route dialog (specification 2, "/application/detail", and 5, "Approval route"; domain 2.2). */
export default function RouteDialog({ open, initial, division_id, onSet, onClose }: RouteDialogProps) {
  const [opening, setOpening] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Each opening starts from `initial`; what was edited stays to be seen while the dialog fades out.
    if (open) setOpening(opening + 1);
  }
  return opening === 0 ? null : (
    <RouteEditor
      key={opening}
      open={open}
      initial={initial}
      division_id={division_id}
      onSet={onSet}
      onClose={onClose}
    />
  );
}

function RouteEditor({ open, initial, division_id, onSet, onClose }: RouteDialogProps) {
  const [name, setName] = useState(initial.approval_route_name);
  const [steps, setSteps] = useState<readonly EditedStep[]>(() =>
    initial.pic_approver_steps.map((step) => ({ ...step, lost_previous: false })),
  );
  const [viewers, setViewers] = useState(initial.viewer_steps);
  const [first] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<readonly RouteIssue[]>([]);
  const [form, setForm] = useState<{ subject: FormSubject; open: boolean; opening: number } | null>(null);
  const [question, setQuestion] = useState<(Question & { open: boolean; agreed: boolean }) | null>(null);
  const addStep = useRef<HTMLButtonElement>(null);
  const addViewer = useRef<HTMLButtonElement>(null);
  const init = useQuery({ ...read(list.init, {}), enabled: open });

  const route: RouteDraft = {
    approval_route_name: name,
    pic_approver_steps: steps.map(({ lost_previous: _, ...step }) => step),
    viewer_steps: viewers,
    save_state: first.save_state,
  };
  const issues = attempt === 0 ? [] : [...routeIssues(route), ...refused];

  const changeSteps = (changed: readonly EditedStep[]) => {
    setSteps(changed);
    // What the server said was of other steps.
    setRefused([]);
  };
  const openForm = (subject: FormSubject) =>
    setForm({ subject, open: true, opening: (form?.opening ?? 0) + 1 });
  const closeForm = () => setForm(form && { ...form, open: false });
  const ask = (asked: Question) => setQuestion({ ...asked, open: true, agreed: false });
  const closeQuestion = (agreed: boolean) => setQuestion(question && { ...question, open: false, agreed });

  const close = () => {
    if (isSameRoute(route, first)) onClose();
    else ask({ prompt: confirmation.discardRoute, verb: routeDialog.discard, onYes: onClose });
  };
  const deleteStep = (step_order: number) =>
    ask({
      prompt: confirmation.deleteStep,
      verb: routeDialog.remove,
      onYes: () => changeSteps(withoutStep(steps, step_order)),
      ...(step_order === steps.at(-1)?.step_order && { focusAfter: addStep }),
    });
  const deleteViewer = (index: number) =>
    ask({
      prompt: confirmation.deleteViewer,
      verb: routeDialog.remove,
      onYes: () => setViewers(viewers.toSpliced(index, 1)),
      ...(index === viewers.length - 1 && { focusAfter: addViewer }),
    });

  const set = async () => {
    setAttempt(attempt + 1);
    setRefused([]);
    if (routeIssues(route).length > 0) return;
    try {
      await call(validatePicApproverSteps, stepsToWire(steps));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(refusedSteps(error.issues));
      return;
    }
    onSet(route);
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={routeDialog.title}
      size="wide"
      footer={
        <>
          <Button onClick={close}>{routeDialog.cancel}</Button>
          <Button variant="primary" onClick={() => void set()}>
            {routeDialog.set}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <ErrorSummary
          attempt={attempt}
          errors={issues.map((issue) => ({ field: placeOf(issue), message: issue.message }))}
        />
        <TextField
          name="approval_route_name"
          className="md:w-96"
          label={label.route_name}
          required
          value={name}
          onChange={setName}
          maxLength={maxLength.approval_route_name}
          error={issues.find((issue) => issue.list === null)?.message}
        />
        <RouteSection
          list="pic_approver_steps"
          title={routeDialog.steps}
          messages={messagesAt(issues, 'pic_approver_steps', null)}
          canAdd={steps.length < maxRouteSteps}
          onAdd={() => openForm({ kind: 'step', place: { kind: 'add' } })}
          addRef={addStep}
        >
          <StepsTable
            steps={steps}
            issues={issues}
            onOpen={(place) => openForm({ kind: 'step', place })}
            onDelete={deleteStep}
          />
        </RouteSection>
        <RouteSection
          list="viewer_steps"
          title={routeDialog.viewers}
          messages={messagesAt(issues, 'viewer_steps', null)}
          canAdd={viewers.length < maxRouteSteps}
          onAdd={() => openForm({ kind: 'viewer', index: null })}
          addRef={addViewer}
        >
          <ViewersTable
            viewers={viewers}
            issues={issues}
            onEdit={(index) => openForm({ kind: 'viewer', index })}
            onDelete={deleteViewer}
          />
        </RouteSection>
      </div>
      {form && (
        <OpenStepForm
          key={form.opening}
          {...form}
          steps={steps}
          viewers={viewers}
          divisions={init.data?.division_dropdown_items ?? []}
          division_id={division_id}
          onSteps={(changed) => {
            changeSteps(changed);
            closeForm();
          }}
          onViewers={(changed) => {
            setViewers(changed);
            closeForm();
          }}
          onClose={closeForm}
        />
      )}
      {question && (
        <ConfirmDialog
          open={question.open}
          prompt={question.prompt}
          confirmLabel={question.verb}
          destructive
          onConfirm={() => {
            closeQuestion(true);
            question.onYes();
          }}
          onCancel={() => closeQuestion(false)}
          finalFocus={() => (question.agreed ? (question.focusAfter?.current ?? null) : null)}
        />
      )}
    </Dialog>
  );
}
