import { Wrong } from './document-page.tsx';
import { type LineLook, LineTable } from './line-table.tsx';
import { type Lined, type LineOf, type Messages, withLine } from './lines.ts';
import { removeLine } from './remove-line.ts';

/** The lines of the document that is worked on, and what is refused of them as a whole. */
export function DocumentLines<D extends Lined, A>({
  work,
  look,
}: {
  /** As `useLineDocument` answers it. */
  work: {
    readonly document: D;
    readonly change: (by: (before: D) => D) => void;
    readonly answerOf: (key: number) => A | undefined;
    readonly messagesOf: (key: number) => Messages;
    readonly errors: Messages;
  };
  look: LineLook<LineOf<D>, A>;
}) {
  const { document, change } = work;
  return (
    <>
      <LineTable
        look={look}
        lines={document.lines}
        answerOf={work.answerOf}
        messagesOf={work.messagesOf}
        acts={{
          set: (key, by) => change((before) => withLine(before, key, by)),
          remove: (key) => removeLine(document, key, { change, nameOf: look.nameOf }),
        }}
      />
      <Wrong>{work.errors['lines']}</Wrong>
    </>
  );
}
