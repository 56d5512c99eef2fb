import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepType } from '#domain/codes.ts';
import { linkedSteps, routeLayout, type LinkedStep, type RouteLayout } from './route-layout.ts';

const linked = (waits: Readonly<Record<number, readonly number[]>>): LinkedStep[] =>
  Object.entries(waits).map(([step_order, waits_for]) => ({ step_order: Number(step_order), waits_for }));

function laidOut(steps: readonly LinkedStep[]): RouteLayout {
  const layout = routeLayout(steps);
  if (layout === null) throw new Error('a cycle');
  return layout;
}

/** Each step as `column,row`. */
function cells(layout: RouteLayout): Record<number, string> {
  return Object.fromEntries(
    layout.cells.map(({ step_order, column, row }) => [step_order, `${column},${row}`]),
  );
}

describe('routeLayout', () => {
  test('a chain is one row', () => {
    const layout = laidOut(linked({ 4: [], 5: [4], 6: [5] }));
    expect(cells(layout)).toEqual({ 4: '0,0', 5: '1,0', 6: '2,0' });
    expect(layout).toMatchObject({ columns: 3, rows: 1 });
  });

  test('parallel steps share a column, and their join returns to the first row', () => {
    const layout = laidOut(linked({ 3: [], 4: [3], 5: [3], 6: [4, 5], 7: [6] }));
    expect(cells(layout)).toEqual({ 3: '0,0', 4: '1,0', 5: '1,1', 6: '2,0', 7: '3,0' });
    expect(layout.lines).toEqual([
      { from: 3, to: 4, through: [] },
      { from: 3, to: 5, through: [] },
      { from: 4, to: 6, through: [] },
      { from: 5, to: 6, through: [] },
      { from: 6, to: 7, through: [] },
    ]);
  });

  test('a line over several columns has its own cells', () => {
    const layout = laidOut(linked({ 4: [], 5: [4], 6: [5], 7: [4, 6] }));
    expect(cells(layout)).toEqual({ 4: '0,0', 5: '1,0', 6: '2,0', 7: '3,0' });
    expect(layout.lines.find(({ from, to }) => from === 4 && to === 7)?.through).toEqual([
      { column: 1, row: 1 },
      { column: 2, row: 1 },
    ]);
  });

  test('forward references are laid out like backward ones', () => {
    expect(cells(laidOut(linked({ 4: [6], 5: [4], 6: [] })))).toEqual({ 4: '1,0', 5: '2,0', 6: '0,0' });
  });

  test('a cycle has no layout, and an empty route has an empty one', () => {
    expect(routeLayout(linked({ 4: [5], 5: [4], 6: [] }))).toBeNull();
    expect(routeLayout(linked({ 4: [4] }))).toBeNull();
    expect(routeLayout([])).toEqual({ columns: 0, rows: 0, cells: [], lines: [] });
  });
});

/** Randomly numbered steps without a cycle. */
const acyclic = fc
  .array(fc.array(fc.nat(1000), { maxLength: 4 }), { minLength: 1, maxLength: 30 })
  .chain((waits) =>
    fc.tuple(fc.constant(waits), fc.shuffledSubarray([...waits.keys()], { minLength: waits.length })),
  )
  .map(([waits, numbers]): LinkedStep[] => {
    const order = (index: number) => 4 + (numbers[index] ?? 0);
    return waits
      .map((drawn, index) => ({
        step_order: order(index),
        waits_for: index === 0 ? [] : [...new Set(drawn.map((one) => order(one % index)))],
      }))
      .toSorted((one, other) => one.step_order - other.step_order);
  });

