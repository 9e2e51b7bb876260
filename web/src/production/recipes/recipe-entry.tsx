import { production } from '@counting-house/contract/production/production.operations.ts';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useGo, useSearch } from '../../platform/address.ts';
import { count, money } from '../../platform/format.ts';
import { useKeys } from '../../platform/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useOperation, useWrite } from '../../platform/http/use-operation.ts';
import { focusCell, focusLine, focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPage, type Jump, Wrong } from '../../ui/lines/document-page.tsx';
import { type FoundBy, ItemBox } from '../../ui/lines/item-search.tsx';
import { LineTable } from '../../ui/lines/line-table.tsx';
import { type Messages, withLine, withLineAgain, withoutLine } from '../../ui/lines/lines.ts';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { KeyHint } from '../../ui/parts/key-hint.tsx';
import { NotAllowed, NotePage } from '../../ui/parts/note.tsx';
import { productionScreens } from '../production.routes.tsx';
import { recipeDocument } from './recipe-draft-document.ts';
import { ByproductRows, CheckRows } from './recipe-draft-extras.tsx';
import { goodsToUse, recipeLines } from './recipe-draft-lines.tsx';
import {
  BatchCostPart,
  CostPart,
  forWords,
  ProductPart,
  StepsPart,
} from './recipe-draft-parts.tsx';
import { type Draft, draftOf, emptyDraft, withGoods } from './recipe-draft.ts';
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
  const [initial] = useState(() => draftOf(recipe));
  if (recipe.status === 'draft') return <RecipeEntry initial={initial} />;
  return (
    <NotePage title={`${recipe.name}: ${recipe.title}`}>
      A released recipe can’t be changed. Copy it to a new version.
    </NotePage>
  );
}

/** One version of a recipe on the screen: materials at the left, product, work and cost at the right. */
function RecipeEntry({ initial }: { initial: Draft }) {
  const work = useLineDocument(recipeDocument, initial);
  const { document: draft, preview, errors } = work;
  const release = useWrite(production.recipeRelease);
  const may = useMay();
  const [step, setStep] = useState<string>(initial.output ? 'items' : 'product');
  const [said, setSaid] = useState<string | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [finished, setFinished] = useState<number | null>(null);
  const go = useGo();
  const look = useMemo(() => recipeLines(setOpened), []);
  const mayRelease = may(production.recipeRelease.permission);

  useEffect(() => {
    // Once nothing unsaved is left, so that nobody is asked whether it may be lost.
    if (finished === null) return;
    go(productionScreens.plan, undefined, { tab: 'recipes', open: String(finished) });
  }, [finished, go]);

  useEffect(() => {
    // After the page gave the focus to its heading, as it does for every page.
    const timer = setTimeout(() => focusPart(initial.output ? itemsPart : 'product'), 50);
    return () => clearTimeout(timer);
  }, [initial.output]);

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
      const { problem, lines } = outcome;
      const [first] = Object.keys(problem.fields);
      toast.error('Not saved', { text: problem.fields[first ?? ''] ?? problem.detail });
      if (first !== undefined) {
        setStep(first.startsWith('output') || first === 'name' ? 'product' : 'items');
        requestAnimationFrame(() => focusField(first, lines));
      }
      return;
    }
    const { id, version, edition, name } = outcome.answer;
    if (how === 'release') {
      const reply = await release.run({ id, version });
      if (!reply.ok) toast.refused(reply.problem, 'Saved, but not released');
      else toast.success(`Version ${edition} for ${name} is released`);
    } else toast.success(`Version ${edition} for ${name} saved`);
    setFinished(id);
  }

  const patch = (by: Partial<Draft>) => work.change((before) => ({ ...before, ...by }));

  function add(
    goods: FoundBy<typeof goodsToUse.operation>,
    times: number | null,
    { isScanned }: { isScanned: boolean },
  ) {
    const { document: next, key } = withGoods(draft, goods, times);
    work.change(() => next);
    setSaid(goods.name);
    requestAnimationFrame(() => (isScanned ? focusPart(itemsPart) : focusLine(key)));
  }

  function remove(key: number) {
    const at = draft.lines.findIndex((line) => line.key === key);
    const gone = draft.lines[at];
    if (!gone) return;
    work.change((now) => withoutLine(now, key));
    focusPart(itemsPart);
    toast.info(`${gone.name} removed`, {
      undo: () => work.change((now) => withLineAgain(now, gone, at)),
    });
  }

  const part = { draft, change: patch, errors };
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
      counted={`${count(draft.lines.length)} ${draft.lines.length === 1 ? 'material' : 'materials'} ${forWords(draft)}`.trim()}
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
          <LineTable
            look={look}
            lines={draft.lines}
            answerOf={work.answerOf}
            messagesOf={work.messagesOf}
            acts={{
              set: (key, by) => work.change((before) => withLine(before, key, by)),
              remove,
            }}
          />
          <Wrong>{errors['lines']}</Wrong>
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

/** Puts the cursor where a refusal belongs. */
function focusField(path: string, lines: ReadonlyMap<number, Messages>): void {
  const [wrong] = lines;
  if (wrong) {
    const [key, messages] = wrong;
    const [field = ''] = Object.keys(messages);
    if (!focusCell(field, key)) focusLine(key);
  } else if (path === 'outputQty') focusPart('quantity');
  else if (path.startsWith('output') || path === 'name') focusPart('product');
  else focusPart(itemsPart);
}
