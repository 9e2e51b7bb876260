import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { useOperation } from '../../platform/http/use-operation.ts';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { toast } from '../../platform/toasts.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { RoleInput } from './role-input.tsx';
import { showSignInLink } from './user-acts.ts';

/** Invites a person. */
export function NewUserPanel() {
  const { close } = usePanelPlace();
  const { channels } = useOperation(admin.getPublicSettings, {});
  const form = useOperationForm(admin.createUser, {
    initial: { send: 'link' },
    saved: 'User invited',
    then: (answer) => {
      const says = showSignInLink(answer.user, answer);
      if (answer.sentTo !== null) toast.info(says);
      close();
    },
  });

  return (
    <FormPanel title="New user" form={form} act="Invite">
      <TextInput label="Name" {...form.field('name')} />
      <PhoneInput description="10 digits. They sign in with it." {...form.field('phone')} />
      <TextInput label="E-mail" type="email" {...form.field('email')} />
      <RoleInput {...form.field('roleId')} />
      <Textarea label="Note" description="For administrators." {...form.field('note')} />
      <Radio.Group label="Invite by" {...form.field('send')}>
        {channels.includes('mail') && <Radio mt={8} value="mail" label="Link by mail" />}
        {channels.includes('sms') && <Radio mt={8} value="sms" label="Link by SMS" />}
        <Radio mt={8} value="link" label="Link that you share yourself (valid 72 hours)" />
        <Radio
          mt={8}
          value="temporary"
          label="Temporary password, changed at the first sign-in (valid 24 hours)"
        />
      </Radio.Group>
    </FormPanel>
  );
}
