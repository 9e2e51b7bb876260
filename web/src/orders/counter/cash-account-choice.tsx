import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import type { FieldProps } from '../../ui/form/operation-form.ts';
import { IdSelect } from '../../ui/picking/id-select.tsx';

/** The cash account that the cash of a till lies on; not asked of anyone who may not see them. */
export function CashAccountChoice({
  field: { value, ...field },
  mainLabel = 'Cash in hand',
}: {
  field: FieldProps<number | null | undefined>;
  mainLabel?: string;
}) {
  const rows = useOptionalOperation(accounts.listCashAccounts, {}).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <IdSelect
      label="Deposit to"
      description="Cash account of this counter"
      clearable
      placeholder={mainLabel}
      of={rows.map(({ accountId, name }) => ({ id: accountId, label: name }))}
      value={value === '' ? undefined : value}
      {...field}
    />
  );
}
