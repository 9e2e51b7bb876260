import type { SettingValue } from '@counting-house/contract/admin/setting.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import {
  NumberInput,
  SegmentedControl,
  Select,
  type SelectProps,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { OneImageInput } from '../../ui/files/one-image-input.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput, PercentInput } from '../../ui/form/figure-input.tsx';
import { timeZones } from './setting-text.ts';
import css from './settings.module.css';

type Props = {
  setting: SettingValue;
  /** The amount or rate of a setting that has several. */
  part: string | null;
  id: string;
  label: string;
  value: unknown;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (next: unknown) => void;
  onBlur: () => void;
};

/** So many words are searched by typing. */
const fewWords = 12;

/** The field of a setting; its label stands beside it, joined by the id. */
export function SettingInput({
  setting,
  part,
  id,
  label,
  value,
  error,
  isReadOnly,
  onChange,
  onBlur,
}: Props) {
  const { field } = setting;
  const common = {
    id,
    name: id,
    error,
    disabled: isReadOnly,
    onBlur,
    'aria-describedby': `${id}-help`,
  };
  const typedText = {
    ...common,
    value: String(value ?? ''),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (part !== null) {
    const isRate = field.parts.some(({ name, kind }) => name === part && kind === 'percent');
    const figure = {
      ...common,
      value: (value as Amounts)[part] ?? ('' as const),
      onChange: (next: unknown) =>
        onChange({ ...(value as Amounts), [part]: next === '' ? null : (next as number) }),
    };
    return isRate ? (
      <PercentInput {...figure} className={css.figure ?? ''} />
    ) : (
      <MoneyInput {...figure} className={css.money ?? ''} />
    );
  }
  switch (field.kind) {
    case 'image':
      return field.purpose === null ? null : (
        <OneImageInput
          label={label}
          error={error}
          disabled={isReadOnly}
          purpose={field.purpose}
          value={value as number | null}
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <Switch
          {...common}
          label={<span aria-hidden>{value === true ? 'On' : 'Off'}</span>}
          aria-label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return <ChoiceInput {...common} setting={setting} value={value} onChange={onChange} />;
    case 'timeZone':
      return (
        <Words
          {...common}
          data={timeZones(String(value))}
          value={String(value)}
          onChange={(next) => onChange(next)}
        />
      );
    case 'tax':
      return <TaxInput {...common} setting={setting} value={String(value)} onChange={onChange} />;
    case 'money':
      return (
        <MoneyInput
          {...common}
          className={css.money ?? ''}
          value={(value as number | null) ?? ''}
          onChange={(next) => onChange(next === '' ? null : next)}
        />
      );
    case 'percent':
      return (
        <PercentInput
          {...common}
          className={css.figure ?? ''}
          value={(value as number | null) ?? ''}
          onChange={(next) => onChange(next === '' ? null : next)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          className={css.figure ?? ''}
          value={(value as number | null) ?? ''}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          clampBehavior="none"
          rightSection={<span className={css.unit}>{field.unit}</span>}
          rightSectionWidth={field.unit.length * 8 + 16}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      );
    case 'longText':
      return (
        <Textarea
          {...typedText}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={field.maxLength ?? 0}
        />
      );
    case 'email':
      return <TextInput {...typedText} type="email" inputMode="email" className={css.wide ?? ''} />;
    case 'phone':
      return <TextInput {...typedText} type="tel" inputMode="tel" className={css.word ?? ''} />;
    case 'date':
      return (
        <DateInput
          {...common}
          className={css.word ?? ''}
          value={String(value ?? '')}
          onChange={(next) => onChange(String(next ?? ''))}
        />
      );
    case 'pinCode':
      return (
        <TextInput {...typedText} inputMode="numeric" maxLength={7} className={css.figure ?? ''} />
      );
    case 'gstin':
      return (
        <TextInput
          {...typedText}
          className={css.word ?? ''}
          classNames={{ input: css.code ?? '' }}
          placeholder="29ABCDE1234F1Z5"
          autoCapitalize="characters"
          spellCheck={false}
        />
      );
    case 'text':
    case 'amounts':
      return (
        <TextInput {...typedText} className={css.wide ?? ''} maxLength={field.maxLength ?? 300} />
      );
  }
}

type Amounts = Readonly<Record<string, number | null>>;

type WordsProps = Omit<SelectProps, 'onChange'> & { onChange: (next: string) => void };

/** One of a list that cannot be left without one. */
function Words({ data, onChange, ...rest }: WordsProps) {
  return (
    <Select
      {...rest}
      className={css.wide ?? ''}
      searchable={(data?.length ?? 0) > fewWords}
      nothingFoundMessage="Nothing found"
      {...(data ? { data } : {})}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

type ListedProps = Omit<WordsProps, 'value' | 'onChange' | 'data'> & {
  setting: SettingValue;
  onChange: (next: unknown) => void;
};

/** Two or three short words side by side, more in a list. */
function ChoiceInput({
  setting: { field, label, value: kept },
  value,
  onChange,
  ...rest
}: ListedProps & { value: unknown }) {
  const take = (next: string) => onChange(typeof kept === 'number' ? Number(next) : next);
  const isShort = field.options.every((one) => one.label.length <= 16);
  const data = field.options.map((one) => ({ value: one.value, label: one.label }));
  if (data.length === 2 && isShort && !rest.disabled)
    return (
      <SegmentedControl
        id={rest.id ?? ''}
        aria-label={label}
        data={data}
        value={String(value)}
        onChange={take}
      />
    );
  return <Words {...rest} data={data} value={String(value)} onChange={take} />;
}

/** A tax that holds today, or one of the setting's own words. */
function TaxInput({
  setting: { field },
  value,
  onChange,
  ...rest
}: ListedProps & { value: string }) {
  const { rows } = useOperation(tax.listTaxes, { active: true, at: today(), limit: 200 });
  const taxes = rows.map(({ code, name }) => ({ value: code, label: name }));
  const data = [...field.options, ...taxes];
  const isKnown = data.some((one) => one.value === value);
  return (
    <Words
      {...rest}
      data={isKnown ? data : [...data, { value, label: `${value} (not valid any more)` }]}
      value={value}
      onChange={onChange}
    />
  );
}
