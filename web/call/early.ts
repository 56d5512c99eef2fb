/**
 * Answers that the page asked for before its scripts were there (web/early.ts), or ahead of the user, by
 * address. Each is used once, by the first call that would ask for the same: opening a detail is in the audit
 * log.
 */

type EarlyAnswer = {
  readonly response: Response;
  /** When it arrived, by the clock of this PC. */
  readonly at: number;
};

declare global {
  var earlyAnswers: Map<string, Promise<EarlyAnswer>> | undefined;
}

/** Asks now for what a call will need. */
export function askEarly(address: string, init: RequestInit): void {
  const answer = fetch(address, init).then((response) => ({ response, at: Date.now() }));
  // If nobody takes it, a failure is nobody's.
  answer.catch(() => {});
  globalThis.earlyAnswers ??= new Map();
  globalThis.earlyAnswers.set(address, answer);
}

/** For how long an answer that was asked for ahead may be used, in milliseconds. */
const aheadFor = 10_000;

/**
 * Asks for what the user will probably ask for next. Only for lists: opening an object is in the audit log.
 */
export function askAhead(address: string, init: RequestInit): void {
  if (globalThis.earlyAnswers?.has(address)) return;
  askEarly(address, init);
  const asked = globalThis.earlyAnswers?.get(address);
  const forget = () => {
    if (globalThis.earlyAnswers?.get(address) === asked) globalThis.earlyAnswers?.delete(address);
  };
  setTimeout(forget, aheadFor);
  // The call then asks by itself.
  asked?.catch(forget);
}

/** The early answer for this address, for the caller alone; undefined if there is none. */
export function takeEarly(address: string): Promise<EarlyAnswer> | undefined {
  const answer = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  read.delete(address);
  return answer;
}

/** What early answers say, read before their screen is rendered, by address. */
const read = new Map<string, unknown>();

/** For how long what was read may be shown without asking again, in milliseconds. */
export const readFor = 2000;

/**
 * Reads the early answers, so that a screen is rendered with them at once. `usable` turns one that is not for
 * this page into another answer. What is no 200 is for the call that takes it.
 */
export async function readEarly(usable: (answer: EarlyAnswer) => Response): Promise<void> {
  const all = [...(globalThis.earlyAnswers ?? [])].map(async ([address, asked]) => {
    const response = usable(await asked);
    if (response.status !== 200) return;
    const value: unknown = await response.clone().json();
    if (globalThis.earlyAnswers?.get(address) === asked) read.set(address, value);
  });
  await Promise.allSettled(all);
  setTimeout(() => read.clear(), readFor);
}

/**
 * What the early answer for this address says; undefined if it was not read. It stays, because React may
 * render a screen several times before it shows it. But whoever asks after this gets a new answer.
 */
export function earlyValue(address: string): unknown {
  const value = read.get(address);
  if (value !== undefined) globalThis.earlyAnswers?.delete(address);
  return value;
}

/** Forgets what nobody took: once the user goes to another screen, it is out of date. */
export function forgetEarly(): void {
  globalThis.earlyAnswers?.clear();
  read.clear();
}
