import type { NewTransfer } from '@counting-house/contract/stock/transfers/transfer.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGo, useSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { SkuPicker } from '../skus/sku-picker.tsx';
import { stockScreens } from '../stock.routes.tsx';
import { PlacedScan } from '../trays/placed-goods.tsx';
import { PlaceSelect, useSkuDetails } from '../trays/place-select.tsx';
import { placeOfBatch, listPlaces, type Place } from '../trays/places.ts';
import css from './transfer-form.module.css';
import { useStore } from '../store-on-view.tsx';

type Fields = Pick<
  NewTransfer,
  'storeId' | 'toStoreId' | 'note' | 'vehicleNo' | 'transporter' | 'ewayBillNo' | 'lines'
>;

/** Writes down what another store shall get, or changes it while it has not left. */
export function TransferFormPanel({ skuId }: { skuId: number | null }) {
  const { transfer } = useSearch();
  return transfer ? <ChangedPanel id={Number(transfer)} /> : <NewPanel skuId={skuId} />;
}

function NewPanel({ skuId }: { skuId: number | null }) {
  const toTransfer = useToTransfer();
  const { store: from } = useStore();
  const form = useOperationForm(stock.createTransfer, {
    initial: { storeId: from?.id, lines: [skuId === null ? {} : { skuId }] },
    saved: '{number} saved',
    then: toTransfer,
  });
  return (
    <FormPanel title="New transfer" form={form} act="Save transfer">
      <TransferFields of={form.common<Fields>()} names={{}} />
    </FormPanel>
  );
}

function ChangedPanel({ id }: { id: number }) {
  const toTransfer = useToTransfer();
  const transfer = useOperation(stock.getTransfer, { id });
  const form = useOperationForm(stock.updateTransfer, {
    initial: {
      ...transfer,
      lines: transfer.lines.map(({ skuId, batchId, fromTrayId, qty }) => ({
        skuId,
        qty,
        ...(batchId === null ? {} : { batchId }),
        ...(fromTrayId === null ? {} : { fromTrayId }),
      })),
    },
    saved: '{number} saved',
    then: toTransfer,
  });
  const names = Object.fromEntries(transfer.lines.map(({ skuId, name }) => [skuId, name]));
  return (
    <FormPanel title={transfer.number} form={form} act="Save transfer">
      <TransferFields
        of={form.common<Fields>()}
        names={names}
        stores={{ from: transfer.store, to: transfer.toStore }}
      />
    </FormPanel>
  );
}

function useToTransfer() {
  const go = useGo();
  return ({ id }: { readonly id: number }) =>
    go(stockScreens.materialTrays, undefined, { tab: 'transfers', open: String(id) });
}

function TransferFields({
  of,
  names,
  stores,
}: {
  of: FormFields<Fields>;
  /** SKU → what it is called. */
  names: Readonly<Record<string, string>>;
  stores?: { readonly from: string; readonly to: string };
}) {
  const lines = of.rows('lines');
  const { storeId } = of.values;
  const last = lines.list.length - 1;
  const sku = useSkuDetails(lines.list[last]?.skuId ?? null, storeId);

  function take(goods: { skuId: number; batchId?: number }) {
    if (lines.list[last]?.skuId === undefined) lines.change(last, goods);
    else lines.add(goods);
  }

  return (
    <>
      <Picker
        label="From store"
        list={stock.listStores}
        with={{ status: 'active' }}
        words={(row) => row.name}
        under={(row) => row.city || row.code}
        shown={stores?.from ?? null}
        {...of.field('storeId')}
        onChange={(next) =>
          of.change({
            storeId: typeof next === 'number' ? next : undefined,
            // Batches and trays are those of the store before.
            lines: lines.list.map(({ skuId, qty }) => ({ skuId, qty })),
          })
        }
      />
      <Picker
        label="To store"
        list={stock.listStores}
        with={{ status: 'active' }}
        words={(row) => row.name}
        under={(row) => row.city || row.code}
        shown={stores?.to ?? null}
        {...of.field('toStoreId')}
      />
      <PlacedScan
        goods={{
          sku,
          place: placeOf(sku, lines.list[last]),
          choosePlace: (place) =>
            lines.change(last, { batchId: place?.batchId, fromTrayId: place?.trayId }),
          chooseBatch: (skuId, batchId) => take({ skuId, batchId }),
          chooseSku: (skuId) => take({ skuId }),
        }}
      />
      {lines.list.map((_line, index) => (
        <LineFields
          // Lines have no id before they are saved; one that is taken out redraws those behind it.
          key={`${index} of ${lines.list.length}`}
          of={of.at(`lines.${index}`)}
          title={`Line ${index + 1}`}
          names={names}
          storeId={storeId}
          remove={lines.list.length > 1 ? () => lines.remove(index) : undefined}
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.7} />}
        onClick={() => lines.add({})}
      >
        Add goods
      </Button>
      <Section title="Transport">
        <Pair>
          <TextInput label="Vehicle number" {...of.field('vehicleNo')} />
          <TextInput label="Transporter" {...of.field('transporter')} />
        </Pair>
        <TextInput
          label="E-way bill number"
          description="Needed above the limit of your state, also between your own stores."
          inputMode="numeric"
          {...of.field('ewayBillNo')}
        />
      </Section>
      <Textarea label="Note" autosize minRows={2} {...of.field('note')} />
    </>
  );
}

function LineFields({
  of,
  title,
  names,
  storeId,
  remove,
}: {
  of: FormFields<Fields['lines'][number]>;
  title: string;
  names: Readonly<Record<string, string>>;
  storeId: number | undefined;
  remove: (() => void) | undefined;
}) {
  const { skuId } = of.values;
  const [picked, setPicked] = useState<string | undefined>(undefined);
  const [typed, setTyped] = useState('');
  const sku = useSkuDetails(skuId ?? null, storeId);
  // Goods that were found by the label of a batch are of that batch, once it is known where it lies.
  const labelled = sku && sku.id === skuId ? placeOfBatch(sku, typed) : undefined;
  const choose = (next: Place | null) =>
    of.change({ batchId: next?.batchId, fromTrayId: next?.trayId });
  const takeLabelled = useEffectEvent(() => {
    if (labelled) choose(labelled);
  });
  const labelledId = labelled?.batchId;
  useEffect(() => takeLabelled(), [labelledId]);
  return (
    <Section title={title}>
      <div className={css.goods}>
        <SkuPicker
          storeId={storeId}
          shown={sku?.name ?? picked ?? names[String(skuId)]}
          {...of.field('skuId')}
          onPick={(row, words) => {
            setPicked(row.name);
            setTyped(words);
            of.change({ batchId: undefined, fromTrayId: undefined });
          }}
        />
        {remove && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Remove ${title.toLowerCase()}`}
            onClick={remove}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      <PlaceSelect
        sku={sku}
        value={placeOf(sku, of.values)}
        isOptional
        error={of.errors['batchId'] ?? of.errors['fromTrayId']}
        set={choose}
      />
      <QtyInput label="Quantity" unit={sku?.unit} {...of.field('qty')} />
    </Section>
  );
}

/** Where the goods of a line are taken from; without a tray the first that holds the batch. */
const placeOf = (
  sku: ReturnType<typeof useSkuDetails>,
  line: Partial<Fields['lines'][number]> | undefined,
): Place | null =>
  (sku ? listPlaces(sku) : []).find(
    ({ batchId, trayId }) =>
      batchId === line?.batchId && (line?.fromTrayId === undefined || trayId === line.fromTrayId),
  ) ?? null;
