import { session } from '@counting-house/contract/session/session.operations.ts';
import { Button, Group, Modal, PasswordInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Refusal } from '../ui/refusal.tsx';
import css from './session.module.css';
import { useEntry } from './use-entry.ts';

/** Asks for the password before a step that needs a fresh proof. */
export function ProofDialog({ then }: { then: (given: boolean) => void }) {
  const entry = useEntry(session.reauth, { password: '' });

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (await entry.send({ password: entry.values['password'] ?? '' })) then(true);
  }

  return (
    <Modal opened size={440} title="Confirm it is you" zIndex={400} onClose={() => then(false)}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.hint}>This step asks for your password again.</p>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...entry.field('password')}
        />
        <Refusal>{entry.problem?.detail ?? null}</Refusal>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" size="sm" onClick={() => then(false)}>
            Cancel
          </Button>
          <Button type="submit" size="sm" loading={entry.isSending}>
            Confirm
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
