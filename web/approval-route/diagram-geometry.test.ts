import { expect, test } from 'vitest';
import { routeLayout } from '#domain/approval-route/route-layout.ts';
import { boxSize, geometryOf, pillHeight, type Direction } from './diagram-geometry.ts';

function layOut(direction: Direction, waits: Readonly<Record<number, readonly number[]>>) {
  const steps = Object.entries(waits).map(([order, waits_for]) => ({ step_order: Number(order), waits_for }));
  const layout = routeLayout(steps);
  if (layout === null) throw new Error('a cycle');
  return geometryOf(layout, direction);
}
type Geometry = ReturnType<typeof layOut>;
function boxOf({ boxes }: Geometry, step_order: number) {
  const box = boxes.find((each) => each.step_order === step_order);
  if (box === undefined) throw new Error(`no box of ${step_order}`);
  return box;
}
const join = { 3: [], 4: [3], 5: [3], 6: [4, 5] };

test('to the right: columns side by side, parallel steps below each other', () => {
  const geometry = layOut('right', join);
  const [four, five, six] = [boxOf(geometry, 4), boxOf(geometry, 5), boxOf(geometry, 6)];
  expect(four.left).toBe(five.left);
  expect(five.top).toBeGreaterThanOrEqual(four.top + boxSize.height);
  // The join is on the axis, between the branches.
  expect(six.top).toBe((four.top + five.top) / 2);
  expect(boxOf(geometry, 3).top).toBe(six.top);
  expect(geometry.width).toBe(six.left + boxSize.width);
  expect(geometry.height).toBe(five.top + boxSize.height);
});

test('down: columns below each other, parallel steps side by side', () => {
  const geometry = layOut('down', join);
  const [four, five, six] = [boxOf(geometry, 4), boxOf(geometry, 5), boxOf(geometry, 6)];
  expect(four.top).toBe(five.top);
  expect(five.left).toBeGreaterThanOrEqual(four.left + boxSize.width);
  expect(geometry.width).toBe(five.left + boxSize.width);
  expect(geometry.height).toBe(six.top + boxSize.height);
});

test('a line starts at the edge of one box and ends with an arrow at the edge of the other', () => {
  const geometry = layOut('right', { 4: [], 5: [4] });
  const middle = boxSize.height / 2;
  const start = `M${boxSize.width} ${middle}L${boxOf(geometry, 5).left} ${middle}M`;
  expect(geometry.lines.map(({ path }) => path.slice(0, start.length))).toEqual([start]);
});

test('a long line passes the steps between in a straight lane', () => {
  const { lines } = layOut('right', { 4: [], 5: [4], 6: [4, 5] });
  const longLine = lines.find(({ from, to }) => from === 4 && to === 6);
  expect(longLine?.path.match(/[MLC]/g)?.join('')).toBe('MCLCLMLL');
});

test('a line is straight before its head', () => {
  const geometry = layOut('right', join);
  const six = boxOf(geometry, 6);
  const axis = six.top + boxSize.height / 2;
  for (const { path } of geometry.lines.filter(({ to }) => to === 6))
    expect(path).toContain(` ${six.left - 0.75} ${axis}L${six.left} ${axis}M`);
});

test('lines touch a pill, which is lower than a box', () => {
  const layout = routeLayout([
    { step_order: 3, waits_for: [] },
    { step_order: 4, waits_for: [3] },
    { step_order: 5, waits_for: [4] },
  ]);
  if (layout === null) throw new Error('a cycle');
  const geometry = geometryOf(layout, 'down', new Set([3, 5]));
  const [middle, inset] = [boxSize.width / 2, (boxSize.height - pillHeight) / 2];
  const [four, five] = [boxOf(geometry, 4), boxOf(geometry, 5)];
  const ends = geometry.lines.map(({ path }) => path.split('M')[1]);
  expect(ends).toEqual([
    `${middle} ${boxSize.height - inset}L${middle} ${four.top}`,
    `${middle} ${four.top + boxSize.height}L${middle} ${five.top + inset}`,
  ]);
});

test('a route without steps has an empty diagram', () => {
  expect(layOut('down', {})).toEqual({ width: 0, height: 0, boxes: [], lines: [] });
});
