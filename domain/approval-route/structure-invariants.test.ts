import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstRouteStep } from '#domain/limits.ts';
import { stepInput } from './examples.testing.ts';
import { formatPrevStepOrder } from './prev-steps.ts';
import { stepStructureIssues } from './step-structure.ts';

/** A property of a route's graph, numbered as in docs/reliability.md. */

test('5: the cycle check agrees with a topological sort', () => {
  const graph = fc.integer({ min: 1, max: 6 }).chain((count) =>
    fc.array(
      fc.uniqueArray(fc.integer({ min: firstRouteStep, max: firstRouteStep + count - 1 }), { maxLength: 3 }),
      {
        minLength: count,
        maxLength: count,
      },
    ),
  );
  fc.assert(
    fc.property(graph, (previous) => {
      const issues = stepStructureIssues(
        previous.map((numbers) => stepInput({ prev_step_order: formatPrevStepOrder(numbers) })),
      );
      let remaining = previous.map((waitsFor, index) => ({ order: firstRouteStep + index, waitsFor }));
      for (let size = -1; size !== remaining.length;) {
        size = remaining.length;
        remaining = remaining.filter((step) =>
          step.waitsFor.some((order) => remaining.some((other) => other.order === order)),
        );
      }
      expect(issues.length === 0).toBe(remaining.length === 0);
    }),
    { numRuns: 500 },
  );
});
