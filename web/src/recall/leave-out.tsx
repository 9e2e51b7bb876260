import type { Recall } from '@counting-house/contract/recall/recall.ts';
import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';

/** Leaves batches out of a draft: those with a reason are not stopped. */
export function LeaveOut({ recall: shown, close }: { recall: Recall; close: () => void }) {
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(
    new Map(shown.lines.map(({ batchId, leftOutReason }) => [batchId, leftOutReason])),
  );
  const form = useOperationForm(recall.updateRecall, {
    initial: { id: shown.id, version: shown.version, leftOut: [] },
    saved: 'Recall {number} saved',
    then: close,
  });
  const write = (batchId: number, reason: string) => {
    const next = new Map(reasons).set(batchId, reason);
    setReasons(next);
    form.set(
      'leftOut',
      [...next].flatMap(([id, said]) =>
        said.trim() === '' ? [] : [{ batchId: id, reason: said }],
      ),
    );
  };
  return (
    <FormDialog title="Exclude batches" form={form} act="Save" close={close}>
      <p>Write why a batch is not recalled; without a reason it is.</p>
      {shown.lines.map((line) => (
        <TextInput
          key={line.batchId}
          label={`${line.code}, ${line.name}`}
          maxLength={200}
          value={reasons.get(line.batchId) ?? ''}
          onChange={(event) => write(line.batchId, event.currentTarget.value)}
        />
      ))}
    </FormDialog>
  );
}
