import type { Shape } from '@counting-house/contract/kit/shape.ts';
import {
  atOnce,
  type ManyResults,
  type RowResults,
} from '@counting-house/contract/orders/payment.ts';
import type { z } from 'zod';
import type { WriteContext } from '../context.ts';
import { job, startJob, type Job } from './jobs.ts';

const mostTold = 20;

type OfRows = { readonly ids: readonly number[] };

/** The same done to many rows: now, or by a job when they are more than somebody waits for. */
type ManyJob<I> = Job<I> & { each(ctx: WriteContext, input: I): Promise<RowResults> };

/**
 * Declares the job that does the same to many rows, so many in a transaction; each that cannot be done says why.
 * What it does twice must change nothing, and it asks for its right itself: it may be gone since it was started.
 *
 * @param of `things`: what the rows are, `Orders`; `done`: what became of them, `done` when left out; `link`:
 *   the screen that shows them.
 */
export function manyJob<S extends Shape>(of: {
  readonly kind: Job['kind'];
  readonly says: string;
  readonly input: S;
  readonly things: string;
  readonly done?: string;
  readonly link: string;
  each(ctx: WriteContext, input: z.output<S> & OfRows): Promise<RowResults>;
}): ManyJob<z.output<S> & OfRows> & { readonly input: S } {
  const declared = job<S>({
    kind: of.kind,
    says: of.says,
    input: of.input,
    async run({ write, progress }, asked) {
      const input = asked as z.output<S> & OfRows;
      const rows: RowResults['rows'] = [];
      for (let from = 0; from < input.ids.length; from += atOnce) {
        const ids = input.ids.slice(from, from + atOnce);
        rows.push(...(await write((ctx) => of.each(ctx, { ...input, ids }))).rows);
        await progress(rows.length, input.ids.length);
      }
      const refused = rows.filter(({ ok }) => !ok);
      return {
        done: rows.length - refused.length,
        refused: refused.length,
        first: refused.slice(0, mostTold),
      };
    },
    tells: (result) => {
      const { done, refused } = result as { done: number; refused: number };
      return { text: `${of.things}: ${done} ${of.done ?? 'done'}, ${refused} not`, link: of.link };
    },
  });
  return { ...declared, each: of.each } as ManyJob<z.output<S> & OfRows> & { readonly input: S };
}

/** Does it now, or leaves more rows than somebody waits for to the job. */
export async function doMany<I extends OfRows>(
  ctx: WriteContext,
  many: ManyJob<I> & { readonly input: Shape },
  input: I,
): Promise<ManyResults> {
  if (input.ids.length <= atOnce) return { ...(await many.each(ctx, input)), jobId: null };
  return {
    rows: [],
    done: 0,
    failed: 0,
    jobId: await startJob(ctx, many as never, input as never),
  };
}
