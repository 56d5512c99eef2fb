import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built browser files, compressed as the browser accepts. Files with a hash in their name are
 * cached for ever. Every screen's address gets the page. Nothing is served below /api, /auth and /dev.
 */
export async function serveBrowserFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: '365d',
    immutable: true,
    // Serves the `.br` or `.gz` file next to each file, and sets Vary.
    preCompressed: true,
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isScreen(request.method, request.url)) return reply.status(404).send({ detail: [] });
    // Without a lifetime the browser revalidates the page each time, and so finds the files of a new version.
    return reply.sendFile('index.html', folder, { cacheControl: false });
  });
}

/** The hashes of the scripts inside the page, for the content security policy. */
export async function pageScripts(folder: string): Promise<string[]> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}

function isScreen(method: string, url: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|auth|dev|assets)(\/|\?|$)/.test(url);
}
