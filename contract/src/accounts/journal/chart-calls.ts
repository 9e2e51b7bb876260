import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../../kit/list.ts';
import { read, write } from '../../kit/operation.ts';
import { date } from '../../kit/shapes.ts';
import {
  Account,
  AccountChange,
  AccountDetails,
  AccountMerge,
  AccountMove,
  AccountType,
  ChartInput,
  ChartRow,
  NewAccount,
} from './account.ts';
import { Centre, CentreChange, NewCentre } from './centre.ts';

const taken = ['account.code_taken', 'account.name_taken'] as const;

export const chartCalls = {
  listAccounts: read({
    says: 'See the chart of accounts.',
    wire: 'GET Accounts/Chart',
    permission: 'accounts.ledger.read',
    input: listInput({
      postable: flag.optional().describe('Without groups.'),
      groups: flag.optional().describe('Groups alone.'),
      active: flag.optional(),
      type: AccountType.optional(),
    }),
    output: listOf(Account),
  }),

  getChart: read({
    says: 'See the chart of accounts as a tree with balances at a date.',
    wire: 'GET Accounts/ChartTree',
    permission: 'accounts.ledger.read',
    input: ChartInput,
    output: listOf(ChartRow).extend({ at: date }),
  }),

  getAccount: read({
    says: 'See one account of the chart.',
    wire: 'GET Accounts/Account?ID={id}',
    permission: 'accounts.ledger.read',
    input: z.strictObject({ id: queryId }),
    output: AccountDetails,
  }),

  createAccount: write({
    says: 'Add an account or a group to the chart.',
    wire: 'POST Accounts/AccountCreate',
    permission: 'accounts.chart.write',
    input: NewAccount,
    output: AccountDetails,
    problems: [...taken, 'account.wrong_parent', 'account.wrong_type'],
  }),

  updateAccount: write({
    says: 'Change an account, or switch it off.',
    wire: 'POST Accounts/AccountUpdate?ID={id}',
    permission: 'accounts.chart.write',
    input: AccountChange,
    output: AccountDetails,
    problems: [...taken, 'account.fixed', 'account.not_empty', 'account.is_system'],
  }),

  moveAccount: write({
    says: 'Move an account to another group.',
    wire: 'POST Accounts/AccountMove?ID={id}',
    permission: 'accounts.chart.write',
    input: AccountMove,
    output: AccountDetails,
    problems: ['account.name_taken', 'account.wrong_parent'],
  }),

  mergeAccounts: write({
    says: 'Merge an account into another.',
    wire: 'POST Accounts/AccountMerge?ID={id}',
    permission: 'accounts.chart.write',
    also: [{ field: null, right: 'accounts.journal.write', does: 'post journals' }],
    input: AccountMerge,
    output: AccountDetails,
    problems: ['account.cannot_merge', 'account.is_system'],
  }),

  listCentres: read({
    says: 'See the centres that income and costs are counted for.',
    wire: 'GET Accounts/Centres',
    permission: 'accounts.ledger.read',
    input: listInput({ active: flag.optional() }),
    output: listOf(Centre),
  }),

  createCentre: write({
    says: 'Add a centre.',
    wire: 'POST Accounts/CentreCreate',
    permission: 'accounts.chart.write',
    input: NewCentre,
    output: Centre,
    problems: ['centre.code_taken'],
  }),

  updateCentre: write({
    says: 'Change a centre, or switch it off.',
    wire: 'POST Accounts/CentreUpdate?ID={id}',
    permission: 'accounts.chart.write',
    input: CentreChange,
    output: Centre,
    problems: ['centre.code_taken', 'centre.is_built_in'],
  }),
};
