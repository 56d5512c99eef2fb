/** The started parts, stopped in reverse order, once, whatever ends the process. */
export class Stopping {
  readonly #steps: { readonly name: string; readonly stop: () => Promise<void> }[] = [];
  #running: Promise<boolean> | null = null;

  /** Adds a running part. `name` is for the message if it does not stop. */
  add(name: string, stop: () => Promise<void>): void {
    this.#steps.push({ name, stop });
  }

  /** Stops everything, the last started first; resolves to whether all parts stopped without an error. */
  stop(): Promise<boolean> {
    this.#running ??= this.#stopAll();
    return this.#running;
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

  /**
   * Ends the process on Ctrl-C, SIGTERM, and when the process that started it is gone: exit code 0 if
   * everything stopped, 1 otherwise or after 20 seconds.
   */
  listen(): void {
    const end = (): void => {
      setTimeout(() => process.exit(1), 20_000).unref();
      void this.stop().then((clean) => process.exit(clean ? 0 : 1));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    if (process.connected) {
      process.on('disconnect', end);
      process.channel?.unref();
    }
  }
}
