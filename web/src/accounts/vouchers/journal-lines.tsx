import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Section } from '../../ui/form/form-body.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { AccountSelect } from './account-select.tsx';
import { PartySelect } from './party-select.tsx';
import type { VoucherFormFields } from './voucher-form-fields.ts';
import css from './voucher.module.css';

/** Accounts with what is debited or credited; of a journal both sides, of money one. */
export function JournalLines({
  form,
  side,
}: {
  form: VoucherFormFields;
  side: 'debit' | 'credit' | 'both';
}) {
  const rows = form.rows('lines');
  const may = useMay();
  const { accounts: all } = useOperation(accounts.voucherChoices, {});
  const sum = (of: 'debit' | 'credit') =>
    rows.list.reduce((total, row) => total + (Number(row[of]) || 0), 0);
  const [debits, credits] = [sum('debit'), sum('credit')];
  const isJournal = side === 'both';
  const guarded = isJournal && may('accounts.journal.control');

  /** The next line proposes what is missing, so that most journals are two lines. */
  function add() {
    if (!isJournal) {
      const left = (Number(form.values.amount) || 0) - Math.abs(credits - debits);
      rows.add(left > 0 ? { [side]: left } : {});
      return;
    }
    rows.add(missing());
  }

  /** What makes both sides equal. */
  function missing(): { debit?: number; credit?: number } {
    if (debits > credits) return { credit: debits - credits };
    return credits > debits ? { debit: credits - debits } : {};
  }

  const amountOf = (index: number, of: 'debit' | 'credit') => (
    <MoneyInput
      aria-label={of === 'debit' ? 'Debit' : 'Credit'}
      placeholder={of === 'debit' ? 'Debit' : 'Credit'}
      value={rows.list[index]?.[of] || ''}
      onChange={(next) => rows.change(index, { [of]: next === '' ? undefined : next })}
      error={form.errors[`lines.${index}.${of}`]}
    />
  );

  return (
    <Section title={isJournal ? 'Lines' : 'Accounts'}>
      <div className="stack-12">
        {rows.list.map((row, index) => {
          const account = all.find(({ accountId }) => accountId === row.accountId);
          return (
            <div className={css.line} key={index}>
              <AccountSelect
                aria-label={`Account of line ${index + 1}`}
                guarded={guarded}
                {...form.field(`lines.${index}.accountId`)}
                onChange={(next) =>
                  rows.change(index, {
                    accountId: next || undefined,
                    party: undefined,
                    ...(next && isJournal && !row.debit && !row.credit ? missing() : {}),
                  })
                }
              />
              {side === 'credit' ? <span /> : amountOf(index, 'debit')}
              {side === 'debit' ? <span /> : amountOf(index, 'credit')}
              <ActionIcon
                variant="subtle"
                aria-label={`Remove line ${index + 1}`}
                onClick={() => rows.remove(index)}
              >
                <IconX size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
              {account?.partyKind && (
                <div data-wide>
                  <PartySelect
                    label={`Who, on ${account.label}`}
                    kinds={[account.partyKind]}
                    value={row.party}
                    onChange={(party) => rows.change(index, { party: party ?? undefined })}
                    error={form.errors[`lines.${index}.party`]}
                  />
                </div>
              )}
              {isJournal && (
                <div data-wide>
                  <TextInput
                    aria-label={`Memo of line ${index + 1}`}
                    placeholder="Memo"
                    value={row.memo ?? ''}
                    onChange={(event) => rows.change(index, { memo: event.currentTarget.value })}
                  />
                </div>
              )}
            </div>
          );
        })}
      </div>
      <div className={css.sum}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.7} />}
          onClick={add}
        >
          {isJournal ? 'Add a line' : 'Add ledger'}
        </Button>
        {isJournal && rows.list.length > 0 && (
          <span>
            Debit {money(debits)}, credit {money(credits)}
            {debits === credits ? '' : `, difference ${money(Math.abs(debits - credits))}`}
          </span>
        )}
      </div>
      {form.errors['lines'] && <Banner tone="stopped">{form.errors['lines']}</Banner>}
    </Section>
  );
}
