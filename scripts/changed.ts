import { execFileSync } from 'node:child_process';
import { areas, type Area } from '@counting-house/contract/kit/area.ts';
import { root } from './steps.ts';
import { importsOf, isArea, isTest, type SourceFile } from './tidy/file.ts';

/** The files that differ from a revision, those not yet committed and new ones with them. */
export function changedSince(revision: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--merge-base', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** Texts for people, which no test reads but those of the documents. */
const onPaper = /\.md$|^docs\/|^LICENSE$/u;

/** The area of a source file or a journey; null for what all areas stand on. */
function areaOf(file: string): Area | null {
  const [, folder = ''] = /^(?:(?:contract|server|web)\/src|e2e)\/([\w-]+)\//u.exec(file) ?? [];
  return isArea(folder) ? folder : null;
}

/**
 * The areas that a change reaches: those of the changed files; of a screen's file those that show it; of the server's
 * and the contract's also every area that calls or reads the changed one, however far below.
 *
 * @param files all sources.
 * @returns in the order of areas; null when something changed that all of them stand on.
 */
export function areasTouched(
  changed: readonly string[],
  files: readonly SourceFile[],
): Area[] | null {
  const meant = changed.filter((file) => !onPaper.test(file));
  const own = meant.map(areaOf);
  if (own.includes(null)) return null;
  // What puts all areas together, such as the list of handlers, is no way from one to another.
  const links = files
    .filter(({ path }) => areaOf(path) !== null)
    .flatMap((file) => importsOf(file).map(([from]) => ({ from, to: file.path })));
  const shown = reachedFrom(meant, links);
  const below = reachedFrom(
    meant.filter((file) => /^(?:server|contract)\//u.test(file)).map(areaOf),
    links
      .filter(({ to }) => to.startsWith('server/') && !isTest(to))
      .map(({ from, to }) => ({ from: areaOf(from), to: areaOf(to) }))
      .filter(({ from, to }) => placeOf(to) > placeOf(from)),
  );
  const touched = new Set<Area | null>([...own, ...[...shown].map(areaOf), ...below]);
  return areas.filter((area) => touched.has(area));
}

/** How far down an area stands. */
const placeOf = (area: Area | null): number => (area ? areas.indexOf(area) : -1);

function reachedFrom<T>(
  start: readonly T[],
  links: readonly { readonly from: T; readonly to: T }[],
): Set<T> {
  const next = Map.groupBy(links, ({ from }) => from);
  const reached = new Set(start);
  for (const one of reached) for (const { to } of next.get(one) ?? []) reached.add(to);
  return reached;
}
