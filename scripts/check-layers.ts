import { array, object, parse, string } from 'zod/mini';

/**
 * A part is a direct child (folder or file) of `folder`. Imports between parts must form layers: no cycle,
 * none upwards against `order`, at most `maxLayers` layers. Type-only imports count; tests do not.
 */
interface Tree {
  readonly folder: string;
  /** Top layer first. Every part without a name here belongs to the layer `*`. */
  readonly order: readonly (readonly string[])[];
  readonly maxLayers: number;
}

const trees: readonly Tree[] = [
  {
    folder: 'server',
    order: [
      ['start', 'cli'],
      ['features'],
      ['sign-in', 'export', 'mail', 'search', 'inside'],
      ['http'],
      ['audit', 'files', 'jobs', 'limits', 'metrics', 'organisation', 'pdf'],
      ['db', 'environment.ts', 'bucket-url.ts', 'graphemes.ts', 'version.ts'],
    ],
    maxLayers: 6,
  },
  {
    folder: 'web',
    order: [
      ['main.tsx'],
      ['router.tsx'],
      ['*'],
      ['shell'],
      ['list'],
      ['form'],
      ['call'],
      ['ui', 'navigation', 'storage.ts', 'styles.css'],
    ],
    maxLayers: 8,
  },
];

const cruiseResult = object({
  modules: array(object({ source: string(), dependencies: array(object({ resolved: string() })) })),
});

const isTest = /\.(test|testing)\.tsx?$/;

/** The layers of each tree as printable lines, and their faults. `cruise` is dependency-cruiser's JSON. */
export function checkLayers(cruise: unknown): {
  readonly layers: readonly string[];
  readonly faults: readonly string[];
} {
  const { modules } = parse(cruiseResult, cruise);
  const imports = modules
    .filter(({ source }) => !isTest.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })));
  const results = trees.map((tree) => checkTree(tree, imports));
  return {
    layers: results.flatMap(({ layers }) => layers),
    faults: results.flatMap(({ faults }) => faults),
  };
}

interface Import {
  readonly source: string;
  readonly resolved: string;
}

function checkTree({ folder, order, maxLayers }: Tree, imports: readonly Import[]) {
  const roomOf = (file: string) => (file.startsWith(`${folder}/`) ? file.split('/')[1] : undefined);
  const positionOf = (part: string) => {
    const layerIndex = order.findIndex((layer) => layer.includes(part));
    return layerIndex === -1 ? order.findIndex((layer) => layer.includes('*')) : layerIndex;
  };

  const below = new Map<string, Map<string, Import>>();
  for (const each of imports) {
    const [from, to] = [roomOf(each.source), roomOf(each.resolved)];
    if (from !== undefined && !below.has(from)) below.set(from, new Map());
    if (from !== undefined && to !== undefined && from !== to) below.get(from)?.set(to, each);
  }

  const faults: string[] = [];
  for (const [from, arrows] of below) {
    if (positionOf(from) === -1) faults.push(`${folder}/${from} has no layer in scripts/check-layers.ts`);
    for (const [to, { source, resolved }] of arrows)
      if (positionOf(to) < positionOf(from))
        faults.push(`arrow up: ${folder}/${from} → ${folder}/${to} (${source} imports ${resolved})`);
  }

  const heights = new Map<string, number>();
  function heightOf(part: string, path: readonly string[]): number {
    const known = heights.get(part);
    if (known !== undefined) return known;
    const start = path.indexOf(part);
    if (start !== -1) {
      faults.push(`circle: ${[...path.slice(start), part].map((name) => `${folder}/${name}`).join(' → ')}`);
      return 0;
    }
    const under = [...(below.get(part)?.keys() ?? [])].map((next) => heightOf(next, [...path, part]));
    const height = 1 + Math.max(0, ...under);
    heights.set(part, height);
    return height;
  }
  for (const part of below.keys()) heightOf(part, []);

  const count = Math.max(0, ...heights.values());
  // Without parts the check would pass on nothing.
  if (count === 0) faults.push(`${folder}/ has no parts`);
  if (count > maxLayers) faults.push(`${folder}/ has ${count} layers, at most ${maxLayers} are allowed`);
  const layers = Array.from({ length: count }, (_, n) => count - n).map((height) => {
    const parts = [...heights].filter(([, each]) => each === height).map(([part]) => part);
    return `${folder} ${height}: ${parts.toSorted().join(', ')}`;
  });
  return { layers, faults };
}
