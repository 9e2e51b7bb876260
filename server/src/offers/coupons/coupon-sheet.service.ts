import type { PrintCoupons } from '@counting-house/contract/offers/coupon.ts';
import { mostCoupons } from '@counting-house/contract/offers/offer.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { and, asc, eq } from 'drizzle-orm';
import { dateIn, dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { breather } from '../../platform/papers/breather.ts';
import {
  pdfFile,
  ink,
  mm,
  newPage,
  openPdf,
  paper,
  rule,
  write,
} from '../../platform/papers/pdf.ts';
import type { PdfPage } from '../../platform/papers/pdf.ts';
import { invalid } from '../../platform/problem.ts';
import { coupons } from '../coupon.table.ts';
import { givesText } from '../offer.rules.ts';
import { offers } from '../offer.table.ts';
import { goodsText } from '../scope.service.ts';

const across = 3;
const down = 8;
const card = { width: 70 * mm, height: 37 * mm, padding: 4 * mm };

/**
 * Prints the codes of an offer, or of a batch, as cards to cut out: 24 on an A4 page. Codes that are switched off are
 * left out.
 *
 * @throws {Problem} `invalid` (422) without an offer or a batch, without a code to print, or with too many.
 */
export async function printCoupons(
  ctx: ReadContext,
  { offerId, batchNo }: PrintCoupons,
): Promise<FileAnswer> {
  if (offerId === undefined && !batchNo) throw invalid({ offerId: 'Choose an offer or a batch' });
  const rows = await ctx.tx
    .select({ code: coupons.code, offer: offers })
    .from(coupons)
    .innerJoin(offers, eq(offers.id, coupons.offerId))
    .where(
      and(
        eq(coupons.status, 'active'),
        offerId === undefined ? undefined : eq(coupons.offerId, offerId),
        batchNo ? eq(coupons.batchNo, batchNo) : undefined,
      ),
    )
    .orderBy(asc(coupons.id))
    .limit(mostCoupons + 1);
  if (rows.length === 0) throw invalid({ offerId: 'No code to print' });
  if (rows.length > mostCoupons) {
    throw invalid({ offerId: 'At most 10,000 codes are printed at once. Choose a batch' });
  }
  const own = new Map(rows.map(({ offer }) => [offer.id, offer]));
  const goods = await goodsText(ctx, [...own.values()]);
  const page = await openPdf(paper.a4, 'Coupon codes');
  const breathe = breather();
  for (const [index, { code, offer }] of rows.entries()) {
    const at = index % (across * down);
    if (at === 0) beginPage(page);
    const words = offer.publicText ?? givesText(offer, goods);
    drawCard(ctx, page, { code, words, endsAt: offer.endsAt }, [
      (at % across) * card.width,
      Math.floor(at / across) * card.height,
    ]);
    await breathe();
  }
  return pdfFile(page, `coupons-${batchNo ?? ctx.today}.pdf`);
}

/** A page with the lines to cut along. */
function beginPage(page: PdfPage): void {
  newPage(page, paper.a4);
  for (let column = 1; column < across; column += 1) {
    rule(page, [column * card.width, 0, column * card.width, down * card.height]);
  }
  for (let row = 1; row <= down; row += 1) {
    rule(page, [0, row * card.height, across * card.width, row * card.height]);
  }
}

function drawCard(
  ctx: ReadContext,
  page: PdfPage,
  { code, words, endsAt }: { code: string; words: string; endsAt: string | null },
  [left, top]: readonly [number, number],
): void {
  const at = {
    x: left + card.padding,
    width: card.width - 2 * card.padding,
    align: 'center' as const,
  };
  const y = top + card.padding;
  const { settings } = ctx;
  write(page, settings['business.name'], { ...at, y, size: 8, lines: 1, colour: ink.muted });
  write(page, words, { ...at, y: y + 4.5 * mm, size: 9, lines: 2, face: 'medium' });
  write(page, code, { ...at, y: y + 14.5 * mm, size: codeSize(code), lines: 1, face: 'semibold' });
  if (endsAt === null) return;
  const day = dateText(dateIn(settings['business.timeZone'], new Date(endsAt)));
  write(page, `until ${day}`, { ...at, y: y + 24 * mm, size: 8, lines: 1, colour: ink.muted });
}

/** The longest code has 24 characters. */
const codeSize = (code: string) => (code.length > 16 ? 12 : 16);
