import { labelOf } from '@counting-house/contract/kit/messages.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isRequired, schemaAt } from '../platform/schema.ts';
import { store } from '../platform/store.ts';

type Request = {
  readonly title: string;
  readonly operation: Operation;
  /** The field of the operation's input that is asked for. */
  readonly field: string;
  readonly act: string;
  readonly isDangerous: boolean;
};

type Asked = Request & { readonly answer: (said: string | null) => void };

const asked = store<Asked | null>(null);

/** Asks for one field of an operation's input, as a reason; null when the person went back. */
export function askFor(request: Request): Promise<string | null> {
  asked.get()?.answer(null);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  asked.set({ ...request, answer: resolve });
  return promise;
}

/** Where the question of `askFor` appears; once, in the shell. */
export function AskDialog() {
  const request = asked.use();
  if (!request) return null;
  const answer = (said: string | null) => {
    request.answer(said);
    asked.set(null);
  };
  return <AskedField key={request.title} request={request} answer={answer} />;
}

function AskedField({
  request,
  answer,
}: {
  request: Asked;
  answer: (said: string | null) => void;
}) {
  const [said, setSaid] = useState('');
  const [error, setError] = useState<string | null>(null);
  const schema = schemaAt(request.operation.input, request.field);

  function submit(event: FormEvent) {
    event.preventDefault();
    const result = schema?.safeParse(said);
    if (result && !result.success) setError(result.error.issues[0]?.message ?? null);
    else answer(said);
  }

  return (
    <Modal
      opened
      size={480}
      title={request.title}
      withCloseButton={false}
      zIndex={300}
      onClose={() => answer(null)}
    >
      <form onSubmit={submit} noValidate>
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
          <Button type="submit" size="sm" {...(request.isDangerous ? { color: 'red' } : {})}>
            {request.act}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
