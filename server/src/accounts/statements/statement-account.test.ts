import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { previewed, statementHead } from '../../testing/statements-of-bank.ts';

const { accounts } = contract;

test('a statement whose head names another account is warned of', async ({ house }) => {
  const clerk = await house.as('accountant');
  const { id } = await clerk.call(accounts.createBankAccount, {
    label: 'Savings',
    kind: 'savings',
    bankName: 'Malnad Bank',
    number: '50200000004417',
    numberAgain: '50200000004417',
    ifsc: 'MCOB0000417',
    holderName: 'Malenadu Pantry',
  });
  const of = (account: string) =>
    previewed(house, clerk, {
      id,
      text: `Account No :,${account},,,,\n${statementHead}18/11/2026,NEFT ASHA,UTR000111222,,400.00,400.00\n`,
    });

  const own = await of('50200000004417');
  const other = await of('50200000000001');

  expect(own.warnings).toEqual([]);
  expect(other.warnings).toEqual(['The file is of account •••• 0001, not of Savings.']);
  expect(other.left).toEqual(['Row 1 not read: above the headings']);
});
