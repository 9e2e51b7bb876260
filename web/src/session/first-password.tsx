import { session } from '@counting-house/contract/session/session.operations.ts';
import { Button, PasswordInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { readAgain } from '../platform/http/query.ts';
import { readingSession, signOut, useSession } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { BarePage } from '../ui/page/bare-page.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { NewPasswordInput } from './password-fields.tsx';
import { justTyped } from './just-typed.ts';
import css from './session.module.css';
import { useEntry } from './use-entry.ts';

/** What somebody with a temporary password sees: a password of their own comes before everything. */
export function FirstPassword() {
  const { userId, name } = useSession();
  const entry = useEntry(session.changePassword, { oldPassword: '', password: '' });
  const known = justTyped.use();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const done = await entry.send({
      uid: userId,
      id: userId,
      oldPassword: known ?? entry.values['oldPassword'] ?? '',
      password: entry.values['password'] ?? '',
    });
    if (!done) return;
    justTyped.set(null);
    toast.success('Password Updated', {
      text: 'Your password has been successfully updated.',
    });
    await readAgain(readingSession);
  }

  return (
    <BarePage title="Choose your password" under={`Welcome, ${name}.`}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        {known === null && (
          <PasswordInput
            label="Temporary password"
            autoComplete="current-password"
            {...entry.field('oldPassword')}
          />
        )}
        <NewPasswordInput {...entry.field('password')} />
        <Refusal>{entry.problem?.detail ?? null}</Refusal>
        <Button type="submit" fullWidth size="sm" loading={entry.isSending}>
          Save password
        </Button>
        <Button variant="subtle" size="sm" onClick={() => void signOut()}>
          Sign out
        </Button>
      </form>
    </BarePage>
  );
}
