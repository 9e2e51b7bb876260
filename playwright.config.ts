import { defineConfig } from '@playwright/test';
import { browserArgs } from './scripts/browser.ts';

const browser = process.env['BROWSER'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/template.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // Two per core: while one waits for its server or its browser, another works.
  workers: 4,
  // A build plays what failed once more, and says that it did: "flaky" is to be mended, not to stop a landing.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [...browserArgs],
    },
  },
});
