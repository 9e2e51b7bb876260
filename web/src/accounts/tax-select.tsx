import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { today } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { IdSelect, type IdSelectProps } from '../ui/picking/id-select.tsx';

/** One of the taxes in force. */
export function TaxSelect(props: Omit<IdSelectProps, 'of'>) {
  const { data } = useOptionalOperation(tax.listTaxes, {
    active: true,
    at: today(),
    limit: 100,
  });
  const of = data?.rows.map(({ id, name: label }) => ({ id, label })) ?? [];
  return <IdSelect {...props} of={of} />;
}
