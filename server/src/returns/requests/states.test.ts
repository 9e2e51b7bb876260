import { contract } from '@counting-house/contract/contract.ts';
import type { Return, ReturnAction } from '@counting-house/contract/returns/return.ts';
import { describe, expect } from 'vitest';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { aDeliveredOrder, aReceivedReturn, aReturn } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { logistics, returns } = contract;

/** Receives part of a return of two pieces, or all of it in repair. */
async function receive(owner: Person, made: Return, piece: { qty: number; decision?: 'repair' }) {
  return owner.call(returns.receive, {
    id: made.id,
    version: made.version,
    lines: [
      {
        lineId: made.lines[0]?.id ?? 0,
        pieces: [{ condition: 'defective', ...piece, qty: pieces(piece.qty) }],
      },
    ],
  });
}

type State = readonly [name: string, make: (house: TestHouse) => Promise<Return>];

const ofTwo = async (house: TestHouse, approve: boolean) =>
  aReturn(house, await aDeliveredOrder(house), { qty: 2, approve });

const states: readonly (readonly [
  ...State,
  /** What the owner may do, and who of the others may do which part of it. */
  of: Readonly<Record<'owner' | 'sales' | 'store keeper', readonly ReturnAction[]>>,
])[] = [
  [
    'requested',
    (house) => ofTwo(house, false),
    { owner: ['decide', 'cancel', 'offer'], sales: ['cancel', 'offer'], 'store keeper': [] },
  ],
  [
    'approved',
    (house) => ofTwo(house, true),
    {
      owner: ['receive', 'cancel', 'offer'],
      sales: ['cancel', 'offer'],
      'store keeper': ['receive'],
    },
  ],
  [
    'approved, part of it here',
    async (house) => receive(await house.as('owner'), await ofTwo(house, true), { qty: 1 }),
    { owner: ['receive', 'settle'], sales: [], 'store keeper': ['receive'] },
  ],
  [
    'received',
    async (house) => aReceivedReturn(house, await aDeliveredOrder(house)),
    { owner: ['settle'], sales: [], 'store keeper': [] },
  ],
  [
    'received, in repair',
    async (house) =>
      receive(await house.as('owner'), await ofTwo(house, true), { qty: 2, decision: 'repair' }),
    { owner: ['decidePiece'], sales: [], 'store keeper': ['decidePiece'] },
  ],
  [
    'an undelivered parcel',
    async (house) => {
      const owner = await house.as('owner');
      const { parcelId } = await aDeliveredOrder(house, { isDelivered: false });
      await owner.call(logistics.parcelReturned, { id: parcelId });
      const { rows } = await owner.call(returns.listReturns, { desk: 'rto' });
      return owner.call(returns.getReturn, { id: rows[0]?.id ?? 0 });
    },
    { owner: ['receive'], sales: [], 'store keeper': ['receive'] },
  ],
  [
    'rejected',
    async (house) => {
      const { id, version, lines } = await ofTwo(house, false);
      const rejectReason = 'The seal is broken';
      const nothing = [{ lineId: lines[0]?.id ?? 0, qtyApproved: 0, rejectReason }];
      return (await house.as('owner')).call(returns.decide, { id, version, lines: nothing });
    },
    { owner: [], sales: [], 'store keeper': [] },
  ],
  [
    'cancelled',
    async (house) => {
      const { id, version } = await ofTwo(house, true);
      return (await house.as('owner')).call(returns.cancelReturn, { id, version, reason: 'Kept' });
    },
    { owner: [], sales: [], 'store keeper': [] },
  ],
  [
    'settled',
    async (house) => {
      const { id, version } = await aReceivedReturn(house, await aDeliveredOrder(house));
      const settled = await (await house.as('owner')).call(returns.settle, { id, version });
      return settled.return;
    },
    { owner: [], sales: [], 'store keeper': [] },
  ],
];

/** Each step of a return as its owner would ask for it. */
const steps = (owner: Person, { id, version, lines }: Return) => {
  const lineId = lines[0]?.id ?? 0;
  const pieceId = lines[0]?.pieces[0]?.id ?? 0;
  return {
    decide: () =>
      owner.call(returns.decide, {
        id,
        version,
        lines: [{ lineId, qtyApproved: lines[0]?.qtyRequested ?? 0 }],
      }),
    receive: () =>
      owner.call(returns.receive, {
        id,
        version,
        lines: [{ lineId, pieces: [], qtyMissing: 1000 }],
      }),
    decidePiece: () =>
      owner.call(returns.decidePiece, { id, version, pieceId, decision: 'send_back' }),
    settle: () => owner.call(returns.settle, { id, version, isPart: true }),
    cancel: () => owner.call(returns.cancelReturn, { id, version, reason: 'Kept' }),
    offer: () =>
      owner.call(returns.createOffer, { returnId: id, kind: 'keep_discount', amount: 1 }),
  } satisfies Record<ReturnAction, () => Promise<unknown>>;
};

describe.each(states)('a return that is %s', (_name, make, of) => {
  test('offers each person the way out that is theirs, and refuses every other', async ({
    house,
  }) => {
    const made = await make(house);
    for (const [role, actions] of Object.entries(of)) {
      const person = await house.as(role as keyof typeof of);
      expect([role, (await person.call(returns.getReturn, { id: made.id })).actions]).toEqual([
        role,
        actions,
      ]);
    }
    const others = Object.entries(steps(await house.as('owner'), made)).filter(
      ([action]) => !of.owner.includes(action as ReturnAction),
    );
    for (const [action, step] of others) {
      await expect(step(), action).rejects.toMatchObject({ status: expect.toSatisfy(isRefusal) });
    }
  });
});

const isRefusal = (status: number) => [404, 409, 422].includes(status);
