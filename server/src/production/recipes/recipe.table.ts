import type { RecipeCheck } from '@counting-house/contract/production/check.ts';
import {
  Consumption,
  ExpiryRule,
  RecipeStatus,
} from '@counting-house/contract/production/production-labels.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  money,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';

/** One version of what goes into a product. Quantities are thousandths of each SKU's own unit. */
export const recipes = pgTable(
  'recipe',
  {
    id: rowId(),
    outputSkuId: reference().references(() => skus.id),
    /** 1, 2, … of its output; `version` counts the changes of the row. */
    edition: integer().notNull(),
    name: text().notNull(),
    /** What the quantities of the lines make. */
    outputQty: qty().notNull(),
    isDefault: boolean().notNull().default(false),
    /** Paise: for each run, and for each unit of good output. */
    labourPerRun: money().notNull().default(0),
    labourPerUnit: money().notNull().default(0),
    /** Of the value of the materials, basis points. */
    overheadBps: integer().notNull().default(0),
    /** The part of all units that belongs to the process. */
    normalLossBps: integer().notNull().default(0),
    /** A yield that is this far under plan must be explained. */
    yieldAlertBps: integer().notNull().default(300),
    expiryRule: oneOf(ExpiryRule).notNull(),
    steps: text().notNull().default(''),
    checks: jsonb().$type<readonly RecipeCheck[]>().notNull(),
    status: oneOf(RecipeStatus).notNull(),
    note: text().notNull().default(''),
    ...stamps(),
  },
  (recipe) => [
    unique('recipe.edition_taken').on(recipe.outputSkuId, recipe.edition),
    uniqueIndex('recipe.second_default')
      .on(recipe.outputSkuId)
      .where(sql`${recipe.isDefault}`),
    check(
      'recipe.default_unreleased',
      sql`not ${recipe.isDefault} or ${recipe.status} = 'released'`,
    ),
    check('recipe.output_empty', sql`${recipe.outputQty} > 0`),
    check(
      'recipe.labour_outside',
      sql`${recipe.labourPerRun} between 0 and 1000000000000 and ${recipe.labourPerUnit} between 0 and 1000000000000`,
    ),
    check(
      'recipe.rates_outside',
      sql`${recipe.overheadBps} between 0 and 100000 and ${recipe.normalLossBps} between 0 and 5000 and ${recipe.yieldAlertBps} between 0 and 10000`,
    ),
    index('recipe_by_name').on(recipe.name, recipe.id),
  ],
);

/** A material of a recipe. */
export const recipeLines = pgTable(
  'recipe_line',
  {
    id: rowId(),
    recipeId: reference().references(() => recipes.id),
    lineNo: integer().notNull(),
    skuId: reference().references(() => skus.id),
    qty: qty().notNull(),
    /** Loss in proportion, and loss once per plan. */
    wasteBps: integer().notNull().default(0),
    setupQty: qty().notNull().default(0),
    /** Whole cartons, reels; 0 rounds to the thousandth. */
    roundTo: qty().notNull().default(0),
    consumption: oneOf(Consumption).notNull(),
    /** Its own materials are taken instead of it. */
    isExploded: boolean().notNull().default(false),
    /** Its expiry is that of the product too: of a bulk that is packed, not of fruit that is pickled. */
    limitsExpiry: boolean().notNull().default(false),
    isOptional: boolean().notNull().default(false),
  },
  (line) => [
    unique('recipe.line_twice').on(line.recipeId, line.skuId),
    check('recipe.line_empty', sql`${line.qty} > 0`),
    check(
      'recipe.line_outside',
      sql`${line.wasteBps} between 0 and 10000 and ${line.setupQty} >= 0 and ${line.roundTo} >= 0`,
    ),
    index('recipe_line_sku').on(line.skuId),
  ],
);

/** What may be taken for a material: `num`/`den` of it replace one unit; the lowest rank first. */
export const recipeSubstitutes = pgTable(
  'recipe_substitute',
  {
    id: rowId(),
    lineId: reference().references(() => recipeLines.id),
    skuId: reference().references(() => skus.id),
    rank: integer().notNull(),
    num: integer().notNull(),
    den: integer().notNull(),
  },
  (substitute) => [
    unique('recipe.substitute_twice').on(substitute.lineId, substitute.skuId),
    check('recipe.substitute_ratio', sql`${substitute.num} > 0 and ${substitute.den} > 0`),
  ],
);

/** What comes out beside the product. */
export const recipeByproducts = pgTable(
  'recipe_byproduct',
  {
    id: rowId(),
    recipeId: reference().references(() => recipes.id),
    skuId: reference().references(() => skus.id),
    /** Expected for the output quantity of the recipe. */
    qty: qty().notNull(),
    /** Paise for one unit; taken off the cost of the run. */
    unitValue: money().notNull(),
    toTrayId: optionalReference().references(() => trays.id),
  },
  (byproduct) => [
    unique('recipe.byproduct_twice').on(byproduct.recipeId, byproduct.skuId),
    check('recipe.byproduct_empty', sql`${byproduct.qty} > 0`),
    check('recipe.byproduct_value', sql`${byproduct.unitValue} between 0 and 1000000000000`),
  ],
);
