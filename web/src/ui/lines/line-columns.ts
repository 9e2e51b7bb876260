import type { ReactNode } from 'react';
import { amount, percent, qty } from '../../platform/format/format.ts';
import { parseMoney, parsePercent, parseQty } from '../../platform/format/parse.ts';
import type { Line } from './lines.ts';

/** What every column says. `A` is what the server answers of a line; it comes after the line is typed. */
type Head = {
  readonly label: string;
  /** How wide the cell is; narrow for figures of few digits. */
  readonly isNarrow?: boolean;
};

/** A cell that is typed into, or chosen in. */
type Open<L extends Line> = Head & {
  /** The line's field in the operation's input: its refusals stand at this cell. */
  readonly field: string;
  /** Before the name of the line, for people who hear the page: `Quantity of`. */
  readonly says: string;
  /** Lines whose cell is only read; left out, all can be typed. */
  readonly isClosed?: (line: L) => boolean;
};

/** Shown, not typed. */
type PrintColumn<L extends Line, A> = Head & {
  readonly kind: 'print';
  readonly shows: (line: L, answer: A | undefined) => ReactNode;
};

export type TypedColumn<L extends Line, A> = Open<L> & {
  readonly kind: 'typed';
  readonly isFigure: boolean;
  readonly shows: (line: L, answer: A | undefined) => string;
  /** What the typed text makes of the line; undefined when it cannot be read. */
  readonly read: (text: string, line: L, answer: A | undefined) => Partial<L> | undefined;
  /** Said of what cannot be read: `Enter a quantity such as 2.5`. */
  readonly wrong: string;
  /** What + and − make of the line; left out, they are signs like others. */
  readonly step?: (line: L, direction: 1 | -1) => Partial<L>;
  /** What Shift with up makes of the line, such as the quantity that costs less; null where nothing is gained. */
  readonly leap?: (line: L, answer: A | undefined) => Partial<L> | null;
  /** A word below the figure: where it comes from, what would change it. */
  readonly under?: (line: L, answer: A | undefined, set: (change: Partial<L>) => void) => ReactNode;
};

export type ChoiceColumn<L extends Line> = Open<L> & {
  readonly kind: 'choice';
  /** Value → words of what can be chosen for the line. */
  readonly options: (line: L) => Readonly<Record<string, string>>;
  readonly value: (line: L) => string;
  readonly choose: (value: string, line: L) => Partial<L>;
};

export type LineColumn<L extends Line, A> = PrintColumn<L, A> | TypedColumn<L, A> | ChoiceColumn<L>;

/** Shown, not typed: stock, an amount that the server worked out. */
export function printColumn<L extends Line, A>(
  column: Omit<PrintColumn<L, A>, 'kind'>,
): LineColumn<L, A> {
  return { kind: 'print', ...column };
}

/** A quantity above nothing, in thousandths; + and − go by the line's step. */
export function qtyColumn<L extends Line, A>({
  of,
  step,
  change,
  ...column
}: Open<L> & {
  readonly of: (line: L) => number;
  readonly step: (line: L) => number;
  readonly change: (qty: number) => Partial<L>;
} & Pick<TypedColumn<L, A>, 'leap'>): LineColumn<L, A> {
  return {
    kind: 'typed',
    isFigure: true,
    ...column,
    wrong: 'Enter a quantity such as 2.5',
    shows: (line) => qty(of(line)),
    read: (text) => {
      const read = parseQty(text);
      return typeof read === 'number' && read > 0 ? change(read) : undefined;
    },
    step: (line, direction) => change(Math.max(step(line), of(line) + direction * step(line))),
  };
}

/** An amount in paise; an emptied cell is null. */
export function moneyColumn<L extends Line, A>({
  of,
  change,
  ...column
}: Open<L> & {
  readonly of: (line: L, answer: A | undefined) => number | null;
  readonly change: (paise: number | null, answer: A | undefined) => Partial<L>;
} & Pick<TypedColumn<L, A>, 'under'>): LineColumn<L, A> {
  return {
    kind: 'typed',
    isFigure: true,
    ...column,
    wrong: 'Enter an amount such as 1,250.50',
    shows: (line, answer) => amount(of(line, answer)),
    read: (text, _, answer) => {
      const read = parseMoney(text);
      return read === 'unreadable' || (read ?? 0) < 0 ? undefined : change(read, answer);
    },
  };
}

/** A figure with a reading of its own: a discount in rupees or percent, a rate, a share. */
export function figureColumn<L extends Line, A>(
  column: Omit<TypedColumn<L, A>, 'kind' | 'isFigure'>,
): TypedColumn<L, A> {
  return { kind: 'typed', isFigure: true, ...column };
}

/** A discount in hundredths of a percent, up to all of it; nothing is a dash. */
export function discountColumn<L extends Line & { readonly discountBps: number }, A>(
  column: Pick<Open<L>, 'isClosed'> = {},
): LineColumn<L, A> {
  return figureColumn({
    label: 'Discount',
    field: 'discountBps',
    says: 'Discount on',
    wrong: 'Enter a discount such as 2%',
    isNarrow: true,
    ...column,
    shows: ({ discountBps }) => (discountBps > 0 ? percent(discountBps) : '–'),
    read(text) {
      const read = text.trim() === '–' ? 0 : (parsePercent(text) ?? 0);
      if (read === 'unreadable' || read < 0 || read > 10_000) return;
      return { discountBps: read } as Partial<L>;
    },
  });
}

/** Words. */
export function textColumn<L extends Line, A>({
  of,
  change,
  ...column
}: Open<L> & {
  readonly of: (line: L) => string;
  readonly change: (text: string) => Partial<L>;
}): TypedColumn<L, A> {
  return {
    kind: 'typed',
    isFigure: false,
    ...column,
    wrong: 'Enter words',
    shows: of,
    read: (text) => change(text.trim()),
  };
}

/** One of a few fixed words. */
export function choiceColumn<L extends Line>(
  column: Omit<ChoiceColumn<L>, 'kind'>,
): ChoiceColumn<L> {
  return { kind: 'choice', ...column };
}
