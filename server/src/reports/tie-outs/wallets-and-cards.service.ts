import type { Report, ReportColumn, ReportRow } from '@counting-house/contract/kit/report.ts';
import { registerLimits } from '@counting-house/contract/reports/register.ts';
import type { WalletsAndCardsInput } from '@counting-house/contract/reports/tie-out.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { onDay } from './control-sql.ts';
import { ledgerBalances } from './ledger-balance.service.ts';
import { columnOf, controlChecks, documentLine, headingRow, moreRow } from './tie-out.rules.ts';

const columns: readonly ReportColumn[] = [
  columnOf('issued', 'Since', 'date'),
  columnOf('expires', 'Expires', 'date'),
  columnOf('face', 'Came in', 'money'),
  columnOf('spent', 'Spent', 'money'),
  columnOf('left', 'Balance', 'money'),
];

type Row = Record<string, string | null>;
type Part = { readonly key: string; readonly label: string; readonly rows: readonly Row[] };

/** What is owed at the end of a day on wallets and gift cards, the largest first, against their accounts. */
export async function getWalletsAndCards(
  ctx: ReadContext,
  input: WalletsAndCardsInput,
): Promise<Report> {
  const at = input.at ?? ctx.today;
  const wallets = await walletsOn(ctx, at);
  const parts: Part[] = [
    {
      key: 'customer',
      label: 'Wallets of customers',
      rows: wallets.filter((row) => row['kind'] === 'customer'),
    },
    {
      key: 'company',
      label: 'Wallets of companies',
      rows: wallets.filter((row) => row['kind'] === 'company'),
    },
    { key: 'gift_card', label: 'Gift cards', rows: await cardsOn(ctx, at) },
  ];
  const accounts = await ledgerBalances(ctx, at, input.upTo);
  const keys: Readonly<Record<string, string>> = {
    customer: 'wallet.customer',
    company: 'wallet.company',
    gift_card: 'giftcard',
  };
  const controls = parts.map(({ key, label, rows }) => ({
    label,
    code: '',
    documents: sumOf(rows, 'left'),
    ledger: -(accounts.find(({ systemKey }) => systemKey === keys[key])?.balance ?? 0) || 0,
  }));
  const most = input.format === undefined ? registerLimits.shown : registerLimits.paper;
  const sum = (of: 'documents' | 'ledger') => controls.reduce((all, one) => all + one[of], 0);
  const plain = { code: '', depth: 0, lead: null } as const;
  const owed = (value: number) => columns.map(({ key }) => (key === 'left' ? value : null));
  const [documents, ledger] = [sum('documents'), sum('ledger')];
  return {
    title: 'Wallets and gift cards',
    heading: 'Holder',
    from: null,
    to: at,
    narrowedBy: [],
    columns: [...columns],
    rows: [
      ...parts.flatMap((part) => partRows(part, most)),
      ...(documents === 0 && ledger === 0
        ? []
        : [
            {
              ...plain,
              key: 'total',
              label: 'Total',
              look: 'total' as const,
              cells: owed(documents),
            },
            {
              ...plain,
              key: 'ledger',
              label: 'Ledger accounts',
              look: 'line' as const,
              cells: owed(ledger),
            },
            {
              ...plain,
              key: 'difference',
              label: 'Difference',
              look: 'sum' as const,
              cells: owed(documents - ledger),
            },
          ]),
    ],
    checks: controlChecks(controls),
    notes: [],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

const sumOf = (rows: readonly Row[], key: string) =>
  rows.reduce((sum, row) => sum + Number(row[key]), 0);

function partRows({ key, label, rows }: Part, most: number): ReportRow[] {
  if (rows.length === 0) return [];
  return [
    headingRow(columns, key, label),
    ...rows.slice(0, most).map((row) =>
      documentLine(
        columns,
        {
          key: `${key} ${row['id']}`,
          label: row['name'] ?? '',
          lead: {
            to: 'document',
            sourceKind: row['source_kind'] ?? '',
            sourceNo: row['name'] ?? '',
            documentId: Number(row['id']),
          },
        },
        {
          issued: row['issued'] ?? null,
          expires: row['expires'] ?? null,
          face: Number(row['face']),
          spent: Number(row['spent']),
          left: Number(row['left']),
        },
      ),
    ),
    ...moreRow(columns, {
      count: rows.length - most,
      at: 'left',
      sum: sumOf(rows.slice(most), 'left'),
    }),
    {
      key: `sum ${key}`,
      label,
      code: '',
      depth: 0,
      look: 'sum',
      cells: columns.map(({ key: at }) =>
        ['face', 'spent', 'left'].includes(at) ? sumOf(rows, at) : null,
      ),
      lead: null,
    },
  ];
}

async function walletsOn(ctx: ReadContext, at: string): Promise<Row[]> {
  const { rows } = await ctx.tx.execute<Row>(sql`
    with ${onDay(at)}
    select w.owner_type as kind, w.owner_id as id,
      case w.owner_type when 'customer' then 'customer' else 'b2b_company' end as source_kind,
      coalesce(c.name, b.name, '') as name, to_char(min(e.business_date), 'YYYY-MM-DD') as issued,
      sum(greatest(e.amount, 0)) as face, sum(greatest(-e.amount, 0)) as spent, sum(e.amount) as "left"
    from wallet_entry e join wallet w on w.id = e.wallet_id cross join at
      left join customer c on c.id = w.customer_id left join b2b_company b on b.id = w.company_id
    where e.business_date <= at.day
    group by w.id, c.id, b.id having sum(e.amount) <> 0 order by sum(e.amount) desc, w.id`);
  return rows;
}

async function cardsOn(ctx: ReadContext, at: string): Promise<Row[]> {
  const { rows } = await ctx.tx.execute<Row>(sql`
    with ${onDay(at)}
    select g.id, 'gift_card' as source_kind,
      concat('Card …', g.last4, case g.recipient_name when '' then '' else ', ' || g.recipient_name end) as name,
      to_char(min(e.business_date), 'YYYY-MM-DD') as issued, to_char(g.expires_on, 'YYYY-MM-DD') as expires,
      sum(greatest(e.amount, 0)) as face, sum(greatest(-e.amount, 0)) as spent, sum(e.amount) as "left"
    from gift_card_entry e join gift_card g on g.id = e.gift_card_id cross join at
    where e.business_date <= at.day
    group by g.id having sum(e.amount) <> 0 order by sum(e.amount) desc, g.id`);
  return rows;
}
