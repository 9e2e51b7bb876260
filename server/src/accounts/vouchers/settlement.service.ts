import type {
  NewSettlement,
  ReadSettlement,
  SettlementRead,
} from '@counting-house/contract/accounts/vouchers/clearing.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { couriers } from '../../logistics/couriers/courier.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertRow, insertRows, readRow } from '../../platform/rows/rows.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { credit } from '../../books/journal/journal.service.ts';
import { taxLines } from './charge-lines.service.ts';
import { bankNamed } from './place.service.ts';
import { plain, settlementRows, type SettlementRow } from './settlement.rules.ts';
import { listUnsettled, waitingLines } from './unsettled.service.ts';
import { putInBooks } from './voucher-post.service.ts';
import { getVoucher } from './voucher-view.service.ts';
import { voucherClearings, voucherLines, vouchers } from './voucher.table.ts';

/**
 * Matches the rows of a settlement with what waits: by payment id, or by waybill. Nothing is written.
 *
 * @throws {Problem} `settlement.unreadable` (422).
 */
export async function readSettlement(
  ctx: ReadContext,
  { source, courierId, rows }: ReadSettlement,
): Promise<SettlementRead> {
  const read = settlementRows(rows);
  if (!read || read.length === 0) {
    const says =
      source === 'gateway'
        ? 'The first row must name the columns: payment id, amount, fee, tax, settled amount.'
        : 'The first row must name the columns: AWB no., COD amount, charge.';
    throw ruleBroken('settlement.unreadable', says, { fields: { rows: says } });
  }
  const { rows: waiting } = await listUnsettled(ctx, {
    source,
    ...(courierId === undefined ? {} : { courierId }),
  });
  const byReference = new Map(waiting.map((line) => [plain(line.reference), line]));
  const matched: SettlementRead['matched'] = [];
  const unknown: SettlementRead['unknown'] = [];
  for (const { rowNo, reference, gross } of read) {
    const line = byReference.get(reference);
    byReference.delete(reference);
    if (line) {
      matched.push({ journalLineId: line.journalLineId, rowNo, differs: gross - line.amount });
    } else unknown.push({ rowNo, reference, gross });
  }
  const sum = (of: (row: SettlementRow) => number) => read.reduce((all, row) => all + of(row), 0);
  return {
    matched,
    unknown,
    fee: Math.max(
      sum(({ fee }) => fee),
      0,
    ),
    tax: Math.max(
      sum(({ tax }) => tax),
      0,
    ),
    net: sum(({ net, gross, fee, tax }) => net ?? gross - fee - tax),
  };
}

/**
 * Settles what lay with the gateway or a courier: what came to the bank, what they kept, and its tax.
 *
 * @throws {Problem} `settlement.net_differs` (422); `settlement.taken`, `voucher_clearing.twice` (409) for what
 *   somebody else settled.
 */
export async function createSettlement(ctx: WriteContext, input: NewSettlement): Promise<Voucher> {
  const { source, fee, feeTax, otherCharges, net } = input;
  const ids = [...new Set(input.journalLineIds)];
  const lines = await waitingLines(ctx, source, ids);
  if (lines.length < ids.length) {
    throw conflict('settlement.taken', 'Some of these are settled already. Reload and try again.');
  }
  const courier = await courierOf(ctx, input, lines);
  const gross = lines.reduce((sum, { amount }) => sum + amount, 0);
  const differs = net - (gross - fee - feeTax - otherCharges);
  if (differs !== 0) {
    const says = `Net differs from the parts by ${rupees(Math.abs(differs))}.`;
    throw ruleBroken('settlement.net_differs', says, { fields: { net: says } });
  }
  const voucher = await insertRow(ctx, vouchers, {
    kind: 'settlement',
    event: source === 'gateway' ? 'gateway.settled' : 'cod.remitted',
    status: 'draft',
    date: input.date ?? ctx.today,
    moneyAccountId: await bankNamed(ctx, input.moneyAccountId),
    partyKind: courier ? 'courier' : null,
    partyId: courier?.id ?? null,
    partyName: courier?.name ?? null,
    amount: net,
    reference: input.reference,
    narration: input.narration,
    searchText: [courier?.name, input.reference, input.narration].filter(Boolean).join(' '),
  });
  const parts = await partsOf(ctx, input);
  await insertRows(
    ctx,
    voucherLines,
    parts.map((part, index) => ({ ...part, voucherId: voucher.id, lineNo: index + 1 })),
  );
  await insertRows(
    ctx,
    voucherClearings,
    lines.map(({ journalLineId, amount }) => ({ voucherId: voucher.id, journalLineId, amount })),
  );
  await putInBooks(ctx, voucher, {
    confirmDuplicate: input.confirmDuplicate,
    clears: [credit(source === 'gateway' ? 'gateway_clearing' : 'cod_receivable', gross)],
  });
  return getVoucher(ctx, { id: voucher.id });
}

type Line = Awaited<ReturnType<typeof waitingLines>>[number];

/** The courier who collected all of it; null for the gateway. */
async function courierOf(ctx: ReadContext, input: NewSettlement, lines: readonly Line[]) {
  if (input.source === 'gateway') return null;
  const [id, ...others] = new Set(lines.map(({ courierId }) => courierId));
  if (id === undefined || id === null || others.length > 0) {
    throw invalid({ courierId: 'Choose the cash of one courier.' });
  }
  if (input.courierId !== undefined && input.courierId !== id) {
    throw invalid({ courierId: 'This cash is with another courier.' });
  }
  return readRow(ctx, couriers, id);
}

/** What was kept, as lines: the fee, the parts of its tax, other charges or what came beyond. */
async function partsOf(ctx: WriteContext, input: NewSettlement) {
  const { source, fee, feeTax, otherCharges } = input;
  const key = source === 'gateway' ? 'expense.gateway' : 'expense.courier';
  const [[spent], [other]] = [
    await readRows(ctx, ledgerAccounts, { systemKey: key }),
    await readRows(ctx, ledgerAccounts, { systemKey: 'expense.bank' }),
  ];
  invariant(spent && other, 'the chart has charges of gateways, couriers and banks');
  const untaxed = { taxComponentId: null, taxBase: null, taxRate: null };
  const line = (kind: 'fee' | 'other', accountId: number, amount: number) => ({
    kind,
    accountId,
    debit: Math.max(amount, 0),
    credit: Math.max(-amount, 0),
    ...untaxed,
  });
  return [
    ...(fee > 0 ? [line('fee', spent.id, fee)] : []),
    ...(feeTax > 0 ? await feeTaxLines(ctx, input) : []),
    ...(otherCharges === 0 ? [] : [line('other', other.id, otherCharges)]),
  ];
}

/** The tax on a fee by its parts, each on its input account. */
function feeTaxLines(ctx: WriteContext, input: NewSettlement) {
  const { taxId, fee, feeTax, supplyState, date } = input;
  if (!taxId) throw invalid({ taxId: 'Choose the tax on the fee.' });
  if (fee === 0) throw invalid({ fee: 'Enter the fee that the tax is on.' });
  return taxLines(ctx, { taxId, state: supplyState, date, fee, tax: feeTax, field: 'taxId' });
}
