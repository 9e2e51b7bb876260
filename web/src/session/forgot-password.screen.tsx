import { data } from '@counting-house/contract/data/data.operations.ts';
import type { OtpVerified } from '@counting-house/contract/session/otp.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useGo } from '../platform/address.ts';
import { call } from '../platform/http/client.ts';
import { closeToasts, toast } from '../platform/toasts.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { Part } from '../ui/parts/part.tsx';
import { BarePage } from '../ui/page/bare-page.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Steps } from '../ui/parts/steps.tsx';
import { EitherCodeInput } from './code-input.tsx';
import { OtpForm, tellOtpSent } from './otp-form.tsx';
import { NewPasswordInput } from './password-fields.tsx';
import { sessionScreens } from './session.routes.tsx';
import css from './session.module.css';
import { useEntry } from './use-entry.ts';
import { useFirstField } from './use-first-field.ts';

/** Where somebody stands on the way to a new password. */
type Way =
  | { readonly step: 'phone' }
  | { readonly step: 'otp'; readonly challenge: string }
  | { readonly step: 'password'; readonly ticket: string; readonly needsCode: boolean };

const stepAt = { phone: 0, otp: 1, password: 2 } as const;

/** A forgotten password in three steps; an invitation or a link opens the third. */
export function ForgotPasswordScreen() {
  // Read out here: what waits for the server within begins anew, and the address says it only once.
  const [ticket] = useState(ticketInAddress);
  return (
    <Part what="this page">
      <ForgotPassword ticket={ticket} />
    </Part>
  );
}

function ForgotPassword({ ticket }: { ticket: ReturnType<typeof ticketInAddress> }) {
  const { otpBy } = useOperation(data.firstRun, {});
  const [invited, setInvited] = useState(ticket);
  const [phone, setPhone] = useState(invited?.phone ?? '');
  const [way, setWay] = useState<Way>(
    invited ? { step: 'password', ticket: invited.ticket, needsCode: false } : { step: 'phone' },
  );
  const [isOver, setOver] = useState(false);
  const again = () => {
    setInvited(null);
    setOver(false);
    setWay({ step: 'phone' });
  };

  if (otpBy === null && way.step === 'phone') return <NobodyReceives />;
  if (isOver)
    return <LinkOver isInvited={invited !== null} canReceive={otpBy !== null} again={again} />;
  return (
    <BarePage
      title={invited ? 'Choose your password' : 'Reset password'}
      under={underOf(way, { phone, otpBy })}
    >
      <PageTitle words={['Reset password']} />
      {!invited && <Steps steps={['Phone', 'OTP', 'New password']} at={stepAt[way.step]} />}
      {way.step === 'phone' && (
        <PhoneStep
          phone={phone}
          then={(typed, challenge) => {
            setPhone(typed);
            setWay({ step: 'otp', challenge });
          }}
        />
      )}
      {way.step === 'otp' && (
        <OtpStep
          key={way.challenge}
          phone={phone}
          challenge={way.challenge}
          resent={(challenge) => setWay({ step: 'otp', challenge })}
          then={(verified) => setWay({ step: 'password', ...verified })}
          back={again}
        />
      )}
      {way.step === 'password' && (
        <PasswordStep
          phone={phone}
          {...way}
          back={invited ? null : again}
          over={() => setOver(true)}
        />
      )}
    </BarePage>
  );
}

/** Where neither SMS nor mail is set up there is no OTP to wait for: who else helps. */
function NobodyReceives() {
  return (
    <BarePage title="Reset password" under="OTPs cannot be sent here yet.">
      <PageTitle words={['Reset password']} />
      <div className={css.form}>
        <p>
          Neither SMS nor mail is set up. Ask an owner for a new password: they can set one under
          Settings, Users.
        </p>
        <p>
          If you are the only owner, run this on the server, with your phone number:
          <br />
          <code>npm run reset-password -- PHONE</code>
        </p>
        <ScreenLink to={sessionScreens.signIn}>Back to sign in</ScreenLink>
      </div>
    </BarePage>
  );
}

