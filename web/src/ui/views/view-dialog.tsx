import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { SavedView } from '@counting-house/contract/admin/saved-view.ts';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Problem } from '../../platform/http/problem.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { Refusal } from '../form/refusal.tsx';
import type { ListViews } from './saved-views.ts';
import { Dialog } from '../dialog/dialog.tsx';

/** A view gets its name: a new one as the list stands, or an old one anew. */
export type ViewNaming =
  { readonly kind: 'new' } | { readonly kind: 'old'; readonly view: SavedView };

/** Asks what a view is called and who sees it, and keeps it. */
export function ViewDialog({
  naming,
  views,
  close,
}: {
  naming: ViewNaming;
  views: ListViews;
  close: () => void;
}) {
  const old = naming.kind === 'old' ? naming.view : undefined;
  const [name, setName] = useState(old?.name ?? '');
  const [isShared, setShared] = useState(old?.isShared ?? false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const may = useMay();
  const create = useWrite(admin.createView);
  const update = useWrite(admin.updateView);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const reply = old
      ? await update.run({ id: old.id, version: old.version, name, isShared })
      : await create.run({ list: views.list, name, isShared, state: views.now });
    if (!reply.ok) return setProblem(reply.problem);
    close();
    if (!old) views.choose(reply.data);
    toast.success(`View ${reply.data.name} saved`);
  }

  return (
    <Dialog
      size={440}
      title={old ? 'Rename or share the view' : 'Save as view'}
      withCloseButton={false}
      onClose={close}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          data-autofocus
          label="Name"
          description={old ? undefined : 'It keeps filters, sort, columns and density.'}
          withAsterisk
          maxLength={60}
          value={name}
          error={problem?.fields['name']}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
        {may('admin.view.share') && (
          <Checkbox
            mt="md"
            label="Shared with everybody"
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <Refusal>{problem && !problem.fields['name'] ? problem.detail : null}</Refusal>
        <Group justify="flex-end" gap={8} mt="lg">
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button type="submit" size="sm" loading={create.isSending || update.isSending}>
            Save view
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
