import { detailScreen } from '#texts/application-detail.ts';
import { label } from '#texts/fields.ts';
import { general } from '#texts/general.ts';
import { lazy, Suspense } from 'react';
import { useLazyDialog, lazyOpener } from '#web/ui/lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { ChosenRoute } from './chosen-route.tsx';
import { emptyRoute, type RouteDraft } from './draft.ts';

const load = () => import('./route-editor.tsx');
const RouteEditor = lazy(load);

type Props = {
  division_id: number;
  value: RouteDraft | null;
  onChange: (route: RouteDraft) => void;
  error: string | undefined;
};

/** 申請ルート of the route setter's entry form: the button that opens the dialog, and the route. */
export function RouteField({ division_id, value, onChange, error }: Props) {
  const dialog = useLazyDialog(load);

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
        <Button size="small" {...lazyOpener(load, dialog)}>
          {value === null ? detailScreen.setRoute : detailScreen.editRoute}
        </Button>
      </div>
      <FieldError id="route-error" message={error} />
      {value !== null && <ChosenRoute route={value} />}
      <Suspense fallback={null}>
        {dialog.subject !== null && (
          <RouteEditor
            key={dialog.opening}
            open={dialog.open}
            initial={value ?? emptyRoute}
            division_id={division_id}
            onSet={(route) => {
              onChange(route);
              dialog.close();
            }}
            onTemplate={(saved_approval_route_id, save_state) => {
              // The route remembers its template. With the old token, the next overwrite would be rejected.
              if (value?.save_state?.saved_approval_route_id === saved_approval_route_id)
                onChange({ ...value, save_state });
            }}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </div>
  );
}
