import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { RecordOnView } from '../../platform/house.ts';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { fieldText, describeEntry } from './change-text.ts';
import css from './history.module.css';
import { PanelPart } from '../../ui/panel/panel-part.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { Timeline } from '../../ui/record/timeline.tsx';

/** Records whose own page has a timeline, where their notes are written. */
const hasTimeline: ReadonlySet<string> = new Set(['sales_order']);

/** What happened to a record and what people wrote beside it, newest first. */
export function HistoryPanel({ record }: { record: RecordOnView }) {
  return (
    <PanelPart>
      <History record={record} />
    </PanelPart>
  );
}

function History({ record }: { record: RecordOnView }) {
  const [field, setField] = useState<string | null>(null);
  const { fields } = useOperation(admin.getHistory, record);
  return (
    <SidePanel title="History" isNarrow>
      <div className={css.history}>
        {!hasTimeline.has(record.table) && <NoteBox record={record} />}
        {fields.length > 1 && (
          <Select
            label="Field"
            placeholder="All fields"
            data={fields.map((name) => ({ value: name, label: fieldText(name) }))}
            value={field}
            onChange={setField}
            clearable
            allowDeselect
          />
        )}
        <Part what="the history">
          <Entries key={field} record={record} field={field ?? undefined} />
        </Part>
      </div>
    </SidePanel>
  );
}

/** What happened to a record, for a page of it. */
export function RecordActivity({ record }: { record: RecordOnView }) {
  return <Entries record={record} field={undefined} />;
}

/** A page of it, and behind it the page before. */
function Entries({
  record,
  field,
  cursor,
}: {
  record: RecordOnView;
  field: string | undefined;
  cursor?: string;
}) {
  const { rows, next } = useOperation(admin.getHistory, { ...record, field, cursor });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Timeline happenings={rows.map(describeEntry)} />
      {next !== null && !isOpen && (
        <Button variant="default" onClick={() => setOpen(true)}>
          Earlier
        </Button>
      )}
      {next !== null && isOpen && <Entries record={record} field={field} cursor={next} />}
    </>
  );
}

function NoteBox({ record }: { record: RecordOnView }) {
  const [text, setText] = useState('');
  const write = useAct(admin.addHistory, 'Note not saved');
  const save = async () => {
    if (await write.run({ ...record, text })) setText('');
  };
  return (
    <form
      className={css.note}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        label="Note"
        description="Type @name to notify someone."
        autosize
        minRows={2}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        disabled={text.trim() === ''}
        loading={write.isSending}
      >
        Add note
      </Button>
    </form>
  );
}
