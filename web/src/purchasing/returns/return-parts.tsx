import type {
  NewVendorReturn,
  Returnable,
  VendorReturnPreview,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { qty, today } from '../../platform/format/format.ts';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import type { HeadFields } from '../../ui/form/document-head.ts';
import type { Messages } from '../../ui/lines/lines.ts';
import { Totals } from '../../ui/parts/sheet.tsx';
import { Money } from '../../ui/parts/value.tsx';
import { refreshing } from '../../ui/theme/refreshing.ts';
import { OpenGoods } from '../open-goods.tsx';
import { taxRows } from '../tax-rows.ts';
import { VendorPart } from '../vendor-part.tsx';
import { type Draft, withStore, withVendor } from './return-draft.ts';
import { goodsText } from './return-lines.tsx';
import css from './return.module.css';

type PartProps = {
  readonly draft: Draft;
  readonly change: (by: (before: Draft) => Draft) => void;
  readonly errors: Messages;
  readonly head: HeadFields<NewVendorReturn>;
};

/** Whose goods go back, and where they lie; both stay once the draft is saved. */
export function ReturnVendor({ draft, change, errors }: PartProps) {
  const { vendor, store, saved } = draft;
  return (
    <VendorPart
      vendor={vendor}
      choose={(chosen) => change((before) => withVendor(before, chosen))}
      next={itemsPart}
      isFixed={saved !== null}
      errors={errors}
    >
      <Picker
        list={stock.listStores}
        label="Store"
        with={{ status: 'active' }}
        placeholder="Default store"
        shown={store?.name ?? null}
        value={store?.id ?? ''}
        disabled={saved !== null}
        onChange={(id) => {
          if (id === '') change((before) => withStore(before, null));
        }}
        onPick={({ id, name }) => change((before) => withStore(before, { id, name }))}
        error={errors['storeId']}
      />
    </VendorPart>
  );
}

/** What the vendor is debited: billed goods with their tax; goods that were never billed are no longer owed. */
export function DebitPart({ of, isAsking }: { of: VendorReturnPreview; isAsking: boolean }) {
  const { taxable, tax, total, unbilledValue } = of;
  if (taxable === null || tax === null || total === null) return null;
  const ours = taxable + tax - total;
  return (
    <DocumentPart part="totals" title="Debit note" step="send">
      <div {...refreshing(isAsking)}>
        <Totals
          rows={[
            { label: 'Taxable value', value: <Money of={taxable} /> },
            ...taxRows(of.taxesByRate),
            ...(ours > 0
              ? [{ label: 'Tax payable under reverse charge (RCM)', value: <Money of={-ours} /> }]
              : []),
            { label: 'Debit note amount', value: <Money of={total} />, weight: 'final' as const },
            ...(unbilledValue
              ? [{ label: 'Unbilled goods returned', value: <Money of={unbilledValue} /> }]
              : []),
          ]}
        />
      </div>
      {total === 0 && (
        <p className={css.hint}>Nothing of it is billed, so there will be no debit note.</p>
      )}
    </DocumentPart>
  );
}

/** When and how the goods travel. */
export function TransportPart({ head }: PartProps) {
  return (
    <DocumentPart part="transport" title="Transport" step="send" keys="F8">
      <DateInput
        label="Date"
        data-part="transport"
        maxDate={today()}
        {...head.field('businessDate')}
      />
      <TextInput label="Vehicle number" autoComplete="off" {...head.field('vehicleNo')} />
      <TextInput label="LR number" autoComplete="off" {...head.field('lrNo')} />
      <TextInput
        label="E-way bill number"
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        {...head.field('ewayBillNo')}
      />
      <Checkbox
        label="Replacement expected"
        description="They are pending again on the purchase order."
        {...head.check('isReplacement')}
      />
    </DocumentPart>
  );
}

export function NotesPart({ draft, change, errors, head }: PartProps) {
  return (
    <DocumentPart part="notes" title="Note and photos" step="send">
      <Textarea label="Note" data-part="notes" autosize minRows={1} {...head.field('note')} />
      <FilesInput
        label="Photos and documents"
        value={draft.fileIds}
        onChange={(fileIds) => change((before) => ({ ...before, fileIds }))}
        error={errors['fileIds']}
      />
    </DocumentPart>
  );
}

/** More goods than that are found by typing. */
const mostListed = 12;

/** Goods of the vendor that lie free and are not on the return; each is added by its button. */
export function FreeGoods({
  rows,
  add,
}: {
  rows: readonly Returnable[];
  add: (goods: Returnable) => void;
}) {
  return (
    <OpenGoods
      title="Returnable"
      rows={rows}
      look={(goods) => ({
        key: `${goods.batchId} ${goods.trayId}`,
        name: goods.name,
        under: goodsText(goods),
        figure: qty(goods.qty, goods.unit),
        below: goods.tray,
        of: goods.tray,
      })}
      add={add}
      most={mostListed}
    />
  );
}
