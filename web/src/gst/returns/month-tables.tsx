import type { Gstr1 } from '@counting-house/contract/gst/gst-return.ts';
import { issuedLabels, sectionLabels } from '@counting-house/contract/gst/gst-labels.ts';
import type { AskedMonth } from '@counting-house/contract/gst/tax-month.ts';
import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useSetSearch } from '../../platform/address.ts';
import { month as monthWords, taxPercent } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Stack } from '../../ui/page/page.tsx';
import { Tag } from '../../ui/marks/badge.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import {
  amount,
  type Column,
  number,
  onCard,
  qty,
  stacked,
  text,
} from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import css from './month.module.css';

/** Sections of GSTR-1 that are tables of sums: no single document stands behind their rows. */
type MonthTableName = 'hsn' | 'docs';
export const isMonthTable = (of: unknown): of is MonthTableName => of === 'hsn' || of === 'docs';

/** The summary by HSN, or the documents issued, as the return has them. */
export function MonthTable({ asked, of }: { asked: AskedMonth; of: MonthTableName }) {
  const { month } = asked;
  const setSearch = useSetSearch();
  const { gstr1 } = useOperation(gst.getTaxMonth, asked);
  return (
    <Stack>
      <div className={css.acts}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} stroke={1.7} />}
          onClick={() => setSearch({ of: null })}
        >
          {monthWords(`${month}-01`)}
        </Button>
        <h2>
          {sectionLabels[of].label} ({sectionLabels[of].no})
        </h2>
      </div>
      {of === 'hsn' ? <HsnSummary rows={gstr1.hsn} /> : <DocumentsIssued rows={gstr1.docs} />}
    </Stack>
  );
}

type HsnRow = Gstr1['hsn'][number] & { readonly id: number };

const hsnColumns: readonly Column<HsnRow>[] = [
  stacked(
    {
      key: 'hsn',
      label: 'HSN',
      cell: (row: HsnRow) => (
        <>
          {row.hsn || 'None'} {row.isShort && <Tag>Too short</Tag>}
        </>
      ),
      words: (row: HsnRow) => row.hsn,
    },
    text('description', 'Description'),
  ),
  qty('qty', 'Quantity', { unit: 'unit' }),
  {
    key: 'rate',
    label: 'Rate',
    cell: (row) => taxPercent(row.rate),
    words: (row) => taxPercent(row.rate),
    isRight: true,
  },
  amount('value', 'With tax'),
  onCard('amount', amount('taxable', 'Taxable')),
  { ...amount('igst', 'IGST'), part: 'fact', isNamed: true },
  { ...amount('cgst', 'CGST'), part: 'fact', isNamed: true },
  { ...amount('sgst', 'SGST'), part: 'fact', isNamed: true },
];

/** Table 12: the buyers with a GSTIN and those without have a tab each. */
function HsnSummary({ rows }: { rows: Gstr1['hsn'] }) {
  const parts = [
    ['B2B', rows.filter(({ isB2B }) => isB2B)],
    ['B2C', rows.filter(({ isB2B }) => !isB2B)],
  ] as const;
  if (rows.length === 0) return <Nothing />;
  return parts.map(
    ([title, some]) =>
      some.length > 0 && (
        <Sheet title={title} key={title}>
          <DataTable
            caption={`HSN of ${title}`}
            columns={hsnColumns}
            rows={some.map((row, i) => ({ ...row, id: i + 1 }))}
          />
        </Sheet>
      ),
  );
}

type IssuedRow = Gstr1['docs'][number] & { readonly id: number; readonly name: string };

const issuedColumns: readonly Column<IssuedRow>[] = [
  text('name', 'Documents'),
  text('from', 'From'),
  text('to', 'To'),
  onCard('amount', number('total', 'Issued')),
  number('cancelled', 'Cancelled'),
  number('missing', 'Missing'),
];

/** Table 13: the numbers that were given in each series. */
function DocumentsIssued({ rows }: { rows: Gstr1['docs'] }) {
  if (rows.length === 0) return <Nothing />;
  return (
    <Sheet>
      <DataTable
        caption="Documents issued"
        columns={issuedColumns}
        rows={rows.map((row, i) => ({ ...row, id: i + 1, name: issuedLabels[row.kind].label }))}
      />
    </Sheet>
  );
}

const Nothing = () => (
  <EmptyState title="Nothing in this table">No document was issued in this month.</EmptyState>
);
