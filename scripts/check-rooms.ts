import { array, object, parse, string } from 'zod/mini';

/**
 * A room is a first-level folder or file of `folder`. Imports between rooms form floors: no circle, none up against `order`,
 * at most `maxFloors`. Type-only imports count. Tests do not.
 */
interface House {
  readonly folder: string;
  /** Top floor first. Every room that is not named belongs to the floor `*`. */
  readonly order: readonly (readonly string[])[];
  readonly maxFloors: number;
}

const houses: readonly House[] = [
  {
    folder: 'server',
    order: [
      ['start', 'cli'],
      ['features'],
      ['sign-in', 'export', 'mail'],
      ['http'],
      ['audit', 'files', 'jobs', 'organisation', 'pdf'],
      ['db', 'environment.ts', 'graphemes.ts'],
    ],
    maxFloors: 6,
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
      ['ui', 'storage.ts', 'styles.css'],
    ],
    maxFloors: 8,
  },
];

const cruiseResult = object({
  modules: array(object({ source: string(), dependencies: array(object({ resolved: string() })) })),
});

const isTest = /\.(test|testing)\.tsx?$/;

/** The floors of each house, to be printed, and what is wrong with them. `cruise` is dependency-cruiser's JSON. */
export function checkRooms(cruise: unknown): {
  readonly floors: readonly string[];
  readonly faults: readonly string[];
} {
  const { modules } = parse(cruiseResult, cruise);
  const imports = modules
    .filter(({ source }) => !isTest.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })));
  const results = houses.map((house) => checkHouse(house, imports));
  return {
    floors: results.flatMap(({ floors }) => floors),
    faults: results.flatMap(({ faults }) => faults),
  };
}

interface Import {
  readonly source: string;
  readonly resolved: string;
}

function checkHouse({ folder, order, maxFloors }: House, imports: readonly Import[]) {
  const roomOf = (file: string) => (file.startsWith(`${folder}/`) ? file.split('/')[1] : undefined);
  const positionOf = (room: string) => {
    const named = order.findIndex((floor) => floor.includes(room));
    return named === -1 ? order.findIndex((floor) => floor.includes('*')) : named;
  };

  const below = new Map<string, Map<string, Import>>();
  for (const each of imports) {
    const [from, to] = [roomOf(each.source), roomOf(each.resolved)];
    if (from !== undefined && !below.has(from)) below.set(from, new Map());
    if (from !== undefined && to !== undefined && from !== to) below.get(from)?.set(to, each);
  }

  const faults: string[] = [];
  for (const [from, arrows] of below) {
    if (positionOf(from) === -1) faults.push(`${folder}/${from} has no floor in scripts/check-rooms.ts`);
    for (const [to, { source, resolved }] of arrows)
      if (positionOf(to) < positionOf(from))
        faults.push(`arrow up: ${folder}/${from} → ${folder}/${to} (${source} imports ${resolved})`);
  }

  const heights = new Map<string, number>();
  function heightOf(room: string, path: readonly string[]): number {
    const known = heights.get(room);
    if (known !== undefined) return known;
    const start = path.indexOf(room);
    if (start !== -1) {
      faults.push(`circle: ${[...path.slice(start), room].map((name) => `${folder}/${name}`).join(' → ')}`);
      return 0;
    }
    const under = [...(below.get(room)?.keys() ?? [])].map((next) => heightOf(next, [...path, room]));
    const height = 1 + Math.max(0, ...under);
    heights.set(room, height);
    return height;
  }
  for (const room of below.keys()) heightOf(room, []);

  const count = Math.max(0, ...heights.values());
  // Without rooms the check saw nothing.
  if (count === 0) faults.push(`${folder}/ has no rooms`);
  if (count > maxFloors) faults.push(`${folder}/ has ${count} floors, at most ${maxFloors} are allowed`);
  const floors = Array.from({ length: count }, (_, n) => count - n).map((height) => {
    const rooms = [...heights].filter(([, each]) => each === height).map(([room]) => room);
    return `${folder} ${height}: ${rooms.toSorted().join(', ')}`;
  });
  return { floors, faults };
}
