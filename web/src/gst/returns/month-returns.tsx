import type { Gstr3b } from '@counting-house/contract/gst/gst-return.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { lineLabels, tableLabels } from '@counting-house/contract/gst/gst-labels.ts';
import type { TaxMonth } from '@counting-house/contract/gst/tax-month.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { money, taxPercent } from '../../platform/format/format.ts';
import { amount, type Column, number, onCard, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { SheetBody } from '../../ui/parts/sheet.tsx';
import { MonthPart } from './month-part.tsx';
import { Opens } from './opens.tsx';
import css from './month.module.css';

type LineRow = Omit<Gstr3b['lines'][number], 'documents'> & {
  id: number;
  no: string;
  label: string;
  documents: number | null;
  /** What 3.1(a) is made of, unfolded below it: one state at one rate. */
  part?: { readonly place: string; readonly rate: number };
};

const lineColumns: readonly Column<LineRow>[] = [
  {
    key: 'label',
    label: 'Line',
    cell: (row) => (
      <span className={css.line} data-part={row.part ? true : undefined}>
        {row.line === '3.1a' && !row.part && (row.documents ?? 0) > 0 && <Unfolds />}
        <Opens of={row.line} {...row.part} isOpen={(row.documents ?? 0) > 0}>
          {row.label}
        </Opens>
      </span>
    ),
    words: (row) => row.label,
  },
  text('no', 'Table'),
  number('documents', 'Documents'),
  onCard('amount', amount('taxable', 'Taxable')),
  { ...amount('igst', 'IGST'), part: 'fact', isNamed: true },
  { ...amount('cgst', 'CGST'), part: 'fact', isNamed: true },
  { ...amount('sgst', 'SGST'), part: 'fact', isNamed: true },
];
/** Shows what 3.1(a) is made of below it, or no longer. */
function Unfolds() {
  const { unfold } = useSearch();
  const setSearch = useSetSearch();
  const isOpen = unfold === '3.1a';
  return (
    <ActionIcon
      variant="subtle"
      size="sm"
      aria-expanded={isOpen}
      aria-label="By state and rate"
      onClick={() => setSearch({ unfold: isOpen ? null : '3.1a' })}
    >
      {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
    </ActionIcon>
  );
}

const cess: Column<LineRow> = { ...amount('cess', 'Cess'), part: 'fact', isNamed: true };

export function Gstr3bSheet({ of: { gstr3b, gstin, stateCode } }: { of: TaxMonth }) {
  const { unfold } = useSearch();
  const rows = gstr3b.lines.flatMap((row, i): LineRow[] => [
    { ...row, id: i + 1, ...lineLabels[row.line] },
    ...(row.line === '3.1a' && unfold === '3.1a' ? gstr3b.outward.map(partOf) : []),
  ]);
  const net = gstr3b.netCredit;
  const hasCess = [...rows, net].some((row) => row.cess !== 0);
  const columns = hasCess ? [...lineColumns, cess] : lineColumns;
  const last: LineRow = {
    ...net,
    id: 999,
    line: '4A5',
    no: '4(C)',
    label: 'Net credit',
    documents: null,
  };
  return (
    <MonthPart
      name="gstr3b"
      title="GSTR-3B"
      brief={`credit ${money(net.igst + net.cgst + net.sgst + net.cess)}`}
      acts={
        gstin && (
          <span className={css.unit}>
            GSTIN {gstin}, {stateName(stateCode)}
          </span>
        )
      }
    >
      <DataTable
        caption="Lines of GSTR-3B"
        columns={columns}
        rows={[...rows, last]}
        headingOf={({ no }) =>
          no.startsWith('3') ? '3.1 Outward supplies and reverse charge' : '4 Input tax credit'
        }
      />
      <SheetBody>
        <p className={css.unit}>
          4(A)(1) Import of goods and 4(A)(4) Inward supplies from ISD are filled from GSTR-2B. If
          you have any, enter them on the portal.
        </p>
      </SheetBody>
      <UnregisteredTable rows={gstr3b.unregistered} />
      <UntaxedTable of={gstr3b} />
    </MonthPart>
  );
}

const partOf = (part: Gstr3b['outward'][number], i: number): LineRow => ({
  ...part,
  id: 1_000 + i,
  line: '3.1a',
  no: '3.1(a)',
  label: `${stateName(part.place)}, ${taxPercent(part.rate)}`,
  part: { place: part.place, rate: part.rate },
});

type PlaceRow = Gstr3b['unregistered'][number] & { readonly id: number };

const placeColumns: readonly Column<PlaceRow>[] = [
  {
    key: 'place',
    label: `${tableLabels['3.2'].no} ${tableLabels['3.2'].label}`,
    cell: ({ place }) => (
      <Opens of="3.2" place={place} isOpen>
        {stateName(place)}
      </Opens>
    ),
    words: ({ place }) => stateName(place),
  },
  onCard('amount', amount('taxable', 'Taxable')),
  { ...amount('igst', 'IGST'), part: 'fact', isNamed: true },
];

function UnregisteredTable({ rows }: { rows: Gstr3b['unregistered'] }) {
  if (rows.length === 0) return null;
  return (
    <DataTable
      caption={tableLabels['3.2'].label}
      columns={placeColumns}
      rows={rows.map((row, i) => ({ ...row, id: i + 1 }))}
    />
  );
}

type UntaxedRow = Gstr3b['inwardExempt'] & { readonly id: number; readonly label: string };

const untaxedColumns: readonly Column<UntaxedRow>[] = [
  {
    key: 'label',
    label: `${tableLabels['5'].no} ${tableLabels['5'].label}`,
    cell: ({ label, inter, intra }) => (
      <Opens of="5" isOpen={inter !== 0 || intra !== 0}>
        {label}
      </Opens>
    ),
    words: ({ label }) => label,
  },
  onCard('amount', amount('inter', 'Inter-State')),
  { ...amount('intra', 'Intra-State'), part: 'fact', isNamed: true },
];

function UntaxedTable({ of: { inwardExempt, inwardNonGst } }: { of: Gstr3b }) {
  const rows: readonly UntaxedRow[] = [
    { id: 1, label: 'Nil rated, exempted, composition and unregistered', ...inwardExempt },
    { id: 2, label: 'Non-GST', ...inwardNonGst },
  ];
  return <DataTable caption={tableLabels['5'].label} columns={untaxedColumns} rows={rows} />;
}
