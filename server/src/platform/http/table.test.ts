import { allOperations, allPermissions, contract } from '@counting-house/contract/contract.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { test } from '../../testing/house.ts';
import { auditLog } from '../audit/audit.table.ts';

/** What is true of every row of the table of operations, tested once over the whole table. */

const publicCalls = [
  'admin.getHealth',
  'admin.getReadiness',
  'data.firstRun',
  'data.setUp',
  'logistics.takeCourierMessage', // By the courier's own secret.
  'session.getOtp',
  'session.login',
  'session.loginSecondFactor',
  'session.resetPassword',
  'session.validate',
  'session.verifyOtp',
];

const closed = allOperations.filter(({ permission }) => permission !== 'public');
const guarded = closed.filter(({ permission }) => permission !== 'self');

describe('every operation', () => {
  test('is open to strangers only where the list says so', () => {
    const open = allOperations.filter(({ permission }) => permission === 'public');

    expect(open.map(({ key }) => key).toSorted()).toEqual(publicCalls);
  });

  test('has an address of its own', () => {
    const addresses = allOperations.map(({ wire }) => {
      const { method, path } = wireOf(wire);
      return `${method} ${path.toLowerCase()}`;
    });

    expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted());
  });

  test('asks for a permission that stands in the table of permissions', () => {
    const known = new Set<string>(allPermissions.map(({ key }) => key));
    const asked = guarded.flatMap(({ permission, exportPermission }) => [
      permission,
      ...(exportPermission ? [exportPermission] : []),
    ]);

    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });

  test('takes only objects that refuse unknown fields, at every level', () => {
    const loose = allOperations.flatMap((operation) =>
      looseObjects(schemaOf(operation.input)).map((path) => `${operation.key} ${path}`),
    );

    expect(loose).toEqual([]);
  });

  test('is closed without a session', async ({ house }) => {
    for (const operation of closed) {
      const { status, body } = await house.nobody.send(operation, {});

      expect([operation.key, status, body['code']]).toEqual([operation.key, 401, 'not_signed_in']);
    }
  });

  test('is closed without its permission', async ({ house }) => {
    for (const [permission, operations] of Map.groupBy(guarded, (row) => row.permission)) {
      const others = allPermissions.map(({ key }) => key).filter((key) => key !== permission);
      const person = await house.withPermissions(others);
      for (const operation of operations) {
        const { status, body } = await person.send(operation, {});

        expect([operation.key, status, body['code']]).toEqual([operation.key, 403, 'not_allowed']);
      }
    }
  }, 240_000);

  test('refuses a field that it does not know', async ({ house }) => {
    const owner = await house.as('owner');
    const plain = allOperations.filter(({ input }) => input instanceof z.ZodObject);
    for (const operation of plain.filter(({ upload, letter }) => !upload && !letter)) {
      const { status, body } = await owner.send(operation, { passwordHash: 'x' });

      expect([operation.key, status, body['code']]).toEqual([operation.key, 400, 'malformed']);
    }
  }, 120_000);

  test('has no twin of the other method', async ({ house }) => {
    for (const operation of allOperations) {
      const { method, path } = wireOf(operation.wire);
      const other = method === 'GET' ? 'POST' : 'GET';
      if (allOperations.some((row) => row.wire.startsWith(`${other} ${path}`))) continue;

      const reply = await house.app.inject({
        method: other,
        url: `/api/counting-house/${path}`,
        headers: { 'x-ch-request': '1' },
      });

      expect([operation.key, reply.statusCode]).toEqual([operation.key, 405]);
    }
  });
});

describe('an auditor', () => {
  test('holds permissions to read and to export, and no other', () => {
    const held = allPermissions.filter(({ roles }) => roles.includes('auditor'));
    const others = held.map(({ key }) => key).filter((key) => !/\.(?:read|export)$/u.test(key));

    expect(others).toEqual([]);
  });

  test('is refused every call that does more than read', async ({ house }) => {
    const auditor = await house.as('auditor');
    const others = guarded.filter(({ permission }) => !/\.(?:read|export)$/u.test(permission));
    for (const operation of others) {
      const { status } = await auditor.send(operation, {});

      expect([operation.key, status]).toEqual([operation.key, 403]);
    }
  }, 120_000);
});

