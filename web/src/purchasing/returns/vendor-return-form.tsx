import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type {
  NewVendorReturn,
  VendorReturn,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { today } from '../../platform/format.ts';
import { useOperation, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { DateInput } from '../../ui/form/date-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { Picker } from '../../ui/form/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { ReturnGoods, type HeldLine } from './return-goods.tsx';

/** Begins a return to a vendor, or changes the draft that the address names. */
export function NewVendorReturnPanel() {
  const { draft } = useSearch();
  return draft === undefined ? <NewReturn /> : <ChangedReturn id={Number(draft)} />;
}

/** Leaves what the form was begun with, and opens the return. */
function useOpened() {
  const setSearch = useSetSearch();
  const gone = { draft: null, vendor: null, inward: null, bill: null, batch: null };
  return ({ id }: VendorReturn) => setSearch({ ...gone, open: String(id) });
}

function NewReturn() {
  const { vendor } = useSearch();
  const form = useOperationForm(purchasing.createReturn, {
    initial: {
      businessDate: today(),
      isReplacement: false,
      lines: [],
      ...(vendor ? { vendorId: Number(vendor) } : {}),
    },
    saved: '{number}: goods set aside',
    then: useOpened(),
  });
  return (
    <FormPanel title="New return to vendor" form={form} act="Save draft">
      <Picker
        label="Vendor"
        list={purchasing.listVendors}
        words={(row) => row.displayName}
        {...form.field('vendorId')}
        onPick={() => form.set('lines', [])}
      />
      <GoodsAndTransport
        form={form.common<Common>()}
        vendorId={form.values.vendorId}
        held={nothingHeld}
      />
    </FormPanel>
  );
}

const nothingHeld: readonly HeldLine[] = [];

function ChangedReturn({ id }: { id: number }) {
  const of = useOperation(purchasing.getReturn, { id });
  const form = useOperationForm(purchasing.updateReturn, {
    initial: { ...of, fileIds: of.files.map((file) => file.id) },
    saved: '{number} saved',
    then: useOpened(),
  });
  return (
    <FormPanel title={of.number} form={form} act="Save draft">
      <p>{of.vendorName}</p>
      <GoodsAndTransport form={form.common<Common>()} vendorId={of.vendorId} held={of.lines} />
    </FormPanel>
  );
}

type Common = Pick<
  NewVendorReturn,
  | 'businessDate'
  | 'isReplacement'
  | 'vehicleNo'
  | 'lrNo'
  | 'ewayBillNo'
  | 'note'
  | 'fileIds'
  | 'lines'
>;

function GoodsAndTransport({
  form,
  vendorId,
  held,
}: {
  form: FormFields<Common>;
  vendorId: number | undefined;
  held: readonly HeldLine[];
}) {
  const { inward, bill, batch } = useSearch();
  const only = {
    ...(inward ? { inwardId: Number(inward) } : {}),
    ...(bill ? { billId: Number(bill) } : {}),
    ...(batch ? { batchId: Number(batch) } : {}),
  };
  const found = useOptionalOperation(
    purchasing.listReturnable,
    { vendorId: vendorId ?? 0, ...only },
    { enabled: Boolean(vendorId) },
  ).data;
  return (
    <>
      {vendorId !== undefined && found && (
        <ReturnGoods
          rows={found.rows}
          held={held}
          lines={form.rows('lines')}
          at={(index) => form.at(`lines.${index}`)}
          error={form.errors['lines']}
        />
      )}
      <Checkbox
        label="The vendor will send the goods again"
        description="Their purchase order has them open once more."
        {...form.check('isReplacement')}
      />
      <Section title="Transport">
        <Pair>
          <TextInput label="Vehicle number" {...form.field('vehicleNo')} />
          <TextInput label="LR number" {...form.field('lrNo')} />
        </Pair>
        <Pair>
          <TextInput label="E-way bill number" {...form.field('ewayBillNo')} />
          <DateInput label="Date" {...form.field('businessDate')} />
        </Pair>
        <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
        <FilesInput
          label="Photos and documents"
          value={form.values.fileIds ?? []}
          onChange={(next) => form.set('fileIds', [...next])}
          error={form.errors['fileIds']}
        />
      </Section>
    </>
  );
}
