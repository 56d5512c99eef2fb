import { defineConfig } from 'vitest/config';

/** `npm test -- --only=coverage`: the unit tests alone must cover every line and branch of the rules. */
export default defineConfig({
  test: {
    include: [
      '{domain,texts,contract}/**/*.test.ts',
      'web/approval-route/{renumber,renumber-invariants,route-layout}.test.ts',
      'server/features/application/{paper/stamp,detail/supplier-view-fields}.test.ts',
      'server/features/message/sender-names.test.ts',
    ],
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    coverage: {
      enabled: true,
      provider: 'v8',
      include: [
        'domain/approval-route/**',
        'domain/application/**',
        'domain/{message,notice}/**',
        'domain/{actor,administration,delegation,permissions,text,japan-date}.ts',
        'texts/{application-history,current-step,people}.ts',
        'web/approval-route/{renumber,route-layout}.ts',
        'server/features/application/{paper/stamp,detail/supplier-view}.ts',
        'server/features/message/sender-names.ts',
        'contract/{fields,wire,errors,approval-route,query-id}.ts',
      ],
      exclude: ['**/*.test.ts', '**/*.testing.ts'],
      reporter: ['text'],
      reportsDirectory: '.build/coverage',
      thresholds: { 100: true },
    },
  },
});
