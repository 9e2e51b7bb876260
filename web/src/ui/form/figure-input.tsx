import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formats, money, percent, qty, taxPercent } from '../../platform/format/format.ts';
import {
  parseMoney,
  parsePercent,
  parseQty,
  parseTaxPercent,
  type Typed,
} from '../../platform/format/parse.ts';
import css from './figure-input.module.css';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** In the smallest unit; the empty text while nothing stands there. */
  value: number | '';
  /** Takes the figure, or the text that is none: anyone who saves has to refuse it. */
  onChange: (next: unknown) => void;
};

/** An amount in paise: takes `1,20,000.5`, shows `₹1,20,000.50` when left. */
export function MoneyInput(props: Props) {
  formats.use();
  return (
    <FigureInput
      {...props}
      read={parseMoney}
      show={money}
      wrong="Enter an amount such as 1,250.50"
    />
  );
}

/** A quantity in thousandths, with the unit shown behind it. */
export function QtyInput({ unit = '', ...props }: Props & { unit?: string | undefined }) {
  return (
    <FigureInput
      {...props}
      read={parseQty}
      show={(value) => qty(value, unit)}
      wrong="Enter a quantity such as 2.5"
    />
  );
}

/** A rate in basis points: takes `18` or `2.5 %`. */
export function PercentInput(props: Props) {
  return (
    <FigureInput {...props} read={parsePercent} show={percent} wrong="Enter a rate such as 18 %" />
  );
}

/** A rate of tax in thousandths of a percent: takes `18` or `0.125 %`. */
export function TaxRateInput(props: Props) {
  return (
    <FigureInput
      {...props}
      read={parseTaxPercent}
      show={taxPercent}
      wrong="Enter a rate such as 18 %"
    />
  );
}

function FigureInput({
  value,
  onChange,
  onBlur,
  onFocus,
  error,
  read,
  show,
  wrong,
  ...rest
}: Props & {
  read: (text: string) => Typed;
  show: (value: number) => string;
  wrong: string;
}) {
  const [typing, setTyping] = useState<{ text: string; isDone: boolean } | null>(null);
  // What is no figure stays to be mended, until another value comes, as when the form is discarded.
  const typed = typing && (!typing.isDone || typing.text === value) ? typing.text : null;
  const isUnreadable = typed !== null && read(typed) === 'unreadable';

  function take(text: string) {
    const figure = read(text);
    setTyping({ text, isDone: false });
    onChange(figure === 'unreadable' ? text : (figure ?? ''));
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      classNames={{ input: css.figure ?? '' }}
      value={typed ?? (typeof value === 'number' ? show(value) : value)}
      error={isUnreadable ? wrong : error}
      onChange={(event) => take(event.currentTarget.value)}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(isUnreadable && typed !== null ? { text: typed, isDone: true } : null);
        onBlur?.(event);
      }}
    />
  );
}
