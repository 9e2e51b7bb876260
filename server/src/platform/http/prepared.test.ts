import { contract, allOperations } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { handlers } from '../../handlers.ts';
import { owner, type Person, test, type TestHouse } from '../../testing/house.ts';
import { send } from '../../testing/pictures.ts';
import { roles } from '../people/role.table.ts';
import { rateBuckets } from '../limits/rate.table.ts';
import { type AnyHandler, preparationOf } from './handlers.ts';

const { accounts, admin, catalogue, cms, data, lists, returns, session } = contract;

/** Hashes and threads that were begun. */
let slow = 0;
const { argon2 } = crypto;
const { Worker } = threads;

beforeAll(() => {
  crypto.argon2 = (...given) => {
    slow += 1;
    argon2(...given);
  };
  threads.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      slow += 1;
    }
  };
  syncBuiltinESMExports();
});

afterAll(() => {
  crypto.argon2 = argon2;
  threads.Worker = Worker;
  syncBuiltinESMExports();
});

type Refused = {
  readonly asked: Operation;
  /** Who asks; nobody when left out. */
  readonly by?: (house: TestHouse) => Promise<Person>;
  /** What comes before, such as tries that closed a door. */
  readonly after?: (house: TestHouse) => Promise<unknown>;
  readonly input: object | ((house: TestHouse, asker: Person) => Promise<object>);
  /** A file that could not be read, if anybody looked at it. */
  readonly file?: true;
  readonly answer: object;
};

const asOwner = (house: TestHouse) => house.as('owner');
const withOnly = (right: string) => (house: TestHouse) => house.withPermissions([right]);

const tried = (key: string, count: number) => (house: TestHouse) =>
  house.database.direct
    .insert(rateBuckets)
    .values({ key, count, windowStart: house.clock.now().toISOString() });

const triedBySession = async (house: TestHouse) => {
  const { rows } = await house.database.direct.execute<{ id: number }>(
    'select id from session order by id desc limit 1',
  );
  await tried(`reauth ${rows[0]?.id}`, 5)(house);
};

const closedSignIn = (house: TestHouse) =>
  house.database.direct.insert(rateBuckets).values({
    key: `login ${owner.phone}`,
    count: 6,
    windowStart: house.clock.now().toISOString(),
    blockedUntil: new Date(house.clock.now().getTime() + 60_000).toISOString(),
  });

const notThere = 999_999;
const marked = '<b>Sour</b> and hot & salt';
const credentials = { phone: owner.phone, password: owner.password };

