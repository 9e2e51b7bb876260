import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import type {
  Plan,
  PlanAction,
  PlanRow,
  ShortsOrdered,
} from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import {
  type Icon,
  IconBan,
  IconCheck,
  IconEdit,
  IconHandStop,
  IconPackageExport,
  IconPlayerPlay,
  IconPlus,
  IconPrinter,
  IconReplace,
  IconRotate,
  IconShoppingCart,
  IconTool,
  IconUserCheck,
} from '@tabler/icons-react';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { prints, run, type RowAction } from '../../ui/list/actions.tsx';
import { deletes } from '../../ui/rows/row-steps.ts';
import { productionScreens } from '../production.routes.tsx';
import { planStates } from '../production-labels.ts';
import { AssignPlans } from './assign-plans.tsx';

type Row = Pick<PlanRow, 'id' | 'version' | 'number' | 'status'>;

/** A step of a plan, for anyone who holds the right of it. */
function step(
  label: string,
  action: PlanAction,
  {
    from,
    right,
    icon,
    ask,
    done,
  }: {
    from: readonly PlanRow['status'][];
    right: PermissionKey;
    icon: Icon;
    ask?: 'note';
    done: string;
  },
): RowAction<Row> {
  const act = run<typeof production.updatePlan, Row>(label, production.updatePlan, {
    icon,
    many: action === 'release',
    whyNot: ({ status }) => planStates[status].label.toLowerCase(),
    with: { action },
    when: ({ status }) => from.includes(status),
    done: (_, { number }) => `${number} ${done}`,
    ...(ask ? { ask } : {}),
  });
  return { ...act, access: [...act.access, right] };
}

/** A form of a plan, for anyone who holds the right of it. */
function formOf(
  label: string,
  form: string,
  {
    from,
    right,
    icon,
    key,
  }: { from: readonly PlanRow['status'][]; right: PermissionKey; icon: Icon; key?: string },
): RowAction<Row> {
  return {
    label,
    icon,
    key,
    access: [right],
    isFor: ({ status }) => from.includes(status),
    does: {
      kind: 'visit',
      path: ({ id }) =>
        `${productionScreens.plan.path}?tab=plans&open=${id}&form=${form}&plan=${id}`,
    },
  };
}

const release = 'production.plan.release';
const write = 'production.plan.write';
const close = 'production.plan.close';

/** Most sheets in one file. */
const mostSheets = 50;

/** What can be done with a plan, whole. */
export const planActions: readonly RowAction<Row>[] = [
  step('Release', 'release', {
    from: ['draft'],
    right: release,
    icon: IconPlayerPlay,
    done: 'is released; its materials are reserved',
  }),
  {
    label: 'Post run',
    icon: IconTool,
    key: 'r',
    access: [...accessOf(production.previewRun)],
    isFor: ({ status }) => status === 'released' || status === 'in_progress',
    does: {
      kind: 'visit',
      path: ({ id }) => `${productionScreens.plan.path}?tab=plans&form=run&plan=${id}`,
    },
  },
  formOf('Complete', 'complete', {
    from: ['in_progress'],
    right: close,
    icon: IconCheck,
  }),
  formOf('Edit', 'edit', {
    from: ['draft', 'released', 'in_progress'],
    right: write,
    icon: IconEdit,
    key: 'e',
  }),
  prints('Plan sheet', production.planSheets, {
    icon: IconPrinter,
    of: (rows) => ({ ids: rows.map(({ id }) => id) }),
    most: mostSheets,
  }),
  {
    label: 'Assign',
    icon: IconUserCheck,
    access: [write],
    isFor: ({ status }) => ['draft', 'released', 'in_progress'].includes(status),
    whyNot: ({ status }) => planStates[status].label.toLowerCase(),
    does: {
      kind: 'call',
      operation: admin.updateField,
      form: AssignPlans,
      isForMany: true,
      input: ({ id, version }) => ({ table: 'product_plan', id, field: 'assignee', version }),
      done: ({ number }) => `${number} assigned`,
    },
  },
  step('Put on hold', 'hold', {
    from: ['released', 'in_progress'],
    right: write,
    icon: IconHandStop,
    ask: 'note',
    done: 'is on hold',
  }),
  step('Resume', 'resume', {
    from: ['on_hold'],
    right: write,
    icon: IconPlayerPlay,
    done: 'goes on',
  }),
  step('Back to draft', 'unrelease', {
    from: ['released'],
    right: release,
    icon: IconRotate,
    done: 'is a draft again; nothing is reserved for it',
  }),
  formOf('Cancel', 'cancel', {
    from: ['draft', 'released', 'in_progress'],
    right: close,
    icon: IconBan,
  }),
  step('Reopen', 'reopen', {
    from: ['completed'],
    right: close,
    icon: IconRotate,
    done: 'is open again',
  }),
  deletes('product_plan', ({ number }) => number, { when: ({ status }) => status === 'draft' }),
];

