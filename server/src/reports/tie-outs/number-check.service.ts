import type { Report, ReportColumn } from '@counting-house/contract/kit/report.ts';
import type { NumberCheckInput } from '@counting-house/contract/reports/tie-out.ts';
import {
  readDocumentNumbers,
  type NumbersOfSeries,
} from '../../accounts/closing/number-check.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { spanOf } from '../span.rules.ts';
import { newestEntry } from '../statements/figures.service.ts';
import { columnOf, documentLine, headingRow } from './tie-out.rules.ts';

const columns: readonly ReportColumn[] = [
  columnOf('first', 'First', 'text'),
  columnOf('last', 'Last', 'text'),
  columnOf('count', 'Documents', 'count'),
  columnOf('cancelled', 'Cancelled', 'count'),
  columnOf('missing', 'Missing', 'count'),
  columnOf('repeated', 'Repeated', 'count'),
  columnOf('breaks', 'Out of order', 'count'),
  columnOf('numbers', 'Which', 'text'),
];

/** So many numbers are named in a row. */
const mostNamed = 10;

/** Each series of numbers in some days: how many there are, and which are missing, repeated or out of order. */
export async function getNumberCheck(ctx: ReadContext, input: NumberCheckInput): Promise<Report> {
  const span = spanOf(ctx, input);
  const all = await readDocumentNumbers(ctx, span, { series: input.series });
  const gapless = all.filter(({ isGapless }) => isGapless);
  const others = all.filter(({ isGapless }) => !isGapless);
  return {
    title: 'Number check',
    heading: 'Series',
    ...span,
    narrowedBy: [],
    columns: [...columns],
    rows: [
      ...(gapless.length > 0 ? [headingRow(columns, 'gapless', 'No number may be missing')] : []),
      ...gapless.flatMap(rowsOf),
      ...(others.length > 0 ? [headingRow(columns, 'others', 'Numbers may be skipped')] : []),
      ...others.flatMap(rowsOf),
    ],
    checks: checksOf(gapless, all),
    notes: [],
    asOfEntryId: await newestEntry(ctx, input.upTo),
    generatedAt: ctx.now,
  };
}

const rowsOf = (of: NumbersOfSeries) => [
  documentLine(
    columns,
    { key: `series ${of.series} ${of.first}`, label: of.label, lead: null },
    {
      first: of.first,
      last: of.last,
      count: of.count,
      cancelled: of.cancelled.length,
      missing: of.missingCount,
      repeated: of.repeated.length,
      breaks: of.breaks.length,
      numbers: whichOf(of) || null,
    },
  ),
];

const whichOf = ({ missing, missingCount, repeated, breaks, cancelled }: NumbersOfSeries) =>
  [
    named('Missing', missing, missingCount),
    named('Repeated', repeated, repeated.length),
    named('Out of order', breaks, breaks.length),
    named('Cancelled', cancelled, cancelled.length),
  ]
    .filter(Boolean)
    .join('; ');

function named(word: string, numbers: readonly string[], count: number): string {
  if (count === 0) return '';
  const shown = numbers.slice(0, mostNamed);
  const more = count - shown.length;
  return `${word}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Only a series without gaps must have every number; a number given twice is wrong in any. */
function checksOf(gapless: readonly NumbersOfSeries[], all: readonly NumbersOfSeries[]) {
  const wrong = [
    ...gapless.flatMap(({ label, missingCount, first }) =>
      missingCount > 0
        ? [{ says: `${label}: ${numbersWord(missingCount)} missing after ${first}.` }]
        : [],
    ),
    ...all.flatMap(({ label, repeated }) =>
      repeated.length > 0 ? [{ says: `${label}: ${repeated.join(', ')} given twice.` }] : [],
    ),
  ];
  if (wrong.length === 0) return [{ says: 'No number is missing or repeated', difference: 0 }];
  return wrong.map(({ says }) => ({ says, difference: 1 }));
}

const numbersWord = (count: number) => (count === 1 ? '1 number is' : `${count} numbers are`);
