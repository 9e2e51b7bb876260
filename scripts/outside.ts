/**
 * `npm run outside`: everything that other programs, people's bookmarks and a business's own settings rely on, one
 * line a leaf, sorted. `-- --compare <file or revision>` says what became of it since.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { Shape } from '@counting-house/contract/kit/shape.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { z } from 'zod';
import { readScreens } from './screens.ts';
import { root } from './steps.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Keyed = Readonly<Record<string, unknown>>;

const self = 'scripts/outside.ts';

/** The outside of this house. What it is made of is loaded late, so that an older one can be read beside it. */
async function outside(): Promise<string[]> {
  const [contract, settings, lists, templates, series, uploads, files] = await Promise.all([
    import('@counting-house/contract/contract.ts'),
    import('@counting-house/contract/settings.ts'),
    import('@counting-house/contract/lists.ts'),
    import('../server/src/templates.ts'),
    import('../server/src/series.ts'),
    import('../server/src/lists.ts'),
    import('../server/src/files.ts'),
  ]);
  const listKinds = Object.entries<{ options: Readonly<Record<string, Shape>> }>(lists.allLists);
  return [
    ...operationLines(contract.allOperations),
    ...lines('permission', byKey(contract.allPermissions, 'key')),
    ...lines('problem', contract.allProblems),
    ...lines('code', thrownCodes()),
    ...Object.entries(settings.allSettings).flatMap(([key, { of, ...row }]) => [
      ...lines(`setting ${key}`, row),
      ...shapeLines(`setting ${key}`, of, 'input'),
    ]),
    ...lines('message', byKey(templates.allTemplates, 'key')),
    ...lines('series', byKey(series.allSeries, 'key')),
    ...files.fileUses.flatMap(({ purpose, read, write }) =>
      lines(`file ${purpose}`, { read, write }),
    ),
    ...listKinds.flatMap(([key, { options, ...row }]) => [
      ...lines(`list ${key}`, row),
      ...shapeLines(`list ${key} option`, z.object(options as z.ZodRawShape), 'input'),
    ]),
    ...Object.entries(uploads.listKinds).flatMap(([key, { page, fields, sample }]) =>
      lines(`list ${key}`, { page, sample, column: byKey(fields, 'key') }),
    ),
    ...(await readScreens()).flatMap(({ component, ...screen }) =>
      lines(`screen ${screen.path}`, { ...screen, isBuilt: component !== undefined }),
    ),
  ].toSorted();
}

/** The lines of operations: how each is called, by whom, and every leaf of what goes in and comes out. */
export function operationLines(operations: readonly Operation[]): string[] {
  return operations.flatMap(({ input, output, wire, ...row }) => {
    const place = `operation ${row.key}`;
    return [
      ...lines(place, { ...row, wire: wireOf(wire) }),
      ...shapeLines(`${place} input`, input, 'input'),
      ...shapeLines(`${place} output`, output, 'output'),
    ];
  });
}

/** What is gone and what is new, in the order of the places. */
export function differences(before: readonly string[], now: readonly string[]): string[] {
  const [old, current] = [new Set(before), new Set(now)];
  const gone = before.filter((line) => !current.has(line)).map((line) => `- ${line}`);
  const added = now.filter((line) => !old.has(line)).map((line) => `+ ${line}`);
  return [...gone, ...added].toSorted((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));
}

const byKey = <K extends string>(rows: readonly { readonly [P in K]: string }[], key: K): Keyed =>
  Object.fromEntries(rows.map((row) => [row[key], row]));

/** A line for each value inside; a list of plain values is one. What is computed, such as a check, leaves none. */
function lines(place: string, value: unknown): string[] {
  const plain = JSON.stringify(value) as string | undefined;
  if (plain === undefined) return [];
  const read = JSON.parse(plain) as Json;
  if (read === null || typeof read !== 'object') return [`${place} = ${plain}`];
  if (Array.isArray(read) && read.every((one) => one === null || typeof one !== 'object'))
    return [`${place} = ${plain}`];
  return Object.entries(read).flatMap(([key, inside]) => lines(`${place} ${key}`, inside));
}

