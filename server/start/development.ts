import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { Environment, Settings } from '#server/environment.ts';
import type { Services } from '#server/http/handler.ts';
import type { PageSettings } from '#server/http/page.ts';
import type { Stopping } from './stopping.ts';

export type Databases = Pick<Settings, 'database_url' | 'database_owner_url'>;

/** What a start in the mode `development` adds. It is passed in, so that production never loads it. */
export interface Development {
  /** Starts a PostgreSQL in the data folder, and adds it to `stopping`. */
  readonly startDatabase: (dataDir: string, stopping: Stopping) => Promise<Databases>;
  /** Starts the parts that the environment leaves out, and adds each to `stopping`. */
  readonly startParts: (
    environment: Extract<Environment, { mode: 'development' }>,
    databases: Databases,
    db: Db,
    stopping: Stopping,
  ) => Promise<DevelopmentParts>;
  /** The development pages, answered by the process at `url`. */
  readonly forwardTo: (url: string) => FastifyPluginAsync;
  /** Fills an empty database with the demonstration data. */
  readonly seed: (db: Db, services: Services, now: Date) => Promise<unknown>;
}

export interface DevelopmentParts {
  /** The environment with every gap filled. */
  readonly settings: Settings;
  /** /dev/kit, and the pages of the mail catcher unless mail goes to a server outside; null in production. */
  readonly routes: FastifyPluginAsync | null;
  /** Name and address of each part, to be printed. */
  readonly addresses: readonly (readonly [string, string])[];
  /** Starts the portal behind Vite, on a port that stays the same across starts. */
  readonly startBehindVite: <T extends { readonly port: number }>(
    startOn: (port: number | undefined) => Promise<T>,
  ) => Promise<T>;
}

/** Starts Vite in front of the portal, which listens at `behind`. */
export type StartReloading = (options: {
  readonly root: string;
  readonly host: string;
  readonly port: number;
  readonly behind: string;
  readonly settings: PageSettings;
}) => Promise<{ close(): Promise<void> }>;
