// The boundaries of docs/architecture.md, each with its reason. `npm test` fails on any violation, and if no
// modules were found.
const test = '\\.(test|testing)\\.tsx?$|^testing/';
const webFeature =
  '(?!(?:shell|list|shared|form|call|ui|navigation|storage\\.ts|styles\\.css|main\\.tsx|router\\.tsx)(?:/|$))[^/]+';
/** Top layer first, as in docs/architecture.md. A layer imports what is below it. */
const layers = {
  server: [
    'start|cli',
    'features',
    'sign-in|export|mail|search-index|admin-port',
    'http',
    'audit|evidence|files|jobs|rate-limits|metrics|organisation|pdf',
    'db|environment\\.ts|bucket-url\\.ts|key-file\\.ts|graphemes\\.ts|version\\.ts',
  ],
  'server/features/import': ['[a-z-]+\\.ts', 'plan|write', 'store', 'compare', 'read'],
  'server/features/application': [
    'handlers\\.ts',
    'evidence',
    'register',
    'mail',
    'lists',
    'search',
    'detail',
    'discussion',
    'commands',
    'pdf',
    '(?!handlers\\.ts$)[^/]+\\.ts',
  ],
  web: [
    'main\\.tsx',
    'router\\.tsx',
    webFeature,
    'shell',
    'list',
    'shared',
    'form',
    'call',
    'ui|navigation|storage\\.ts|styles\\.css',
  ],
};
const layerRules = Object.entries(layers).flatMap(([folder, order]) => [
  {
    name: `${folder}-has-layers-alone`,
    comment: 'What stands in no layer could import, and be imported by, any of them.',
    severity: 'error',
    from: {},
    to: { path: `^${folder}/`, pathNot: `^${folder}/(${order.join('|')})(/|$)|${test}` },
  },
  ...order.slice(1).map((below, index) => ({
    name: `${folder}-layers`,
    comment: 'Imports lead down, so that each layer can be read without those above it.',
    severity: 'error',
    from: { path: `^${folder}/(${below})(/|$)`, pathNot: test },
    to: { path: `^${folder}/(${order.slice(0, index + 1).join('|')})(/|$)` },
  })),
]);
const feature = `^(server/features/[^/]+|web/${webFeature})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    {
      name: 'no-cycles',
      comment: 'Two files that need each other can only be read, tested and changed together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An unresolved import would fail only when it is first used.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'The rules run in every browser and on the server, without clock, database or package.',
      severity: 'error',
      from: { path: '^domain/', pathNot: test },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'texts-import-domain',
      comment: 'Server, browser and contract load texts; nothing else may come with them.',
      severity: 'error',
      from: { path: '^texts/', pathNot: test },
      to: { pathNot: '^(texts|domain)/' },
    },
    {
      name: 'contract-imports-domain-texts-and-zod-mini',
      comment: 'Server and browser load the contract; anything more would go to every browser.',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: '^(contract|texts|domain)/|^node_modules/zod/' },
    },
    {
      name: 'zod-mini-alone',
      comment: 'One import of the full zod puts all of it into the first screen.',
      severity: 'error',
      from: {},
      to: { path: '^node_modules/zod/', pathNot: '^node_modules/zod/(mini|v4/(mini|core|locales))/' },
    },
    {
      name: 'web-never-server',
      comment: 'Server code in a bundle would hand its secrets to every browser.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|qualification|scripts|e2e)/' },
    },
    {
      name: 'server-never-web',
      comment: 'The server answers calls; it does not know which screen asks.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e|qualification|scripts)/' },
    },
    {
      name: 'features-apart',
      comment:
        'The tables of server/start/ and web/router.tsx combine the features, so that each can be read alone.',
      severity: 'error',
      from: { path: feature, pathNot: test },
      to: {
        path: feature,
        pathNot: '^$1/|^server/features/(approval-route|import)/|^web/(destination|approval-route)/',
      },
    },
    {
      name: 'kit-knows-no-framework',
      comment: 'The kit draws; routes, queries and forms belong to the screens that use it.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: test },
      to: { path: '^contract/|^web/(?!ui/)|^node_modules/(@tanstack|react-hook-form|@hookform)/' },
    },
    {
      name: 'base-ui-in-the-kit-alone',
      comment: 'A screen that imports it skips our components and puts it into the first load.',
      severity: 'error',
      from: { pathNot: '^web/ui/|^node_modules/' },
      to: { path: '^node_modules/@base-ui/' },
    },
    {
      name: 'sql-has-its-places',
      comment:
        'A database query is a named function in queries.ts or store.ts, so that it can be found and measured.',
      severity: 'error',
      from: {
        path: '^server/features/',
        pathNot: `/(queries|store)[^/]*\\.ts$|/(queries|store)/|${test}`,
      },
      to: { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'development-stays-out-of-the-portal',
      comment:
        'The product never imports development code, such as a sign-in without passwords; scripts/ injects it.',
      severity: 'error',
      from: {
        path: '^(domain|texts|contract|server|web)/',
        pathNot: test,
      },
      to: { path: '^(dev|testing|qualification)/' },
    },
    {
      name: 'tests-are-leaves',
      comment: 'The product never depends on a test.',
      severity: 'error',
      from: { pathNot: `${test}|^(e2e|qualification|dev/kit)/|\\.config\\.ts$` },
      to: { path: test },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.build|dist|coverage)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
    },
  },
};
