import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useMay } from '../../platform/session.ts';
import { Part } from '../parts/part.tsx';
import { Sheet, SheetBody } from '../parts/sheet.tsx';
import type { Source } from './posted.tsx';
import css from './ledger.module.css';

/** Most who look at a document never open it. */
const Posted = lazy(async () => ({ default: (await import('./posted.tsx')).Posted }));

/** What a document posted, and what took it back, in a panel; nothing for those who do not read the books. */
export function AccountingBlock({ of }: { of: Source }) {
  return useSees() ? (
    <section className={css.accounting} aria-label="Accounting">
      <Entries of={of} />
    </section>
  ) : null;
}

/** The same on a page of its own. */
export function AccountingSheet({ of }: { of: Source }) {
  return useSees() ? (
    <Sheet>
      <SheetBody>
        <Entries of={of} />
      </SheetBody>
    </Sheet>
  ) : null;
}

function useSees(): boolean {
  return useMay()(accounts.listEntriesOf.permission);
}

/** Asked for when it is opened: most who look at a document do not need it. */
function Entries({ of }: { of: Source }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h3>
        <button
          type="button"
          className={css.turn}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? (
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconChevronRight size={16} stroke={1.7} aria-hidden />
          )}
          Accounting
        </button>
      </h3>
      {isOpen && (
        <Part what="the accounting" key={`${of.kind} ${of.id}`}>
          <Posted of={of} />
        </Part>
      )}
    </>
  );
}
