import type { Repack } from '@counting-house/contract/production/run.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import type { PositionRow } from '@counting-house/contract/stock/position.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useGo, useSearch } from '../../platform/address.ts';
import { qty as qtyWords, today } from '../../platform/format/format.ts';
import { productionScreens } from '../../production/production.routes.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { PercentInput, QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { heard, ScanIntoForm, unknownCode } from '../../ui/station/scan-into-form.tsx';
import { SkuPicker } from '../skus/sku-picker.tsx';
import { StoreTag, useStore, useStoreId } from '../store-on-view.tsx';
import { PlaceSelect, useSkuDetails } from '../trays/place-select.tsx';
import { placeOfBatch, placeOfOnlyBatch, listPlaces } from '../trays/places.ts';
import css from './repack.module.css';

type Fields = Pick<Repack, 'inputs' | 'outputs'>;
/** Goods that go in, and which of their batches: its id, or the words that the goods were found by. */
type Going = { readonly skuId: number | null; readonly batch?: number | string | undefined };

/** Turns goods of batches into others: packs of another size, a set, the parts of a set. */
export function RepackPanel({ skuId }: { skuId: number | null }) {
  const batchId = Number(useSearch()['batch'] ?? 0) || undefined;
  const go = useGo();
  const storeId = useStoreId();
  const [going, setGoing] = useState<readonly Going[]>([{ skuId, batch: batchId }]);
  const form = useOperationForm(production.repack, {
    initial: { storeId, businessDate: today(), inputs: [{}], outputs: [{}] },
    saved: '{number}: goods repacked',
    then: ({ id }) => go(productionScreens.plan, undefined, { tab: 'runs', open: String(id) }),
  });
  const fields = form.common<Fields>();
  const inputs = fields.rows('inputs');
  const outputs = fields.rows('outputs');

  function add(goods: Going) {
    const isBare = going.length === 1 && going[0]?.skuId === null;
    setGoing(isBare ? [goods] : [...going, goods]);
    if (!isBare) inputs.add({});
  }
  function remove(index: number) {
    setGoing(going.filter((_, at) => at !== index));
    inputs.remove(index);
  }

  return (
    <FormPanel title="Repack" badges={<StoreTag />} form={form} act="Repack">
      <RepackScan
        takeBatch={add}
        takeGoods={(id) => {
          const isBare = outputs.list.length === 1 && outputs.list[0]?.skuId === undefined;
          if (isBare) outputs.change(0, { skuId: id });
          else outputs.add({ skuId: id });
        }}
      />
      {going.map((goods, index) => (
        <InputFields
          // Lines have no id; one that is taken out redraws those behind it.
          key={`${index} of ${going.length} ${goods.skuId} ${goods.batch}`}
          of={fields.at(`inputs.${index}`)}
          goods={goods}
          title={index === 0 ? 'Goes in' : `Goes in, ${index + 1}`}
          choose={(chosen) => setGoing(going.with(index, chosen))}
          remove={going.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <AddButton label="Add goods that go in" run={() => add({ skuId: null })} />
      {outputs.list.map((_line, index) => (
        <OutputFields
          key={`${index} of ${outputs.list.length}`}
          of={fields.at(`outputs.${index}`)}
          title={index === 0 ? 'Comes out' : `Comes out, ${index + 1}`}
          sharesValue={outputs.list.length > 1}
          remove={outputs.list.length > 1 ? () => outputs.remove(index) : undefined}
        />
      ))}
      <AddButton label="Add goods that come out" run={() => outputs.add({})} />
      <Textarea
        label="Note"
        description="What was lost on the way, and why."
        autosize
        minRows={2}
        {...form.field('note')}
      />
      <DateInput label="Date" {...form.field('businessDate')} />
    </FormPanel>
  );
}

function AddButton({ label, run }: { label: string; run: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={run}>
      {label}
    </Button>
  );
}

/** One of the lines, whose goods can be taken out again where there are several. */
function Line({
  title,
  remove,
  picker,
  children,
}: {
  title: string;
  remove: (() => void) | undefined;
  picker: ReactNode;
  children: ReactNode;
}) {
  return (
    <Section title={title}>
      <div className={css.goods}>
        {picker}
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
      {children}
    </Section>
  );
}

function InputFields({
  of,
  goods,
  title,
  choose,
  remove,
}: {
  of: FormFields<Fields['inputs'][number]>;
  goods: Going;
  title: string;
  choose: (goods: Going) => void;
  remove: (() => void) | undefined;
}) {
  const sku = useSkuDetails(goods.skuId, useStoreId());
  const { batchId, trayId } = of.values;
  const lying = (sku ? listPlaces(sku) : []).filter(({ area }) => area === 'fg' || area === 'rm');
  const place = lying.find((one) => one.batchId === batchId && one.trayId === trayId) ?? null;
  const labelled = sku && goods.batch !== undefined ? placeOfBatch(sku, goods.batch) : undefined;
  const first = labelled ?? (sku && placeOfOnlyBatch(sku));
  const foundBatch = first?.batchId;
  const foundTray = first?.trayId;
  useEffect(() => {
    if (batchId === undefined && foundBatch !== undefined) {
      of.change({ batchId: foundBatch, trayId: foundTray });
    }
  }, [of, batchId, foundBatch, foundTray]);
  const free = place ? place.onHand - place.reserved : 0;
  return (
    <Line
      title={title}
      remove={remove}
      picker={
        <SkuPicker
          name="batchId"
          shown={sku?.name}
          value={goods.skuId ?? ''}
          onChange={(next) => {
            of.change({ batchId: undefined, trayId: undefined });
            choose({ skuId: typeof next === 'number' ? next : null });
          }}
          onBlur={() => undefined}
          onPick={({ id }, typed) => choose({ skuId: id, batch: typed })}
          error={goods.skuId === null ? of.errors['batchId'] : undefined}
          withAsterisk
        />
      }
    >
      <PlaceSelect
        sku={sku}
        value={place}
        set={(next) => of.change({ batchId: next?.batchId, trayId: next?.trayId })}
        error={goods.skuId === null ? undefined : (of.errors['batchId'] ?? of.errors['trayId'])}
      />
      <QtyInput
        label="Quantity"
        description={place ? `${qtyWords(free, sku?.unit)} free in the tray.` : undefined}
        unit={sku?.unit}
        {...of.field('qty')}
      />
    </Line>
  );
}

function OutputFields({
  of,
  title,
  sharesValue,
  remove,
}: {
  of: FormFields<Fields['outputs'][number]>;
  title: string;
  /** The value of what goes in is divided among several. */
  sharesValue: boolean;
  remove: (() => void) | undefined;
}) {
  const { usual } = useStore();
  const storeId = useStoreId();
  const [picked, setPicked] = useState<PositionRow | null>(null);
  const sku = useSkuDetails(of.values.skuId ?? null, storeId);
  const isTracked = sku?.tracking !== 'none';
  return (
    <Line
      title={title}
      remove={remove}
      picker={
        <SkuPicker
          // Goods that a store never held stand in the list of the default one.
          storeId={usual?.id}
          shown={sku?.name ?? picked?.name}
          {...of.field('skuId')}
          onPick={setPicked}
        />
      }
    >
      <Pair>
        <QtyInput label="Quantity" unit={sku?.unit ?? picked?.unit} {...of.field('qty')} />
        {sharesValue ? (
          <PercentInput
            label="Share of the value"
            placeholder="By cost"
            {...of.field('shareBps')}
            withAsterisk={false}
          />
        ) : (
          <TrayPicker of={of} storeId={storeId} area={sku?.kind === 'finished' ? 'fg' : 'rm'} />
        )}
      </Pair>
      {sharesValue && (
        <TrayPicker of={of} storeId={storeId} area={sku?.kind === 'finished' ? 'fg' : 'rm'} />
      )}
      {isTracked && (
        <Pair>
          <TextInput label="Batch number" placeholder="By itself" {...of.field('number')} />
          {sku?.expiryPolicy !== 'none' && (
            <DateInput
              label="Expiry date"
              placeholder="Of what goes in"
              {...of.field('expiryDate')}
            />
          )}
        </Pair>
      )}
    </Line>
  );
}

function TrayPicker({
  of,
  storeId,
  area,
}: {
  of: FormFields<Fields['outputs'][number]>;
  storeId: number | undefined;
  area: 'fg' | 'rm';
}) {
  return (
    <Picker
      label="Tray"
      placeholder="Floor"
      list={stock.listTrays}
      with={{ status: 'active', area, storeId }}
      words={(row) => row.code}
      under={(row) => row.name || null}
      {...of.field('trayId')}
    />
  );
}

/** The label of a batch says what goes in, the code of goods what comes out. */
function RepackScan({
  takeBatch,
  takeGoods,
}: {
  takeBatch: (goods: Going) => void;
  takeGoods: (skuId: number) => void;
}) {
  function judge({ kind, skuId, batchId, label }: Scanned, text: string) {
    if (kind === 'unknown') return unknownCode(text);
    if (batchId && skuId) {
      takeBatch({ skuId, batch: batchId });
      return heard('ok', `${label} goes in.`);
    }
    if (!skuId) return heard('attention', 'Scan the label of a batch, or goods that come out.');
    takeGoods(skuId);
    return heard('ok', `${label} comes out.`);
  }

  return <ScanIntoForm label="Scan a batch or goods" screen="repack" judge={judge} />;
}
