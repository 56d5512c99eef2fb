import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';

const root = path.resolve(import.meta.dirname, '../..');

type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * The route /dev/kit: every part of web/ui in every state (dev/kit/). No sign-in. Each request for the page
 * builds it from its sources, in about two seconds, and keeps the files in memory.
 */
export const kitPage: FastifyPluginAsync = async (app) => {
  let files: Files = new Map();
  app.get('/dev/kit', async (_request, reply) => {
    files = await buildKit();
    await reply.type('text/html; charset=utf-8').send(files.get('index.html'));
  });
  app.get<{ Params: { '*': string } }>('/dev/kit/*', async (request, reply) => {
    const name = request.params['*'];
    const content = files.get(name);
    if (content === undefined) return reply.callNotFound();
    return reply.type(`text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`).send(content);
  });
};

/** Builds the page with the tools of the product's own build, and returns its files by name. */
async function buildKit(): Promise<Files> {
  // The start of the development set-up would wait for them.
  const [{ build }, { default: react }, { default: tailwindcss }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
    import('@tailwindcss/vite'),
  ]);
  const built = await build({
    configFile: false,
    root: path.join(root, 'dev/kit'),
    base: '/dev/kit/',
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: { write: false, modulePreload: false, assetsInlineLimit: 0, target: 'es2022' },
  });
  const output = Array.isArray(built)
    ? built.flatMap((each) => each.output)
    : 'output' in built
      ? built.output
      : [];
  return new Map(
    output.map((file) => {
      if (file.type === 'chunk') return [file.fileName, file.code];
      const isStyle = file.fileName.endsWith('.css');
      return [file.fileName, isStyle ? withForcedStates(String(file.source)) : file.source];
    }),
  );
}

/**
 * Lets a class stand for a state of pointer or keyboard: `.is-hover` for `:hover`, `.is-focus` and
 * `.is-active`. A state in the name of a class, such as `hover\:underline`, stays.
 */
export function withForcedStates(css: string): string {
  return css
    .replace(/(?<![\\(]|\(hover):hover(?![\w-])/g, ':is(:hover,.is-hover)')
    .replace(/(?<!\\):focus-visible(?![\w-])/g, ':is(:focus-visible,.is-focus)')
    .replace(/(?<!\\|forced-colors):active(?![\w-])/g, ':is(:active,.is-active)')
    .replace(/@media\s*\(hover:\s*hover\)/g, '@media all');
}
