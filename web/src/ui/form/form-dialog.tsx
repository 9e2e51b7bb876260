import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { FormBody } from './form-body.tsx';
import { askToLeave } from './leave-guard.tsx';
import type { OperationForm } from './operation-form.ts';

/** A form in a window over the page; what was typed is not lost by closing it without a word. */
export function FormDialog<O extends Operation>({
  title,
  form,
  act,
  close,
  children,
}: {
  title: string;
  form: OperationForm<O>;
  /** The verb on the button. */
  act: string;
  close: () => void;
  children: ReactNode;
}) {
  async function leave() {
    if (!form.isDirty || (await askToLeave())) close();
  }

  return (
    <Dialog onClose={() => void leave()} title={title} size={560}>
      <FormBody form={form} act={act} back={() => void leave()} isInPanel>
        {children}
      </FormBody>
    </Dialog>
  );
}
