import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { RecipeRow } from '@counting-house/contract/production/recipe.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import {
  IconArchive,
  IconCopy,
  IconCopyPlus,
  IconEdit,
  IconPlayerPlay,
  IconStar,
} from '@tabler/icons-react';
import { run, type RowAction } from '../../ui/list/actions.tsx';
import { deletes } from '../../ui/rows/row-steps.ts';
import { productionScreens } from '../production.routes.tsx';

type Row = Pick<RecipeRow, 'id' | 'version' | 'status' | 'edition' | 'name' | 'isDefault'>;

/** What can be done with a version of a recipe. */
export const recipeActions: readonly RowAction<Row>[] = [
  run<typeof production.recipeRelease, Row>('Release', production.recipeRelease, {
    icon: IconPlayerPlay,
    when: ({ status }) => status === 'draft',
    done: ({ name, edition }) => `Version ${edition} for ${name} is released`,
  }),
  {
    label: 'Edit',
    icon: IconEdit,
    key: 'e',
    access: accessOf(production.updateRecipe),
    isFor: ({ status }) => status === 'draft',
    does: {
      kind: 'visit',
      path: ({ id }) => `${productionScreens.plan.path}?tab=recipes&edit=${id}`,
    },
  },
  run<typeof production.recipeCopy, Row>('Copy to a new version', production.recipeCopy, {
    icon: IconCopy,
    done: (_, { edition }) => `Version ${edition} drafted`,
  }),
  {
    label: 'Copy to another product',
    icon: IconCopyPlus,
    access: accessOf(production.recipeCopy),
    isFor: () => true,
    does: {
      kind: 'visit',
      path: ({ id }) =>
        `${productionScreens.plan.path}?tab=recipes&open=${id}&form=duplicate&recipe=${id}`,
    },
  },
  {
    label: 'Make default',
    icon: IconStar,
    access: ['production.recipe.release'],
    isFor: ({ status, isDefault }) => status === 'released' && !isDefault,
    does: {
      kind: 'call',
      operation: admin.updateField,
      isForMany: false,
      input: ({ id, version }) => ({
        table: 'recipe',
        id,
        field: 'isDefault',
        value: 'true',
        version,
      }),
      done: ({ name, edition }) => `Plans for ${name} go by version ${edition} now`,
    },
  },
  run<typeof production.recipeRetire, Row>('Retire', production.recipeRetire, {
    icon: IconArchive,
    when: ({ status }) => status === 'released',
    with: { force: true },
    sure: {
      title: ({ name, edition }) => `Retire version ${edition} for ${name}?`,
      effect: () => 'No plan can be made by it any more. Plans that are open go on with it.',
    },
    done: ({ name, edition }) => `Version ${edition} for ${name} is retired`,
  }),
  deletes('recipe', ({ name, edition }) => `Version ${edition} for ${name}`, {
    when: ({ status }) => status === 'draft',
  }),
];
