import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { Group } from '@counting-house/contract/b2b/group.ts';
import type { ProposedGroupItems } from '@counting-house/contract/b2b/group-sheet.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { count } from '../platform/format/format.ts';
import { call } from '../platform/http/client.ts';
import { toast } from '../platform/toasts.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { PercentInput } from '../ui/form/figure-input.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import css from './b2b.module.css';

const sources = {
  category: 'All items of a category',
  group: 'What another group pays',
} as const;

/** Puts many items into the sheet of a group at once: of a category, or as another group pays. */
export function FillDialog({
  group,
  take,
  close,
}: {
  group: Group;
  take: (proposed: ProposedGroupItems) => unknown;
  close: () => void;
}) {
  const [source, setSource] = useState<keyof typeof sources>('category');
  const [categoryId, setCategory] = useState<number | ''>('');
  const [fromGroupId, setGroup] = useState<number | ''>('');
  const [percent, setPercent] = useState<unknown>(group.baseDiscount);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setAsking] = useState(false);

  async function add() {
    const chosen = source === 'category' ? categoryId : fromGroupId;
    if (chosen === '') {
      setWrong(
        source === 'category'
          ? { categoryId: 'Choose a category' }
          : { fromGroupId: 'Choose a group' },
      );
      return;
    }
    setAsking(true);
    const reply = await call(b2b.proposeGroupItems, {
      groupId: group.id,
      ...(source === 'category'
        ? { categoryId: chosen, percent: typeof percent === 'number' ? percent : 0 }
        : { fromGroupId: chosen }),
    });
    setAsking(false);
    if (!reply.ok) {
      const { fields, detail } = reply.problem;
      setWrong(Object.keys(fields).length > 0 ? fields : { [`${source}Id`]: detail });
      return;
    }
    close();
    take(reply.data);
    toast.info(outcomeOf(reply.data));
  }

  return (
    <Dialog
      onClose={close}
      title="Add many items"
      size={480}
      keys={{ 'mod+s': { does: 'Add', run: () => void add() } }}
    >
      <div className={css.reprice}>
        <Choice
          label="From"
          of={sources}
          value={source}
          onChange={(next) => setSource(next === 'group' ? 'group' : 'category')}
        />
        {source === 'category' ? (
          <>
            <Picker
              label="Category"
              withAsterisk
              list={catalogue.listCategories}
              value={categoryId}
              onChange={(next) => setCategory(typeof next === 'number' ? next : '')}
              error={wrong['categoryId']}
            />
            <PercentInput
              label="Less than the shop’s price by"
              value={percent as number | ''}
              onChange={setPercent}
              error={wrong['percent']}
            />
          </>
        ) : (
          <Picker
            label="Group"
            withAsterisk
            list={b2b.listGroups}
            with={{ companyId: group.companyId }}
            value={fromGroupId}
            onChange={(next) => setGroup(typeof next === 'number' ? next : '')}
            error={wrong['fromGroupId'] ?? wrong['groupId']}
          />
        )}
        <p>The rows stand in the sheet, to be looked at and changed, and are saved with it.</p>
        <div className={css.repriceActs}>
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button
            size="sm"
            loading={isAsking}
            onClick={() => void add()}
            rightSection={<KeyHint keys="mod+s" filled />}
          >
            Add to the sheet
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const rowsText = (n: number) => `${count(n)} ${n === 1 ? 'item' : 'items'}`;

function outcomeOf({ added, changed, kept }: ProposedGroupItems): string {
  const parts = [
    added.length > 0 && `${rowsText(added.length)} added`,
    changed.length > 0 && `${rowsText(changed.length)} changed`,
    kept > 0 && `${rowsText(kept)} in the list already`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'No items there';
}