describe('for every route without a cycle', () => {
  test('each line crosses all columns up to a later one, and a step’s column is its longest path', () => {
    fc.assert(
      fc.property(acyclic, (steps) => {
        const { cells: placed, lines } = laidOut(steps);
        const column = new Map(placed.map((cell) => [cell.step_order, cell.column]));
        expect(lines).toHaveLength(steps.flatMap(({ waits_for }) => waits_for).length);
        for (const { from, to, through } of lines) {
          const passed = [column.get(from), ...through.map((cell) => cell.column), column.get(to)];
          expect(passed).toEqual(passed.map((_, index) => Number(column.get(from)) + index));
          expect(passed.length).toBeGreaterThan(1);
        }
        for (const { step_order, waits_for } of steps)
          expect(column.get(step_order)).toBe(
            Math.max(-1, ...waits_for.map((order) => Number(column.get(order)))) + 1,
          );
      }),
    );
  });

  test('no two steps share a cell, no line crosses a step, and only lines from one step share cells', () => {
    fc.assert(
      fc.property(acyclic, (steps) => {
        const { cells: placed, lines, columns, rows } = laidOut(steps);
        expect(placed.map(({ step_order }) => step_order)).toEqual(steps.map(({ step_order }) => step_order));
        const holder = new Map<string, string>();
        for (const { step_order, column, row } of placed) {
          expect(holder.has(`${column},${row}`)).toBe(false);
          holder.set(`${column},${row}`, `step ${step_order}`);
        }
        for (const { from, through } of lines)
          for (const { column, row } of through) {
            const held = holder.get(`${column},${row}`) ?? `line ${from}`;
            expect(held).toBe(`line ${from}`);
            holder.set(`${column},${row}`, held);
          }
        for (const cell of holder.keys()) {
          const [column, row] = cell.split(',').map(Number);
          expect(column).toBeLessThan(columns);
          expect(row).toBeLessThan(rows);
        }
      }),
    );
  });

  test('closing any path to a cycle removes the layout', () => {
    fc.assert(
      fc.property(acyclic, fc.nat(1000), (steps, drawn) => {
        const last = steps[drawn % steps.length];
        if (last === undefined) return;
        let first = last;
        for (let before = first.waits_for[0]; before !== undefined; before = first.waits_for[0])
          first = steps.find(({ step_order }) => step_order === before) ?? first;
        const ring = steps.map((step) =>
          step === first ? { ...step, waits_for: [...step.waits_for, last.step_order] } : step,
        );
        expect(routeLayout(ring)).toBeNull();
      }),
    );
  });
});

describe('linkedSteps', () => {
  const step = (step_order: number, step_type: keyof typeof stepType, ...prev_step_order: number[]) => ({
    step_order,
    step_type: stepType[step_type],
    prev_step_order,
  });
  const before = [step(1, 'applicant'), step(2, 'receptionist'), step(3, 'route_setter')];

  test('implicit dependencies: on the route setter at the start, on the last steps for the final approver', () => {
    const route = [
      step(4, 'person_in_charge'),
      step(5, 'approver'),
      step(6, 'approver', 4),
      step(7, 'final_approver'),
    ];
    expect(linkedSteps([...before, ...route])).toEqual(
      linked({ 1: [], 2: [1], 3: [2], 4: [3], 5: [3], 6: [4], 7: [5, 6] }),
    );
  });

  test('before a route is set, the final approver waits for the route setter', () => {
    expect(linkedSteps([...before, step(4, 'final_approver')])).toEqual(
      linked({ 1: [], 2: [1], 3: [2], 4: [3] }),
    );
  });

  test('a route alone, with unknown and duplicate numbers', () => {
    expect(linkedSteps([step(4, 'approver'), step(5, 'approver', 4, 4, 9)])).toEqual(
      linked({ 4: [], 5: [4] }),
    );
  });

  test('cycles and self-references are kept', () => {
    const ring = [step(4, 'approver', 5), step(5, 'approver', 4), step(6, 'final_approver')];
    expect(routeLayout(linkedSteps([...before, ...ring]))).toBeNull();
    expect(routeLayout(linkedSteps([step(4, 'approver', 4)]))).toBeNull();
  });
});
