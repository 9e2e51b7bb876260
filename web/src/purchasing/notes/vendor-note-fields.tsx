import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { VendorNotePreview } from '@counting-house/contract/purchasing/vendor-note.ts';
import {
  type VendorNoteKind,
  noteReasonLabels,
} from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { money, today } from '../../platform/format/format.ts';
import { reading, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { VendorNoteLines } from './vendor-note-lines.tsx';
import type { NoteFields } from './vendor-note-typed.ts';
import css from './vendor-note.module.css';

/** Kind and vendor, chosen or known; the draft that is changed. */
type Of = {
  readonly id?: number;
  readonly kind: VendorNoteKind | undefined;
  readonly vendorId: number | '' | undefined;
};

/** The fields of a note without goods behind its kind and its vendor. */
export function VendorNoteFields({ form, of }: { form: NoteFields; of: Of }) {
  const { billId } = form.values;
  const { kind, vendorId } = of;
  const bill = useOptionalOperation(
    purchasing.getNotableBill,
    { id: billId || 0 },
    { enabled: Boolean(billId) },
  ).data;
  const figures = useFigures(form, of);
  return (
    <>
      <Picker
        label="Against bill"
        placeholder="None: a rebate over many bills"
        list={purchasing.listBills}
        with={{
          ...(vendorId ? { vendorId } : {}),
          state: ['confirmed', 'part_paid', 'paid'],
        }}
        words={({ number, vendorBillNo }) => `${number}, ${vendorBillNo}`}
        shown={bill ? `${bill.number}, ${bill.vendorBillNo}` : null}
        disabled={!vendorId}
        {...form.field('billId')}
        onChange={(next) =>
          form.change({ billId: typeof next === 'number' ? next : null, lines: [{}] })
        }
      />
      {kind === 'credit_note' && (
        <Pair>
          <TextInput label="Vendor’s credit note number" {...form.field('vendorNoteNo')} />
          <DateInput label="Vendor’s date" maxDate={today()} {...form.field('vendorNoteDate')} />
        </Pair>
      )}
      <Pair>
        <Choice label="Reason" of={noteReasonLabels} {...form.field('reason')} />
        <DateInput label="Posted on" maxDate={today()} {...form.field('businessDate')} />
      </Pair>
      <VendorNoteLines
        form={form}
        bill={billId ? (bill ?? null) : null}
        hasBill={Boolean(billId)}
      />
      {!billId && (
        <Checkbox
          label="Reverse charge (RCM): tax payable by us"
          {...form.check('reverseCharge')}
        />
      )}
      {kind === 'credit_note' && (
        <MoneyInput
          label="Total on the credit note"
          description="Blank = the sum of the lines"
          {...form.field('vendorTotal')}
        />
      )}
      <Checkbox
        label="Keep on account"
        description={
          billId
            ? 'Otherwise it is adjusted against the bill.'
            : 'Otherwise it is adjusted against the oldest bills.'
        }
        {...form.check('isOnAccount')}
      />
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
      <FilesInput
        label="Files"
        value={form.values.fileIds ?? []}
        onChange={(next) => form.set('fileIds', [...next])}
        error={form.errors['fileIds']}
      />
      {bill && bill.tdsAmount > 0 && (
        <p className={css.quiet}>
          TDS of {money(bill.tdsAmount)} was deducted when the bill was booked. It is not changed by
          this note.
        </p>
      )}
      <Figures of={figures} />
    </>
  );
}

const waitMs = 250;

/** What the note comes to, as the server works it out. */
function useFigures(form: NoteFields, of: Of): VendorNotePreview | undefined {
  const { values } = form;
  const lines = (values.lines ?? []).filter(
    ({ billLineId, accountId, taxable, taxExcess }) =>
      (billLineId ?? accountId) && (taxable || taxExcess),
  );
  const { fileIds: _files, ...typed } = values;
  const asked = {
    ...typed,
    ...of,
    lines,
  };
  const [input] = useDebouncedValue(JSON.stringify(asked), waitMs);
  const isWorth = Boolean(asked.kind && asked.vendorId) && lines.length > 0;
  const found = useQuery({
    ...reading(
      purchasing.previewVendorNote,
      JSON.parse(input) as InputOf<typeof purchasing.previewVendorNote>,
    ),
    enabled: isWorth,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isWorth ? found.data : undefined;
}

function Figures({ of: figures }: { of: VendorNotePreview | undefined }) {
  if (!figures) return null;
  const parts = figures.taxesByRate.flatMap(({ components }) =>
    components.map(({ code, amount }) => `${code} ${money(amount)}`),
  );
  return (
    <div className={css.sum} role="status">
      <span>
        {[
          `Taxable value ${money(figures.taxable)}`,
          ...parts,
          figures.reverseCharge && figures.tax > 0 && 'tax under reverse charge',
          figures.roundOff !== 0 && `round off ${money(figures.roundOff)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <strong>{money(figures.total)} less to pay</strong>
    </div>
  );
}
