import type { Receivable, Stage } from '@counting-house/contract/dashboard/home.ts';
import { accountsScreens } from '../accounts/accounts.routes.tsx';
import { offersScreens } from '../offers/offers.routes.tsx';
import { count, money, moment, percent } from '../platform/format/format.ts';
import { ShareBars } from '../ui/chart/share-bars.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import css from './dashboard.module.css';
import { HomeSheet } from './home-sheet.tsx';
import { useBlock } from './use-block.ts';

const stageLabels: Readonly<Record<Stage['key'], string>> = {
  placed: 'Placed',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
};

/** The time that half of them took, rounded up. */
const withinText = (hours: number) =>
  hours <= 1 ? 'usually within 1 hour' : `usually within ${count(hours)} hours`;

/** How far the orders of the period have come. */
export function StagesBlock() {
  const stages = useBlock('stages');
  return (
    <HomeSheet
      name="stages"
      title="Order status in this period"
      brief={stages
        .slice(0, 2)
        .map(({ key, count: n }) => `${count(n)} ${stageLabels[key].toLowerCase()}`)
        .join(', ')}
    >
      <ShareBars
        label="Order status in this period"
        shares={stages.map(({ key, count: n, hours }) => ({
          key,
          name: stageLabels[key],
          value: n,
          shown: (
            <>
              {count(n)} {hours !== null && <small>{withinText(hours)}</small>}
            </>
          ),
        }))}
      />
    </HomeSheet>
  );
}

const ageLabels: Readonly<Record<Receivable['ages'][number]['key'], string>> = {
  notDue: 'Not due',
  to30: '1 to 30 days overdue',
  to60: '31 to 60 days overdue',
  over60: 'More than 60 days overdue',
};

/** What buyers owe on invoices, by age. */
export function ReceivableBlock() {
  const { open, overdue, ages } = useBlock('receivable');
  return (
    <HomeSheet
      name="receivable"
      title="Unpaid invoices"
      brief={overdue > 0 ? `${money(overdue)} overdue` : money(open)}
      acts={<ScreenLink to={accountsScreens.receivables}>Receivables</ScreenLink>}
    >
      <p className={css.lead}>
        <b>{money(open)}</b> {overdue > 0 && <span>{money(overdue)} overdue</span>}
      </p>
      <ShareBars
        label="Unpaid invoices, by age"
        shares={ages.map(({ key, amount }) => ({
          key,
          name: ageLabels[key],
          value: amount,
          shown: money(amount),
        }))}
      />
    </HomeSheet>
  );
}

/** Companies near the end of their credit. */
export function CreditBlock() {
  const rows = useBlock('credit');
  return (
    <HomeSheet
      name="credit"
      title="Near or over credit limit"
      brief={rows.length === 0 ? 'none' : count(rows.length)}
    >
      {rows.length === 0 ? (
        <p className={css.nothing}>No company has used 90 % of its credit.</p>
      ) : (
        <ul className={css.rows}>
          {rows.map(({ id, name, owes, limit }) => (
            <li key={id}>
              <KnownRecord kind="b2b_company" id={id} title={name} />
              <b>{percent(Math.round((owes * 1000) / limit) * 10)}</b>
              <small>
                {money(owes)} of {money(limit)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </HomeSheet>
  );
}

/** Offers that run now, with their use and end. */
export function OffersBlock() {
  const rows = useBlock('offers');
  return (
    <HomeSheet
      name="offers"
      title="Offers"
      brief={rows.length === 0 ? 'none running' : `${count(rows.length)} running`}
      acts={<ScreenLink to={offersScreens.pricing}>All offers</ScreenLink>}
    >
      {rows.length === 0 ? (
        <p className={css.nothing}>No offers are running.</p>
      ) : (
        <ul className={css.rows}>
          {rows.map(({ id, name, used, given, endsAt }) => (
            <li key={id}>
              <KnownRecord kind="offer" id={id} title={name} />
              <b>{money(given)}</b>
              <small>
                used {count(used)} times{endsAt ? `, ends ${moment(endsAt)}` : ', no end'}
              </small>
            </li>
          ))}
        </ul>
      )}
    </HomeSheet>
  );
}
