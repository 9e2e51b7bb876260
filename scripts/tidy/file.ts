import path from 'node:path';
import { areas, type Area } from '@counting-house/contract/kit/area.ts';

/** A file of the house: its path from the root, with `/`, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };

/** All files, and what several rules ask of them. */
export type House = {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** SQL name of a table → the folder that owns it: an area or platform. */
  readonly owners: ReadonlyMap<string, string>;
  /** Path → the names that other files import from it; `*` when one takes the file as a whole. */
  readonly imported: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Path of a file → the names that the given file imports from it. */
export function importsOf({ path: file, text }: SourceFile): [from: string, names: string[]][] {
  const named = [
    ...text.matchAll(/\b(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gu),
  ].map(([, names = '', from = '']): [string, string[]] => [
    from,
    names.split(',').map(
      (name) =>
        name
          .trim()
          .replace(/^type /u, '')
          .split(' as ')[0] ?? '',
    ),
  ]);
  const whole = [
    ...text.matchAll(/\bimport (?:type )?\* as \w+ from '([^']+)'|\bimport\('([^']+)'\)/gu),
  ].map(([, all, later]): [string, string[]] => [all ?? later ?? '', ['*']]);
  return [...named, ...whole].map(([from, names]) => [placeNamed(file, from), names]);
}

/** The path that an import of a file names, from the root. */
export function placeNamed(file: string, from: string): string {
  return from.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), from)
    : from.replace('@counting-house/contract/', 'contract/src/');
}

/** What a rule found; `line` counts from 1 and is left out for the file as a whole. */
export type Found = { readonly line?: number; readonly says: string };

/** Every match of a pattern with its line, and what is said of it; null says nothing. */
export function linesWith(
  { text }: SourceFile,
  pattern: RegExp,
  say: (match: RegExpExecArray, lineIndex: number) => string | null,
): Found[] {
  const everywhere = new RegExp(pattern.source, [...new Set(`${pattern.flags}gm`)].join(''));
  return [...text.matchAll(everywhere)].flatMap((match) => {
    const lineIndex = text.slice(0, match.index).split('\n').length - 1;
    const says = say(match, lineIndex);
    return says === null ? [] : [{ line: lineIndex + 1, says }];
  });
}

export function areaOnServer(file: string): Area | null {
  const [, folder = ''] = /^server\/src\/(\w+)\//u.exec(file) ?? [];
  return isArea(folder) ? folder : null;
}

export const isTest = (file: string) => file.endsWith('.test.ts');

export function isArea(folder: string): folder is Area {
  return (areas as readonly string[]).includes(folder);
}
