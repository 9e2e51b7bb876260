import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { ReactNode } from 'react';
import { useScreen } from '../../platform/address.ts';
import { FormBody } from './form-body.tsx';
import { Page } from '../page/page.tsx';
import type { OperationForm } from './operation-form.ts';

/** A page that is a form. A new record begins in its first field; one that is there is read first. */
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
      <div ref={'id' in form.saved ? null : begin}>
        <FormBody form={form} note={note} {...(act ? { act } : {})}>
          {children}
        </FormBody>
      </div>
    </Page>
  );
}

function begin(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('input, textarea')?.focus();
}
