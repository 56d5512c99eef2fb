import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstRouteStep } from '#domain/limits.ts';
import { parsePrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { addBeside, addJoin, addStep, deleteStep, insertAfter, insertBefore } from './renumber.ts';

/** A property of a route while it is edited, numbered as in docs/reliability.md. */

type LabelledStep = { label: string; step_order: number; prev_step_order: number[] };
const edit = fc.record({
  kind: fc.constantFrom('add', 'insert', 'after', 'first', 'beside', 'join', 'delete', 'type'),
  at: fc.nat(8),
  more: fc.nat(255),
});

test('8: editing keeps who waits for whom, as in a model that identifies steps by label', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
      let steps: LabelledStep[] = [];
      let model: { label: string; waitsFor: Set<string> }[] = [];
      for (const [turn, { kind, at, more }] of edits.entries()) {
        const added = { label: `s${turn}`, step_order: 0, prev_step_order: [] };
        const index = steps.length === 0 ? 0 : at % steps.length;
        const number = firstRouteStep + index;
        const chosen = model[index];
        if (kind === 'add' || chosen === undefined) {
          const last = model.at(-1);
          model = [
            ...model,
            { label: added.label, waitsFor: new Set(last === undefined ? [] : [last.label]) },
          ];
          steps = addStep(steps, added);
        } else if (kind === 'insert') {
          const inserted = { label: added.label, waitsFor: chosen.waitsFor };
          const moved = { label: chosen.label, waitsFor: new Set([added.label]) };
          model = model.toSpliced(index, 1, inserted, moved);
          steps = insertBefore(steps, number, added);
        } else if (kind === 'after') {
          model = model
            .map(({ label, waitsFor }) => {
              const follows = waitsFor.has(chosen.label);
              return {
                label,
                waitsFor: follows
                  ? waitsFor.difference(new Set([chosen.label])).union(new Set([added.label]))
                  : waitsFor,
              };
            })
            .toSpliced(index + 1, 0, { label: added.label, waitsFor: new Set([chosen.label]) });
          steps = insertAfter(steps, number, added);
        } else if (kind === 'first') {
          model = [
            { label: added.label, waitsFor: new Set<string>() },
            ...model.map(({ label, waitsFor }) => ({
              label,
              waitsFor: waitsFor.size === 0 ? new Set([added.label]) : waitsFor,
            })),
          ];
          steps = insertAfter(steps, firstRouteStep - 1, added);
        } else if (kind === 'beside') {
          model = model.toSpliced(index + 1, 0, { label: added.label, waitsFor: chosen.waitsFor });
          steps = addBeside(steps, number, added);
        } else if (kind === 'join') {
          const last = model.filter(
            ({ label }) => !model.some((each) => each.label !== label && each.waitsFor.has(label)),
          );
          model = [...model, { label: added.label, waitsFor: new Set(last.map(({ label }) => label)) }];
          steps = addJoin(steps, added);
        } else if (kind === 'delete') {
          const starts = model.filter(
            (each) => each.waitsFor.size === 1 && each.waitsFor.has(chosen.label) && each !== chosen,
          );
          model = model
            .filter((each) => each !== chosen)
            .map((each) => ({ ...each, waitsFor: each.waitsFor.difference(new Set([chosen.label])) }));
          const deleted = deleteStep(steps, number);
          steps = deleted.steps;
          expect(deleted.startsAtOnce.map((order) => steps[order - firstRouteStep]?.label)).toEqual(
            starts.map((each) => each.label),
          );
        } else {
          // The user types other previous numbers, including forward references.
          const others = model.filter(
            (_, position) => position !== index && (more >> (position % 8)) % 2 === 1,
          );
          const typed = others.map((each) => firstRouteStep + model.indexOf(each)).join('、');
          const parsed = parsePrevStepOrder(typed);
          if (parsed === 'not_integers') throw new Error(typed);
          steps = steps.map((each, position) =>
            position === index ? { ...each, prev_step_order: [...parsed] } : each,
          );
          model = model.map((each) =>
            each === chosen ? { ...each, waitsFor: new Set(others.map((other) => other.label)) } : each,
          );
        }
        expect(steps.map((step) => step.step_order)).toEqual(steps.map((_, place) => firstRouteStep + place));
        expect(
          steps.map((step) => [
            step.label,
            step.prev_step_order.map((order) => steps[order - firstRouteStep]?.label ?? '').toSorted(),
          ]),
        ).toEqual(model.map((each) => [each.label, [...each.waitsFor].toSorted()]));
      }
    }),
  );
});
