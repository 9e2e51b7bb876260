import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { PurchaseOrder } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core';
import { qty } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { MailDialog } from '../../ui/form/mail-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

type Named = { readonly id: number; readonly number: string };

/** Asks where the mail with the order goes, who gets a copy, and what is written with it. */
export function SendForm({ rows: [row], answer }: RowsFormProps<Named>) {
  const { data } = useOptionalOperation(
    purchasing.getOrder,
    { id: row?.id ?? 0 },
    { enabled: !!row },
  );
  return data ? <Sending order={data} close={() => answer(null)} /> : null;
}

type Props = { readonly order: PurchaseOrder; readonly close: () => void };

function Sending({ order, close }: Props) {
  const form = useOperationForm(purchasing.orderSend, {
    initial: { id: order.id, version: order.version, how: 'mail', to: order.vendorEmail, cc: [] },
    saved: '{number} goes to its vendor by mail',
    then: close,
    sends: ({ to, ...typed }) => ({ ...typed, ...(to ? { to } : {}) }),
  });
  const wrongCopy = Object.entries(form.errors).find(([path]) => path.startsWith('cc'));
  return (
    <MailDialog title={`Send ${order.number}`} form={form} act="Send" close={close}>
      <TextInput label="To" type="email" data-autofocus {...form.field('to')} />
      <TagsInput
        label="Copies to"
        description="Enter or a comma ends an address."
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        value={[...(form.values.cc ?? [])]}
        onChange={(next) => form.set('cc', next)}
        error={wrongCopy?.[1]}
      />
      <Textarea label="Message" autosize minRows={2} {...form.field('message')} />
    </MailDialog>
  );
}

/** Asks which open lines are given up, and why. */
export function CloseForm({ rows: [row], answer }: RowsFormProps<Named>) {
  const { data } = useOptionalOperation(
    purchasing.getOrder,
    { id: row?.id ?? 0 },
    { enabled: !!row },
  );
  return data ? <Closing order={data} close={() => answer(null)} /> : null;
}

function Closing({ order, close }: Props) {
  const open = order.lines.filter(({ openQty }) => openQty > 0);
  const form = useOperationForm(purchasing.orderClose, {
    initial: {
      id: order.id,
      version: order.version,
      note: '',
      lineIds: open.map((line) => line.id),
    },
    saved: '{number}: lines closed',
    then: close,
  });
  const { value, onChange, error } = form.field('lineIds');
  return (
    <FormDialog
      title={`Close what ${order.number} has open`}
      form={form}
      act="Close lines"
      close={close}
    >
      <Checkbox.Group
        label="Lines"
        description="Nothing more of them is expected."
        value={(value as readonly number[]).map(String)}
        error={error}
        onChange={(ids) => onChange(ids.map(Number))}
      >
        {open.map((line) => (
          <Checkbox key={line.id} mt={8} value={String(line.id)} label={wordsOf(line)} />
        ))}
      </Checkbox.Group>
      <Textarea label="Note" autosize minRows={2} data-autofocus {...form.field('note')} />
    </FormDialog>
  );
}

const wordsOf = ({ name, openQty, stockUnit }: PurchaseOrder['lines'][number]): string =>
  `${name}, ${qty(openQty, stockUnit)} open`;
