import { session } from '@counting-house/contract/session/session.operations.ts';
import { Button, Group, Modal, PasswordInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { askForProof } from '../platform/client.ts';
import { Refusal } from '../ui/refusal.tsx';
import css from './session.module.css';
import { useEntry } from './use-entry.ts';

type Asked = { readonly answer: (given: boolean) => void };

/** Asks for the password before a step that needs a fresh proof, and answers whether it came. */
export function ProofDialog() {
  const [asked, setAsked] = useState<Asked | null>(null);

  useEffect(() => {
    askForProof.set(() => () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setAsked((before) => {
        before?.answer(false);
        return { answer: resolve };
      });
      return promise;
    });
    return () => askForProof.set(() => async () => false);
  }, []);

  if (!asked) return null;
  return (
    <Proof
      then={(given) => {
        asked.answer(given);
        setAsked(null);
      }}
    />
  );
}

function Proof({ then }: { then: (given: boolean) => void }) {
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
