import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useAct } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { keepName } from '../../ui/picking/names.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import type { ItemFormFields, ItemKnown } from './item-form.ts';

/** The category of an item; one that is not there yet is added on the spot. */
export function ItemCategoryPicker({ of, known }: { of: ItemFormFields; known: ItemKnown }) {
  const may = useMay();
  const made = useAct(purchasing.createCategory);

  async function add(name: string) {
    if (!name) return toast.error('Type the name of the new category first.');
    const { kind } = known;
    const answer = await made.run({ name, code: codeOf(name), kind });
    if (!answer) return;
    keepName(purchasing.listCategories, answer.id, answer.name);
    of.change({ categoryId: answer.id });
    toast.success(`Category ${answer.name} added`, {
      text: `Its items are numbered ${answer.code}-00001 and so on.`,
    });
  }

  return (
    <Picker
      label="Category"
      list={purchasing.listCategories}
      with={{ status: 'active' }}
      words={({ path }) => path}
      {...(known.category === undefined ? {} : { shown: known.category })}
      {...of.field('categoryId')}
      withAsterisk
      {...(may(purchasing.createCategory.permission) && {
        create: { label: 'Add as a new category', run: (typed) => void add(typed.trim()) },
      })}
    />
  );
}

/** What stands before the numbers of its items: `COCONU` of coconut oils. */
const codeOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/gu, '')
    .slice(0, 6);
