import type { Report, ReportLead } from '@counting-house/contract/kit/report.ts';
import type { TieOutsInput } from '@counting-house/contract/reports/tie-out.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { goodsValue, notBilled, notDispatched, onDay, openRest, waitingOn } from './control-sql.ts';
import { type AccountBalance, ledgerBalances } from './ledger-balance.service.ts';
import {
  type Control,
  controlChecks,
  type ControlGroup,
  controlRows,
  tieOutColumns,
} from './tie-out.rules.ts';

/** Whether control accounts stand, at the end of a day, at what their documents say. */
export async function getTieOuts(ctx: ReadContext, input: TieOutsInput): Promise<Report> {
  const at = input.at ?? ctx.today;
  const groups = await controlsOn(ctx, at, input.upTo);
  return {
    title: 'Control account check',
    heading: 'Control account',
    from: null,
    to: at,
    narrowedBy: [],
    columns: tieOutColumns(at),
    rows: controlRows(groups),
    checks: controlChecks(groups.flatMap(({ controls }) => controls)),
    notes:
      at < ctx.today
        ? ['Material at production plans is known as it is today, so it is not compared.']
        : [],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

/** Every control account with what its documents say on a day. */
export async function controlsOn(
  ctx: ReadContext,
  at: string,
  upTo?: number,
): Promise<ControlGroup[]> {
  const accounts = await ledgerBalances(ctx, at, upTo);
  const rest = await sumsOf(
    ctx,
    at,
    openRest(at >= ctx.today),
    sql`select account_id::text as key, amount from rest`,
  );
  const goods = await sumsOf(
    ctx,
    at,
    goodsValue,
    sql`select kind as key, value as amount from goods`,
  );
  const held = await heldOn(ctx, at);
  /** The account of a key, held against its documents on the side on which it usually stands. */
  const ofKey = (key: string, documents: number, side: 1 | -1, lead: ReportLead): Control[] =>
    accounts
      .filter(({ systemKey }) => systemKey === key)
      .map((account) => controlOf(account, { documents, side, lead }));
  const ofParty = (account: AccountBalance): Control => {
    const side = account.type === 'payable' ? -1 : 1;
    const documents = side * (rest.get(String(account.id)) ?? 0);
    const lead = report('party-balances', { accountId: String(account.id) });
    return controlOf(account, { documents, side, lead });
  };
  const stocks = report('stock-tie-out');
  const cards = report('wallets-and-cards');
  const onTheWay = async (of: 'gateway' | 'cod' | 'cheques') => {
    const documents = await waiting(ctx, at, of);
    return ofKey(`clearing.${of}`, documents, 1, report('money-on-the-way', { of }));
  };
  return [
    {
      label: 'Receivables and payables',
      controls: accounts
        .filter(({ type }) => type === 'receivable' || type === 'payable')
        .map(ofParty),
    },
    {
      label: 'Goods',
      controls: [
        ...accounts.flatMap(({ stockKind: kind, systemKey, ...account }) => {
          if (kind === null || systemKey === null) return [];
          const balance = accounts
            .filter(({ stockKind }) => stockKind === kind)
            .reduce((sum, one) => sum + one.balance, 0);
          const documents = goods.get(kind) ?? 0;
          return [controlOf({ ...account, balance }, { documents, side: 1, lead: stocks })];
        }),
        ...(at < ctx.today ? [] : ofKey('stock.wip', await atPlans(ctx, at), 1, stocks)),
        ...ofKey('stock.billed', await billedHere(ctx, at), -1, report('goods-not-dispatched')),
        ...ofKey('grni', await receivedNotBilled(ctx, at), -1, report('goods-not-billed')),
      ],
    },
    {
      label: 'Funds in transit',
      controls: [
        ...(await onTheWay('gateway')),
        ...(await onTheWay('cod')),
        ...(await onTheWay('cheques')),
      ],
    },
    {
      label: 'Wallets and gift cards',
      controls: [
        ...ofKey('wallet.customer', held.get('customer') ?? 0, -1, cards),
        ...ofKey('wallet.company', held.get('company') ?? 0, -1, cards),
        ...ofKey('giftcard', held.get('gift_card') ?? 0, -1, cards),
      ],
    },
  ];
}

const report = (name: string, asks: Record<string, string> = {}): ReportLead => ({
  to: 'report',
  report: name,
  asks,
});

const waiting = (ctx: ReadContext, at: string, of: 'gateway' | 'cod' | 'cheques') =>
  one(ctx, at, waitingOn(`clearing.${of}`), sql`select sum(amount) as amount from waiting`);

/** What material at production plans is worth, as it is now. */
const atPlans = (ctx: ReadContext, at: string) =>
  one(ctx, at, null, sql`select coalesce(sum(value), 0) as amount from plan_stock`);

const billedHere = (ctx: ReadContext, at: string) =>
  one(ctx, at, notDispatched, sql`select sum(cost) as amount from billed_here`);

const receivedNotBilled = (ctx: ReadContext, at: string) =>
  one(ctx, at, notBilled, sql`select sum(received - billed - returned) as amount from left_open`);

const controlOf = (
  { code, name, balance }: Pick<AccountBalance, 'code' | 'name' | 'balance'>,
  { documents, side, lead }: { documents: number; side: 1 | -1; lead: ReportLead },
): Control => ({
  key: `account ${code}`,
  label: name,
  code,
  documents,
  ledger: side * balance || 0,
  lead,
});

/** What wallets of each kind of owner, and gift cards, hold by their own entries. */
const heldOn = (ctx: ReadContext, at: string) =>
  sumsOf(
    ctx,
    at,
    null,
    sql`select w.owner_type as key, sum(e.amount) as amount
      from wallet_entry e join wallet w on w.id = e.wallet_id cross join at
      where e.business_date <= at.day group by 1
      union all
      select 'gift_card', sum(amount) from gift_card_entry cross join at where business_date <= at.day`,
  );

async function sumsOf(
  ctx: ReadContext,
  at: string,
  table: SQL | null,
  select: SQL,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await ctx.tx.execute<{ key: string; amount: string | null }>(
    sql`with ${onDay(at)}${table === null ? sql.empty() : sql`, ${table}`} ${select}`,
  );
  return new Map(rows.map(({ key, amount }) => [key, Number(amount ?? 0)]));
}

async function one(ctx: ReadContext, at: string, table: SQL | null, select: SQL): Promise<number> {
  const { rows } = await ctx.tx.execute<{ amount: string | null }>(
    sql`with ${onDay(at)}${table === null ? sql.empty() : sql`, ${table}`} ${select}`,
  );
  return Number(rows[0]?.amount ?? 0);
}
