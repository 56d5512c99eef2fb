import { loggable } from '#server/db/database-error.ts';

/** While the database does not answer, the queue fails several times a second. */
const repeatAfter = 60_000;

/** What pg-boss adds to the message: each of its workers meets the same failure. */
const worker = / \(Queue: [^()]*, Worker: [^()]*\)$/;

/** A function that prints each error of the queue at once, and the same one again only after a minute. */
export function reportQueueErrors(
  print: (message: string) => void = (message) => console.error('job queue:', message),
  now: () => number = Date.now,
): (error: Error) => void {
  let last = { message: '', at: -Infinity, left_out: 0 };
  return (error) => {
    const message = loggable(error).message.replace(worker, '');
    const again = message === last.message;
    if (again && now() - last.at < repeatAfter) {
      last.left_out += 1;
      return;
    }
    print(`${message}${again ? ` (${last.left_out} times more since the last line)` : ''}`);
    last = { message, at: now(), left_out: 0 };
  };
}
