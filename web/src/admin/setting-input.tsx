import { allSettings } from '@counting-house/contract/contract.ts';
import type { ImagePurpose } from '@counting-house/contract/admin/file.ts';
import type { SettingValue } from '@counting-house/contract/admin/settings-page.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { kindOf, limitsOf } from '../platform/schema.ts';
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
  const { filePurpose } = (shape.meta() ?? {}) as { filePurpose?: ImagePurpose };
  if (filePurpose)
    return (
      <OneImageInput
        {...common}
        purpose={filePurpose}
        value={value as number | null}
        onChange={onChange}
      />
    );
  const limits = limitsOf(shape);
  const words = settingWords[setting.key] ?? wordsOf(limits.choices);

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
        min={limits.min ?? -Infinity}
        max={limits.max ?? Infinity}
        allowDecimal={false}
        clampBehavior="none"
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    );
  const isLong = (limits.maxLength ?? 0) > 200;
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
function wordsOf(choices: readonly string[] | undefined): Readonly<Record<string, string>> | null {
  if (!choices) return null;
  return Object.fromEntries(
    choices.map((value) => {
      const words = value.replaceAll('_', ' ');
      return [value, words.charAt(0).toUpperCase() + words.slice(1)];
    }),
  );
}
