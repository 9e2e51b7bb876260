import type { SecondFactor } from '@counting-house/contract/session/second-factor.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { readAgain } from '../platform/http/query.ts';
import { toast } from '../platform/toasts.ts';
import { useAct, useOperation } from '../platform/http/use-operation.ts';
import { StateBadge } from '../ui/marks/badge.tsx';
import { Banner } from '../ui/parts/banner.tsx';
import { confirm } from '../ui/dialog/confirm.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import { EitherCodeInput } from './code-input.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import css from './second-factor.module.css';
import sessionCss from './session.module.css';
import { TotpSetUp } from './totp-set-up.tsx';
import { useEntry } from './use-entry.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';

/** The person's second factor: set it up, make new recovery codes, switch it off. */
export function SecondFactorPart() {
  const factor = useOperation(session.getSecondFactor, {});
  const [isSettingUp, setSettingUp] = useState(false);

  if (factor.isOn && !isSettingUp) return <IsOn factor={factor} />;
  if (isSettingUp)
    return (
      <TotpSetUp
        then={() => {
          setSettingUp(false);
          toast.success('Two-step verification is on');
          void readAgain();
        }}
      />
    );
  return (
    <>
      <p className={css.state}>
        <StateBadge tone="idle">Off</StateBadge>
      </p>
      <p className={css.words}>
        Two-step verification asks for a code from your phone, so a leaked password is not enough to
        sign in.
      </p>
      <Button size="sm" onClick={() => setSettingUp(true)}>
        Set up two-step verification
      </Button>
    </>
  );
}

function IsOn({ factor }: { factor: SecondFactor }) {
  const fresh = useAct(session.newRecoveryCodes, 'No new codes');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const left = factor.recoveryCodesLeft;

  async function makeNew() {
    const isSure = await confirm({
      title: 'Create ten new recovery codes?',
      effect: 'The codes that you have now stop working.',
      act: 'Create codes',
    });
    if (!isSure) return;
    const answer = await fresh.run({});
    if (answer) setCodes(answer.recoveryCodes);
  }

  return (
    <>
      <p className={css.state}>
        <StateBadge tone="done">On</StateBadge>
        {factor.isRequired && <span>Your role asks for it.</span>}
      </p>
      {factor.areCodesUnsaved && (
        <Banner>Your recovery codes were never saved. Create new codes and save them.</Banner>
      )}
      <p className={css.words}>
        {left === 0
          ? 'No recovery codes are left. Create new ones, or a lost phone locks you out.'
          : left === 1
            ? '1 recovery code is left.'
            : `${left} recovery codes are left.`}
      </p>
      <Group gap={8}>
        <Button variant="default" loading={fresh.isSending} onClick={() => void makeNew()}>
          New recovery codes
        </Button>
        <Button variant="subtle" color="red" onClick={() => setLeaving(true)}>
          Switch off
        </Button>
      </Group>
      {codes && <RecoveryCodesDialog codes={codes} close={() => setCodes(null)} />}
      {isLeaving && <SwitchOff close={() => setLeaving(false)} />}
    </>
  );
}

function SwitchOff({ close }: { close: () => void }) {
  const entry = useEntry(session.totpOff, { code: '' });

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!(await entry.send({ code: entry.values['code'] ?? '' }))) return;
    toast.success('Two-step verification is off');
    close();
    await readAgain();
  }

  return (
    <Dialog size={440} title="Switch your two-step verification off?" onClose={close}>
      <form className={sessionCss.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={sessionCss.hint}>
          You then sign in with your password alone. Your recovery codes stop working.
        </p>
        <EitherCodeInput data-autofocus {...entry.field('code')} />
        <Refusal>{entry.problem?.detail ?? null}</Refusal>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" size="sm" onClick={close}>
            Keep it on
          </Button>
          <Button type="submit" size="sm" color="red" loading={entry.isSending}>
            Switch off
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
