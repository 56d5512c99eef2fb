import { detailScreen } from '#texts/application-detail.ts';
import { routeLabel, routeHint, routeTemplate } from '#texts/approval-route.ts';
import { general } from '#texts/general.ts';
import { draftButton } from '#texts/form.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ComponentProps } from 'react';
import { detail } from '#contract/application/detail.ts';
import { text } from '#texts/ui.ts';
import { read } from '#web/call/read.ts';
import { useDraft } from '#web/form/draft.ts';
import { DraftNote } from '#web/form/restored-draft.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Note } from '#web/ui/note.tsx';
import { emptyRoute, type RouteDraft } from './draft.ts';
import type { RouteEnd } from './final-approver-absence.tsx';
import { RouteEditor } from './route-editor.tsx';
import { routeOfSaved } from './template-draft.ts';
import { unfinishedSchema, type Unfinished } from './unfinished.ts';

type Props = {
  division_id: number;
  approval_route_step_id: number;
  /** The versions of application and step. */
  version: string;
  value: RouteDraft | null;
  onChange: (route: RouteDraft) => void;
  finalApprover: RouteEnd;
  error: string | undefined;
  dialog: RouteDialog;
  /** The application, if it is a 再申請 whose former application the user may see. */
  resubmission_id: number | null;
};

type RouteDialog = ReturnType<typeof useRouteDialog>['dialog'];

/** The dialog for the route, and the props of the button that opens it. */
export function useRouteDialog(route: RouteDraft | null) {
  const dialog = useDialog<RouteDraft>();
  return { dialog, opener: { onClick: () => dialog.show(route ?? emptyRoute) } };
}

/** The route of the application that this one submits again; null until it is loaded, and if there is none. */
function useFormerRoute(resubmission_id: number | null): RouteDraft | null {
  const { data } = useQuery({
    ...read(detail.former_route, { application_id: resubmission_id ?? 0 }),
    enabled: resubmission_id !== null,
  });
  const saved = data?.former_route ?? null;
  return useMemo(() => saved && routeOfSaved(saved), [saved]);
}

/**
 * 申請ルート of the route setter's entry form: its name, and the button that edits it. While there is none, the
 * button that sets it is among those of the decision, in sight wherever the page is scrolled to.
 */
export function RouteField(props: Props) {
  const { division_id, approval_route_step_id, version, value, onChange, finalApprover, error, dialog } =
    props;
  const editButton = useRef<HTMLButtonElement>(null);
  const draft = useDraft(`route-${approval_route_step_id}`, unfinishedSchema, version);
  const [restored, setRestored] = useState<Unfinished | null>(draft.restored);
  const [outdated, setOutdated] = useState(draft.outdated);
  const former = useFormerRoute(props.resubmission_id);
  const opened = dialog.subject;
  const keep = useCallback<ComponentProps<typeof RouteEditor>['onChange']>(
    (unfinished) => draft.keep(unfinished, { route: opened ?? emptyRoute, form: null }),
    [draft, opened],
  );
  const finish = () => {
    draft.drop();
    setRestored(null);
    dialog.close();
  };
  const settle = (taken: Unfinished | null) => {
    draft.settle();
    setOutdated(null);
    if (taken === null) return;
    draft.keep(taken, { route: value ?? emptyRoute, form: null });
    setRestored(taken);
  };
  return (
    <div
      data-field={value === null ? undefined : 'route'}
      role="group"
      aria-label={routeLabel.approval_route_name}
      aria-describedby="route-error"
      className="space-y-1.5"
    >
      <div className="flex items-center gap-x-4">
        <b className="flex-none">{routeLabel.approval_route_name}</b>
        <span className="min-w-0 flex-1 text-balance">
          {value === null ? general.none : value.approval_route_name}
        </span>
        {value === null && former !== null && restored === null && outdated === null && (
          <Button size="small" onClick={() => dialog.show(former)}>
            {routeTemplate.former}
          </Button>
        )}
        {value !== null && (
          <Button
            ref={editButton}
            size="small"
            aria-label={detailScreen.editRoute}
            onClick={() => dialog.show(value)}
          >
            {text.edit}
          </Button>
        )}
      </div>
      <FieldError id="route-error" message={error} />
      {restored !== null && <Note>{routeHint.unfinished}</Note>}
      {outdated !== null && (
        <DraftNote tone="warning" text={routeHint.unfinishedOutdated}>
          <Button size="small" onClick={() => settle(null)}>
            {draftButton.discard}
          </Button>
          <Button size="small" onClick={() => settle(outdated.entered)}>
            {draftButton.restore}
          </Button>
        </DraftNote>
      )}
      {opened !== null && (
        <RouteEditor
          key={dialog.opening}
          open={dialog.open}
          initial={opened}
          restored={restored}
          onChange={keep}
          division_id={division_id}
          finalApprover={finalApprover}
          former={former}
          onSet={(route) => {
            onChange(route);
            finish();
          }}
          onTemplate={(saved_approval_route_id, save_state) => {
            // The route remembers its template. With the old token, the next overwrite would be refused.
            if (value?.save_state?.saved_approval_route_id === saved_approval_route_id)
              onChange({ ...value, save_state });
          }}
          saveKey={draft.key}
          onClose={finish}
          finalFocus={() => editButton.current}
        />
      )}
    </div>
  );
}
