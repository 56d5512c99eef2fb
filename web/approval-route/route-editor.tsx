import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { list } from '#contract/application/list.ts';
import { validatePicApproverSteps, type SavedApprovalRoute } from '#contract/approval-route.ts';
import { routeQuestion, routeDialog, routeTemplate } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { maxLength, maxRouteSteps } from '#domain/limits.ts';
import { call, Refused } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDialog } from '#web/ui/lazy-dialog.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { StepsWithDiagram } from './steps-with-diagram.tsx';
import { isSameRoute, stepsToWire, type RouteDraft, type RouteStep, type TemplateState } from './draft.ts';
import { useQuestion } from './question.tsx';
import {
  invalidAssigneeIssues,
  messagesAt,
  placeOf,
  rejectedStepIssues,
  rejectedTemplateIssues,
  routeIssues,
  type RouteIssue,
} from './route-issues.ts';
import { RouteSection } from './route-section.tsx';
import { withoutStep } from './edit-steps.ts';
import { OpenStepForm, type FormSubject } from './open-step-form.tsx';
import { StepsTable } from './steps-table.tsx';
import { TemplateBar } from './template-bar.tsx';
import { routeOfTemplate } from './template-draft.ts';
import { TemplateList } from './template-list.tsx';
import { useTemplate } from './use-template.ts';
import { ViewersTable } from './viewers-table.tsx';

type RouteEditorProps = {
  open: boolean;
  /** The current route, or `emptyRoute`. Read when the dialog opens. */
  initial: RouteDraft;
  division_id: number;
  /** 設定. Neither the browser nor the server finds an error. The caller closes the dialog. */
  onSet: (route: RouteDraft) => void;
  /** A template was overwritten, or deleted (null). Closing the dialog with キャンセル does not undo that. */
  onTemplate: (saved_approval_route_id: number, state: TemplateState | null) => void;
  onClose: () => void;
};

/**
 * The route dialog. Give it a new `key` each time it opens. It does without `useServerForm`, which holds one
 * error per field: here a row can have several, some of them before the first 設定.
 */
