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
  leftIssues,
  messagesAt,
  placeOf,
  refusedSteps,
  refusedTemplate,
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
  /** The route as it was set last, or `emptyRoute`. Read when the dialog opens. */
  initial: RouteDraft;
  /** The application's division. */
  division_id: number;
  /** 設定: the browser and the server found nothing wrong. Whoever opened the dialog closes it. */
  onSet: (route: RouteDraft) => void;
  /** A template was overwritten, or deleted (null), whatever becomes of the route. */
  onTemplate: (saved_approval_route_id: number, state: TemplateState | null) => void;
  onClose: () => void;
};

/** The route dialog. Mount it anew for each opening. */
export default function RouteEditor(props: RouteEditorProps) {
  const { open, initial, division_id, onSet, onTemplate, onClose } = props;
  const [name, setName] = useState(initial.approval_route_name);
  const [steps, setSteps] = useState(initial.pic_approver_steps);
  const [viewers, setViewers] = useState(initial.viewer_steps);
  const [first] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<readonly RouteIssue[]>([]);
  const { template, status, setStatus, ...kept } = useTemplate(initial.save_state, onTemplate);
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
  const left = leftIssues(route);
  const found = attempt === 0 ? [] : [...routeIssues(route), ...left, ...refused];
  const atRows = attempt === 0 ? left : found;

  const changeSteps = (changed: readonly RouteStep[]) => {
    setSteps(changed);
    // The messages are about the steps before the change.
    setRefused([]);
    setStatus(null);
  };
  const changeViewers = (changed: RouteDraft['viewer_steps']) => {
    setViewers(changed);
    setRefused([]);
    setStatus(null);
  };

  const close = () => {
    if (isSameRoute(route, first)) onClose();
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

  /** Does what may be refused; what was refused is shown. */
  const tried = async (what: () => Promise<void>, issuesOf: typeof refusedSteps): Promise<boolean> => {
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(issuesOf(error.issues));
      return false;
    }
  };
  /** Whether the browser and the server find nothing wrong with the route. */
  const isRight = async (): Promise<boolean> => {
    setAttempt(attempt + 1);
    setRefused([]);
    setStatus(null);
    if (routeIssues(route).length + left.length > 0) return false;
    return tried(async () => {
      await call(validatePicApproverSteps, stepsToWire(steps));
    }, refusedSteps);
  };
  const set = async () => {
    if (await isRight()) onSet(route);
  };

  const save = async (overwritten: TemplateState | null) => {
    if (!(await isRight())) return;
    ask({
      prompt: overwritten ? routeQuestion.updateTemplate : routeQuestion.registerTemplate,
      verb: overwritten ? routeTemplate.update : routeTemplate.register,
      onYes: () => void tried(() => kept.save(route, overwritten), refusedTemplate),
    });
  };
  const load = (loaded: SavedApprovalRoute) => {
    const { approval_route_name, pic_approver_steps, viewer_steps, save_state } = routeOfTemplate(loaded);
    setName(approval_route_name);
    changeSteps(pic_approver_steps);
    changeViewers(viewer_steps);
    kept.load(save_state);
    setAttempt(0);
    templates.close();
  };
  const loadNewest = async () => {
    await kept.loadNewest();
    setRefused([]);
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
          errors={found.map((issue) => ({ field: placeOf(issue), message: issue.message }))}
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
          error={found.find((issue) => issue.list === null)?.message}
        />
        <TemplateBar
          template={template}
          status={status}
          stale={refused.some((issue) => issue.list === 'template')}
          onOpenList={() => templates.show(true)}
          onSaveNew={() => void save(null)}
          onOverwrite={(overwritten) => void save(overwritten)}
          onLoadNewest={() => void loadNewest()}
        />
        <RouteSection
          list="pic_approver_steps"
          title={routeDialog.steps}
          messages={messagesAt(found, 'pic_approver_steps', null)}
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
          messages={messagesAt(found, 'viewer_steps', null)}
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
          onDeleted={(id) => kept.forget(id)}
          onClose={templates.close}
        />
      )}
      {question}
    </Dialog>
  );
}
