import type { MessagePaths } from '@counting-house/contract/logistics/courier-account.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { moment } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { State } from '../../ui/marks/badge.tsx';
import { triedStates } from './connection-labels.ts';
import css from './connections.module.css';

type Paths = { readonly [K in keyof MessagePaths]?: MessagePaths[K] | undefined };

/** Shows what a pasted message would do, by the paths as they are typed. */
export function TryMessage({ accountId, paths }: { accountId: number; paths: Paths }) {
  const [body, setBody] = useState('');
  const [asked, setAsked] = useState({ body: '', times: 0 });
  const given = Object.fromEntries(Object.entries(paths).filter(([, path]) => path !== undefined));
  const trial = useOptionalOperation(
    logistics.tryCourierMessage,
    { accountId, body: asked.body, ...given },
    { enabled: asked.body !== '' },
  );
  const problem = trial.error ? problemIn(trial.error) : null;
  return (
    <>
      <Textarea
        label="Sample webhook"
        description="Paste one from their manual. Nothing is changed by it."
        placeholder='{"awb": "KN4471", "status": "Delivered"}'
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div className={css.acts}>
        <Button
          variant="default"
          disabled={body.trim() === ''}
          loading={trial.isFetching}
          onClick={() => {
            setAsked({ body, times: asked.times + 1 });
            if (asked.body === body) void trial.refetch();
          }}
        >
          Show what it would do
        </Button>
      </div>
      <div aria-live="polite">
        {problem && (
          <p className={css.problem}>{Object.values(problem.fields ?? {})[0] ?? problem.detail}</p>
        )}
        {!problem && trial.data?.problem && <p className={css.problem}>{trial.data.problem}</p>}
        {!problem && trial.data && (
          <ul className={css.judged}>
            {trial.data.updates.map((update, index) => (
              <li key={index}>
                <div>
                  <State of={triedStates} is={update.outcome} />
                </div>
                <p>{update.text}</p>
                <p className={css.said}>
                  {[
                    update.waybill,
                    update.word,
                    update.at === null ? '' : moment(update.at),
                    update.place,
                    update.reason,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
