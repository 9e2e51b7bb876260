import type {
  CourierWord,
  WordMeaning,
} from '@counting-house/contract/logistics/courier-account.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { TextInput } from '@mantine/core';
import { Choice } from '../../ui/picking/choice.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { one, picker } from '../../ui/filter/filters.tsx';
import { List, type ListProps } from '../../ui/list/list.tsx';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { type Column, number, opens, stacked, text } from '../../ui/table/columns.tsx';
import { failureLabels } from '../logistics-labels.ts';
import { meaningLabels } from './connection-labels.ts';

const meaning: Column<CourierWord> = {
  key: 'meaning',
  label: 'Mapped to',
  cell: meansText,
  words: meansText,
};

function meansText(row: CourierWord): string {
  if (row.meaning === null) {
    return row.suggested ? `Not set. Looks like: ${meaningLabels[row.suggested]}` : 'Not set';
  }
  const reason = row.reason ? `: ${failureLabels[row.reason].toLowerCase()}` : '';
  return `${meaningLabels[row.meaning]}${reason}`;
}

/** What the status words of couriers mean. */
export const courierWordList = {
  list: logistics.listCourierWords,
  things: 'status mappings',
  search: 'Courier status, connection',
  columns: [
    stacked(opens('word', 'Courier status', { sorted: true }), text('account', 'Connection')),
    meaning,
    number('waiting', 'Updates waiting'),
  ],
  filters: [
    one('isKnown', 'Meaning', { yes: 'Set', no: 'Not set' }),
    picker('accountId', 'Connection', logistics.listCourierAccounts),
  ],
  panel: CourierWordPanel,
  newPanel: NewCourierWordPanel,
  create: beginHere('New status mapping', logistics.createCourierWord),
  empty:
    'The words by which couriers call a status, such as “OFD”. Unknown ones appear here by themselves.',
} satisfies ListProps<typeof logistics.listCourierWords>;

export const CourierWordList = () => <List {...courierWordList} />;

function NewCourierWordPanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(logistics.createCourierWord, {
    initial: {},
    saved: 'Status mapping saved',
    then: close,
  });
  return (
    <FormPanel title="New status mapping" form={form}>
      <Picker
        label="Connection"
        list={logistics.listCourierAccounts}
        {...form.field('accountId')}
      />
      <TextInput
        label="Courier status"
        description="Capital letters, blanks and - make no difference."
        {...form.field('word')}
      />
      <Choice label="Mapped to" of={meaningLabels} searchable {...form.field('meaning')} />
      {form.values.meaning === 'attempt_failed' && (
        <Choice label="Reason" of={failureLabels} clearable {...form.field('reason')} />
      )}
    </FormPanel>
  );
}

function CourierWordPanel({ id }: { id: number }) {
  const { rows } = useOperation(logistics.listCourierWords, { ids: [id] });
  const [word] = rows;
  const may = useMay();
  if (!word) return null;
  return may('integrations.connection.write') ? (
    <EditWord word={word} key={id} />
  ) : (
    <SidePanel title={word.word} isNarrow>
      <Sheet>
        <SheetBody>
          <Facts
            rows={[
              ['Connection', word.account],
              ['Mapped to', meansText(word)],
            ]}
          />
        </SheetBody>
      </Sheet>
    </SidePanel>
  );
}

function EditWord({ word }: { word: CourierWord }) {
  const { close } = usePanelPlace();
  const initial: { meaning?: WordMeaning; reason?: NonNullable<CourierWord['reason']> } = {};
  if (word.meaning ?? word.suggested)
    initial.meaning = (word.meaning ?? word.suggested) as WordMeaning;
  if (word.reason) initial.reason = word.reason;
  const form = useOperationForm(logistics.updateCourierWord, {
    initial: { id: word.id, version: word.version, ...initial },
    saved: 'Status mapping saved',
    then: close,
  });
  return (
    <FormPanel title={word.word} form={form}>
      <Choice
        label="Mapped to"
        description={
          word.waiting > 0
            ? `${word.waiting} ${word.waiting === 1 ? 'update waits' : 'updates pending'} for it, and will be applied.`
            : 'Updates already applied are not changed.'
        }
        of={meaningLabels}
        searchable
        {...form.field('meaning')}
      />
      {form.values.meaning === 'attempt_failed' && (
        <Choice label="Reason" of={failureLabels} clearable {...form.field('reason')} />
      )}
    </FormPanel>
  );
}
