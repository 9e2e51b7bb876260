import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArgs } from './scripts/browser.ts';

const browser = process.env['BROWSER'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/template.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // Two more than the cores: while pages wait for their servers and for what opens, others are drawn.
  workers: availableParallelism() + 2,
  // Until ten runs in turn were green, a build plays what failed once more and says that it did.
  retries: process.env['CI'] ? 1 : 0,
  // Limits of time stop what hangs, nothing else: ten times what the slowest needs on a quiet machine.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [...browserArgs],
    },
  },
});
