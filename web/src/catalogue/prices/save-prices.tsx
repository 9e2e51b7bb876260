import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { PricePreview } from '@counting-house/contract/catalogue/price.ts';
import type { VariantRow } from '@counting-house/contract/catalogue/variant.ts';
import { useState } from 'react';
import { call, newKey } from '../../platform/http/client.ts';
import { count, money, percent } from '../../platform/format/format.ts';
import { readAgain } from '../../platform/http/query.ts';
import { toast } from '../../platform/toasts.ts';
import { useOptionalOperation, useWrite } from '../../platform/http/use-operation.ts';
import { changedCells, type Edit } from '../../ui/grid/grid-edits.ts';
import {
  changesText,
  type Effect,
  PreviewedName,
  pricesAre,
  listRefusals,
  SaveGrid,
} from '../../ui/grid/save-grid.tsx';
import type { GridState } from '../../ui/grid/use-grid.ts';
import { Nothing } from '../../ui/parts/value.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { changeInPercent, summarizeEffects } from './price-effects.ts';
import { nameOfVariant } from '../variants/variant-name.ts';

type Previewed = PricePreview['rows'][number];

/** Rows of the preview that are named one by one. */
const mostNamed = 20;

/** What the changes of the price grid will do, asked before they are saved. */
export function SavePrices({ grid, close }: { grid: GridState<VariantRow>; close: () => void }) {
  const [edits] = useState(() => [...grid.edits.get().values()]);
  const priced = edits.filter(({ changes }) => 'price' in changes || 'mrp' in changes);
  const preview = useOptionalOperation(
    catalogue.previewPrices,
    { rows: priced.map(({ row: { id }, changes: { price, mrp } }) => ({ id, price, mrp })) },
    { enabled: priced.length > 0 },
  );
  const [isSure, setSure] = useState(false);
  const write = useWrite(catalogue.bulkUpdateVariants);
  const rows = preview.data?.rows ?? [];
  const effects = summarizeEffects(rows);
  const cells = changedCells(grid.edits.get());
  const isReady = priced.length === 0 || preview.data !== undefined;

  async function save() {
    const versions = new Map(rows.map(({ id, version }) => [id, version]));
    const reply = await write.run({
      rows: edits.map(({ row, changes }) => ({
        id: row.id,
        version: versions.get(row.id) ?? row.version,
        changes,
      })),
      ...(effects.jumps > 0 ? { confirmJump: true } : {}),
    });
    close();
    if (!reply.ok) {
      grid.refused.set(listRefusals(edits, 'rows', reply.problem.fields));
      toast.error('Nothing was saved', { text: reply.problem.detail, about: 'prices' });
      return;
    }
    grid.clear();
    toast.success(`${changesText(cells)} saved`, {
      about: 'prices',
      undo: () => void takeBack(edits, reply.data.rows),
    });
  }

  return (
    <SaveGrid
      cells={cells}
      preview={preview}
      isReady={isReady}
      effects={[...sentencesOf(effects), ...othersOf(edits), ...warningsOf(effects)]}
      jumps={effects.jumps}
      sure={[isSure, setSure]}
      isBlocked={effects.aboveMrp > 0}
      isSending={write.isSending}
      save={save}
      close={close}
    >
      {rows.length > 0 && <PreviewTable rows={rows} edits={edits} />}
    </SaveGrid>
  );
}

function PreviewTable({
  rows,
  edits,
}: {
  rows: readonly Previewed[];
  edits: readonly Edit<VariantRow>[];
}) {
  const names = new Map(edits.map(({ row }) => [row.id, nameOfVariant(row)]));
  const named = rows
    .toSorted((a, b) => b.warnings.length - a.warnings.length)
    .slice(0, mostNamed)
    .map((row) => ({ ...row, name: names.get(row.id) ?? '' }));
  return (
    <>
      <DataTable caption="Prices before and after" columns={columns} rows={named} />
      {rows.length > mostNamed && <p>and {count(rows.length - mostNamed)} more</p>}
    </>
  );
}

type Named = Previewed & { readonly name: string };

