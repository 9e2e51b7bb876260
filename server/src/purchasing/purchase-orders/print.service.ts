import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { documentFile } from '../../platform/papers/document.ts';
import { orderPaper } from './order-paper.ts';
import { getOrder } from './purchase-order-view.service.ts';

/** A purchase order as its vendor gets it. @throws {Problem} `not_found`. */
export async function orderPdf(ctx: ReadContext, { id }: { id: number }): Promise<FileAnswer> {
  const order = await getOrder(ctx, { id });
  return documentFile(order.number, orderPaper(order), await printedLogo(ctx));
}
