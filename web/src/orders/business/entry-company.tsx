import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import { addressLine } from '@counting-house/contract/customers/address.ts';
import { states } from '@counting-house/contract/customers/state.ts';
import { TextInput } from '@mantine/core';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { DocumentPart, Wrong } from '../../ui/lines/document-page.tsx';
import css from '../placing/entry.module.css';
import type { Entry, EntryCompany } from '../placing/entry.ts';
import { IdSelect } from '../../ui/picking/id-select.tsx';

type Props = {
  readonly entry: Entry;
  readonly company: EntryCompany;
  readonly change: (by: (before: Entry) => Entry) => void;
  readonly preview: OrderPreview | null;
  readonly errors: Readonly<Record<string, string>>;
};

/** Which company orders, by whom, under which number of its own, and where the bill goes. */
export function CompanyPart({ entry, company, change, preview, errors }: Props) {
  const set = (part: Partial<EntryCompany>) =>
    change((before) => ({ ...before, company: before.company && { ...before.company, ...part } }));
  const buyers = company.people.filter(
    ({ status, role }) => status === 'active' && role !== 'viewer',
  );
  const placeOfSupply = preview && states[preview.placeOfSupply];
  const approvers = buyers.filter(({ role }) => role === 'approver');
  const needsApproval = preview?.credit?.holds.some(({ code }) => code === 'approval') ?? false;
  return (
    <DocumentPart part="buyer" title={entry.buyer?.name ?? ''} step="buyer" keys="F4">
      <p className={css.small}>
        {[company.gstin && `GSTIN ${company.gstin}`, placeOfSupply].filter(Boolean).join(' · ')}
      </p>
      {entry.buyer?.blockReason && <p className={css.wrong}>{entry.buyer.blockReason}</p>}
      {company.note && <p className={css.said}>{company.note}</p>}
      <Wrong>{errors['groupId']}</Wrong>
      <IdSelect
        label="Ordered by"
        data-part="buyer"
        of={buyers.map(({ customerId: id, name: label }) => ({ id, label }))}
        value={company.personId}
        onChange={(next) => set({ personId: next || null })}
        error={errors['customerId']}
      />
      <Pair>
        <TextInput
          label="Their order number"
          maxLength={40}
          autoComplete="off"
          value={company.customerPo}
          onChange={(event) => set({ customerPo: event.currentTarget.value })}
          error={errors['customerPo']}
        />
        <DateInput
          label="Of"
          value={company.customerPoDate ?? ''}
          onChange={(next) => set({ customerPoDate: (next as string) || null })}
          error={errors['customerPoDate']}
        />
      </Pair>
      <IdSelect
        label="Bill to"
        of={company.billing.map((one) => ({ id: one.id, label: addressLine(one) }))}
        value={company.billingAddressId}
        onChange={(next) => set({ billingAddressId: next || null })}
        error={errors['billingAddress']}
      />
      {(needsApproval || company.approverId !== null) && approvers.length > 0 && (
        <IdSelect
          label="Approved by"
          clearable
          placeholder="Nobody yet"
          of={approvers.map(({ id, name: label }) => ({ id, label }))}
          value={company.approverId}
          onChange={(next) => set({ approverId: next || null })}
          error={errors['approver']}
        />
      )}
      {(entry.saved === null || entry.saved.isDraft) && (
        <DateInput
          label="Quotation valid until"
          description="Its prices hold until then."
          value={company.validUntil ?? ''}
          onChange={(next) => set({ validUntil: (next as string) || null })}
          error={errors['validUntil']}
        />
      )}
    </DocumentPart>
  );
}
