import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/cluster.ts',
          // The server is loaded once per worker, not once per file: that is half of all time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'rest', include: ['{contract,web}/src/**/*.test.ts', 'scripts/*.test.ts'] },
      },
    ],
  },
});
