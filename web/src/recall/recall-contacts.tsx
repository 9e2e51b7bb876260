import type { Recall, RecallContact } from '@counting-house/contract/recall/recall.ts';
import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import { TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconFlame,
  IconPhoneCheck,
  IconPhoneOff,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { moment, phone, qty } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { run, type RowAction } from '../ui/list/actions.tsx';
import { text, type Column } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { State } from '../ui/marks/badge.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import { Tabs } from '../ui/parts/tabs.tsx';
import { QtyInput } from '../ui/form/figure-input.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Button } from '@mantine/core';
import { resultStates } from './recall-labels.ts';
import { SheetPart } from './sheet-part.tsx';
import { IdSelect } from '../ui/picking/id-select.tsx';
import css from './recall.module.css';

const shownAtOnce = 200;

/** What can still come back by itself. */
const open = ({ qty: got, recovered, destroyed, isBox }: RecallContact['goods'][number]) =>
  isBox ? 0 : got - recovered - destroyed;

const columns: readonly Column<RecallContact>[] = [
  {
    key: 'name',
    label: 'Customer',
    cell: (row) => (
      <>
        <b>{row.name}</b> <small>{row.number}</small>
      </>
    ),
    words: (row) => row.name,
  },
  {
    key: 'phone',
    label: 'Phone',
    cell: (row) =>
      row.phone ? (
        <a className={css.call} href={`tel:+91${row.phone}`}>
          {phone(row.phone)}
        </a>
      ) : (
        row.email
      ),
  },
  {
    key: 'goods',
    label: 'Goods',
    cell: (row) =>
      row.goods
        .map(({ code, name, unit, qty: got }) => `${qty(got, unit)} ${name} (${code})`)
        .join(', '),
  },
  {
    key: 'messages',
    label: 'Message',
    cell: (row) =>
      row.messages
        .map(
          ({ channel, status, at }) =>
            `${channel === 'sms' ? 'SMS' : 'E-mail'} ${status}, ${moment(at)}`,
        )
        .join('; ') || 'None',
  },
  {
    key: 'result',
    label: 'Result',
    part: 'badge',
    cell: (row) => <State of={resultStates} is={row.result} />,
    words: (row) => resultStates[row.result].label,
  },
  text('note', 'Note'),
  {
    key: 'settle',
    label: 'Settle',
    cell: (row) =>
      row.goods.some(({ recovered }) => recovered > 0) && (
        <>
          Credit note or replacement:{' '}
          <KnownRecord kind="order" id={row.orderId} title={row.orderNo} />
        </>
      ),
    words: (row) => (row.goods.some(({ recovered }) => recovered > 0) ? row.orderNo : ''),
  },
];

const said = (
  label: string,
  result: 'reached' | 'unreachable' | 'destroyed' | 'refused',
  key: string,
  icon: RowAction<RecallContact>['icon'],
): RowAction<RecallContact> =>
  run(label, recall.contactRecall, {
    with: { result },
    key,
    ...(icon ? { icon } : {}),
    when: (row: RecallContact) => row.result !== result,
    done: (row: RecallContact) => `${row.name}: ${label.toLowerCase()}`,
  });

/** Who has goods of a recall: called, written to, and what they said. */
export function RecallContacts({ recall: shown }: { recall: Recall }) {
  const [tab, setTab] = useState('none');
  const [back, setBack] = useState<RecallContact | null>(null);
  const { results } = shown.progress;
  const { rows, total } = useOperation(recall.listRecallContacts, {
    recallId: shown.id,
    limit: shownAtOnce,
    ...(tab === 'all' ? {} : { result: [tab as RecallContact['result']] }),
  });
  const isActive = shown.status === 'active';
  const actions: readonly RowAction<RecallContact>[] = isActive
    ? [
        said('Reached', 'reached', '1', IconPhoneCheck),
        said('Unreachable', 'unreachable', '2', IconPhoneOff),
        said('Destroyed', 'destroyed', '4', IconFlame),
        said('Refused', 'refused', '5', IconX),
      ]
    : [];
  const tabs = [
    ...Object.entries(resultStates).map(([value, { label }]) => ({
      value,
      label: value === 'none' ? 'Not reached' : label,
      count: results[value as RecallContact['result']],
    })),
    { value: 'all', label: 'All', count: shown.contacts },
  ];
  const withBack: readonly Column<RecallContact>[] = [
    ...columns,
    ...(isActive
      ? [
          {
            key: 'back',
            label: 'Back',
            part: 'step' as const,
            cell: (row: RecallContact) =>
              row.goods.some((goods) => open(goods) > 0) && (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconArrowBackUp size={14} />}
                  onClick={() => setBack(row)}
                >
                  Goods came back
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <SheetPart title="Customers to reach" beside={<small>one row per parcel</small>}>
      <Tabs label="Results" tabs={tabs} value={tab} set={setTab} />
      {rows.length === 0 ? (
        <p>No one here.</p>
      ) : (
        <DataTable caption="Customers to reach" columns={withBack} rows={rows} actions={actions} />
      )}
      {total > rows.length && <p>The first {rows.length} are shown; Export has all of them.</p>}
      {back && <BackForm recallId={shown.id} contact={back} close={() => setBack(null)} />}
    </SheetPart>
  );
}

function BackForm({
  recallId,
  contact,
  close,
}: {
  recallId: number;
  contact: RecallContact;
  close: () => void;
}) {
  const goods = contact.goods.filter((one) => open(one) > 0);
  const [first] = goods;
  const form = useOperationForm(recall.recoverRecall, {
    initial: {
      id: recallId,
      contactId: contact.id,
      ...(first ? { batchId: first.batchId, qty: open(first) } : {}),
    },
    saved: 'Goods of {name} are in the reject tray',
    then: close,
  });
  const chosen = goods.find(({ batchId }) => batchId === form.values.batchId);
  return (
    <FormDialog
      title={`Goods of ${contact.name} came back`}
      form={form}
      act="Receive back"
      close={close}
    >
      <IdSelect
        label="Batch"
        of={goods.map(({ batchId, code, name }) => ({ id: batchId, label: `${code}, ${name}` }))}
        {...form.field('batchId')}
      />
      <QtyInput
        label="Quantity"
        unit={chosen?.unit}
        description={chosen && `${qty(open(chosen), chosen.unit)} can still come back.`}
        {...form.field('qty')}
      />
      <TextInput label="Note" {...form.field('note')} />
    </FormDialog>
  );
}
