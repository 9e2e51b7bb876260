import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { sql } from 'drizzle-orm';
import type { Person, TestHouse } from './house.ts';

const { accounts } = contract;

type Voucher = OutputOf<typeof accounts.getVoucher>;

/** The id of an account of the default chart by its code. */
export async function accountId(house: TestHouse, code: string): Promise<number> {
  const { rows } = await house.database.direct.execute<{ id: string }>(
    sql`select id from ledger_account where code = ${code}`,
  );
  return Number(rows[0]?.id);
}

/** A receipt by UPI unless something else is said, posted. */
export const aReceipt = (
  person: Person,
  values: Partial<InputOf<typeof accounts.createVoucher>>,
): Promise<Voucher> =>
  person.call(accounts.createVoucher, {
    kind: 'receipt',
    method: 'upi',
    reference: 'UPI632611123456',
    amount: 500_00,
    post: true,
    ...values,
  });

/** Lets vouchers of so much need a second person. */
export const approvalFrom = (house: TestHouse, paise: number): Promise<unknown> =>
  house.database.direct.execute(sql`
    insert into setting (key, value, created_at, created_by, updated_at, updated_by)
    values ('accounts.approvalAbove', ${JSON.stringify(paise)}::jsonb, now(), 0, now(), 0)`);

/** Locks the month that tests live in. */
export const lockNovember = (house: TestHouse): Promise<unknown> =>
  house.database.direct.execute(
    sql`update period set status = 'locked' where month_start = '2026-11-01'`,
  );
