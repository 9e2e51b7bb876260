import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Parcel } from '@counting-house/contract/logistics/parcel.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { isToFetch, isUnderWay } from './rto-actions.tsx';

type Asked = 'reattempt' | 'lost' | 'damaged' | 'paid' | 'refused' | 'open';
type FormProps = { readonly parcel: Parcel; readonly close: () => void };

/** What can be noted of a parcel that does not arrive, where more than a word is asked for. */
export function WayBackActs({ parcel }: { readonly parcel: Parcel }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = useMay();
  if (!may('logistics.parcel.dispatch')) return null;
  const acts: [Asked, string, boolean][] = [
    ['reattempt', 'Another attempt', parcel.status === 'attempt_failed'],
    ['lost', 'Lost', isUnderWay(parcel) || isToFetch(parcel)],
    ['damaged', 'Damaged', isUnderWay(parcel)],
    ['paid', 'Claim paid', parcel.claimStatus === 'open' && may('orders.payment.collect')],
    ['refused', 'Claim refused', parcel.claimStatus === 'open'],
    ['open', 'Reopen claim', isEnded(parcel) && may('orders.payment.collect')],
  ];
  const close = () => setAsked(null);
  return (
    <>
      {acts
        .filter(([, , isOffered]) => isOffered)
        .map(([act, label]) => (
          <Button key={act} variant="default" onClick={() => setAsked(act)}>
            {label}
          </Button>
        ))}
      {asked === 'reattempt' && <ReattemptForm parcel={parcel} close={close} />}
      {asked === 'lost' && <LostForm parcel={parcel} close={close} />}
      {asked === 'damaged' && <DamagedForm parcel={parcel} close={close} />}
      {asked === 'paid' && <ClaimPaidForm parcel={parcel} close={close} />}
      {asked === 'refused' && <ClaimRefusedForm parcel={parcel} close={close} />}
      {asked === 'open' && <ClaimReopenedForm parcel={parcel} close={close} />}
    </>
  );
}

const isEnded = ({ claimStatus }: Parcel) => claimStatus === 'paid' || claimStatus === 'refused';

function ReattemptForm({ parcel, close }: FormProps) {
  const form = useOperationForm(logistics.ndrAction, {
    initial: { id: parcel.id, action: 'reattempt' },
    saved: 'Another attempt of {number} noted',
    then: close,
  });
  return (
    <FormDialog title={`Another attempt of ${parcel.number}`} form={form} act="Save" close={close}>
      <DateInput label="On" {...form.field('on')} />
      <TextInput label="Note" {...form.field('note')} />
    </FormDialog>
  );
}

const claimHelp = 'Claim amount; leave at 0 without a claim.';

function LostForm({ parcel, close }: FormProps) {
  const form = useOperationForm(logistics.parcelLost, {
    initial: { id: parcel.id, claimAmount: claimOf(parcel) },
    saved: '{number} marked as lost',
    then: close,
  });
  return (
    <FormDialog title={`${parcel.number} is lost`} form={form} act="Mark as lost" close={close}>
      <MoneyInput label="Claim" description={claimHelp} {...form.field('claimAmount')} />
      <TextInput label="Note" {...form.field('note')} />
    </FormDialog>
  );
}

function DamagedForm({ parcel, close }: FormProps) {
  const form = useOperationForm(logistics.parcelDamaged, {
    initial: { id: parcel.id, claimAmount: claimOf(parcel) },
    saved: '{number} marked as damaged',
    then: close,
  });
  return (
    <FormDialog
      title={`${parcel.number} was damaged in transit`}
      form={form}
      act="Mark as damaged"
      close={close}
    >
      <MoneyInput label="Claim" description={claimHelp} {...form.field('claimAmount')} />
      <TextInput label="Note" {...form.field('note')} />
    </FormDialog>
  );
}

/** A courier is asked for what the goods are worth; our own people for nothing. */
const claimOf = ({ waybill, declaredValue }: Parcel) => (waybill === '' ? 0 : declaredValue);

function ClaimPaidForm({ parcel, close }: FormProps) {
  const form = useOperationForm(logistics.claimUpdate, {
    initial: {
      id: parcel.id,
      version: parcel.version,
      status: 'paid',
      amount: parcel.claimAmount,
    },
    saved: 'Claim for {number} paid',
    then: close,
  });
  return (
    <FormDialog title={`Claim for ${parcel.number}`} form={form} act="Save" close={close}>
      <MoneyInput
        label="Amount received"
        description={`Of ${money(parcel.claimAmount)}. The rest is not claimed any more.`}
        {...form.field('amount')}
      />
      <Picker
        label="Deposit to"
        list={accounts.listBankAccounts}
        {...form.field('bankAccountId')}
      />
      <TextInput label="Reference" {...form.field('reference')} />
    </FormDialog>
  );
}

function ClaimRefusedForm({ parcel, close }: FormProps) {
  const form = useOperationForm(logistics.claimUpdate, {
    initial: { id: parcel.id, version: parcel.version, status: 'refused' },
    saved: 'Claim for {number} refused',
    then: close,
  });
  return (
    <FormDialog
      title={`Claim for ${parcel.number} was refused`}
      form={form}
      act="Save"
      close={close}
    >
      <TextInput label="Note" {...form.field('note')} />
    </FormDialog>
  );
}

function ClaimReopenedForm({ parcel, close }: FormProps) {
  const form = useOperationForm(logistics.claimUpdate, {
    initial: { id: parcel.id, version: parcel.version, status: 'open' },
    saved: 'Claim for {number} is open again',
    then: close,
  });
  return (
    <FormDialog
      title={`Reopen the claim for ${parcel.number}?`}
      form={form}
      act="Reopen claim"
      close={close}
    >
      <p>
        {parcel.claimStatus === 'paid'
          ? 'The receipt entry is reversed.'
          : `The courier’s claim of ${money(parcel.claimAmount)} is open again.`}
      </p>
      <TextInput label="Reason" data-autofocus {...form.field('note')} />
    </FormDialog>
  );
}
