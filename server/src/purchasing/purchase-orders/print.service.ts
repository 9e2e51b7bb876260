import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { bytesOf, openPdf, paper } from '../../platform/papers/pdf.ts';
import { drawOrder } from './order-paper.ts';
import { getOrder } from './purchase-order-view.service.ts';

/** A purchase order as its vendor gets it. @throws {Problem} `not_found`. */
export async function orderPdf(ctx: ReadContext, { id }: { id: number }): Promise<FileAnswer> {
  const order = await getOrder(ctx, { id });
  const page = await openPdf(paper.a4, 'Purchase order');
  drawOrder(page, order, await printedLogo(ctx));
  const name = order.number.replaceAll(/[^\w-]+/gu, '-');
  return { fileName: `${name}.pdf`, mime: 'application/pdf', bytes: await bytesOf(page) };
}
