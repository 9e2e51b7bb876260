import {
  barcodeSourceLabels,
  expiryLabels,
  policySourceLabels,
  scanLevelLabels,
  trackingLabels,
} from '@counting-house/contract/stock/skus/sku.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import type { SupplyCard } from '@counting-house/contract/stock/skus/supply.ts';
import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { Second } from '../../ui/parts/value.tsx';
import type { SupplyEntry } from './supply-entry.ts';
import css from './supply-fields.module.css';
import { heldBy, packSentence } from './supply-labels.ts';

type Fields = FormFields<SupplyEntry>;

/** How a SKU is kept, in which packs it comes, how it is scanned and when it is ordered again. */
export function SupplyFields({ of, card }: { of: Fields; card: SupplyCard }) {
  return (
    <>
      <Keeping of={of} card={card} />
      <Packs of={of} card={card} />
      <Barcodes of={of} card={card} />
      <Policies of={of} card={card} />
    </>
  );
}

/** Batches, dates, inspection and what a packer scans. */
function Keeping({ of, card }: { of: Fields; card: SupplyCard }) {
  const hasDates = of.values.expiryPolicy !== 'none';
  return (
    <>
      <Choice
        label="Stock is kept as"
        of={trackingLabels}
        description={card.locks.tracking ?? undefined}
        disabled={card.locks.tracking !== null}
        {...of.field('tracking')}
      />
      <Pair>
        <Choice label="Expiry dates" of={expiryLabels} {...of.field('expiryPolicy')} />
        <NumberInput
          label="Shelf life, days"
          description={hasDates ? 'Fills in the expiry date of a new batch.' : undefined}
          {...of.field('shelfLifeDays')}
          withAsterisk={of.values.expiryPolicy === 'required'}
        />
      </Pair>
      {hasDates && (
        <>
          <NumberInput
            label="Warn before expiry, days"
            {...of.field('alertDays')}
            withAsterisk={false}
          />
          <Pair>
            <NumberInput
              label="Least days left when received"
              {...of.field('minReceiveDays')}
              withAsterisk={false}
            />
            <NumberInput
              label="Least days left when sent"
              {...of.field('minShipDays')}
              withAsterisk={false}
            />
          </Pair>
        </>
      )}
      <Choice label="What the packer scans" of={scanLevelLabels} {...of.field('scanLevel')} />
      <Checkbox
        label="Inspect what is received before it is used"
        {...of.check('inspectOnReceipt')}
      />
    </>
  );
}

const mostUnits = 200;

function Packs({ of, card }: { of: Fields; card: SupplyCard }) {
  const { rows: units } = useOperation(admin.listUnits, { status: 'active', limit: mostUnits });
  const packs = of.rows('units');
  const codes = new Map([
    ...card.units.map(({ unitId, unit }) => [unitId, unit] as const),
    ...units.map(({ id, code }) => [id, code] as const),
  ]);
  const data = [...codes].map(([id, code]) => {
    const name = units.find((unit) => unit.id === id)?.name;
    return { value: String(id), label: name ? `${code}, ${name}` : code };
  });
  return (
    <Section title="Units and packs">
      {of.errors['units'] && <Wrong>{of.errors['units']}</Wrong>}
      {packs.list.map((pack, index) => {
        const unit = of.field(`units.${index}.unitId`);
        const ratio = of.field(`units.${index}.ratioNum`);
        const code = codes.get(Number(pack.unitId)) ?? 'pack';
        const isLocked = card.units.some(({ unitId, locked }) => locked && unitId === pack.unitId);
        const sentence = packSentence({ ratioDen: 1, ...pack }, code, card.unit);
        return (
          <Entry
            key={index}
            name={`pack ${index + 1}`}
            {...(isLocked ? {} : { remove: () => packs.remove(index) })}
          >
            <Pair>
              <Select
                label="Unit"
                searchable
                placeholder="Choose a unit"
                data={data}
                disabled={isLocked}
                {...unit}
                value={unit.value === '' ? null : String(unit.value)}
                onChange={(next) => unit.onChange(next === null ? '' : Number(next))}
              />
              <QtyInput
                label="One of it holds"
                unit={card.unit}
                disabled={isLocked}
                {...ratio}
                value={heldBy({ ratioDen: 1, ...pack }) || ratio.value}
                onChange={(next) =>
                  packs.change(
                    index,
                    typeof next === 'number'
                      ? { ratioNum: next, ratioDen: 1000 }
                      : { ratioNum: next as number, ratioDen: 1 },
                  )
                }
              />
            </Pair>
            {sentence && (
              <Second>
                {sentence}
                {isLocked && '. Used in a posted document, so it stays.'}
              </Second>
            )}
            <Pair>
              <Checkbox label="For buying" {...of.check(`units.${index}.forPurchase`)} />
              <Checkbox
                label="Offered first when buying"
                {...of.check(`units.${index}.isPurchaseDefault`)}
              />
            </Pair>
            <Pair>
              <Checkbox label="For issuing" {...of.check(`units.${index}.forIssue`)} />
              <Checkbox
                label="Offered first when issuing"
                {...of.check(`units.${index}.isIssueDefault`)}
              />
            </Pair>
          </Entry>
        );
      })}
      <Add
        label="Add pack"
        run={() => packs.add({ forPurchase: true, forIssue: true, ratioDen: 1 })}
      />
    </Section>
  );
}

