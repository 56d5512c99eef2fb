import { expect, test } from 'vitest';
import { assignFiles, sentOf } from './file-order.ts';

test.each([
  { taken: '...', first: 0, chosen: 'a', files: '0a', left: '' },
  { taken: '...', first: 0, chosen: 'abcd', files: '0a1b2c', left: 'd' },
  { taken: 'x..', first: 1, chosen: 'abc', files: '1a2b', left: 'c' },
  { taken: '.x.', first: 0, chosen: 'ab', files: '0a2b', left: '' },
  { taken: '...', first: 2, chosen: 'abc', files: '2a0b1c', left: '' },
  // A choice at a taken slot replaces its file.
  { taken: 'x.x', first: 2, chosen: 'abc', files: '2a1b', left: 'c' },
  { taken: 'xxx', first: 1, chosen: 'ab', files: '1a', left: 'b' },
  // A drop where no slot is free.
  { taken: 'xxx', first: -1, chosen: 'a', files: '', left: 'a' },
])('$chosen at $first of $taken go to $files, and $left is left', ({ taken, first, chosen, files, left }) => {
  const placed = assignFiles(
    [...taken].map((slot) => slot === 'x'),
    first,
    [...chosen],
  );
  expect(placed.files.flat().join('')).toBe(files);
  expect(placed.left.join('')).toBe(left);
});

test.each([
  [[10, 30, 0], null, [undefined, undefined, undefined]],
  [[10, 30, 0], 0, [0, 0, 1]],
  [[10, 30, 0], 0.25, [1, 0, 1]],
  [[10, 0, 30], 0.625, [1, 1, 0.5]],
  [[10, 30, 0], 1, [1, 1, 1]],
])('of files of %j bytes, sent by %d, the shares are %j', (sizes, share, shares) => {
  expect(sentOf(sizes, share)).toEqual(shares);
});
