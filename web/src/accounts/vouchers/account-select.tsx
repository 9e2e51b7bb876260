import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useAccountBalance } from './standing.ts';
import { IdSelect, type IdSelectProps } from '../../ui/picking/id-select.tsx';

type Props = Omit<IdSelectProps, 'of'>;

/** Cash or a bank account; of one kind the usual one when nothing is chosen. */
export function PlaceSelect({ kind, ...props }: Props & { kind?: 'cash' | 'bank' | undefined }) {
  const { data } = useOptionalOperation(accounts.voucherChoices, {});
  const ofKind = data?.money.filter((one) => kind === undefined || one.kind === kind) ?? [];
  const of = ofKind.map(named);
  // Of one kind the first stands for nothing chosen.
  const balance = useAccountBalance(props.value || (kind && of[0]?.id));
  return (
    <IdSelect
      searchable
      placeholder={(kind && of[0]?.label) ?? 'Choose'}
      description={balance}
      {...props}
      of={of}
    />
  );
}

/** An account of the chart that people may post to; also those of documents where that is right. */
export function AccountSelect({ guarded = false, ...props }: Props & { guarded?: boolean }) {
  const { data } = useOptionalOperation(accounts.voucherChoices, {});
  const open = data?.accounts.filter((one) => guarded || !one.isGuarded) ?? [];
  const balance = useAccountBalance(props.value);
  return <IdSelect searchable description={balance} {...props} of={open.map(named)} />;
}

const named = ({ accountId: id, label }: { accountId: number; label: string }) => ({ id, label });
