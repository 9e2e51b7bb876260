import { contract } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import type { Page } from '@playwright/test';

type Schema = ReturnType<typeof schemaOf>;

/** What a field that its kind says nothing of is filled with, by its name. */
const wordsByName: readonly (readonly [RegExp, string])[] = [
  [/^at$|At$/u, '2026-11-21T04:30:00.000Z'],
  [/^(?:date|on|day|from|to)$|Date$|On$|Day$/u, '2026-11-21'],
  [/^act$/u, '2025'],
  [/^provision$/u, 's. 393(1) Sl. 6(i)'],
  [/^act$/u, '2025'],
  [/^provision$/u, 's. 393(1) Sl. 6(i)'],
  [/phone|mobile/iu, '9845012345'],
  [/pin/iu, '577201'],
  [/gstin/iu, '29ABCDE1234F1ZW'],
  [/mail$/iu, 'ishwari.kamath@example.in'],
  [/state(?:Code)?$/u, '29'],
  [/fy$/iu, '2026-27'],
  [/month|period/iu, '2026-10'],
  [/unit/iu, 'pcs'],
  [/image|picture|photo|file|hash|url/iu, ''],
  [/sku|code/iu, 'HN-CARD-250'],
  [/number|reference|awb|utr/iu, 'PO-2026-000412'],
  [/city/iu, 'Shivamogga'],
  [/by(?:name)?$/iu, 'Asha Hegde'],
];

const sizes: Readonly<Record<string, number>> = {
  money: 1_23_456_780,
  qty: 1_250_000,
  bps: 1_250,
  taxRate: 18_000,
  depth: 3,
};

/** Something that a shape lets through and that is as wide as it comes in a shop's day. */
function madeOf(schema: Schema, name: string, i: number): unknown {
  const inside = insideOf(schema);
  const { valueKind } = (schema.meta() ?? {}) as { valueKind?: string };
  if (valueKind === 'date') return '2026-11-21';
  if (valueKind === 'ts') return '2026-11-21T04:30:00.000Z';
  if (inside.innerType) return madeOf(inside.innerType, name, i);
  switch (inside.type) {
    case 'pipe':
      return (
        inside.in &&
        madeOf(inside.in.def.type === 'transform' ? (inside.out ?? inside.in) : inside.in, name, i)
      );
    case 'object':
      return Object.fromEntries(
        Object.entries(inside.shape ?? {}).map(([key, of]) => [key, madeOf(of, key, i)]),
      );
    case 'array': {
      const { element } = inside;
      const isOne = name === 'parts' || (element && insideOf(element).type === 'enum');
      return element && Array.from({ length: isOne ? 1 : 6 }, (_, at) => madeOf(element, name, at));
    }
    case 'union':
      return inside.options?.[0] && madeOf(inside.options[0], name, i);
    case 'enum': {
      const values = Object.values(inside.entries ?? {});
      return values[i % values.length];
    }
    case 'literal':
      return (schema.def as unknown as { values: readonly unknown[] }).values[0];
    case 'boolean':
      return i % 2 === 0;
    case 'record':
      return {};
    case 'number':
      if (/^version$/u.test(name)) return 1;
      if (/^id$|Id$/u.test(name)) return i + 1;
      return sizes[name] ?? sizes[valueKind ?? ''] ?? 12;
    case 'string':
      return (
        wordsByName.find(([pattern]) => pattern.test(name))?.[1] ??
        'Malnad breakfast hamper, Standard'
      );
    default:
      return null;
  }
}

const isList = (operation: Operation) => {
  const { shape } = insideOf(schemaOf(operation.output));
  return shape?.['rows'] !== undefined && shape['totalIsExact'] !== undefined;
};

/** Every operation that answers a list, by method and path. */
const lists = new Map<string, Operation>(
  Object.values(contract)
    .flatMap((area) => Object.values<Operation>(area))
    .filter(isList)
    .map((operation) => {
      const { method, path } = wireOf(operation.wire);
      return [`${method} ${path}`, operation] as const;
    }),
);

/** Every operation that answers one record by its id, by method and path, with the name of the id on the wire. */
const records = new Map<string, { operation: Operation; idName: string }>(
  Object.values(contract)
    .flatMap((area) => Object.values<Operation>(area))
    .filter((operation) => operation.kind === 'read' && !isList(operation))
    .flatMap((operation) => {
      const { method, path, query } = wireOf(operation.wire);
      const idName = query['id'];
      return idName ? [[`${method} ${path}`, { operation, idName }] as const] : [];
    }),
);

/** What the page itself lives on, and no list shows. */
const kept = new Set(['admin.listViews', 'admin.listUnits', 'admin.listRoles']);

const base = '/api/counting-house/';

/** Answers every list with rows made from its own shape, whatever the house holds; their states differ. */
export async function fillLists(page: Page, most = 3): Promise<void> {
  await page.route(`**${base}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const operation = lists.get(`${route.request().method()} ${pathname.split(base)[1]}`);
    if (!operation || kept.has(operation.key)) return route.fallback();
    const answer = madeOf(schemaOf(operation.output), '', 0) as object;
    const row = insideOf(insideOf(schemaOf(operation.output)).shape?.['rows'] as Schema).element;
    const rows = Array.from({ length: most }, (_, i) => row && madeOf(row, '', i));
    await route.fulfill({ json: { ...answer, rows, next: null, total: most, totalIsExact: true } });
  });
}

/** Answers every record with one made from its shape; the id chooses its state. Nothing is written. */
export async function fillRecords(page: Page): Promise<void> {
  await page.route(`**${base}**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const known = records.get(`${route.request().method()} ${pathname.split(base)[1]}`);
    const id = Number(searchParams.get(known?.idName ?? ''));
    if (!known || !id) return route.fallback();
    const { output } = known.operation;
    await route.fulfill({ json: madeOf(schemaOf(output), '', id - 1) });
  });
}

/** What the page does by itself. */
const unasked = new Set(
  Object.values(contract)
    .flatMap((area) => Object.values<Operation>(area))
    .filter(({ background }) => background)
    .map(({ wire }) => wireOf(wire).path),
);

/** Refuses everything that would be written, with a sentence and no field. */
export async function refuseWrites(page: Page): Promise<void> {
  await page.route(`**${base}**`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const path = new URL(route.request().url()).pathname.split(base)[1] ?? '';
    if (unasked.has(path)) return route.fallback();
    const status = 409;
    const detail = 'Refused here.';
    await route.fulfill({
      status,
      contentType: 'application/problem+json',
      json: { success: status, error: detail, status, code: 'conflict', detail, fields: {} },
    });
  });
}
