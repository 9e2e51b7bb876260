import { session } from '@counting-house/contract/session/session.operations.ts';
import type { SignedIn } from '@counting-house/contract/session/sign-in.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Refusal } from '../ui/refusal.tsx';
import css from './session.module.css';
import { useEntry } from './use-entry.ts';
import { useFirstField } from './use-first-field.ts';

/** Phone and password; Enter sends. */
export function SignInForm({
  then,
  beside,
}: {
  then: (answer: SignedIn) => void;
  /** Under the password, at the right. */
  beside?: ReactNode;
}) {
  const entry = useEntry(session.login, { phone: '', password: '' });
  const form = useFirstField('sign-in');
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await entry.send({
      phone: entry.values['phone'] ?? '',
      password: entry.values['password'] ?? '',
    });
    if (answer) then(answer);
    else password.current?.select();
  }

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Phone number"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        maxLength={10}
        {...entry.field('phone')}
      />
      <div>
        <PasswordInput
          ref={password}
          label="Password"
          autoComplete="current-password"
          {...entry.field('password')}
        />
        {beside && <div className={css.beside}>{beside}</div>}
      </div>
      <Refusal>{entry.problem?.detail ?? null}</Refusal>
      <Button type="submit" fullWidth size="sm" loading={entry.isSending}>
        Sign in
      </Button>
    </form>
  );
}
