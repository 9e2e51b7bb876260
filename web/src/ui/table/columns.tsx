import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  ago as agoWords,
  count as countWords,
  date as dateWords,
  moment as momentWords,
  money as moneyWords,
  phone as phoneWords,
  qty as qtyWords,
} from '../../platform/format/format.ts';
import type { ParamsOf, Screen } from '../../platform/places.ts';
import { State, type States, Tag } from '../marks/badge.tsx';
import { Pictured } from '../files/picture.tsx';
import { RecordLink } from '../record/record-link.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import css from './columns.module.css';
import {
  Ago,
  Amount,
  BusinessDate,
  Code,
  Moment,
  Money,
  Nothing,
  Phone,
  Qty,
} from '../parts/value.tsx';

/** A column of an export: a field of the row, its heading, and what its values are called. */
export type FileColumn = Pick<Column<never>, 'key' | 'label' | 'values' | 'words'>;

/** One column of a list: what it is called and what stands in it. */
export type Column<R> = {
  /** The row's field, and the column's name in an export. */
  readonly key: string;
  readonly label: string;
  readonly cell: (row: R) => ReactNode;
  /** The same in plain words, for labels that are read out. */
  readonly words?: (row: R) => string;
  /** Numbers and money stand right. */
  readonly isRight?: boolean;
  /** Rupees: they stand ahead, so that they are in view in a small window, whatever they are on a card. */
  readonly isMoney?: boolean;
  /** Dates and moments: sorted, they run from new to old. */
  readonly isTime?: boolean;
  /** Not on view until somebody chooses it. */
  readonly isExtra?: boolean;
  /** The list can be sorted by it. */
  readonly isSorted?: boolean;
  /** What the list is then sorted by, where that is not the column's own field. */
  readonly sortBy?: string;
  /** What it is on a phone's card; without one it may be a fact. */
  readonly part?: 'amount' | 'badge' | 'step' | 'fact';
  /** Chosen by the list itself, before others that would be the same part. */
  readonly isChosen?: boolean;
  /** Says little without its name: a phone's card shows the two. */
  readonly isNamed?: boolean;
  /** The fields that say in an export what its cell says, where that is not its own field. */
  readonly inFile?: readonly FileColumn[];
  /** Further fields that stand in the same cell, for the export. */
  readonly also?: readonly FileColumn[];
  /** What its values are called, for the export. */
  readonly values?: Readonly<Record<string, string>>;
  /** Its cells are edited in place by anyone who may set the field. */
  readonly inPlace?: InPlace;
};

/** How a field is edited in its cell: its table as the row register knows it, and how it is typed. */
export type InPlace = { readonly table: string; readonly typed: 'words' | 'number' | 'date' };

type Has<K extends string, V> = { readonly [P in K]: V };

type Options = { readonly sorted?: boolean };

const base = <K extends string>(key: K, label: string, { sorted = false }: Options = {}) => ({
  key,
  label,
  isSorted: sorted,
});

/** Plain words. */
export const text = <K extends string>(
  key: K,
  label: string,
  options?: Options,
): Column<Has<K, string | null>> => ({
  ...base(key, label, options),
  cell: (row) => row[key] || <Nothing />,
  words: (row) => row[key] ?? '',
});

/** A count of whole things. */
export const number = <K extends string>(
  key: K,
  label: string,
  options?: Options,
): Column<Has<K, number | null>> => ({
  ...base(key, label, options),
  cell: (row) => (row[key] === null ? <Nothing /> : countWords(row[key])),
  words: (row) => (row[key] === null ? '' : countWords(row[key])),
  isRight: true,
});

/** Paise, with the currency: for lists where amounts stand between other things. */
export const money = <K extends string>(
  key: K,
  label: string,
  options?: Options,
): Column<Has<K, number | null>> => ({
  ...base(key, label, options),
  cell: (row) => <Money of={row[key]} />,
  words: (row) => moneyWords(row[key]),
  isRight: true,
  isMoney: true,
  part: 'amount',
});

