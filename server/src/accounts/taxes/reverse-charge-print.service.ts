import { reverseChargeWords } from '@counting-house/contract/accounts/taxes/reverse-charge.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { bytesOf, openPdf, paper as papers } from '../../platform/papers/pdf.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { drawReverseCharge } from './reverse-charge-paper.ts';
import { reverseChargePapers } from './reverse-charge.table.ts';

/** A self-invoice or a payment voucher under reverse charge, as it was issued. @throws {Problem} `not_found`. */
export async function printReverseCharge(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<FileAnswer> {
  const paper = await readRow(ctx, reverseChargePapers, id);
  const page = await openPdf(papers.a4, reverseChargeWords[paper.kind]);
  drawReverseCharge(page, paper, await printedLogo(ctx));
  const name = paper.number.replaceAll(/[^\w-]+/gu, '-');
  return { fileName: `${name}.pdf`, mime: 'application/pdf', bytes: await bytesOf(page) };
}
