import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The built browser files, compressed as the browser takes them: those with a hash in their name for ever, the page itself
 * for every address that is a screen. Nothing else answers below /api, /auth and /dev.
 */
export async function serveBrowserFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: '365d',
    immutable: true,
    // Takes the `.br` and `.gz` that stand beside each file, and says that the answer varies by what is accepted.
    preCompressed: true,
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isScreen(request.method, request.url)) return reply.status(404).send({ detail: [] });
    // Without a lifetime of its own it is asked for each time: a new version names new files.
    return reply.sendFile('index.html', folder, { cacheControl: false });
  });
}

function isScreen(method: string, url: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|auth|dev|assets)(\/|\?|$)/.test(url);
}
