import { detailScreen } from '#texts/application-detail.ts';
import { routeLabel, routeHint } from '#texts/approval-route.ts';
import { general } from '#texts/general.ts';
import { draftButton } from '#texts/form.ts';
import { useCallback, useRef, useState, type ComponentProps } from 'react';
import { text } from '#texts/ui.ts';
import { useDraft } from '#web/form/draft.ts';
import { DraftNote } from '#web/form/restored-draft.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Note } from '#web/ui/note.tsx';
import { emptyRoute, type RouteDraft } from './draft.ts';
import type { RouteEnd } from './final-approver-absence.tsx';
import { RouteEditor } from './route-editor.tsx';
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
};

type RouteDialog = ReturnType<typeof useRouteDialog>['dialog'];

/** The dialog for the route, and the props of the button that opens it. */
export function useRouteDialog(route: RouteDraft | null) {
  const dialog = useDialog<RouteDraft>();
  return { dialog, opener: { onClick: () => dialog.show(route ?? emptyRoute) } };
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
          onSet={(route) => {
            onChange(route);
            finish();
          }}
          onTemplate={(saved_approval_route_id, save_state) => {
            // The route remembers its template. With the old token, the next overwrite would be refused.
            if (value?.save_state?.saved_approval_route_id === saved_approval_route_id)
              onChange({ ...value, save_state });
          }}
          onClose={finish}
          finalFocus={() => editButton.current}
        />
      )}
    </div>
  );
}
