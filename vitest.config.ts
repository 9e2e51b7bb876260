import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArgs, installedBrowser } from './scripts/browser.ts';

const browser = process.env['BROWSER'] || installedBrowser();

export default defineConfig({
  test: {
    // One more than the cores: while two wait for their database, another works.
    maxWorkers: 3,
    // Until ten runs in turn were green, a build asks once more what failed and says that it did.
    retry: process.env['CI'] ? 1 : 0,
    // Limits of time stop what hangs, nothing else: ten times what the slowest needs on a quiet machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Two calls sent at once are awaited one after the other: the second may be refused before its turn.
    onUnhandledError: (error) => error.name !== 'Refusal',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // Not by `exclude`: what the build leaves out on its command line would not count then.
          include: ['server/src/**/!(*.rules).test.ts'],
          globalSetup: 'server/src/testing/machine/cluster.ts',
          // The server is loaded once per worker, not once per file: that is half of all time.
          isolate: false,
          // What a test leaves is gone with it: it is thrown away young, and seldom.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        extends: true,
        // They load a rule and kit alone (tidy's `rules-alone`), so that no database is started for them.
        test: { name: 'rules', include: ['server/src/**/*.rules.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: { name: 'rest', include: ['{contract,web}/src/**/*.test.ts', 'scripts/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['web/src/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false },
            provider: playwright({
              launchOptions: {
                ...(browser ? { executablePath: browser } : {}),
                args: [...browserArgs],
              },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
