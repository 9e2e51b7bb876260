import { z } from 'zod';
import { read, write } from '../../kit/operation.ts';
import { done } from '../../kit/shapes.ts';
import {
  BankRule,
  BankRuleChange,
  BankRules,
  BankRuleStep,
  BookedLines,
  BookStatementLines,
  MoveBankRule,
  NewBankRule,
  TestBankRule,
  TestedRule,
} from './bank-rule.ts';

/** Rules that say what lines of statements are. */
export const bankRuleCalls = {
  listBankRules: read({
    says: 'List the rules for lines of statements, in the order in which they are tried.',
    wire: 'GET Accounts/BankRules',
    permission: 'accounts.bank.read',
    input: z.strictObject({}),
    output: BankRules,
  }),

  createBankRule: write({
    says: 'Add a rule for lines of statements.',
    wire: 'POST Accounts/BankRuleSave',
    permission: 'accounts.statement.match',
    input: NewBankRule,
    output: BankRule,
    problems: ['bank_rule.name_taken'],
  }),

  updateBankRule: write({
    says: 'Change a rule for lines of statements, or switch it off.',
    wire: 'POST Accounts/BankRuleUpdate?ID={id}',
    permission: 'accounts.statement.match',
    input: BankRuleChange,
    output: BankRule,
    problems: ['bank_rule.name_taken'],
  }),

  moveBankRule: write({
    says: 'Try a rule for lines of statements earlier or later.',
    wire: 'POST Accounts/BankRuleMove?ID={id}',
    permission: 'accounts.statement.match',
    input: MoveBankRule,
    output: BankRules,
  }),

  deleteBankRule: write({
    says: 'Delete a rule for lines of statements.',
    wire: 'POST Accounts/BankRuleDelete?ID={id}',
    permission: 'accounts.statement.match',
    input: BankRuleStep,
    output: done,
  }),

  testBankRule: read({
    says: 'See which lines of statements a rule would hit.',
    wire: 'POST Accounts/BankRuleTest',
    permission: 'accounts.bank.read',
    input: TestBankRule,
    output: TestedRule,
  }),

  bookStatementLines: write({
    says: 'Book many lines of statements, to one account or as their rules say.',
    wire: 'POST Accounts/StatementLinesBook',
    permission: 'accounts.voucher.post',
    also: [
      {
        field: 'lineIds',
        right: 'accounts.statement.match',
        does: 'leave lines of statements out',
        isJudged: true,
      },
      { field: 'lineIds', right: 'accounts.expense.post', does: 'post expenses', isJudged: true },
    ],
    input: BookStatementLines,
    output: BookedLines,
  }),
};
