import path from 'node:path';
import { importsOf, type House, type SourceFile } from './file.ts';

/**
 * The folders of an area, on the server and on the web, that work with the shapes of an operation and
 * have no file with the name of the contract's. Words and lists of values are no such shapes.
 *
 * @returns `server/src/orders`, `web/src/orders`.
 */
export function roomsWithoutName(file: SourceFile, { files }: House): string[] {
  const [, area, concept = ''] = /^contract\/src\/(\w+)\/([\w-]+)\.ts$/u.exec(file.path) ?? [];
  if (area === undefined) return [];
  const within = (folder: string) =>
    [...files.values()].filter((other) => other.path.startsWith(`${folder}/`));
  const imports = (other: SourceFile) => importsOf(other).some(([from]) => from === file.path);
  const rows = within(`contract/src/${area}`).filter((other) => isOfRows.test(other.path));
  if (!rows.some(imports)) return [];
  return [`server/src/${area}`, `web/src/${area}`].filter((folder) => {
    const here = within(folder);
    return here.some(imports) && !here.some((other) => bearsName(other.path, concept));
  });
}

/** Where the rows of the table of operations stand. */
const isOfRows = /(?:\.operations|-calls)\.ts$/u;

/** `packing-queue.tsx` and `queues.screen.tsx` bear the name `queue`. */
function bearsName(file: string, concept: string): boolean {
  const [name = ''] = path.posix.basename(file).split('.');
  const singular = name
    .split('-')
    .map((word) => word.replace(/s$/u, ''))
    .join('-');
  return [name, singular].some((one) => `-${one}-`.includes(`-${concept}-`));
}
