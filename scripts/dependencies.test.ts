import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './steps.ts';

/** Used without being named: types, oxlint's other half, and what @mantine/dates asks for beside itself. */
const unnamed = /^@types\/|^oxlint-tsgolint$|^dayjs$/u;

const packages = [
  {
    folder: '',
    sources: [
      'scripts',
      'tools',
      'package.json',
      'playwright.config.ts',
      'vitest.config.ts',
      'server/src',
      'contract/src',
      'e2e',
    ],
  },
  { folder: 'contract', sources: ['contract/src'] },
  { folder: 'server', sources: ['server/src', 'scripts'] },
  { folder: 'web', sources: ['web/src', 'web/vite.config.ts', 'scripts'] },
  { folder: 'e2e', sources: ['e2e'] },
];

describe('every dependency is used', () => {
  test.each(packages)('of package "$folder"', ({ folder, sources }) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>;
    const text = sources
      .flatMap(filesOf)
      .map((file) => fs.readFileSync(file, 'utf8'))
      .join('\n');

    const names = Object.keys({ ...dependencies, ...devDependencies });
    const unused = names.filter((name) => !unnamed.test(name) && !isNamed(name, text));

    expect(unused).toEqual([]);
  });
});

/** As an import, or as a path into its folder; its line in package.json does not count. */
const isNamed = (name: string, text: string) =>
  text.includes(`'${name}'`) ||
  text.includes(`'${name}/`) ||
  text.includes(`node_modules/${name}/`);

function filesOf(source: string): string[] {
  const at = path.join(root, source);
  if (!fs.existsSync(at)) return [];
  if (fs.statSync(at).isFile()) return [at];
  return fs
    .readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|tsx|css|mjs|json)$/u.test(file))
    .map((file) => path.join(at, file));
}
