import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  OpeningDocument,
  OpeningParty,
} from '@counting-house/contract/accounts/periods/opening.ts';
import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { TextInput } from '@mantine/core';
import { useSetSearch } from '../../platform/address.ts';
import { date, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import type { FieldProps } from '../../ui/form/operation-form.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { PartySelect } from '../vouchers/party-select.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';

const buyerKinds = { customer: 'Customer', company: 'Company' } as const;

const sidesOf = (kind: OpeningParty) =>
  kind === 'vendor'
    ? { credit: 'Bill (payable)', debit: 'Advance paid' }
    : { debit: 'Invoice (receivable)', credit: 'Advance received' };

const numberOf = (kind: OpeningParty) => (kind === 'courier' ? 'AWB no.' : 'Document number');

export const NewOpeningBuyer = () => <NewOpeningDocument kind="customer" />;
export const NewOpeningVendor = () => <NewOpeningDocument kind="vendor" />;
export const NewOpeningCourier = () => <NewOpeningDocument kind="courier" />;

function NewOpeningDocument({ kind }: { kind: OpeningParty }) {
  const setSearch = useSetSearch();
  const form = useOperationForm(accounts.createOpeningDocument, {
    initial: { partyKind: kind, side: kind === 'vendor' ? 'credit' : 'debit' },
    saved: '{docNo} entered',
    then: (made) => setSearch({ open: String(made.id) }),
  });
  const chosen = (form.values.partyKind ?? kind) as OpeningParty;
  return (
    <FormPanel title="New opening document" form={form}>
      {kind === 'customer' && (
        <Choice label="Customer type" of={buyerKinds} {...buyerKind(form.field('partyKind'))} />
      )}
      <PartyPicker kind={chosen} key={chosen} {...form.field('partyId')} />
      {chosen !== 'courier' && (
        <Choice label="What it is" of={sidesOf(chosen)} {...form.field('side')} />
      )}
      <Pair>
        <TextInput label={numberOf(chosen)} {...form.field('docNo')} />
        <MoneyInput label="Amount still open" {...form.field('amount')} />
      </Pair>
      <Pair>
        <DateInput label="Date" {...form.field('docDate')} />
        <DateInput label="Due" {...form.field('dueDate')} />
      </Pair>
    </FormPanel>
  );
}

/** A vendor is no buyer: that choice is not offered here. */
function buyerKind({ value, ...field }: FieldProps<OpeningParty>) {
  return { ...field, value: value === 'company' ? ('company' as const) : ('customer' as const) };
}

function PartyPicker({ kind, ...field }: { kind: OpeningParty } & FieldProps<number>) {
  if (kind === 'courier') {
    const { value, onChange, error } = field;
    return (
      <PartySelect
        label="Courier"
        kinds={['courier']}
        value={value ? { kind: 'courier', id: Number(value) } : null}
        onChange={(party) => onChange(party?.id ?? '')}
        error={error}
      />
    );
  }
  if (kind === 'company') return <Picker label="Company" list={b2b.listCompanies} {...field} />;
  return kind === 'vendor' ? (
    <Picker
      label="Vendor"
      list={purchasing.listVendors}
      words={(row) => row.displayName}
      under={(row) => row.number}
      {...field}
    />
  ) : (
    <Picker label="Customer" list={customers.listCustomers} {...field} />
  );
}

export function EditOpeningDocument({ id }: { id: number }) {
  const { rows } = useOperation(accounts.listOpeningDocuments, { limit: 200 });
  const may = useMay();
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  return may('accounts.journal.write') && row.outstanding === row.amount ? (
    <EditDocument row={row} key={id} />
  ) : (
    <SidePanel title={row.docNo} isNarrow>
      <Facts
        rows={[
          ['Party', row.partyName],
          ['Date', date(row.docDate)],
          ['Due', date(row.dueDate)],
          ['Amount', money(row.amount)],
          ['Open', money(row.outstanding)],
        ]}
      />
    </SidePanel>
  );
}

function EditDocument({ row }: { row: OpeningDocument }) {
  const form = useOperationForm(accounts.updateOpeningDocument, {
    initial: row,
    saved: '{docNo} saved',
  });
  return (
    <FormPanel
      title={`${row.docNo} of ${row.partyName}`}
      form={form}
      record={{ table: 'opening_balance', id: row.id }}
    >
      {row.partyKind !== 'courier' && (
        <Choice label="What it is" of={sidesOf(row.partyKind)} {...form.field('side')} />
      )}
      <Pair>
        <TextInput label={numberOf(row.partyKind)} {...form.field('docNo')} />
        <MoneyInput label="Amount still open" {...form.field('amount')} />
      </Pair>
      <Pair>
        <DateInput label="Date" {...form.field('docDate')} />
        <DateInput label="Due" {...form.field('dueDate')} />
      </Pair>
    </FormPanel>
  );
}
