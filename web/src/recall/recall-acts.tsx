import type { Recall } from '@counting-house/contract/recall/recall.ts';
import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconDownload, IconFileText, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { count, qty } from '../platform/format/format.ts';
import { download, openFile } from '../platform/http/download.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useAct } from '../platform/http/use-operation.ts';
import { confirm } from '../ui/dialog/confirm.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { LeaveOut } from './leave-out.tsx';

type Props = { readonly recall: Recall };
type FormProps = Props & { readonly close: () => void };

/** What can be done with a recall now: start, write to customers, close, cancel, its report. */
export function RecallActs({ recall: shown }: Props) {
  const [asked, setAsked] = useState<'close' | 'cancel' | 'leaveOut' | 'authority' | null>(null);
  const close = () => setAsked(null);
  const may = useMay();
  const isOpen = shown.status === 'draft' || shown.status === 'active';
  const file = async (as: 'pdf' | 'csv') => {
    const get = as === 'pdf' ? openFile : download;
    await get(recall.recallReport, { id: shown.id, as }).catch(toast.thrown('No report'));
  };
  return (
    <>
      {shown.status === 'draft' && <StartButton recall={shown} />}
      {shown.status === 'active' && <NotifyButton recall={shown} />}
      {shown.status === 'draft' && (
        <Button variant="default" onClick={() => setAsked('leaveOut')}>
          Exclude batches
        </Button>
      )}
      {shown.status === 'active' && shown.authorityToldAt === null && (
        <Button variant="default" onClick={() => setAsked('authority')}>
          FSSAI informed
        </Button>
      )}
      {shown.status === 'active' && (
        <Button variant="default" onClick={() => setAsked('close')}>
          Close recall
        </Button>
      )}
      {shown.status !== 'draft' && may(recall.recallReport.permission) && (
        <>
          <Button
            variant="default"
            leftSection={<IconFileText size={16} />}
            onClick={() => void file('pdf')}
          >
            Report
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void file('csv')}
          >
            Export
          </Button>
        </>
      )}
      {isOpen && (
        <Button variant="subtle" color="red" onClick={() => setAsked('cancel')}>
          Cancel recall
        </Button>
      )}
      {asked === 'close' && <CloseForm recall={shown} close={close} />}
      {asked === 'cancel' && <CancelForm recall={shown} close={close} />}
      {asked === 'authority' && <AuthorityForm recall={shown} close={close} />}
      {asked === 'leaveOut' && <LeaveOut recall={shown} close={close} />}
    </>
  );
}

function AuthorityForm({ recall: shown, close }: FormProps) {
  const form = useOperationForm(recall.tellAuthority, {
    initial: { id: shown.id, version: shown.version },
    saved: 'FSSAI informed: noted',
    then: close,
  });
  return (
    <FormDialog title="FSSAI informed" form={form} act="Save" close={close}>
      <TextInput
        label="Reference"
        description="Of the notice, or how and whom you informed."
        {...form.field('reference')}
      />
    </FormDialog>
  );
}

const counted = (n: number, one: string, several: string) =>
  n === 1 ? `1 ${one}` : `${count(n)} ${several}`;

function StartButton({ recall: shown }: Props) {
  const write = useAct(recall.startRecall, 'Recall not started');
  const start = async () => {
    const isSure = await confirm({
      title: `Start recall ${shown.number}?`,
      effect: [
        `${counted(shown.batches, 'batch is', 'batches are')} stopped at once: nothing of what is recalled can be sold, packed or sent.`,
        `${counted(shown.progress.contacts, 'contact is', 'contacts are')} listed, ${counted(shown.progress.parcelsStopped, 'packed parcel stays', 'packed parcels stay')} here.`,
      ],
      act: 'Start recall',
      isDangerous: true,
    });
    if (!isSure) return;
    if (await write.run({ id: shown.id, version: shown.version }))
      toast.success(`Recall ${shown.number} started`);
  };
  return (
    <Button loading={write.isSending} onClick={() => void start()}>
      Start recall
    </Button>
  );
}

const customers = (of: number) => (of === 1 ? '1 customer' : `${count(of)} customers`);

function NotifyButton({ recall: shown }: Props) {
  const write = useAct(recall.notifyRecall, 'Nothing sent');
  const waiting = shown.progress.results.none + shown.progress.results.unreachable;
  if (waiting === 0) return null;
  const send = async () => {
    const isSure = await confirm({
      title: `Write to ${customers(waiting)}?`,
      effect: [
        'They get the message “recall” by mail and SMS, as far as these are set up and its text is switched on.',
        `It says: ${shown.instruction}`,
      ],
      act: 'Send messages',
    });
    if (!isSure) return;
    const answer = await write.run({ id: shown.id });
    if (!answer) return;
    const { contacts, without } = answer;
    const rest =
      without === 0 ? '' : `; ${count(without)} ${without === 1 ? 'has' : 'have'} to be called`;
    toast.success(`Message sent to ${customers(contacts)}${rest}`);
  };
  return (
    <Button
      leftSection={<IconSend size={16} />}
      loading={write.isSending}
      onClick={() => void send()}
    >
      Message {count(waiting)} not reached
    </Button>
  );
}

function CloseForm({ recall: shown, close }: FormProps) {
  const form = useOperationForm(recall.closeRecall, {
    initial: { id: shown.id, version: shown.version, release: [] },
    saved: 'Recall {number} closed',
    then: close,
  });
  const left = shown.lines.filter(({ isIncluded, balance }) => isIncluded && balance.onHand > 0);
  const released = form.values.release ?? [];
  return (
    <FormDialog title={`Close ${shown.number}`} form={form} act="Close recall" close={close}>
      {left.map((line) => (
        <Checkbox
          key={line.batchId}
          label={`Release batch ${line.code}`}
          description={`${qty(line.balance.onHand, line.unit)} in stock can be used again.`}
          checked={released.includes(line.batchId)}
          onChange={(event) =>
            form.set(
              'release',
              event.currentTarget.checked
                ? [...released, line.batchId]
                : released.filter((id) => id !== line.batchId),
            )
          }
        />
      ))}
      {form.errors['release'] && <p role="alert">{form.errors['release']}</p>}
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
    </FormDialog>
  );
}

function CancelForm({ recall: shown, close }: FormProps) {
  const form = useOperationForm(recall.cancelRecall, {
    initial: { id: shown.id, version: shown.version },
    saved: 'Recall {number} cancelled',
    then: close,
  });
  return (
    <FormDialog title={`Cancel ${shown.number}`} form={form} act="Cancel recall" close={close}>
      <p>Its batches return to their earlier status, and waiting orders get them.</p>
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
    </FormDialog>
  );
}
