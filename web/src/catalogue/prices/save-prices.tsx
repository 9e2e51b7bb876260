import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { PricePreview } from '@counting-house/contract/catalogue/price.ts';
import type { VariantRow } from '@counting-house/contract/catalogue/variant.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { call, newKey } from '../../platform/http/client.ts';
import { count, money, percent } from '../../platform/format/format.ts';
import { readAgain } from '../../platform/http/query.ts';
import { toast } from '../../platform/toasts.ts';
import { useOptionalOperation, useWrite } from '../../platform/http/use-operation.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { changedCells, type Edit } from '../../ui/grid/grid-edits.ts';
import type { GridState } from '../../ui/grid/use-grid.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ErrorCard } from '../../ui/parts/note.tsx';
import { SkeletonRows } from '../../ui/parts/skeleton.tsx';
import { changeOf, effectsOf } from './price-effects.ts';
import css from './save-prices.module.css';
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
  const effects = effectsOf(rows);
  const cells = changedCells(grid.edits.get());
  const isReady = priced.length === 0 || preview.data !== undefined;
  const canSave = isReady && effects.aboveMrp === 0 && (effects.jumps === 0 || isSure);

  async function save() {
    if (!canSave || write.isSending) return;
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
      grid.refused.set(refusalsOf(edits, reply.problem.fields));
      toast.error('Nothing was saved', { text: reply.problem.detail, about: 'prices' });
      return;
    }
    grid.clear();
    toast.success(`${changesWords(cells)} saved`, {
      about: 'prices',
      undo: () => void takeBack(edits, reply.data.rows),
    });
  }

  return (
    <Dialog
      onClose={close}
      title={`Save ${changesWords(cells)}?`}
      size={640}
      keys={{ 'mod+s': { does: 'Save', run: () => void save() } }}
    >
      {preview.error && (
        <ErrorCard
          what="what this changes"
          problem={problemIn(preview.error)}
          again={() => void preview.refetch()}
        />
      )}
      {!isReady && !preview.error && <SkeletonRows />}
      <ul className={css.effects}>
        {sentencesOf(effects).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {othersOf(edits).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {effects.aboveMrp > 0 && (
          <li data-tone="stopped">
            {pricesWords(effects.aboveMrp)} above the MRP. Nothing can be saved until they are
            lower.
          </li>
        )}
        {effects.belowCost > 0 && (
          <li data-tone="waiting">
            {pricesWords(effects.belowCost)} below what the goods cost, tax taken off.
          </li>
        )}
      </ul>
      {rows.length > 0 && <PreviewTable rows={rows} edits={edits} />}
      {effects.jumps > 0 && (
        <Checkbox
          mt="md"
          label={
            effects.jumps === 1
              ? '1 price changes much more than usual. It is right.'
              : `${count(effects.jumps)} prices change much more than usual. They are right.`
          }
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      )}
      <div className={css.acts}>
        <Button variant="default" size="sm" data-autofocus onClick={close}>
          Back
        </Button>
        <Button
          size="sm"
          disabled={!canSave}
          loading={write.isSending}
          onClick={() => void save()}
          rightSection={<KeyHint keys="mod+s" filled />}
        >
          Save {changesWords(cells)}
        </Button>
      </div>
    </Dialog>
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
    <div className={css.table}>
      <DataTable caption="Prices before and after" columns={columns} rows={named} />
      {rows.length > mostNamed && <p>and {count(rows.length - mostNamed)} more</p>}
    </div>
  );
}

type Named = Previewed & { readonly name: string };

const columns: readonly Column<Named>[] = [
  {
    key: 'name',
    label: 'Variant',
    words: ({ name }) => name,
    cell: ({ name, before, after, cost, warnings }) => (
      <span className={css.name}>
        {name}
        {warnings.includes('aboveMrp') && (
          <small data-tone="stopped">Above the MRP of {money(after.mrp)}</small>
        )}
        {warnings.includes('belowCost') && <small data-tone="waiting">Costs {money(cost)}</small>}
        {before.mrp !== after.mrp && (
          <small>
            MRP {money(before.mrp)} → {money(after.mrp)}
          </small>
        )}
      </span>
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
        {changeOf(row) ? signed(changeOf(row) ?? 0) : <Nothing />}
      </span>
    ),
  },
];

const signed = (bps: number) => `${bps > 0 ? '+' : ''}${percent(bps)}`;
const changesWords = (n: number) => `${count(n)} ${n === 1 ? 'change' : 'changes'}`;
const pricesWords = (n: number) => `${count(n)} ${n === 1 ? 'price is' : 'prices are'}`;

/** How many prices change, and by how much. */
function sentencesOf({ prices, up, mrps, least, most }: ReturnType<typeof effectsOf>): string[] {
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

/** What was refused, by the row's id: `rows.3.price` is the price of the fourth that was sent. */
function refusalsOf(
  edits: readonly Edit<VariantRow>[],
  fields: Readonly<Record<string, string>>,
): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const byId = new Map<number, Record<string, string>>();
  for (const [path, text] of Object.entries(fields)) {
    const [, index, field] = /^rows\.(\d+)\.(?:changes\.)?(\w+)$/u.exec(path) ?? [];
    const id = edits[Number(index)]?.row.id;
    if (id !== undefined && field) byId.set(id, { ...byId.get(id), [field]: text });
  }
  return byId;
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
