import { RowsBulk, type RowResult } from '@counting-house/contract/admin/row.ts';
import type { WriteContext } from '../../platform/context.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { rowRegister } from '../../rows.ts';
import { changeRows } from './row-many.service.ts';

const perTransaction = 200;
const mostTold = 20;

/** The same step for more rows than somebody waits for. Done twice a row stays as it is. */
export const runBulkJob = job({
  kind: 'admin.runBulk',
  says: 'Change many rows',
  input: RowsBulk,
  async run({ write, progress }, input) {
    const results: RowResult[] = [];
    for (let from = 0; from < input.ids.length; from += perTransaction) {
      const part = {
        ...input,
        ids: input.ids.slice(from, from + perTransaction),
        versions: input.versions?.slice(from, from + perTransaction),
      };
      results.push(...(await write((ctx) => changeRows(proved(ctx), part, rowRegister))));
      await progress(results.length, input.ids.length);
    }
    const refused = results.filter(({ ok }) => !ok);
    return {
      done: results.length - refused.length,
      refused: refused.length,
      first: refused.slice(0, mostTold),
    };
  },
});

/** The one who started it proved then that it is them; a job has nobody to ask. */
const proved = (ctx: WriteContext): WriteContext => ({
  ...ctx,
  user: { ...ctx.user, freshUntil: new Date(Date.parse(ctx.now) + 60_000).toISOString() },
});
