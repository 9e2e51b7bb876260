import { pinRanges, stateCodes, stateName } from '@counting-house/contract/customers/state.ts';
import type { FastifyInstance } from 'fastify';

/** Lists that pages of others read as files, at addresses that stay. */
const assets: Readonly<Record<string, unknown>> = {
  'india-states.json': stateCodes.map((code) => ({ code, name: stateName(code) })),
  'pin-ranges.json': pinRanges,
};

export function serveLists(app: FastifyInstance): void {
  for (const [name, list] of Object.entries(assets)) {
    const text = JSON.stringify(list);
    app.get(`/assets/${name}`, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(text),
    );
  }
}
