import type { Bill } from '@counting-house/contract/purchasing/bills/bill.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../platform/http/problem.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Wrong } from '../../ui/lines/document-page.tsx';
import css from './bill.module.css';

/** Accepts a bill that does not match, with a word for each such line, or gives it back. */
export function BillDecision({
  bill,
  kind,
  close,
}: {
  bill: Bill;
  kind: 'accept' | 'reject';
  close: () => void;
}) {
  return kind === 'accept' ? (
    <Accept bill={bill} close={close} />
  ) : (
    <Reject bill={bill} close={close} />
  );
}

type Props = { readonly bill: Bill; readonly close: () => void };

function Accept({ bill, close }: Props) {
  const bad = bill.lines.filter(({ match }) => match && match.says.length > 0);
  const [notes, setNotes] = useState<Readonly<Record<number, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const write = useWrite(purchasing.billApprove);

  async function accept() {
    const reply = await write.run({
      id: bill.id,
      version: bill.version,
      lineNotes: bad.map(({ lineNo }) => ({ lineNo, note: (notes[lineNo] ?? '').trim() })),
    });
    if (!reply.ok) {
      setProblem(reply.problem);
      return;
    }
    toast.success(`${reply.data.number} confirmed`);
    close();
  }

  return (
    <Dialog title={`Accept ${bill.number}`} onClose={close} size={560}>
      <form
        className={css.notes}
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
        <Acts problem={problem} isSending={write.isSending} act="Accept bill" close={close} />
      </form>
    </Dialog>
  );
}

function Reject({ bill, close }: Props) {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const write = useWrite(purchasing.billReject);

  async function reject() {
    const reply = await write.run({ id: bill.id, version: bill.version, note });
    if (!reply.ok) {
      setProblem(reply.problem);
      return;
    }
    toast.success(`${reply.data.number} is a draft again`);
    close();
  }

  return (
    <Dialog title={`Reject ${bill.number}`} onClose={close} size={560}>
      <form
        className={css.notes}
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
