import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { StatementLine } from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import css from './reconcile.module.css';

/** Splits a line into parts that are handled one by one. */
export function SplitDialog({ line, close }: { line: StatementLine; close: () => void }) {
  const sign = Math.sign(line.amount);
  const whole = Math.abs(line.amount);
  const [parts, setParts] = useState<readonly (number | null)[]>([null, null]);
  const form = useOperationForm(accounts.splitStatementLine, {
    initial: { id: line.id, amounts: [] },
    saved: 'Split into parts',
    sends: (values) => ({ ...values, amounts: parts.map((part) => sign * (part ?? 0)) }),
    then: close,
  });
  const left = whole - parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const set = (index: number, next: unknown) =>
    setParts(
      parts.map((part, at) => (at === index ? (typeof next === 'number' ? next : null) : part)),
    );
  return (
    <FormDialog title={`Split ${money(whole)}`} form={form} act="Split" close={close}>
      {parts.map((part, index) => (
        <MoneyInput
          key={index}
          label={`Part ${index + 1}`}
          name={`part${index + 1}`}
          value={part ?? ''}
          onChange={(next: unknown) => set(index, next)}
        />
      ))}
      <div>
        <Button variant="subtle" size="xs" onClick={() => setParts([...parts, Math.max(left, 0)])}>
          Add a part
        </Button>
        <span className={css.quiet}>{money(left)} is left</span>
      </div>
      {form.errors['amounts'] && <p className={css.fault}>{form.errors['amounts']}</p>}
    </FormDialog>
  );
}
