import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Request } from '@playwright/test';
import { specifiedCalls } from '#testing/specified-calls.ts';

/**
 * The browser tests together have to make all calls that the requirements name: the browser's bodies and
 * queries hold these names, and may hold more. Those of a multipart body are not seen.
 */
const specified = new Map<string, readonly string[]>(
  specifiedCalls.map(({ method, path, query, body }) => [`${method} ${path}`, [...query, ...body]]),
);

const folder = path.join(import.meta.dirname, '..', 'test-results', 'calls');
const seen = new Set<string>();

export function forgetCalls(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Notes which calls a browser makes, and the names of what it sends. */
export function noteCalls(context: BrowserContext): void {
  context.on('request', (request) => {
    for (const line of linesOf(request)) {
      if (seen.has(line)) continue;
      seen.add(line);
      mkdirSync(folder, { recursive: true });
      appendFileSync(path.join(folder, String(process.pid)), `${line}\n`);
    }
  });
}

function linesOf(request: Request): string[] {
  const { pathname, searchParams } = new URL(request.url());
  const call = `${request.method()} ${pathname}`;
  if (!specified.has(call)) return [];
  const isJson = request.headers()['content-type'] === 'application/json';
  const body: unknown = isJson ? JSON.parse(request.postData() ?? 'null') : null;
  const names = [
    ...searchParams.keys(),
    ...(typeof body === 'object' && body !== null ? Object.keys(body) : []),
  ];
  return [call, ...names.map((name) => `${call} ${name}`)];
}

/** What the requirements name and no browser test has sent. */
export function neverSent(): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const sent = new Set(files.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n')));
  return [...specified]
    .flatMap(([call, names]) => [call, ...names.map((name) => `${call} ${name}`)])
    .filter((line) => !sent.has(line));
}