/** Whether something that comes to a plan first is still to be issued to it. */
const waitsForIssue = ({ materialLines }: Plan) =>
  materialLines.some(({ need, issued, returned }) => need > issued - returned);

/** Whether nothing was issued yet of a material without which no run is posted. */
export const waitsForMaterial = ({ status, materialLines }: Plan): boolean =>
  status === 'released' &&
  materialLines.some(
    ({ consumption, isOptional, need, issued }) =>
      consumption === 'issue' && !isOptional && need > 0 && issued === 0,
  );

const isWorking = ({ status }: Pick<Plan, 'status'>) =>
  status === 'released' || status === 'in_progress';

/** `Draft PO-0012 for Guntur Spices. No vendor sells Turmeric bulk.` */
function orderedText({ drafts, leftOut }: ShortsOrdered): string {
  const made = drafts.map(({ number, vendorName }) => `${number} for ${vendorName}`);
  const left = leftOut.map(({ name, why }) => `${name}: ${why}`);
  return [made.length > 0 ? `Drafted ${made.join(', ')}.` : 'Nothing was ordered.', ...left].join(
    ' ',
  );
}

/** Issues everything that the plan waits for; gives back all that lies at it; changes its materials. */
export const goodsActions: readonly RowAction<Plan>[] = [
  {
    ...formOf('Issue materials', 'issue', {
      from: ['released', 'in_progress'],
      right: 'stock.issue.write',
      icon: IconPackageExport,
      key: 'i',
    }),
    isAside: false, // It comes before the run.
    isFor: (plan) => isWorking(plan) && waitsForIssue(plan),
  },
  run<typeof production.returnMaterial, Plan>('Return materials', production.returnMaterial, {
    icon: IconRotate,
    when: ({ stock, status }) =>
      stock.length > 0 && ['released', 'in_progress', 'on_hold'].includes(status),
    with: ({ id, stock }) => ({
      planId: id,
      lines: stock.map(({ batchId, qty }) => ({ batchId, qty })),
    }),
    sure: {
      title: ({ number }) => `Return everything that is at ${number}?`,
      effect: () => 'The material returns to the floor of the store at its value.',
    },
    done: () => 'Materials are back in the store',
  }),
  run<typeof production.orderShorts, Plan>('Order what is short', production.orderShorts, {
    icon: IconShoppingCart,
    when: ({ status, materialLines }) =>
      !['completed', 'cancelled'].includes(status) && materialLines.some(({ short }) => short > 0),
    done: (_, answer) => orderedText(answer),
  }),
  {
    ...formOf('Add material', 'material', {
      from: ['released', 'in_progress'],
      right: write,
      icon: IconPlus,
    }),
    isFor: isWorking,
  },
  {
    ...formOf('Replace a material', 'substitute', {
      from: ['released', 'in_progress'],
      right: write,
      icon: IconReplace,
    }),
    isFor: (plan) =>
      isWorking(plan) &&
      plan.materialLines.some(
        ({ substitutes, need, issued, returned }) =>
          substitutes.length > 0 && need > issued - returned,
      ),
  },
];
