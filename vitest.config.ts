import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** These patterns. Throws for one that matches no file: a renamed folder would leave its rules uncovered. */
function matching(patterns: readonly string[]): string[] {
  for (const pattern of patterns)
    if (globSync(pattern, { cwd: import.meta.dirname }).length === 0)
      throw new Error(`vitest.config.ts: no file matches ${pattern}.`);
  return [...patterns];
}

/** Tests of rules that need no database, outside of the folders of rules. */
const rulesElsewhere = matching([
  'web/approval-route/renumber.test.ts',
  'web/approval-route/renumber-invariants.test.ts',
  'web/approval-route/route-layout.test.ts',
  'server/features/application/pdf/stamp.test.ts',
  'server/features/application/detail/supplier-view-fields.test.ts',
  'server/features/message/sender-names.test.ts',
]);

/** Milliseconds. Generous, because it only ends what hangs. TEST_PATIENCE multiplies it on a slow machine. */
const limit = 240_000 * Number(process.env['TEST_PATIENCE'] ?? '1');
const limits = { testTimeout: limit, hookTimeout: limit };

/**
 * `rules`: with `--coverage`, they alone must cover every line and branch of the rules. `web`: pure parts of
 * the browser. `server`: the running app on a real PostgreSQL that the run starts.
 */
export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: matching([
        'domain/approval-route/**',
        'domain/application/**',
        'domain/message/**',
        'domain/notice/**',
        'domain/actor.ts',
        'domain/administration.ts',
        'domain/delegation.ts',
        'domain/permissions.ts',
        'domain/text.ts',
        'domain/japan-date.ts',
        'texts/application-history.ts',
        'texts/current-step.ts',
        'texts/people.ts',
        'web/approval-route/renumber.ts',
        'web/approval-route/route-layout.ts',
        'server/features/application/pdf/stamp.ts',
        'server/features/application/detail/supplier-view.ts',
        'server/features/message/sender-names.ts',
        'contract/fields.ts',
        'contract/wire.ts',
        'contract/errors.ts',
        'contract/approval-route.ts',
        'contract/query-id.ts',
      ]),
      exclude: ['**/*.test.ts', '**/*.testing.ts'],
      reporter: ['text'],
      reportsDirectory: '.build/coverage',
      thresholds: { 100: true },
    },
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            ...matching(['domain/**/*.test.ts', 'texts/**/*.test.ts', 'contract/**/*.test.ts']),
            ...rulesElsewhere,
          ],
          environment: 'node',
          // These tests leave no state behind, so all files share their loaded modules, which halves the
          // time.
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          exclude: rulesElsewhere,
          environment: 'node',
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,dev,testing,qualification,scripts}/**/*.test.ts'],
          exclude: rulesElsewhere,
          environment: 'node',
          globalSetup: ['./testing/global-setup.ts'],
          // Each file has its own database, and modules keep nothing else that outlives a portal. Loading them
          // once per worker saves a third of the processor time.
          isolate: false,
          ...limits,
          // Two more than the two cores of a small machine: some files wait for mail retries, restarts or a
          // database that hangs.
          maxWorkers: 4,
          // Vitest runs projects with different maxWorkers one after another: this one last.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
