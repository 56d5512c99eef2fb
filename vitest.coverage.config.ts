import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** These patterns. Throws for one that matches no file: a renamed folder would leave its rules uncovered. */
function matching(patterns: readonly string[]): string[] {
  for (const pattern of patterns)
    if (globSync(pattern, { cwd: import.meta.dirname }).length === 0)
      throw new Error(`vitest.coverage.config.ts: no file matches ${pattern}.`);
  return [...patterns];
}

/** `npm test -- --only=coverage`: the unit tests alone must cover every line and branch of the rules. */
export default defineConfig({
  test: {
    include: matching([
      'domain/**/*.test.ts',
      'texts/**/*.test.ts',
      'contract/**/*.test.ts',
      'web/approval-route/renumber.test.ts',
      'web/approval-route/renumber-invariants.test.ts',
      'web/approval-route/route-layout.test.ts',
      'server/features/application/pdf/stamp.test.ts',
      'server/features/application/detail/supplier-view-fields.test.ts',
      'server/features/message/sender-names.test.ts',
    ]),
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    coverage: {
      enabled: true,
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
  },
});
