import { contract } from '@counting-house/contract/contract.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toast, toasts } from '../toasts.ts';
import { askForProof, call, endedIdleAfter, isOutdated, onSignedOut } from './client.ts';

const { admin, dashboard } = contract;
const role = { name: 'Night shift', permissions: [] };

type Asked = { readonly url: string; readonly init: RequestInit & { readonly headers: Headers } };
let asked: Asked[];
let told: unknown[][];

beforeEach(() => {
  asked = [];
  told = [];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void told.push(words));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  askForProof.set(() => async () => false);
  isOutdated.set(false);
});

/** Plays the server: its answers, one after the other, the last for ever. */
function answering(...answers: (Response | Error)[]): void {
  vi.stubGlobal('fetch', async (url: string, init: Asked['init']) => {
    asked.push({ url, init });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer instanceof Response) return answer.clone();
    throw answer;
  });
}

const problem = (status: number, code: string, more: object = {}) =>
  Response.json(
    { status, code, detail: `It is ${code}.`, reference: 'req_1', success: 500, ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

test('a call that succeeds takes away what was said of its refusal, and of no other', async () => {
  toasts.set([]);
  answering(problem(409, 'busy'), problem(409, 'busy'), Response.json({ id: 1 }));
  const first = await call(admin.createRole, role);
  const other = await call(dashboard.orderCount, {});
  for (const reply of [first, other]) if (!reply.ok) toast.refused(reply.problem);

  await call(admin.createRole, role);

  expect(toasts.get().map(({ about }) => about)).toEqual([dashboard.orderCount.key]);
});

describe('a call', () => {
  test('that succeeds is answered with 200 and the data, a bare number too', async () => {
    answering(Response.json(0));

    expect(await call(dashboard.orderCount, {})).toEqual({ ok: true, data: 0 });
    expect(asked).toMatchObject([
      { url: '/api/counting-house/OrderManagement/OrderCount', init: { method: 'GET' } },
    ]);
  });

  test('says that the application sends it, and which attempt it is', async () => {
    answering(Response.json({ id: 1 }));

    await call(admin.createRole, role, { key: 'attempt-00001' });

    const { headers, ...init } = asked[0]?.init ?? {};
    expect(headers?.get('x-ch-request')).toBe('1');
    expect(headers?.get('idempotency-key')).toBe('attempt-00001');
    expect(init).toMatchObject({ credentials: 'same-origin', body: JSON.stringify(role) });
  });

  test('that is refused is answered with 500 and the problem, and logged without its bodies', async () => {
    answering(problem(422, 'invalid', { fields: { name: 'Name is required' } }));

    const reply = await call(admin.createRole, role);

    expect(reply).toMatchObject({
      ok: false,
      problem: { status: 422, detail: 'It is invalid.', fields: { name: 'Name is required' } },
    });
    expect(told).toEqual([['admin.createRole: 422 invalid', 'req_1']]);
  });

  test.for(['', 'null'])('whose answer is “%s” saved nothing', async (body) => {
    answering(new Response(body, { headers: { 'x-request-id': 'req_2' } }));

    expect(await call(admin.createRole, role)).toMatchObject({
      ok: false,
      problem: { status: 500, detail: 'Data was not saved.', reference: 'req_2' },
    });
  });

  test('that reaches nobody says so', async () => {
    answering(new TypeError('Failed to fetch'));

    expect(await call(admin.createRole, role)).toMatchObject({
      ok: false,
      problem: { status: 0, code: 'no_connection' },
    });
  });

  test('that comes after the end of the session forgets who was signed in', async () => {
    const forgotten = vi.fn<() => void>();
    const before = onSignedOut.get();
    onSignedOut.set(() => forgotten);
    answering(problem(401, 'not_signed_in', { more: { idleMinutes: 120 } }));

    await call(admin.createRole, role);
    onSignedOut.set(() => before);

    expect(forgotten).toHaveBeenCalledOnce();
    expect(endedIdleAfter.get()).toBe(120);
  });

  test('that asks for a fresh proof is made again with its key once it is given', async () => {
    answering(problem(403, 'reauth_required'), Response.json({ id: 1 }));
    askForProof.set(() => async () => true);

    const reply = await call(admin.createRole, role, { key: 'attempt-00001' });

    expect(reply).toMatchObject({ ok: true, data: { id: 1 } });
    expect(asked.map(({ init }) => init.headers.get('idempotency-key'))).toEqual([
      'attempt-00001',
      'attempt-00001',
    ]);
  });

  test('that nobody proves is refused', async () => {
    answering(problem(403, 'reauth_required'));

    const reply = await call(admin.createRole, role);

    expect([asked.length, reply]).toMatchObject([1, { problem: { code: 'reauth_required' } }]);
  });

  test('answered by a newer build than the page came with says that there is one', async () => {
    const from = (build: string) => Response.json(1, { headers: { 'x-build': build } });
    answering(from('a'), from('a'), from('b'));

    await call(dashboard.orderCount, {});
    await call(dashboard.orderCount, {});
    expect(isOutdated.get()).toBe(false);
    await call(dashboard.orderCount, {});

    expect(isOutdated.get()).toBe(true);
  });
});
