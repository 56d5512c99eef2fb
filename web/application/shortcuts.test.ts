import { expect, test } from 'vitest';
import { shortcutAction } from './shortcuts.ts';

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
  repeat: false,
};
const free = { typing: false, control: false, covered: false, singleKeys: true };

test.each([
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'tick'],
  ['J', 'next'],
  ['?', 'help'],
  ['a', null],
  ['Enter', 'open'],
  ['Process', null],
])('%s alone: %s', (key, action) => {
  expect(shortcutAction({ ...plain, key }, free)).toBe(action);
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('no letter with %s', (modifier) => {
  for (const key of ['j', 'k', 'x'])
    expect(shortcutAction({ ...plain, [modifier]: true, key }, free)).toBeNull();
});

test('? may need Shift', () => {
  expect(shortcutAction({ ...plain, shiftKey: true, key: '?' }, free)).toBe('help');
});

test.each(['ctrlKey', 'metaKey'])('Enter with %s approves, also while typing', (modifier) => {
  const pressed = { ...plain, [modifier]: true, key: 'Enter' };
  expect(shortcutAction(pressed, { ...free, typing: true })).toBe('approve');
  expect(shortcutAction(pressed, { ...free, singleKeys: false })).toBe('approve');
  expect(shortcutAction({ ...pressed, shiftKey: true }, free)).toBeNull();
  expect(shortcutAction({ ...pressed, altKey: true }, free)).toBeNull();
});

test.each(['j', 'k', 'x', '?'])('%s does nothing while typing, or where single keys are off', (key) => {
  expect(shortcutAction({ ...plain, key }, { ...free, typing: true })).toBeNull();
  expect(shortcutAction({ ...plain, key }, { ...free, singleKeys: false })).toBeNull();
});

test('no key works below a dialog or within a composition', () => {
  for (const key of ['j', '?']) {
    expect(shortcutAction({ ...plain, key }, { ...free, covered: true })).toBeNull();
    expect(shortcutAction({ ...plain, key, isComposing: true }, free)).toBeNull();
    // Safari ends the composition before it sends the key.
    expect(shortcutAction({ ...plain, key, keyCode: 229 }, free)).toBeNull();
  }
  expect(shortcutAction({ ...plain, ctrlKey: true, key: 'Enter' }, { ...free, covered: true })).toBeNull();
});

test('Enter opens the chosen row where nothing else takes it, without single keys too', () => {
  const pressed = { ...plain, key: 'Enter' };
  expect(shortcutAction(pressed, { ...free, singleKeys: false })).toBe('open');
  expect(shortcutAction(pressed, { ...free, control: true })).toBeNull();
  expect(shortcutAction(pressed, { ...free, covered: true })).toBeNull();
  expect(shortcutAction({ ...pressed, repeat: true }, free)).toBeNull();
});
