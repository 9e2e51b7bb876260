import type { Receivable, Stage } from '@counting-house/contract/dashboard/home.ts';
import { accountsScreens } from '../accounts/accounts.routes.tsx';
import { offersScreens } from '../offers/offers.routes.tsx';
import { count, money, moment, percent } from '../platform/format/format.ts';
import { ShareBars } from '../ui/chart/share-bars.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import css from './dashboard.module.css';
import { useBlock } from './use-block.ts';

const stageWords: Readonly<Record<Stage['key'], string>> = {
  placed: 'Placed',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
};

/** How far the orders of the period have come. */
export function StagesBlock() {
  const stages = useBlock('stages');
  return (
    <Sheet title="Orders of the period">
      <ShareBars
        label="Orders of the period"
        shares={stages.map(({ key, count: n, hours }) => ({
          key,
          name: stageWords[key],
          value: n,
          shown: (
            <>
              {count(n)} {hours !== null && <small>median {count(hours)} h</small>}
            </>
          ),
        }))}
      />
    </Sheet>
  );
}

const ageWords: Readonly<Record<Receivable['ages'][number]['key'], string>> = {
  notDue: 'Not due',
  to30: '1 to 30 days overdue',
  to60: '31 to 60 days overdue',
  over60: 'More than 60 days overdue',
};

/** What buyers owe on invoices, by age. */
export function ReceivableBlock() {
  const { open, overdue, ages } = useBlock('receivable');
  return (
    <Sheet
      title="Unpaid invoices"
      acts={<ScreenLink to={accountsScreens.receivables}>Receivables</ScreenLink>}
    >
      <p className={css.lead}>
        <b>{money(open)}</b> {overdue > 0 && <span>{money(overdue)} overdue</span>}
      </p>
      <ShareBars
        label="Unpaid invoices, by age"
        shares={ages.map(({ key, amount }) => ({
          key,
          name: ageWords[key],
          value: amount,
          shown: money(amount),
        }))}
      />
    </Sheet>
  );
}

/** Companies near the end of their credit. */
export function CreditBlock() {
  const rows = useBlock('credit');
  return (
    <Sheet title="Credit nearly used">
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
    </Sheet>
  );
}

/** Offers that run now, with their use and end. */
export function OffersBlock() {
  const rows = useBlock('offers');
  return (
    <Sheet title="Offers" acts={<ScreenLink to={offersScreens.pricing}>All offers</ScreenLink>}>
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
    </Sheet>
  );
}