/** Of each operation that is prepared, a call that will be refused: it costs no slow work. */
const refused: readonly Refused[] = [
  {
    asked: data.setUp,
    input: {
      business: { name: 'Another', city: 'Sagara', stateCode: '29', gstin: '' },
      owner: { ...owner, phone: '9844000009' },
    },
    answer: { status: 409, code: 'house.set_up_already' },
  },
  {
    asked: session.login,
    after: closedSignIn,
    input: credentials,
    answer: { status: 429, code: 'too_many' },
  },
  {
    asked: session.loginSecondFactor,
    input: { challenge: `sgn_${'a'.repeat(43)}`, recoveryCode: 'ABCDE-FGHJK' },
    answer: { status: 401, code: 'sign_in.over' },
  },
  {
    asked: session.approve,
    by: (house) => house.as('packer'),
    after: closedSignIn,
    input: { ...credentials, permission: 'logistics.packing.supervise', table: 'basket', id: 1 },
    answer: { status: 429, code: 'too_many' },
  },
  {
    asked: session.reauth,
    by: asOwner,
    after: triedBySession,
    input: { password: 'wrong-one' },
    answer: { status: 401, code: 'proof.wrong' },
  },
  {
    asked: session.changePassword,
    by: asOwner,
    input: { uid: notThere, id: notThere, oldPassword: owner.password, password: 'Kesari-77' },
    answer: { status: 403, code: 'not_allowed' },
  },
  {
    asked: session.resetPassword,
    input: { phone: owner.phone, ticket: `rst_${'a'.repeat(43)}`, password: 'Kesari-77' },
    answer: { status: 403, code: 'reset.expired' },
  },
  {
    asked: session.totpConfirm,
    by: asOwner,
    input: { code: '000000' },
    answer: { status: 409, code: 'second_factor.not_begun' },
  },
  {
    asked: session.totpOff,
    by: asOwner,
    input: { code: 'ABCDE-FGHJK' },
    answer: { status: 409, code: 'second_factor.is_off' },
  },
  {
    asked: session.newRecoveryCodes,
    by: asOwner,
    input: {},
    answer: { status: 409, code: 'second_factor.is_off' },
  },
  {
    asked: admin.createUser,
    by: withOnly('admin.user.write'),
    input: async (house) => {
      const [role] = await house.database.direct
        .select()
        .from(roles)
        .where(eq(roles.key, 'accountant'));
      return {
        name: 'Ravi Kamath',
        phone: '9844000077',
        roleId: role?.id,
        send: 'temporary',
      };
    },
    answer: { status: 403, code: 'role.beyond_yours' },
  },
  {
    asked: admin.resetUser,
    by: asOwner,
    input: { id: notThere, how: 'temporary' },
    answer: { status: 404 },
  },
  {
    asked: admin.uploadImage,
    by: withOnly('admin.unit.write'),
    input: { purpose: 'product' },
    file: true,
    answer: { status: 403 },
  },
  {
    asked: lists.uploadList,
    by: withOnly('catalogue.product.write'),
    input: { mode: 'preview', kind: 'vendors' },
    file: true,
    answer: { status: 403 },
  },
  {
    asked: lists.uploadProductList,
    by: asOwner,
    input: { mode: 'preview', kind: 'vendors' },
    file: true,
    answer: { status: 422, fields: { kind: 'Choose a valid kind' } },
  },
  {
    asked: accounts.previewStatement,
    by: asOwner,
    input: { id: notThere },
    file: true,
    answer: { status: 404 },
  },
  {
    asked: accounts.importStatement,
    by: asOwner,
    input: { id: notThere },
    file: true,
    answer: { status: 404 },
  },
  {
    asked: catalogue.updateCategory,
    by: asOwner,
    input: { id: notThere, version: 1, description: marked },
    answer: { status: 404 },
  },
  {
    asked: catalogue.updateProduct,
    by: asOwner,
    input: { id: notThere, version: 1, description: marked },
    answer: { status: 404 },
  },
  {
    asked: cms.updateFaq,
    by: asOwner,
    input: { id: notThere, version: 1, answer: marked },
    answer: { status: 404 },
  },
  {
    asked: returns.shopReturnPhoto,
    by: asOwner,
    input: { externalRef: 'web-nobodys-order-1', phone: '9844000055' },
    file: true,
    answer: { status: 404 },
  },
];

/** These make something of their own: anyone who holds the right may, so that there is nothing to ask first. */
const alwaysDue = [
  'admin.uploadFile',
  'catalogue.createCategory',
  'catalogue.createProduct',
  'cms.createFaq',
  'integrations.lookUpPin', // Waits for an answer from outside, and does no work.
];

test('every operation that is prepared is asked here', () => {
  const prepared = allOperations
    .filter(({ area, key }) => {
      const of: Readonly<Record<string, AnyHandler>> = handlers[area as keyof typeof handlers];
      const handler = of[key.slice(area.length + 1)];
      return handler !== undefined && preparationOf(handler) !== undefined;
    })
    .map(({ key }) => key);

  const known = [...refused.map(({ asked }) => asked.key), ...alwaysDue];
  expect(known.toSorted()).toEqual(prepared.toSorted());
});

for (const { asked, by, after, input, file, answer } of refused) {
  test(`${asked.key} does no slow work for a call that it refuses`, async ({ house }) => {
    const asker = by ? await by(house) : house.nobody;
    await after?.(house);
    const values = typeof input === 'function' ? await input(house, asker) : input;
    slow = 0;

    const told = file
      ? await send(
          house,
          asker,
          asked,
          [{ name: 'a.csv', bytes: Buffer.from([0]) }],
          values as never,
        )
          .then(() => ({}))
          .catch((error: unknown) => error)
      : await asker.send(asked, values).then(({ body }) => body);

    expect(told).toMatchObject(answer);
    expect(slow).toBe(0);
  });
}
