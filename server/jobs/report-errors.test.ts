import { expect, test } from 'vitest';
import { reportQueueErrors } from './report-errors.ts';

test('the same error is printed once a minute, with how often it came in between', () => {
  const lines: string[] = [];
  let now = 0;
  const report = reportQueueErrors(
    (line) => void lines.push(line),
    () => now,
  );
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:5432');
  const ofWorker = new Error(
    `${refused.message} (Queue: mail-send, Worker: 7470d0fd-4c4d-41d8-af55-00575747ed6d)`,
  );
  for (now = 0; now < 61_000; now += 500) report(now % 1000 === 0 ? refused : ofWorker);
  report(new Error('another'));
  report(refused);
  expect(lines).toEqual([
    'connect ECONNREFUSED 127.0.0.1:5432',
    'connect ECONNREFUSED 127.0.0.1:5432 (119 times more since the last line)',
    'another',
    'connect ECONNREFUSED 127.0.0.1:5432',
  ]);
});
