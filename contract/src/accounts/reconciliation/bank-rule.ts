import { labels } from '../../kit/labels.ts';
import { z } from 'zod';
import { changeOf } from '../../kit/change.ts';
import { queryId } from '../../kit/list.ts';
import { date, id, money, requiredText, signedMoney, text, version } from '../../kit/shapes.ts';
import { PartyKind } from '../open-items/party.ts';

/** Where a condition looks, and how. */
const RuleField = z.enum(['description', 'reference']);
export const ruleFieldLabels = labels(RuleField, { description: 'Text', reference: 'Reference' });
export const RuleTest = z.enum(['contains', 'excludes', 'equals', 'starts']);
export type RuleTest = z.output<typeof RuleTest>;
export const ruleTestLabels = labels(RuleTest, {
  contains: 'contains',
  excludes: 'does not contain',
  equals: 'is',
  starts: 'starts with',
});

const RuleCondition = z.strictObject({
  field: RuleField.default('description'),
  test: RuleTest.default('contains'),
  value: requiredText(100, 'Text'),
});
export type RuleCondition = z.output<typeof RuleCondition>;

/** What a line that a rule hits becomes. */
export const RuleOutcome = z.enum(['account', 'expense', 'party', 'transfer', 'exclude']);
export type RuleOutcome = z.output<typeof RuleOutcome>;

const whatRuleSays = {
  name: requiredText(60, 'Name'),
  /** All accounts when left out. */
  bankAccountId: id.nullish(),
  direction: z.enum(['in', 'out', 'both']).default('both'),
  /** Whether all conditions have to hold, or one of them. */
  needsAll: z.boolean().default(true),
  conditions: z
    .array(RuleCondition)
    .min(1, 'Enter a text to look for')
    .max(10, 'At most 10 conditions'),
  /** Paise, whatever the direction; any amount when left out. */
  minAmount: money.nullish(),
  maxAmount: money.nullish(),
  outcome: RuleOutcome,
  /** Of the outcomes account, expense and transfer. */
  accountId: id.nullish(),
  /** Of an expense: the tax in the amount, and whose bill it is. */
  taxId: id.nullish(),
  vendorId: id.nullish(),
  partyKind: PartyKind.nullish(),
  partyId: id.nullish(),
  /** The narration, or why the line is left out; its own text when empty. */
  narration: text(200).default(''),
};

export const NewBankRule = z.strictObject(whatRuleSays);
export type NewBankRule = z.output<typeof NewBankRule>;
export const BankRuleChange = changeOf(NewBankRule).extend({ isActive: z.boolean().optional() });
export type BankRuleChange = z.output<typeof BankRuleChange>;

export const BankRule = z.object({
  id,
  version,
  name: z.string(),
  position: z.int(),
  isActive: z.boolean(),
  bankAccountId: id.nullable(),
  direction: z.enum(['in', 'out', 'both']),
  needsAll: z.boolean(),
  conditions: z.array(RuleCondition),
  minAmount: money.nullable(),
  maxAmount: money.nullable(),
  outcome: RuleOutcome,
  accountId: id.nullable(),
  taxId: id.nullable(),
  vendorId: id.nullable(),
  partyKind: PartyKind.nullable(),
  partyId: id.nullable(),
  narration: z.string(),
  /** In words: what it looks for, and what comes of it. */
  looksFor: z.string(),
  does: z.string(),
  /** The vendor or the party. */
  partyName: z.string().nullable(),
});
export type BankRule = z.output<typeof BankRule>;
export const BankRules = z.object({ rows: z.array(BankRule) });

export const BankRuleStep = z.strictObject({ id: queryId, version });
export type BankRuleStep = z.output<typeof BankRuleStep>;
export const MoveBankRule = BankRuleStep.extend({ to: z.enum(['up', 'down']) });
export type MoveBankRule = z.output<typeof MoveBankRule>;

export const TestBankRule = NewBankRule.pick({
  bankAccountId: true,
  direction: true,
  needsAll: true,
  conditions: true,
  minAmount: true,
  maxAmount: true,
});
export type TestBankRule = z.output<typeof TestBankRule>;

/** Which of the newest 500 lines it would hit. */
export const TestedRule = z.object({
  looked: z.int(),
  hits: z.int(),
  rows: z.array(
    z.object({ id, date, description: z.string(), reference: z.string(), amount: signedMoney }),
  ),
});
export type TestedRule = z.output<typeof TestedRule>;

export const BookStatementLines = z.strictObject({
  lineIds: z.array(id).min(1, 'Choose a line').max(200, 'Choose at most 200 lines'),
  /** Where all of them go; what the rule of each says when left out. */
  accountId: id.optional(),
});
export type BookStatementLines = z.output<typeof BookStatementLines>;

/** What came of each line. */
export const BookedLines = z.object({
  rows: z.array(z.object({ id, ok: z.boolean(), text: z.string() })),
  done: z.int(),
  failed: z.int(),
});
export type BookedLines = z.output<typeof BookedLines>;
