import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button } from '@mantine/core';
import { IconArrowRight, IconArrowsMove, IconListDetails } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useGo, useSearch, useSetSearch } from '../../platform/address.ts';
import { date, money, percent, qty, shortDate } from '../../platform/format/format.ts';
import { useOperation, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { stockScreens } from '../../stock/stock.routes.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { Page, Stack } from '../../ui/page/page.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { planStates, runStates } from '../production-labels.ts';
import { productionScreens } from '../production.routes.tsx';
import { printLabels } from './run.panel.tsx';
import css from './run-page.module.css';

/** A run was posted: what it made, and what comes next: labels, the tray, the plan that is due. */
export function RunPosted({ id }: { id: number }) {
  const run = useOperation(production.getRun, { id });
  const { data: plan } = useOptionalOperation(
    production.getPlan,
    { id: run.planId ?? 0 },
    { enabled: run.planId !== null },
  );
  const { data: due } = useOptionalOperation(production.listPlans, {
    status: ['released', 'in_progress'],
    sort: 'dueDate',
    limit: 2,
  });
  const next = due?.rows.find((row) => row.id !== run.planId) ?? null;
  const isOver = plan !== undefined && plan.status !== 'released' && plan.status !== 'in_progress';
  const may = useMay();
  const go = useGo();
  const { posted } = useSearch();
  const setSearch = useSetSearch();
  useEffect(() => {
    if (posted !== String(id)) setSearch({ posted: String(id) });
  }, [id, posted, setSearch]);
  const main = run.outputs.filter(({ kind }) => kind === 'main');
  const toRun = (planId: number) =>
    go(productionScreens.plan, undefined, { form: 'run', plan: String(planId) });

  return (
    <Page
      title={`${run.number} posted: ${run.name}`}
      badges={<State of={runStates} is={run.status} />}
      acts={<RowActs actions={[printLabels]} row={run} />}
    >
      <Stack>
        <Sheet title="Made">
          <Facts
            rows={[
              ['Good quantity', qty(run.goodQty, run.unit)],
              ['Rejected quantity', run.rejectedQty > 0 ? qty(run.rejectedQty, run.unit) : null],
              ['Yield', run.yieldBps === null ? null : percent(run.yieldBps)],
              ['Value of good output', run.cost && money(run.cost.goodValue)],
              ...main.flatMap((made): [string, string][] => [
                ['Batch', made.batchNumber || made.batch],
                ...(made.expiryDate
                  ? ([['Expires', date(made.expiryDate)]] as [string, string][])
                  : []),
                ['Tray', made.tray],
              ]),
            ]}
          />
        </Sheet>
        {plan && (
          <Sheet title={plan.number} acts={<State of={planStates} is={plan.status} />}>
            <Facts
              rows={[
                ['Planned', qty(plan.qty, plan.unit)],
                ['Made so far', qty(plan.goodQty, plan.unit)],
                ['Still to make', isOver ? null : qty(plan.restQty, plan.unit)],
              ]}
            />
          </Sheet>
        )}
        <Sheet title="Next">
          <SheetBody>
            <div className={css.next}>
              {may(stock.move.permission) &&
                main.map((made) => (
                  <Button
                    key={made.batchId}
                    variant="default"
                    leftSection={<IconArrowsMove size={18} stroke={1.7} />}
                    onClick={() =>
                      go(stockScreens.finishedTrays, undefined, {
                        form: 'move',
                        sku: String(made.skuId),
                        batch: String(made.batchId),
                      })
                    }
                  >
                    Put away {made.batchNumber || made.batch}
                  </Button>
                ))}
              {plan && !isOver && (
                <Button
                  variant="default"
                  leftSection={<IconArrowRight size={18} stroke={1.7} />}
                  onClick={() => toRun(plan.id)}
                >
                  Next run of {plan.number}
                </Button>
              )}
              {next && (
                <Button
                  variant="default"
                  leftSection={<IconArrowRight size={18} stroke={1.7} />}
                  onClick={() => toRun(next.id)}
                >
                  {next.number}: {next.name}, due {shortDate(next.dueDate)}
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconListDetails size={18} stroke={1.7} />}
                onClick={() =>
                  go(productionScreens.plan, undefined, { tab: 'runs', open: String(id) })
                }
              >
                Open run
              </Button>
            </div>
            <PathLink path={`${productionScreens.plan.path}?tab=plans`}>All plans</PathLink>
          </SheetBody>
        </Sheet>
      </Stack>
    </Page>
  );
}
