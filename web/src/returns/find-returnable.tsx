import type { Candidate, CandidateList } from '@counting-house/contract/returns/return.ts';
import { saysFault } from '@counting-house/contract/returns/return-labels.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { date, money, qty } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { QtyInput } from '../ui/form/figure-input.tsx';
import type { OperationForm } from '../ui/form/operation-form.ts';
import { Sheet } from '../ui/parts/sheet.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { IdSelect } from '../ui/picking/id-select.tsx';
import { WrongText } from '../ui/parts/wrong-text.tsx';
import { isHere, linePath } from './new-return.ts';
import { PiecePhotos } from './piece-photos.tsx';
import { conditionLabels } from './return-labels.ts';
import css from './returns.module.css';

type Form = OperationForm<typeof returns.createReturn>;

/** Finds what could come back; what is chosen stays in sight while something else is looked for. */
export function FindReturnable({
  form,
  chosen,
  toggle,
}: {
  form: Form;
  chosen: readonly Candidate[];
  toggle: (row: Candidate, isOn: boolean) => void;
}) {
  const [q, setQ] = useState('');
  const asked = useDeferredValue(q.trim());
  const { data: found } = useOptionalOperation(
    returns.candidates,
    { q: asked },
    { enabled: asked.length > 2 },
  );
  const [reasons, setReasons] = useState<CandidateList['reasons']>([]);
  if (found && found.reasons !== reasons) setReasons(found.reasons);
  const kept = new Set(chosen.map(({ orderLineId }) => orderLineId));
  const others = found?.rows.filter(({ orderLineId }) => !kept.has(orderLineId)) ?? [];
  const rows = [...chosen, ...others];
  return (
    <>
      <TextInput
        type="search"
        label="Phone, order, invoice, SKU or barcode"
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [only, ...more] = others;
          if (event.key === 'Enter' && only && more.length === 0) toggle(only, true);
        }}
      />
      {asked.length > 2 && found?.rows.length === 0 && (
        <p className={css.quiet}>Nothing was shipped under “{asked}”.</p>
      )}
      {rows.length > 0 && (
        <Sheet title="Items that can be returned" count={rows.length}>
          <ul className={css.lines}>
            {rows.map((row) => (
              <Line
                key={row.orderLineId}
                row={row}
                form={form}
                reasons={reasons}
                toggle={(isOn) => toggle(row, isOn)}
              />
            ))}
          </ul>
        </Sheet>
      )}
      <WrongText>{form.errors['orders']}</WrongText>
    </>
  );
}

function Line({
  row,
  form,
  reasons,
  toggle,
}: {
  row: Candidate;
  form: Form;
  reasons: CandidateList['reasons'];
  toggle: (isOn: boolean) => void;
}) {
  const path = linePath(form.values, row);
  return (
    <li>
      <div className={css.line}>
        <Checkbox
          label={row.title}
          description={`${row.orderNo}, ${row.buyer}`}
          checked={path !== null}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
        <span className={css.quiet}>
          {row.whyNot ?? (row.returnUntil ? `until ${date(row.returnUntil)}` : 'not delivered')}
        </span>
        <span>
          {qty(row.qtyReturnable, row.unitCode)}, {money(row.paid)}
        </span>
      </div>
      {path && (
        <WantedFields
          line={form.at(path)}
          isHere={isHere(form.values)}
          unit={row.unitCode}
          reasons={reasons}
        />
      )}
    </li>
  );
}

/** How much of a line comes back, why, and in which condition it is. */
function WantedFields({
  line,
  isHere: withCondition,
  unit,
  reasons,
}: {
  line: ReturnType<typeof lineIn>;
  isHere: boolean;
  unit: string;
  reasons: CandidateList['reasons'];
}) {
  const reason = line.field('reasonId');
  return (
    <div className={css.draft}>
      <div className={css.row}>
        <QtyInput label="Quantity" unit={unit} {...line.field('qty')} />
        <IdSelect
          label="Reason"
          searchable
          of={reasons.map(({ id, name }) => ({ id, label: name }))}
          {...reason}
          onChange={(id) => {
            reason.onChange(id);
            const name = reasons.find((one) => one.id === id)?.name ?? '';
            if (saysFault(name)) line.set('pieces.0.condition', undefined);
            else if (!line.values.pieces?.[0]?.condition) line.set('pieces.0.condition', 'sealed');
          }}
        />
        {withCondition && (
          <Choice label="Condition" of={conditionLabels} {...line.field('pieces.0.condition')} />
        )}
      </div>
      <PiecePhotos
        photos={line.values.photos ?? []}
        set={(photos) => line.set('photos', [...photos])}
      />
      <WrongText>{line.errors['photos']}</WrongText>
    </div>
  );
}

const lineIn = (form: Form) => form.at('orders.0.lines.0');
