import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { command, node } from './steps.ts';

/** Chromium without its windows: a journey takes four fifths of the processor's time in it. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** What Chromium is started with, here and by the journeys. */
export const browserArgs: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // Nothing of the browser's own talks to the world while a test runs.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Finds a Chromium for the journeys: the one of `BROWSER`, the machine's, Debian's package when we may
 * install it, or Playwright's own. A build (`CI`) takes the package without windows, also beside another.
 *
 * @returns its program; null is Playwright's own.
 * @throws {Error} with one sentence when there is none to be had.
 */
export async function findBrowser(): Promise<string | null> {
  const named = process.env['BROWSER'];
  if (named) return named;
  const installed = installedBrowser();
  const isEnough = process.env['CI'] ? installed?.endsWith(shell) : installed;
  if (installed && isEnough) return installed;

  if (process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')) {
    console.log(`Installing the package ${shell} …`);
    await installPackage(shell)
      .catch(() => (installed ? undefined : installPackage('chromium')))
      .catch((error: unknown) => console.log(String(error)));
  }
  const packaged = installedBrowser();
  if (packaged) return packaged;

  if (fs.existsSync(chromium.executablePath())) return null;
  console.log('No browser here: downloading the one of Playwright …');
  await node('node_modules/@playwright/test/cli.js', ['install', 'chromium']).catch(
    (error: unknown) => {
      throw new Error(
        'The browser journeys need Chromium, and none could be installed: install it, or run npm test -- --without-browser.',
        { cause: error },
      );
    },
  );
  return null;
}

/** The first of the names that lies on the path and runs. */
export function installedBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => fs.existsSync(file) && spawnSync(file, ['--version']).status === 0);
}

async function installPackage(name: string): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await command('apt-get', ['update'], { env });
  await command('apt-get', ['install', '--yes', '--no-install-recommends', name], { env });
}
