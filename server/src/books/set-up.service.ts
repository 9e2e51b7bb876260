import type { WriteContext } from '../platform/context.ts';
import { fiscalYearOf } from '../platform/clock.ts';
import { insertRow, insertRows } from '../platform/rows/rows.ts';
import { taxComponents } from '../tax/tax-component.table.ts';
import { ledgerAccounts } from './chart/account.table.ts';
import { openBook } from './banks/bank-account.service.ts';
import { bankAccounts } from './banks/bank-account.table.ts';
import { centres } from './chart/centre.table.ts';
import { defaultChart, rootOf, stockKindOf, takesJournals } from './chart/chart.rules.ts';
import { makeYear } from './periods/period.service.ts';

/**
 * Makes the chart of accounts, the centres, the financial year of a day, and a bank account, so that money can be taken
 * from the first day on.
 *
 * @returns the financial year.
 */
export async function setUpBooks(ctx: WriteContext, day: string) {
  await makeChart(ctx);
  await insertRows(ctx, centres, [
    { code: 'B2C', name: 'Consumers' },
    { code: 'B2B', name: 'Businesses' },
    { code: 'COMMON', name: 'Common' },
  ]);
  const year = fiscalYearOf(day, ctx.settings['business.fiscalYearStartMonth']);
  await makeYear(ctx, year);
  const label = 'Main bank account';
  await insertRow(ctx, bankAccounts, {
    label,
    kind: 'current',
    bankName: '',
    holderName: ctx.settings['business.name'],
    ledgerAccountId: await openBook(ctx, label),
    isPrimary: true,
  });
  return year;
}

async function makeChart(ctx: WriteContext): Promise<void> {
  const components = await ctx.tx.select().from(taxComponents);
  const idOf = new Map(components.map(({ id, code }) => [code, id]));
  const made = new Map<string, number>();
  let rows = defaultChart.filter(({ parent }) => parent === null);
  while (rows.length > 0) {
    const level = await insertRows(
      ctx,
      ledgerAccounts,
      rows.map((row) => ({
        code: row.code,
        name: row.name,
        root: rootOf(row),
        type: row.type,
        parentId: row.parent === null ? null : (made.get(row.parent) ?? null),
        isGroup: row.type === null,
        partyKind: row.party ?? null,
        systemKey: row.key ?? null,
        stockKind: stockKindOf(row.key),
        manualEntry: takesJournals({ type: row.type, partyKind: row.party ?? null }),
        ...componentOf(row.key, idOf),
      })),
    );
    for (const { code, id } of level) made.set(code, id);
    rows = defaultChart.filter(({ parent, code }) => parent && made.has(parent) && !made.has(code));
  }
}

/** `tax.output.CGST` → the component and the side of the tax that the account holds. */
function componentOf(key: string | undefined, idOf: ReadonlyMap<string, number>) {
  const [, role, code = ''] = /^tax\.(output|input|rcm)\.(\w+)$/u.exec(key ?? '') ?? [];
  const taxComponentId = idOf.get(code);
  if (!role || taxComponentId === undefined) return {};
  return { taxComponentId, taxRole: role as 'output' | 'input' | 'rcm' };
}