/** Paise without the currency: for tables whose head says it. */
export const amount = <K extends string>(
  key: K,
  label: string,
  options?: Options,
): Column<Has<K, number | null>> => ({
  ...money(key, label, options),
  cell: (row) => <Amount of={row[key]} />,
});

/** Thousandths, with the unit that another field names. */
export const qty = <K extends string, U extends string = never>(
  key: K,
  label: string,
  options: Options & { readonly unit?: U } = {},
): Column<Has<K, number | null> & Has<U, string | null>> => {
  const unitOf = (row: Has<U, string | null>) => (options.unit && row[options.unit]) ?? '';
  return {
    ...base(key, label, options),
    cell: (row) => <Qty of={row[key]} unit={unitOf(row)} />,
    words: (row) => qtyWords(row[key], unitOf(row)),
    isRight: true,
  };
};

/** A code that people read out, never broken. */
export const code = <K extends string>(
  key: K,
  label: string,
  options?: Options,
): Column<Has<K, string | null>> => ({
  ...text(key, label, options),
  cell: (row) => (row[key] ? <Code>{row[key]}</Code> : <Nothing />),
});

/** A business date. */
export const date = <K extends string>(
  key: K,
  label: string,
  options?: Options,
): Column<Has<K, string | null>> => ({
  ...base(key, label, options),
  cell: (row) => <BusinessDate of={row[key]} />,
  words: (row) => dateWords(row[key]),
  isTime: true,
  isNamed: true,
});

/** A moment in full. */
export const moment = <K extends string>(
  key: K,
  label: string,
  options?: Options,
): Column<Has<K, string | null>> => ({
  ...base(key, label, options),
  cell: (row) => <Moment at={row[key]} />,
  words: (row) => momentWords(row[key]),
  isTime: true,
  isNamed: true,
});

/** How long ago a moment was. */
export const ago = <K extends string>(
  key: K,
  label: string,
  options?: Options,
): Column<Has<K, string | null>> => ({
  ...base(key, label, options),
  cell: (row) => <Ago at={row[key]} />,
  words: (row) => (row[key] === null ? '' : agoWords(row[key])),
  isTime: true,
  isNamed: true,
});

/** A state, as its badge. */
export const state = <K extends string, S extends string>(
  key: K,
  label: string,
  of: States<S>,
  options?: Options,
): Column<Has<K, S | null>> => ({
  ...base(key, label, options),
  cell: (row) => row[key] !== null && <State of={of} is={row[key]} />,
  words: (row) => (row[key] === null ? '' : of[row[key]].label),
  part: 'badge',
  values: Object.fromEntries(
    Object.entries<{ label: string }>(of).map(([value, { label: said }]) => [value, said]),
  ),
});

/** Badges of one cell, in a second row where the column is narrow. */
export const Badges = ({ children }: { children: ReactNode }) => (
  <span className={css.badges}>{children}</span>
);

/** Words that stay in one line; what does not fit is cut, and stands in the tip, or `all` of which they are a part. */
export const OneLine = ({ children, all = children }: { children: string; all?: string }) => (
  <span className={css.oneLine} title={all}>
    {children}
  </span>
);

