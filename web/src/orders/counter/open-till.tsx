import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { FormBody } from '../../ui/form/form-body.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Page } from '../../ui/page/page.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { ClosedTill } from './closed-till.tsx';
import css from './counter.module.css';
import { TillsDialog } from './tills-dialog.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';

/**
 * Before anything is sold: which till, and the cash that lies in it.
 *
 * @param closed the session that was closed just now: its day report is shown.
 */
export function OpenTillPage({ closed }: { closed: number | null }) {
  const [seen, setSeen] = useState<number | null>(null);
  const { rows } = useOperation(orders.listTills, {});
  const may = useMay();
  const setSearch = useSetSearch();
  const [areTillsOpen, setTillsOpen] = useState(false);
  const free = rows.filter(({ isActive, session }) => isActive && session === null);
  const form = useOperationForm(orders.openTill, {
    initial: { ...(free[0] ? { tillId: free[0].id } : {}), float: 0 },
    saved: '{tillName} opened',
  });
  const opening = useRef<HTMLDivElement>(null);
  const canOpen = free.length > 0;
  useEffect(() => {
    if (!canOpen) return undefined;
    // After the page gave the focus to its heading; a till is chosen already.
    const timer = setTimeout(() => {
      const float = opening.current?.querySelector<HTMLInputElement>('input[inputmode]');
      float?.focus();
      float?.select();
    }, 50);
    return () => clearTimeout(timer);
  }, [canOpen]);
  return (
    <Page
      title="Counter sale"
      acts={
        <>
          {may('orders.till.read') && (
            <Button variant="default" onClick={() => setSearch({ view: 'reports' })}>
              Day reports
            </Button>
          )}
          {may('orders.till.write') && (
            <Button variant="default" onClick={() => setTillsOpen(true)}>
              Counters
            </Button>
          )}
        </>
      }
    >
      <div className={css.opening} ref={opening}>
        <Sheet title="Open a counter">
          <SheetBody>
            {free.length === 0 ? (
              <p>All counters are in use. Close one or add one.</p>
            ) : (
              <FormBody form={form} act="Open counter">
                <IdSelect
                  label="Counter"
                  of={free.map(({ id, name: label }) => ({ id, label }))}
                  {...form.field('tillId')}
                />
                <MoneyInput
                  label="Cash in the drawer"
                  description="Counted before the first sale."
                  {...form.field('float')}
                />
              </FormBody>
            )}
          </SheetBody>
        </Sheet>
        {rows.some(({ session }) => session !== null) && (
          <Sheet title="Open now">
            <SheetBody>
              <ul className="bare">
                {rows.map(
                  ({ id, name, session }) =>
                    session && (
                      <li key={id}>
                        <b>{name}</b> {session.by}, {session.number}
                      </li>
                    ),
                )}
              </ul>
            </SheetBody>
          </Sheet>
        )}
      </div>
      {closed !== null && closed !== seen && (
        <ClosedTill id={closed} close={() => setSeen(closed)} />
      )}
      {areTillsOpen && <TillsDialog close={() => setTillsOpen(false)} />}
    </Page>
  );
}