describe('a change by a GET', () => {
  const changing = allOperations.filter(
    (row) => row.kind === 'write' && row.wire.startsWith('GET') && row.permission !== 'public',
  );

  const wrong: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'x-ch-request': '' },
    { 'x-ch-request': '1', origin: 'https://elsewhere.example' },
    { 'x-ch-request': '1', 'sec-purpose': 'prefetch' },
    { 'x-ch-request': '1', purpose: 'prefetch' },
  ];

  test.for(wrong)('is refused with %j', async (headers, { house }) => {
    const owner = await house.as('owner');
    for (const operation of [...changing, contract.session.getOtp]) {
      const { status, body } = await owner.send(operation, {}, headers);

      expect([operation.key, status, body['code']]).toEqual([operation.key, 403, 'cross_site']);
    }
  });
});

describe('a write', () => {
  test('that repeats its key gets its first answer again, and leaves one row', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const input = { name: 'Night shift', permissions: [] };
    const key = { 'idempotency-key': 'night-shift-1' };

    const first = await owner.send(contract.admin.createRole, input, key);
    const again = await owner.send(contract.admin.createRole, input, key);

    expect(first.status).toBe(200);
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await house.auditOf('admin.createRole')).toHaveLength(1);
  });

  test('that repeats its key with other details is refused', async ({ house }) => {
    const owner = await house.as('owner');
    const key = { 'idempotency-key': 'night-shift-1' };
    await owner.send(contract.admin.createRole, { name: 'Night', permissions: [] }, key);

    const other = await owner.send(
      contract.admin.createRole,
      { name: 'Day', permissions: [] },
      key,
    );

    expect(other.body).toMatchObject({ status: 409, code: 'key_reused' });
  });

  test('that repeats its key does not tell again what is told once', async ({ house }) => {
    const owner = await house.as('owner');
    const input = { name: 'Website', permissions: ['admin.audit.read'] };
    const key = { 'idempotency-key': 'website-token' };

    const first = await owner.send(contract.integrations.createToken, input, key);
    const again = await owner.send(contract.integrations.createToken, input, key);

    expect(first.body['token']).toMatch(/^ch_/u);
    expect(again.body['token']).toBe('••••');
    expect(again.body['id']).toBe(first.body['id']);
  });

  test('leaves its audit rows, and none when it is refused', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(contract.admin.createRole, { name: 'Night shift', permissions: [] });
    await owner.send(contract.admin.createRole, { name: 'Night shift', permissions: [] });

    expect(await house.auditOf('admin.createRole')).toMatchObject([
      { entity: 'role', entityNo: 'Night shift', action: 'create', result: 'ok' },
    ]);
  });
});

describe('the audit log', () => {
  test.for(['update audit_log set actor_name = null', 'delete from audit_log'])(
    'refuses “%s”',
    async (statement, { house }) => {
      await house.as('owner');

      const tampering = house.database.write((tx) => tx.execute(sql.raw(statement)));

      await expect(tampering).rejects.toMatchObject({
        cause: { message: 'audit_log is insert only' },
      });
    },
  );

  test('says who was refused what', async ({ house }) => {
    const packer = await house.as('packer');

    await packer.send(contract.admin.listUsers, {});

    expect(await house.auditOf('admin.listUsers')).toMatchObject([
      { actorName: 'packer', result: 'denied', category: 'access' },
    ]);
  });

  test('and the answers never show a secret', async ({ house }) => {
    const marker = 'Guhya-9137';
    const owner = await house.as('owner');
    await owner.call(contract.session.changePassword, {
      uid: owner.userId,
      id: owner.userId,
      oldPassword: 'Tulasi-42',
      password: marker,
    });

    const rows = await house.database.direct.select().from(auditLog);

    expect(JSON.stringify(rows)).not.toContain(marker);
    expect(JSON.stringify(rows)).not.toContain('$argon2id');
  });
});