/** Words that people gave to the record. */
export const tags = <K extends string>(
  key: K,
  label: string,
): Column<Has<K, readonly string[]>> => ({
  ...base(key, label),
  cell: (row) => (
    <span className={css.tags}>
      {row[key].map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  ),
  words: (row) => row[key].join(', '),
});

/** Most names that one cell holds. */
const mostNames = 2;

/**
 * The first of many names, and how many more there are: `Jaggery, Salt + 4 more`.
 *
 * @param all how many there are where only some were answered.
 */
export function fewText(given: readonly string[], all = given.length): string {
  const shown = given.slice(0, mostNames);
  const rest = all - shown.length;
  return shown.join(', ') + (rest > 0 ? ` + ${rest} more` : '');
}

/** Names of what belongs to the row; a cell holds two, its tip and a file all of them. */
export const names = <K extends string>(
  key: K,
  label: string,
): Column<Has<K, readonly string[]>> => ({
  ...base(key, label),
  cell: (row) =>
    row[key].length > 0 ? (
      <OneLine all={row[key].join(', ')}>{fewText(row[key])}</OneLine>
    ) : (
      <Nothing />
    ),
  words: (row) => row[key].join(', '),
});

/** A tick where it is so. */
export const flag = <K extends string>(
  key: K,
  label: string,
  options?: Options,
): Column<Has<K, boolean>> => ({
  ...base(key, label, options),
  cell: (row) => row[key] && <IconCheck size={16} stroke={1.7} aria-label="Yes" />,
  words: (row) => (row[key] ? label : ''),
});

/** A telephone number in two groups. */
export const phone = <K extends string>(key: K, label: string): Column<Has<K, string | null>> => ({
  ...base(key, label),
  cell: (row) => <Phone of={row[key]} />,
  words: (row) => phoneWords(row[key]),
});

/** Words that lead to another screen; which row fields fill the parts of its address. */
export const link = <
  K extends string,
  P extends string,
  const F extends { readonly [N in keyof ParamsOf<P>]: string },
>(
  key: K,
  label: string,
  screen: Screen<P>,
  fields: F,
  options?: Options,
): Column<Has<K, string | null> & Has<F[keyof F] & string, string | number | null>> => ({
  ...base(key, label, options),
  cell: (row) => {
    const values = Object.entries<string>(fields).map(
      ([name, field]) => [name, (row as Record<string, unknown>)[field]] as const,
    );
    if (row[key] === null || values.some(([, value]) => value === null)) return row[key];
    return (
      <ScreenLink to={screen} params={Object.fromEntries(values) as ParamsOf<P>}>
        {row[key]}
      </ScreenLink>
    );
  },
  words: (row) => row[key] ?? '',
});

/** The record's own number or name, which opens it in the panel over the list. */
export const opens = <K extends string>(
  key: K,
  label: string,
  options?: Options,
): Column<Has<K, string> & { readonly id: number }> => ({
  ...base(key, label, options),
  cell: (row) => <RecordLink id={row.id}>{row[key]}</RecordLink>,
  words: (row) => row[key],
});

/** A picture in front of what stands in a cell. */
export const pictured = <K extends string, R>(
  key: K,
  column: Column<R>,
): Column<R & Has<K, string | null>> => ({
  ...column,
  cell: (row) => <Pictured src={row[key]}>{column.cell(row)}</Pictured>,
});

/** Chooses what a column is on a phone's card. */
export const onCard = <R,>(part: NonNullable<Column<R>['part']>, column: Column<R>): Column<R> => ({
  ...column,
  part,
  isChosen: true,
});

/** Whether a column has nothing to say of a row, as far as its plain words tell. */
export function isSilent<R>({ words }: Column<R>, row: R): boolean {
  return words !== undefined && ['', '–'].includes(words(row));
}

/** Two facts in one cell: the second, where there is one, in a quieter line under the first. */
export const stacked = <A, B>(first: Column<A>, second: Column<B>): Column<A & B> => ({
  ...first,
  cell: (row) => (
    <>
      <span className={css.first}>{first.cell(row)}</span>
      {!isSilent(second, row) && <span className={css.second}>{second.cell(row)}</span>}
    </>
  ),
  also: [...(first.also ?? []), ...(second.inFile ?? [second])],
});

/** A column of one plain field whose cells are edited in place, by the row register's own rules. */
export const inPlace = <R,>(
  table: string,
  typed: InPlace['typed'],
  column: Column<R>,
): Column<R & { readonly version: number }> => ({ ...column, inPlace: { table, typed } });
