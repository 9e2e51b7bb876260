import type { BillPreview, NewBill } from '@counting-house/contract/purchasing/bills/bill.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { money, percent, today } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import type { HeadFields } from '../../ui/form/document-head.ts';
import type { Messages } from '../../ui/lines/lines.ts';
import { refreshing } from '../../ui/theme/refreshing.ts';
import { TdsSectionSelect } from '../../ui/picking/tds-section-select.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Totals } from '../../ui/parts/sheet.tsx';
import { Money } from '../../ui/parts/value.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { taxRows } from '../tax-rows.ts';
import { DispatchAddress, VendorPart } from '../vendor-part.tsx';
import { type Draft, withVendor } from './bill-draft.ts';
import css from './bill.module.css';

type PartProps = {
  readonly draft: Draft;
  readonly change: (by: (before: Draft) => Draft) => void;
  readonly errors: Messages;
  readonly head: HeadFields<NewBill>;
};

/** Who sent the bill. */
export function BillVendor({ draft, change, errors }: PartProps) {
  const { vendor } = draft;
  return (
    <VendorPart
      vendor={vendor}
      choose={(chosen) => change((before) => withVendor(before, chosen))}
      next="paper"
      errors={errors}
    >
      {vendor && (
        <DispatchAddress
          label="Billed from"
          vendorId={vendor.id}
          value={draft.vendorAddressId}
          onChange={(vendorAddressId) => change((before) => ({ ...before, vendorAddressId }))}
          errors={errors}
        />
      )}
    </VendorPart>
  );
}

/** What stands on the vendor's paper: number, date and total, and when it is to be paid. */
export function PaperPart({
  draft,
  change,
  errors,
  head,
  preview,
}: PartProps & { preview: BillPreview | null }) {
  return (
    <DocumentPart part="paper" title="Vendor’s bill" step="vendor" keys="F8">
      <TextInput
        label="Bill number"
        data-part="paper"
        autoComplete="off"
        {...head.field('vendorBillNo')}
      />
      <KnownBill draft={draft} />
      <div className={css.pair}>
        <DateInput label="Bill date" maxDate={today()} {...head.field('vendorBillDate')} />
        <MoneyInput
          label="Total"
          withAsterisk
          value={draft.vendorTotal ?? ''}
          onChange={(paise) =>
            change((before) => ({
              ...before,
              vendorTotal: typeof paise === 'number' ? paise : null,
            }))
          }
          error={errors['vendorTotal']}
        />
        <DateInput label="Due" {...head.field('dueDate', preview?.dueDate)} />
        <DateInput
          label="Posting date"
          maxDate={today()}
          {...head.field('businessDate', preview?.businessDate)}
        />
      </div>
      <Checkbox
        label="Reverse charge"
        description="Tax payable under reverse charge (RCM)."
        {...head.check('reverseCharge', preview?.reverseCharge)}
      />
    </DocumentPart>
  );
}

/** The way to the bill that has this number already. */
function KnownBill({ draft }: { draft: Draft }) {
  const { vendor, saved } = draft;
  const no = draft.vendorBillNo ?? '';
  const day = draft.vendorBillDate ?? '';
  const { data } = useOptionalOperation(
    purchasing.billCheckNumber,
    { vendorId: vendor?.id ?? 0, no, date: day },
    { enabled: vendor !== null && no.trim() !== '' && day !== '' },
  );
  if (!data?.billId || data.billId === saved?.id) return null;
  return (
    <ScreenLink to={purchasingScreens.bill} params={{ id: data.billId }}>
      Open the bill with this number
    </ScreenLink>
  );
}

