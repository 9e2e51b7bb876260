import type {
  PlannedPrice,
  PriceChangePreview,
} from '@counting-house/contract/catalogue/price-change.ts';
import { count, money } from '../../platform/format/format.ts';
import { Nothing } from '../../ui/parts/value.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { changeInPercent } from '../prices/price-effects.ts';
import { signed, some, staysLabels } from './price-change-labels.ts';
import css from './price-changes.module.css';

/** What a rule does: its figures, and the prices before and after, those that need a look first. */
export function PriceChangeEffects({ preview }: { preview: PriceChangePreview }) {
  return (
    <>
      <ul className={css.figures}>
        {sentencesOf(preview).map(({ text, tone }) => (
          <li key={text} data-tone={tone}>
            {text}
          </li>
        ))}
      </ul>
      {preview.rows.length > 0 && (
        <div className={css.table}>
          <DataTable caption="Prices before and after" columns={columns} rows={preview.rows} />
          {preview.found > preview.rows.length && (
            <p>and {count(preview.found - preview.rows.length)} more</p>
          )}
        </div>
      )}
    </>
  );
}

type Sentence = { readonly text: string; readonly tone?: 'stopped' | 'waiting' };

function sentencesOf(preview: PriceChangePreview): Sentence[] {
  const { found, changes, up, down, mrps, least, most, stays, belowCost, jumps } = preview;
  if (found === 0) return [{ text: 'No active variant matches this choice.', tone: 'stopped' }];
  const ways = [up > 0 && `${count(up)} up`, down > 0 && `${count(down)} down`].filter(Boolean);
  const by =
    least === null || most === null
      ? ''
      : least === most
        ? `, by ${signed(least)}`
        : `, by ${signed(least)} to ${signed(most)}`;
  const told = (n: number, text: string, tone?: 'stopped' | 'waiting'): Sentence[] =>
    n === 0 ? [] : [tone ? { text, tone } : { text }];
  return [
    changes === 0
      ? { text: 'No price changes by this rule.', tone: 'stopped' }
      : {
          text: `${some(changes, 'variant changes', 'variants change')} of ${count(found)}${ways.length > 0 ? `: ${ways.join(', ')}` : ''}${by}.`,
        },
    ...told(mrps, `${some(mrps, 'MRP changes', 'MRPs change')}.`),
    ...told(
      stays.aboveMrp,
      `${some(stays.aboveMrp, 'stays as it is: it would', 'stay as they are: they would')} be above the MRP.`,
      'waiting',
    ),
    ...told(
      stays.temporary,
      `${some(stays.temporary, 'has', 'have')} a temporary price then and ${stays.temporary === 1 ? 'stays' : 'stay'}.`,
      'waiting',
    ),
    ...told(stays.same, `${some(stays.same, 'has', 'have')} the price already.`),
    ...told(
      belowCost,
      `${some(belowCost, 'price is', 'prices are')} below what the goods cost, tax taken off.`,
      'stopped',
    ),
    ...told(
      jumps,
      `${some(jumps, 'price changes', 'prices change')} much more than usual.`,
      'waiting',
    ),
  ];
}

const columns: readonly Column<PlannedPrice>[] = [
  {
    key: 'name',
    label: 'Variant',
    words: ({ name }) => name,
    cell: ({ name, sku, before, after, cost, warnings, stays }) => (
      <span className={css.name}>
        {name}
        <small>{sku}</small>
        {stays !== null && (
          <small data-tone={stays === 'same' ? undefined : 'waiting'}>{staysLabels[stays]}</small>
        )}
        {warnings.includes('belowCost') && (
          <small data-tone="stopped">Below cost: {money(cost)}</small>
        )}
        {stays === null && before.mrp !== after.mrp && (
          <small>
            MRP {money(before.mrp)} → {money(after.mrp)}
          </small>
        )}
      </span>
    ),
  },
  { key: 'before', label: 'Now', isRight: true, cell: ({ before }) => money(before.price) },
  {
    key: 'after',
    label: 'New',
    isRight: true,
    part: 'amount',
    cell: ({ before, after, stays }) => money(stays === null ? after.price : before.price),
  },
  {
    key: 'change',
    label: 'Change',
    isRight: true,
    cell: (row) => {
      const by = row.stays === null ? changeInPercent(row) : null;
      if (!by) return <Nothing />;
      return (
        <span data-tone={row.warnings.includes('jump') ? 'waiting' : undefined}>{signed(by)}</span>
      );
    },
  },
];
