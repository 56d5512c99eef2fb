import { expect, test } from 'vitest';
import { lengthOf } from '#domain/text.ts';
import { replyTitle } from './reply-title.ts';

test.each([
  ['納期の確認', 'Re: 納期の確認'],
  ['Re: 納期の確認', 'Re: 納期の確認'],
  ['RE：納期の確認', 'RE：納期の確認'],
  ['Review', 'Re: Review'],
  ['あ'.repeat(30), `Re: ${'あ'.repeat(26)}`],
  // Truncation never splits a surrogate pair.
  ['𠮷'.repeat(30), `Re: ${'𠮷'.repeat(26)}`],
])('the reply to %s is titled %s', (title, answer) => {
  expect(replyTitle(title)).toBe(answer);
  expect(lengthOf(answer)).toBeLessThanOrEqual(30);
});
