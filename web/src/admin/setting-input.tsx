import type { SettingValue } from '@counting-house/contract/admin/settings-page.ts';
import { Input, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { MoneyInput, PercentInput } from '../ui/form/figure-input.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { OneImageInput } from '../ui/files/one-image-input.tsx';
import { fieldWords, sentence } from './change-words.ts';
import { settingWords } from './setting-words.ts';

type Props = {
  setting: SettingValue;
  value: unknown;
  error: string | undefined;
  onChange: (next: unknown) => void;
};

/** A text that may be longer is typed over several lines. */
const longLine = 200;
/** So many words are searched by typing. */
const fewWords = 12;

/** The field of a setting: a switch, words to choose from, a figure, a picture, text. */
export function SettingInput({ setting, value, error, onChange }: Props) {
  const { field } = setting;
  const common = {
    name: setting.key,
    label: setting.label,
    error,
    disabled: !setting.isMine || setting.isLocked,
    ...(setting.help ? { description: setting.help } : {}),
  };
  const words = settingWords[setting.key] ?? wordsOf(field.options);
  if (field.purpose)
    return (
      <OneImageInput
        {...common}
        purpose={field.purpose}
        value={value as number | null}
        onChange={onChange}
      />
    );
  if (field.kind === 'switch')
    return (
      <Switch
        {...common}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (words)
    return (
      <Select
        {...common}
        allowDeselect={false}
        searchable={Object.keys(words).length > fewWords}
        data={Object.entries(words).map(([key, label]) => ({ value: key, label }))}
        value={String(value ?? '')}
        onChange={(next) => onChange(typeof value === 'number' ? Number(next) : (next ?? ''))}
      />
    );
  if (field.kind === 'amounts')
    return <AmountsInput {...common} parts={field.parts} value={value} onChange={onChange} />;
  if (field.kind === 'money')
    return <MoneyInput {...common} value={value as number} onChange={onChange} />;
  if (field.kind === 'percent')
    return <PercentInput {...common} value={value as number} onChange={onChange} />;
  if (field.kind === 'number')
    return (
      <NumberInput
        {...common}
        value={value as number}
        {...(field.minimum === null ? {} : { min: field.minimum })}
        {...(field.maximum === null ? {} : { max: field.maximum })}
        allowDecimal={false}
        clampBehavior="none"
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    );
  const Text = (field.maxLength ?? 0) > longLine ? Textarea : TextInput;
  return (
    <Text
      {...common}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A setting of several amounts, each in a field of its own; an empty one is none. */
function AmountsInput({
  name,
  label,
  description,
  error,
  disabled,
  parts,
  value,
  onChange,
}: {
  name: string;
  label: string;
  description?: string;
  error: string | undefined;
  disabled: boolean;
  parts: readonly string[];
  value: unknown;
  onChange: (next: unknown) => void;
}) {
  const amounts = (value ?? {}) as Readonly<Record<string, number | null>>;
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      role="group"
      aria-label={label}
    >
      <Pair>
        {parts.map((part) => (
          <MoneyInput
            key={part}
            name={`${name}.${part}`}
            label={fieldWords(part)}
            disabled={disabled}
            value={amounts[part] ?? ''}
            onChange={(next) => onChange({ ...amounts, [part]: next === '' ? null : next })}
          />
        ))}
      </Pair>
    </Input.Wrapper>
  );
}

/** The words of an enumeration: its own values, in sentence case; null where there are none. */
function wordsOf(options: readonly string[]): Readonly<Record<string, string>> | null {
  if (options.length === 0) return null;
  return Object.fromEntries(options.map((one) => [one, sentence(one.replaceAll('_', ' '))]));
}
