import { afterEach, describe, expect, test } from 'vitest';
import { noConnection, toError } from './http/problem.ts';
import { forgetNoConnection, toast, toasts } from './toasts.ts';

afterEach(() => toasts.set([]));

const said = () => toasts.get().map(({ title, times }) => `${title} ${times}`);

describe('toasts', () => {
  test('that say the very same become one, at the end', () => {
    toast.error('Not saved', { text: 'The server could not be reached.' });
    toast.success('Order confirmed');
    toast.error('Not saved', { text: 'The server could not be reached.' });

    expect(said()).toEqual(['Order confirmed 1', 'Not saved 2']);
  });

  test('that differ in their text or can be taken back stay apart', () => {
    toast.error('Not saved', { text: 'No connection.' });
    toast.error('Not saved', { text: 'Someone was faster.' });
    toast.success('Unit deleted', { undo: () => {} });
    toast.success('Unit deleted', { undo: () => {} });

    expect(said()).toEqual(['Not saved 1', 'Unit deleted 1', 'Unit deleted 1']);
  });

  test('that say that the server is away go when the connection is back, and what was not saved stays', () => {
    toast.error(noConnection.detail);
    toast.error('Not saved', { text: noConnection.detail });

    forgetNoConnection();

    expect(said()).toEqual(['Not saved 1']);
  });

  test('of a refused call are told by its operation, with the reason under a title', () => {
    const refusal = { ...noConnection, detail: 'No paper.', operation: 'orders.print' };

    toast.refused(refusal, 'Not printed');
    toast.refused(refusal);

    expect(toasts.get()).toMatchObject([{ title: 'No paper.', about: 'orders.print' }]);
  });

  test('of a refused file are told as those of a call', async () => {
    const refusal = { ...noConnection, detail: 'No paper.', operation: 'orders.print' };

    await Promise.reject(toError(refusal)).catch(toast.thrown('Not printed'));

    expect(toasts.get()).toMatchObject([
      { title: 'Not printed', text: 'No paper.', about: 'orders.print' },
    ]);
  });

  test('of a failure go when the same is done, and no others', () => {
    toast.error('Not placed', { text: 'Choose a buyer' });
    toast.error('Not printed');
    toast.success('ORD-2026-000412 placed', { replaces: 'Not placed' });

    expect(said()).toEqual(['Not printed 1', 'ORD-2026-000412 placed 1']);
  });

  test('about the same follow each other: the next failure, or what went well, takes the place', () => {
    toast.error('Dispatch', { text: 'No AWB number', about: 'Dispatch' });
    toast.error('Dispatch: 1 done, 2 not', { about: 'Dispatch' });
    const failed = said();
    toast.success('Dispatch: 2 done', { about: 'Dispatch' });

    expect(failed).toEqual(['Dispatch: 1 done, 2 not 1']);
    expect(said()).toEqual(['Dispatch: 2 done 1']);
  });

  test('are three at most; the oldest goes', () => {
    for (const title of ['A', 'B', 'C', 'D']) toast.info(title);

    expect(said()).toEqual(['B 1', 'C 1', 'D 1']);
  });
});
