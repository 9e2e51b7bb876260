import { session } from '@counting-house/contract/session/session.operations.ts';
import type { SignedInTwice } from '@counting-house/contract/session/second-factor.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../ui/form/refusal.tsx';
import { CodeInput, RecoveryCodeInput } from './code-input.tsx';
import css from './session.module.css';
import { useEntry } from './use-entry.ts';
import { useFirstField } from './use-first-field.ts';

/** The second step of signing in, after a right password. */
export function SecondStep({
  challenge,
  then,
  back,
}: {
  challenge: string;
  then: (answer: SignedInTwice) => void;
  /** To phone and password, also when this sign-in has expired. */
  back: () => void;
}) {
  const [isByRecovery, setByRecovery] = useState(false);
  const entry = useEntry(session.loginSecondFactor, { code: '', recoveryCode: '' });
  const form = useFirstField(isByRecovery);
  const kind = isByRecovery ? 'recoveryCode' : 'code';

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await entry.send({ challenge, [kind]: entry.values[kind] ?? '' });
    if (answer) then(answer);
  }

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={css.hint}>
        {isByRecovery
          ? 'Each recovery code signs you in once.'
          : 'Enter the code shown in your authenticator app.'}
      </p>
      {isByRecovery ? (
        <RecoveryCodeInput {...entry.field('recoveryCode')} />
      ) : (
        <CodeInput {...entry.field('code')} />
      )}
      <Refusal>{entry.problem?.detail ?? null}</Refusal>
      <Button type="submit" fullWidth size="sm" loading={entry.isSending}>
        Sign in
      </Button>
      <div className={css.acts}>
        <Button variant="default" size="sm" onClick={back}>
          Back
        </Button>
        <Button variant="default" size="sm" onClick={() => setByRecovery(!isByRecovery)}>
          {isByRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
      </div>
    </form>
  );
}
