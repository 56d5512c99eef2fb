import { expect, test } from 'vitest';
import { actionOf } from './keys.ts';

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
};
const free = { typing: false, control: false, covered: false, singleKeys: true };

test.each([
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'tick'],
  ['J', 'next'],
  ['?', 'sheet'],
  ['a', null],
  ['Enter', 'open'],
  ['Process', null],
])('%s alone: %s', (key, action) => {
  expect(actionOf({ ...plain, key }, free)).toBe(action);
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('no letter with %s', (modifier) => {
  for (const key of ['j', 'k', 'x']) expect(actionOf({ ...plain, [modifier]: true, key }, free)).toBeNull();
});

test('? may need Shift', () => {
  expect(actionOf({ ...plain, shiftKey: true, key: '?' }, free)).toBe('sheet');
});

test.each(['ctrlKey', 'metaKey'])('Enter with %s approves, also while typing', (modifier) => {
  const pressed = { ...plain, [modifier]: true, key: 'Enter' };
  expect(actionOf(pressed, { ...free, typing: true })).toBe('approve');
  expect(actionOf(pressed, { ...free, singleKeys: false })).toBe('approve');
  expect(actionOf({ ...pressed, shiftKey: true }, free)).toBeNull();
  expect(actionOf({ ...pressed, altKey: true }, free)).toBeNull();
});

test.each(['j', 'k', 'x', '?'])('%s does nothing while typing, or where single keys are off', (key) => {
  expect(actionOf({ ...plain, key }, { ...free, typing: true })).toBeNull();
  expect(actionOf({ ...plain, key }, { ...free, singleKeys: false })).toBeNull();
});

test('no key works below a dialog or within a composition', () => {
  for (const key of ['j', '?']) {
    expect(actionOf({ ...plain, key }, { ...free, covered: true })).toBeNull();
    expect(actionOf({ ...plain, key, isComposing: true }, free)).toBeNull();
  }
  expect(actionOf({ ...plain, ctrlKey: true, key: 'Enter' }, { ...free, covered: true })).toBeNull();
});

test('Enter opens the chosen row where nothing else takes it, without single keys too', () => {
  const pressed = { ...plain, key: 'Enter' };
  expect(actionOf(pressed, { ...free, singleKeys: false })).toBe('open');
  expect(actionOf(pressed, { ...free, control: true })).toBeNull();
  expect(actionOf(pressed, { ...free, covered: true })).toBeNull();
  expect(actionOf({ ...pressed, repeat: true }, free)).toBeNull();
});
