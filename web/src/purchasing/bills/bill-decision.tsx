import type { Bill } from '@counting-house/contract/purchasing/bills/bill.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useGo } from '../../platform/address.ts';
import { money } from '../../platform/format/format.ts';
import type { Problem } from '../../platform/http/problem.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Wrong } from '../../ui/lines/document-page.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import css from './bill.module.css';

/** Accepts a bill that does not match, with a word for each such line, or gives it back. */
export function BillDecision({
  bill,
  kind,
  close,
}: {
  bill: Bill;
  kind: 'accept' | 'debit' | 'reject';
  close: () => void;
}) {
  return kind === 'reject' ? (
    <Reject bill={bill} close={close} />
  ) : (
    <Accept bill={bill} raiseNote={kind === 'debit'} close={close} />
  );
}

type Props = { readonly bill: Bill; readonly close: () => void };

function Accept({ bill, raiseNote, close }: Props & { raiseNote: boolean }) {
  const go = useGo();
  const bad = bill.lines.filter(({ match }) => match && match.says.length > 0);
  const [notes, setNotes] = useState<Readonly<Record<number, string>>>({});
  const write = useWrite(purchasing.billApprove);
  const { problem } = write;

  async function accept() {
    const reply = await write.run({
      id: bill.id,
      version: bill.version,
      raiseNote,
      lineNotes: bad.map(({ lineNo }) => ({ lineNo, note: (notes[lineNo] ?? '').trim() })),
    });
    if (!reply.ok) return;
    toast.success(`${reply.data.number} confirmed`);
    const [note] = reply.data.notes;
    if (raiseNote && note)
      go(purchasingScreens.bills, undefined, { tab: 'notes', open: String(note.id) });
    else close();
  }

  const title = raiseNote ? `Approve ${bill.number} and raise debit note` : `Accept ${bill.number}`;
  return (
    <Dialog title={title} onClose={close} size={560}>
      <form
        className="stack-16"
        onSubmit={(event) => {
          event.preventDefault();
          void accept();
        }}
      >
        {bad.map(({ lineNo, description, match }) => (
          <Textarea
            key={lineNo}
            label={`Why line ${lineNo}, ${description}, is accepted`}
            description={match?.says.join(' ')}
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={notes[lineNo] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setNotes((before) => ({ ...before, [lineNo]: value }))
            }
            error={problem?.fields[`lineNotes.${lineNo}`]}
          />
        ))}
        {raiseNote && (
          <p>
            A draft of a debit note for {money(bill.excess)} is made: what is billed beyond order,
            receipt and agreed tax. Confirm it to lower the bill.
          </p>
        )}
        <Acts
          problem={problem}
          isSending={write.isSending}
          act={raiseNote ? 'Approve and raise debit note' : 'Accept bill'}
          close={close}
        />
      </form>
    </Dialog>
  );
}

function Reject({ bill, close }: Props) {
  const [note, setNote] = useState('');
  const write = useWrite(purchasing.billReject);
  const { problem } = write;

  async function reject() {
    const reply = await write.run({ id: bill.id, version: bill.version, note });
    if (!reply.ok) return;
    toast.success(`${reply.data.number} is a draft again`);
    close();
  }

  return (
    <Dialog title={`Reject ${bill.number}`} onClose={close} size={560}>
      <form
        className="stack-16"
        onSubmit={(event) => {
          event.preventDefault();
          void reject();
        }}
      >
        <Textarea
          label="Reason"
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
          error={problem?.fields['note']}
        />
        <Acts problem={problem} isSending={write.isSending} act="Reject bill" close={close} />
      </form>
    </Dialog>
  );
}

function Acts({
  problem,
  isSending,
  act,
  close,
}: {
  problem: Problem | null;
  isSending: boolean;
  act: string;
  close: () => void;
}) {
  const isOfNoField = problem !== null && Object.keys(problem.fields).length === 0;
  return (
    <>
      <Wrong>{isOfNoField ? problem.detail : undefined}</Wrong>
      <div className={css.serviceActs}>
        <Button variant="default" onClick={close}>
          Back
        </Button>
        <Button type="submit" loading={isSending}>
          {act}
        </Button>
      </div>
    </>
  );
}
