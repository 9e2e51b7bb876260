import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { JobRow } from '@counting-house/contract/admin/job.ts';
import { type ProofFault, ProofResult } from '@counting-house/contract/admin/proof.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { money, qty } from '../../platform/format/format.ts';
import { useAct, useOperation, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { State, StateBadge } from '../../ui/marks/badge.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { Moment, Nothing } from '../../ui/parts/value.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import css from './job-list.module.css';
import { jobStates } from './job-labels.ts';

const proofs = [
  {
    kind: 'stock.prove',
    right: 'stock.balance.rebuild',
    title: 'Stock',
    says: 'Balances, batches, positions and reservations against their movements, goods on the way against transfers, and the value of stock against the books.',
  },
  {
    kind: 'accounts.prove',
    right: 'accounts.ledger.read',
    title: 'Open items',
    says: 'Open documents of each party against its account balance, and each open amount against its settlements.',
  },
  {
    kind: 'reports.proveSales',
    right: 'reports.sales.read',
    title: 'Sales figures',
    says: 'What reports and the dashboard say of each day against its orders, invoices and returns. Sums that differ are corrected.',
  },
] as const;

type Proof = (typeof proofs)[number];

/** What was proved by night, when, and what differs; of what one's rights show. */
export function ProofScreen() {
  const may = useMay();
  const shown = proofs.filter(({ right }) => may('admin.job.read') || may(right));
  return (
    <div className={css.parts}>
      {shown.map((proof) => (
        <Part what={`the check of ${proof.title.toLowerCase()}`} key={proof.kind}>
          <ProofSheet proof={proof} />
        </Part>
      ))}
    </div>
  );
}

const lastRuns = 10;
const runningEveryMs = 2_000;

function ProofSheet({ proof }: { proof: Proof }) {
  const may = useMay();
  const start = useAct(admin.runJob);
  const [chosen, setChosen] = useState<number | null>(null);
  const input = { kind: proof.kind, limit: lastRuns };
  const first = useOperation(admin.listJobs, input).rows;
  const isOn = first.some(({ status }) => status === 'queued' || status === 'running');
  const { data } = useOptionalOperation(
    admin.listJobs,
    input,
    isOn ? { refetchInterval: runningEveryMs } : {},
  );
  const runs = data?.rows ?? first;
  const shown = chosen ?? runs.find(({ status }) => status === 'done')?.id ?? null;

  async function prove() {
    if (await start.run({ kind: proof.kind })) setChosen(null);
  }

  return (
    <Sheet title={proof.title}>
      <SheetBody>
        <p>{proof.says}</p>
        {may('admin.job.run') && (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} stroke={1.7} />}
            loading={start.isSending || isOn}
            onClick={() => void prove()}
          >
            Check now
          </Button>
        )}
      </SheetBody>
      {runs.length === 0 ? (
        <SheetBody>
          <p>Not checked yet. It runs every night.</p>
        </SheetBody>
      ) : (
        <DataTable
          caption={`Last checks of ${proof.title.toLowerCase()}, newest first`}
          columns={runColumns(shown, setChosen)}
          rows={runs}
        />
      )}
      {shown !== null && (
        <Part what="what differs" key={shown}>
          <Faults id={shown}>
            {proof.kind === 'stock.prove' && may(stock.rebuild.permission) && (
              <Recalculate then={() => void prove()} />
            )}
          </Faults>
        </Part>
      )}
    </Sheet>
  );
}

const runColumns = (
  shown: number | null,
  choose: (id: number) => void,
): readonly Column<JobRow>[] => [
  {
    key: 'endedAt',
    label: 'Checked',
    cell: ({ endedAt }) => (endedAt === null ? <Nothing /> : <Moment at={endedAt} />),
  },
  {
    key: 'status',
    label: 'Status',
    part: 'badge',
    cell: ({ status }) => <State of={jobStates} is={status} />,
  },
  {
    key: 'shown',
    label: 'Result',
    cell: ({ id, status }) =>
      status === 'done' &&
      (id === shown ? (
        'Shown below'
      ) : (
        <Button size="xs" variant="default" onClick={() => choose(id)}>
          Show result
        </Button>
      )),
  },
];

/** Works balances out anew from the movements, and proves them again. */
function Recalculate({ then }: { then: () => void }) {
  const write = useAct(stock.rebuild);
  const title = 'Recalculate stock?';
  const effect =
    'Balances, batches and reservations are calculated again from the movements. No movement is written.';
  async function run() {
    if (!(await confirm({ title, effect, act: 'Recalculate stock' }))) return;
    const answer = await write.run({ all: true });
    if (!answer) return;
    const corrected = answer.differences.length;
    if (corrected > 0) {
      toast.success(corrected === 1 ? '1 figure corrected' : `${corrected} figures corrected`);
    } else {
      const text = 'What differs is between stock and the books: correct it with a voucher.';
      toast.info('Balances agree with the movements', { text });
    }
    then();
  }
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.7} />}
      loading={write.isSending}
      onClick={() => void run()}
    >
      Recalculate stock
    </Button>
  );
}

/** What of a proof differs, and what is done about it; all is well when nothing does. */
function Faults({ id, children }: { id: number; children: ReactNode }) {
  const { result } = useOperation(admin.getJob, { id });
  const read = ProofResult.safeParse(result);
  if (!read.success) return null;
  const { faults, first } = read.data;
  if (faults === 0) {
    return (
      <SheetBody>
        <StateBadge tone="done">Everything agrees</StateBadge>
      </SheetBody>
    );
  }
  return (
    <>
      <SheetBody>
        <StateBadge tone="stopped">
          {faults === 1 ? '1 difference' : `${faults} differences`}
        </StateBadge>
        {children}
      </SheetBody>
      <DataTable
        caption="What differs"
        columns={faultColumns}
        rows={first.map((fault, index) => ({ ...fault, id: index + 1 }))}
      />
    </>
  );
}

type FaultRow = ProofFault & { readonly id: number };

const figureOf = (of: number, { measure }: FaultRow) => (measure === 'money' ? money(of) : qty(of));

const faultColumns: readonly Column<FaultRow>[] = [
  {
    key: 'what',
    label: 'What',
    cell: ({ what, recordKind, recordId }) => (
      <KnownRecord kind={recordKind} id={recordId} title={what} />
    ),
  },
  { key: 'is', label: 'Stands at', isRight: true, cell: (row) => figureOf(row.is, row) },
  {
    key: 'should',
    label: 'Should be',
    isRight: true,
    part: 'amount',
    cell: (row) => figureOf(row.should, row),
  },
];
