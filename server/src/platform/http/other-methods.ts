import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { sendProblem } from '../answers/answer.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers 405 to every method that a path of the table does not know. */
export function refuseOtherMethods(
  app: FastifyInstance,
  productSlug: string,
  operations: readonly Operation[],
): void {
  for (const [path, known] of methodsByPath(operations)) {
    app.route({
      method: methods.filter((method) => !known.has(method)),
      url: `/api/${productSlug}/${path}`,
      handler: refuseMethod([...known].join(', ')),
    });
  }
}

const refuseMethod = (allowed: string) => (request: FastifyRequest, reply: FastifyReply) => {
  const problem = new Problem(405, 'method_not_allowed', 'This call has another method.');
  return sendProblem(reply.header('allow', allowed), problem, request.id);
};

/** The methods that each path knows; the headers alone may be had of what only reads. */
function methodsByPath(operations: readonly Operation[]): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const { wire, kind } of operations) {
    const { method, path } = wireOf(wire);
    const of = known.get(path) ?? new Set();
    known.set(path, of.add(method));
    if (method === 'GET' && kind === 'read') of.add('HEAD');
  }
  return known;
}
