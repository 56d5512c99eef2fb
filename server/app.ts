import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { Db } from './db/database.ts';
import type { Settings } from './environment.ts';

export interface AppDeps {
  readonly settings: Settings;
  readonly db: Db;
  /** The folder of the built browser files; null where Vite gives them out (`npm run dev`). */
  readonly webDir: string | null;
  /** Routes that only the development set-up has (/dev/mail); null in production. */
  readonly development: FastifyPluginAsync | null;
}

/** The portal's server, ready to listen. */
export async function buildApp({ webDir, development }: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/healthz', async () => ({ status: 'ok' }));
  if (development !== null) await app.register(development);
  if (webDir !== null) await app.register(fastifyStatic, { root: webDir });
  return app;
}
