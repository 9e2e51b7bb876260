import type {
  NewPurchaseOrder,
  PurchaseOrderPreview,
  RevisePurchaseOrder,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { freightLabels } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import type { HeadFields } from '../../ui/form/document-head.ts';
import type { Messages } from '../../ui/lines/lines.ts';
import { refreshing } from '../../ui/theme/refreshing.ts';
import { Totals } from '../../ui/parts/sheet.tsx';
import { Money } from '../../ui/parts/value.tsx';
import { type Draft, withVendor } from './purchase-draft.ts';
import { taxRows } from '../tax-rows.ts';
import { DispatchAddress, VendorPart } from '../vendor-part.tsx';

type PartProps = {
  readonly draft: Draft;
  readonly change: (by: (before: Draft) => Draft) => void;
  readonly errors: Messages;
  readonly head: HeadFields<NewPurchaseOrder>;
};

/** Who sells; it stays once the order has left draft. */
export function OrderVendor({ draft, change, errors }: PartProps) {
  const { vendor } = draft;
  const isFixed = draft.saved?.isRevised ?? false;
  return (
    <VendorPart
      vendor={vendor}
      choose={(chosen) => change((before) => withVendor(before, chosen))}
      next={itemsPart}
      isFixed={isFixed}
      errors={errors}
    >
      {vendor && !isFixed && (
        <DispatchAddress
          label="Goods leave from"
          vendorId={vendor.id}
          value={draft.vendorAddressId}
          onChange={(vendorAddressId) => change((before) => ({ ...before, vendorAddressId }))}
          errors={errors}
        />
      )}
    </VendorPart>
  );
}

/** When the goods are due, and on what terms. */
export function TermsPart({
  draft,
  change,
  errors,
  head,
  preview,
}: PartProps & { preview: PurchaseOrderPreview | null }) {
  const isFixed = draft.saved?.isRevised ?? false;
  return (
    <DocumentPart part="terms" title="Delivery and terms" step="send">
      <Picker
        list={stock.listStores}
        label="Ship to"
        with={{ status: 'active' }}
        placeholder="Default store"
        shown={draft.store?.name ?? null}
        value={draft.store?.id ?? ''}
        disabled={isFixed}
        onChange={(id) => {
          if (id === '') change((before) => ({ ...before, store: null }));
        }}
        onPick={({ id, name }) => change((before) => ({ ...before, store: { id, name } }))}
        error={errors['storeId']}
      />
      <DateInput label="Order date" disabled={isFixed} {...head.field('orderDate', today())} />
      <DateInput
        label="Expected"
        data-part="terms"
        {...head.field('expectedDate', preview?.expectedDate)}
      />
      <NumberInput
        label="Payment terms, days"
        placeholder="As with the vendor"
        min={0}
        max={180}
        disabled={isFixed}
        {...head.field('paymentTermsDays')}
      />
      <Choice
        label="Freight"
        disabled={isFixed}
        of={freightLabels}
        {...head.field('freightTerms')}
      />
      <TextInput label="Vendor’s reference" disabled={isFixed} {...head.field('vendorRef')} />
    </DocumentPart>
  );
}

/** What the order comes to, by the server. */
export function OrderTotals({
  preview,
  isAsking,
}: {
  preview: PurchaseOrderPreview;
  isAsking: boolean;
}) {
  return (
    <DocumentPart part="totals" title="Totals" step="send">
      <div {...refreshing(isAsking)}>
        <Totals
          rows={[
            { label: 'Goods', value: <Money of={preview.gross} /> },
            ...(preview.discount > 0
              ? [{ label: 'Line discount', value: <Money of={-preview.discount} /> }]
              : []),
            ...taxRows(preview.taxesByRate),
            {
              label: 'Order total',
              value: <Money of={preview.total} />,
              weight: 'final' as const,
            },
          ]}
        />
      </div>
      {preview.needsApproval && <p>An order of this value needs approval by another user.</p>}
      {preview.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </DocumentPart>
  );
}

/** What the vendor reads, what we keep to ourselves, and why a sent order is changed. */
export function OrderNotes({ draft, head, revision }: PartProps & { revision: Revision }) {
  const isRevised = draft.saved?.isRevised ?? false;
  return (
    <DocumentPart part="notes" title="Notes" step="send">
      {isRevised && (
        <Textarea
          label="Why it is revised"
          data-part="notes"
          autosize
          minRows={1}
          {...revision.field('note')}
        />
      )}
      <Textarea
        label="Note to the vendor"
        {...(isRevised ? {} : { 'data-part': 'notes' })}
        autosize
        minRows={1}
        {...head.field('noteToVendor')}
      />
      {!isRevised && (
        <Textarea label="Internal note" autosize minRows={1} {...head.field('internalNote')} />
      )}
    </DocumentPart>
  );
}

type Revision = HeadFields<RevisePurchaseOrder>;
