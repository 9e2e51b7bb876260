import type { Access } from '@counting-house/contract/kit/permission.ts';
import type { ComponentType } from 'react';
import { useMay } from '../../platform/session.ts';
import { Stack } from '../../ui/page/page.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { BooksWork } from './books-work.tsx';
import { CashChart, MonthChart } from './books-charts.tsx';
import {
  ExpensesCard,
  GstCard,
  MoneyCard,
  OnTheWayCard,
  OwedCard,
  PayableCard,
  ProfitCard,
  ReceivableCard,
} from './books-cards.tsx';
import css from './overview.module.css';

type Card = { readonly what: string; readonly access: Access; readonly of: ComponentType };

const figures: readonly Card[] = [
  { what: 'cash and bank', access: 'accounts.bank.read', of: MoneyCard },
  { what: 'receivables', access: 'accounts.receivable.read', of: ReceivableCard },
  { what: 'payables', access: 'accounts.payable.read', of: PayableCard },
  { what: 'the profit of this month', access: 'reports.financial.read', of: ProfitCard },
  { what: 'the tax', access: 'tax.return.read', of: GstCard },
  { what: 'money on the way', access: 'accounts.voucher.read', of: OnTheWayCard },
  { what: 'wallets and gift cards', access: 'reports.ledger.read', of: OwedCard },
];
const charts: readonly Card[] = [
  { what: 'cash by day', access: 'accounts.bank.read', of: CashChart },
  { what: 'income and expense', access: 'reports.financial.read', of: MonthChart },
];
const expenses: Card = {
  what: 'the expenses',
  access: 'reports.financial.read',
  of: ExpensesCard,
};

/** How the books stand: money, what is owed, profit and tax; what to do next comes first. */
export function BooksOverviewTab() {
  const may = useMay();
  const open = (cards: readonly Card[]) => cards.filter(({ access }) => may(access));
  return (
    <Stack>
      <Part what="the work">
        <BooksWork />
      </Part>
      <div className={css.figures}>
        {open(figures).map((card) => (
          <OneCard {...card} key={card.what} />
        ))}
      </div>
      <div className={css.charts}>
        {open([...charts, expenses]).map((card) => (
          <OneCard {...card} key={card.what} />
        ))}
      </div>
    </Stack>
  );
}

function OneCard({ what, of: Shown }: Card) {
  return (
    <div>
      <Part what={what}>
        <Shown />
      </Part>
    </div>
  );
}
