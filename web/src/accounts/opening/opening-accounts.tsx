import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  OpeningAccount,
  Openings,
} from '@counting-house/contract/accounts/periods/opening.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { amount, date } from '../../platform/format/format.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { toast } from '../../platform/toasts.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { EnterWalks } from '../../ui/form/enter-walks.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import css from './opening.module.css';
import { PasteOpenings } from './paste-openings.tsx';

/** What is typed over one account; text where it is no figure yet. */
type Typed = { readonly debit: unknown; readonly credit: unknown };

/** Every account with a debit and a credit to type, or where its opening balance is entered. */
export function OpeningAccounts({ openings, mayWrite }: { openings: Openings; mayWrite: boolean }) {
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map());
  const [sent, setSent] = useState<readonly number[]>([]);
  const [isPasting, setPasting] = useState(false);
  const write = useWrite(accounts.setOpenings);
  const { problem } = write;
  useUnsaved(typed.size > 0);
  useKeys({ 'mod+s': { does: 'Save', run: () => void save() } });

  const set = (id: number, change: Partial<Typed>) =>
    setTyped((before) => {
      const row = openings.rows.find(({ accountId }) => accountId === id);
      const now = before.get(id) ?? { debit: row?.debit ?? 0, credit: row?.credit ?? 0 };
      return new Map(before).set(id, { ...now, ...change });
    });

  async function save() {
    if (typed.size === 0 || write.isSending) return;
    const rows = openings.rows.filter(({ accountId }) => typed.has(accountId));
    setSent(rows.map(({ accountId }) => accountId));
    const reply = await write.run({
      rows: rows.map(({ accountId, version }) => {
        const now = typed.get(accountId);
        return { accountId, version, debit: figure(now?.debit), credit: figure(now?.credit) };
      }),
    });
    if (reply.ok) {
      setTyped(new Map());
      toast.success('Opening balances saved');
    }
  }

  const faultOf = (id: number, side: string) => problem?.fields[`rows.${sent.indexOf(id)}.${side}`];
  const sum = (side: 'debit' | 'credit') =>
    openings.rows.reduce((all, row) => {
      const now = typed.get(row.accountId)?.[side] ?? row[side];
      return all + (typeof now === 'number' ? now : 0);
    }, 0);
  const isOfNoField = problem !== null && Object.keys(problem.fields).length === 0;

  return (
    <Sheet
      title={`Trial balance on ${date(openings.date)}`}
      acts={
        mayWrite && (
          <Button variant="default" onClick={() => setPasting(true)}>
            Paste from a sheet
          </Button>
        )
      }
    >
      {isOfNoField && <Banner tone="stopped">{problem.detail}</Banner>}
      <EnterWalks>
        <div className={css.box}>
          <table className={css.accounts}>
            <caption className="unseen">Opening balances of accounts</caption>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col" className={css.figure}>
                  Debit
                </th>
                <th scope="col" className={css.figure}>
                  Credit
                </th>
              </tr>
            </thead>
            <tbody>
              {openings.rows.map((row) => (
                <AccountRow
                  key={row.accountId}
                  row={row}
                  typed={typed.get(row.accountId)}
                  mayWrite={mayWrite}
                  set={(change) => set(row.accountId, change)}
                  faultOf={(side) => faultOf(row.accountId, side)}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>Total</td>
                <td className={css.figure}>{amount(sum('debit'))}</td>
                <td className={css.figure}>{amount(sum('credit'))}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      </EnterWalks>
      {mayWrite && (
        <div className={css.foot}>
          <span>
            The difference, and what is entered by document, stands on opening balances until it is
            transferred.
          </span>
          <Button
            size="sm"
            loading={write.isSending}
            disabled={typed.size === 0}
            rightSection={<KeyHint keys="mod+s" filled />}
            onClick={() => void save()}
          >
            Save
          </Button>
        </div>
      )}
      {isPasting && (
        <PasteOpenings
          rows={openings.rows}
          close={() => setPasting(false)}
          take={(found) => {
            for (const { accountId, debit, credit } of found) set(accountId, { debit, credit });
            setPasting(false);
          }}
        />
      )}
    </Sheet>
  );
}

/** An emptied cell is zero; text that is no figure is sent as it is, and refused. */
const figure = (typed: unknown): number =>
  typed === '' || typed === undefined ? 0 : (typed as number);

function AccountRow({
  row,
  typed,
  mayWrite,
  set,
  faultOf,
}: {
  row: OpeningAccount;
  typed: Typed | undefined;
  mayWrite: boolean;
  set: (change: Partial<Typed>) => void;
  faultOf: (side: string) => string | undefined;
}) {
  const name = `${row.code} ${row.name}`;
  if (row.elsewhere !== null || !mayWrite) {
    return (
      <tr>
        <td>
          <span className={css.code}>{row.code}</span> {row.name}
        </td>
        {row.elsewhere === null ? (
          <>
            <td className={css.figure}>{row.debit > 0 ? amount(row.debit) : ''}</td>
            <td className={css.figure}>{row.credit > 0 ? amount(row.credit) : ''}</td>
          </>
        ) : (
          <td colSpan={2} className={css.elsewhere}>
            {row.elsewhere}
          </td>
        )}
      </tr>
    );
  }
  const shown = (side: 'debit' | 'credit') => {
    const now = typed ? typed[side] : row[side];
    return (now === 0 ? '' : now) as number | '';
  };
  return (
    <tr>
      <td>
        <span className={css.code}>{row.code}</span> {row.name}
      </td>
      {(['debit', 'credit'] as const).map((side) => (
        <td className={css.figure} key={side}>
          <MoneyInput
            aria-label={`${side === 'debit' ? 'Debit' : 'Credit'} of ${name}`}
            value={shown(side)}
            error={faultOf(side)}
            onChange={(next) =>
              set(
                next === '' || next === 0
                  ? { [side]: next }
                  : { debit: 0, credit: 0, [side]: next },
              )
            }
          />
        </td>
      ))}
    </tr>
  );
}
