import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { useEffect, useRef, useState } from 'react';
import { mayPass } from '../../platform/http/problem.ts';
import { upload } from '../../platform/http/upload.ts';
import { pend } from './pending-uploads.ts';

/** One of the places of a page that take files. */
type Place = { readonly key: string };

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

/** Where a part takes files for one place only. */
const onlyPlace: Place = { key: '' };

type Placed<P> = Sending & { readonly place: P };

type Told<O extends Operation, P extends Place> = {
  readonly fields: InputOf<O>;
  /** Keeps what was taken at its place. */
  readonly done: (answer: OutputOf<O>, file: File, place: P) => void | Promise<unknown>;
  /** Says that a file was not taken, where its place may be out of sight. */
  readonly refused?: (place: P) => void;
};

/**
 * Sends files one after the other, each with its own progress and its own refusal. What leaves the page
 * stops sending.
 */
export function useUploads<O extends Operation>(operation: O, told: Told<O, Place>): Uploads {
  return usePlacedUploads(operation, told).at(onlyPlace);
}

/**
 * The same for several places of one page, of which one is on view: a file goes on to the place it was
 * chosen at, whichever is looked at when it arrives.
 */
export function usePlacedUploads<O extends Operation, P extends Place>(
  operation: O,
  told: Told<O, P>,
) {
  const [list, setList] = useState<readonly Placed<P>[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const keys = useRef(0);
  const gone = useRef<AbortController | null>(null);
  const goOn = useRef(told);
  useEffect(() => {
    goOn.current = told;
  });
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current?.abort();
  }, []);

  const change = (key: number, patch: Partial<Sending>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const drop = (key: number) => setList((before) => before.filter((one) => one.key !== key));

  /** @returns false when it was refused. */
  async function send({ key, file, place }: Placed<P>): Promise<boolean> {
    const signal = gone.current?.signal;
    if (!signal || signal.aborted) return true;
    const onProgress = (part: number) => change(key, { part });
    const { fields } = goOn.current;
    const reply = await upload(operation, { file, fields }, { onProgress, signal });
    if (signal.aborted) return true;
    if (!reply.ok) {
      const [said] = Object.values(reply.problem.fields);
      const { problem } = reply;
      change(key, {
        error: said ?? problem.detail,
        mayPass: mayPass(problem) || problem.status === 429,
      });
      goOn.current.refused?.(place);
      return false;
    }
    await goOn.current.done(reply.data, file, place);
    drop(key);
    return true;
  }

  function begin(sendings: readonly Placed<P>[]): void {
    for (const one of sendings) {
      const sending = last.current.then(() => send(one));
      last.current = sending;
      pend(sending);
    }
  }

  function add(place: P, files: readonly File[]): void {
    const made = files.map((file, index): Placed<P> => {
      keys.current += 1;
      const error = index < most ? null : `Choose at most ${most} files.`;
      return { key: keys.current, place, file, part: 0, error, mayPass: error !== null };
    });
    setList((before) => [
      ...before.filter((one) => one.place.key !== place.key || one.error === null),
      ...made,
    ]);
    begin(made.filter(({ error }) => error === null));
  }

  function again(key: number): void {
    const one = list.find((sending) => sending.key === key);
    if (!one) return;
    change(key, { error: null, part: 0 });
    begin([one]);
  }

  return {
    isBusy: list.some(isOnItsWay),
    at(place: P): Uploads {
      const here = list.filter((one) => one.place.key === place.key);
      return {
        list: here,
        isBusy: here.some(isOnItsWay),
        add: (files) => add(place, files),
        again,
        drop,
      };
    },
  };
}

const isOnItsWay = ({ error }: Sending): boolean => error === null;
