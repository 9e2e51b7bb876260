import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Debtor } from '@counting-house/contract/accounts/open-items/debtor.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { date, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormBody, Pair } from '../../ui/form/form-body.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Moment } from '../../ui/parts/value.tsx';
import css from './owed.module.css';
import { channelLabels } from './receivable-labels.ts';

/** What was done to get what a buyer owes: notes, promises, reminders; and whether they are reminded. */
export function DebtorDialog({
  of,
  close,
}: {
  of: { kind: 'customer' | 'company'; id: number };
  close: () => void;
}) {
  const debtor = useOperation(accounts.getDebtor, of);
  const mayCollect = useMay()('accounts.receivable.collect');
  return (
    <Dialog title={debtor.name} onClose={close} size={640}>
      <p>{money(debtor.overdue)} is overdue.</p>
      {mayCollect && (
        <>
          <NoteForm debtor={debtor} key={debtor.followUps.length} />
          <StopForm debtor={debtor} key={`stop ${debtor.stopReason}`} />
        </>
      )}
      <h3>History</h3>
      {debtor.followUps.length === 0 && <p>No notes or reminders yet.</p>}
      <ol className={css.log}>
        {debtor.followUps.map((one) => (
          <li key={one.id}>
            <strong>{channelLabels[one.channel]}</strong> {one.text}
            {one.promiseDate && (
              <>
                {' '}
                Promised {one.promiseAmount === null ? 'to pay' : money(one.promiseAmount)} by{' '}
                {date(one.promiseDate)}.
              </>
            )}
            <small>
              {one.byName}, <Moment at={one.at} />
            </small>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const { reminder: _sent, ...channels } = channelLabels;

function NoteForm({ debtor: { kind, id } }: { debtor: Debtor }) {
  const form = useOperationForm(accounts.createFollowUp, {
    initial: { kind, id, channel: 'call' },
    saved: 'Note added',
  });
  return (
    <FormBody form={form} act="Add note" isInPanel>
      <Textarea label="What was said" autosize minRows={2} {...form.field('text')} />
      <Choice
        label="How"
        of={channels}
        name="channel"
        value={form.values.channel ?? 'call'}
        onChange={(next) => form.set('channel', next)}
      />
      <Pair>
        <DateInput label="Promised to pay by" clearable {...form.field('promiseDate')} />
        <MoneyInput label="Amount promised" {...form.field('promiseAmount')} />
      </Pair>
    </FormBody>
  );
}

function StopForm({ debtor: { kind, id, stopReason } }: { debtor: Debtor }) {
  const isStopped = stopReason !== null;
  const form = useOperationForm(accounts.setReminders, {
    initial: { kind, id, stopReason: '' },
    saved: isStopped ? 'Reminders are on again' : 'No more reminders will be sent',
  });
  return (
    <form
      className={css.stop}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {isStopped ? (
        <p>On the stop list: {stopReason}</p>
      ) : (
        <TextInput label="Reason to stop reminders" {...form.field('stopReason')} />
      )}
      <Button type="submit" variant="default" disabled={!isStopped && !form.values.stopReason}>
        {isStopped ? 'Resume reminders' : 'Put on stop list'}
      </Button>
    </form>
  );
}
