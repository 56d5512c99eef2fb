import { defineConfig } from 'vitest/config';

/** `unit`: the rules and pure parts, in milliseconds. `server`: the running app on a real PostgreSQL of their own. */
export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['domain/**', 'contract/**', 'server/**'],
      reportsDirectory: 'coverage',
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,web}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,bench,scripts}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
