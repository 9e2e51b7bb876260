/** Where an operation's fields stand on the wire. */
export type Wire = {
  readonly method: 'GET' | 'POST';
  /** Below `/api/{product}/`, without the query. */
  readonly path: string;
  /** Our field → its name in the query. */
  readonly query: Readonly<Record<string, string>>;
  /** Our field → its name in the body, where it differs. */
  readonly body: Readonly<Record<string, string>>;
};

/** Reads the wire template of a row; see `Operation.wire`. */
export function wireOf(template: string): Wire {
  const [method, address = '', body = ''] = template.split(' ');
  if (method !== 'GET' && method !== 'POST') throw new Error(`no method in ${template}`);
  const [path = '', query = ''] = address.split('?');
  return { method, path, query: namesOf(query, template), body: namesOf(body, template) };
}

function namesOf(pairs: string, template: string): Record<string, string> {
  const names: Record<string, string> = {};
  for (const pair of pairs.split('&').filter(Boolean)) {
    const [outer, field] = /^(\w+)=\{(\w+)\}$/u.exec(pair)?.slice(1) ?? [];
    if (!outer || !field) throw new Error(`cannot read ${pair} in ${template}`);
    names[field] = outer;
  }
  return names;
}
