import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, Visitor, type Plugin } from 'vite';
import { earlyScript } from './scripts/early-script.ts';
import { brandLines } from './texts/shell.ts';

const root = normalizePath(import.meta.dirname);

/** The files of the chunks with these names, filled by `findShared`. */
const kit = new Set<string>();
const rows = new Set<string>();
const common = new Set<string>();
const home = new Set<string>();
const sheet = new Set<string>();
const paper = new Set<string>();
const controls = new Set<string>();
const inputs = new Set<string>();
const parts = new Set<string>();

/**
 * Each chunk holds what the same screens need, so that a screen loads little that it does not use
 * (e2e/page-weight.spec.ts has the limits):
 *
 * - `kit`: the frame of all screens; `rows`: what lists share and forms do not need.
 * - `home`: TOP alone; `common`: TOP and the paper or the form of an application.
 * - `paper`: the detail of an application alone; `sheet`: the form or a list too.
 * - `controls`: fields of forms; `inputs`: the same with what loads zod or react-hook-form.
 * - `parts`: small files that other screens share; as separate chunks they would weigh more.
 *
 * Files with schemas and their importers are in none but `inputs`: they would load zod.
 */
function findShared(): Plugin {
  const hasSchemas = (id: string) =>
    id.startsWith(`${root}/contract/`) && !/\/contract\/(call|errors|query-id|routes|wire)\.ts$/.test(id);
  // Rules that only schemas use; calls have no schemas in the browser.
  const ofSchemasOnly = /\/domain\/(text|[a-z-]+\/)|\/texts\/fields\.ts$/;
  const heavy = /\/node_modules\/(zod|react-hook-form|@hookform|@base-ui)\//;
  return {
    name: 'find-shared',
    apply: 'build',
    buildEnd() {
      const neededBy = (file: string) => {
        const needed = new Set([file]);
        // The set grows during the loop.
        for (const id of needed)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? [])
            if (!hasSchemas(id) || !ofSchemasOnly.test(imported)) needed.add(imported);
        return needed;
      };
      const screen = (file: string) => neededBy(`${root}/web/${file}`);
      const main = screen('main.tsx');
      const first = screen('application/list.tsx').union(main);
      const top = screen('top/top.tsx');
      const detail = screen('application/detail.tsx');
      const create = screen('application/create.tsx');
      const list = screen('supplier-management/list.tsx');
      const withSchemas = new Set([...first, ...top, ...detail].filter(hasSchemas));
      const chunkOf = (id: string) => {
        if (main.has(id)) return kit;
        if (first.has(id)) return create.has(id) ? kit : rows;
        if (top.has(id)) return detail.has(id) || create.has(id) ? common : home;
        if (!detail.has(id)) return undefined;
        return create.has(id) || list.has(id) ? sheet : paper;
      };
      for (const id of this.getModuleIds()) {
        const { importedIds = [], importers = [] } = this.getModuleInfo(id) ?? {};
        if (importers.length < 2 || id.includes('/node_modules/')) continue;
        // A chunk takes in what its files need.
        const needed = neededBy(id);
        const schemas = [...needed].some(hasSchemas);
        const chunk = chunkOf(id);
        if (chunk !== undefined && !(schemas && create.has(id))) {
          if (!schemas) chunk.add(id);
        } else if (create.has(id) && needed.isDisjointFrom(withSchemas))
          ([...needed].some((each) => heavy.test(each)) ? inputs : controls).add(id);
        else if (schemas) continue;
        else if (!importedIds.some((imported) => heavy.test(imported))) parts.add(id);
      }
    },
  };
}

/** The browser's part: web/ with its imports from contract/, texts/ and domain/. */
export default defineConfig({
  root: `${root}/web`,
  cacheDir: `${root}/node_modules/.vite`,
  plugins: [
    react(),
    tailwindcss(),
    namedPage(),
    lateStyles(),
    callsWithoutSchemas(),
    findShared(),
    smallPreload(),
    earlyScript(root),
    compiledWhole(),
  ],
  resolve: {
    // A shim for React before 18; React now has this hook.
    alias: [
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  // The strict content security policy forbids images as data: addresses.
  build: {
    outDir: `${root}/dist`,
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    // Every browser that supports this target preloads modules natively.
    modulePreload: {
      polyfill: false,
      // The page loads these at its start, so screens and dialogs need not list them. A lazy part's own file is
      // asked for by its import.
      resolveDependencies: (file, names, { hostType }) =>
        hostType === 'html'
          ? names
          : names.filter((name) => name !== file && !/\/(index|kit|packages|rolldown-runtime)-/.test(name)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs, and what forms need. Both change only with the packages, so browsers
            // can cache them across versions.
            {
              name: 'packages',
              test: /\/node_modules\/(react|react-dom|scheduler|@tanstack|wouter)\//,
            },
            { name: 'forms', test: /\/node_modules\/(zod|react-hook-form|@hookform)\// },
            { name: 'kit', test: (id) => kit.has(id) },
            { name: 'rows', test: (id) => rows.has(id) },
            { name: 'common', test: (id) => common.has(id) },
            { name: 'home', test: (id) => home.has(id) },
            { name: 'sheet', test: (id) => sheet.has(id) },
            { name: 'paper', test: (id) => paper.has(id) },
            { name: 'controls', test: (id) => controls.has(id) },
            { name: 'inputs', test: (id) => inputs.has(id) },
            { name: 'parts', test: (id) => parts.has(id), maxModuleSize: 1100, minShareCount: 6 },
          ],
        },
      },
    },
  },
});

/**
 * Lets Chromium compile a file as a whole in another thread while it loads, instead of each function in its
 * first call (docs/decisions/0067-let-chromium-compile-whole-files-while-they-load.md). It looks for this line
 * at the head of the file alone, where Vite puts the files of lazy parts even before a banner.
 */
function compiledWhole(): Plugin {
  return {
    name: 'compiled-whole',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const parts = Object.values(chunk.modules);
          if (parts.reduce((sum, { renderedLength }) => sum + renderedLength, 0) <= 4_000) continue;
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}

/** Fills the portal's name into index.html, which shows it before any script has run. */
function namedPage(): Plugin {
  return {
    name: 'named-page',
    transformIndexHtml: (html) => html.replace(/%BRAND_([12])%/g, (_, line) => brandLines[line - 1] ?? ''),
  };
}

/**
 * Puts the style sheet behind the first frame, which so is painted before it is there. No screen is: a module
 * runs after the style sheets of the page.
 */
function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        if (sheets.length === 0) throw new Error('The page has no style sheet.');
        const rest = sheets.reduce((left, sheet) => left.replace(sheet, ''), html);
        return rest.replace(/ *<\/body>/, (end) => sheets.join('') + end);
      },
    },
  };
}

