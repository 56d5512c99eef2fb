import { expect, test } from 'vitest';
import { isRead, mayReply, relationOf, type Ties } from './relation.ts';

const none: Ties = {
  is_sender: false,
  through_organisation: false,
  named: false,
  opened: false,
  before_joining: false,
};

test.each<[Partial<Ties>, ReturnType<typeof relationOf>]>([
  [{}, 'stranger'],
  [{ before_joining: true }, 'stranger'],
  [{ through_organisation: true }, 'recipient'],
  [{ named: true }, 'recipient'],
  [{ opened: true }, 'recipient'],
  [{ is_sender: true }, 'sender'],
  // Senders are not recipients of their own message, even if their department is.
  [{ is_sender: true, through_organisation: true, named: true }, 'sender'],
])('%o is a %s', (ties, expected) => {
  expect(relationOf({ ...none, ...ties })).toBe(expected);
});

test.each<[Partial<Ties>, boolean]>([
  [{ through_organisation: true }, false],
  [{ through_organisation: true, opened: true }, true],
  [{ through_organisation: true, before_joining: true }, true],
  [{ named: true, through_organisation: true, before_joining: true }, false],
  [{ named: true, opened: true, before_joining: true }, true],
])('of a recipient, %o is read: %s', (ties, expected) => {
  expect(isRead({ ...none, ...ties })).toBe(expected);
});

test('only recipients may reply, and only if the reply would reach somebody', () => {
  expect(mayReply('recipient', true)).toBe(true);
  expect(mayReply('recipient', false)).toBe(false);
  expect(mayReply('sender', true)).toBe(false);
  expect(mayReply('stranger', true)).toBe(false);
});
