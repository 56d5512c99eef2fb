import { expect, test } from 'vitest';
import { routeLayout } from './route-layout.ts';
import { boxHeight, drawnGaps, editedGaps, geometryOf, type Gaps } from './diagram-geometry.ts';

function layOut(
  waits: Readonly<Record<number, readonly number[]>>,
  gaps: Gaps = drawnGaps,
  available = Infinity,
) {
  const steps = Object.entries(waits).map(([order, waits_for]) => ({ step_order: Number(order), waits_for }));
  const layout = routeLayout(steps);
  if (layout === null) throw new Error('a cycle');
  return geometryOf(layout, gaps, available);
}
type Geometry = ReturnType<typeof layOut>;
function boxOf({ boxes }: Geometry, step_order: number) {
  const box = boxes.find((each) => each.step_order === step_order);
  if (box === undefined) throw new Error(`no box of ${step_order}`);
  return box;
}
const join = { 3: [], 4: [3], 5: [3], 6: [4, 5] };

test.each([drawnGaps, editedGaps])('columns are side by side, parallel steps below each other', (gaps) => {
  const geometry = layOut(join, gaps);
  const [four, five, six] = [boxOf(geometry, 4), boxOf(geometry, 5), boxOf(geometry, 6)];
  expect(four.left).toBe(five.left);
  expect(five.top).toBe(four.top + boxHeight + gaps.y);
  expect(six.left).toBe(four.left + geometry.boxWidth + gaps.x);
  // The join is on the axis, between the branches.
  expect(six.top).toBe((four.top + five.top) / 2);
  expect(boxOf(geometry, 3).top).toBe(six.top);
  expect(geometry.width).toBe(six.left + geometry.boxWidth);
  expect(geometry.height).toBe(five.top + boxHeight);
});

test('lines get room before boxes get as wide as they may, and what is left over', () => {
  const gapIn = (available: number) => {
    const { boxes, boxWidth } = layOut({ 3: [], 4: [3], 5: [4] }, drawnGaps, available);
    return [boxWidth, (boxes[1]?.left ?? NaN) - boxWidth];
  };
  expect(gapIn(28)).toEqual([8.5, 1.25]);
  expect(gapIn(37.5)).toEqual([11, 2.25]);
  expect(gapIn(49.5)).toEqual([15, 2.25]);
  expect(gapIn(51)).toEqual([15, 3]);
  expect(gapIn(80)).toEqual([15, 4]);
});

test('a line starts at the edge of one box and ends with an arrow at the edge of the other', () => {
  const geometry = layOut({ 4: [], 5: [4] });
  const middle = boxHeight / 2;
  const start = `M${geometry.boxWidth} ${middle}L${boxOf(geometry, 5).left} ${middle}M`;
  expect(geometry.lines.map(({ path }) => path.slice(0, start.length))).toEqual([start]);
});

test('a long line passes the steps between in a straight lane', () => {
  const { lines } = layOut({ 4: [], 5: [4], 6: [4, 5] });
  const longLine = lines.find(({ from, to }) => from === 4 && to === 6);
  expect(longLine?.path.match(/[MLC]/g)?.join('')).toBe('MCLCLMLL');
});

test.each([drawnGaps, editedGaps])('a line is straight before its head', (gaps) => {
  const geometry = layOut(join, gaps);
  const six = boxOf(geometry, 6);
  const axis = six.top + boxHeight / 2;
  for (const { path } of geometry.lines.filter(({ to }) => to === 6))
    expect(path).toContain(` ${six.left - gaps.end} ${axis}L${six.left} ${axis}M`);
});

test('with room for buttons, a line is straight behind its step, too', () => {
  const geometry = layOut(join, editedGaps);
  const four = boxOf(geometry, 4);
  const [x, y] = [four.left + geometry.boxWidth, four.top + boxHeight / 2];
  const line = geometry.lines.find(({ from }) => from === 4);
  expect(line?.path).toMatch(new RegExp(`^M${x} ${y}L${x + editedGaps.start} ${y}C`));
});

test('a route without steps has an empty diagram', () => {
  expect(layOut({})).toMatchObject({ width: 0, height: 0, boxes: [], lines: [] });
});

test.each([drawnGaps, editedGaps])(
  'in a narrow place, levels are below each other, as wide as the place',
  (gaps) => {
    const geometry = layOut(join, gaps, 21);
    const [three, four, five, six] = [3, 4, 5, 6].map((order) => boxOf(geometry, order));
    expect(geometry.flow).toBe('down');
    expect(geometry.width).toBeCloseTo(21);
    expect(four?.top).toBe(boxHeight + gaps.level);
    expect(five?.top).toBe(four?.top);
    expect(five?.left).toBe(geometry.boxWidth + gaps.beside);
    expect(six?.top).toBe(2 * (boxHeight + gaps.level));
    // The fork and the join are on the axis.
    expect(three?.left).toBe((five?.left ?? 0) / 2);
    expect(six?.left).toBe(three?.left);
    const line = geometry.lines.find(({ from }) => from === 4);
    expect(
      line?.path.startsWith(`M${+(geometry.boxWidth / 2).toFixed(3)} ${2 * boxHeight + gaps.level}`),
    ).toBe(true);
  },
);

test('flowing down, a step that is alone like the one before it is closer to that', () => {
  const geometry = layOut({ ...join, 7: [6] }, drawnGaps, 21);
  expect(boxOf(geometry, 7).top).toBe(boxOf(geometry, 6).top + boxHeight + drawnGaps.chain);
  expect(geometry.height).toBe(boxOf(geometry, 7).top + boxHeight);
});

test('boxes side by side get no narrower than their words', () => {
  const geometry = layOut({ 3: [], 4: [3], 5: [3], 6: [3], 7: [4, 5, 6] }, drawnGaps, 17);
  expect(geometry.width).toBeGreaterThan(17);
});

test('a picture that is a little too wide gets smaller instead of scrolling', () => {
  const chain = { 3: [], 4: [3], 5: [4], 6: [5], 7: [6], 8: [7] };
  const { width } = layOut(chain);
  const smaller = layOut(chain, drawnGaps, width - 2.5);
  expect(smaller.width).toBeCloseTo(width - 2.5);
  expect(smaller.boxWidth).toBeGreaterThan(8);
  expect(layOut(chain, drawnGaps, width - 3).flow).toBe('down');
});

test('beside the entry form, six columns flow down; while they are edited, they scroll', () => {
  const six = { 3: [], 4: [3], 5: [3], 6: [4, 5], 7: [6], 8: [7], 9: [8] };
  expect(layOut(six, drawnGaps, 44.25).flow).toBe('down');
  expect(layOut(six, editedGaps, 44.25).flow).toBe('right');
});
