import { loggable } from '#server/db/database-error.ts';
import { probeTimeout } from '#server/db/probe.ts';

export const checkNames = ['database', 'migrations', 'queue', 'files'] as const;
type CheckName = (typeof checkNames)[number];
/** Each rejects if this process can't serve because of it. `scanner` exists if uploads are scanned. */
export type Checks = Readonly<Record<CheckName, Check>> & { readonly scanner?: Check };
type Check = () => Promise<unknown>;
type CheckState = 'ok' | 'failed' | 'unchecked';

export type Readiness = {
  /** `ready` if all checks pass. Nothing is checked before the start is over and from the stop on. */
  readonly state: 'starting' | 'ready' | 'failing' | 'stopping';
  readonly checks: Readonly<Record<string, CheckState>>;
};

/** Tells whether this process can serve requests now. */
export class ReadinessProbe {
  #state: 'starting' | 'started' | 'stopping' = 'starting';
  #checks: Checks | null = null;
  /** A check that hangs is not started again: each more would hold another connection or thread. */
  readonly #running = new Map<string, Promise<unknown>>();
  #failing = '';
  readonly #onChange: (message: string) => void;

  /** `onChange` is called with one line when the failing checks change. */
  constructor(onChange: (message: string) => void) {
    this.#onChange = onChange;
  }

  /** The start is over: from now on these checks decide. */
  started(checks: Checks): void {
    this.#checks = checks;
    if (this.#state === 'starting') this.#state = 'started';
  }

  stopping(): void {
    this.#state = 'stopping';
  }

  /** Runs all checks at the same time, each for at most two seconds. */
  async read(): Promise<Readiness> {
    const checks = this.#checks;
    if (this.#state !== 'started' || checks === null)
      return {
        state: this.#state === 'stopping' ? 'stopping' : 'starting',
        checks: Object.fromEntries(checkNames.map((name) => [name, 'unchecked'])),
      };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({
        name,
        failure: await this.#failureOf(name, check),
      })),
    );
    const failures = results.filter(({ failure }) => failure !== null);
    this.#report(failures.map(({ name, failure }) => `${name} (${failure})`));
    return {
      state: failures.length === 0 ? 'ready' : 'failing',
      checks: Object.fromEntries(
        results.map(({ name, failure }) => [name, failure === null ? 'ok' : 'failed']),
      ),
    };
  }

  /** Why a check fails; null if it passes. */
  async #failureOf(name: string, check: Check): Promise<string | null> {
    const running = this.#running.get(name) ?? check().finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`no answer in ${probeTimeout} ms`), probeTimeout);
    });
    const failure = running.then(
      () => null,
      (error: unknown) => (error instanceof Error ? loggable(error).message : String(error)),
    );
    return Promise.race([failure, tooLate]).finally(() => clearTimeout(timer));
  }

  #report(failures: readonly string[]): void {
    const failing = failures.join(', ');
    if (failing === this.#failing) return;
    this.#failing = failing;
    this.#onChange(failing === '' ? 'ready again' : `not ready: ${failing}`);
  }
}
