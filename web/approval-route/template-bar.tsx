import { routeTemplate, routeHint } from '#texts/approval-route.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { panelClass } from '#web/ui/panel-class.ts';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import type { TemplateState } from './draft.ts';

type TemplateBarProps = {
  /** The template last loaded or saved. */
  template: TemplateState | null;
  /** The result of the last action; screen readers announce it. */
  status: StatusText | null;
  onOpenList: () => void;
  /** Undefined where there is no former route. */
  onFormer: (() => void) | undefined;
  onSaveNew: () => void;
  onOverwrite: (template: TemplateState) => void;
};

/** The template actions of the route dialog, in line with the field at their left. */
export function TemplateBar(props: TemplateBarProps) {
  const { template, status, onOpenList, onFormer, onSaveNew, onOverwrite } = props;
  const editable = template?.is_editable === true ? template : null;
  return (
    <div
      data-field="template"
      role="group"
      aria-label={routeTemplate.template}
      className={classNames(panelClass, 'flex flex-col gap-2 lg:mt-6 lg:py-1')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <small className="mr-2">{routeTemplate.template}</small>
          {template === null ? routeTemplate.none : template.approval_route_name}
        </p>
        <div className="flex flex-wrap gap-2 max-md:gap-5">
          {onFormer && (
            <Button size="small" onClick={onFormer}>
              {routeTemplate.former}
            </Button>
          )}
          <Button size="small" onClick={onOpenList}>
            {routeTemplate.openList}
          </Button>
          <Button size="small" onClick={onSaveNew}>
            {routeTemplate.saveNew}
          </Button>
          <Button size="small" disabled={editable === null} onClick={() => editable && onOverwrite(editable)}>
            {routeTemplate.overwrite}
          </Button>
        </div>
      </div>
      {template?.is_editable === false && <p className="hint">{routeHint.whoMayOverwrite}</p>}
      <StatusNote status={status} />
    </div>
  );
}
