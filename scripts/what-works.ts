/** `npm run works`: counts in the README how much of the outside is built, area by area. */
import fs from 'node:fs';
import path from 'node:path';
import { allOperations } from '@counting-house/contract/contract.ts';
import { areas } from '@counting-house/contract/kit/area.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { format, resolveConfig } from 'prettier';
import { readScreens, type ScreenRow } from './screens.ts';
import { root } from './steps.ts';

/** A call of the outside, and the names that it has in the query. */
export type OutsideCall = {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly area: string;
};

const readme = path.join(root, 'README.md');
const between = /(<!-- what-works:begin -->\n)[^]*(<!-- what-works:end -->)/u;

/** The addresses of the outside, second ones included. */
export function outsideAddresses(): string[] {
  return linesOf('docs/outside/addresses.txt').map((line) => line.replace(/^= /u, ''));
}

export function outsideCalls(): OutsideCall[] {
  return linesOf('docs/outside/calls.tsv').map((line) => {
    const [method = '', at = '', query = '', area = ''] = line.split('\t');
    return { method, path: at, query: query.split(',').filter(Boolean), area };
  });
}

/** The README with the count as it is now. */
export async function countedReadme(screens: readonly ScreenRow[]): Promise<string> {
  const text = fs.readFileSync(readme, 'utf8').replace(between, `$1\n${tableOf(screens)}\n$2`);
  return format(text, { ...(await resolveConfig(readme)), filepath: readme });
}

function tableOf(screens: readonly ScreenRow[]): string {
  const calls = outsideCalls();
  const answered = new Set(allOperations.map(({ wire }) => keyOf(wireOf(wire))));
  const rows = areas
    .map((area) => ({
      area,
      addresses: screens
        .filter((screen) => screen.area === area)
        .flatMap((screen) =>
          [screen.path, ...(screen.aliases ?? [])].map(() => screen.component !== undefined),
        ),
      calls: calls.filter((call) => call.area === area).map((call) => answered.has(keyOf(call))),
    }))
    .filter((row) => row.addresses.length + row.calls.length > 0);
  const all = {
    area: '**all**',
    addresses: rows.flatMap((row) => row.addresses),
    calls: rows.flatMap((row) => row.calls),
  };
  const lines = [...rows, all].map(
    (row) => `| ${row.area} | ${share(row.addresses)} | ${share(row.calls)} |`,
  );
  return ['| Area | Addresses | Calls |', '| --- | --- | --- |', ...lines, ''].join('\n');
}

const keyOf = (call: { method: string; path: string }) => `${call.method} ${call.path}`;

function share(things: readonly boolean[]): string {
  return things.length === 0 ? '–' : `${things.filter(Boolean).length} of ${things.length}`;
}

function linesOf(file: string): string[] {
  return fs.readFileSync(path.join(root, file), 'utf8').split('\n').filter(Boolean);
}

if (import.meta.main) {
  fs.writeFileSync(readme, await countedReadme(await readScreens()));
}
