import {
  type ListVouchers,
  VoucherRow,
} from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { asked, atLeast, pick, upTo } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { voucherFiles, voucherLines, vouchers } from './voucher.table.ts';

/** The accounts that a voucher without a party goes to. */
const accountNames = sql<string>`coalesce((select string_agg(distinct a.name, ', ') from ${voucherLines} l
  join ${ledgerAccounts} a on a.id = l.account_id where l.voucher_id = ${vouchers.id} and l.kind = 'account'), '')`;
const targetName = sql<string>`coalesce((select a.name from ${ledgerAccounts} a where a.id = ${vouchers.toMoneyAccountId}), '')`;

/** Vouchers, newest first. */
export async function listVouchers(ctx: ReadContext, input: ListVouchers) {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(VoucherRow, vouchers),
        number: sql<string>`coalesce(${vouchers.number},
          case ${vouchers.status} when 'post_dated' then 'Post-dated ' else 'Draft ' end || ${vouchers.id})`,
        about: sql<string>`coalesce(${vouchers.partyName}, nullif(${targetName}, ''), ${accountNames})`,
        moneyAccount: sql<string>`coalesce(${ledgerAccounts.name}, '')`,
        hasFile:
          sql<boolean>`exists (select from ${voucherFiles} where ${voucherFiles.voucherId} = ${vouchers.id})`.mapWith(
            Boolean,
          ),
      })
      .from(vouchers)
      .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, vouchers.moneyAccountId))
      .$dynamic(),
    matching: ctx.tx.select({ id: vouchers.id }).from(vouchers).$dynamic(),
    id: vouchers.id,
    where: [
      ...asked(input, {
        ...pick(vouchers, 'kind', 'status', 'method', 'partyKind', 'partyId'),
        ids: vouchers.id,
        from: atLeast(vouchers.date),
        to: upTo(vouchers.date),
      }),
      input.moneyAccountId === undefined
        ? undefined
        : sql`(${vouchers.moneyAccountId} = ${input.moneyAccountId} or ${vouchers.toMoneyAccountId} = ${input.moneyAccountId})`,
    ],
    search: [vouchers.number, vouchers.searchText],
    numbers: [vouchers.number],
    sorts: { date: vouchers.date, amount: vouchers.amount },
    defaultSort: '-date',
  });
}
