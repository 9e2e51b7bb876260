import { production } from '@counting-house/contract/production/production.operations.ts';
import { useSearch } from '../platform/address.ts';
import { beginHere, PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { MakeList } from './make-list.tsx';
import { PlanList } from './plan-list.tsx';
import { RecipeList } from './recipe-list.tsx';
import { RunForm } from './run-form.panel.tsx';
import { RunList } from './run-list.tsx';

const begins = {
  plans: beginHere('New plan', production.createPlan),
  recipes: beginHere('New recipe', production.createRecipe),
};

/** What to make, the plans for it, recipes and what was made. */
export function ProductionScreen() {
  const { tab = '' } = useSearch();
  const first = tab === 'plans' || tab === 'recipes' ? begins[tab] : undefined;
  return (
    <Page title="Production plan" acts={<PageActs first={first} more={[]} />}>
      <PageTabs
        label="Production"
        tabs={[
          { value: 'make', label: 'To make', of: MakeList },
          { value: 'plans', label: 'Plans', of: PlanList },
          { value: 'recipes', label: 'Recipes', access: 'production.recipe.read', of: RecipeList },
          { value: 'runs', label: 'Runs', of: RunList },
        ]}
      />
      <RunForm />
    </Page>
  );
}
