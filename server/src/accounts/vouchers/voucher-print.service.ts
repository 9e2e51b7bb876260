import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { documentFile } from '../../platform/papers/document.ts';
import { voucherPaper } from './voucher-paper.ts';
import { getVoucher } from './voucher-view.service.ts';

/** A voucher as a paper: a receipt for who paid, an advice for who is paid. @throws {Problem} `not_found`. */
export async function printVoucher(ctx: ReadContext, { id }: { id: number }): Promise<FileAnswer> {
  const voucher = await getVoucher(ctx, { id });
  const { settings } = ctx;
  const document = voucherPaper(voucher, {
    name: settings['business.legalName'] || settings['business.name'],
    gstin: settings['business.gstin'],
  });
  return documentFile(voucher.number, document, await printedLogo(ctx));
}
