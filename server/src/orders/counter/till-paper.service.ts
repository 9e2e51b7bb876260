import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { paymentMethodNames } from '@counting-house/contract/orders/payment.ts';
import type { ReceiptWidth, TillReport } from '@counting-house/contract/orders/till.ts';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { rollFile, type RollRow } from '../../platform/papers/roll.ts';
import { getTillSession } from './report.service.ts';

/** The day report of a till, for the roll of a receipt printer. @throws {Problem} those of `getTillSession`. */
export async function printTillReport(
  ctx: ReadContext,
  { id, width }: { readonly id: number; readonly width: ReceiptWidth },
): Promise<FileAnswer> {
  const report = await getTillSession(ctx, { id });
  const title = `Day report ${report.number}`;
  const bytes = await rollFile(rowsOf(ctx, report), { width, title });
  return { fileName: `${report.number}.pdf`, mime: 'application/pdf', bytes };
}

function rowsOf({ settings }: ReadContext, report: TillReport): RollRow[] {
  const at = (moment: string) => momentText(settings['business.timeZone'], moment);
  const money = (left: string, amount: number): RollRow => ({ left, right: rupees(amount) });
  const line = { line: true } as const;
  return [
    { text: settings['business.name'], align: 'center', face: 'semibold', scale: 1.3 },
    { text: `Day report ${report.number}`, align: 'center', face: 'semibold' },
    { text: `${report.tillName}, ${report.by}`, align: 'center' },
    { left: 'Opened', right: at(report.openedAt) },
    { left: 'Closed', right: report.closedAt === null ? 'Still open' : at(report.closedAt) },
    line,
    { left: 'Bills', right: String(report.bills) },
    { ...money('Sales', report.sales), face: 'semibold' },
    money('Discounts in it', report.discounts),
    money('Tax in it', report.tax),
    line,
    ...report.methods.flatMap(({ method, received, givenBack }): RollRow[] => [
      money(`Received by ${paymentMethodNames[method]}`, received),
      ...(givenBack > 0 ? [money(`Refunded by ${paymentMethodNames[method]}`, givenBack)] : []),
    ]),
    line,
    money('Float', report.float),
    ...report.moves.map(({ direction, amount, note }) =>
      money(`Paid ${direction}: ${note}`, direction === 'in' ? amount : -amount),
    ),
    { ...money('Cash expected', report.expected), face: 'semibold' },
    ...counted(report),
  ];
}

function counted({ countedCash, counts, difference, note }: TillReport): RollRow[] {
  if (countedCash === null || difference === null) return [];
  const words = difference === 0 ? 'Difference' : difference < 0 ? 'Cash short' : 'Cash excess';
  return [
    { line: true },
    ...counts.map(({ value, count }): RollRow => ({
      left: `${count} × ${rupees(value)}`,
      right: rupees(value * count),
    })),
    { left: 'Cash counted', right: rupees(countedCash), face: 'semibold' },
    { left: words, right: rupees(Math.abs(difference)), face: 'semibold' },
    ...(note ? [{ text: note }] : []),
  ];
}
