import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import {
  type Address,
  addressLine,
  spacedPin,
} from '@counting-house/contract/customers/address.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { TextInput } from '@mantine/core';
import { b2bScreens } from '../../b2b/b2b.routes.tsx';
import { date, money } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { DocumentPart, Wrong } from '../../ui/lines/document-page.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { DeliverTo } from '../placing/entry-delivery.tsx';
import css from '../placing/entry.module.css';
import type { Entry, EntryCompany } from '../placing/entry.ts';

type Part = {
  readonly entry: Entry;
  readonly company: EntryCompany;
  readonly change: (by: (before: Entry) => Entry) => void;
  readonly errors: Readonly<Record<string, string>>;
};

const setting =
  (change: Part['change']) =>
  (part: Partial<EntryCompany>): void =>
    change((before) => ({ ...before, company: before.company && { ...before.company, ...part } }));

/** `Pune 411 037`; with its street where a company has two addresses there. */
const placeOf =
  ({ buyer }: Entry) =>
  (address: Address): string => {
    const isThere = ({ city, pinCode }: Address) =>
      city === address.city && pinCode === address.pinCode;
    const place = `${address.city} ${spacedPin(address.pinCode)}`;
    return (buyer?.addresses ?? []).filter(isThere).length > 1
      ? `${place}, ${address.line1}`
      : place;
  };

/** What the company's own order says: who sent it, its number and date, and where the goods go. */
export function CompanyHead({ entry, company, change, errors }: Part) {
  const set = setting(change);
  const buyers = company.people.filter(
    ({ status, role }) => status === 'active' && role !== 'viewer',
  );
  return (
    <>
      <IdSelect
        label="Ordered by"
        data-part="buyer"
        of={buyers.map(({ customerId: id, name: label }) => ({ id, label }))}
        value={company.personId}
        onChange={(next) => set({ personId: next || null })}
        error={errors['customerId']}
      />
      <TextInput
        label="PO number"
        maxLength={40}
        autoComplete="off"
        value={company.customerPo}
        onChange={(event) => set({ customerPo: event.currentTarget.value })}
        error={errors['customerPo']}
      />
      <DateInput
        label="PO date"
        value={company.customerPoDate ?? ''}
        onChange={(next) => set({ customerPoDate: (next as string) || null })}
        error={errors['customerPoDate']}
      />
      <div>
        <DeliverTo
          entry={entry}
          change={change}
          errors={errors}
          label="Deliver to"
          wordsOf={placeOf(entry)}
        />
      </div>
    </>
  );
}

/** Which company orders. */
export function CompanyPart({
  entry,
  company,
  preview,
  errors,
}: Omit<Part, 'change'> & { readonly preview: OrderPreview | null }) {
  const name = entry.buyer?.name ?? '';
  return (
    <DocumentPart
      part="buyer"
      title={name}
      heading={
        <ScreenLink to={b2bScreens.editCompany} params={{ id: company.id }}>
          {name}
        </ScreenLink>
      }
      step="buyer"
      keys="F4"
    >
      <p className={css.small}>
        {[company.gstin && `GSTIN ${company.gstin}`, preview && stateName(preview.placeOfSupply)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {entry.buyer?.blockReason && <p className={css.wrong}>{entry.buyer.blockReason}</p>}
      {company.note && <p className={css.said}>{company.note}</p>}
      <Wrong>{errors['groupId']}</Wrong>
    </DocumentPart>
  );
}

/** On which terms the company buys: until when it pays, where bills go, and who of it approved. */
export function TermsPart({
  entry,
  company,
  change,
  preview,
  errors,
}: Part & { readonly preview: OrderPreview | null }) {
  const set = setting(change);
  const approvers = company.people.filter(
    ({ status, role }) => status === 'active' && role === 'approver',
  );
  const credit = preview?.credit ?? null;
  const needsApproval = credit?.holds.some(({ code }) => code === 'approval') ?? false;
  return (
    <DocumentPart part="terms" title="Terms" step="pay">
      <dl className={css.terms}>
        <div>
          <dt>Payment</dt>
          <dd>
            {company.creditDays === null ? (
              'In advance'
            ) : (
              <>
                {company.creditDays} days
                {credit && credit.onAccount > 0 && (
                  <>
                    , due <b>{date(credit.dueDate)}</b> if billed today
                  </>
                )}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Overdue</dt>
          <dd>{money(company.overdue)}</dd>
        </div>
      </dl>
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
          placeholder="Unassigned"
          of={approvers.map(({ id, name: label }) => ({ id, label }))}
          value={company.approverId}
          onChange={(next) => set({ approverId: next || null })}
          error={errors['approver']}
        />
      )}
      {(entry.saved === null || entry.saved.isDraft) && (
        <DateInput
          label="Quotation valid until"
          description="Prices valid until this date."
          value={company.validUntil ?? ''}
          onChange={(next) => set({ validUntil: (next as string) || null })}
          error={errors['validUntil']}
        />
      )}
    </DocumentPart>
  );
}
