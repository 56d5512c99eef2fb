import { build, Visitor, type Plugin, type Rolldown } from 'vite';
import { firstCalls, userCall } from '#contract/first-calls.ts';
import { routeOf } from '#contract/routes.ts';

type Range = { readonly start: number; readonly end: number };

/**
 * Builds web/early.ts into the page itself, where it needs no request of its own, with the files of each
 * screen and its first calls. The server allows it by its hash (server/http/browser-files.ts).
 */
export function earlyScript(root: string): Plugin {
  /** The file of each screen, by its path. */
  const screens = new Map<string, string>();
  return {
    name: 'early-script',
    apply: 'build',
    transform(code, id) {
      if (id !== `${root}/web/router.tsx`) return null;
      const entries: (Range & { path: string })[] = [];
      const imports: (Range & { source: string })[] = [];
      new Visitor({
        Property({ start, end, key }) {
          if (key.type === 'Literal') entries.push({ start, end, path: String(key.value) });
        },
        ImportExpression({ start, end, source }) {
          if (source.type === 'Literal') imports.push({ start, end, source: String(source.value) });
        },
      }).visit(this.parse(code));
      for (const { start, end, path } of entries) {
        const lazy = imports.find((each) => each.start > start && each.end < end);
        // Pages outside the layout ask for nothing.
        if (lazy !== undefined && routeOf(path)?.layout === true)
          screens.set(path, `${root}/web/${lazy.source.replace('./', '')}`);
      }
      if (screens.size === 0) this.error('router.tsx has no screens.');
      return null;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const names: string[] = [];
        const files: Record<string, number[]> = {};
        for (const [path, id] of screens) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id);
          if (chunk === undefined) throw new Error(`The build has no file of its own for ${id}.`);
          files[path] = [...neededBy(chunk, chunks)]
            .filter((file) => !html.includes(file))
            .map((file) => (names.includes(file) ? names.indexOf(file) : names.push(file) - 1));
        }
        const script = await bundled(root);
        const text = script.replace(/\bPAGE\b/, () =>
          JSON.stringify({ names, files, userCall, firstCalls: Object.fromEntries(firstCalls) }),
        );
        return html.replace('<script type="module"', (tag) => `<script>${text}</script>\n    ${tag}`);
      },
    },
  };
}

/** The addresses of a chunk's file, of all files that it imports, and of their style sheets. */
function neededBy(chunk: Rolldown.OutputChunk, all: readonly Rolldown.OutputChunk[]): Set<string> {
  const needed = new Set([chunk]);
  // The set grows during the loop.
  for (const { imports } of needed)
    for (const each of all) if (imports.includes(each.fileName)) needed.add(each);
  return new Set(
    [...needed].flatMap(({ fileName, viteMetadata }) =>
      [fileName, ...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
    ),
  );
}

/** web/early.ts as one script without imports. */
async function bundled(root: string): Promise<string> {
  const output = await build({
    configFile: false,
    root: `${root}/web`,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: `${root}/web/early.ts`, output: { format: 'iife' } },
    },
  });
  const [chunk] = 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error('web/early.ts gave no script.');
  return chunk.code.trim().replaceAll('</script', '<\\/script');
}
