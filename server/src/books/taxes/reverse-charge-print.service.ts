import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { documentFile } from '../../platform/papers/document.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { reverseChargePaper } from './reverse-charge-paper.ts';
import { reverseChargePapers } from './reverse-charge.table.ts';

/** A self-invoice or a payment voucher under reverse charge, as it was issued. @throws {Problem} `not_found`. */
export async function printReverseCharge(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<FileAnswer> {
  const paper = await readRow(ctx, reverseChargePapers, id);
  return documentFile(paper.number, reverseChargePaper(paper), await printedLogo(ctx));
}
