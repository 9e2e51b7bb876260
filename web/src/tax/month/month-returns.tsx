import type { Gstr1, Gstr3b } from '@counting-house/contract/tax/gst-return.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { lineWords, sectionWords, tableWords } from '@counting-house/contract/tax/gst-words.ts';
import type { TaxMonth } from '@counting-house/contract/tax/tax-month.ts';
import type { ReactNode } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { amount, type Column, number, onCard, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { taxOf } from './month-words.ts';
import css from './month.module.css';

type SectionRow = Gstr1['sections'][number] & { id: number; no: string; tax: number };
type LineRow = Omit<Gstr3b['lines'][number], 'documents'> & {
  id: number;
  no: string;
  label: string;
  documents: number | null;
};

/** A name that opens the documents behind its figures; plain words where there are none. */
function Opens({
  of,
  place = null,
  isOpen,
  children,
}: {
  of: string;
  place?: string | null;
  isOpen: boolean;
  children: ReactNode;
}) {
  const setSearch = useSetSearch();
  if (!isOpen) return <span>{children}</span>;
  return (
    <button
      type="button"
      className={css.name}
      onClick={() => setSearch({ of, place }, { push: true })}
    >
      {children}
    </button>
  );
}

const sectionColumns: readonly Column<SectionRow>[] = [
  {
    key: 'section',
    label: 'Section',
    cell: (row) => (
      <Opens
        of={row.section}
        isOpen={row.documents > 0 && row.section !== 'hsn' && row.section !== 'docs'}
      >
        {sectionWords[row.section].label}
      </Opens>
    ),
    words: (row) => sectionWords[row.section].label,
  },
  text('no', 'Table'),
  number('rows', 'Rows'),
  number('documents', 'Documents'),
  { ...amount('taxable', 'Taxable'), part: 'fact', isNamed: true },
  onCard('amount', amount('tax', 'Tax')),
];

export function Gstr1Sheet({ of: { gstr1 } }: { of: TaxMonth }) {
  const rows = gstr1.sections.map((row, i) => ({
    ...row,
    id: i + 1,
    no: sectionWords[row.section].no,
    tax: taxOf(row),
  }));
  return (
    <Sheet title="GSTR-1">
      <DataTable caption="Sections of GSTR-1" columns={sectionColumns} rows={rows} />
    </Sheet>
  );
}

const lineColumns: readonly Column<LineRow>[] = [
  {
    key: 'label',
    label: 'Line',
    cell: (row) => (
      <Opens of={row.line} isOpen={(row.documents ?? 0) > 0}>
        {row.label}
      </Opens>
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
const cess: Column<LineRow> = { ...amount('cess', 'Cess'), part: 'fact', isNamed: true };

export function Gstr3bSheet({ of: { gstr3b } }: { of: TaxMonth }) {
  const rows: LineRow[] = gstr3b.lines.map((row, i) => ({
    ...row,
    id: i + 1,
    ...lineWords[row.line],
  }));
  const net = gstr3b.netCredit;
  const hasCess = [...rows, net].some((row) => row.cess !== 0);
  const columns = hasCess ? [...lineColumns, cess] : lineColumns;
  const last: LineRow = {
    ...net,
    id: rows.length + 1,
    line: '4A5',
    no: '4(C)',
    label: 'Net credit',
    documents: null,
  };
  return (
    <Sheet title="GSTR-3B">
      <DataTable
        caption="Lines of GSTR-3B"
        columns={columns}
        rows={[...rows, last]}
        headingOf={({ no }) =>
          no.startsWith('3') ? '3.1 Outward supplies and reverse charge' : '4 Input tax credit'
        }
      />
      <UnregisteredTable rows={gstr3b.unregistered} />
      <UntaxedTable of={gstr3b} />
    </Sheet>
  );
}

type PlaceRow = Gstr3b['unregistered'][number] & { readonly id: number };

const placeColumns: readonly Column<PlaceRow>[] = [
  {
    key: 'place',
    label: `${tableWords['3.2'].no} ${tableWords['3.2'].label}`,
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
      caption={tableWords['3.2'].label}
      columns={placeColumns}
      rows={rows.map((row, i) => ({ ...row, id: i + 1 }))}
    />
  );
}

type UntaxedRow = Gstr3b['inwardExempt'] & { readonly id: number; readonly label: string };

const untaxedColumns: readonly Column<UntaxedRow>[] = [
  {
    key: 'label',
    label: `${tableWords['5'].no} ${tableWords['5'].label}`,
    cell: ({ label, inter, intra }) => (
      <Opens of="5" isOpen={inter !== 0 || intra !== 0}>
        {label}
      </Opens>
    ),
    words: ({ label }) => label,
  },
  onCard('amount', amount('inter', 'Between states')),
  { ...amount('intra', 'Within the state'), part: 'fact', isNamed: true },
];

function UntaxedTable({ of: { inwardExempt, inwardNonGst } }: { of: Gstr3b }) {
  const rows: readonly UntaxedRow[] = [
    { id: 1, label: 'Nil rated, exempt, and of sellers who charge none', ...inwardExempt },
    { id: 2, label: 'Outside GST', ...inwardNonGst },
  ];
  return <DataTable caption={tableWords['5'].label} columns={untaxedColumns} rows={rows} />;
}
