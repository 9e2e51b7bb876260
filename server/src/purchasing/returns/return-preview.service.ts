import type {
  VendorReturnPreview,
  VendorReturnPreviewInput,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { type Problem } from '../../platform/problem.ts';
import { toProblem } from '../../platform/database/fault.ts';
import { readRows } from '../../platform/rows/read.ts';
import { lyingIn } from '../../stock/demand/yield-reservation.service.ts';
import { whyNotAside } from '../../stock/demand/set-aside.service.ts';
import { checkDate } from '../../stock/documents/document.service.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { readVendorTerms } from '../purchase-orders/vendor-terms.service.ts';
import { readReturnDebit, debitRate } from './return-debit.service.ts';
import { planParts } from './return-plan.service.ts';
import type { TakenPart } from './vendor-return.rules.ts';
import { checkLines } from './vendor-return.service.ts';
import { vendorReturnLines, vendorReturns } from './vendor-return.table.ts';

/** More than a vendor can have brought, thousandths. */
const everything = 1_000_000_000_000;

/** What a return would come to, and what saving it would refuse; nothing is held. @throws {Problem} `not_found`. */
export async function previewReturn(
  ctx: ReadContext,
  { id, lines, ...input }: VendorReturnPreviewInput,
): Promise<VendorReturnPreview> {
  const vendor = await readVendorTerms(ctx, input.vendorId);
  const store = await readStore(ctx, input.storeId);
  const { plans, fields, over, skuOf } = await checkLines(
    ctx,
    { vendorId: vendor.id, storeId: store.id },
    lines,
  );
  const { sources, ...debited } = await readReturnDebit(ctx, plans.flat());
  const lying = await lyingFor(ctx, id, lines);
  const brought = await broughtBy(ctx, vendor.id, lines);
  const short: (Problem | null)[] = [];
  for (const [index, line] of lines.entries()) short.push(await shortOf(line, index));
  const seen = <T>(value: T): T | null => (may(ctx, 'stock.value.read') ? value : null);
  return {
    lines: lines.map((line, index) => {
      const own = plans[index] ?? [];
      const billed = own.filter(({ billLineId }) => billLineId !== null);
      const taxable = sumOf(billed, 'value');
      return {
        most: Math.max(0, Math.min(lying(line).free, brought.get(line.batchId) ?? 0)),
        taxable: seen(taxable),
        taxRate: debitRate(billed[0]),
        tax: seen(sumOf(own, 'tax')),
        unbilledValue: seen(sumOf(own, 'value') - taxable),
        parts: own.map(sources),
      };
    }),
    fields: {
      ...dateWrong(ctx, input.businessDate),
      ...Object.assign({}, ...[...short, ...over].map((problem) => problem?.beside.fields ?? {})),
      ...fields,
    },
    taxable: seen(debited.taxable),
    tax: seen(debited.tax),
    total: seen(debited.total),
    unbilledValue: seen(debited.unbilledValue),
    taxesByRate: seen(debited.byRate) ?? [],
  };

  /** Why its tray has too little of a line; null when it has enough, or no such tray is. */
  async function shortOf(line: Line, index: number): Promise<Problem | null> {
    const at = `lines.${index}`;
    const sku = skuOf(line);
    if (!sku || `${at}.trayId` in fields) return null;
    const { batchId, trayId, qty } = line;
    return whyNotAside(
      ctx,
      { skuId: sku.id, batchId, trayId, qty, field: `${at}.qty` },
      lying(line),
    );
  }
}

type Line = VendorReturnPreviewInput['lines'][number];

const sumOf = (parts: readonly TakenPart[], key: 'value' | 'tax'): number =>
  parts.reduce((sum, part) => sum + part[key], 0);

/** What lies where lines take goods from; what the draft holds itself is free for it. */
async function lyingFor(ctx: ReadContext, id: number | undefined, lines: readonly Line[]) {
  const lying = await lyingIn(ctx, lines);
  const own = id === undefined ? [] : await readRows(ctx, vendorReturnLines, { returnId: id });
  const kept = id === undefined ? [] : await readRows(ctx, vendorReturns, { id, status: 'draft' });
  return ({ batchId, trayId }: Line) => {
    const { onHand = 0, reserved = 0 } = lying.get(`${batchId} ${trayId}`) ?? {};
    const mine = own.find((line) => line.batchId === batchId && line.trayId === trayId);
    const others = reserved - (kept.length > 0 ? (mine?.qty ?? 0) : 0);
    return { onHand, reserved: others, free: onHand - others };
  };
}

/** How much of each batch the vendor brought and never got back, thousandths. */
async function broughtBy(
  ctx: ReadContext,
  vendorId: number,
  lines: readonly Line[],
): Promise<ReadonlyMap<number, number>> {
  const places = [...new Map(lines.map((line) => [line.batchId, line])).values()];
  const all = places.map(({ batchId, trayId }) => ({ batchId, trayId, qty: everything }));
  const plans = await planParts(ctx, vendorId, all);
  return new Map(
    all.map(({ batchId }, index) => [
      batchId,
      (plans[index] ?? []).reduce((sum, { qty }) => sum + qty, 0),
    ]),
  );
}

function dateWrong(ctx: ReadContext, businessDate: string | undefined) {
  try {
    checkDate(ctx, businessDate ?? ctx.today);
    return {};
  } catch (error) {
    return toProblem(error)?.beside.fields ?? {};
  }
}
