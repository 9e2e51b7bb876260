import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { rateStrength } from './password-strength.ts';
import css from './session.module.css';

/** A new password with how good it is, in words. */
export function NewPasswordInput(props: ComponentProps<typeof PasswordInput>) {
  return (
    <div>
      <PasswordInput label="New password" autoComplete="new-password" {...props} />
      <p className={css.strength} aria-live="polite">
        {rateStrength(String(props.value ?? ''))}
      </p>
    </div>
  );
}
