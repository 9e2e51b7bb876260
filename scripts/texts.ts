/**
 * `npm run texts`: every text that people can read, by its kind and with its place, as one table (tab separated),
 * to be read as a whole. `-- --unsaid` leaves only those with words that nobody in the trade says.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './steps.ts';
import { textsIn } from './texts/texts.ts';
import { unsaid } from './texts/unsaid.ts';

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\.permissions\.ts$/u, 'permission'],
  [/\.settings\.ts$/u, 'setting'],
  [/\.problems\.ts$/u, 'refusal'],
  [/(?:\.operations|-calls)\.ts$/u, 'operation'],
  [/^contract\//u, 'field'],
  [/\.templates\.ts$/u, 'message'],
  [/paper/u, 'paper'],
  [/^server\//u, 'answer'],
  [/^web\//u, 'screen'],
];

/** Of which people read nothing: what is tried, and what only programs see. */
const passedOver = /\.test\.tsx?$|(?:^|\/)(?:testing|fixtures|node_modules)\//u;

function sources(below: string): string[] {
  return fs
    .readdirSync(path.join(root, below), { recursive: true, encoding: 'utf8' })
    .map((name) => `${below}/${name}`)
    .filter((name) => /\.tsx?$/u.test(name) && !passedOver.test(name))
    .toSorted();
}

const { values } = parseArgs({ options: { unsaid: { type: 'boolean' } } });
const rows = ['contract/src', 'server/src', 'web/src'].flatMap(sources).flatMap((file) => {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  const kind = kinds.find(([pattern]) => pattern.test(file))?.[1] ?? '';
  return textsIn(source, file.endsWith('x')).map(({ line, text }) => ({
    kind,
    place: `${file}:${line}`,
    text,
    words: unsaid(text),
  }));
});
const shown = rows.filter(({ words }) => !values.unsaid || words.length > 0);
const order = [...new Set(kinds.map(([, kind]) => kind))];
for (const { kind, place, text, words } of shown.toSorted(
  (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
))
  console.log([kind, text, words.join(', '), place].join('\t'));
