import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { RepricedGroup } from '@counting-house/contract/b2b/group-reprice.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { Button, Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { roundingWords, wayWords } from '../catalogue/catalogue.routes.tsx';
import { count, money, qty, today } from '../platform/format/format.ts';
import { call, newKey } from '../platform/http/client.ts';
import { problemIn } from '../platform/http/problem.ts';
import { readAgain } from '../platform/http/query.ts';
import { useOptionalOperation, useWrite } from '../platform/http/use-operation.ts';
import { toast } from '../platform/toasts.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { DateInput } from '../ui/dates/date-input.tsx';
import { MoneyInput, PercentInput } from '../ui/form/figure-input.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { ErrorCard } from '../ui/parts/note.tsx';
import type { Column } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import css from './b2b.module.css';

type Rule = InputOf<typeof b2b.previewReprice>;
type Row = RepricedGroup['rows'][number];

const typingMs = 300;
const mostShown = 100;

/** Changes all prices of a group's list by a rule, shown before they are saved and taken back as one. */
export function RepriceDialog({ groupId, close }: { groupId: number; close: () => void }) {
  const [rule, setRule] = useState<Rule>({
    groupId,
    direction: 'up',
    by: 'percent',
    rounding: 'none',
  });
  const [isSure, setSure] = useState(false);
  const [wrong, setWrong] = useState<{ text: string; isJump: boolean } | null>(null);
  const [asked] = useDebouncedValue(rule, typingMs);
  const read = b2b.previewReprice.input.safeParse(asked);
  const preview = useOptionalOperation(b2b.previewReprice, asked, { enabled: read.success });
  const write = useWrite(b2b.updateGroupItems);
  const rows = read.success ? (preview.data?.rows ?? []) : [];
  const isLater = rule.validFrom !== undefined && rule.validFrom > today();

  function change(patch: Partial<Rule>) {
    setRule({ ...rule, ...patch });
    setWrong(null);
  }

  async function save() {
    if (rows.length === 0 || asked !== rule || write.isSending) return;
    const { validFrom } = rule;
    const items = rows.map(({ id, version, variantId, after }) =>
      isLater && validFrom
        ? { variantId, prices: after, validFrom }
        : { id, version, prices: after },
    );
    const reply = await write.run({ groupId, items, confirmJump: isSure });
    if (!reply.ok) {
      setWrong({ text: reply.problem.detail, isJump: reply.problem.code === 'price.jump' });
      return;
    }
    close();
    const saved = new Map(reply.data.items.map((item) => [item.variantId, item]));
    toast.success(`${count(rows.length)} ${rows.length === 1 ? 'price' : 'prices'} set`, {
      about: 'group prices',
      undo: () => void takeBack(groupId, rows, saved, isLater),
    });
  }

  return (
    <Dialog
      onClose={close}
      title="Change prices of this list"
      size={640}
      keys={{ 'mod+s': { does: 'Save', run: () => void save() } }}
    >
      <div className={css.reprice}>
        <RuleFields rule={rule} change={change} />
        {preview.error && read.success && (
          <ErrorCard
            what="the new prices"
            problem={problemIn(preview.error)}
            again={() => void preview.refetch()}
          />
        )}
        {!read.success && <p>The new prices are shown here before anything is saved.</p>}
        {read.success && preview.data && rows.length === 0 && <p>No price changes by this rule.</p>}
        {rows.length > 0 && <Repriced rows={rows} />}
        {wrong && (
          <p data-tone="stopped" role="alert">
            {wrong.text}
          </p>
        )}
        {wrong?.isJump && (
          <Checkbox
            label="The prices are right: save them"
            checked={isSure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
        )}
        <div className={css.repriceActs}>
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button
            size="sm"
            disabled={rows.length === 0 || asked !== rule}
            loading={write.isSending}
            onClick={() => void save()}
            rightSection={<KeyHint keys="mod+s" filled />}
          >
            {rows.length === 0
              ? 'Set prices'
              : `Set ${count(rows.length)} ${rows.length === 1 ? 'price' : 'prices'}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** By how much, rounded how and from when; typed over until the new prices look right. */
function RuleFields({ rule, change }: { rule: Rule; change: (patch: Partial<Rule>) => void }) {
  return (
    <>
      <Pair>
        <Choice
          label="Change"
          of={wayWords}
          value={`${rule.direction} ${rule.by}`}
          onChange={(next) => {
            const [way, kind] = String(next).split(' ');
            change({
              direction: way === 'down' ? 'down' : 'up',
              by: kind === 'amount' ? 'amount' : 'percent',
            });
          }}
        />
        {rule.by === 'percent' ? (
          <PercentInput
            label="Percent"
            withAsterisk
            value={rule.percent ?? ''}
            onChange={(next) => change({ percent: figure(next) })}
          />
        ) : (
          <MoneyInput
            label="Amount"
            withAsterisk
            value={rule.amount ?? ''}
            onChange={(next) => change({ amount: figure(next) })}
          />
        )}
      </Pair>
      <Pair>
        <Choice
          label="Rounding"
          of={roundingWords}
          value={rule.rounding ?? 'none'}
          onChange={(next) => change({ rounding: next })}
        />
        <DateInput
          label="From"
          description="Leave blank for today."
          minDate={today()}
          value={rule.validFrom ?? ''}
          onChange={(next) => change({ validFrom: next ? String(next) : undefined })}
        />
      </Pair>
    </>
  );
}

/** The prices before and after; those below what the goods cost come first. */
function Repriced({ rows }: { rows: readonly Row[] }) {
  const below = rows.filter(({ isBelowCost }) => isBelowCost).length;
  return (
    <>
      {below > 0 && (
        <p data-tone="stopped">
          {count(below)} {below === 1 ? 'price is' : 'prices are'} below what the goods cost.
        </p>
      )}
      <DataTable
        caption="Prices before and after"
        columns={columns}
        rows={rows
          .toSorted((a, b) => Number(b.isBelowCost) - Number(a.isBelowCost))
          .slice(0, mostShown)}
      />
      {rows.length > mostShown && <p>and {count(rows.length - mostShown)} more</p>}
    </>
  );
}

const figure = (next: unknown) => (typeof next === 'number' ? next : undefined);

const words = (prices: Row['before'], unit: string) =>
  prices.map(({ fromQty, price }) =>
    fromQty === 0 ? money(price) : `${money(price)} from ${qty(fromQty, unit)}`,
  );

const columns: readonly Column<Row>[] = [
  {
    key: 'title',
    label: 'Item',
    words: ({ title }) => title,
    cell: ({ title, sku, cost, isBelowCost }) => (
      <span className={css.repriced}>
        {title}
        <small>{sku}</small>
        {isBelowCost && <small data-tone="stopped">Costs {money(cost)}</small>}
      </span>
    ),
  },
  {
    key: 'before',
    label: 'Now',
    isRight: true,
    cell: ({ before, unitCode }) => words(before, unitCode).join(', '),
  },
  {
    key: 'after',
    label: 'New',
    isRight: true,
    part: 'amount',
    cell: ({ after, unitCode }) => words(after, unitCode).join(', '),
  },
];

/** Puts back what stood there; what somebody changed since refuses all of it, named. */
async function takeBack(
  groupId: number,
  rows: readonly Row[],
  saved: ReadonlyMap<number, { readonly id: number; readonly version: number }>,
  isLater: boolean,
): Promise<void> {
  const now = rows.flatMap(({ variantId, before }) => {
    const item = saved.get(variantId);
    return item ? [{ id: item.id, version: item.version, prices: before }] : [];
  });
  const input = isLater
    ? { groupId, remove: now.map(({ id }) => id) }
    : { groupId, items: now, confirmJump: true };
  const reply = await call(b2b.updateGroupItems, input, { key: newKey() });
  if (!reply.ok) toast.error('Not undone', { text: reply.problem.detail, about: 'group prices' });
  await readAgain();
}
