import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { GroupItemsPreview } from '@counting-house/contract/b2b/group-sheet.ts';
import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import { useState } from 'react';
import { count, money, percent, qty } from '../platform/format/format.ts';
import { call, newKey } from '../platform/http/client.ts';
import { readAgain } from '../platform/http/query.ts';
import { useOptionalOperation, useWrite } from '../platform/http/use-operation.ts';
import { toast } from '../platform/toasts.ts';
import { changedCells, type Edit } from '../ui/grid/grid-edits.ts';
import {
  changesText,
  type Effect,
  PreviewedName,
  pricesAre,
  listRefusals,
  SaveGrid,
} from '../ui/grid/save-grid.tsx';
import type { GridState } from '../ui/grid/use-grid.ts';
import { Nothing } from '../ui/parts/value.tsx';
import type { Column } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { isNewRow, isPriced, toPrices, toSent, type SheetRow } from './price-sheet-row.ts';

type Previewed = GroupItemsPreview['rows'][number];

/** Rows of the preview that are named one by one. */
const mostNamed = 20;

/** What the changes of a price list will do, asked before they are saved; taken back as one. */
export function SaveSheet({
  groupId,
  grid,
  saved,
  close,
}: {
  groupId: number;
  grid: GridState<SheetRow>;
  saved: () => void;
  close: () => void;
}) {
  const [edits] = useState(() => [...grid.edits.get().values()]);
  const priced = edits.filter((edit) => isNewRow(edit.row) || isPriced(edit));
  const preview = useOptionalOperation(
    b2b.previewGroupItems,
    { groupId, items: priced.map(previewedOf) },
    { enabled: priced.length > 0 },
  );
  const sure = useState(false);
  const write = useWrite(b2b.updateGroupItems);
  const rows = preview.data?.rows ?? [];
  const jumps = rows.filter(({ isJump }) => isJump).length;
  const cells = changedCells(grid.edits.get());

  async function save() {
    const reply = await write.run({
      groupId,
      items: edits.map((edit) => toSent(edit)),
      ...(jumps > 0 ? { confirmJump: true } : {}),
    });
    close();
    if (!reply.ok) {
      grid.refused.set(listRefusals(edits, 'items', reply.problem.fields));
      toast.error('Nothing was saved', { text: reply.problem.detail, about: 'group prices' });
      return;
    }
    grid.clear();
    saved();
    toast.success(`${changesText(cells)} saved`, {
      about: 'group prices',
      undo: () => void takeBack(groupId, edits, reply.data.items),
    });
  }

  return (
    <SaveGrid
      cells={cells}
      preview={preview}
      isReady={priced.length === 0 || preview.data !== undefined}
      effects={effectsOf(edits, rows)}
      jumps={jumps}
      sure={sure}
      isBlocked={false}
      isSending={write.isSending}
      save={save}
      close={close}
    >
      {rows.length > 0 && <PreviewTable rows={rows} edits={priced} />}
    </SaveGrid>
  );
}

const previewedOf = ({ row, changes }: Edit<SheetRow>) => ({
  ...(isNewRow(row) ? {} : { id: row.id }),
  variantId: row.variantId,
  prices: toPrices({ ...row, ...changes }),
});

function effectsOf(edits: readonly Edit<SheetRow>[], rows: readonly Previewed[]): Effect[] {
  const fresh = edits.filter(({ row }) => isNewRow(row)).length;
  const before = edits.filter(({ row }) => !isNewRow(row));
  const changed = before.filter(isPriced).length;
  const off = before.filter(({ changes }) => changes.isActive === false).length;
  const others = before.filter((edit) => !isPriced(edit)).length - off;
  const below = rows.filter(({ isBelowCost }) => isBelowCost).length;
  const above = rows.filter(({ isAboveMrp }) => isAboveMrp).length;
  const told = (n: number, one: string, many: string) =>
    n > 0 ? [`${count(n)} ${n === 1 ? one : many}.`] : [];
  const warned = (n: number, text: string): Effect[] =>
    n > 0 ? [{ tone: 'waiting', text: `${pricesAre(n)} ${text}` }] : [];
  return [
    ...told(fresh, 'item is new', 'items are new'),
    ...told(changed, 'price changes', 'prices change'),
    ...told(off, 'price no longer holds', 'prices no longer hold'),
    ...told(others, 'item changes otherwise', 'items change otherwise'),
    ...warned(below, 'below what the goods cost, tax taken off.'),
    ...warned(above, 'above the MRP, tax included.'),
  ];
}

