/** The server's clock decides which day it is (docs/rules/api.md#today); the clock of a PC may be wrong. */

let offset = 0;

/**
 * Takes the time difference from the Date header of an answer and returns the answer. The difference is too
 * small by the time that the answer took.
 */
export function setClockBy(answer: Response, arrivedAt = Date.now()): Response {
  // Keeps the local clock if there is no valid Date header.
  offset = Date.parse(answer.headers.get('Date') ?? '') - arrivedAt || 0;
  return answer;
}

/** The time by the server's clock, in milliseconds since 1970. */
export function serverTime(): number {
  return Date.now() + offset;
}
