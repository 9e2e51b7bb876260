import {
  type ChargeKind,
  type ChargeSplit,
  chargeSplitLabels,
  chargeLabels,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { date } from '../../platform/format/format.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { changing } from '../../ui/lines/changing.ts';
import { focusCell } from '../../ui/lines/document-focus.ts';
import { withLine } from '../../ui/lines/lines.ts';
import { Wrong } from '../../ui/lines/document-page.tsx';
import {
  type Draft,
  type DraftCharge,
  type DraftLine,
  listReceipts,
  withCharge,
} from './bill-draft.ts';
import css from './bill.module.css';

/** A charge as it is typed: what it is for, what it costs, and whose goods bear it. */
type TypedCharge = {
  readonly description: string;
  readonly price: number;
  readonly charge: DraftCharge;
};

const most = 50;

const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

/** Freight and other costs of deliveries; they go into what the goods cost. */
function ChargeForm({
  initial,
  act,
  keep,
  close,
}: {
  initial: TypedCharge;
  /** What the button says. */
  act: string;
  keep: (charge: TypedCharge) => void;
  close: () => void;
}) {
  const [typed, setTyped] = useState(initial);
  const [price, setPrice] = useState<number | ''>(initial.price || '');
  const [isTried, setTried] = useState(false);
  const { kind, split, receipts } = typed.charge;
  const set = (patch: Partial<DraftCharge>) =>
    setTyped((before) => ({ ...before, charge: { ...before.charge, ...patch } }));
  const isPriced = typeof price === 'number' && price > 0;

  function take() {
    setTried(true);
    if (receipts.length === 0 || !isPriced) return;
    keep({ ...typed, price, description: typed.description.trim() || chargeLabels[kind] });
  }

  return (
    <form
      className="stack-16"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <Pair>
        <Select
          label="For"
          data-autofocus
          data={optionsOf(chargeLabels)}
          value={kind}
          onChange={(next) => set({ kind: next as ChargeKind })}
        />
        <MoneyInput
          label="Amount before tax"
          withAsterisk
          value={price}
          onChange={(next) => setPrice(typeof next === 'number' ? next : '')}
          error={isTried && !isPriced ? 'Enter an amount' : undefined}
        />
      </Pair>
      <TextInput
        label="Description"
        placeholder={chargeLabels[kind]}
        maxLength={200}
        value={typed.description}
        onChange={({ currentTarget: { value } }) =>
          setTyped((before) => ({ ...before, description: value }))
        }
      />
      <Select
        label="Allocated to the goods"
        data={optionsOf(chargeSplitLabels)}
        value={split}
        onChange={(next) => set({ split: next as ChargeSplit })}
      />
      <section aria-label="Allocated to receipts">
        <ul className={css.bearing}>
          {receipts.map(({ id, number }) => (
            <li key={id}>
              <span>{number}</span>
              <ActionIcon
                size={36}
                variant="subtle"
                aria-label={`Take ${number} off`}
                onClick={() => set({ receipts: receipts.filter((one) => one.id !== id) })}
              >
                <IconX size={16} stroke={1.7} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {receipts.length < most && (
          <Picker
            key={receipts.length}
            label="Allocated to receipts"
            withAsterisk
            list={purchasing.listInwards}
            with={{ status: ['posted'] }}
            words={(row) => row.number}
            under={(row) =>
              [row.vendorName, date(row.businessDate), row.challanNo].filter(Boolean).join(' · ')
            }
            value=""
            onChange={() => undefined}
            onPick={({ id, number }) => {
              if (receipts.every((one) => one.id !== id)) {
                set({ receipts: [...receipts, { id, number }] });
              }
            }}
          />
        )}
        <Wrong>
          {isTried && receipts.length === 0 ? 'Choose the receipts it is allocated to.' : undefined}
        </Wrong>
      </section>
      <div className={css.serviceActs}>
        <Button variant="default" onClick={close}>
          Back
        </Button>
        <Button type="submit">{act}</Button>
      </div>
    </form>
  );
}

/** A new charge, or one that is changed. */
export function ChargeDialog({
  draft,
  line,
  change,
  close,
}: {
  draft: Draft;
  line: DraftLine | null;
  change: (by: (before: Draft) => Draft) => void;
  close: () => void;
}) {
  const says = line ? 'Change the charge' : 'Add freight or another charge';
  const initial: TypedCharge = {
    description: line?.name ?? '',
    price: line?.price ?? 0,
    charge: line?.charge ?? { kind: 'freight', split: 'value', receipts: listReceipts(draft) },
  };
  return (
    <Dialog title={says} onClose={close}>
      <ChargeForm
        initial={initial}
        act={line ? 'Keep charge' : 'Add charge'}
        close={close}
        keep={({ description: name, price, charge }) => {
          close();
          if (line) {
            change((before) => withLine(before, line.key, { name, price, charge }));
          } else {
            changing(
              change,
              (before) => withCharge(before, { description: name, price, charge }),
              ({ key }) => setTimeout(() => focusCell('taxId', key), 50),
            );
          }
        }}
      />
    </Dialog>
  );
}
