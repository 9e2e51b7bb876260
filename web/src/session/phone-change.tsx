import { session } from '@counting-house/contract/session/session.operations.ts';
import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../platform/http/client.ts';
import { readAgain } from '../platform/http/query.ts';
import { toast } from '../platform/toasts.ts';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { OtpForm, tellOtpSent } from './otp-form.tsx';
import css from './session.module.css';
import { useEntry } from './use-entry.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';

type Sent = { readonly phone: string; readonly challenge: string };

/** Changes the phone that the person signs in with: the new number, then the OTP that was sent to it. */
export function PhoneChange({ close }: { close: () => void }) {
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);

  return (
    <Dialog size={440} title="Change your phone number" onClose={close}>
      {sent === null ? (
        <NumberStep
          phone={typed}
          close={close}
          then={(now) => {
            setTyped(now.phone);
            setSent(now);
          }}
        />
      ) : (
        <OtpStep
          key={sent.challenge}
          sent={sent}
          resent={setSent}
          back={() => setSent(null)}
          close={close}
        />
      )}
    </Dialog>
  );
}

function NumberStep({
  phone,
  then,
  close,
}: {
  phone: string;
  then: (sent: Sent) => void;
  close: () => void;
}) {
  const entry = useEntry(session.phoneChangeStart, { phone });

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const typed = entry.values['phone'] ?? '';
    const answer = await entry.send({ phone: typed });
    if (!answer) return;
    tellOtpSent(typed);
    then({ phone: typed, ...answer });
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={css.hint}>
        We send an OTP to the new number. Once confirmed, you sign in with it, your other browsers
        are signed out, and the old number is notified.
      </p>
      <PhoneInput
        label="New phone number"
        autoComplete="off"
        data-autofocus
        {...entry.field('phone')}
      />
      <Refusal>{entry.problem?.detail ?? null}</Refusal>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={entry.isSending}>
          Send OTP
        </Button>
      </Group>
    </form>
  );
}

function OtpStep({
  sent,
  resent,
  back,
  close,
}: {
  sent: Sent;
  resent: (sent: Sent) => void;
  back: () => void;
  close: () => void;
}) {
  const { phone, challenge } = sent;
  const entry = useEntry(session.phoneChangeConfirm, { otp: '' });

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!(await entry.send({ challenge, otp: entry.values['otp'] ?? '' }))) return;
    toast.success('Phone number changed', { text: `Sign in with ${phone} from now on.` });
    close();
    await readAgain();
  }

  async function resend() {
    const reply = await call(session.phoneChangeStart, { phone });
    if (!reply.ok) return toast.refused(reply.problem);
    tellOtpSent(phone);
    resent({ phone, ...reply.data });
  }

  return (
    <div className={css.form}>
      <p className={css.hint}>The code was sent to {phone}.</p>
      <OtpForm
        entry={entry}
        submit={(event) => void submit(event)}
        resend={() => void resend()}
        back={back}
      />
    </div>
  );
}
