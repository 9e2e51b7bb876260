import {
  ruleFieldLabels,
  ruleTestLabels,
  type RuleCondition,
  type RuleTest,
} from '@counting-house/contract/accounts/reconciliation/bank-rule.ts';
import { rupees } from '../../platform/money.ts';

/** A line of a statement, as far as rules look at it. */
type Seen = {
  readonly bankAccountId: number;
  readonly description: string;
  readonly reference: string;
  readonly amount: number;
};

/** When a rule hits. */
type RuleTests = {
  readonly bankAccountId?: number | null | undefined;
  readonly direction: 'in' | 'out' | 'both';
  readonly needsAll: boolean;
  readonly conditions: readonly RuleCondition[];
  /** Paise, whatever the direction. */
  readonly minAmount?: number | null | undefined;
  readonly maxAmount?: number | null | undefined;
};

/** Upper case, with single blanks: as people see a text of a bank. */
const plain = (words: string) => words.toUpperCase().replaceAll(/\s+/gu, ' ').trim();

const tests: Readonly<Record<RuleTest, (text: string, value: string) => boolean>> = {
  contains: (text, value) => text.includes(value),
  excludes: (text, value) => !text.includes(value),
  equals: (text, value) => text === value,
  starts: (text, value) => text.startsWith(value),
};

const holds = ({ field, test, value }: RuleCondition, line: Seen) =>
  tests[test](plain(line[field]), plain(value));

/** Whether a rule hits a line. */
export function hits(rule: RuleTests, line: Seen): boolean {
  const { bankAccountId, direction, minAmount, maxAmount, conditions } = rule;
  const size = Math.abs(line.amount);
  if (bankAccountId && bankAccountId !== line.bankAccountId) return false;
  if (direction !== 'both' && (direction === 'in') !== line.amount > 0) return false;
  if (typeof minAmount === 'number' && size < minAmount) return false;
  if (typeof maxAmount === 'number' && size > maxAmount) return false;
  return rule.needsAll
    ? conditions.every((one) => holds(one, line))
    : conditions.some((one) => holds(one, line));
}

/** What a rule looks for, in words. */
export function matchesRule(rule: RuleTests): string {
  const texts = rule.conditions.map(
    ({ field, test, value }) => `${ruleFieldLabels[field]} ${ruleTestLabels[test]} “${value}”`,
  );
  const { minAmount, maxAmount, direction } = rule;
  const amounts = [
    ...(typeof minAmount === 'number' ? [`from ${rupees(minAmount)}`] : []),
    ...(typeof maxAmount === 'number' ? [`up to ${rupees(maxAmount)}`] : []),
  ].join(' ');
  const way = { in: 'money in', out: 'money out', both: '' }[direction];
  return [texts.join(rule.needsAll ? ' and ' : ' or '), way, amounts].filter(Boolean).join(', ');
}
