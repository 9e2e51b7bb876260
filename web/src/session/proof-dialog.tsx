import { session } from '@counting-house/contract/session/session.operations.ts';
import { PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSession } from '../platform/session.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { CodeInput } from './code-input.tsx';
import { ProofActs } from './proof-acts.tsx';
import css from './session.module.css';
import { useEntry } from './use-entry.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';

/** Asks for a code, or the password, before a step that needs a fresh proof. */
export function ProofDialog({ then }: { then: (given: boolean) => void }) {
  const { hasSecondFactor } = useSession();
  const [isByCode, setByCode] = useState(hasSecondFactor);
  const entry = useEntry(session.reauth, { password: '', code: '' });
  const kind = isByCode ? 'code' : 'password';

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (await entry.send({ [kind]: entry.values[kind] ?? '' })) then(true);
  }

  return (
    <Dialog size={440} title="Confirm it is you" zIndex={400} onClose={() => then(false)}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.hint}>
          {isByCode
            ? 'This step asks for a code of your authenticator app.'
            : 'This step asks for your password again.'}
        </p>
        {isByCode ? (
          <CodeInput data-autofocus {...entry.field('code')} />
        ) : (
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            {...entry.field('password')}
          />
        )}
        <Refusal>{entry.problem?.detail ?? null}</Refusal>
        <ProofActs
          other={
            hasSecondFactor
              ? {
                  label: isByCode ? 'Use your password' : 'Use the app',
                  choose: () => setByCode(!isByCode),
                }
              : undefined
          }
          isSending={entry.isSending}
          cancel={() => then(false)}
        />
      </form>
    </Dialog>
  );
}
