import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { ReactNode } from 'react';
import type { RecordOnView } from '../../platform/house.ts';
import { FormBody } from './form-body.tsx';
import { SidePanel } from '../panel/side-panel.tsx';
import type { OperationForm } from './operation-form.ts';

/** A form in a panel over its list. */
export function FormPanel<O extends Operation>({
  title,
  form,
  act,
  badges,
  record,
  children,
}: {
  title: string;
  form: OperationForm<O>;
  act?: string;
  badges?: ReactNode;
  record?: RecordOnView;
  children: ReactNode;
}) {
  return (
    <SidePanel
      title={title}
      badges={badges}
      record={record}
      isNarrow
      beginsInside={!('id' in form.saved)}
    >
      <FormBody form={form} isInPanel {...(act ? { act } : {})}>
        {children}
      </FormBody>
    </SidePanel>
  );
}
