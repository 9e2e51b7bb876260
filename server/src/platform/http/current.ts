import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { insideOf, schemaOf, type Shape } from '@counting-house/contract/kit/shape.ts';
import { Problem } from '../problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields of an object's shape, whatever is wrapped round it; of several, all of theirs. */
export function fieldsIn(shape: Shape): string[] {
  const { shape: fields, innerType, in: before, out, options = [] } = insideOf(schemaOf(shape));
  if (fields) return Object.keys(fields);
  for (const inner of [innerType, before, out]) {
    const found = inner ? fieldsIn(inner) : [];
    if (found.length > 0) return found;
  }
  return options.flatMap((option) => fieldsIn(option));
}

/**
 * The read that shows the record which a write changes: of the same area, by its id, with the same answer.
 * Undefined for writes that answer something else, and for those that see no version.
 */
export function viewOf<O extends Pick<Operation, 'kind' | 'area' | 'input' | 'output'>>(
  operation: O,
  all: readonly O[],
): O | undefined {
  const asks = fieldsIn(operation.input);
  if (operation.kind !== 'write' || !asks.includes('id') || !asks.includes('version')) {
    return undefined;
  }
  return all.find(
    (read) =>
      read.kind === 'read' &&
      read.area === operation.area &&
      schemaOf(read.output) === schemaOf(operation.output) &&
      fieldsIn(read.input).includes('id'),
  );
}

/** The record as its screen shows it; null when it is gone meanwhile, or is more than the asker may see. */
async function shownBy(
  { output }: Pick<Operation, 'output'>,
  read: () => Promise<unknown>,
): Promise<Values | null> {
  try {
    return schemaOf(output).parse(await read()) as Values;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/**
 * A stale save with the record as its screen shows it, so that anyone who compares sees every field: a row alone
 * lacks what stands in other tables, such as a price.
 *
 * @param read answers the record; null where the asker may not read it.
 */
export async function withCurrent(
  problem: Problem,
  operation: Pick<Operation, 'input' | 'output'>,
  read: (() => Promise<unknown>) | null,
): Promise<Problem> {
  const row = problem.beside.more?.['current'];
  if (problem.code !== 'stale' || !read || typeof row !== 'object' || row === null) return problem;
  const view = await shownBy(operation, read);
  if (!view) return problem;
  // A field of the form that the answer holds in a part of it, such as the supply of an item.
  const parts = Object.values(view).filter(
    (part): part is Values => typeof part === 'object' && part !== null && !Array.isArray(part),
  );
  const inParts = fieldsIn(operation.input).flatMap((field) => {
    const part = field in view ? undefined : parts.find((one) => field in one);
    return part ? [[field, part[field]] as const] : [];
  });
  const current = { ...(row as Values), ...Object.fromEntries(inParts), ...view };
  return new Problem(problem.status, problem.code, problem.message, {
    ...problem.beside,
    more: { ...problem.beside.more, current },
  });
}