function Barcodes({ of, card }: { of: Fields; card: SupplyCard }) {
  const barcodes = of.rows('barcodes');
  return (
    <Section title="More barcodes">
      {of.errors['barcodes'] && <Wrong>{of.errors['barcodes']}</Wrong>}
      {barcodes.list.map((entry, index) => (
        <Entry key={index} name={`barcode ${index + 1}`} remove={() => barcodes.remove(index)}>
          <Pair>
            <TextInput
              label="Barcode"
              autoComplete="off"
              {...of.field(`barcodes.${index}.code`)}
              onChange={(event) =>
                // Another code may be of another kind, which is read off it.
                barcodes.change(index, { code: event.currentTarget.value, symbology: undefined })
              }
            />
            <QtyInput
              label="One scan stands for"
              unit={card.unit}
              {...of.field(`barcodes.${index}.packQty`)}
              withAsterisk={false}
            />
          </Pair>
          <Choice
            label="Printed by"
            of={barcodeSourceLabels}
            {...of.field(`barcodes.${index}.source`)}
            withAsterisk={false}
          />
          <Checkbox
            label={`${entry.code || 'This one'} is printed on labels`}
            {...of.check(`barcodes.${index}.isPrimary`)}
          />
        </Entry>
      ))}
      <Add label="Add barcode" run={() => barcodes.add({ packQty: 1000, source: 'maker' })} />
    </Section>
  );
}

function Policies({ of, card }: { of: Fields; card: SupplyCard }) {
  const { rows: stores } = useOperation(stock.listStores, { status: 'active', limit: mostUnits });
  const policies = of.rows('policies');
  const names = new Map([
    ...card.policies.map(({ storeId, store }) => [storeId, store] as const),
    ...stores.map(({ id, name }) => [id, name] as const),
  ]);
  const data = [...names].map(([id, label]) => ({ value: String(id), label }));
  const free = stores.find(({ id }) => policies.list.every(({ storeId }) => storeId !== id));
  return (
    <Section title="Reordering">
      {of.errors['policies'] && <Wrong>{of.errors['policies']}</Wrong>}
      {policies.list.map((entry, index) => {
        const store = of.field(`policies.${index}.storeId`);
        const before = card.policies.find(({ storeId }) => storeId === entry.storeId);
        return (
          <Entry
            key={index}
            name={`reorder level ${index + 1}`}
            remove={() => policies.remove(index)}
          >
            <Pair>
              <Select
                label="Store"
                data={data}
                {...store}
                value={store.value === '' ? null : String(store.value)}
                onChange={(next) =>
                  policies.change(index, { storeId: Number(next), defaultTrayId: null })
                }
              />
              <Choice
                label="New stock is"
                of={policySourceLabels}
                placeholder="Usual for these goods"
                {...of.field(`policies.${index}.source`)}
              />
            </Pair>
            <Pair>
              <QtyInput
                label="Reorder level"
                unit={card.unit}
                {...of.field(`policies.${index}.reorderLevel`)}
              />
              <QtyInput
                label="Fill up to"
                unit={card.unit}
                {...of.field(`policies.${index}.maxLevel`)}
              />
            </Pair>
            <Pair>
              <QtyInput
                label="Or order so much"
                unit={card.unit}
                {...of.field(`policies.${index}.reorderQty`)}
              />
              <NumberInput
                label="Count every so many days"
                {...of.field(`policies.${index}.countEveryDays`)}
              />
            </Pair>
            <Picker
              label="Put away in tray"
              list={stock.listTrays}
              with={{ status: 'active', storeId: entry.storeId }}
              words={(row) => row.code}
              under={(row) => row.name || null}
              shown={
                before?.defaultTrayId === entry.defaultTrayId ? (before?.defaultTray ?? null) : null
              }
              {...of.field(`policies.${index}.defaultTrayId`)}
            />
          </Entry>
        );
      })}
      {free && (
        <Add
          label={stores.length === 1 ? 'Add reorder level' : 'Add a store'}
          run={() => policies.add({ storeId: free.id })}
        />
      )}
    </Section>
  );
}

/** One of several of a kind, which can be taken out. */
function Entry({
  name,
  remove,
  children,
}: {
  name: string;
  remove?: () => void;
  children: ReactNode;
}) {
  return (
    <div className={css.entry} role="group" aria-label={name}>
      {children}
      {remove && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconX size={16} stroke={1.7} />}
            aria-label={`Remove ${name}`}
            onClick={remove}
          >
            Remove
          </Button>
        </div>
      )}
    </div>
  );
}

function Add({ label, run }: { label: string; run: () => void }) {
  return (
    <div>
      <Button variant="subtle" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={run}>
        {label}
      </Button>
    </div>
  );
}

function Wrong({ children }: { children: string }) {
  return (
    <p className={css.wrong} role="alert">
      {children}
    </p>
  );
}