/** What the lines come to, and how far the paper is from it. */
export function BillTotals({
  draft,
  preview,
  isAsking,
}: {
  draft: Draft;
  preview: BillPreview;
  isAsking: boolean;
}) {
  const { vendorTotal } = draft;
  return (
    <DocumentPart part="totals" title="Totals" step="send">
      <div {...refreshing(isAsking)}>
        <Totals
          rows={[
            { label: 'Taxable value', value: <Money of={preview.taxable} /> },
            ...taxRows(preview.taxesByRate),
            ...(preview.reverseCharge
              ? [
                  {
                    label: 'Tax payable under reverse charge (RCM)',
                    value: <Money of={-preview.tax} />,
                  },
                ]
              : []),
            { label: 'Lines', value: <Money of={preview.sum} />, weight: 'sum' as const },
            ...(vendorTotal === null
              ? []
              : [
                  {
                    label: 'Vendor’s total',
                    value: <Money of={vendorTotal} />,
                    weight: 'final' as const,
                  },
                ]),
            ...(preview.tds && preview.tds.amount > 0
              ? [
                  { label: 'TDS deducted', value: <Money of={-preview.tds.amount} /> },
                  {
                    label: 'To pay',
                    value: <Money of={(vendorTotal ?? preview.sum) - preview.tds.amount} />,
                    weight: 'sum' as const,
                  },
                ]
              : []),
          ]}
        />
      </div>
      {vendorTotal !== null && <Difference of={preview} />}
      {preview.advance > 0 && (
        <p className={css.difference}>
          The vendor has {money(preview.advance)} of ours: advances and debit notes.
        </p>
      )}
    </DocumentPart>
  );
}

/** Red until the paper and its lines agree or differ by no more than rounding. */
function Difference({ of: { roundOff, fields } }: { of: BillPreview }) {
  const isWrong = 'vendorTotal' in fields;
  return (
    <p className={css.difference} data-wrong={isWrong || undefined} role="status">
      {roundOff === 0
        ? 'Bill total matches.'
        : `${isWrong ? 'Difference' : 'Round off'} ${money(roundOff)}`}
    </p>
  );
}

/** The vendor's paper itself: PDF or photos. */
export function FilePart({ draft, change, errors }: PartProps) {
  return (
    <DocumentPart part="file" title="File of the bill" step="vendor">
      <FilesInput
        label="PDF or photo"
        value={draft.fileIds}
        onChange={(fileIds) => change((before) => ({ ...before, fileIds }))}
        error={errors['fileIds']}
      />
    </DocumentPart>
  );
}

/** Tax that is held back from the vendor: by which section, and how much. */
export function TdsPart({
  draft,
  change,
  errors,
  head,
  preview,
}: PartProps & { preview: BillPreview | null }) {
  const mayType = useMay()(purchasing.billConfirm.permission);
  const held = preview?.tds;
  return (
    <DocumentPart part="tds" title="TDS" step="send">
      <TdsSectionSelect
        label="Section"
        data-part="tds"
        day={draft.businessDate || today()}
        value={draft.tdsSectionId === undefined ? (held?.sectionId ?? null) : draft.tdsSectionId}
        onChange={(next) =>
          change((before) => ({
            ...before,
            tdsSectionId: next || null,
            tdsAmount: null,
            tdsReason: '',
          }))
        }
        error={errors['tdsSectionId']}
      />
      {held && (
        <MoneyInput
          label="TDS amount"
          description={
            held.base > 0
              ? `${percent(held.rateBps)} on ${money(held.base)}`
              : held.advanced > 0
                ? `TDS was deducted when ${money(held.advanced)} was paid in advance.`
                : 'Under the limits of the section.'
          }
          disabled={!mayType}
          value={draft.tdsAmount ?? held.amount}
          onChange={(paise) =>
            change((before) => ({
              ...before,
              tdsAmount: typeof paise === 'number' && paise !== held.amount ? paise : null,
            }))
          }
          error={errors['tdsAmount']}
        />
      )}
      {(errors['tdsReason'] || draft.tdsReason) && (
        <TextInput
          label={held ? 'Reason for another TDS amount' : 'Reason for no TDS'}
          {...head.field('tdsReason')}
        />
      )}
    </DocumentPart>
  );
}

export function BillNote({ head }: PartProps) {
  return (
    <DocumentPart part="notes" title="Note" step="send">
      <Textarea
        label="Internal note"
        data-part="notes"
        autosize
        minRows={1}
        {...head.field('note')}
      />
    </DocumentPart>
  );
}