function shapeLines(place: string, shape: Shape, io: 'input' | 'output'): string[] {
  const { $schema: _, ...schema } = z.toJSONSchema(shape as z.core.$ZodType, {
    io,
    unrepresentable: 'any',
  });
  return leaves(place, schema as Json);
}

/** `rows[].price? = {"type":"integer"}`: a line for each field, marked where it may be left out. */
function leaves(place: string, schema: Json): string[] {
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema))
    return lines(place, schema);
  const { properties = {}, required = [], $defs = {}, items, ...rest } = schema as Schema;
  const mark = (name: string) => (required.includes(name) ? '' : '?');
  const choices = (['anyOf', 'oneOf', 'allOf'] as const).filter((key) => rest[key]);
  const inside = [
    ...Object.entries(properties).flatMap(([name, of]) =>
      leaves(`${place}.${name}${mark(name)}`, of),
    ),
    ...Object.entries($defs).flatMap(([name, of]) => leaves(`${place} ${name}`, of)),
    ...(items === undefined ? [] : leaves(`${place}[]`, items)),
    ...choices.flatMap((key) =>
      (rest[key] ?? []).flatMap((of, at) => leaves(`${place}|${at}`, of)),
    ),
  ];
  const own = Object.entries(rest).filter(([key]) => !choices.some((choice) => choice === key));
  return [`${place} = ${JSON.stringify(Object.fromEntries(own))}`, ...inside];
}

type Schema = {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
};

/** The codes that the server's own refusals bear, with their statuses. */
function thrownCodes(): Record<string, string[]> {
  const statuses: Readonly<Record<string, string>> = { conflict: '409', ruleBroken: '422' };
  const codes: Record<string, string[]> = {};
  const source = path.join(root, 'server/src');
  for (const file of fs.readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|^testing/u.test(file)) continue;
    const text = fs.readFileSync(path.join(source, file), 'utf8');
    for (const [, way = '', status, code = ''] of text.matchAll(
      /\b(conflict|ruleBroken|Problem)\(\s*(?:(\d{3}),\s*)?'([\w.]+)'/gu,
    ))
      codes[code] = [
        ...new Set([...(codes[code] ?? []), status ?? statuses[way] ?? '']),
      ].toSorted();
  }
  return codes;
}

/** The outside of a revision: its files beside ours, with our packages and its own workspaces. */
function outsideAt(revision: string): string[] {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'outside-'));
  try {
    const packed = execFileSync('git', ['archive', revision], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', place], { input: packed });
    fs.mkdirSync(path.join(place, 'node_modules/@counting-house'), { recursive: true });
    for (const name of fs.readdirSync(path.join(root, 'node_modules')))
      if (name !== '@counting-house')
        fs.symlinkSync(
          path.join(root, 'node_modules', name),
          path.join(place, 'node_modules', name),
        );
    for (const name of ['contract', 'server', 'web'])
      fs.symlinkSync(
        path.join(place, name),
        path.join(place, 'node_modules/@counting-house', name),
      );
    if (!fs.existsSync(path.join(place, self)))
      fs.copyFileSync(path.join(root, self), path.join(place, self));
    const node = [...process.execArgv, path.join(place, self)];
    return linesIn(
      execFileSync(process.execPath, node, { cwd: place, maxBuffer: 2 ** 30, encoding: 'utf8' }),
    );
  } finally {
    fs.rmSync(place, { recursive: true });
  }
}

const linesIn = (text: string) => text.split('\n').filter(Boolean);

if (import.meta.main) {
  const [option, earlier] = process.argv.slice(2);
  const now = await outside();
  if (option === '--compare' && earlier) {
    const before = fs.existsSync(earlier)
      ? linesIn(fs.readFileSync(earlier, 'utf8'))
      : outsideAt(earlier);
    const found = differences(before, now);
    console.log(found.length > 0 ? found.join('\n') : 'The outside is as it was.');
    process.exitCode = found.length > 0 ? 1 : 0;
  } else console.log(now.join('\n'));
}
