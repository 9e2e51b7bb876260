import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

/** A code of the authenticator app: six digits, which phones offer by themselves. */
export function CodeInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label="Code"
      placeholder="6 digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      {...props}
    />
  );
}

/** The same where a recovery code does as well. */
export const EitherCodeInput = (props: ComponentProps<typeof TextInput>) => (
  <LettersInput
    label="Code"
    description="The 6 digits in your authenticator app, or a recovery code."
    autoComplete="one-time-code"
    {...props}
  />
);

/** One of the ten that were kept. */
export const RecoveryCodeInput = (props: ComponentProps<typeof TextInput>) => (
  <LettersInput label="Recovery code" placeholder="XXXXX-XXXXX" autoComplete="off" {...props} />
);

const LettersInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput autoCapitalize="characters" spellCheck={false} maxLength={12} {...props} />
);
