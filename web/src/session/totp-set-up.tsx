import type { TotpSecret } from '@counting-house/contract/session/second-factor.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../platform/http/client.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { Steps } from '../ui/parts/steps.tsx';
import { CodeInput } from './code-input.tsx';
import { QrPicture } from './qr-picture.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import css from './second-factor.module.css';
import { useEntry } from './use-entry.ts';
import { useFirstField } from './use-first-field.ts';

/** Setting a second factor up: the app reads the picture, a code proves it, ten recovery codes are kept. */
export function TotpSetUp({ then }: { then: () => void }) {
  const [told, setTold] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  return (
    <div className={css.setUp}>
      <Steps steps={['App', 'Code', 'Recovery codes']} at={stepOf(told, codes)} />
      {told === null ? (
        <Begin then={setTold} />
      ) : (
        <FirstCode told={told} then={setCodes} isDone={codes !== null} />
      )}
      {codes && <RecoveryCodesDialog codes={codes} close={then} />}
    </div>
  );
}

function stepOf(told: TotpSecret | null, codes: readonly string[] | null): number {
  if (told === null) return 0;
  return codes === null ? 1 : 2;
}

function Begin({ then }: { then: (told: TotpSecret) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function begin() {
    setSending(true);
    const reply = await call(session.totpStart, {});
    setSending(false);
    if (reply.ok) then(reply.data);
    else setRefusal(reply.problem.detail);
  }

  return (
    <>
      <p className={css.words}>
        Have an authenticator app ready on your phone, such as Aegis, Google Authenticator or
        Microsoft Authenticator. Signing in will ask for your password and a code from the app.
      </p>
      <Refusal>{refusal}</Refusal>
      <div>
        <Button size="sm" loading={isSending} onClick={() => void begin()}>
          Set up
        </Button>
      </div>
    </>
  );
}

function FirstCode({
  told,
  then,
  isDone,
}: {
  told: TotpSecret;
  then: (codes: readonly string[]) => void;
  isDone: boolean;
}) {
  const entry = useEntry(session.totpConfirm, { code: '' });
  const form = useFirstField('code');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await entry.send({ code: entry.values.code ?? '' });
    if (answer) then(answer.recoveryCodes);
  }

  return (
    <form ref={form} className={css.setUp} onSubmit={(event) => void submit(event)} noValidate>
      <div className={css.pair}>
        <QrPicture text={told.uri} label="QR code for your authenticator app" />
        <div>
          <p className={css.words}>Scan this with the app, or type in the key:</p>
          <code className={css.secret}>{told.secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</code>
        </div>
      </div>
      <p className={css.words}>Then type the code that the app shows.</p>
      <CodeInput {...entry.field('code')} label="Code" />
      <Refusal>{entry.problem?.detail ?? null}</Refusal>
      <div>
        <Button type="submit" size="sm" loading={entry.isSending} disabled={isDone}>
          Switch on
        </Button>
      </div>
    </form>
  );
}
