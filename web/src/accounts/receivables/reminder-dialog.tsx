import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  PartyResults,
  ReminderParties,
} from '@counting-house/contract/accounts/open-items/debtor.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOperation, useWrite } from '../../platform/http/use-operation.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import css from './owed.module.css';

/** Shows the mails that go out, and sends them. */
export function ReminderDialog({
  parties,
  close,
}: {
  parties: ReminderParties['parties'];
  close: (sent: PartyResults | null) => void;
}) {
  const { rows } = useOperation(accounts.previewReminders, { parties });
  const [at, setAt] = useState(0);
  const write = useWrite(accounts.sendReminders);
  const { problem } = write;
  const ready = rows.filter(({ refusal }) => refusal === null);
  const mail = rows[at];

  async function send() {
    const reply = await write.run({ parties: ready.map(({ kind, id }) => ({ kind, id })) });
    if (reply.ok) close(reply.data);
  }

  return (
    <Dialog title="Send reminders" onClose={() => close(null)} size={640}>
      {problem && <Banner tone="stopped">{problem.detail}</Banner>}
      {mail && (
        <section aria-label={`Reminder to ${mail.name}`} className={css.mail}>
          <header>
            <strong>{mail.name}</strong>
            <span>{mail.to || 'No e-mail address'}</span>
          </header>
          {mail.refusal === null ? (
            <>
              <h3>{mail.subject}</h3>
              <p className={css.body}>{mail.body}</p>
            </>
          ) : (
            <Banner tone="stopped">{mail.refusal}</Banner>
          )}
        </section>
      )}
      <footer className={css.foot}>
        <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Previous
        </Button>
        <span>
          {at + 1} of {rows.length}
        </span>
        <Button variant="default" disabled={at >= rows.length - 1} onClick={() => setAt(at + 1)}>
          Next
        </Button>
        <Button disabled={ready.length === 0} loading={write.isSending} onClick={() => void send()}>
          Send {ready.length} {ready.length === 1 ? 'reminder' : 'reminders'}
        </Button>
      </footer>
    </Dialog>
  );
}
