import { z } from 'zod';
import { cannotStart } from '../platform/environment/start-failure.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/u);

/** What a backup says about itself; the last but one of its parts. */
export const Manifest = z.strictObject({
  product: z.literal('counting-house'),
  format: z.literal(1),
  /** Of the program that wrote it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The files of server/migrations that its database had seen, in their order. */
  migrations: z.array(z.strictObject({ name: z.string(), hash: sha256 })).min(1),
  tables: z.array(
    z.strictObject({
      table: name,
      columns: z.array(name),
      rows: z.int().nonnegative(),
      /** Of its rows as text, unpacked: nothing larger is taken from the archive. */
      bytes: z.int().nonnegative(),
    }),
  ),
  /** Where each sequence stands; `isCalled` says whether it gave its last number already. */
  sequences: z.array(
    z.strictObject({
      sequence: z.string().regex(/^\w{1,63}$/u),
      last: z.string().regex(/^\d+$/u),
      isCalled: z.boolean(),
    }),
  ),
  /** The months that have a part of the audit log of their own, by their first day. */
  auditMonths: z.array(z.string().regex(/^\d{4}-\d{2}-01$/u)),
  hasSecret: z.boolean(),
  parts: z.array(z.strictObject({ name: z.string(), bytes: z.int().nonnegative(), sha256 })),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestPart = 'manifest.json';
/** The hash of the manifest, so that no byte of the archive is without one. */
export const manifestHashPart = 'manifest.sha256';
export const secretPart = 'secret';

/** The parts that an archive may have: rows of tables, and files by the names that we give them. */
const partForms = [
  /^tables\/[a-z][a-z0-9_]{0,62}\.copy\.gz$/u,
  /^files\/[0-9a-f]{2}\/[0-9a-f]{32}\/[a-z0-9]{1,20}\.(?:webp|png|pdf|bin)$/u,
  /^audit\/audit-\d{4}-\d{2}\.ndjson\.gz$/u,
  /^secret$/u,
];

export const isPartName = (part: string): boolean => partForms.some((form) => form.test(part));

export const tablePart = (table: string): string => `tables/${table}.copy.gz`;

export const damaged = (place: string, cause?: unknown): Error =>
  cannotStart(
    `${place} is damaged, cut off or no backup of Counting House: nothing was changed.`,
    cause,
  );
