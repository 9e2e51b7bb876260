import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { Wire } from '@counting-house/contract/kit/wire.ts';
import type { z } from 'zod';
import { invalid, Problem } from '../problem.ts';

type Values = Record<string, unknown>;

/**
 * Puts the query and the body of a request back under our own names. Query names have no case.
 *
 * @throws {Problem} `malformed` (400) for what is said twice: nobody knows which one was meant.
 */
export function readFields(wire: Wire, query: Values, body: Values): Values {
  const queryNames = new Map(
    Object.entries(wire.query).map(([field, outer]) => [outer.toLowerCase(), field]),
  );
  const bodyNames = new Map(Object.entries(wire.body).map(([field, outer]) => [outer, field]));
  const fields: Values = {};
  for (const [outer, value] of Object.entries(body)) fields[bodyNames.get(outer) ?? outer] = value;
  for (const [outer, value] of Object.entries(query)) {
    const field = queryNames.get(outer.toLowerCase()) ?? outer;
    if (Object.hasOwn(fields, field)) throw twice(field);
    fields[field] = value;
  }
  return fields;
}

const twice = (field: string): Problem =>
  new Problem(400, 'malformed', texts.malformed, { fields: { [field]: 'Say this once.' } });

/**
 * The fields of a form as a page sends it.
 *
 * @throws {Problem} `malformed` (400) for one that is there twice.
 */
export function formFields(body: string): Values {
  const fields: Values = {};
  for (const [name, value] of new URLSearchParams(body)) addField(fields, name, value);
  return fields;
}

/** Takes a field of a form, which may be there once; see `formFields`. */
export function addField(fields: Values, name: string, value: unknown): void {
  if (Object.hasOwn(fields, name)) throw twice(name);
  Object.defineProperty(fields, name, { value, enumerable: true });
}

/**
 * Refuses a zero byte, at whatever depth: no text of a person has one, and no text of the database.
 *
 * @throws {Problem} `malformed` (400), at its field.
 */
export function passTexts(values: Values): void {
  for (const [field, value] of Object.entries(values)) {
    if (!hasZero(value)) continue;
    const says = 'Leave out the character that cannot be seen.';
    throw new Problem(400, 'malformed', texts.malformed, { fields: { [field]: says } });
  }
}

function hasZero(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => hasZero(key) || hasZero(part));
}

/**
 * Reads a request by its operation's shape.
 *
 * @throws {Problem} `malformed` (400) for another shape or an unknown field; `invalid` (422) with a
 *   text per field for values that break a rule.
 */
export function parseInput(operation: Operation, values: Values): unknown {
  const read = schemaOf(operation.input).safeParse(values);
  if (read.success) return read.data;
  const { issues } = read.error;
  if (issues.some((issue) => isMalformed(issue, values))) {
    throw new Problem(400, 'malformed', texts.malformed, { fields: fieldTexts(issues) });
  }
  throw invalid(fieldTexts(issues));
}

/** The first text of each field, by path. */
export function fieldTexts(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [''];
    for (const key of keys)
      fields[[...issue.path, key].filter((part) => part !== '').join('.')] ??= issue.message;
  }
  return fields;
}

/** How a shape says that it expected something else than this text. */
const notText = new Set(['invalid_type', 'invalid_union', 'invalid_value']);

/**
 * Reads a form: its values are text, so those whose shape expects something else are read as JSON.
 *
 * @returns the values for `parseInput`.
 */
export function formValues(operation: Operation, values: Values): Values {
  const read = schemaOf(operation.input).safeParse(values);
  if (read.success) return values;
  const written = read.error.issues
    .filter(({ code }) => notText.has(code))
    .map(({ path }) => String(path[0]))
    .filter((field) => typeof values[field] === 'string');
  const meant = written.map((field) => [field, jsonOr(values[field])]);
  return { ...values, ...Object.fromEntries(meant) };
}

function jsonOr(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return value;
  }
}

function isMalformed(issue: z.core.$ZodIssue, values: Values): boolean {
  if (issue.code === 'unrecognized_keys') return true;
  if (issue.code !== 'invalid_type') return false;
  const sent = issue.path.reduce<unknown>(
    (at, part) =>
      typeof at === 'object' && at !== null ? (at as Values)[String(part)] : undefined,
    values,
  );
  return sent !== undefined && sent !== null && typeof sent !== 'number';
}