/** The seed's calls that the house has: method, path and query names to the letter. */
const seedCalls: readonly (readonly [method: string, path: string, names: string])[] = [
  ['GET', 'Validate', 'Value'],
  ['GET', 'Admin/GetOtp', 'Phone'],
  ['POST', 'Admin/PasswordRest', ''],
  ['POST', 'Admin/PasswordUpdate', 'Uid'],
  ['POST', 'Admin/HistoryUpdate', ''],
  ['POST', 'Admin/ManagemantUserUpdate', 'ID'],
  ['POST', 'Admin/CreateUserLog', ''],
  ['GET', 'Admin/SoftDeleteData', 'ID,table'],
  ['GET', 'Admin/RawDeleteData', 'ID,table,Field'],
  ['GET', 'Admin/StatusChange', 'ID,Table,value'],
  ['GET', 'Admin/SingleFieldUpdate', 'ID,Field,Table,ChangeField,ChangeValue'],
  ['POST', 'CreatePurchaseCategory', ''],
  ['POST', 'UpdatePurchaseCategory', 'ID'],
  ['POST', 'CreateItem', ''],
  ['POST', 'UpdateItem', 'ID'],
  ['POST', 'UpdateProduct', 'ID'],
  ['POST', 'CourierCreate', ''],
  ['POST', 'CourierUpdate', 'ID'],
  ['POST', 'CreateTrack', ''],
  ['POST', 'ProductManagement/CreateCategory', ''],
  ['POST', 'ProductManagement/UpdateCategory', 'ID'],
  ['POST', 'ProductManagement/CreateProduct', ''],
  ['POST', 'ProductManagement/UpdateProduct', 'ID'],
  ['POST', 'ProductManagement/CreateProductVarient', ''],
  ['POST', 'ProductManagement/UpdateProductVarient', 'ID'],
  ['POST', 'ProductManagement/ProductYoutubeUrl', ''],
  ['POST', 'ProductManagement/UpdateProductYoutubeUrl', 'ID'],
  ['POST', 'ProductManagement/CreateBanner', ''],
  ['POST', 'ProductManagement/UpdateBanner', 'ID'],
  ['POST', 'ProductManagement/UpdateBannerImage', ''],
  ['POST', 'ProductManagement/UpdateBannerMobileImage', 'ID'],
  ['POST', 'ProductManagement/DeleteBanner', 'ID'],
  ['POST', 'ProductManagement/CreateOffer', ''],
  ['POST', 'ProductManagement/UpdateOffer', 'ID'],
  ['POST', 'ProductManagement/OfferMessage', 'ID|Uid'],
  ['GET', 'ProductManagement/DeleteProductImage', 'ID'],
  ['GET', 'ProductManagement/DeleteProductVarientImage', 'ID'],
  ['GET', 'ProductManagement/CoupanValidate', 'Couponcode,Uid'],
  ['POST', 'CMS/CreateFAQ', ''],
  ['POST', 'CMS/UpdateFAQ', 'ID'],
  ['GET', 'OrderManagement/OrderCount', ''],
  ['GET', 'OrderManagement/OrderConfirmed', 'ID'],
  ['GET', 'OrderManagement/OrderCancelledMail', 'OrderID'],
  ['GET', 'OrderManagement/TrayClear', 'Batch'],
  ['POST', 'OrderManagement/CreateProductPlan', ''],
  ['POST', 'OrderManagement/UpdateProductPlan', 'ID'],
  ['POST', 'OrderManagement/VarientStockUpdate', ''],
  ['POST', 'OrderManagement/BatchExpiredClear', ''],
  ['POST', 'OrderManagement/RawMaterialInward', ''],
  ['POST', 'OrderManagement/StockOut', ''],
  ['POST', 'OrderManagement/ScrabDataCreate', ''],
  ['POST', 'Logistics/CreateBasket', ''],
  ['POST', 'Logistics/PakingDataUpdate', ''],
  ['POST', 'Logistics/TrackingData', ''],
  ['POST', 'Logistics/ReturnCreate', ''],
  ['GET', 'Logistics/ParcelUpdate', 'OrderID'],
  ['GET', 'Logistics/ShippedMesage', 'ID,Url'],
  ['GET', 'Logistics/ClearBasket', 'ID'],
  ['GET', 'Logistics/ReturnApproveItems', 'ID'],
  ['POST', 'SupplyChainManagement/CustomerCreate', ''],
  ['POST', 'SupplyChainManagement/OrderCreateBtoC', ''],
  ['POST', 'SupplyChainManagement/UpdateOrderBtoC', 'ID'],
  ['POST', 'SupplyChainManagement/OrderPaymentBtoC', ''],
  ['POST', 'SupplyChainManagement/ReturnOfferCreate', ''],
  ['POST', 'SupplyChainManagement/CreateVendor', ''],
  ['POST', 'SupplyChainManagement/UpdateVendor', 'ID'],
  ['POST', 'SupplyChainManagement/VendorAddressCreate', ''],
  ['POST', 'SupplyChainManagement/VendorAddressUpdate', 'ID'],
  ['POST', 'SupplyChainManagement/B2BCompanyCreate', ''],
  ['POST', 'SupplyChainManagement/B2BCompanyUpdate', 'ID'],
  ['POST', 'SupplyChainManagement/B2BCompanyAddressUpdate', 'ID'],
  ['POST', 'SupplyChainManagement/CreateB2BGroup', ''],
  ['POST', 'SupplyChainManagement/UpdateB2BGroup', 'ID'],
  ['POST', 'SupplyChainManagement/B2BListUpload', ''],
  ['POST', 'SupplyChainManagement/B2BCustomerCreate', ''],
  ['POST', 'SupplyChainManagement/UpdateB2B_GroupCustomer', 'ID'],
  ['POST', 'SupplyChainManagement/UpdateB2B_GroupItem', ''],
  ['POST', 'SupplyChainManagement/WalletCreate', ''],
  ['POST', 'SupplyChainManagement/B2BShippingChargeUpdate', ''],
  ['POST', 'SupplyChainManagement/ShippingDataUpdate', ''],
  ['POST', 'Accounts/BankAccountCreate', ''],
  ['POST', 'Accounts/UpdateBankAccount', 'ID'],
  ['POST', 'Accounts/ExpenseCreate', ''],
  ['POST', 'Accounts/ExpenseUpdate', 'ID'],
  ['POST', 'Accounts/TaxCreate', ''],
  ['POST', 'Accounts/TaxUpdate', 'ID'],
  ['GET', 'Accounts/SetPrimaryBank', 'ID'],
];

