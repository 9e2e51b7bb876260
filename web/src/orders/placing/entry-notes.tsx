import { TagsInput, Textarea } from '@mantine/core';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import type { Messages } from '../../ui/lines/lines.ts';
import type { Entry } from './entry.ts';

const mostTags = 10;

/** What is said with the order: by the buyer, among ourselves, and the words it is found by. */
export function NotesPart({
  entry,
  change,
  errors,
}: {
  entry: Entry;
  change: (by: (before: Entry) => Entry) => void;
  errors: Messages;
}) {
  return (
    <DocumentPart part="notes" title="Notes" step="pay">
      <Textarea
        label="Note from the customer"
        data-part="notes"
        autosize
        minRows={1}
        maxLength={1000}
        value={entry.customerNote}
        onChange={({ currentTarget: { value } }) =>
          change((before) => ({ ...before, customerNote: value }))
        }
        error={errors['customerNote']}
      />
      <Textarea
        label="Internal note"
        autosize
        minRows={1}
        maxLength={1000}
        value={entry.note}
        onChange={({ currentTarget: { value } }) =>
          change((before) => ({ ...before, note: value }))
        }
        error={errors['note']}
      />
      <TagsInput
        label="Tags"
        maxTags={mostTags}
        value={[...entry.tags]}
        onChange={(tags) => change((before) => ({ ...before, tags }))}
        error={errors['tags']}
      />
    </DocumentPart>
  );
}
