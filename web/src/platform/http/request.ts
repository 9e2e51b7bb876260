import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { type Wire, wireOf } from '@counting-house/contract/kit/wire.ts';

/** One call as it leaves the browser; `body` is absent on a GET. */
export type Request = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: string | FormData;
};

type Fields = Readonly<Record<string, unknown>>;

const wires = new Map<string, Wire>();

/**
 * Puts an operation's input where its row says: names of the template, the query of a GET, the body
 * of a POST. An upload goes as multipart with its file in the field `file`.
 *
 * @param base the path before the operation's own, `/api/counting-house/`.
 */
export function buildRequest(
  operation: Pick<Operation, 'wire' | 'upload'>,
  input: Fields,
  base: string,
): Request {
  const wire = wireFor(operation.wire);
  const query = new URLSearchParams();
  const rest: Record<string, unknown> = {};

  for (const [field, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const outer = wire.query[field];
    if (outer) put(query, outer, value);
    else if (wire.method === 'GET') put(query, field, value);
    else rest[wire.body[field] ?? field] = value;
  }

  const search = query.toString();
  const url = `${base}${wire.path}${search ? `?${search}` : ''}`;
  if (wire.method === 'GET') return { method: 'GET', url };
  return { method: 'POST', url, body: operation.upload ? formOf(rest) : JSON.stringify(rest) };
}

function wireFor(template: string): Wire {
  const known = wires.get(template);
  if (known) return known;
  const wire = wireOf(template);
  wires.set(template, wire);
  return wire;
}

/** Several values of one name are repeated. */
function put(query: URLSearchParams, name: string, value: unknown): void {
  for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append('file', value, value.name);
    else if (typeof value === 'object') form.append(name, JSON.stringify(value));
    else form.append(name, String(value));
  }
  return form;
}
