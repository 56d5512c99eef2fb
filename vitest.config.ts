import { defineConfig } from 'vitest/config';

/** `unit`: the rules and pure parts, in milliseconds. `server`: the running app on a real PostgreSQL of their own. */
export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['domain/**', 'texts/**', 'contract/**', 'server/**'],
      reportsDirectory: 'coverage',
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,texts,contract,web}/**/*.test.ts'],
          environment: 'node',
          // Nothing here leaves anything behind, so the modules are loaded once for all files: that was half of the time.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,dev,bench,scripts}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./dev/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // One more than the two cores of a small machine: some files wait for mail to be tried again.
          maxWorkers: 3,
          // Projects that differ in this can't run beside each other: after the rules, which take seconds.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
