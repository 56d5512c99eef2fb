import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The built browser files: those with a hash in their name for ever, the page itself for every address that is a screen.
 * Nothing else answers below /api, /auth and /dev.
 */
export async function serveBrowserFiles(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: '365d',
    immutable: true,
    cacheControl: true,
  });
  app.setNotFoundHandler((request, reply) => {
    if (isScreen(request.method, request.url)) return reply.type('text/html; charset=utf-8').send(page);
    return reply.status(404).send({ detail: [] });
  });
}

function isScreen(method: string, url: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|auth|dev|assets)(\/|\?|$)/.test(url);
}
