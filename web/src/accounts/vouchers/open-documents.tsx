import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { Button } from '@mantine/core';
import { date, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Section } from '../../ui/form/form-body.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import css from './voucher.module.css';

type Allocation = { openItemId: number; amount: number };

/** Open documents of a party, each with what is to be settled of it; nothing typed leaves it to the house. */
export function OpenDocuments({
  party,
  direction,
  voucherId,
  worth,
  value,
  onChange,
  errors,
}: {
  party: { kind: InputOf<typeof accounts.openDocumentsOf>['partyKind']; id: number };
  direction: 'in' | 'out';
  voucherId?: number | undefined;
  /** What there is to settle with: money and deductions. */
  worth: number;
  value: readonly Allocation[] | null | undefined | '';
  onChange: (next: Allocation[] | null) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const { rows, settlesOldest } = useOperation(accounts.openDocumentsOf, {
    partyKind: party.kind,
    partyId: party.id,
    direction,
    ...(voucherId === undefined ? {} : { voucherId }),
  });
  const chosen = value || [];
  const amounts = new Map(chosen.map(({ openItemId, amount }) => [openItemId, amount]));
  const sum = chosen.reduce((all, { amount }) => all + (Number(amount) || 0), 0);
  if (rows.length === 0) {
    return <p className={css.quiet}>No open documents. The amount is kept as an advance.</p>;
  }

  function set(openItemId: number, amount: unknown) {
    const others = chosen.filter((one) => one.openItemId !== openItemId);
    const isGone = amount === '' || amount === 0 || amount === undefined;
    onChange(isGone ? others : [...others, { openItemId, amount: amount as number }]);
  }

  function oldestFirst() {
    let left = worth;
    onChange(
      rows.flatMap(({ openItemId, outstanding, isBlocked }) => {
        const amount = isBlocked ? 0 : Math.min(left, outstanding);
        left -= amount;
        return amount > 0 ? [{ openItemId, amount }] : [];
      }),
    );
  }

  return (
    <Section title="Against bills">
      <div className={css.acts}>
        <Button variant="default" size="xs" onClick={oldestFirst} disabled={worth <= 0}>
          Oldest first
        </Button>
        <Button variant="subtle" size="xs" onClick={() => onChange([])}>
          On account (advance)
        </Button>
        {value === null || value === undefined || value === '' ? (
          <span className={css.quiet}>
            {settlesOldest
              ? 'The oldest due are settled first, unless you choose.'
              : 'Kept as an advance, unless you choose.'}
          </span>
        ) : (
          <span className={css.quiet}>
            {money(sum)} of {money(worth)} chosen
          </span>
        )}
      </div>
      <ul className={css.documents}>
        {rows.map((row) => (
          <li key={row.openItemId}>
            <span>
              <strong>{row.docNo}</strong>
              <span className={css.quiet}>
                {row.isBlocked ? 'Blocked for payment, ' : ''}due {date(row.dueDate)},{' '}
                {money(row.outstanding)} open
              </span>
            </span>
            <MoneyInput
              aria-label={`Amount for ${row.docNo}`}
              value={amounts.get(row.openItemId) ?? ''}
              onChange={(next) => set(row.openItemId, next)}
              error={
                errors[
                  `allocations.${chosen.findIndex((one) => one.openItemId === row.openItemId)}.amount`
                ]
              }
            />
          </li>
        ))}
      </ul>
      {errors['allocations'] && <Banner tone="stopped">{errors['allocations']}</Banner>}
    </Section>
  );
}
