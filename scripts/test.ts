/**
 * `npm test`: everything that must be true before a change may land. `--without-browser` leaves out
 * the browser journeys.
 */
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.ts';
import { checks } from './check.ts';
import { journeys } from './e2e.ts';
import { command, runSteps, type Step } from './steps.ts';
import { buildWeb } from './web-build.ts';
import { weighWeb } from './web-size.ts';

const { values } = parseArgs({ options: { 'without-browser': { type: 'boolean' } } });
const withBrowser = !values['without-browser'];

const lock: Step = {
  name: 'package-lock.json fits package.json',
  run: () =>
    command('npm', ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--loglevel=error']),
};
const browser: Step = { name: 'browser', run: async () => void (await findBrowser()) };
const web: Step = {
  name: 'web build and its weight',
  run: async () => {
    await buildWeb();
    weighWeb();
  },
};

const steps = withBrowser ? [lock, browser, ...checks, web, journeys()] : [lock, ...checks, web];
process.exitCode = (await runSteps(steps)) ? 0 : 1;
