import type { StartKey, StartStep } from '@counting-house/contract/dashboard/home.ts';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { accountsScreens } from '../accounts/accounts.routes.tsx';
import { adminScreens } from '../admin/admin.routes.tsx';
import { catalogueScreens } from '../catalogue/catalogue.routes.tsx';
import { ordersScreens } from '../orders/orders.routes.tsx';
import type { Search } from '../platform/address.ts';
import type { Screen } from '../platform/places.ts';
import { prefer, preferences } from '../platform/preferences.ts';
import { stockScreens } from '../stock/stock.routes.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import css from './dashboard.module.css';
import { dashboardScreens } from './dashboard.routes.tsx';

type Words = {
  readonly does: string;
  readonly why: string;
  readonly to: Screen;
  readonly search?: Search;
};

const words: Readonly<Record<StartKey, Words>> = {
  business: {
    does: 'Set up your business',
    why: 'Name, state and year.',
    to: adminScreens.settings,
  },
  details: {
    does: 'Fill in address and phone',
    why: 'They are printed on every invoice and label.',
    to: adminScreens.settings,
  },
  gst: {
    does: 'Add your GSTIN',
    why: 'Skip this if you are not registered. It decides how invoices are taxed and filed.',
    to: adminScreens.settings,
  },
  bank: {
    does: 'Add your bank account',
    why: 'Customers pay to it, and its statement is matched with the books.',
    to: accountsScreens.banking,
    search: { open: 'new' },
  },
  product: {
    does: 'Add a product',
    why: 'Add one by one, or import a file. Publish to start selling.',
    to: catalogueScreens.catalog,
  },
  import: {
    does: 'Import your lists',
    why: 'Products, customers, vendors and stock from a spreadsheet.',
    to: catalogueScreens.catalog,
    search: { upload: 'products' },
  },
  stock: {
    does: 'Add stock',
    why: 'Enter opening stock with batch and cost.',
    to: stockScreens.finishedStock,
    search: { form: 'opening' },
  },
  opening: {
    does: 'Enter opening balances',
    why: 'Balance of every account on the day you begin.',
    to: accountsScreens.overview,
    search: { tab: 'opening' },
  },
  colleague: {
    does: 'Invite a colleague',
    why: 'Each person has their own sign-in and a role.',
    to: adminScreens.users,
    search: { open: 'new' },
  },
  totp: {
    does: 'Turn on two-step verification',
    why: 'Protects your account even if your password leaks.',
    to: dashboardScreens.home,
    search: { panel: 'me', part: 'second-factor' },
  },
  order: {
    does: 'Take the first order',
    why: 'Phone or walk-in order.',
    to: ordersScreens.newB2C,
  },
};

/** What is left to do in a new house; gone when all is done, or when its person hides it. */
export function FirstSteps({
  steps,
  isBusy,
}: {
  steps: readonly StartStep[];
  /** There is work of the day, which has the room. */
  isBusy: boolean;
}) {
  const isShown = preferences.use().firstSteps;
  const [isWhole, setWhole] = useState(false);
  const open = steps.filter(({ isDone }) => !isDone);
  if (!isShown || open.length === 0) return null;
  if (!isWhole && (isBusy || open.length * 2 <= steps.length))
    return <StepsRow steps={steps} open={open} showAll={() => setWhole(true)} />;
  return (
    <Sheet
      title="First steps"
      acts={
        <Button variant="subtle" onClick={() => prefer({ firstSteps: false })}>
          Hide
        </Button>
      }
    >
      <ol className={css.steps}>
        {steps.map(({ key, isDone }) => (
          <Step key={key} of={words[key]} isDone={isDone} />
        ))}
      </ol>
    </Sheet>
  );
}

/** The same in one row: how far it is, and what comes next. */
function StepsRow({
  steps,
  open,
  showAll,
}: {
  steps: readonly StartStep[];
  open: readonly StartStep[];
  showAll: () => void;
}) {
  return (
    <section className={css.stepsRow} aria-label="First steps">
      <b>First steps</b>
      <span className={css.tally} aria-hidden>
        {steps.map(({ key, isDone }) => (
          <i key={key} data-done={isDone || undefined} />
        ))}
      </span>
      <span>
        {steps.length - open.length} of {steps.length} done
      </span>
      {open.slice(0, 2).map(({ key }) => (
        <ScreenLink
          key={key}
          to={words[key].to}
          {...(words[key].search ? { search: words[key].search } : {})}
        >
          {words[key].does}
        </ScreenLink>
      ))}
      <Button variant="subtle" onClick={showAll}>
        Show all
      </Button>
    </section>
  );
}

function Step({ of: { does, why, to, search }, isDone }: { of: Words; isDone: boolean }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li data-done={isDone || undefined}>
      <Icon size={20} stroke={1.7} role="img" aria-label={isDone ? 'Done' : 'To do'} />
      {isDone ? (
        <span>{does}</span>
      ) : (
        <ScreenLink to={to} {...(search ? { search } : {})}>
          {does}
        </ScreenLink>
      )}
      <small>{why}</small>
    </li>
  );
}
