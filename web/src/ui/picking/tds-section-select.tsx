import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { holdsOn, sectionText } from '@counting-house/contract/tax/withholding.ts';
import { date as dateWords, percent } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { IdSelect, type IdSelectProps } from './id-select.tsx';

/**
 * The sections of TDS in force on a day, found by what either Act calls them. One that is chosen and has another rate, or
 * another Act, on that day is shown as what it is then; one that is over says so.
 */
export function TdsSectionSelect({
  day,
  value,
  ...of
}: Omit<IdSelectProps, 'of'> & { readonly day: string }) {
  const { data } = useOptionalOperation(tax.listWithholdingSections, { limit: 200 });
  const all = data?.rows ?? [];
  const inForce = all.filter((one) => holdsOn(one, day));
  const chosen = all.find(({ id }) => id === value);
  const then = inForce.find(({ code }) => code === chosen?.code);
  const over = chosen && !then ? [chosen] : [];
  return (
    <IdSelect
      placeholder="None"
      clearable
      searchable
      of={[
        ...inForce.map((one) => ({
          id: one.id,
          label: `${sectionText(one)}, ${percent(one.rateBps)}`,
        })),
        ...over.map((one) => ({
          id: one.id,
          label: `${sectionText(one)}, ended${one.validTo ? ` on ${dateWords(one.validTo)}` : ''}`,
        })),
      ]}
      value={then?.id ?? value}
      {...of}
    />
  );
}
