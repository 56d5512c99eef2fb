import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPath } from '#contract/routes.ts';
import { readyPage, withNames, type PageSettings } from './page.ts';

/**
 * Serves the built browser files, compressed as the browser accepts. Files with a hash in their name are
 * cached for ever. Every screen's address gets the page. Any other address is a 404; a browser that goes
 * there gets the page with it, which leads to /error/not-found. Nothing is served below /api, /auth and /dev.
 */
export async function serveBrowserFiles(
  app: FastifyInstance,
  folder: string,
  settings: PageSettings,
): Promise<void> {
  const page = readyPage(withNames(await readFile(path.join(folder, 'index.html'), 'utf8'), settings));
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: '365d',
    immutable: true,
    // Serves the `.br` or `.gz` file next to each file, and sets Vary.
    preCompressed: true,
  });
  app.setNotFoundHandler((request, reply) => {
    const screen = isScreen(request);
    if (!screen && !isNavigation(request)) return reply.status(404).send({ detail: [] });
    return page.send(request, reply, screen ? 200 : 404);
  });
}

/** The hashes of the styles inside the page, for the content security policy. */
export async function pageStyles(folder: string): Promise<string[]> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  return [...page.matchAll(/<style>([^]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );
}

const reads = (method: string): boolean => method === 'GET' || method === 'HEAD';
const pathOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? '';

function isScreen({ method, url }: FastifyRequest): boolean {
  return reads(method) && isPath(pathOf(url));
}

/**
 * Whether a browser goes to this address as a page of its own. Browsers without Sec-Fetch are known by what
 * they accept. A path of a file, such as /.env or /wp-login.php, was never a link to a screen.
 */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = pathOf(url);
  const names = path.split('/');
  const ofFile = names.some((name) => name.startsWith('.')) || names.at(-1)?.includes('.') === true;
  if (!reads(method) || ofFile || /^\/(api|auth|dev|assets)(\/|$)/.test(path)) return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate';
}
