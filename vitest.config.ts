import { defineConfig } from 'vitest/config';

/**
 * `unit`: rules and pure parts, in milliseconds. `server`: the running app on a real PostgreSQL that the run
 * starts.
 */
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
          // These tests leave no state behind, so all files share their loaded modules, which halves the
          // time.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,dev,testing,qualification,scripts}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./testing/global-setup.ts'],
          // Each file has its own database, and modules keep nothing else that outlives a portal. Loading them
          // once per worker saves a third of the processor time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Two more than the two cores of a small machine: some files wait for mail retries, restarts or a
          // database that hangs.
          maxWorkers: 4,
          // Vitest runs projects with different maxWorkers one after another: this one after `unit`, which
          // takes seconds.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
