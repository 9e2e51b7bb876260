import { production } from '@counting-house/contract/production/production.operations.ts';
import { NewRecipe } from '@counting-house/contract/production/recipe.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useGo, useSearch } from '../../platform/address.ts';
import { count, money } from '../../platform/format/format.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useOnceSaved } from '../../platform/unsaved.ts';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { headFields } from '../../ui/form/document-head.ts';
import { changing } from '../../ui/lines/changing.ts';
import { focusLine, focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentLines } from '../../ui/lines/document-lines.tsx';
import { DocumentPage, type Jump } from '../../ui/lines/document-page.tsx';
import { type FoundBy, ItemBox } from '../../ui/lines/item-search.tsx';
import { withLine } from '../../ui/lines/lines.ts';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { type Place, useSteps } from '../../ui/lines/use-steps.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { NotAllowed, NotePage } from '../../ui/parts/note.tsx';
import { productionScreens } from '../production.routes.tsx';
import { recipeDocument } from './recipe-draft-document.ts';
import { ByproductRows, CheckRows } from './recipe-draft-extras.tsx';
import { goodsToUse, recipeLines } from './recipe-draft-lines.tsx';
import { BatchCostPart, CostPart, forText, ProductPart, StepsPart } from './recipe-draft-parts.tsx';
import { type Draft, toDraft, emptyDraft, withGoods } from './recipe-draft.ts';
import { LineDialog } from './recipe-line-dialog.tsx';

const steps = [
  { value: 'product', label: 'Product' },
  { value: 'items', label: 'Materials' },
] as const;

const jumps: readonly Jump[] = [
  { part: 'product', key: ['F4', 'Product'] },
  { part: itemsPart, key: ['F2', 'Materials'] },
  { part: 'costs' },
  { part: 'steps' },
];

/** `?tab=recipes&edit=new` begins a recipe, `&edit=12` changes a draft. */
export function RecipeEditor() {
  const { edit } = useSearch();
  const id = Number(edit ?? 0) || 0;
  if (!useMay()(production.createRecipe.permission)) return <NotAllowed what="recipes" />;
  return id > 0 ? <Changed id={id} key={id} /> : <RecipeEntry initial={emptyDraft} key="new" />;
}

function Changed({ id }: { id: number }) {
  const recipe = useOperation(production.getRecipe, { id });
  // Read once: what is typed stays when the recipe is read again.
  const [initial] = useState(() => toDraft(recipe));
  if (recipe.status === 'draft') return <RecipeEntry initial={initial} />;
  return (
    <NotePage
      title={`${recipe.name}: ${recipe.title}`}
      act={
        <ScreenLink
          to={productionScreens.plan}
          search={{ tab: 'recipes', open: String(recipe.id) }}
        >
          Open the recipe
        </ScreenLink>
      }
    >
      A released recipe can’t be changed. Copy it to a new version.
    </NotePage>
  );
}

/** One version of a recipe on the screen: materials at the left, product, work and cost at the right. */
function RecipeEntry({ initial }: { initial: Draft }) {
  const work = useLineDocument(recipeDocument, initial);
  const { document: draft, preview, errors } = work;
  const release = useAct(production.recipeRelease, 'Saved, but not released');
  const may = useMay();
  const firstPart = initial.output ? itemsPart : 'product';
  const { step, setStep, sayRefused } = useSteps({ step: firstPart, part: firstPart }, placeOf);
  const [said, setSaid] = useState<string | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const go = useGo();
  const onceSaved = useOnceSaved();
  const look = useMemo(() => recipeLines(setOpened), []);
  const mayRelease = may(production.recipeRelease.permission);

  useKeys({
    'mod+s': { does: 'Save the draft', run: () => void finish('save') },
    'mod+Enter': mayRelease
      ? { does: 'Save and release', run: () => void finish('release') }
      : undefined,
  });

  async function finish(how: 'save' | 'release') {
    const outcome = await work.finish(how);
    if (!outcome) return;
    if ('problem' in outcome) {
      sayRefused('Not saved', outcome);
      return;
    }
    const { id, version, edition, name } = outcome.answer;
    if (how === 'release') {
      if (await release.run({ id, version }))
        toast.success(`Version ${edition} for ${name} is released`);
    } else toast.success(`Version ${edition} for ${name} saved`);
    const seen = { tab: 'recipes', open: String(id) };
    onceSaved(() => go(productionScreens.plan, undefined, seen));
  }

  const patch = (by: Partial<Draft>) => work.change((before) => ({ ...before, ...by }));

  function add(
    goods: FoundBy<typeof goodsToUse.operation>,
    times: number | null,
    { isScanned }: { isScanned: boolean },
  ) {
    setSaid(goods.name);
    changing(
      work.change,
      (before) => withGoods(before, goods, times),
      ({ key }) => (isScanned ? focusPart(itemsPart) : focusLine(key)),
    );
  }

  const part = { draft, change: patch, errors, head: headFields(NewRecipe, work) };
  const openLine = draft.lines.find(({ key }) => key === opened);
  return (
    <DocumentPage
      title={titleOf(draft)}
      says={work.savedWords}
      problem={work.problem?.detail}
      steps={steps}
      step={step}
      setStep={setStep}
      jumps={jumps}
      sideLabel="Product, work and cost"
      counted={`${count(draft.lines.length)} ${draft.lines.length === 1 ? 'material' : 'materials'} ${forText(draft)}`.trim()}
      sums={
        preview?.batchCost
          ? [
              ['The batch', money(preview.batchCost.total)],
              ['Each', money(preview.batchCost.unitCost)],
            ]
          : []
      }
      isAsking={work.isAsking}
      lines={
        <>
          <DocumentLines work={work} look={look} />
          <ItemBox search={goodsToUse} add={add} added={said} />
          <ByproductRows {...part} />
          <CheckRows {...part} />
          {openLine && (
            <LineDialog
              line={openLine}
              set={(by) => work.change((before) => withLine(before, openLine.key, by))}
              close={() => setOpened(null)}
            />
          )}
        </>
      }
      side={
        <>
          <ProductPart {...part} />
          {draft.lines.length > 0 && preview?.batchCost && (
            <BatchCostPart draft={draft} cost={preview.batchCost} isAsking={work.isAsking} />
          )}
          <CostPart {...part} />
          <StepsPart {...part} />
        </>
      }
      acts={
        <>
          <Button
            variant={mayRelease ? 'default' : 'filled'}
            size="sm"
            loading={work.isSending}
            rightSection={<KeyHint keys="mod+s" filled={!mayRelease} />}
            onClick={() => void finish('save')}
          >
            Save draft
          </Button>
          {mayRelease && (
            <Button
              size="sm"
              loading={work.isSending || release.isSending}
              rightSection={<KeyHint keys="mod+Enter" filled />}
              onClick={() => void finish('release')}
            >
              Save and release
            </Button>
          )}
        </>
      }
    />
  );
}

const titleOf = ({ saved, output }: Draft): string =>
  saved && output ? `${output.name}, version ${saved.edition}` : 'New recipe';

/** Where what is wrong with a recipe stands. */
function placeOf(path: string): Place {
  if (path === 'outputQty') return { step: 'product', part: 'quantity' };
  if (path.startsWith('output') || path === 'name') return { step: 'product', part: 'product' };
  return { step: itemsPart, part: itemsPart };
}
