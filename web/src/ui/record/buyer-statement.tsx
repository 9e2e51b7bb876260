import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { ageText } from '@counting-house/contract/accounts/open-items/age.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { BuyerStatement as Statement } from '@counting-house/contract/customers/overview.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import { Button } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { openFile } from '../../platform/http/download.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { lazyLayer } from '../../platform/lazy-part.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { money, today } from '../../platform/format/format.ts';
import { DateInput } from '../dates/date-input.tsx';
import { Pair } from '../form/form-body.tsx';
import { Part } from '../parts/part.tsx';
import { Metrics, Sheet, SheetBody } from '../parts/sheet.tsx';
import { type Column, date as dateColumn, money as moneyColumn, text } from '../table/columns.tsx';
import { DataTable } from '../table/data-table.tsx';

const MailStatement = lazyLayer(async () => (await import('./mail-statement.tsx')).MailStatement);

type Buyer = { readonly kind: 'customer' | 'company'; readonly id: number };

/** The ledger of a buyer in a span of days, and what is open by how late it is. */
export function BuyerStatement({ of }: { of: Buyer }) {
  const [from, setFrom] = useState(() => `${Number(today().slice(0, 4)) - 1}${today().slice(4)}`);
  const [to, setTo] = useState(() => today());
  return (
    <Sheet title="Ledger" acts={<Acts of={of} from={from} to={to} />}>
      <SheetBody>
        <Pair>
          <DateInput label="From" value={from} onChange={(next) => setFrom(day(next, from))} />
          <DateInput label="To" value={to} onChange={(next) => setTo(day(next, to))} />
        </Pair>
        <Part what="the ledger">
          <Lines of={of} from={from} to={to} />
        </Part>
      </SheetBody>
    </Sheet>
  );
}

type Shown = { of: Buyer; from: string; to: string };

/** The days that are shown as a paper for the buyer. */
function Acts({ of, from, to }: Shown) {
  const may = useMay();
  const [isMailing, setIsMailing] = useState(false);
  if (!may(accounts.partyStatement.permission)) return null;
  const print = () =>
    void openFile(accounts.partyStatement, { ...of, from, to }).catch(
      toast.thrown('The statement was not printed'),
    );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.7} />}
        onClick={print}
      >
        Print statement
      </Button>
      {accessOf(accounts.mailStatement).every((right) => may(right)) && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} stroke={1.7} />}
          onClick={() => setIsMailing(true)}
        >
          Mail statement
        </Button>
      )}
      {isMailing && (
        <Suspense>
          <MailStatement of={of} from={from} to={to} close={() => setIsMailing(false)} />
        </Suspense>
      )}
    </>
  );
}

const day = (next: unknown, before: string) =>
  typeof next === 'string' && next !== '' ? next : before;

type Line = Statement['lines'][number];

const columns: readonly Column<Line>[] = [
  dateColumn('date', 'Date'),
  text('docNo', 'Document'),
  text('event', 'What'),
  moneyColumn('debit', 'Debit'),
  moneyColumn('credit', 'Credit'),
  moneyColumn('balance', 'Balance'),
];

/** The balance before the first line stands on a line of its own. */
const withOpening = (lines: readonly Line[], date: string, balance: number): Line[] => [
  {
    id: 0,
    entryId: 0,
    date,
    docNo: '',
    event: 'Opening balance',
    narration: '',
    debit: 0,
    credit: 0,
    balance,
  },
  ...lines,
];

function Lines({ of, from, to }: Shown) {
  const { lines, opening, closing, ageing, isCut } = useOperation(customers.getBuyerStatement, {
    ...of,
    from,
    to,
  });
  const [first, second, third, last] = ageText(ageing.edges);
  return (
    <>
      <Metrics
        rows={[
          ['Balance', money(closing)],
          ['Not due', money(ageing.notDue)],
          [first, money(ageing.days30)],
          [second, money(ageing.days60)],
          [third, money(ageing.days90)],
          [last, money(ageing.older)],
          ['Unused credits', money(ageing.credits)],
        ]}
      />
      {lines.length === 0 ? (
        <p>Nothing was posted in these days.</p>
      ) : (
        <DataTable caption="Ledger" columns={columns} rows={withOpening(lines, from, opening)} />
      )}
      {isCut && <p>There is more in this span than is shown. Choose a shorter one.</p>}
    </>
  );
}
