import type { CountScope } from '@counting-house/contract/stock/count.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Checkbox, MultiSelect, Textarea } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { CountCategories, CountItems } from './count-goods.tsx';
import { countKinds } from './count-labels.ts';
import { areaLabels } from '../stock-labels.ts';
import { StoreTag, useStoreId } from '../store-on-view.tsx';

type Area = CountScope['areas'][number];

const areas = (['rm', 'fg', 'quarantine', 'reject'] as const).map((value) => ({
  value,
  label: areaLabels[value],
}));

const mostTrays = 200;

/** Plans a count: what, by whom, and whether the counters see what the books expect. */
export function CountFormPanel() {
  const setSearch = useSetSearch();
  const { tray, sku } = useSearch();
  const wanted = (sku ?? '').split(',').filter(Boolean).map(Number);
  const storeId = useStoreId();
  const { rows: trays } = useOperation(stock.listTrays, {
    status: 'active',
    storeId,
    limit: mostTrays,
  });
  const { rows: people } = useOperation(stock.listCountPeople, {});
  const due = useOperation(stock.listCountsDue, { storeId });
  const form = useOperationForm(stock.countCreate, {
    initial: {
      storeId,
      kind: tray || sku ? 'spot' : 'full',
      isBlind: true,
      scope: { areas: [], trayIds: tray ? [Number(tray)] : [], skuIds: wanted },
      assigneeIds: [],
    },
    saved: 'Count {number} planned',
    then: ({ id }) => setSearch({ tray: null, sku: null, open: String(id) }),
  });
  const { kind, scope, assigneeIds = [], isBlind = true } = form.values;
  const { areas: chosenAreas = [], trayIds = [], skuIds = [], categoryIds = [] } = scope ?? {};
  const change = (part: Partial<CountScope>) => form.set('scope', { ...scope, ...part });

  return (
    <FormPanel title="New count" badges={<StoreTag />} form={form} act="Plan count">
      <Choice label="Kind of count" of={countKinds} {...form.field('kind')} />
      {kind === 'cycle' && (
        <Due rows={due.rows} chosen={skuIds} set={(ids) => change({ skuIds: ids })} />
      )}
      {kind !== 'cycle' && (
        <>
          <CountItems skuIds={skuIds} set={(ids) => change({ skuIds: ids })} />
          <CountCategories categoryIds={categoryIds} set={(ids) => change({ categoryIds: ids })} />
          <MultiSelect
            label="Areas"
            description="Leave blank for all areas."
            data={areas}
            value={chosenAreas}
            onChange={(next) => change({ areas: next as Area[] })}
          />
          <MultiSelect
            label="Trays and racks"
            description="Leave blank for all trays of the areas."
            searchable
            limit={50}
            data={trays
              .filter(({ area }) => area !== 'packed' && area !== 'transit')
              .map(({ id, code, name }) => ({
                value: String(id),
                label: name ? `${code}, ${name}` : code,
              }))}
            value={trayIds.map(String)}
            onChange={(next) => change({ trayIds: next.map(Number) })}
          />
        </>
      )}
      <MultiSelect
        label="Counters"
        description="Leave blank for all who may count."
        searchable
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={assigneeIds.map(String)}
        onChange={(next) => form.set('assigneeIds', next.map(Number))}
        error={form.errors['assigneeIds']}
      />
      <Checkbox
        label="Blind count"
        description="Counters do not see book quantities."
        checked={isBlind}
        onChange={(event) => form.set('isBlind', event.currentTarget.checked)}
      />
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
    </FormPanel>
  );
}

type DueGoods = {
  readonly skuId: number;
  readonly name: string;
  readonly sku: string;
  readonly abcClass: string;
  readonly everyDays: number;
  readonly lastCountedAt: string | null;
};

/** Goods whose count is due; those that are ticked are counted wherever they lie. */
function Due({
  rows,
  chosen,
  set,
}: {
  rows: readonly DueGoods[];
  chosen: readonly number[];
  set: (ids: number[]) => void;
}) {
  if (rows.length === 0) return <p>No count is due.</p>;
  const all = rows.map(({ skuId }) => skuId);
  return (
    <Checkbox.Group
      label="Counts due"
      value={chosen.map(String)}
      onChange={(next) => set(next.map(Number))}
    >
      <Checkbox
        label={`All ${rows.length}`}
        checked={chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={() => set(chosen.length === rows.length ? [] : all)}
      />
      {rows.map((row) => (
        <Checkbox
          key={row.skuId}
          value={String(row.skuId)}
          label={`${row.name}, ${row.sku}`}
          description={`Class ${row.abcClass}, every ${row.everyDays} days, ${
            row.lastCountedAt === null ? 'never counted' : `last on ${date(row.lastCountedAt)}`
          }`}
        />
      ))}
    </Checkbox.Group>
  );
}
