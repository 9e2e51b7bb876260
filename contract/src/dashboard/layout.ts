import { z } from 'zod';

/** The blocks that a person arranges; the work waiting always comes first. */
export const HomeBlock = z.enum([
  'sales',
  'money',
  'channels',
  'best',
  'needs',
  'activity',
  'stages',
  'companies',
  'receivable',
  'credit',
  'offers',
]);
export type HomeBlock = z.output<typeof HomeBlock>;

const Placed = z.strictObject({
  name: HomeBlock,
  column: z.union([z.literal(1), z.literal(2)]),
  isHidden: z.boolean(),
});

/** Where each block stands, top to bottom; a block that is not named stands where it usually does. */
export const HomeLayout = z.strictObject({
  blocks: z
    .array(Placed)
    .max(HomeBlock.options.length)
    .refine((blocks) => new Set(blocks.map(({ name }) => name)).size === blocks.length, {
      error: 'A block can stand in one place only',
    }),
});
export type HomeLayout = z.output<typeof HomeLayout>;
