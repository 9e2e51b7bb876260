import path from 'node:path';

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
