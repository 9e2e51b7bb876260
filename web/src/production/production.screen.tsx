import { production } from '@counting-house/contract/production/production.operations.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import { IconBoxMultiple, IconPlus } from '@tabler/icons-react';
import { useSearch } from '../platform/address.ts';
import { ListUpload, useUploadAct } from '../lists/lists.routes.tsx';
import { beginHere, PageActs } from '../ui/page/page-acts.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { MakeList } from './plans/make-list.tsx';
import { PlanForms } from './plans/plan-forms.tsx';
import { PlanViews } from './plans/plan-views.tsx';
import { stockScreens } from '../stock/stock.routes.tsx';
import { productionScreens } from './production.routes.tsx';
import { RecipeDuplicate } from './recipes/recipe-duplicate.tsx';
import { RecipeEditor } from './recipes/recipe-entry.tsx';
import { RecipeList } from './recipes/recipe-list.tsx';
import { RunPage } from './runs/run-page.tsx';
import { RunList } from './runs/run-list.tsx';
import { YieldTab } from './runs/yield-report.tsx';

const begins = {
  runs: {
    label: 'Repack',
    icon: IconBoxMultiple,
    key: 'n',
    access: accessOf(production.repack),
    does: { path: `${stockScreens.finishedStock.path}?form=repack` },
  },
  plans: beginHere('New plan', production.createPlan),
  recipes: {
    label: 'New recipe',
    icon: IconPlus,
    key: 'n',
    access: accessOf(production.createRecipe),
    does: { path: `${productionScreens.plan.path}?tab=recipes&edit=new` },
  },
};

/** What to make, the plans for it, recipes and what was made. */
export function ProductionScreen() {
  const { tab = '', edit, upload, form, plan, posted } = useSearch();
  const bring = useUploadAct('recipes');
  if (upload !== undefined) return <ListUpload />;
  if (form === 'run' && plan)
    return <RunPage planId={Number(plan)} key={posted ? `${plan} ${posted}` : plan} />;
  if (tab === 'recipes' && edit !== undefined) return <RecipeEditor />;
  const first = tab in begins ? begins[tab as keyof typeof begins] : undefined;
  return (
    <Page
      title="Production plan"
      acts={
        <PageActs
          first={first}
          more={tab === 'recipes' ? [{ ...bring, label: 'Upload recipes' }] : []}
        />
      }
    >
      <PageTabs
        label="Production"
        tabs={[
          { value: 'make', label: 'To make', of: MakeList },
          { value: 'plans', label: 'Plans', of: PlanViews },
          { value: 'recipes', label: 'Recipes', access: 'production.recipe.read', of: RecipeList },
          { value: 'runs', label: 'Runs', of: RunList },
          { value: 'yield', label: 'Yield', access: 'production.cost.read', of: YieldTab },
        ]}
      />
      <PlanForms />
      <RecipeDuplicate />
    </Page>
  );
}
