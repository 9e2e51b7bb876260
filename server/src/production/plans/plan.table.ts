import {
  Consumption,
  PlanReason,
  PlanStatus,
} from '@counting-house/contract/production/production-labels.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  date,
  money,
  moment,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { recipeLines, recipes } from '../recipes/recipe.table.ts';

/** Numbers the labels of plans, `J0000001`. */
export const planLabels = pgSequence('plan_label');

/** An order to make a quantity of one SKU. Quantities are thousandths, money is paise. */
export const plans = pgTable(
  'product_plan',
  {
    id: rowId(),
    /** Null: a draft; the label stands for it. */
    number: text().unique(),
    labelCode: text().notNull().unique('plan.label_taken'),
    outputSkuId: reference().references(() => skus.id),
    recipeId: reference().references(() => recipes.id),
    qty: qty().notNull(),
    storeId: reference().references(() => stores.id),
    plannedStart: date().notNull(),
    dueDate: date().notNull(),
    /** 9 goes first. */
    priority: integer().notNull().default(5),
    reason: oneOf(PlanReason).notNull(),
    /** The plan that this one makes a part for. */
    parentPlanId: optionalReference().references((): AnyPgColumn => plans.id),
    /** Empty: by the pattern of the business. */
    batchNumber: text().notNull().default(''),
    assignee: optionalReference().references(() => users.id),
    status: oneOf(PlanStatus).notNull(),
    /** Where it goes on when the hold ends. */
    heldFrom: oneOf(PlanStatus),
    statusNote: text().notNull().default(''),
    startedAt: moment(),
    completedAt: moment(),
    /** Why the yield was far under plan. */
    yieldReason: text().notNull().default(''),
    goodQty: qty().notNull().default(0),
    rejectedQty: qty().notNull().default(0),
    /** What was taken from the store for it, and what its runs cost in all. */
    issuedValue: money().notNull().default(0),
    costValue: money().notNull().default(0),
    note: text().notNull().default(''),
    ...stamps(),
  },
  (plan) => [
    check('plan.empty', sql`${plan.qty} > 0`),
    check('plan.due_before_start', sql`${plan.dueDate} >= ${plan.plannedStart}`),
    check('plan.priority_outside', sql`${plan.priority} between 0 and 9`),
    check(
      'plan.number_missing',
      sql`${plan.status} in ('draft', 'cancelled') or ${plan.number} is not null`,
    ),
    check('plan.held_from', sql`(${plan.status} = 'on_hold') = (${plan.heldFrom} is not null)`),
    check(
      'plan.figures_outside',
      sql`${plan.goodQty} >= 0 and ${plan.rejectedQty} >= 0 and ${plan.issuedValue} >= 0 and ${plan.costValue} >= 0`,
    ),
    index('product_plan_open')
      .on(plan.outputSkuId)
      .where(sql`${plan.status} in ('released', 'in_progress', 'on_hold')`),
    index('product_plan_status').on(plan.status, plan.dueDate, plan.id),
    index('product_plan_due').on(plan.dueDate, plan.id),
    index('product_plan_start').on(plan.plannedStart, plan.id),
    index('product_plan_sku').on(plan.outputSkuId, plan.id),
  ],
);

/** What a plan needs of a SKU, worked out from its recipe when it was released. */
export const planMaterials = pgTable(
  'plan_material',
  {
    id: rowId(),
    planId: reference().references(() => plans.id),
    /** Null: added to this plan alone, or taken for another. */
    recipeLineId: optionalReference().references(() => recipeLines.id),
    skuId: reference().references(() => skus.id),
    consumption: oneOf(Consumption).notNull(),
    limitsExpiry: boolean().notNull(),
    isOptional: boolean().notNull(),
    isExtra: boolean().notNull().default(false),
    /** The material that it is taken for. */
    replacesId: optionalReference().references((): AnyPgColumn => planMaterials.id),
    /** By the recipe, and `extraQty`, less what others replace, and what it replaces itself. */
    need: qty().notNull(),
    /** Beyond the recipe, for this plan alone. */
    extraQty: qty().notNull().default(0),
    /** So much of the material that it replaces, in that one's unit. */
    replacedQty: qty().notNull().default(0),
    /** From the store to the plan; of that used in runs, given back, scrapped at the plan. */
    issued: qty().notNull().default(0),
    used: qty().notNull().default(0),
    returned: qty().notNull().default(0),
    scrapped: qty().notNull().default(0),
  },
  (material) => [
    unique('plan.material_twice').on(material.planId, material.skuId),
    check(
      'plan.material_outside',
      sql`${material.need} >= 0 and ${material.used} >= 0 and ${material.returned} >= 0 and ${material.scrapped} >= 0 and ${material.issued} >= ${material.used} + ${material.returned} + ${material.scrapped}`,
    ),
    check(
      'plan.replaced_outside',
      sql`${material.extraQty} >= 0 and ${material.replacedQty} >= 0 and (${material.replacedQty} = 0 or ${material.replacesId} is not null)`,
    ),
    index('plan_material_sku').on(material.skuId),
    index('plan_material_replaced')
      .on(material.replacesId)
      .where(sql`${material.replacesId} is not null`),
    index('plan_material_recipe')
      .on(material.recipeLineId)
      .where(sql`${material.recipeLineId} is not null`),
  ],
);

/** Goods at a plan: issued, and neither used, given back nor scrapped. Work in progress is their value. */
export const planStocks = pgTable(
  'plan_stock',
  {
    planId: reference().references(() => plans.id),
    batchId: reference().references(() => batches.id),
    skuId: reference().references(() => skus.id),
    qty: qty().notNull(),
    value: money().notNull(),
  },
  (held) => [
    primaryKey({ columns: [held.planId, held.batchId] }),
    check('stock.changed', sql`${held.qty} >= 0 and ${held.value} >= 0`),
    check('plan_stock.value_left', sql`${held.qty} > 0 or ${held.value} = 0`),
    index('plan_stock_batch').on(held.batchId),
  ],
);
