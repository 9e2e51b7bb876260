import type { ApprovalNeeded } from '@counting-house/contract/session/approval.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { CodeInput } from './code-input.tsx';
import { ProofActs } from './proof-acts.tsx';
import css from './session.module.css';
import { useEntry } from './use-entry.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';

/** Asks a second person to approve one step; anyone who is signed in stays so. */
export function ApprovalDialog({
  needed,
  then,
}: {
  needed: ApprovalNeeded;
  then: (approval: string | null) => void;
}) {
  const [isByCode, setByCode] = useState(false);
  const entry = useEntry(session.approve, { phone: '', password: '', code: '' });
  const kind = isByCode ? 'code' : 'password';

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const { phone = '' } = entry.values;
    const answer = await entry.send({ ...needed, phone, [kind]: entry.values[kind] ?? '' });
    if (answer) then(answer.approval);
  }

  return (
    <Dialog
      size={440}
      zIndex={400}
      title="A supervisor must confirm this"
      onClose={() => then(null)}
    >
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.hint}>
          A supervisor can approve this step here. You stay signed in; both names are recorded.
        </p>
        <PhoneInput
          label="Supervisor’s phone number"
          autoComplete="off"
          data-autofocus
          {...entry.field('phone')}
        />
        {isByCode ? (
          <CodeInput {...entry.field('code')} />
        ) : (
          <PasswordInput label="Password" autoComplete="off" {...entry.field('password')} />
        )}
        <Refusal>{entry.problem?.detail ?? null}</Refusal>
        <ProofActs
          other={{
            label: isByCode ? 'Use the password' : 'Use the app',
            choose: () => setByCode(!isByCode),
          }}
          isSending={entry.isSending}
          cancel={() => then(null)}
        />
      </form>
    </Dialog>
  );
}
