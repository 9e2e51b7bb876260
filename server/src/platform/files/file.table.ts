import { FilePurpose } from '@counting-house/contract/admin/file.ts';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf, reference, rowId, stamps } from '../database/columns.ts';

/** A picture or a paper; its bytes lie in the file store. What names one points here with a foreign key. */
export const files = pgTable(
  'file',
  {
    id: rowId(),
    purpose: oneOf(FilePurpose).notNull(),
    kind: text({ enum: ['image', 'document'] }).notNull(),
    /** As its sender called it; to show, never a path. */
    originalName: text().notNull(),
    /** As it was found, not as it was claimed. */
    mime: text().notNull(),
    /** On disk, all sizes together. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of what was sent. */
    sha256: text().notNull(),
    /** Pixels of a picture as it was sent, upright; null for papers. */
    width: integer(),
    height: integer(),
    /** The longest sides that a picture is kept in; none for papers. */
    variants: integer().array().notNull(),
    storageKey: text().notNull().unique('file.key_taken'),
    isPublic: boolean().notNull(),
    altText: text().notNull(),
    /** The earliest moment to clean it away, when no record names it. */
    keptUntil: moment().notNull(),
    ...stamps(),
  },
  (file) => [index('file_kept_until').on(file.keptUntil)],
);

/** The file that hangs on a record, and who put it there when. */
export const attachment = () => ({
  fileId: reference().references(() => files.id),
  createdAt: moment().notNull(),
  createdBy: reference(),
});
