/**
 * `npm test`: everything that must be true before a change may land; `-- --without-browser` leaves out what
 * a browser plays, `-- orders stock` looks at these areas alone, `-- ui` at what all screens stand on, and
 * `-- --changed` at the areas that what differs from `origin/main` (or from `--since`) reaches.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { areas } from '@counting-house/contract/kit/area.ts';
import { findBrowser } from './browser.ts';
import { areasTouched, changedSince } from './changed.ts';
import { checks, tests } from './check.ts';
import { journeys } from './e2e.ts';
import { command, node, root, runSteps, type Step } from './steps.ts';
import { filesOf } from './tidy.ts';
import { buildWeb } from './web-build.ts';
import { weighWeb } from './web-size.ts';

const { values, positionals } = parseArgs({
  options: {
    'without-browser': { type: 'boolean' },
    changed: { type: 'boolean' },
    since: { type: 'string', default: 'origin/main' },
  },
  allowPositionals: true,
});
const withBrowser = !values['without-browser'];

const lock: Step = {
  name: 'package-lock.json fits package.json',
  run: () =>
    command('npm', ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--loglevel=error']),
};
const browser: Step = { name: 'browser', run: async () => void (await findBrowser()) };
/** The parts of screens, each played in a browser by itself. */
const parts = (...paths: string[]): Step => ({
  name: 'component tests',
  isLoud: true,
  run: async () =>
    node(
      'node_modules/vitest/vitest.mjs',
      ['run', '--project', 'screens', '--passWithNoTests', ...paths],
      { isLoud: true, env: { BROWSER: (await findBrowser()) ?? '' } },
    ),
});
const web: Step = {
  name: 'web build and its weight',
  run: async () => {
    await buildWeb();
    weighWeb();
  },
};

const everything = [
  lock,
  ...(withBrowser ? [browser] : []),
  checks,
  tests(),
  web,
  ...(withBrowser ? [parts(), journeys()] : []),
];

/** What every area stands on, beside the areas. */
const grounds: readonly string[] = ['kit', 'platform', 'ui'];

/** The folders of areas that have something to test in a room. */
const foldersIn = (room: string, asked: readonly string[]) =>
  asked
    .map((area) => `${room}/${area}/`)
    .filter((folder) => fs.existsSync(path.join(root, folder)));

/** Tests over all areas: they stand beside their folders. */
const overAll = () =>
  fs
    .readdirSync(path.join(root, 'server/src'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `server/src/${name}`);

function ofAreas(asked: readonly string[], ...beside: string[]): Step[] {
  const known = [...areas, ...grounds];
  const unknown = asked.filter((area) => !known.includes(area));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')} is no area. There are ${known.join(', ')}.`);
  const folders = ['contract/src', 'server/src', 'web/src'].flatMap((room) =>
    foldersIn(room, asked),
  );
  const drawn = foldersIn('web/src', asked);
  const played = foldersIn('e2e', asked);
  return [
    tests(...folders, ...beside),
    ...(withBrowser && drawn.length > 0 ? [browser, parts(...drawn)] : []),
    ...(withBrowser && played.length > 0 ? [web, journeys(played)] : []),
  ];
}

function ofChanges(): readonly Step[] {
  const touched = areasTouched(changedSince(values.since), filesOf(root));
  console.log(touched ? `Changes reach ${touched.join(', ') || 'no area'}.` : 'Changes reach all.');
  return touched ? [checks, ...ofAreas(touched, 'scripts/', ...overAll())] : everything;
}

function chosen(): readonly Step[] {
  if (values.changed) return ofChanges();
  return positionals.length > 0 ? ofAreas(positionals) : everything;
}

process.exitCode = (await runSteps(chosen())) ? 0 : 1;
