import type { CreditReason } from '@counting-house/contract/invoices/credit-note.ts';
import { allocate, rupees } from '../../platform/money.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import type { salesInvoiceLines } from '../invoice-line.table.ts';
import type { salesInvoices } from '../invoice.table.ts';
import { roundOffNow } from '../issuing/invoiceable.rules.ts';
import {
  calculateCredit,
  lastDayForTax,
  restAfter,
  takeAll,
  takeAmount,
  takeQty,
  type LineRest,
  type TakenBack,
} from './credit.rules.ts';

type Invoice = typeof salesInvoices.$inferSelect;
type InvoiceLine = typeof salesInvoiceLines.$inferSelect;

/** A line or charge of an order, or one line of one invoice. */
type CreditedThing =
  | { readonly orderLineId: number }
  | { readonly orderChargeId: number }
  | { readonly invoiceLineId: number };

/** What is to be credited of it: a quantity, or an amount as shown, or all that is left. */
type CreditLine = CreditedThing & {
  /** Thousandths. */
  readonly qty?: number | undefined;
  /** Paise as shown; the goods stay sold. */
  readonly amount?: number | undefined;
  /** What is held back of it, paise as shown. */
  readonly kept?: number | undefined;
};

/** What is credited of an order, by the lines and charges that its invoices took. */
export type Credit = {
  readonly orderId: number;
  readonly lines: readonly CreditLine[];
  readonly reasonKind: CreditReason;
  readonly reason: string;
  readonly returnId?: number | undefined;
};

/** Invoices of an order with what is left of their lines, oldest first. */
export type Creditable = {
  readonly invoice: Invoice;
  readonly lines: readonly InvoiceLine[];
  /** What its credit notes took so far of its round-off, and held back. */
  readonly before: { readonly roundOff: number; readonly kept: number };
};

type PlannedLine = ReturnType<typeof plannedLine>;

/** A credit note before it is written. */
export type PlannedNote = ReturnType<typeof plannedNote>;

/**
 * What credit notes a credit comes to, one for each invoice. A line that several invoices took is
 * credited from the oldest one on.
 *
 * @throws {Problem} `credit.above_rest`, `credit.kept_above` (422) at the line that asks too much.
 */
export function planCredit(
  invoices: readonly Creditable[],
  credit: Pick<Credit, 'lines'>,
  today: string,
): PlannedNote[] {
  const rests = new Map<number, LineRest>(
    invoices.flatMap(({ lines }) => lines.map((line) => [line.id, line] as const)),
  );
  const parts = credit.lines.flatMap((asked, index) => {
    const found = invoices.flatMap(({ invoice, lines }) =>
      lines.filter((line) => isMeant(asked, line)).map((line) => ({ invoice, line })),
    );
    const { priceMode } = found[0]?.invoice ?? { priceMode: 'inclusive' as const };
    const taken = takenOf(
      asked,
      found.map(({ line }) => rests.get(line.id) ?? line),
      { priceMode, index },
    );
    const goods = taken.map((one) => one?.goods ?? 0);
    const kept = keptOf(asked, goods, index);
    return found.flatMap(({ invoice, line }, at) => {
      const one = taken[at];
      if (!one) return [];
      rests.set(line.id, restAfter(rests.get(line.id) ?? line, one));
      return [{ invoice, line, taken: one, kept: kept[at] ?? 0 }];
    });
  });
  return invoices.flatMap((creditable) => {
    const own = parts.filter(({ invoice }) => invoice.id === creditable.invoice.id);
    return own.length === 0 ? [] : [plannedNote(creditable, own, { rests, today })];
  });
}

function isMeant(asked: CreditLine, line: InvoiceLine): boolean {
  if ('invoiceLineId' in asked) return line.id === asked.invoiceLineId;
  if ('orderLineId' in asked) return line.orderLineId === asked.orderLineId;
  return line.orderChargeId === asked.orderChargeId;
}

