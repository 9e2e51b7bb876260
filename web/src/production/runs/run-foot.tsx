import type { Plan } from '@counting-house/contract/production/plan.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { percent, qty } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { openChecks } from './run-checks.tsx';
import { calculateYield, type Typed } from './run-draft.ts';
import css from './run-page.module.css';

/** What is posted, in a line, and how. */
export function RunFoot({
  plan,
  typed,
  change,
  save,
  post,
  isSending,
}: {
  plan: Plan;
  typed: Typed;
  change: (patch: Partial<Typed>) => void;
  save: () => void;
  post: () => void;
  isSending: boolean;
}) {
  const may = useMay();
  const reached = calculateYield(typed);
  const open = openChecks(plan.checks, typed.checks);
  const figures = [
    `${qty(typed.goodQty || 0)} good`,
    `${qty(typed.rejectedQty || 0)} rejected`,
    ...(reached === null ? [] : [percent(reached)]),
  ];
  return (
    <FootBar
      note={
        <>
          <b>{figures.join(', ')}</b>
          {open > 0 && (
            <span className={css.warns}>
              <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
              {open === 1 ? '1 check to fill in' : `${open} checks to fill in`}
            </span>
          )}
        </>
      }
      acts={
        <div className={css.acts}>
          {may('production.plan.close') && (
            <Checkbox
              label="Complete the plan"
              checked={typed.complete}
              onChange={(event) => change({ complete: event.currentTarget.checked })}
            />
          )}
          <Button
            variant="default"
            onClick={save}
            disabled={isSending}
            rightSection={<KeyHint keys="mod+s" />}
          >
            Save draft
          </Button>
          <Button
            onClick={post}
            loading={isSending}
            rightSection={<KeyHint keys="mod+Enter" filled />}
          >
            Post run
          </Button>
        </div>
      }
    />
  );
}
