import { TextInput, type TextInputProps } from '@mantine/core';

/** The ten digits of a phone number, with a phone's own keyboard for them. */
export function PhoneInput({ label = 'Phone number', ...rest }: TextInputProps) {
  return <TextInput label={label} type="tel" inputMode="numeric" maxLength={10} {...rest} />;
}
