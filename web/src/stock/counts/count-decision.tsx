import type { Count, CountLineRow } from '@counting-house/contract/stock/count.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { useReasons } from '../trays/placed-goods.tsx';
import { countDecisions } from './count-decisions.ts';

type Props = { readonly count: Count; readonly line: CountLineRow };

/** What can be decided on a line that is open, beside it; nothing while the count is not in review. */
export function CountDecision({ count, line }: Props) {
  const [isAsked, setAsked] = useState(false);
  if (count.status !== 'review' || line.postedQty !== null) return null;
  const canAccept = line.counted === null || !line.needsRecount;
  return (
    <>
      <RowActs actions={countDecisions(count)} row={line} />
      {canAccept && (
        <Button
          variant="default"
          leftSection={<IconCheck size={16} stroke={1.7} />}
          onClick={() => setAsked(true)}
        >
          {line.counted === null ? 'Set to zero, with a reason' : 'Accept with a reason'}
        </Button>
      )}
      {isAsked && <ReasonForm count={count} line={line} close={() => setAsked(false)} />}
    </>
  );
}

function ReasonForm({ count, line, close }: Props & { readonly close: () => void }) {
  const reasons = useReasons('count');
  const form = useOperationForm(stock.countDecide, {
    initial: {
      id: count.id,
      version: count.version,
      lines: [{ lineId: line.id, decision: line.counted === null ? 'zero' : 'accept' }],
    },
    saved: `Line ${line.lineNo} accepted`,
    then: close,
  });
  const { field, values, errors, set } = form.at('lines.0');
  const reason = reasons.find(({ code }) => code === values.reasonCode);
  return (
    <FormDialog title={`Line ${line.lineNo}, ${line.name}`} form={form} act="Accept" close={close}>
      <Select
        label="Reason"
        data={reasons.map(({ code, name }) => ({ value: code, label: name }))}
        {...field('reasonCode')}
      />
      <TextInput label="Note" {...field('note')} withAsterisk={reason?.needsNote ?? false} />
      <FilesInput
        label={reason?.needsPhoto ? 'Photo (needed for this reason)' : 'Photos and documents'}
        value={values.fileIds ?? []}
        onChange={(next) => set('fileIds', [...next])}
        error={errors['fileIds'] ?? errors['decision']}
      />
    </FormDialog>
  );
}
