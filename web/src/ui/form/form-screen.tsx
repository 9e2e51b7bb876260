import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { ReactNode } from 'react';
import { useScreen } from '../../platform/address.ts';
import { FormBody } from './form-body.tsx';
import { Page } from '../page/page.tsx';
import type { OperationForm } from './operation-form.ts';

/** A page that is a form. */
export function FormScreen<O extends Operation>({
  title,
  form,
  act,
  note,
  badges,
  children,
}: {
  /** The record's name; the screen's title when left out. */
  title?: string;
  form: OperationForm<O>;
  act?: string;
  note?: ReactNode;
  badges?: ReactNode;
  children: ReactNode;
}) {
  const screen = useScreen();
  return (
    <Page title={title ?? screen?.title ?? ''} badges={badges}>
      <FormBody form={form} note={note} {...(act ? { act } : {})}>
        {children}
      </FormBody>
    </Page>
  );
}
