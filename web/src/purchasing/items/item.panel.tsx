import { itemKindLabels } from '@counting-house/contract/purchasing/item-kind.ts';
import { expiryLabels, trackingLabels } from '@counting-house/contract/stock/skus/sku.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { Item } from '@counting-house/contract/purchasing/item.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useState } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { date, money, qty } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { FormBody } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Tabs } from '../../ui/parts/tabs.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { PartyOrders, PartyReceipts } from '../party-documents.tsx';
import { itemPanelActs } from './item-acts.tsx';
import { ItemFields } from './item-fields.tsx';
import type { ItemTyped } from './item-form.ts';
import { ItemPrices } from './item-prices.tsx';
import { packSentence } from './pack-text.ts';
import css from './item.module.css';
import { itemStates } from '../purchase-states.ts';

/** A new item; what is left empty is as its category says. */
export function NewItemPanel() {
  const setSearch = useSetSearch();
  const form = useOperationForm(purchasing.createItem, {
    initial: { status: 'active', units: [], barcodes: [], policies: [], checks: [] },
    saved: 'Item {name} saved',
    then: ({ id }) => setSearch({ open: String(id) }),
  });
  const of = form.common<ItemTyped>();
  const { categoryId, unitId, kind } = of.values;
  const category = useOptionalOperation(
    purchasing.getCategory,
    { id: categoryId ?? 0 },
    { enabled: Boolean(categoryId) },
  ).data;
  const { rows: units } = useOperation(admin.listUnits, { limit: 200 });
  const stockUnitId = unitId || category?.unitId;
  const unit = units.find(({ id }) => id === stockUnitId)?.code ?? null;
  return (
    <FormPanel title="New item" form={form}>
      <ItemFields of={of} known={{ kind: kind || category?.kind || 'raw', unit, supply: null }} />
    </FormPanel>
  );
}

/** An item with its stock and prices, and its form for those who may change it. */
export function ItemPanel({ id }: { id: number }) {
  const item = useOperation(purchasing.getItem, { id });
  const may = useMay();
  const [tab, setTab] = useState('item');
  const { skuId } = item;
  const tabs = [
    { value: 'item', label: 'Item' },
    ...(skuId !== null && may('purchasing.order.read')
      ? [{ value: 'orders', label: 'Orders' }]
      : []),
    ...(skuId !== null && may('purchasing.inward.read')
      ? [{ value: 'receipts', label: 'Receipts' }]
      : []),
    ...(skuId !== null && may('production.recipe.read')
      ? [{ value: 'recipes', label: 'Recipes' }]
      : []),
  ];
  return (
    <SidePanel
      title={item.name}
      record={{ table: 'item', id }}
      badges={
        <>
          <State of={itemStates} is={item.status} />
          <Tag>{item.code}</Tag>
        </>
      }
      acts={<RowActs actions={itemPanelActs} row={item} />}
      side={<ItemSide item={item} />}
    >
      {tabs.length > 1 && <Tabs label="Of this item" tabs={tabs} value={tab} set={setTab} />}
      <div role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
        <Part what="this part" key={tab}>
          {tab === 'item' &&
            (may(purchasing.updateItem.permission) ? (
              <EditItem item={item} />
            ) : (
              <ItemFacts item={item} />
            ))}
          {tab === 'orders' && skuId !== null && <PartyOrders whose={{ skuId }} />}
          {tab === 'receipts' && skuId !== null && <PartyReceipts whose={{ skuId }} />}
          {tab === 'recipes' && skuId !== null && <RecipesWith skuId={skuId} />}
        </Part>
      </div>
    </SidePanel>
  );
}

function EditItem({ item }: { item: Item }) {
  const { supply } = item;
  // The form says which state of the SKU it was typed over: the answer to the last save brings the next.
  const [skuVersion, setSkuVersion] = useState(supply?.version);
  const form = useOperationForm(purchasing.updateItem, {
    initial: typedOf(item),
    saved: 'Item {name} saved',
    sends: (typed) => (supply ? { ...typed, skuVersion } : typed),
    then: (saved) => setSkuVersion(saved.supply?.version),
  });
  return (
    <FormBody form={form} isInPanel>
      <ItemFields
        of={form.common<ItemTyped>()}
        known={{
          kind: form.values.kind ?? item.kind,
          unit: item.unit,
          category: item.category,
          vendor: item.defaultVendor,
          supply,
        }}
      />
    </FormBody>
  );
}

/** An item and its SKU as one form holds them: rows of lists are told apart by unit, code and store. */
function typedOf({ supply, ...item }: Item) {
  if (!supply) return item;
  const { units, barcodes, policies, ...kept } = supply;
  return {
    ...kept,
    ...item,
    units: units.map(({ id: _id, unit: _unit, locked: _locked, ...row }) => row),
    barcodes: barcodes.map(({ id: _id, ...row }) => row),
    policies: policies.map(
      ({ id: _id, store: _store, defaultTray: _tray, version: _version, ...row }) => row,
    ),
  };
}

/** What is made of an item, or makes it. */
function RecipesWith({ skuId }: { skuId: number }) {
  const uses = useOperation(production.listRecipes, { usesSkuId: skuId, limit: 50 });
  const makes = useOperation(production.listRecipes, { outputSkuId: skuId, limit: 50 });
  const rows = [
    ...makes.rows.map((row) => ({ ...row, how: 'makes it' })),
    ...uses.rows.map((row) => ({ ...row, how: 'uses it' })),
  ];
  if (rows.length === 0) return <p>No recipe uses or makes it.</p>;
  return (
    <ul className={css.items}>
      {rows.map(({ id, title, name, how }) => (
        <li key={`${how} ${id}`}>
          <KnownRecord kind="recipe" id={id} title={title || name} />
          <span>{how}</span>
        </li>
      ))}
    </ul>
  );
}

function ItemFacts({ item }: { item: Item }) {
  const { supply } = item;
  return (
    <Facts
      rows={[
        ['Category', item.category],
        ['Kind', itemKindLabels[item.kind]],
        ['HSN code', item.hsn],
        ['Description', item.description || null],
        ...(supply
          ? ([
              ['Stock is kept', trackingLabels[supply.tracking]],
              ['Expiry date', expiryLabels[supply.expiryPolicy]],
              ['Packs', supply.units.map((pack) => packSentence(pack, supply.unit)).join('. ')],
              ['Barcodes', supply.barcodes.map(({ code }) => code).join(', ') || null],
            ] as const)
          : []),
        ['Notes', item.notes || null],
      ]}
    />
  );
}

function ItemSide({ item }: { item: Item }) {
  const seesPrices = useMay()('purchasing.vendor.read');
  const inUnit = (amount: number) => qty(amount, item.unit ?? '');
  return (
    <>
      {item.supply && (
        <Block title="Stock">
          <Facts
            rows={[
              ...item.stores.map(({ store, onHand }) => [store, inUnit(onHand)] as const),
              ['Available', inUnit(item.free)],
              ['On order', inUnit(item.onOrder)],
              ['Next expiry', item.nearestExpiry && date(item.nearestExpiry)],
              ['Value', item.value === null ? null : money(item.value)],
            ]}
          />
        </Block>
      )}
      {seesPrices && (
        <Block title="Vendors and prices">
          <Part what="the prices">
            <ItemPrices item={item} />
          </Part>
        </Block>
      )}
    </>
  );
}