function PhoneStep({
  phone,
  then,
}: {
  phone: string;
  then: (phone: string, challenge: string) => void;
}) {
  const entry = useEntry(session.getOtp, { phone });
  const form = useFirstField('phone');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = entry.values['phone'] ?? '';
    if (!entry.check({ phone: typed })) return;
    closeToasts(); // What was wrong with the number before.
    const known = await call(session.validate, { value: typed });
    if (!known.ok) return toast.refused(known.problem);
    if (known.data !== 1) return toast.error('Mobile number not registered');
    const challenge = await entry.send({ phone: typed });
    if (challenge === null) return;
    tellOtpSent(typed);
    then(typed, challenge);
  }

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <PhoneInput autoComplete="username" {...entry.field('phone')} />
      <Refusal>{entry.problem?.detail ?? null}</Refusal>
      <Button type="submit" fullWidth size="sm" loading={entry.isSending}>
        Continue
      </Button>
      <ScreenLink to={sessionScreens.signIn}>Back to sign in</ScreenLink>
    </form>
  );
}

function OtpStep({
  phone,
  challenge,
  resent,
  then,
  back,
}: {
  phone: string;
  challenge: string;
  resent: (challenge: string) => void;
  then: (verified: OtpVerified) => void;
  back: () => void;
}) {
  const entry = useEntry(session.verifyOtp, { otp: '' });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const verified = await entry.send({ challenge, otp: entry.values['otp'] ?? '' });
    if (verified) then(verified);
  }

  async function resend() {
    const reply = await call(session.getOtp, { phone });
    closeToasts();
    if (!reply.ok) return toast.refused(reply.problem);
    tellOtpSent(phone);
    resent(reply.data);
  }

  return (
    <OtpForm
      entry={entry}
      submit={(event) => void submit(event)}
      resend={() => void resend()}
      back={back}
    />
  );
}

function PasswordStep({
  phone,
  ticket,
  needsCode,
  back,
  over,
}: {
  phone: string;
  ticket: string;
  needsCode: boolean;
  back: (() => void) | null;
  /** The link or the OTP is not good any more. */
  over: () => void;
}) {
  const entry = useEntry(session.resetPassword, { password: '', code: '' });
  const [asksForCode, setAsksForCode] = useState(needsCode);
  const form = useFirstField('password');
  const go = useGo();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const password = entry.values['password'] ?? '';
    const code = asksForCode ? { code: entry.values['code'] ?? '' } : {};
    const done = await entry.send({ phone, password, ticket, ...code }, (problem) => {
      if (problem.code === 'code.needed') setAsksForCode(true);
      else if (problem.code === 'reset.expired') over();
      else toast.refused(problem);
    });
    if (!done) return;
    entry.set({ password: '', code: '' });
    closeToasts();
    toast.success('Password Updated', {
      text: 'Your password has been successfully updated.',
    });
    go(sessionScreens.signIn);
  }

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={phone} />
      <NewPasswordInput {...entry.field('password')} />
      {asksForCode && <EitherCodeInput {...entry.field('code')} />}
      <Button type="submit" fullWidth size="sm" loading={entry.isSending}>
        Save password
      </Button>
      {back && (
        <Button variant="default" size="sm" onClick={back}>
          Start again
        </Button>
      )}
    </form>
  );
}

/** A link that opens nothing any more, and the ways on from it. */
function LinkOver({
  isInvited,
  canReceive,
  again,
}: {
  isInvited: boolean;
  /** Whether an OTP reaches anybody here. */
  canReceive: boolean;
  again: () => void;
}) {
  return (
    <BarePage
      title={isInvited ? 'This link has expired' : 'The OTP has expired'}
      under={isInvited ? 'A link works once, and for a limited time.' : 'Ask for a new one.'}
    >
      <PageTitle words={['Link expired']} />
      <div className={css.form} role="alert">
        <p>
          This link was already used, or it has expired. If you have chosen a password, sign in with
          it. Otherwise ask the person who invited you for a new link, from Settings, Users.
        </p>
        <ScreenLink to={sessionScreens.signIn}>Sign in</ScreenLink>
        {canReceive && (
          <Button variant="default" size="sm" onClick={again}>
            Get an OTP instead
          </Button>
        )}
      </div>
    </BarePage>
  );
}

/** The ticket of an invitation or a link; a fragment never reaches the server, and is taken away here. */
function ticketInAddress(): { ticket: string; phone: string } | null {
  const said = new URLSearchParams(location.hash.slice(1));
  const [ticket, phone] = [said.get('t'), said.get('phone')];
  if (!ticket || !phone) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { ticket, phone };
}

function underOf(
  way: Way,
  { phone, otpBy }: { phone: string; otpBy: 'message' | 'console' | null },
): string {
  if (way.step === 'password') return `For ${phone}.`;
  if (otpBy === 'console')
    return 'No SMS or mail is set up: the OTP is printed on the server’s console.';
  return way.step === 'phone' ? 'We send an OTP to your phone.' : `The OTP was sent to ${phone}.`;
}
