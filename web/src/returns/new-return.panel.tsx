import type { Candidate } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { useState } from 'react';
import { useGo, useSearch } from '../platform/address.ts';
import { useMay } from '../platform/session.ts';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { FindReturnable } from './find-returnable.tsx';
import {
  doneWith,
  doneLabels,
  newReturn,
  sentReturn,
  withLine,
  withoutLine,
} from './new-return.ts';
import { ReturnWishes } from './return-wishes.tsx';
import { returnsScreens } from './returns.routes.tsx';

/** A return that somebody asks for: find the goods by phone, order, invoice or scan, and say why. */
export function NewReturnPanel() {
  const { close } = usePanelPlace();
  const go = useGo();
  const mayRefund = useMay()('returns.return.settle');
  const [chosen, setChosen] = useState<readonly Candidate[]>([]);
  // From the counter the goods lie on the desk, and the money goes back at once.
  const isAtCounter = useSearch()['here'] === '1';
  const form = useOperationForm(returns.createReturn, {
    initial: newReturn(isAtCounter),
    sends: (typed) => sentReturn(typed, mayRefund),
    saved: ({ returns: made }) =>
      `${made.map(({ returnNo }) => returnNo).join(', ')} ${doneLabels[done]}`,
    then: ({ returns: [only, ...others] }) => {
      // One that is not settled yet is gone on with; what was brought back to the counter is done there.
      if (only && others.length === 0 && done !== 'settle' && !isAtCounter)
        go(returnsScreens.returns, undefined, { open: String(only.id), desk: 'all' });
      else close();
    },
  });
  const done = doneWith(sentReturn(form.values, mayRefund));

  function toggle(row: Candidate, isOn: boolean) {
    const others = chosen.filter(({ orderLineId }) => orderLineId !== row.orderLineId);
    setChosen(isOn ? [...others, row] : others);
    form.change(isOn ? withLine(form.values, row) : withoutLine(form.values, row));
  }

  return (
    <FormPanel
      title="New return"
      // What is chosen is known by its rows, which a draft does not keep.
      form={{ ...form, draft: { ...form.draft, found: null } }}
      act={{ open: 'Create return', receive: 'Receive', settle: 'Receive and refund' }[done]}
    >
      <FindReturnable form={form} chosen={chosen} toggle={toggle} />
      {chosen.length > 0 && <ReturnWishes form={form} chosen={chosen} />}
    </FormPanel>
  );
}
