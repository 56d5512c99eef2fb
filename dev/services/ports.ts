import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const services = ['operator', 'supplier', 'mail', 'portal'] as const;
/** A service of the development set-up that listens on its own port. */
export type Service = (typeof services)[number];

/**
 * Starts services on their ports: from DEVELOPMENT_PORT upwards if it is set; otherwise on the port of the
 * last start in this data folder while that is free (open pages and ID tokens name it), else on any free one.
 */
export class DevelopmentPorts {
  readonly #file: string;
  readonly #first: number | null;
  #lastPorts: Partial<Record<string, number>> = {};

  constructor(dataDir: string, first: number | null) {
    this.#file = path.join(dataDir, 'development-ports.json');
    this.#first = first;
  }

  async start<T extends { readonly port: number }>(
    service: Service,
    startOn: (port: number | undefined) => Promise<T>,
  ): Promise<T> {
    const running = await this.#startOn(service, startOn);
    this.#lastPorts[service] = running.port;
    await writeFile(this.#file, JSON.stringify(this.#lastPorts));
    return running;
  }

  async #startOn<T>(service: Service, startOn: (port: number | undefined) => Promise<T>): Promise<T> {
    if (this.#first !== null) return startOn(this.#first + services.indexOf(service));
    if (Object.keys(this.#lastPorts).length === 0)
      // Written above in this shape.
      this.#lastPorts = JSON.parse(await readFile(this.#file, 'utf8').catch(() => '{}')) as Partial<
        Record<string, number>
      >;
    const lastPort = this.#lastPorts[service];
    if (lastPort === undefined) return startOn(undefined);
    try {
      return await startOn(lastPort);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return startOn(undefined);
      throw error;
    }
  }
}
