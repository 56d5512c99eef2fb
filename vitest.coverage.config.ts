import { defineConfig } from 'vitest/config';

/**
 * `npm test -- --only=coverage`: the rules are whole by their unit tests alone, every line and branch; nothing is left out.
 */
export default defineConfig({
  test: {
    include: ['{domain,contract}/**/*.test.ts'],
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
        'domain/{actor,administration,permissions,text,japan-date}.ts',
        'contract/{fields,wire,errors,approval-route,query-id}.ts',
      ],
      exclude: ['**/*.test.ts', '**/*.testing.ts'],
      reporter: ['text'],
      reportsDirectory: '.build/coverage',
      thresholds: { 100: true },
    },
  },
});