const columns: readonly Column<Named>[] = [
  {
    key: 'name',
    label: 'Variant',
    words: ({ name }) => name,
    cell: ({ name, before, after, cost, warnings }) => (
      <PreviewedName
        name={name}
        notes={[
          ...(warnings.includes('aboveMrp')
            ? [{ tone: 'stopped' as const, text: `Above the MRP of ${money(after.mrp)}` }]
            : []),
          ...(warnings.includes('belowCost')
            ? [{ tone: 'waiting' as const, text: `Costs ${money(cost)}` }]
            : []),
          ...(before.mrp !== after.mrp ? [`MRP ${money(before.mrp)} → ${money(after.mrp)}`] : []),
        ]}
      />
    ),
  },
  {
    key: 'before',
    label: 'Before',
    isRight: true,
    cell: ({ before }) => (before.price === 0 ? 'No price' : money(before.price)),
  },
  {
    key: 'after',
    label: 'After',
    isRight: true,
    part: 'amount',
    cell: ({ after }) => money(after.price),
  },
  {
    key: 'change',
    label: 'Change',
    isRight: true,
    cell: (row) => (
      <span data-tone={row.warnings.includes('jump') ? 'waiting' : undefined}>
        {changeInPercent(row) ? signed(changeInPercent(row) ?? 0) : <Nothing />}
      </span>
    ),
  },
];

const signed = (bps: number) => `${bps > 0 ? '+' : ''}${percent(bps)}`;

/** What somebody should look at first. */
const warningsOf = ({ aboveMrp, belowCost }: ReturnType<typeof summarizeEffects>): Effect[] => [
  ...(aboveMrp > 0
    ? [
        {
          tone: 'stopped' as const,
          text: `${pricesAre(aboveMrp)} above the MRP. Nothing can be saved until they are lower.`,
        },
      ]
    : []),
  ...(belowCost > 0
    ? [
        {
          tone: 'waiting' as const,
          text: `${pricesAre(belowCost)} below what the goods cost, tax taken off.`,
        },
      ]
    : []),
];

/** How many prices change, and by how much. */
function sentencesOf({
  prices,
  up,
  mrps,
  least,
  most,
}: ReturnType<typeof summarizeEffects>): string[] {
  const down = prices - up;
  const ways = [up > 0 && `${count(up)} up`, down > 0 && `${count(down)} down`].filter(Boolean);
  const range =
    least === null || most === null
      ? ''
      : least === most
        ? `, by ${signed(least)}`
        : `, by ${signed(least)} to ${signed(most)}`;
  return [
    ...(prices > 0
      ? [
          `${count(prices)} ${prices === 1 ? 'price changes' : 'prices change'}: ${ways.join(', ')}${range}.`,
        ]
      : []),
    ...(mrps > 0 ? [`${count(mrps)} ${mrps === 1 ? 'MRP changes' : 'MRPs change'}.`] : []),
  ];
}

/** The changes that are no prices. */
function othersOf(edits: readonly Edit<VariantRow>[]): string[] {
  const changed = (field: keyof VariantRow) =>
    edits.filter(({ changes }) => field in changes).length;
  const off = edits.filter(({ changes }) => changes.status === 'inactive').length;
  const on = edits.filter(({ changes }) => changes.status === 'active').length;
  const told = [
    [changed('barcode'), 'barcode changes', 'barcodes change'],
    [changed('minQty'), 'minimum quantity changes', 'minimum quantities change'],
    [changed('qtyStep'), 'quantity step changes', 'quantity steps change'],
    [changed('weightGrams'), 'weight changes', 'weights change'],
    [off, 'variant is no longer sold', 'variants are no longer sold'],
    [on, 'variant is on sale again', 'variants are on sale again'],
  ] as const;
  return told.flatMap(([n, one, many]) => (n > 0 ? [`${count(n)} ${n === 1 ? one : many}.`] : []));
}

/** Puts back what stood there before. */
async function takeBack(
  edits: readonly Edit<VariantRow>[],
  saved: readonly { id: number; version: number }[],
): Promise<void> {
  const versions = new Map(saved.map(({ id, version }) => [id, version]));
  const rows = edits.map(({ row, changes }) => ({
    id: row.id,
    version: versions.get(row.id) ?? row.version,
    changes: Object.fromEntries(
      Object.keys(changes).map((field) => [field, row[field as keyof VariantRow]]),
    ),
  }));
  const input = { rows, confirmJump: true };
  const reply = await call(catalogue.bulkUpdateVariants, input, { key: newKey() });
  if (!reply.ok) toast.error('Not undone', { text: reply.problem.detail, about: 'prices' });
  await readAgain();
}