test('a seed call that is built has exactly the seed’s method, path and query names', () => {
  const byPath = new Map(allOperations.map((row) => [wireOf(row.wire).path, wireOf(row.wire)]));
  const built = seedCalls.filter(([, path]) => byPath.has(path));

  const ours = built.map(([, path]) => {
    const wire = byPath.get(path);
    const names = Object.values(wire?.query ?? {});
    return [wire?.method, path, names.toSorted().join(',')];
  });

  expect(ours).toEqual(
    built.map(([method, path, names]) => [
      method,
      path,
      names.split(/[,|]/u).filter(Boolean).toSorted().join(','),
    ]),
  );
});

/** Paths of the objects in a shape that would let an unknown field pass. */
function looseObjects(schema: z.ZodType, path = ''): string[] {
  const { def } = schema as unknown as { def: Definition };
  if (schema instanceof z.ZodObject) {
    const inner = Object.entries(schema.shape).flatMap(([name, field]) =>
      looseObjects(field as z.ZodType, `${path}.${name}`),
    );
    return def.catchall?.type === 'never' ? inner : [path || 'itself', ...inner];
  }
  const within = [def.innerType, def.element, def.in, def.out, ...(def.options ?? [])];
  return within.filter((one) => one !== undefined).flatMap((one) => looseObjects(one, path));
}

type Definition = {
  readonly catchall?: { readonly type: string };
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
};
