import { allSettings } from '@counting-house/contract/contract.ts';
import type { ImagePurpose } from '@counting-house/contract/admin/file.ts';
import type { SettingValue } from '@counting-house/contract/admin/settings-page.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { kindOf } from '../platform/schema.ts';
import { MoneyInput, PercentInput } from '../ui/figure-input.tsx';
import { OneImageInput } from '../ui/one-image-input.tsx';
import { settingWords } from './setting-words.ts';

type Props = {
  setting: SettingValue;
  value: unknown;
  error: string | undefined;
  onChange: (next: unknown) => void;
};

const catalogue: Readonly<Record<string, Setting>> = allSettings;

/** The field of a setting, as its shape in the catalogue asks for: a switch, words to choose from, a figure, text. */
export function SettingInput({ setting, value, error, onChange }: Props) {
  const shape = schemaOf(catalogue[setting.key]?.of ?? z.unknown());
  const common = {
    name: setting.key,
    label: setting.label,
    error,
    disabled: !setting.isMine || setting.isLocked,
    ...(setting.help ? { description: setting.help } : {}),
  };
  const { filePurpose } = jsonOf(shape);
  if (filePurpose)
    return (
      <OneImageInput
        {...common}
        purpose={filePurpose}
        value={value as number | null}
        onChange={onChange}
      />
    );
  const words = settingWords[setting.key] ?? wordsOf(shape);
  const json = jsonOf(shape);

  if (typeof value === 'boolean')
    return (
      <Switch
        {...common}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (words)
    return (
      <Select
        {...common}
        allowDeselect={false}
        searchable={Object.keys(words).length > 12}
        data={Object.entries(words).map(([key, label]) => ({ value: key, label }))}
        value={String(value ?? '')}
        onChange={(next) => onChange(typeof value === 'number' ? Number(next) : (next ?? ''))}
      />
    );
  if (kindOf(shape) === 'money')
    return <MoneyInput {...common} value={value as number} onChange={onChange} />;
  if (kindOf(shape) === 'bps')
    return <PercentInput {...common} value={value as number} onChange={onChange} />;
  if (typeof value === 'number')
    return (
      <NumberInput
        {...common}
        value={value}
        {...(json.minimum === undefined ? {} : { min: json.minimum })}
        {...(json.maximum === undefined ? {} : { max: json.maximum })}
        allowDecimal={false}
        clampBehavior="none"
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    );
  const isLong = (json.maxLength ?? 0) > 200;
  const Text = isLong ? Textarea : TextInput;
  return (
    <Text
      {...common}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The words of an enumeration: its own values, in sentence case. */
function wordsOf(shape: z.ZodType): Readonly<Record<string, string>> | null {
  const { enum: values } = jsonOf(shape);
  if (!values) return null;
  return Object.fromEntries(
    values.map((value) => {
      const words = String(value).replaceAll('_', ' ');
      return [String(value), words.charAt(0).toUpperCase() + words.slice(1)];
    }),
  );
}

type Described = {
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  /** It is a picture of this kind. */
  readonly filePurpose?: ImagePurpose;
};

const jsonOf = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }) as Described;
