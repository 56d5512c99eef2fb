import { expect, test } from 'vitest';
import { routeLayout } from '#domain/approval-route/route-layout.ts';
import { boxSize, geometryOf, type Direction } from './diagram-geometry.ts';

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
  expect(six.top).toBe(four.top);
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
  expect(longLine?.path.match(/[MLC]/g)?.join('')).toBe('MCLCMLL');
});

test('a route without steps has an empty diagram', () => {
  expect(layOut('down', {})).toEqual({ width: 0, height: 0, boxes: [], lines: [] });
});
