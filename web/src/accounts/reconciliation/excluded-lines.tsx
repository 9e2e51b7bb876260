import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { ReconciliationDesk } from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import type { StatementLine } from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSetSearch } from '../../platform/address.ts';
import { money, shortDate } from '../../platform/format/format.ts';
import { reading, useAct } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { askFor } from '../../ui/dialog/ask.ts';
import { Banner } from '../../ui/parts/banner.tsx';

/** Lines that were left out of the books, and still differ: taken in again, or accepted with a reason. */
export function ExcludedLines({
  of,
  bankAccountId,
}: {
  of: NonNullable<ReconciliationDesk['open']>;
  bankAccountId: number;
}) {
  const write = useAct(accounts.updateReconciliation, 'It was not accepted');
  const may = useMay();
  const setSearch = useSetSearch();
  const { excludedCount } = of.figures;
  const found = useQuery(
    reading(accounts.listStatementLines, {
      id: bankAccountId,
      status: 'excluded',
      sort: '-date',
      to: of.statementDate,
      limit: 1,
    }),
  );
  const only = excludedCount === 1 ? found.data?.rows[0] : undefined;
  const words = excludedCount === 1 ? '1 excluded line' : `${excludedCount} excluded lines`;

  async function accept() {
    const acceptedReason = await askFor({
      title: 'Accept excluded lines?',
      effect: 'Excluded lines then count as explained.',
      operation: accounts.updateReconciliation,
      field: 'acceptedReason',
      act: 'Accept',
      isDangerous: false,
    });
    if (!acceptedReason) return;
    await write.run({ id: of.id, version: of.version, acceptedReason });
  }
  if (of.acceptedReason !== '') {
    return (
      <Banner tone="quiet" icon={null}>
        {words} of {money(of.figures.excluded)}, accepted: {of.acceptedReason}
      </Banner>
    );
  }
  return (
    <Banner
      act={
        <>
          {only && may(accounts.includeStatementLines.permission) ? (
            <IncludeAgain line={only} />
          ) : (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => setSearch({ tab: null, view: 'excluded', line: null })}
            >
              Show
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => void accept()}>
            Accept with a reason…
          </Button>
        </>
      }
    >
      {only ? (
        <>
          <strong>1 excluded line counts as difference:</strong> {shortDate(only.date)},{' '}
          {money(only.amount)}, {only.excludedReason}
        </>
      ) : (
        `${words} of ${money(of.figures.excluded)} ${excludedCount === 1 ? 'counts' : 'count'} as difference.`
      )}
    </Banner>
  );
}

function IncludeAgain({ line }: { line: StatementLine }) {
  const write = useAct(accounts.includeStatementLines, 'It was not included');
  const setSearch = useSetSearch();

  async function include() {
    if (!(await write.run({ lineIds: [line.id] }))) return;
    toast.success('The line is included again');
    setSearch({ tab: null, view: null, line: String(line.id) });
  }
  return (
    <Button variant="subtle" size="xs" loading={write.isSending} onClick={() => void include()}>
      Include again
    </Button>
  );
}
