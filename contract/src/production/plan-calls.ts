import { z } from 'zod';
import type { Also } from '../kit/also.ts';
import { queryId } from '../kit/list.ts';
import { FileAnswer, read, write } from '../kit/operation.ts';
import { id } from '../kit/shapes.ts';
import { GoodsIssued, IssueGoods, IssueProposal, ProposeIssue, ReturnMaterial } from './issue.ts';
import { ListWaiting, MakeList, MakeRows, WaitingRows } from './make-list.ts';
import {
  ChangedPlan,
  ListPlans,
  NewPlans,
  Plan,
  PlanPeople,
  PlanRows,
  Plans,
  ShortsOrdered,
  type PlanAction,
} from './plan.ts';

/** Which right each action asks for. */
const acts = (
  right:
    | 'production.plan.write'
    | 'production.plan.release'
    | 'production.plan.close'
    | 'production.run.write',
  does: string,
  ...actions: readonly PlanAction[]
) =>
  ({
    field: 'action',
    right,
    does,
    when: ({ action }: { action: PlanAction }) => actions.includes(action),
  }) as const satisfies Also<{ action: PlanAction }>;

export const planCalls = {
  makeList: read({
    says: 'What to produce: required for orders, low stock, and what can be made now.',
    wire: 'GET Production/MakeList',
    permission: 'production.plan.read',
    input: MakeList,
    output: MakeRows,
  }),

  makeWaiting: read({
    says: 'See the orders and plans that need a product.',
    wire: 'GET Production/MakeWaiting?RecipeID={id}&StoreID={storeId}',
    permission: 'production.plan.read',
    input: ListWaiting,
    output: WaitingRows,
  }),

  listPlans: read({
    says: 'List production plans.',
    wire: 'GET Production/Plans',
    permission: 'production.plan.read',
    input: ListPlans,
    output: PlanRows,
  }),

  getPlan: read({
    says: 'See a production plan with its materials and runs.',
    wire: 'GET Production/Plan?ID={id}',
    permission: 'production.plan.read',
    input: z.strictObject({ id: queryId }),
    output: Plan,
  }),

  createPlan: write({
    says: 'Plan production.',
    wire: 'POST OrderManagement/CreateProductPlan',
    permission: 'production.plan.write',
    also: [
      {
        field: 'release',
        right: 'production.plan.release',
        does: 'release plans',
        when: ({ release }) => release,
      },
    ],
    input: NewPlans,
    output: Plans,
    problems: ['recipe.none', 'plan.due_before_start'],
  }),

  updatePlan: write({
    says: 'Change a production plan, or take it a step further.',
    wire: 'POST OrderManagement/UpdateProductPlan?ID={id}',
    permission: 'production.plan.read',
    also: [
      acts('production.plan.write', 'change plans', 'save', 'hold', 'resume'),
      acts('production.plan.release', 'release plans', 'release', 'unrelease'),
      acts('production.run.write', 'start plans', 'start'),
      acts('production.plan.close', 'close plans', 'complete', 'cancel', 'reopen'),
    ],
    input: ChangedPlan,
    output: Plan,
    problems: ['plan.state', 'recipe.none', 'plan.due_before_start'],
  }),

  listPlanPeople: read({
    says: 'List the people who may be given a plan.',
    wire: 'GET Production/PlanPeople',
    permission: 'production.plan.write',
    input: z.strictObject({}),
    output: PlanPeople,
  }),

  planSheet: read({
    says: 'Print the sheet of a plan: what to fetch from where, the steps and the checks.',
    wire: 'GET Production/PlanSheet?ID={id}',
    permission: 'production.plan.read',
    input: z.strictObject({ id: queryId }),
    output: FileAnswer,
  }),

  planSheets: read({
    says: 'Print the sheets of several plans.',
    wire: 'POST Production/PlanSheets',
    permission: 'production.plan.read',
    input: z.strictObject({ ids: z.array(id).min(1, 'Choose a plan.').max(50) }),
    output: FileAnswer,
  }),

  orderShorts: write({
    says: 'Draft purchase orders for what a plan is short of, one for each vendor.',
    wire: 'POST Production/OrderShorts?ID={id}',
    permission: 'purchasing.order.write',
    input: z.strictObject({ id: queryId }),
    output: ShortsOrdered,
    problems: ['plan.state'],
  }),

  proposeIssue: read({
    says: 'See what a plan still needs, and which batch to take from where.',
    wire: 'GET Production/IssueProposal?ID={id}',
    permission: 'stock.issue.write',
    input: ProposeIssue,
    output: IssueProposal,
  }),

  stockOut: write({
    says: 'Issue goods from the store: to a plan, as samples or for own use.',
    wire: 'POST OrderManagement/StockOut',
    permission: 'stock.issue.write',
    input: IssueGoods,
    output: GoodsIssued,
    problems: ['plan.state', 'stock.short', 'batch.on_hold', 'batch.quarantine', 'batch.expired'],
  }),

  returnMaterial: write({
    says: 'Give material back from a plan to the store.',
    wire: 'POST Production/ReturnMaterial',
    permission: 'production.run.write',
    input: ReturnMaterial,
    output: Plan,
    problems: ['plan.state', 'plan.not_issued'],
  }),
} as const;