/** What each rest gives; undefined where it gives nothing. */
function takenOf(
  { qty, amount }: CreditLine,
  rests: readonly LineRest[],
  { priceMode, index }: { priceMode: Invoice['priceMode']; index: number },
): (TakenBack | undefined)[] {
  invariant(qty === undefined || amount === undefined, 'a credit is by quantity or by value');
  const left = rests.reduce((sum, { restNet }) => sum + restNet, 0);
  if (qty !== undefined) {
    let wanted = qty;
    const taken = rests.map((rest) => {
      const part = Math.min(rest.restQty ?? 0, wanted);
      wanted -= part;
      return part > 0 ? takeQty(rest, part, priceMode) : undefined;
    });
    if (wanted > 0) throw aboveRest(left, `lines.${index}.qty`);
    return taken;
  }
  if (amount !== undefined) {
    if (amount > left) throw aboveRest(left, `lines.${index}.amount`);
    const parts = allocate(
      amount,
      rests.map(({ restNet }) => restNet),
    );
    return rests.map((rest, at) => {
      const part = parts[at] ?? 0;
      return part > 0 ? takeAmount(rest, part, priceMode) : undefined;
    });
  }
  return rests.map((rest) =>
    rest.restNet > 0 || (rest.restQty ?? 0) > 0 ? takeAll(rest) : undefined,
  );
}

function keptOf({ kept = 0 }: CreditLine, goods: readonly number[], index: number): number[] {
  const most = goods.reduce((sum, one) => sum + one, 0);
  if (kept <= most) return allocate(kept, goods);
  const says = `The deduction cannot be more than ${rupees(most)}`;
  throw ruleBroken('credit.kept_above', says, { fields: { [`lines.${index}.kept`]: says } });
}

function aboveRest(left: number, field: string) {
  const says = `Only ${rupees(left)} of this line is left to credit`;
  return ruleBroken('credit.above_rest', says, { fields: { [field]: says } });
}

function plannedNote(
  { invoice, lines: ofInvoice, before }: Creditable,
  parts: readonly {
    readonly line: InvoiceLine;
    readonly taken: TakenBack;
    readonly kept: number;
  }[],
  { rests, today }: { rests: ReadonlyMap<number, LineRest>; today: string },
) {
  const mode = invoice.priceMode;
  const taxEffect = today <= lastDayForTax(invoice.issueDate);
  const lines = parts.map(({ line, taken, kept }, index) =>
    plannedLine(line, { taken, kept, mode, taxEffect, lineNo: index + 1 }),
  );
  const sum = (of: (line: PlannedLine) => number, from: readonly PlannedLine[] = lines) =>
    from.reduce((total, line) => total + of(line), 0);
  const kept = sum((line) => line.kept);
  const [taxable, taxAmount] = [sum((line) => line.taxable), sum((line) => line.taxAmount)];
  const after = ofInvoice.map((line) => ({ id: line.id, ...(rests.get(line.id) ?? line) }));
  const isWhole =
    before.kept + kept === 0 &&
    after.every(({ restNet, restComponents }) => restNet === 0 && taxIn(restComponents) === 0);
  const roundOff = roundOffNow({
    left: invoice.roundOff - before.roundOff,
    open: invoice.total - invoice.credited,
    now: taxable + taxAmount,
    leavesNothing: isWhole,
  });
  const changed = new Set(parts.map(({ line }) => line.id));
  return {
    invoice,
    lines,
    rests: after.filter(({ id }) => changed.has(id)),
    amounts: {
      goodsNet: sum(
        ({ net }) => net,
        lines.filter(({ kind }) => kind === 'goods'),
      ),
      charges: sum(
        ({ net }) => net,
        lines.filter(({ kind }) => kind === 'charge'),
      ),
      kept,
      taxable,
      taxAmount,
      roundOff,
      total: taxable + taxAmount + roundOff,
      taxesByRate: taxesByRate(lines),
      taxEffect,
    },
  };
}

function plannedLine(
  line: InvoiceLine,
  {
    taken,
    lineNo,
    ...how
  }: {
    taken: TakenBack;
    kept: number;
    mode: Invoice['priceMode'];
    taxEffect: boolean;
    lineNo: number;
  },
) {
  return {
    lineNo,
    kind: line.kind,
    invoiceLineId: line.id,
    orderLineId: line.orderLineId,
    orderChargeId: line.orderChargeId,
    sku: line.sku,
    title: line.title,
    hsn: line.hsn,
    unitCode: line.unitCode,
    qty: taken.qty,
    unitPrice: line.unitPrice,
    taxId: line.taxId,
    taxRate: how.taxEffect ? line.taxRate : 0,
    takenComponents: [...taken.components],
    ...calculateCredit(taken, how),
  };
}

const taxIn = (components: LineRest['restComponents']) =>
  components.reduce((sum, { amount }) => sum + amount, 0);
