import { describe, expect, test } from 'vitest';
import { readStatement } from '../statements/statement-file.rules.ts';
import { bankLayouts } from './known-banks.ts';

describe('the statement of a bank, as it gives it', () => {
  test.each(bankLayouts)('$bank is read unaided', async ({ bank, sample }) => {
    const bytes = new TextEncoder().encode(sample.file);

    const found = await readStatement(bytes, { bankAccountId: 1, profile: null });

    expect(found.lines.map(({ date, amount, reference }) => [date, amount, reference])).toEqual(
      sample.reads,
    );
    expect(found).toMatchObject({
      bank,
      faults: [],
      balanceProblem: null,
      accountNumber: sample.account,
    });
  });
});
