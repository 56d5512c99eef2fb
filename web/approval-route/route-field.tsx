import { detailScreen } from '#texts/application-detail.ts';
import { label } from '#texts/fields.ts';
import { general } from '#texts/general.ts';
import { shell } from '#texts/shell.ts';
import { lazy, Suspense, useCallback, useState, type ComponentProps, type Ref } from 'react';
import { routeHint } from '#texts/approval-route.ts';
import { useDraft } from '#web/form/draft.ts';
import { DraftNote } from '#web/form/restored-draft.tsx';
import { useLazyDialog, lazyOpener } from '#web/ui/lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Note } from '#web/ui/note.tsx';
import { emptyRoute, type RouteDraft } from './draft.ts';
import { unfinishedSchema, type Unfinished } from './unfinished.ts';

const load = () => import('./route-editor.tsx');
const RouteEditor = lazy(load);

type Props = {
  division_id: number;
  approval_route_step_id: number;
  /** The versions of application and step. */
  version: string;
  value: RouteDraft | null;
  onChange: (route: RouteDraft) => void;
  error: string | undefined;
  /** The button that opens the dialog. */
  openerRef: Ref<HTMLButtonElement>;
};

/** 申請ルート of the route setter's entry form: its name, and the button that opens the dialog. */
export function RouteField(props: Props) {
  const { division_id, approval_route_step_id, version, value, onChange, error, openerRef } = props;
  const dialog = useLazyDialog(load);
  const draft = useDraft(`route-${approval_route_step_id}`, unfinishedSchema, version);
  const [restored, setRestored] = useState<Unfinished | null>(draft.restored);
  const [outdated, setOutdated] = useState(draft.outdated);
  const [opened, setOpened] = useState(emptyRoute);
  const keep = useCallback<ComponentProps<typeof RouteEditor>['onChange']>(
    (unfinished) => draft.keep(unfinished, { route: opened, form: null }),
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
  const opener = lazyOpener(load, {
    show: (subject) => {
      setOpened(value ?? emptyRoute);
      dialog.show(subject);
    },
  });

  return (
    <div
      data-field="route"
      role="group"
      aria-label={label.approval_route_name}
      aria-describedby="route-error"
      className="space-y-1.5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <b>{label.approval_route_name}</b>
        <span className="min-w-0">{value === null ? general.none : value.approval_route_name}</span>
        <Button ref={openerRef} size="small" {...opener}>
          {value === null ? detailScreen.setRoute : detailScreen.editRoute}
        </Button>
      </div>
      <FieldError id="route-error" message={error} />
      {restored !== null && <Note>{routeHint.unfinished}</Note>}
      {outdated !== null && (
        <DraftNote tone="warning" text={routeHint.unfinishedOutdated}>
          <Button size="small" onClick={() => settle(null)}>
            {shell.discard}
          </Button>
          <Button size="small" onClick={() => settle(outdated.entered)}>
            {shell.restore}
          </Button>
        </DraftNote>
      )}
      <Suspense fallback={null}>
        {dialog.subject !== null && (
          <RouteEditor
            key={dialog.opening}
            open={dialog.open}
            initial={opened}
            restored={restored}
            onChange={keep}
            division_id={division_id}
            onSet={(route) => {
              onChange(route);
              finish();
            }}
            onTemplate={(saved_approval_route_id, save_state) => {
              // The route remembers its template. With the old token, the next overwrite would be rejected.
              if (value?.save_state?.saved_approval_route_id === saved_approval_route_id)
                onChange({ ...value, save_state });
            }}
            onClose={finish}
          />
        )}
      </Suspense>
    </div>
  );
}
