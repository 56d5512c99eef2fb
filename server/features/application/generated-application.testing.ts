import fc from 'fast-check';
import type { RouteSketch, StepSketch } from '#testing/route.ts';

/** Generated applications of the demonstration company for tests over HTTP: a route and people's actions. */

/** The targets of steps: named users or all, of departments and of suppliers that deal with 産業機器事業部. */
const operators: readonly StepSketch[] = [
  { of: 'P102', users: ['pic1'] },
  { of: 'P102', users: ['pic1', 'pic2'] },
  { of: 'P102' },
  { of: 'P103', users: ['approver1'] },
  { of: 'P103' },
  { of: 'P202', users: ['approver2'] },
  { of: 'P301', users: ['viewer1'] },
];
const suppliers: readonly StepSketch[] = [
  { of: 'S0001' },
  { of: 'S0001', users: ['supplier1'] },
  { of: 'S0001', users: ['supplier1b'] },
  { of: 'S0001B' },
  { of: 'S0002' },
  { of: 'S0002', users: ['supplier2'] },
  { of: 'S0003' },
  { of: 'S0006', users: ['supplier6'] },
];
/** The users of all suppliers that may be addressed. */
export const supplierUsers = [
  'supplier1',
  'supplier1b',
  'supplier1c',
  'supplier2',
  'supplier3',
  'supplier6',
] as const;

export const generatedTarget = fc.oneof(
  { arbitrary: fc.constantFrom(...suppliers), weight: 3 },
  { arbitrary: fc.constantFrom(...operators), weight: 2 },
);

/** One action. The numbers choose among the steps and assignees that are open at that moment. */
export type Deed = {
  readonly kind: 'approve' | 'reject' | 'replace' | 'hand_over';
  readonly which: number;
  readonly who: number;
  readonly target: StepSketch;
};

export type GeneratedApplication = {
  readonly route: RouteSketch;
  /** The applicant cancels it before it is received. */
  readonly cancelled: boolean;
  readonly deeds: readonly Deed[];
};

/** Any acyclic graph. Dependencies follow a shuffled order, so references point forward too. */
export const generatedRoute: fc.Arbitrary<RouteSketch> = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const exactly = { minLength: count, maxLength: count };
  const numbers = Array.from({ length: count }, (_, index) => index + 4);
  return fc
    .record({
      order: fc.shuffledSubarray(numbers, exactly),
      waits: fc.array(fc.array(fc.boolean(), exactly), exactly),
      targets: fc.array(generatedTarget, exactly),
      types: fc.array(fc.constantFrom<4 | 5>(4, 5), exactly),
      viewers: fc.array(generatedTarget, { maxLength: 2 }),
    })
    .map(({ order, waits, targets, types, viewers }) => ({
      viewers,
      steps: targets.map((to, index) => {
        const earlier = order.slice(0, order.indexOf(index + 4));
        const prev = earlier.filter((_, nth) => waits[index]?.[nth] === true);
        return { ...to, type: types[index] ?? 5, prev: prev.toSorted((a, b) => a - b).join(',') };
      }),
    }));
});

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constant('approve' as const), weight: 24 },
    { arbitrary: fc.constant('replace' as const), weight: 4 },
    { arbitrary: fc.constant('hand_over' as const), weight: 6 },
    { arbitrary: fc.constant('reject' as const), weight: 3 },
  ),
  which: fc.nat({ max: 60 }),
  who: fc.nat({ max: 60 }),
  target: generatedTarget,
});

const anyApplication: fc.Arbitrary<GeneratedApplication> = fc.record({
  route: generatedRoute,
  cancelled: fc.nat({ max: 24 }).map((number) => number === 0),
  deeds: fc.array(deed, { minLength: 1, maxLength: 14, size: 'max' }),
});

/** Rivals in parallel, and one of them soon rejects: rare by chance, and the most likely to leak. */
const amongRivals: fc.Arbitrary<GeneratedApplication> = fc
  .record({ route: generatedRoute, first: deed, second: deed })
  .map(({ route: { steps, ...rest }, first, second }) => ({
    route: { ...rest, steps: [...steps, { of: 'S0002', prev: '' }, { of: 'S0003', prev: '' }] },
    cancelled: false,
    deeds: [first, { ...second, kind: 'reject' }],
  }));

export const generatedApplication = fc.oneof(
  { arbitrary: anyApplication, weight: 4 },
  { arbitrary: amongRivals, weight: 1 },
);
