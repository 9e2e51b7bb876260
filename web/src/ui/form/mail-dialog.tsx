import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { ComponentProps } from 'react';
import { useHouse } from '../../platform/house.ts';
import { mayOpen } from '../../platform/places.ts';
import { useMay, useSession } from '../../platform/session.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { PathLink } from '../parts/path-link.tsx';
import { FormDialog } from './form-dialog.tsx';

/** A form that sends something by mail; where mail is not set up that is said before anything is typed. */
export function MailDialog<O extends Operation>(props: ComponentProps<typeof FormDialog<O>>) {
  const { isMailOn } = useSession();
  if (isMailOn) return <FormDialog {...props} />;
  return (
    <Dialog title={props.title} onClose={props.close} size={480}>
      <p role="alert">Mail is not set up, so nothing can be sent.</p>
      <SetUpMail />
    </Dialog>
  );
}

function SetUpMail() {
  const { screens } = useHouse();
  const may = useMay();
  const at = screens.find(({ key }) => key === 'integrations.integrations');
  if (!at || !mayOpen(at, may)) return <p>Ask an administrator to set it up.</p>;
  return <PathLink path={at.path}>Set up mail</PathLink>;
}
