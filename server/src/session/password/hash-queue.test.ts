import { expect, test } from 'vitest';
import { hashQueue, type HashTurn } from './hash-queue.service.ts';

const open = new AbortController().signal;
const signIn = (whose: string, signal = open): HashTurn => ({ line: 'signIn', whose, signal });
const signedIn = (whose: string): HashTurn => ({ line: 'signedIn', whose, signal: open });

test('a person has two hashes at once, waiting ones included, and no third', async () => {
  const queue = hashQueue(1);
  const done = await queue.turn(signedIn('person 7'));
  void queue.turn(signedIn('person 7'));

  await expect(queue.turn(signedIn('person 7'))).rejects.toMatchObject({
    status: 429,
    code: 'too_many',
  });
  done();
});

test('those who are signed in take no place of the sign-in, and are served by turns with it', async () => {
  const queue = hashQueue(1);
  const order: string[] = [];
  const wait = (turn: HashTurn) =>
    queue.turn(turn).then((done) => {
      order.push(turn.whose);
      done();
    });
  const first = await queue.turn(signedIn('at work'));
  const people = Array.from({ length: 12 }, (_, at) => wait(signedIn(`person ${at}`)));
  const full = queue.turn(signedIn('person 12'));
  const late = [wait(signIn('9844000001')), wait(signIn('9844000002'))];

  await expect(full).rejects.toMatchObject({ status: 503, code: 'busy' });
  first();
  await Promise.all([...people, ...late]);

  expect(order.slice(0, 4)).toEqual(['9844000001', 'person 0', '9844000002', 'person 1']);
});

test('a caller that has gone gives its place back', async () => {
  const queue = hashQueue(1);
  const hangUp = new AbortController();
  const first = await queue.turn(signIn('9844000001'));
  const gone = queue.turn(signIn('9844000002', hangUp.signal));
  const next = queue.turn(signIn('9844000003'));

  hangUp.abort();
  await expect(gone).rejects.toMatchObject({ status: 503 });
  first();

  (await next)();
  await expect(queue.turn(signIn('9844000002', hangUp.signal))).rejects.toMatchObject({
    status: 503,
  });
});
