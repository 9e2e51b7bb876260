import type { ReturnIssuedCheque } from '@counting-house/contract/accounts/vouchers/clearing.ts';
import type { WriteContext } from '../../platform/context.ts';
import { allocate, shareOf } from '../../platform/money.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertRows } from '../../platform/rows/rows.ts';
import { readComponents } from '../../tax/tax.service.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { voucherLines, type vouchers } from './voucher.table.ts';

const untaxed = { taxComponentId: null, taxBase: null, taxRate: null };

type Taxed = {
  readonly taxId: number;
  /** The two digits of their state; ours when left out. */
  readonly state: string | null | undefined;
  readonly date: string | undefined;
};

/** The parts of a tax on what a gateway, a courier or a bank takes, each with its rate. */
async function partsOf(
  ctx: WriteContext,
  { taxId, state, date = ctx.today }: Taxed,
  field: string,
) {
  const parts =
    (
      await readComponents(ctx, [taxId], {
        placeOfSupply: state ?? ctx.settings['business.stateCode'],
        date,
        bought: 'by state',
      })
    ).get(taxId) ?? [];
  if (parts.length === 0) throw invalid({ [field]: 'This tax has no rate.' });
  return parts;
}

/**
 * The tax on a fee by its parts, each on its input account.
 *
 * @param fee without tax.
 */
export async function taxLines(
  ctx: WriteContext,
  { fee, tax, field, ...taxed }: Taxed & { fee: number; tax: number; field: string },
) {
  const parts = await partsOf(ctx, taxed, field);
  const shares = allocate(
    tax,
    parts.map(({ rate }) => rate),
  );
  const accounts = await readRows(ctx, ledgerAccounts, {
    taxComponentId: parts.map(({ componentId }) => componentId),
    taxRole: 'input',
  });
  return parts.flatMap(({ componentId, rate }, index) => {
    const account = accounts.find(({ taxComponentId }) => taxComponentId === componentId);
    const amount = shares[index] ?? 0;
    if (!account || amount === 0) return [];
    return [
      {
        kind: 'tax' as const,
        accountId: account.id,
        debit: amount,
        credit: 0,
        taxComponentId: componentId,
        taxBase: fee,
        taxRate: rate,
      },
    ];
  });
}

/** Thousandths of a percent that are all of something. */
const whole = 100_000;

type Charge = Pick<ReturnIssuedCheque, 'charge' | 'chargeTaxId' | 'chargeState'>;

/** Writes down what a bank took for a cheque that came back, behind the lines that its voucher has. */
export async function keepCharges(
  ctx: WriteContext,
  { id, date }: Pick<typeof vouchers.$inferSelect, 'id' | 'date'>,
  { charge, chargeTaxId, chargeState }: Charge,
  after = 0,
): Promise<void> {
  const lines = await chargeLines(ctx, charge, { taxId: chargeTaxId, state: chargeState, date });
  await insertRows(
    ctx,
    voucherLines,
    lines.map((line, index) => ({ ...line, voucherId: id, lineNo: after + index + 1 })),
  );
}

/**
 * What a bank takes, as lines: its charge, and the GST within it on its input accounts.
 *
 * @param charge paise, its GST included.
 * @throws {Problem} `invalid` (422) at `chargeTaxId` for a tax without a rate.
 */
async function chargeLines(
  ctx: WriteContext,
  charge: number,
  { taxId, ...of }: Omit<Taxed, 'taxId'> & { readonly taxId: number | null | undefined },
) {
  if (charge === 0) return [];
  const [account] = await readRows(ctx, ledgerAccounts, { systemKey: 'expense.bank' });
  invariant(account, 'the chart has bank charges');
  const taxed = taxId ? { taxId, ...of } : null;
  const parts = taxed ? await partsOf(ctx, taxed, 'chargeTaxId') : [];
  const rates = parts.reduce((sum, { rate }) => sum + rate, 0);
  const tax = parts.reduce(
    (sum, { rate }) => sum + shareOf(charge, { part: rate, whole: whole + rates }),
    0,
  );
  const fee = charge - tax;
  return [
    {
      kind: 'bank_charge' as const,
      accountId: account.id,
      debit: fee,
      credit: 0,
      ...untaxed,
    },
    ...(taxed ? await taxLines(ctx, { ...taxed, fee, tax, field: 'chargeTaxId' }) : []),
  ];
}
