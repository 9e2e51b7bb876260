import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { traceLimit, type TraceFile } from '@counting-house/contract/recall/trace.ts';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { openPdf, paper, pdfFile } from '../../platform/papers/pdf.ts';
import { drawTracePaper } from './trace-page.ts';
import { trace } from './trace.service.ts';

/**
 * A trace on paper: every amount that went from one station to the next, and where all of each batch is.
 *
 * @throws {Problem} `not_found` (404) when nothing is known under the code.
 */
export async function tracePdf(ctx: ReadContext, input: TraceFile): Promise<FileAnswer> {
  const found = await trace(ctx, { ...input, depth: traceLimit.depth });
  const page = await openPdf(paper.a4, `Trace ${input.code}`);
  drawTracePaper(page, {
    trace: found,
    business: ctx.settings['business.name'],
    asOf: momentText(ctx.settings['business.timeZone'], ctx.now),
  });
  return pdfFile(page, `trace-${input.code.replaceAll(/[^\w-]+/gu, '-')}.pdf`);
}
