/** The started parts, stopped in reverse order, once, whatever ends the process. */
export class Stopping {
  readonly #steps: { readonly name: string; readonly stop: () => Promise<void> }[] = [];
  #running: Promise<boolean> | null = null;
  #prepare: () => Promise<void> = async () => undefined;
  #prepared: Promise<void> | null = null;

  /** Adds a running part. `name` is for the message if it does not stop. */
  add(name: string, stop: () => Promise<void>): void {
    this.#steps.push({ name, stop });
  }

  /** Sets what is awaited before the first part is stopped, however long it takes. It must not reject. */
  prepareBy(prepare: () => Promise<void>): void {
    this.#prepare = prepare;
  }

  /** Stops everything, the last started first; resolves to whether all parts stopped without an error. */
  stop(): Promise<boolean> {
    this.#running ??= this.#prepareOnce().then(() => this.#stopAll());
    return this.#running;
  }

  #prepareOnce(): Promise<void> {
    this.#prepared ??= this.#prepare();
    return this.#prepared;
  }

  async #stopAll(): Promise<boolean> {
    let clean = true;
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step.stop();
      } catch (error) {
        clean = false;
        console.error(`${step.name} did not stop:`, error);
      }
    }
    return clean;
  }

  /** Ends the process with 1, because it can't serve without a part that is lost. */
  fail(message: string): void {
    console.error(message);
    setTimeout(() => process.exit(1), 20_000).unref();
    void this.stop().then(() => process.exit(1));
  }

  /**
   * Ends the process on Ctrl-C, SIGTERM, and when the process that started it is gone: exit code 0 if
   * everything stopped, 1 otherwise or if that takes longer than 20 seconds.
   */
  listen(): void {
    const end = (): void => {
      void this.#prepareOnce().then(() => setTimeout(() => process.exit(1), 20_000).unref());
      void this.stop().then((clean) => process.exit(clean ? 0 : 1));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    if (process.connected) {
      process.on('disconnect', end);
      process.channel?.unref();
    }
  }
}