export default function RouteEditor(props: RouteEditorProps) {
  const { open, initial, division_id, onSet, onTemplate, onClose } = props;
  const [name, setName] = useState(initial.approval_route_name);
  const [steps, setSteps] = useState(initial.pic_approver_steps);
  const [viewers, setViewers] = useState(initial.viewer_steps);
  const [initialRoute] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const [rejectionIssues, setRejectionIssues] = useState<readonly RouteIssue[]>([]);
  const { template, status, setStatus, ...templateActions } = useTemplate(initial.save_state, onTemplate);
  const form = useDialog<FormSubject>();
  const templates = useDialog();
  const { ask, dialog: question } = useQuestion();
  const addStep = useRef<HTMLButtonElement>(null);
  const addViewer = useRef<HTMLButtonElement>(null);
  const init = useQuery({ ...read(list.init, {}), enabled: open });

  const route: RouteDraft = {
    approval_route_name: name,
    pic_approver_steps: steps.map(({ lost_previous: _, ...step }) => step),
    viewer_steps: viewers,
    save_state: template,
  };
  const invalidAssignees = invalidAssigneeIssues(route);
  const issues = attempt === 0 ? [] : [...routeIssues(route), ...invalidAssignees, ...rejectionIssues];
  const atRows = attempt === 0 ? invalidAssignees : issues;

  const changeSteps = (next: readonly RouteStep[]) => {
    setSteps(next);
    // The server's messages are about the steps before the change.
    setRejectionIssues([]);
    setStatus(null);
  };
  const changeViewers = (next: RouteDraft['viewer_steps']) => {
    setViewers(next);
    setRejectionIssues([]);
    setStatus(null);
  };

  const close = () => {
    if (isSameRoute(route, initialRoute)) onClose();
    else
      ask({
        prompt: routeQuestion.discardRoute,
        verb: routeDialog.discard,
        destructive: true,
        onYes: onClose,
      });
  };
  const deleteStep = (step_order: number) =>
    ask({
      prompt: routeQuestion.deleteStep,
      verb: routeDialog.remove,
      destructive: true,
      onYes: () => changeSteps(withoutStep(steps, step_order)),
      ...(step_order === steps.at(-1)?.step_order && { focusAfter: addStep }),
    });
  const deleteViewer = (index: number) =>
    ask({
      prompt: routeQuestion.deleteViewer,
      verb: routeDialog.remove,
      destructive: true,
      onYes: () => changeViewers(viewers.toSpliced(index, 1)),
      ...(index === viewers.length - 1 && { focusAfter: addViewer }),
    });

  /** Runs an action and shows its rejection. Returns whether it succeeded. */
  const run = async (action: () => Promise<void>, issuesOf: typeof rejectedStepIssues): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRejectionIssues(issuesOf(error.issues));
      return false;
    }
  };
  /** Whether the browser and the server find no errors in the route. */
  const isValid = async (): Promise<boolean> => {
    setAttempt(attempt + 1);
    setRejectionIssues([]);
    setStatus(null);
    if (routeIssues(route).length + invalidAssignees.length > 0) return false;
    return run(async () => {
      await call(validatePicApproverSteps, stepsToWire(steps));
    }, rejectedStepIssues);
  };
  const set = async () => {
    if (await isValid()) onSet(route);
  };

  const save = async (existing: TemplateState | null) => {
    if (!(await isValid())) return;
    ask({
      prompt: existing ? routeQuestion.updateTemplate : routeQuestion.registerTemplate,
      verb: existing ? routeTemplate.update : routeTemplate.register,
      onYes: () => void run(() => templateActions.save(route, existing), rejectedTemplateIssues),
    });
  };
  const load = (saved: SavedApprovalRoute) => {
    const { approval_route_name, pic_approver_steps, viewer_steps, save_state } = routeOfTemplate(saved);
    setName(approval_route_name);
    changeSteps(pic_approver_steps);
    changeViewers(viewer_steps);
    templateActions.load(save_state);
    setAttempt(0);
    templates.close();
  };
  const loadNewest = async () => {
    await templateActions.loadNewest();
    setRejectionIssues([]);
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={routeDialog.title}
      size="widest"
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
          onChange={(changed) => {
            setName(changed);
            setStatus(null);
          }}
          maxLength={maxLength.approval_route_name}
          error={issues.find((issue) => issue.list === null)?.message}
        />
        <TemplateBar
          template={template}
          status={status}
          stale={rejectionIssues.some((issue) => issue.list === 'template')}
          onOpenList={() => templates.show(true)}
          onSaveNew={() => void save(null)}
          onOverwrite={(existing) => void save(existing)}
          onLoadNewest={() => void loadNewest()}
        />
        <RouteSection
          list="pic_approver_steps"
          title={routeDialog.steps}
          messages={messagesAt(issues, 'pic_approver_steps', null)}
          canAdd={steps.length < maxRouteSteps}
          onAdd={() => form.show({ kind: 'step', place: { kind: 'add' } })}
          addRef={addStep}
        >
          <StepsWithDiagram steps={steps}>
            <StepsTable
              steps={steps}
              issues={atRows}
              onOpen={(place) => form.show({ kind: 'step', place })}
              onDelete={deleteStep}
            />
          </StepsWithDiagram>
        </RouteSection>
        <RouteSection
          list="viewer_steps"
          title={routeDialog.viewers}
          messages={messagesAt(issues, 'viewer_steps', null)}
          canAdd={viewers.length < maxRouteSteps}
          onAdd={() => form.show({ kind: 'viewer', index: null })}
          addRef={addViewer}
        >
          <ViewersTable
            viewers={viewers}
            issues={atRows}
            onEdit={(index) => form.show({ kind: 'viewer', index })}
            onDelete={deleteViewer}
          />
        </RouteSection>
      </div>
      {form.subject && (
        <OpenStepForm
          key={form.opening}
          subject={form.subject}
          open={form.open}
          steps={steps}
          viewers={viewers}
          divisions={init.data?.division_dropdown_items ?? []}
          division_id={division_id}
          onSteps={(changed) => {
            changeSteps(changed);
            form.close();
          }}
          onViewers={(changed) => {
            changeViewers(changed);
            form.close();
          }}
          onClose={form.close}
        />
      )}
      {templates.subject && (
        <TemplateList
          key={`templates-${templates.opening}`}
          open={templates.open}
          replaces={steps.length + viewers.length > 0}
          onLoad={load}
          onDeleted={(id) => templateActions.forget(id)}
          onClose={templates.close}
        />
      )}
      {question}
    </Dialog>
  );
}
