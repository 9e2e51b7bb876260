import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { bytesOf, newPage, openPdf, paper } from '../../platform/papers/pdf.ts';
import { drawVoucher } from './voucher-paper.ts';
import { getVoucher } from './voucher-view.service.ts';

/** A voucher as a paper: a receipt for who paid, an advice for who is paid. @throws {Problem} `not_found`. */
export async function printVoucher(ctx: ReadContext, { id }: { id: number }): Promise<FileAnswer> {
  const voucher = await getVoucher(ctx, { id });
  const { settings } = ctx;
  const page = await openPdf(paper.a4, voucher.number);
  newPage(page, paper.a4);
  drawVoucher(page, {
    voucher,
    logo: await printedLogo(ctx),
    ours: {
      name: settings['business.legalName'] || settings['business.name'],
      gstin: settings['business.gstin'],
    },
  });
  return {
    fileName: `${voucher.number.replaceAll(/[^\w.-]+/gu, '-')}.pdf`,
    mime: 'application/pdf',
    bytes: await bytesOf(page),
  };
}
