import type { FastifyBaseLogger } from 'fastify';
import type { Problem } from '../problem.ts';

const everyMs = 60_000;

/** Says of an outage that it goes on, once a minute, with how many calls it has refused. */
export function outageLog() {
  let said = Number.NEGATIVE_INFINITY;
  let refused = 0;
  return {
    note(
      log: Pick<FastifyBaseLogger, 'error'>,
      { code, message }: Problem,
      now: Date,
      of: Readonly<Record<string, unknown>>,
    ): void {
      refused += 1;
      if (now.getTime() - said < everyMs && now.getTime() >= said) return;
      log.error({ ...of, code, refused }, message);
      said = now.getTime();
      refused = 0;
    },
  };
}