/**
 * Replaces Vite's code that preloads the files of a lazy part: 1 kB of it is for addresses that are not below
 * `/` and for browsers without preloading. The part is there once its style sheets are: they stand behind that
 * of the page, whose looks they build on.
 */
function smallPreload(): Plugin {
  let found = false;
  return {
    name: 'small-preload',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return null;
      found = true;
      return `const asked = {};
        const ask = (file) => new Promise((resolve, reject) => {
          const isSheet = file.endsWith('.css');
          // The sheet of the page, which Vite lists too; a script that web/early.ts has asked for.
          if (document.querySelector((isSheet ? '[rel=stylesheet]' : '') + '[href="/' + file + '"]'))
            return resolve();
          const link = document.createElement('link');
          link.href = '/' + file;
          link.rel = isSheet ? 'stylesheet' : 'modulepreload';
          if (isSheet) {
            link.onload = resolve;
            link.onerror = () => {
              // The next use asks again.
              asked[file] = null;
              link.remove();
              reject(new Error(file));
            };
          } else resolve();
          document.body.append(link);
        });
        export const __vitePreload = async (load, files = []) => {
          const loaded = load();
          const there = files.map((file) => (asked[file] ??= ask(file)));
          return (await Promise.all([loaded, ...there]))[0];
        };`;
    },
    generateBundle() {
      if (!found) this.error('Vite has another module for preloading now.');
    },
  };
}

/**
 * Removes the server-only parts of declared calls in the browser: `query`, `body`, `output`, `access` and
 * `audit`. The schemas would put all of zod into the first load. The browser's forms use schemas that the
 * contract exports by name.
 */
function callsWithoutSchemas(): Plugin {
  const declaring = new Set(['get', 'post', 'postWithQuery', 'upload', 'download']);
  const declares = /\b(get|post|postWithQuery|upload|download)\(/;
  const ofTheServer = new Set(['query', 'body', 'output', 'access', 'audit']);
  return {
    name: 'calls-without-schemas',
    transform(code, id) {
      if (!id.startsWith(`${root}/contract/`)) return null;
      const edits: { start: number; end: number; text: string }[] = [];
      new Visitor({
        VariableDeclarator({ init }) {
          // A spread counts as an effect, and so do the fields of an object that is spread, which would keep the
          // unused schema and with it all of zod.
          const text = init ? code.slice(init.start, init.end) : '';
          const isSchema = /^z\.[^;]*\.\.\./.test(text);
          const isFields = init?.type === 'ObjectExpression' && !declares.test(text);
          if (!init || !(isSchema || isFields)) return;
          edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
          edits.push({ start: init.end, end: init.end, text: '))()' });
        },
        CallExpression({ callee, start, arguments: [declaration] }) {
          // Schema factories are pure, so unused ones can be dropped. `z.config` has an effect.
          if (/^(z\.(?!config\b)|Object\.values\()/.test(code.slice(start)))
            edits.push({ start, end: start, text: '/* @__PURE__ */ ' });
          if (callee.type !== 'Identifier' || !declaring.has(callee.name)) return;
          if (declaration?.type !== 'ObjectExpression') return;
          for (const property of declaration.properties)
            if (property.type === 'Property' && property.key.type === 'Identifier')
              if (ofTheServer.has(property.key.name)) edits.push({ ...withComma(code, property), text: '' });
        },
      }).visit(this.parse(code));
      let edited = '';
      let at = 0;
      for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
        // Inside a removed part.
        if (start < at) continue;
        edited += code.slice(at, start) + text;
        at = end;
      }
      return { code: edited + code.slice(at), map: null, moduleSideEffects: false };
    },
  };
}

/** The start of a property, and its end including a following comma. */
function withComma(code: string, { start, end }: { start: number; end: number }) {
  return { start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0) };
}
