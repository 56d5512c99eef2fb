import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { list } from '#contract/application/list.ts';
import { validatePicApproverSteps, type SavedApprovalRoute } from '#contract/approval-route.ts';
import {
  routeChange,
  type RouteChange,
  routeConfirmation,
  routeDialog,
  routeHint,
  routeLabel,
  routeTemplate,
} from '#texts/approval-route.ts';
import { draftConfirmation, draftText } from '#texts/form.ts';
import { shell } from '#texts/shell.ts';
import { text } from '#texts/ui.ts';
import { maxLength, maxRouteSteps } from '#domain/limits.ts';
import { call, Refused } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { DraftNote } from '#web/form/restored-draft.tsx';
import { HelpLink } from '#web/navigation/help-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Announcement } from '#web/ui/status.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useBackCloses } from './back-closes.ts';
import { isSameRoute, stepsToWire, type RouteDraft, type TemplateState } from './draft.ts';
import { withoutStep } from './edit-steps.ts';
import { FinalApproverAbsence, type RouteEnd } from './final-approver-absence.tsx';
import { OpenStepForm } from './open-step-form.tsx';
import { plannedSteps } from './planned-steps.ts';
import type { DraftKey } from '#web/form/draft-key.ts';
import { useConfirmOverDialog } from './confirm-over-dialog.tsx';
import { RouteDiagram } from './route-diagram.tsx';
import {
  withChange,
  redone,
  startHistory,
  undone,
  withTemplate,
  type RouteHistory,
} from './route-history.ts';
import {
  invalidAssigneeIssues,
  messagesAt,
  fieldOf,
  refusedStepIssues,
  refusedTemplateIssues,
  routeIssues,
  type RouteIssue,
} from './route-issues.ts';
import { RouteSection } from './route-section.tsx';
import { dependencyText, stepName, targetText } from './step-text.ts';
import { StepsTable } from './steps-table.tsx';
import { TemplateBar } from './template-bar.tsx';
import { routeOfTemplate } from './template-draft.ts';
import { TemplateList } from './template-list.tsx';
import { useUndoKeys } from './undo-keys.ts';
import type { FormSubject, Unfinished } from './unfinished.ts';
import { useTemplate } from './use-template.ts';
import { ViewersTable } from './viewers-table.tsx';

type RouteEditorProps = {
  open: boolean;
  /** The current route, or `emptyRoute`. Read when the dialog opens. */
  initial: RouteDraft;
  /** What was being built when the screen was left; null if nothing was. */
  restored: Unfinished | null;
  /** Called with what is being built, while it changes. */
  onChange: (unfinished: { readonly route: RouteDraft; readonly form: unknown }) => void;
  division_id: number;
  finalApprover: RouteEnd;
  /** The route of the application that this one submits again; null if none is offered. */
  former: RouteDraft | null;
  /** 設定. Neither the browser nor the server finds an error. The caller closes the dialog. */
  onSet: (route: RouteDraft) => void;
  /** A template was overwritten, or deleted (null). Closing the dialog with キャンセル does not undo that. */
  onTemplate: (saved_approval_route_id: number, state: TemplateState | null) => void;
  /** The key of the saves of templates. */
  saveKey: DraftKey;
  onClose: () => void;
  /** The element that takes the focus after closing; null returns it to where it was. */
  finalFocus: () => HTMLElement | null;
};

/**
 * The route dialog. Give it a new `key` each time it opens. It does without `useServerForm`, which holds one
 * error per field: here a row can have several, some of them before the first 設定.
 */
