import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { ListGstDocuments } from '@counting-house/contract/gst/gst-document.ts';
import { lineLabels, sectionLabels, tableLabels } from '@counting-house/contract/gst/gst-labels.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import type { AskedMonth } from '@counting-house/contract/gst/tax-month.ts';
import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { month as monthWords, taxPercent } from '../../platform/format/format.ts';
import { List } from '../../ui/list/list.tsx';
import { Stack } from '../../ui/page/page.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { amount, code, type Column, date, onCard, text } from '../../ui/table/columns.tsx';
import { recordKind } from './month-text.ts';
import css from './month.module.css';

type Of = ListGstDocuments['of'];
type Row = OutputOf<typeof gst.listGstDocuments>['rows'][number];

/** Whether the address names a line whose documents can be listed. */
export const isOf = (of: unknown): of is Of => ListGstDocuments.shape.of.safeParse(of).success;

const nameOf = (of: Of): string => {
  const words = { ...sectionLabels, ...lineLabels, ...tableLabels }[of];
  return `${words.label} (${words.no})`;
};

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    label: 'Document',
    cell: (row) => (
      <KnownRecord kind={recordKind(row.sourceKind)} id={row.documentId} title={row.number} />
    ),
    words: (row) => row.number,
  },
  date('date', 'Date'),
  text('partyName', 'Party'),
  code('gstin', 'GSTIN'),
  {
    key: 'rate',
    label: 'Rate',
    cell: (row) => taxPercent(row.rate),
    words: (row) => taxPercent(row.rate),
    isRight: true,
  },
  onCard('amount', amount('taxable', 'Taxable')),
  amount('igst', 'IGST'),
  amount('cgst', 'CGST'),
  amount('sgst', 'SGST'),
];

/** The documents behind a section of GSTR-1 or a line of GSTR-3B. */
export function GstDocumentList({ asked, of }: { asked: AskedMonth; of: Of }) {
  const { month } = asked;
  const setSearch = useSetSearch();
  const { place, rate } = useSearch();
  return (
    <Stack>
      <div className={css.acts}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} stroke={1.7} />}
          onClick={() => setSearch({ of: null, place: null, rate: null, q: null, sort: null })}
        >
          {monthWords(`${month}-01`)}
        </Button>
        <h2>
          {nameOf(of)}
          {place && `, ${stateName(place)}`}
          {rate && `, ${taxPercent(Number(rate))}`}
        </h2>
      </div>
      <List
        list={gst.listGstDocuments}
        things="documents"
        columns={columns}
        with={{
          ...asked,
          of,
          ...(place ? { place } : {}),
          ...(rate ? { rate: Number(rate) } : {}),
        }}
        empty="No documents in this line this month."
        key={`${of} ${place ?? ''} ${rate ?? ''}`}
      />
    </Stack>
  );
}
