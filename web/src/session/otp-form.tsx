import { Button, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { toast } from '../platform/toasts.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import css from './session.module.css';
import type { Entry } from './use-entry.ts';
import { useFirstField } from './use-first-field.ts';

const resendSeconds = 30;

/** The four digits that were sent to a phone, another OTP after half a minute, and the way back. */
export function OtpForm({
  entry,
  submit,
  resend,
  back,
}: {
  entry: Pick<Entry<never>, 'field' | 'problem' | 'isSending'>;
  submit: (event: FormEvent) => void;
  resend: () => void;
  back: () => void;
}) {
  const form = useFirstField('otp');
  const seconds = useCountdown(resendSeconds);
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <OtpInput {...entry.field('otp')} />
      <Refusal>{entry.problem?.detail ?? null}</Refusal>
      <Button type="submit" fullWidth size="sm" loading={entry.isSending}>
        Continue
      </Button>
      <div className={css.acts}>
        <Button variant="default" size="sm" onClick={back}>
          Back
        </Button>
        <Button variant="default" size="sm" disabled={seconds > 0} onClick={resend}>
          {seconds > 0 ? `Resend OTP in ${seconds} s` : 'Resend OTP'}
        </Button>
      </div>
    </form>
  );
}

const OtpInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput
    label="OTP"
    placeholder="Enter 4-digit OTP"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={4}
    data-autofocus
    {...props}
  />
);

export const tellOtpSent = (phone: string) =>
  toast.success('OTP Sent', { text: `OTP has been sent to ${phone}` });

/** Seconds until zero, from the moment the part is shown. */
function useCountdown(from: number): number {
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
