import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { Textarea } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { money, today } from '../../platform/format/format.ts';
import { spanDates } from '../../platform/format/spans.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Banner } from '../../ui/parts/banner.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { MailStatement } from '../../ui/record/mail-statement.tsx';
import { PartySelect } from '../vouchers/party-select.tsx';
import { channelLabels, partyIn } from './receivable-labels.ts';

/** The form over receivables or payables that the address opens. */
export function OwedForms() {
  const { form, party, item } = useSearch();
  const setSearch = useSetSearch();
  const close = () => setSearch({ form: null, party: null, item: null });
  const of = partyIn(party);
  const Form = shownForm(form, of, Number(item), close);
  return Form === null ? null : (
    <Part what="this form" key={`${form} ${party} ${item}`}>
      {Form}
    </Part>
  );
}

type PartyRef = NonNullable<ReturnType<typeof partyIn>>;

function shownForm(form: unknown, of: PartyRef | null, item: number, close: () => void) {
  if (form === 'writeoff' || form === 'writeback')
    return <RestForm as={form} id={item} close={close} />;
  if (of === null) return null;
  if (form === 'mail') {
    const from = spanDates('this-year', undefined).from ?? '';
    return <MailStatement of={of} from={from} close={close} />;
  }
  if (of.kind === 'vendor') return null;
  const buyer = { kind: of.kind, id: of.id };
  if (form === 'note') return <NoteForm of={buyer} close={close} />;
  return form === 'setoff' ? <SetOffForm of={buyer} close={close} /> : null;
}

type BuyerForm = { of: { kind: 'customer' | 'company'; id: number }; close: () => void };

/** Notes a call, a visit, or a promise to pay. */
function NoteForm({ of, close }: BuyerForm) {
  const { name, overdue } = useOperation(accounts.getDebtor, of);
  const form = useOperationForm(accounts.createFollowUp, {
    initial: { ...of, channel: 'call' },
    saved: 'Note added',
    then: close,
  });
  const { reminder: _sent, ...channels } = channelLabels;
  return (
    <FormDialog title={`Note about ${name}`} form={form} act="Add note" close={close}>
      <p>{money(overdue)} is overdue.</p>
      <Choice
        label="How"
        of={channels}
        name="channel"
        value={form.values.channel ?? 'call'}
        onChange={(next) => form.set('channel', next)}
      />
      <Textarea label="What was said" autosize minRows={3} {...form.field('text')} />
      <Pair>
        <DateInput label="Promised to pay by" clearable {...form.field('promiseDate')} />
        <MoneyInput label="Amount promised" {...form.field('promiseAmount')} />
      </Pair>
      <p>No reminder is sent before that day.</p>
    </FormDialog>
  );
}

/** Sets what a buyer owes against what we owe the same business as a vendor. */
function SetOffForm({ of, close }: BuyerForm) {
  const { owes, vendors } = useOperation(accounts.listSetOff, of);
  const [first] = vendors;
  const form = useOperationForm(accounts.setOff, {
    initial: {
      ...of,
      ...(first ? { vendorId: first.id, amount: Math.max(0, Math.min(owes, first.owed)) } : {}),
      date: today(),
    },
    saved: heard('set off'),
    then: close,
  });
  const found = vendors.find(({ id }) => id === form.values.vendorId);
  return (
    <FormDialog title="Set off" form={form} act="Set off" close={close}>
      {vendors.length === 0 ? (
        <Banner tone="quiet">
          No vendor has the same GSTIN, PAN or name. Choose the vendor that is the same business.
        </Banner>
      ) : (
        <IdSelect
          label="Vendor that is the same business"
          of={vendors.map(({ id, name, because }) => ({
            id,
            label: `${name} (${because.charAt(0).toLowerCase()}${because.slice(1)})`,
          }))}
          value={found?.id}
          onChange={(next) => {
            const chosen = vendors.find(({ id }) => id === next);
            if (!chosen) return;
            form.set('vendorId', chosen.id);
            form.set('amount', Math.max(0, Math.min(owes, chosen.owed)));
          }}
        />
      )}
      {vendors.length === 0 && (
        <PartySelect
          label="Vendor"
          kinds={['vendor']}
          value={null}
          error={form.errors['vendorId']}
          onChange={(next) => next && form.set('vendorId', next.id)}
        />
      )}
      <p>
        Receivable {money(owes)}
        {found && `, payable ${money(found.owed)}`}. The oldest due are settled first on both sides.
      </p>
      <Pair>
        <MoneyInput label="Amount" {...form.field('amount')} />
        <DateInput label="Date" {...form.field('date')} />
      </Pair>
      <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
    </FormDialog>
  );
}

/** What came of it: an amount above the limit only waits. */
const heard =
  (did: string) =>
  ({ number, status }: Pick<Voucher, 'number' | 'status'>) =>
    status === 'waiting' ? `${number} is pending approval` : `${number}: ${did}`;

const approval =
  'You can reverse it later from Vouchers. An amount above your approval limit needs another approver.';

/** How the rest of a document ends without money. */
const rests = {
  writeoff: {
    operation: accounts.writeOff,
    act: 'Write off',
    saved: heard('written off'),
    says: (rest: string, name: string) =>
      `${rest} is due from ${name}. A small difference goes to Round-off, a larger amount to Bad debts.`,
  },
  writeback: {
    operation: accounts.writeBack,
    act: 'Write back',
    saved: heard('written back'),
    says: (rest: string, name: string) =>
      `${rest} is payable to ${name}. A small difference goes to Round-off, a larger amount to Other income.`,
  },
} as const;

function RestForm({ as, id, close }: { as: keyof typeof rests; id: number; close: () => void }) {
  const item = useOperation(accounts.getOpenItem, { id });
  const { operation, act, saved, says } = rests[as];
  const form = useOperationForm(operation, {
    initial: { id, amount: item.outstanding, date: today() },
    saved,
    then: close,
  });
  return (
    <FormDialog title={`${act} ${item.docNo}`} form={form} act={act} close={close}>
      <p>
        {says(money(item.outstanding), item.partyName)} {approval}
      </p>
      <Pair>
        <MoneyInput label="Amount" {...form.field('amount')} />
        <DateInput label="Date" {...form.field('date')} />
      </Pair>
      <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
