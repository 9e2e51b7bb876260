import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { useOperation } from '../platform/use-operation.ts';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { toast } from '../platform/toasts.ts';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { RoleInput } from './role-input.tsx';
import { tellWayIn } from './user-acts.ts';

/** Invites a person. */
export function NewUserPanel() {
  const { close } = usePanelPlace();
  const { channels } = useOperation(admin.getPublicSettings, {});
  const form = useOperationForm(admin.createUser, {
    initial: { send: 'link' },
    saved: 'User invited',
    then: (answer) => {
      const says = tellWayIn(answer.user, answer);
      if (answer.sentTo !== null) toast.info(says);
      close();
    },
  });

  return (
    <FormPanel title="New user" form={form} act="Invite">
      <TextInput label="Name" {...form.field('name')} />
      <PhoneInput description="Ten digits; they sign in with it." {...form.field('phone')} />
      <TextInput label="E-mail" type="email" {...form.field('email')} />
      <RoleInput {...form.field('roleId')} />
      <Textarea label="Note" description="For administrators." {...form.field('note')} />
      <Radio.Group label="How they get in" {...form.field('send')}>
        {channels.includes('mail') && <Radio mt={8} value="mail" label="A link by mail" />}
        {channels.includes('sms') && <Radio mt={8} value="sms" label="A link by SMS" />}
        <Radio mt={8} value="link" label="A link that you pass on (72 hours)" />
        <Radio
          mt={8}
          value="temporary"
          label="A temporary password, to be changed at the first sign-in (24 hours)"
        />
      </Radio.Group>
    </FormPanel>
  );
}