type Named = Previewed & { readonly id: number; readonly name: string; readonly unitCode: string };

function PreviewTable({
  rows,
  edits,
}: {
  rows: readonly Previewed[];
  edits: readonly Edit<SheetRow>[];
}) {
  const weight = ({ isBelowCost, isAboveMrp, isJump }: Previewed) =>
    Number(isBelowCost) + Number(isAboveMrp) + Number(isJump);
  const named = rows
    .map((row, at): Named => {
      const item = edits[at]?.row;
      return { ...row, id: at + 1, name: item?.title ?? '', unitCode: item?.unitCode ?? '' };
    })
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, mostNamed);
  return (
    <>
      <DataTable caption="Prices before and after" columns={columns} rows={named} />
      {rows.length > mostNamed && <p>and {count(rows.length - mostNamed)} more</p>}
    </>
  );
}

const words = (prices: Previewed['before'], unit: string) =>
  prices
    .map(({ fromQty, price }) =>
      fromQty === 0 ? money(price) : `${money(price)} from ${qty(fromQty, unit)}`,
    )
    .join(', ');

const columns: readonly Column<Named>[] = [
  {
    key: 'name',
    label: 'Item',
    words: ({ name }) => name,
    cell: ({ name, cost, isBelowCost, isAboveMrp }) => (
      <PreviewedName
        name={name}
        notes={[
          ...(isBelowCost ? [{ tone: 'waiting' as const, text: `Costs ${money(cost)}` }] : []),
          ...(isAboveMrp ? [{ tone: 'waiting' as const, text: 'Above the MRP' }] : []),
        ]}
      />
    ),
  },
  {
    key: 'before',
    label: 'Before',
    isRight: true,
    cell: ({ before, unitCode }) => (before.length === 0 ? 'New' : words(before, unitCode)),
  },
  {
    key: 'after',
    label: 'After',
    isRight: true,
    part: 'amount',
    cell: ({ after, unitCode }) => words(after, unitCode),
  },
  {
    key: 'change',
    label: 'Change',
    isRight: true,
    cell: ({ before: [was], after: [is], isJump }) => {
      if (!was || !is || was.price === is.price) return <Nothing />;
      const bps = Math.round(((is.price - was.price) * 10_000) / was.price);
      return (
        <span data-tone={isJump ? 'waiting' : undefined}>
          {bps > 0 ? '+' : ''}
          {percent(bps)}
        </span>
      );
    },
  },
];

/** Puts back what stood there, and takes new rows away; what somebody changed since refuses all of it. */
async function takeBack(
  groupId: number,
  edits: readonly Edit<SheetRow>[],
  saved: readonly GroupItem[],
): Promise<void> {
  const versions = new Map(saved.map(({ id, version }) => [id, version]));
  const before = edits.filter(({ row }) => !isNewRow(row));
  const known = new Set(before.map(({ row }) => row.id));
  const items = before.map(({ row, changes }) => {
    const fields = Object.keys(changes);
    const back = Object.fromEntries(fields.map((field) => [field, row[field as keyof SheetRow]]));
    return toSent({ row, changes: back as Partial<SheetRow>, unread: {} }, versions.get(row.id));
  });
  const remove = saved.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  const input = { groupId, items, remove, confirmJump: true };
  const reply = await call(b2b.updateGroupItems, input, { key: newKey() });
  if (!reply.ok) toast.error('Not undone', { text: reply.problem.detail, about: 'group prices' });
  await readAgain();
}
