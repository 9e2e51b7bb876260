import type {
  ReturnLine,
  ReturnLineInput,
  Returnable,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { date, qty } from '../../platform/format.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { Sheet } from '../../ui/parts/sheet.tsx';
import css from './return-goods.module.css';
import { returnReasonWords } from './vendor-return-words.ts';

/** What a draft holds already. */
export type HeldLine = Pick<
  ReturnLine,
  | 'batchId'
  | 'trayId'
  | 'qty'
  | 'name'
  | 'code'
  | 'unit'
  | 'batch'
  | 'batchNumber'
  | 'tray'
  | 'expiryDate'
>;

type Row = HeldLine & Partial<Pick<Returnable, 'inwardNos' | 'area'>>;

type Lines = {
  readonly list: readonly Partial<ReturnLineInput>[];
  readonly add: (row: Partial<ReturnLineInput>) => void;
  readonly remove: (index: number) => void;
};

const isSame = (
  a: { batchId?: number; trayId?: number },
  b: { batchId?: number; trayId?: number },
) => a.batchId === b.batchId && a.trayId === b.trayId;

/** What can go back, with what the draft holds of it on top of what is free. */
function placesOf(rows: readonly Returnable[], held: readonly HeldLine[]): Row[] {
  const mine = held.map((line): Row => {
    const free = rows.find((row) => isSame(row, line));
    return { ...line, ...free, qty: line.qty + (free?.qty ?? 0) };
  });
  return [...mine, ...rows.filter((row) => !held.some((line) => isSame(row, line)))];
}

const bad: ReadonlySet<string> = new Set(['reject', 'quarantine']);

/** Goods of a vendor that lie here: ticked ones go back, each with its quantity and reason. */
export function ReturnGoods({
  rows,
  held,
  lines,
  at,
  error,
}: {
  rows: readonly Returnable[];
  held: readonly HeldLine[];
  lines: Lines;
  at: (index: number) => FormFields<ReturnLineInput>;
  error: string | undefined;
}) {
  const places = placesOf(rows, held);
  if (places.length === 0) return <p>Nothing of this vendor lies free in the store.</p>;
  return (
    <Sheet title="Goods" count={places.length}>
      {error && <p className={css.error}>{error}</p>}
      <ul className={css.lines}>
        {places.map((place) => {
          const index = lines.list.findIndex((line) => isSame(line, place));
          const { batchId, trayId } = place;
          return (
            <li key={`${batchId} ${trayId}`}>
              <Checkbox
                label={`${place.name}, ${place.tray}`}
                description={wordsOf(place)}
                checked={index >= 0}
                onChange={(event) => {
                  if (!event.currentTarget.checked) lines.remove(index);
                  else {
                    const reason = bad.has(place.area ?? '')
                      ? { reason: 'poor_quality' as const }
                      : {};
                    lines.add({ batchId, trayId, qty: place.qty, ...reason });
                  }
                }}
              />
              {index >= 0 && <LineFields line={at(index)} unit={place.unit} />}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

const wordsOf = ({ code, batchNumber, expiryDate, qty: free, unit, inwardNos }: Row): string =>
  [
    code,
    `batch ${batchNumber}`,
    expiryDate && `expires ${date(expiryDate)}`,
    inwardNos?.join(', '),
    `${qty(free, unit)} free`,
  ]
    .filter(Boolean)
    .join(' · ');

function LineFields({ line, unit }: { line: FormFields<ReturnLineInput>; unit: string }) {
  const said = line.errors['batchId'] ?? line.errors['trayId'];
  return (
    <div className={css.fields}>
      <QtyInput label="Quantity" unit={unit} {...line.field('qty')} />
      <Choice label="Reason" of={returnReasonWords} {...line.field('reason')} />
      <TextInput
        label="Note"
        {...line.field('note')}
        withAsterisk={line.values.reason === 'other'}
      />
      {said && <p className={css.error}>{said}</p>}
    </div>
  );
}
