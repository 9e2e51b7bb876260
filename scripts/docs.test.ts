import fs from 'node:fs';
import path from 'node:path';
import { allOperations } from '@counting-house/contract/contract.ts';
import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { describe, expect, test } from 'vitest';
import { house } from '../web/src/navigation.ts';
import { root } from './steps.ts';
import { countedReadme, outsideAddresses, outsideCalls } from './what-works.ts';

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

describe('the outside', () => {
  test('has its 74 addresses in the table of screens, to the letter and no other', () => {
    const addresses = house.screens.flatMap((screen) => [screen.path, ...(screen.aliases ?? [])]);

    expect(addresses.toSorted()).toEqual(outsideAddresses().toSorted());
    expect(addresses).toHaveLength(74);
  });

  test('has 87 calls, of which those built have their method and names', () => {
    const wires = allOperations.map((operation) => wireOf(operation.wire));

    const differing = outsideCalls().filter((call) => {
      const wire = wires.find((candidate) => candidate.path === call.path);
      const names = Object.values(wire?.query ?? {});
      const asked = call.query.flatMap((name) => name.split('|'));
      return wire && (wire.method !== call.method || asked.some((name) => !names.includes(name)));
    });

    expect(differing).toEqual([]);
    expect(outsideCalls()).toHaveLength(87);
  });
});

describe('the addresses that the server leads to', () => {
  test('open a screen each', () => {
    const screens = new Set(house.screens.map((screen) => screen.path));

    expect(Object.values(addresses).filter((address) => !screens.has(address))).toEqual([]);
  });

  test('are written in their table alone', () => {
    const places = house.screens
      .map((screen) => screen.path.split('/{')[0] ?? '')
      .filter((place) => place.length > 1);

    const written = sourcesOfServer().flatMap((file) =>
      namesIn(file, /^(?!\s*(?:\*|\/\/|\/\*)).*?['`](\/[\w/-]+)/gmu)
        .filter((text) => places.some((place) => text === place || text === `${place}/`))
        .map((text) => `${file}: ${text}`),
    );

    expect(written).toEqual([]);
  });
});

describe('the README', () => {
  test('counts what works (npm run works)', async () => {
    expect(read('README.md')).toBe(await countedReadme(house.screens));
  });

  test('lists the variables that the server reads, and no others', () => {
    const known = sourcesOfServer().flatMap((file) =>
      namesIn(file, /(?:variables|environment|env)\['([A-Z_]+)'\]/gu),
    );

    const [, configuration = ''] = /## Configuration([^]*?)\n###/u.exec(read('README.md')) ?? [];
    const listed = [...configuration.matchAll(/^\| ([^|]*) \|/gmu)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z_]{3,}/gu) ?? [],
    );

    expect([...new Set(listed)].toSorted()).toEqual([...new Set(known)].toSorted());
  });
});

describe('the documents', () => {
  const documents = ['', 'docs', 'docs/decisions', 'docs/outside'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join(folder, name)),
  );

  test.each(documents)('%s links to what is there', (file) => {
    const links = namesIn(file, /\]\(([^)\s]+)\)/gu).filter((link) => !/^https?:/u.test(link));

    const dead = links.filter(
      (link) => !fs.existsSync(path.join(root, path.dirname(file), link.split('#')[0] ?? '')),
    );

    expect(dead).toEqual([]);
  });

  test('name what the code holds, in the glossary', () => {
    const rows = [...read('docs/GLOSSARY.md').matchAll(/\[`(\w+)`\]\(\.\.\/([\w./-]+)\)/gu)].map(
      ([, name = '', file = '']) => ({ name, file }),
    );

    const missing = rows.filter(
      ({ name, file }) =>
        !new RegExp(`^export (?:async )?(?:const|function|class|type) ${name}\\b`, 'mu').test(
          read(file),
        ),
    );

    expect(missing).toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
  });

  test('name commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

    const named = documents.flatMap((file) => namesIn(file, /npm run ([a-z0-9-]+)/gu));

    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });
});

function namesIn(file: string, pattern: RegExp): string[] {
  return [...read(file).matchAll(pattern)].map(([, name = '']) => name);
}

/** What the server runs, without its tests. */
function sourcesOfServer(): string[] {
  return fs
    .readdirSync(path.join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/u.test(file))
    .map((file) => `server/src/${file}`);
}
