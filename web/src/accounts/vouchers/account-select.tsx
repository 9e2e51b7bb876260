import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { Select } from '@mantine/core';
import { useOperation } from '../../platform/http/use-operation.ts';

type Props = {
  label: string;
  value: number | '' | null | undefined;
  onChange: (accountId: number | undefined) => void;
  error?: string | undefined;
  name?: string;
};

/** Cash or a bank account; of one kind the usual one when nothing is chosen. */
export function PlaceSelect({ kind, ...props }: Props & { kind?: 'cash' | 'bank' | undefined }) {
  const { money } = useOperation(accounts.voucherChoices, {});
  const of = money.filter((one) => kind === undefined || one.kind === kind);
  return <Among {...props} of={of} placeholder={(kind && of[0]?.label) ?? 'Choose'} />;
}

/** An account of the chart that people may post to; also those of documents where that is right. */
export function AccountSelect({ guarded = false, ...props }: Props & { guarded?: boolean }) {
  const { accounts: all } = useOperation(accounts.voucherChoices, {});
  return <Among {...props} of={all.filter((one) => guarded || !one.isGuarded)} />;
}

function Among({
  of,
  value,
  onChange,
  placeholder = 'Choose',
  ...rest
}: Props & { of: readonly { accountId: number; label: string }[]; placeholder?: string }) {
  return (
    <Select
      placeholder={placeholder}
      searchable
      nothingFoundMessage="Nothing found"
      {...rest}
      data={of.map(({ accountId, label }) => ({ value: String(accountId), label }))}
      value={value ? String(value) : null}
      onChange={(next) => onChange(next ? Number(next) : undefined)}
    />
  );
}