export function RouteEditor(props: RouteEditorProps) {
  const { open, initial, restored, onChange, division_id, finalApprover, former } = props;
  const { onSet, onTemplate, saveKey, onClose, finalFocus } = props;
  const [initialRoute] = useState(initial);
  const [history, setHistory] = useState(() => startHistory(restored?.route ?? initial));
  const [isRestored, setRestored] = useState(restored !== null);
  const [announced, setAnnounced] = useState({ text: '', count: 0 });
  const [attempt, setAttempt] = useState(0);
  const [refusedIssues, setRefusedIssues] = useState<readonly RouteIssue[]>([]);
  const [form, setForm] = useState<{ subject: FormSubject | null; open: boolean; opening: number }>({
    subject: restored?.form?.subject ?? null,
    open: restored?.form != null,
    opening: 0,
  });
  const [typed, setTyped] = useState<unknown>(restored?.form?.values);
  const templates = useDialog();
  const { ask, open: asking, dialog: confirmation } = useConfirmOverDialog();
  const content = useRef<HTMLDivElement>(null);
  const addStep = useRef<HTMLButtonElement>(null);
  const addViewer = useRef<HTMLButtonElement>(null);
  /** The new step that takes the focus when the step form closes. */
  const newStep = useRef<number | null>(null);
  const init = useQuery({ ...read(list.init, {}), enabled: open });

  const { present } = history;
  const {
    approval_route_name,
    pic_approver_steps: steps,
    viewer_steps: viewers,
    save_state: template,
  } = present;
  const { status, setStatus, ...templateActions } = useTemplate({
    template,
    onState: (id, state) => setHistory((last) => withTemplate(last, id, state)),
    onTemplate,
    saveKey,
  });
  const diagram = useMemo(() => plannedSteps(steps), [steps]);
  // Loading another route would replace the user's input.
  const replaces = steps.length + viewers.length > 0;
  const route: RouteDraft = {
    ...present,
    pic_approver_steps: steps.map(({ lost_previous: _, ...step }) => step),
  };
  const invalidAssignees = invalidAssigneeIssues(route);
  const issues = attempt === 0 ? [] : [...routeIssues(route), ...invalidAssignees, ...refusedIssues];
  const atRows = attempt === 0 ? invalidAssignees : issues;

  useEffect(() => {
    if (open) onChange({ route: present, form: form.open ? { subject: form.subject, values: typed } : null });
  }, [open, onChange, present, form.open, form.subject, typed]);

  const announce = (text: string) => setAnnounced(({ count }) => ({ text, count: count + 1 }));
  const moved = (next: RouteHistory) => {
    setHistory(next);
    // The server's messages are about the route before the change.
    setRefusedIssues([]);
    setStatus(null);
  };
  const rename = (name: string) => {
    setHistory(
      withChange(
        history,
        { ...present, approval_route_name: name },
        { kind: 'name', text: routeChange.renamed.name },
      ),
    );
    setStatus(null);
  };
  const changeRoute = (next: Partial<RouteDraft>, { name, done }: RouteChange, more = '') => {
    moved(withChange(history, { ...present, ...next }, { kind: 'route', text: name }));
    announce(done + more);
  };
  const undo = () => {
    const last = history.past.at(-1);
    if (last === undefined) return;
    moved(undone(history));
    announce(routeChange.undone(last.change.text));
  };
  const redo = () => {
    const [next] = history.future;
    if (next === undefined) return;
    moved(redone(history));
    announce(routeChange.redone(next.change.text));
  };
  useUndoKeys(open && !form.open && !templates.open && !asking, undo, redo);
  useEffect(() => {
    // What had the focus may be gone, or disabled.
    const focused = document.activeElement;
    if (!open || (focused !== document.body && !focused?.matches(':disabled'))) return;
    content.current?.focus();
  }, [open, history]);

  const showForm = (subject: FormSubject) => {
    setTyped(undefined);
    newStep.current = null;
    setForm(({ opening }) => ({ subject, open: true, opening: opening + 1 }));
  };
  const closeForm = () => setForm((last) => ({ ...last, open: false }));
  const discardRestored = () =>
    ask({
      prompt: draftConfirmation.discard,
      confirmLabel: routeDialog.discard,
      destructive: true,
      onConfirm: () => {
        setRestored(false);
        changeRoute(initialRoute, routeChange.discarded);
      },
    });
  const close = () => {
    if (isSameRoute(route, initialRoute)) onClose();
    else
      ask({
        prompt: draftConfirmation.leave,
        cancelLabel: draftConfirmation.goOn,
        confirmLabel: routeDialog.discard,
        destructive: true,
        onConfirm: onClose,
      });
  };
  useBackCloses(open, close);
  const deleteStep = (step_order: number) => {
    const step = steps.find((each) => each.step_order === step_order);
    ask({
      ...(step && { about: stepName(step) }),
      prompt: routeConfirmation.deleteStep,
      confirmLabel: text.remove,
      destructive: true,
      onConfirm: () =>
        changeRoute({ pic_approver_steps: withoutStep(steps, step_order) }, routeChange.deleted(step_order)),
      ...(step_order === steps.at(-1)?.step_order && { focusAfter: addStep }),
    });
  };
  const deleteViewer = (index: number) => {
    const viewer = viewers[index];
    ask({
      ...(viewer && { about: targetText(viewer.target) }),
      prompt: routeConfirmation.deleteViewer,
      confirmLabel: text.remove,
      destructive: true,
      onConfirm: () => changeRoute({ viewer_steps: viewers.toSpliced(index, 1) }, routeChange.viewerDeleted),
      ...(index === viewers.length - 1 && { focusAfter: addViewer }),
    });
  };

  /** Runs an action and shows its refusal. Returns whether it succeeded. */
  const run = async (action: () => Promise<void>, issuesOf: typeof refusedStepIssues): Promise<boolean> => {
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefusedIssues(issuesOf(error.issues));
      return false;
    }
  };
  /** Whether the browser and the server find no errors in the route. */
  const isValid = async (): Promise<boolean> => {
    setAttempt(attempt + 1);
    setRefusedIssues([]);
    setStatus(null);
    if (routeIssues(route).length + invalidAssignees.length > 0) return false;
    return run(async () => {
      await call(validatePicApproverSteps, stepsToWire(steps));
    }, refusedStepIssues);
  };
  const set = async () => {
    if (await isValid()) onSet(route);
  };

  const save = async (existing: TemplateState | null) => {
    if (!(await isValid())) return;
    ask({
      about: approval_route_name,
      prompt: existing ? routeConfirmation.updateTemplate : routeConfirmation.registerTemplate,
      confirmLabel: existing ? text.update : text.register,
      onConfirm: () => void run(() => templateActions.save(route, existing), refusedTemplateIssues),
    });
  };
  const load = (saved: SavedApprovalRoute) => {
    const loaded = routeOfTemplate(saved);
    changeRoute(loaded, routeChange.loaded);
    templateActions.loaded(loaded.save_state);
    setAttempt(0);
    templates.close();
  };
  const loadFormer = (route: RouteDraft) => {
    changeRoute(route, routeChange.formerLoaded);
    setStatus({ tone: 'info', text: routeHint.formerLoaded });
    setAttempt(0);
  };
  const chooseFormer = (route: RouteDraft) => {
    if (!replaces) loadFormer(route);
    else
      ask({
        prompt: routeConfirmation.replaceByFormer,
        confirmLabel: routeTemplate.replace,
        destructive: true,
        onConfirm: () => loadFormer(route),
      });
  };
  const loadNewest = async () => {
    await templateActions.loadNewest();
    setRefusedIssues([]);
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={routeDialog.title}
      size="widest"
      finalFocus={finalFocus}
      footer={
        <>
          <div className="me-auto flex gap-2">
            <StepButton
              name={routeDialog.undo}
              icon="undo"
              disabled={history.past.length === 0}
              onClick={undo}
            />
            <StepButton
              name={routeDialog.redo}
              icon="redo"
              disabled={history.future.length === 0}
              onClick={redo}
            />
          </div>
          {/* On a phone, in the line of the two before. */}
          <div className="flex gap-2 max-sm:grow max-sm:*:flex-1">
            <Button onClick={close}>{text.cancel}</Button>
            <Button variant="primary" onClick={() => void set()}>
              {routeDialog.set}
            </Button>
          </div>
        </>
      }
    >
      <div ref={content} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        <Announcement key={announced.count} text={announced.text} />
        <ErrorSummary
          attempt={attempt}
          // Another user has changed or deleted the template since it was loaded.
          conflict={refusedIssues.find((issue) => issue.list === 'template')?.message ?? null}
          onLoadNewest={() => void loadNewest()}
          errors={issues.map((issue) => ({ field: fieldOf(issue), message: issue.message }))}
        />
        {isRestored && (
          <DraftNote tone="info" text={draftText.restored}>
            <Button size="small" onClick={discardRestored}>
              {routeDialog.discard}
            </Button>
          </DraftNote>
        )}
        <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
          <TextField
            name="approval_route_name"
            label={routeLabel.route_name}
            required
            value={approval_route_name}
            onChange={rename}
            maxLength={maxLength.approval_route_name}
            error={issues.find((issue) => issue.list === null)?.message}
          />
          <TemplateBar
            template={template}
            status={status}
            onOpenList={() => templates.show(true)}
            onFormer={former === null ? undefined : () => chooseFormer(former)}
            onSaveNew={() => void save(null)}
            onOverwrite={(existing) => void save(existing)}
          />
        </div>
        <RouteSection
          list="pic_approver_steps"
          title={routeDialog.steps}
          messages={messagesAt(issues, 'pic_approver_steps', null)}
          canAdd={steps.length < maxRouteSteps}
          onAdd={() => showForm({ kind: 'step', place: { kind: 'add' } })}
          addRef={addStep}
        >
          <RouteDiagram
            steps={diagram}
            onAdd={steps.length < maxRouteSteps ? (place) => showForm({ kind: 'step', place }) : undefined}
          />
          <FinalApproverAbsence finalApprover={finalApprover} />
          <StepsTable
            steps={steps}
            issues={atRows}
            onOpen={(place) => showForm({ kind: 'step', place })}
            onDelete={deleteStep}
          />
        </RouteSection>
        <RouteSection
          list="viewer_steps"
          title={routeDialog.viewers}
          about={<HelpLink at="viewer" name={shell.helpOn(routeDialog.viewers)} />}
          messages={messagesAt(issues, 'viewer_steps', null)}
          canAdd={viewers.length < maxRouteSteps}
          onAdd={() => showForm({ kind: 'viewer', index: null })}
          addRef={addViewer}
        >
          <ViewersTable
            viewers={viewers}
            issues={atRows}
            onEdit={(index) => showForm({ kind: 'viewer', index })}
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
          restored={form.opening === 0 ? (restored?.form?.values ?? null) : null}
          onTyped={setTyped}
          onSteps={(next, step_order) => {
            const { subject } = form;
            const place = subject?.kind === 'step' ? subject.place.kind : 'add';
            const change = place === 'edit' ? routeChange.edited(step_order) : routeChange.added(step_order);
            changeRoute({ pic_approver_steps: next }, change, dependencyText(next, step_order));
            if (place === 'after' || place === 'beside' || place === 'join') newStep.current = step_order;
            closeForm();
          }}
          onViewers={(next) => {
            const isNew = next.length > viewers.length;
            changeRoute({ viewer_steps: next }, isNew ? routeChange.viewerAdded : routeChange.viewerEdited);
            closeForm();
          }}
          onClose={closeForm}
          finalFocus={() =>
            content.current?.querySelector<HTMLElement>(`[data-step="${newStep.current}"] > button`) ?? null
          }
        />
      )}
      {templates.subject && (
        <TemplateList
          key={`templates-${templates.opening}`}
          open={templates.open}
          replaces={replaces}
          onLoad={load}
          onDeleted={(id) => templateActions.forget(id)}
          onClose={templates.close}
        />
      )}
      {confirmation}
    </Dialog>
  );
}

type StepButtonProps = { name: string; icon: keyof typeof arrows; disabled: boolean; onClick: () => void };

/** 元に戻す or やり直す; without words on a phone. */
function StepButton({ name, icon, ...button }: StepButtonProps) {
  return (
    <Button {...button} title={name} size="narrow">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="w-4 fill-none stroke-current stroke-[1.5]"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={arrows[icon]} />
      </svg>
      <span className="max-md:sr-only">{name}</span>
    </Button>
  );
}

const arrows = {
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H7',
  redo: 'm10 3 3.5 3.5L10 10m3-3.5H6.5a3.5 3.5 0 0 0 0 7H9',
} as const;
