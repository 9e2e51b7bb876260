import type {
  MailConnection,
  SmsConnection,
} from '@counting-house/contract/integrations/connection.ts';
import { NumberInput } from '@mantine/core';
import type { FieldProps } from '../ui/form/operation-form.ts';

/** What the form of a channel begins with: how it is set up, over what is usual. */
export function begunWith<S extends object, C extends MailConnection | SmsConnection>(
  usual: S,
  { settings, state, version }: C,
) {
  return {
    ...usual,
    maxPerMinute: 60,
    ...(settings as Partial<NonNullable<C['settings']>> | null),
    isOn: state !== 'off',
    version,
  };
}

/** How many messages the other side takes in a minute. */
export function RateInput({
  label,
  field,
}: {
  label: string;
  field: FieldProps<number | undefined>;
}) {
  return (
    <NumberInput
      label={label}
      description="Many providers refuse more than a few dozen."
      min={1}
      max={600}
      allowDecimal={false}
      {...field}
    />
  );
}
