import type { StartKey, StartStep } from '@counting-house/contract/dashboard/home.ts';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
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
  product: {
    does: 'Add a product',
    why: 'One by hand, or all of them from a file. Published, it can be ordered.',
    to: catalogueScreens.catalog,
  },
  stock: {
    does: 'Add stock',
    why: 'What you have in the store today, with batches and costs.',
    to: stockScreens.finishedStock,
    search: { form: 'opening' },
  },
  colleague: {
    does: 'Invite a colleague',
    why: 'Each person has their own sign-in and a role.',
    to: adminScreens.users,
    search: { open: 'new' },
  },
  totp: {
    does: 'Set up your second factor',
    why: 'A stolen password is then not enough to sign in.',
    to: dashboardScreens.home,
    search: { panel: 'me', part: 'second-factor' },
  },
  order: {
    does: 'Take the first order',
    why: 'On the phone or at the desk.',
    to: ordersScreens.newB2C,
  },
};

/** What is left to do in a new house; gone when all is done, or when its person hides it. */
export function FirstSteps({ steps }: { steps: readonly StartStep[] }) {
  const isShown = preferences.use().firstSteps;
  const left = steps.filter(({ isDone }) => !isDone).length;
  if (!isShown || left === 0) return null;
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
