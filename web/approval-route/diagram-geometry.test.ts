import { expect, test } from 'vitest';
import { routeLayout } from '#domain/approval-route/route-layout.ts';
import { boxSize, geometryOf, type Direction } from './diagram-geometry.ts';

function drawn(direction: Direction, waits: Readonly<Record<number, readonly number[]>>) {
  const steps = Object.entries(waits).map(([order, waits_for]) => ({ step_order: Number(order), waits_for }));
  const layout = routeLayout(steps);
  if (layout === null) throw new Error('a cycle');
  return geometryOf(layout, direction);
}
type Drawn = ReturnType<typeof drawn>;
function boxOf({ boxes }: Drawn, step_order: number) {
  const box = boxes.find((each) => each.step_order === step_order);
  if (box === undefined) throw new Error(`no box of ${step_order}`);
  return box;
}
const joining = { 3: [], 4: [3], 5: [3], 6: [4, 5] };

test('to the right: columns side by side, steps at the same time below each other', () => {
  const picture = drawn('right', joining);
  const [four, five, six] = [boxOf(picture, 4), boxOf(picture, 5), boxOf(picture, 6)];
  expect(four.left).toBe(five.left);
  expect(five.top).toBeGreaterThanOrEqual(four.top + boxSize.height);
  expect(six.top).toBe(four.top);
  expect(picture.width).toBe(six.left + boxSize.width);
  expect(picture.height).toBe(five.top + boxSize.height);
});

test('down: the same with the two turned', () => {
  const picture = drawn('down', joining);
  const [four, five, six] = [boxOf(picture, 4), boxOf(picture, 5), boxOf(picture, 6)];
  expect(four.top).toBe(five.top);
  expect(five.left).toBeGreaterThanOrEqual(four.left + boxSize.width);
  expect(picture.width).toBe(five.left + boxSize.width);
  expect(picture.height).toBe(six.top + boxSize.height);
});

test('a line begins at the edge of one box and ends, with an arrow, at the edge of the other', () => {
  const picture = drawn('right', { 4: [], 5: [4] });
  const middle = boxSize.height / 2;
  const start = `M${boxSize.width} ${middle}L${boxOf(picture, 5).left} ${middle}M`;
  expect(picture.lines.map(({ path }) => path.slice(0, start.length))).toEqual([start]);
});

test('a long line goes straight past the steps between, in a lane of its own', () => {
  const { lines } = drawn('right', { 4: [], 5: [4], 6: [4, 5] });
  const long = lines.find(({ from, to }) => from === 4 && to === 6);
  expect(long?.path.match(/[MLC]/g)?.join('')).toBe('MCLCMLL');
});

test('nothing is drawn of no steps', () => {
  expect(drawn('down', {})).toEqual({ width: 0, height: 0, boxes: [], lines: [] });
});
