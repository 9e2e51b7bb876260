import { labelOf } from '@counting-house/contract/kit/messages.ts';
import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isRequired, schemaAt } from '../../platform/schema.ts';
import type { AskedField } from './ask.ts';
import { KeyHint } from '../marks/key-hint.tsx';
import css from './shown-once.module.css';
import { Dialog } from './dialog.tsx';

/** The question of `askFor`: one field of an operation's input. */
export function AskDialog({
  request,
  answer,
}: {
  request: AskedField;
  answer: (said: string | null) => void;
}) {
  const [said, setSaid] = useState('');
  const [error, setError] = useState<string | null>(null);
  const schema = schemaAt(request.operation.input, request.field);

  function save() {
    const result = schema?.safeParse(said);
    if (result && !result.success) setError(result.error.issues[0]?.message ?? null);
    else answer(said);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  return (
    <Dialog
      size={480}
      title={request.title}
      withCloseButton={false}
      zIndex={300}
      keys={{ 'mod+s': { does: request.act, run: save } }}
      onClose={() => answer(null)}
    >
      <form onSubmit={submit} noValidate>
        {request.effect && <p className={css.words}>{request.effect}</p>}
        <Textarea
          data-autofocus
          label={labelOf([request.field])}
          withAsterisk={isRequired(schema)}
          value={said}
          error={error}
          onChange={(event) => {
            setSaid(event.currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end" gap={8} mt="lg">
          <Button variant="default" size="sm" onClick={() => answer(null)}>
            Back
          </Button>
          <Button
            type="submit"
            size="sm"
            rightSection={<KeyHint keys="mod+s" filled />}
            {...(request.isDangerous ? { color: 'red' } : {})}
          >
            {request.act}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
