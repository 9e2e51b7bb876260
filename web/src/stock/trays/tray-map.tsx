import type { TrayRow } from '@counting-house/contract/stock/tray.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { count, date, qty } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { useGoods } from '../goods-on-view.ts';
import css from './tray-map.module.css';
import { TrayPanel } from './tray.panel.tsx';
import { useStoreId } from '../store-on-view.tsx';

/** A store room has as many; further trays stand in the list. */
const mostTrays = 200;

/** The trays of a store's area as tiles, rack by rack, in walking order. */
export function TrayMap() {
  const search = useSearch();
  const setSearch = useSetSearch();
  const may = useMay();
  const goods = useGoods();
  const storeId = useStoreId();
  const { rows, total } = useOperation(stock.listTrays, {
    storeId,
    area: goods.area,
    status: 'active',
    limit: mostTrays,
  });
  const hasOwn = rows.some(({ isSystem }) => !isSystem);
  const open = (id: string | null) => setSearch({ open: id }, { push: id !== null });
  return (
    <div className="stack-16">
      {racksOf(rows, goods.store).map(({ name, trays }) => (
        <Sheet key={name} title={name} count={trays.length}>
          <ul className={css.tiles}>
            {trays.map((tray) => (
              <li key={tray.id}>
                <Tile tray={tray} open={() => open(String(tray.id))} />
              </li>
            ))}
          </ul>
        </Sheet>
      ))}
      {total > rows.length && (
        <p>
          {count(rows.length)} of {count(total)} trays are shown. The list has them all.
        </p>
      )}
      {!hasOwn && (
        <EmptyState
          title={goods.area === 'fg' ? 'No finished-goods trays yet.' : 'No trays yet.'}
          act={
            may('stock.tray.write') && (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.7} />}
                onClick={() => setSearch({ form: 'trays' }, { push: true })}
              >
                Add trays
              </Button>
            )
          }
        >
          All stock is on the floor tray. Add trays to know where things are.
        </EmptyState>
      )}
      <ListPanel
        opened={search['open']}
        ids={rows.map(({ id }) => id)}
        panel={TrayPanel}
        newPanel={undefined}
        open={open}
      />
    </div>
  );
}

function Tile({ tray, open }: { tray: TrayRow; open: () => void }) {
  const isEmpty = tray.batches === 0;
  return (
    <button type="button" className={css.tile} data-empty={isEmpty || undefined} onClick={open}>
      <b>{tray.code}</b>
      <span>{isEmpty ? 'Empty' : mainGoods(tray)}</span>
      <small>{isEmpty ? tray.name : contentText(tray)}</small>
      {tray.hasExpired ? (
        <em>
          <IconAlertTriangle size={14} stroke={2} aria-hidden /> Holds expired goods
        </em>
      ) : (
        tray.nearestExpiry && <small>Next expiry {date(tray.nearestExpiry)}</small>
      )}
    </button>
  );
}

/** What a tray holds, or how much of different goods. */
const mainGoods = ({ skus, mainSku }: TrayRow) =>
  skus > 1 ? `${count(skus)} SKUs` : (mainSku ?? '');

function contentText({ batches, onHand, unit }: TrayRow): string {
  const inBatches = batches === 1 ? '1 batch' : `${count(batches)} batches`;
  return `${inBatches}${onHand === null ? '' : `, ${qty(onHand, unit ?? '')}`}`;
}

/** Trays of a rack stand together; the others make the last group. */
function racksOf(rows: readonly TrayRow[], store: string) {
  const parents = new Set(rows.flatMap(({ parentId }) => parentId ?? []));
  const racks = Map.groupBy(
    rows.filter(({ id, batches }) => !parents.has(id) || batches > 0),
    ({ parentCode }) => parentCode ?? '',
  );
  const named = [...racks].filter(([code]) => code !== '');
  const loose = racks.get('') ?? [];
  return [
    ...named.map(([code, trays]) => ({ name: code, trays })),
    ...(loose.length > 0 ? [{ name: named.length > 0 ? 'Other trays' : store, trays: loose }] : []),
  ];
}
