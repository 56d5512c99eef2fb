/** The server's clock: it decides which day it is (domain 9), and a PC's may be wrong. */

let ahead = 0;

/** Takes from an answer how many milliseconds the server's clock is ahead of this one's, too few by what the answer took; hands the answer on. */
export function setClockBy(answer: Response): Response {
  // An answer without a time that can be read leaves this one's.
  ahead = Date.parse(answer.headers.get('Date') ?? '') - Date.now() || 0;
  return answer;
}

/** The time on the server's clock, in milliseconds since 1970. */
export function serverTime(): number {
  return Date.now() + ahead;
}
