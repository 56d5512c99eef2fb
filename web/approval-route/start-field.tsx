import { useState } from 'react';
import { routeLabel, routeDialog, routeHint } from '#texts/approval-route.ts';
import { shell } from '#texts/shell.ts';
import { maxLength } from '#domain/limits.ts';
import { HelpLink } from '#web/navigation/help-link.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { DraftStep } from './draft.ts';
import { names, startKindOf, stepBefore, withNumber } from './start-condition.ts';
import { shortTarget } from './step-text.ts';

/** The steps around the one that the form edits. */
export type RouteAround = {
  readonly step_order: number;
  readonly steps: readonly { readonly step: DraftStep; readonly canPrecede: boolean }[];
};

type StartFieldProps = {
  route: RouteAround;
  value: string;
  onChange: (prev_step_order: string) => void;
  error: string | undefined;
};

/** 開始の条件: chosen from the steps, or typed as numbers; each shows what the other entered. */
export function StartField({ route, value, onChange, error }: StartFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const others = route.steps.filter(({ step, canPrecede }) => canPrecede || names(value, step.step_order));
  const before = stepBefore(route.step_order, (order) =>
    others.some(({ step, canPrecede }) => canPrecede && step.step_order === order),
  );
  const kind = choosing ? 'chosen' : startKindOf(value, before);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Choice
        stacked
        label={routeDialog.start}
        value={kind}
        options={[
          ...(before === null ? [] : [{ value: 'previous', label: routeDialog.startAfter(before) }]),
          {
            value: 'at_once',
            label: route.steps.length === 0 ? routeDialog.startAtOnce : routeDialog.startAtOnceBeside,
          },
          ...(others.length === 0 ? [] : [{ value: 'chosen', label: routeDialog.startChosen }]),
        ]}
        onChange={(chosen) => {
          setChoosing(chosen === 'chosen');
          if (chosen === 'at_once') onChange('');
          if (chosen === 'previous') onChange(String(before));
        }}
      />
      {kind === 'chosen' && others.length > 0 && (
        <CheckList
          columns={1}
          label={routeDialog.startSteps}
          items={others.map(({ step }) => ({
            key: String(step.step_order),
            label: `${routeLabel.step_order} ${step.step_order} ${shortTarget(step.target)}`,
          }))}
          checked={(key) => names(value, Number(key))}
          onCheck={(key, checked) => {
            setChoosing(true);
            onChange(withNumber(value, Number(key), checked));
          }}
          empty={false}
        />
      )}
      <TextField
        name="prev_step_order"
        label={routeLabel.prev_step_order}
        about={<HelpLink at="prev_step_order" name={shell.helpOn(routeLabel.prev_step_order)} />}
        help={routeHint.prevStepHelp}
        value={value}
        onChange={(typed) => {
          setChoosing(false);
          onChange(typed);
        }}
        maxLength={maxLength.prev_step_order}
        error={error}
      />
    </div>
  );
}
