import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { ReactNode } from 'react';
import type { RecordOnView } from '../../platform/house.ts';
import { FormBody, type FurtherAct } from './form-body.tsx';
import { SidePanel } from '../panel/side-panel.tsx';
import type { OperationForm } from './operation-form.ts';

/** A form in a panel over its list. */
export function FormPanel<O extends Operation>({
  title,
  form,
  act,
  further,
  badges,
  record,
  beside,
  children,
}: {
  title: string;
  form: OperationForm<O>;
  act?: string;
  further?: FurtherAct | undefined;
  badges?: ReactNode;
  record?: RecordOnView;
  /** What shows the effect of the form, at its right; below it where there is no room. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <SidePanel
      title={title}
      badges={badges}
      record={record}
      isNarrow={!beside}
      beside={beside}
      beginsInside={!('id' in form.saved)}
    >
      <FormBody form={form} isInPanel further={further} {...(act ? { act } : {})}>
        {children}
      </FormBody>
    </SidePanel>
  );
}
