import { session } from '@counting-house/contract/session/session.operations.ts';
import type { SignedInTwice } from '@counting-house/contract/session/second-factor.ts';
import type { SignedIn } from '@counting-house/contract/session/sign-in.ts';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { toast } from '../platform/toasts.ts';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { justTyped } from './just-typed.ts';
import css from './session.module.css';
import { useEntry } from './use-entry.ts';
import { useFirstField } from './use-first-field.ts';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

/** So many are soon used up. */
const fewCodes = 3;

type Props = {
  readonly then: (answer: SignedIn) => void;
  /** Under the password, at the right. */
  readonly beside?: ReactNode;
};

/** Phone and password, then the code of a second factor where there is one; Enter sends. */
export function SignInForm({ then, beside }: Props) {
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge === null)
    return <FirstStep then={then} beside={beside} askForCode={setChallenge} />;

  const enter = (answer: SignedInTwice) => {
    const left = answer.recoveryCodesLeft;
    if (left !== null && left <= fewCodes) warnOfFewCodes(left);
    then(answer);
  };
  return (
    <Suspense fallback={null}>
      <SecondStep challenge={challenge} then={enter} back={() => setChallenge(null)} />
    </Suspense>
  );
}

function FirstStep({
  then,
  beside,
  askForCode,
}: Props & { askForCode: (challenge: string) => void }) {
  const entry = useEntry(session.login, { phone: '', password: '' });
  const form = useFirstField('sign-in');
  const password = useRef<HTMLInputElement>(null);
  const { problem } = entry;
  useEffect(() => {
    // After the refusal, which takes the focus as it appears: the next password is typed over this one.
    if (problem === null) return;
    password.current?.focus();
    password.current?.select();
  }, [problem]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await entry.send(
      { phone: entry.values['phone'] ?? '', password: entry.values['password'] ?? '' },
      ({ code, more }) => {
        if (code === 'totp_required') askForCode(String(more['challenge']));
      },
    );
    if (answer) {
      if (answer.mustChangePassword) justTyped.set(entry.values['password'] ?? '');
      then(answer);
    }
  }

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <PhoneInput data-autofocus autoComplete="username" {...entry.field('phone')} />
      <div>
        <PasswordInput
          ref={password}
          label="Password"
          autoComplete="current-password"
          {...entry.field('password')}
        />
        {beside && <div className={css.beside}>{beside}</div>}
      </div>
      <Refusal>{problem?.detail ?? null}</Refusal>
      <Button type="submit" fullWidth size="sm" loading={entry.isSending}>
        Sign in
      </Button>
    </form>
  );
}

const warnOfFewCodes = (left: number) =>
  toast.info(left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`, {
    text: 'Create new ones under your name, Profile, Two-step verification.',
  });
