import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import type { ProposedGroupItems } from '@counting-house/contract/b2b/group-sheet.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { UploadButton, useUploadAct } from '../lists/lists.routes.tsx';
import { count } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { call } from '../platform/http/client.ts';
import { useOperation, useOptionalOperation } from '../platform/http/use-operation.ts';
import { toast } from '../platform/toasts.ts';
import { GridFoot } from '../ui/grid/grid-foot.tsx';
import { focusGridCell, Grid } from '../ui/grid/grid.tsx';
import { type GridState, useGrid } from '../ui/grid/use-grid.ts';
import { cellName } from '../ui/lines/document-focus.ts';
import { Picker } from '../ui/picking/picker.tsx';
import type { Column } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import css from './b2b.module.css';
import { FillDialog } from './fill-sheet.tsx';
import { GroupItems } from './group-item-list.tsx';
import { RepriceDialog } from './group-reprice.tsx';
import {
  toCells,
  isNewRow,
  mostBreaks,
  type SheetRow,
  sheetFaults,
  toSheetRow,
} from './price-sheet-row.ts';
import { sheetColumns, sheetLabels } from './price-sheet.tsx';
import { SaveSheet } from './save-sheet.tsx';

/** Rows that are saved at once. */
const mostRows = 1_000;

/** The price list of a group, typed over in place; nothing leaves the page before it is saved. */
export function GroupSheet({ groupId }: { groupId: number }) {
  const group = useOperation(b2b.getGroup, { id: groupId });
  const grid = useGrid<SheetRow>(sheetFaults);
  const [open, setOpen] = useState<'save' | 'fill' | 'reprice' | null>(null);
  const [opened, setOpened] = useState(1);
  const [changedIds, setChangedIds] = useState<ReadonlySet<number> | null>(null);
  const longest = useOptionalOperation(b2b.listGroupItems, {
    groupId,
    sort: '-breakCount',
    limit: 1,
  });
  const breaks = Math.max(opened, (longest.data?.rows[0]?.breakCount ?? 1) - 1);
  const columns = useMemo(
    () => sheetColumns(breaks, group.pricesIncludeTax),
    [breaks, group.pricesIncludeTax],
  );
  const upload = useUploadAct('group_items', { groupId });
  useKeys({
    u: 'run' in upload.does ? { does: 'Upload price list', run: upload.does.run } : undefined,
  });
  const close = () => setOpen(null);
  const take = (proposed: ProposedGroupItems) => {
    setOpened(Math.max(breaks, breaksIn(proposed)));
    return addTo(grid, proposed);
  };

  return (
    <Grid grid={grid}>
      <div className={css.begin}>
        <AddItem groupId={groupId} take={take} />
        <Button variant="default" onClick={() => setOpen('fill')}>
          Add many
        </Button>
        <Button variant="default" onClick={() => setOpen('reprice')}>
          Change prices
        </Button>
        <UploadButton kind="group_items" scope={{ groupId }}>
          Upload price list
        </UploadButton>
        {breaks < mostBreaks - 1 && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => setOpened(breaks + 1)}
          >
            Break
          </Button>
        )}
        <OnlyChanged grid={grid} ids={changedIds} set={setChangedIds} />
      </div>
      <Unsaved grid={grid} columns={columns} ids={changedIds} />
      {changedIds === null && <GroupItems groupId={groupId} columns={columns} />}
      <GridFoot
        grid={grid}
        nameOf={({ title }) => title}
        labels={sheetLabels}
        most={mostRows}
        save={() => setOpen('save')}
      />
      {open === 'save' && (
        <SaveSheet groupId={groupId} grid={grid} saved={() => setChangedIds(null)} close={close} />
      )}
      {open === 'fill' && <FillDialog group={group} take={take} close={close} />}
      {open === 'reprice' && <RepriceDialog groupId={groupId} close={close} />}
    </Grid>
  );
}

type Take = (proposed: ProposedGroupItems) => SheetRow[];

/** Adds an item with what its group would pay; the cursor goes to its price. */
function AddItem({ groupId, take }: { groupId: number; take: Take }) {
  const [turn, setTurn] = useState(0);

  async function add(variantId: number) {
    const reply = await call(b2b.proposeGroupItems, { groupId, variantIds: [variantId] });
    setTurn((before) => before + 1);
    if (!reply.ok) {
      toast.error('Not added', { text: reply.problem.detail, about: 'group prices' });
      return;
    }
    const [row] = flushSync(() => take(reply.data));
    if (row) setTimeout(() => focusGridCell(cellName('price0', row.id)));
  }

  return (
    <Picker
      key={turn}
      label="Add an item"
      placeholder="SKU, barcode or name"
      list={catalogue.listVariants}
      with={{ orderable: true }}
      words={(row) =>
        row.title === row.productName ? row.title : `${row.productName}, ${row.title}`
      }
      under={(row) => row.sku}
      value=""
      onChange={(next) => {
        if (typeof next === 'number') void add(next);
      }}
    />
  );
}

/** Shows only what is typed and not saved, as it stood when it was asked for. */
function OnlyChanged({
  grid,
  ids,
  set,
}: {
  grid: GridState<SheetRow>;
  ids: ReadonlySet<number> | null;
  set: (ids: ReadonlySet<number> | null) => void;
}) {
  const changed = grid.edits.use().size;
  if (changed === 0 && ids === null) return null;
  return (
    <Checkbox
      className={css.onlyChanged ?? ''}
      label={`Only changed (${count(changed)})`}
      checked={ids !== null}
      onChange={({ currentTarget }) =>
        set(currentTarget.checked ? new Set(grid.edits.get().keys()) : null)
      }
    />
  );
}

/** New rows stand before the list; with only the changed ones, those stand here too. */
function Unsaved({
  grid,
  columns,
  ids,
}: {
  grid: GridState<SheetRow>;
  columns: readonly Column<GroupItem>[];
  ids: ReadonlySet<number> | null;
}) {
  const edits = [...grid.edits.use().values()].map(({ row }) => row);
  const rows = edits.filter((row) => isNewRow(row) || ids?.has(row.id));
  if (rows.length === 0) return ids === null ? null : <p>Nothing is changed.</p>;
  return (
    <div className={css.unsaved}>
      <DataTable
        caption={ids === null ? 'New items, not saved yet' : 'Changed items, not saved yet'}
        columns={columns.filter(({ isExtra }) => !isExtra)}
        rows={rows}
      />
    </div>
  );
}

const breaksIn = ({ added, changed }: ProposedGroupItems): number =>
  Math.max(0, ...[...added, ...changed].map(({ prices }) => prices.length - 1));

let lastNew = 0;

/** Puts proposed rows into the sheet, unsaved; answers the new ones. */
function addTo(grid: GridState<SheetRow>, { added, changed }: ProposedGroupItems): SheetRow[] {
  const rows = added.map(({ prices, ...row }) => {
    lastNew -= 1;
    const item = { ...row, id: lastNew, version: 1, isInForce: false, breakCount: 0, prices: [] };
    const fresh = toSheetRow(item);
    if (prices.length > 0) grid.set(fresh, toCells(prices));
    else grid.set(fresh, { unread: { price0: { typed: '', wrong: 'Enter a price' } } });
    return fresh;
  });
  for (const { item, prices } of changed) grid.set(toSheetRow(item), toCells(prices));
  return rows;
}
