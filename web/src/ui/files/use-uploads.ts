import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { useEffect, useRef, useState } from 'react';
import { mayPass } from '../../platform/http/problem.ts';
import { upload } from '../../platform/http/upload.ts';
import { pend } from './pending-uploads.ts';

/** A file on its way, or refused. */
type Sending = {
  readonly key: number;
  readonly file: File;
  /** How much of it has left, 0 to 1. */
  readonly part: number;
  /** Why it was not taken; null while it is on its way. */
  readonly error: string | null;
  /** Sending the same again may help. */
  readonly mayPass: boolean;
};

export type Uploads = {
  readonly list: readonly Sending[];
  readonly isBusy: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly again: (key: number) => void;
  readonly drop: (key: number) => void;
};

/** Most files that are chosen at once. */
const most = 10;

/**
 * Sends files one after the other, each with its own progress and its own refusal. What leaves the page
 * stops sending.
 */
export function useUploads<O extends Operation>(
  operation: O,
  {
    fields,
    done,
  }: { fields: InputOf<O>; done: (answer: OutputOf<O>, file: File) => void | Promise<unknown> },
): Uploads {
  const [list, setList] = useState<readonly Sending[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const keys = useRef(0);
  const gone = useRef<AbortController | null>(null);
  const goOn = useRef(done);
  useEffect(() => {
    goOn.current = done;
  });
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current?.abort();
  }, []);

  const change = (key: number, patch: Partial<Sending>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const drop = (key: number) => setList((before) => before.filter((one) => one.key !== key));

  /** @returns false when it was refused. */
  async function send({ key, file }: Sending): Promise<boolean> {
    const signal = gone.current?.signal;
    if (!signal || signal.aborted) return true;
    const onProgress = (part: number) => change(key, { part });
    const reply = await upload(operation, { file, fields }, { onProgress, signal });
    if (signal.aborted) return true;
    if (!reply.ok) {
      const [said] = Object.values(reply.problem.fields);
      const { problem } = reply;
      change(key, {
        error: said ?? problem.detail,
        mayPass: mayPass(problem) || problem.status === 429,
      });
      return false;
    }
    await goOn.current(reply.data, file);
    drop(key);
    return true;
  }

  function begin(sendings: readonly Sending[]): void {
    for (const one of sendings) {
      const sending = last.current.then(() => send(one));
      last.current = sending;
      pend(sending);
    }
  }

  return {
    list,
    isBusy: list.some(({ error }) => error === null),
    drop,
    add(files) {
      const made = files.map((file, index): Sending => {
        keys.current += 1;
        const error = index < most ? null : `Choose at most ${most} files.`;
        return { key: keys.current, file, part: 0, error, mayPass: error !== null };
      });
      setList((before) => [...before.filter(({ error }) => error === null), ...made]);
      begin(made.filter(({ error }) => error === null));
    },
    again(key) {
      const one = list.find((sending) => sending.key === key);
      if (!one) return;
      change(key, { error: null, part: 0 });
      begin([one]);
    },
  };
}
