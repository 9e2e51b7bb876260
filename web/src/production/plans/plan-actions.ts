import { accessOf } from '@counting-house/contract/kit/also.ts';
import type { Plan, PlanAction, PlanRow } from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import {
  type Icon,
  IconBan,
  IconCheck,
  IconHandStop,
  IconPackageExport,
  IconPlayerPlay,
  IconRotate,
  IconTool,
} from '@tabler/icons-react';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { run, type RowAction } from '../../ui/list/actions.tsx';
import { productionScreens } from '../production.routes.tsx';

type Row = Pick<PlanRow, 'id' | 'version' | 'number' | 'status'>;

/** A step of a plan, for whoever holds the right of it. */
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
    with: { action },
    when: ({ status }) => from.includes(status),
    done: ({ number }) => `${number} ${done}`,
    ...(ask ? { ask } : {}),
  });
  return { ...act, access: [...act.access, right] };
}

const release = 'production.plan.release';
const write = 'production.plan.write';
const close = 'production.plan.close';

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
  step('Complete', 'complete', {
    from: ['in_progress'],
    right: close,
    icon: IconCheck,
    ask: 'note',
    done: 'is completed',
  }),
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
  step('Cancel', 'cancel', {
    from: ['draft', 'released', 'in_progress'],
    right: close,
    icon: IconBan,
    ask: 'note',
    done: 'is cancelled',
  }),
  step('Reopen', 'reopen', {
    from: ['completed'],
    right: close,
    icon: IconRotate,
    done: 'is open again',
  }),
];

/** What is still to be issued to a plan, as far as it is in the store. */
const openOf = ({ materialLines }: Plan) =>
  materialLines.flatMap(({ skuId, consumption, need, issued, returned, reserved, free }) => {
    const qty = Math.min(need - issued + returned, reserved + free);
    return consumption === 'issue' && qty > 0 ? [{ skuId, qty }] : [];
  });

/** Issues everything that the plan waits for; gives back all that lies at it. */
export const goodsActions: readonly RowAction<Plan>[] = [
  run<typeof production.stockOut, Plan>('Issue materials', production.stockOut, {
    icon: IconPackageExport,
    key: 'i',
    when: (plan) =>
      (plan.status === 'released' || plan.status === 'in_progress') && openOf(plan).length > 0,
    with: (plan) => ({ purpose: 'production', planId: plan.id, lines: openOf(plan) }),
    done: (_, { number }) => `${number}: materials issued`,
  }),
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
      effect: () => 'The goods go back to the floor of the store at their value.',
    },
    done: () => 'Materials are back in the store',
  }),
];
