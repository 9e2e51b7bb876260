import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { useVisit } from '../platform/address.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { returnsScreens } from './returns.routes.tsx';
import css from './returns.module.css';

const most = 50;

/** Leads to the return that waits to be settled after this one; nothing when none waits. */
export function NextReturn({ after }: { after: number }) {
  const visit = useVisit();
  const { data } = useOptionalOperation(returns.listReturns, { desk: 'toSettle', limit: most });
  const rows = data?.rows ?? [];
  const at = rows.findIndex(({ id }) => id === after);
  const next = rows[at + 1] ?? rows.find(({ id }) => id !== after);
  const search = next && { desk: 'toSettle', open: String(next.id) };
  useKeys({
    j: search && {
      does: 'Next to settle',
      run: () => void visit(`${returnsScreens.returns.path}?${new URLSearchParams(search)}`),
    },
  });
  if (!search) return null;
  return (
    <span className={css.next}>
      Next:{' '}
      <ScreenLink to={returnsScreens.returns} search={search}>
        {next.returnNo}
      </ScreenLink>{' '}
      <KeyHint keys="j" />
    </span>
  );
}
