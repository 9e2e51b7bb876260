import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import {
  NewVendorReturn,
  type Returnable,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { count, money, qty } from '../../platform/format/format.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { useOperation, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useOnceSaved } from '../../platform/unsaved.ts';
import { changing } from '../../ui/lines/changing.ts';
import { focusCell, focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentLines } from '../../ui/lines/document-lines.tsx';
import { DocumentPage, type Jump } from '../../ui/lines/document-page.tsx';
import { headFields } from '../../ui/form/document-head.ts';
import { ItemBox } from '../../ui/lines/item-search.tsx';
import { withLine } from '../../ui/lines/lines.ts';
import { useAfterFiles } from '../../ui/files/use-after-files.ts';
import { useLineDocument } from '../../ui/lines/use-line-document.ts';
import { type Place, useSteps } from '../../ui/lines/use-steps.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { ErrorCard, NotAllowed, NotePage } from '../../ui/parts/note.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { returnDocument } from './return-document.ts';
import { type Draft, toDraft, emptyDraft, isSamePlace, withGoods } from './return-draft.ts';
import { type From, goodsToReturn, returnLines } from './return-lines.tsx';
import { DebitPart, FreeGoods, NotesPart, ReturnVendor, TransportPart } from './return-parts.tsx';
import css from './return.module.css';

const steps = [
  { value: 'vendor', label: 'Vendor' },
  { value: 'items', label: 'Goods' },
  { value: 'send', label: 'Debit note' },
] as const;

const jumps: readonly Jump[] = [
  { part: 'vendor', key: ['F4', 'Vendor'] },
  { part: itemsPart, key: ['F2', 'Goods'] },
  { part: 'transport', key: ['F8', 'Transport'] },
  { part: 'notes' },
];

/**
 * Begins a return: `?vendor=7` of a vendor, `&inward=3`, `&bill=4` or `&batch=5` with goods of these alone; `?draft=12`
 * changes a draft.
 */
export function VendorReturnEditor() {
  const { draft, vendor } = useSearch();
  if (!useMay()(purchasing.createReturn.permission))
    return <NotAllowed what="returns to vendors" />;
  if (Number(draft)) return <Changed id={Number(draft)} key={draft} />;
  if (Number(vendor)) return <OfVendor id={Number(vendor)} key={`of ${vendor}`} />;
  return <ReturnEntry initial={emptyDraft()} key="new" />;
}

function OfVendor({ id }: { id: number }) {
  const { displayName: name } = useOperation(purchasing.getVendor, { id });
  return <ReturnEntry initial={emptyDraft({ id, name })} />;
}

function Changed({ id }: { id: number }) {
  const of = useOperation(purchasing.getReturn, { id });
  // Read once: what is typed stays when the return is read again.
  const [initial] = useState(() => toDraft(of));
  if (of.state === 'draft' || initial.saved?.version !== of.version)
    return <ReturnEntry initial={initial} />;
  return (
    <NotePage
      title={of.number}
      act={
        <ScreenLink
          to={purchasingScreens.receiveAgainstOrder}
          search={{ tab: 'returns', open: String(id) }}
        >
          Open {of.number}
        </ScreenLink>
      }
    >
      It is no longer a draft, so it can’t be changed.
    </NotePage>
  );
}

/** The goods that can go back, of what the address names. */
function useFrom({ vendor, store }: Draft) {
  const { inward, bill, batch } = useSearch();
  const from = useMemo(
    (): From => ({
      vendorId: vendor?.id ?? 0,
      ...(store ? { storeId: store.id } : {}),
      ...(Number(inward) ? { inwardId: Number(inward) } : {}),
      ...(Number(bill) ? { billId: Number(bill) } : {}),
      ...(Number(batch) ? { batchId: Number(batch) } : {}),
    }),
    [vendor?.id, store, inward, bill, batch],
  );
  const found = useOptionalOperation(purchasing.listReturnable, from, { enabled: vendor !== null });
  return { from, found };
}

/** One return on the screen: its goods at the left, vendor, debit note and transport at the right. */
function ReturnEntry({ initial }: { initial: Draft }) {
  const work = useLineDocument(returnDocument, initial);
  const { document: draft, change, preview, errors } = work;
  const firstPart = initial.vendor ? itemsPart : 'vendor';
  const { step, setStep, goTo, sayRefused } = useSteps(
    { step: firstPart, part: firstPart },
    placeOf,
    (field) => (field === 'trayId' ? 'batchId' : field),
  );
  const [said, setSaid] = useState<string | null>(null);
  const setSearch = useSetSearch();
  const onceSaved = useOnceSaved();
  const seesValues = useMay()('stock.value.read');
  const { from, found } = useFrom(draft);
  const rows = draft.vendor ? (found.data?.rows ?? []) : [];
  const look = useMemo(
    () =>
      returnLines(seesValues, (key, note) => change((before) => withLine(before, key, { note }))),
    [seesValues, change],
  );
  const search = useMemo(() => goodsToReturn(from), [from]);

  const afterFiles = useAfterFiles(finish);
  const save = () => void afterFiles.run(null);
  useKeys({
    'mod+s': { does: 'Save the draft', run: save },
    'mod+Enter': { does: 'Save the draft', run: save },
  });

  async function finish() {
    if (!draft.vendor) {
      toast.error('Not saved', { text: 'Choose a vendor.' });
      goTo('vendorId');
      return null;
    }
    if (draft.lines.length === 0) {
      toast.error('Not saved', { text: 'Add at least one line.' });
      goTo('lines');
      return null;
    }
    const outcome = await work.finish('set aside');
    if (!outcome) return null;
    if ('answer' in outcome) {
      const { id, number } = outcome.answer;
      toast.success(`${number}: goods set aside`);
      const gone = { draft: null, vendor: null, inward: null, bill: null, batch: null };
      onceSaved(() => setSearch({ ...gone, open: String(id) }));
      return outcome.answer;
    }
    sayRefused('Not saved', outcome);
    return null;
  }

  function add(goods: Returnable, times: number | null, { isScanned }: { isScanned: boolean }) {
    changing(
      change,
      (before) => withGoods(before, goods, times),
      ({ document: { lines }, key }) => {
        const line = lines.find((one) => one.key === key);
        setSaid(`${goods.name}, ${qty(line?.qty ?? 0, goods.unit)}`);
        if (isScanned) focusPart(itemsPart);
        else focusCell('qty', key);
      },
    );
  }

  const part = { draft, change, errors, head: headFields(NewVendorReturn, work) };
  const open = rows.filter((goods) => !draft.lines.some((line) => isSamePlace(line, goods)));
  return (
    <DocumentPage
      title={draft.saved?.number ?? 'New return to vendor'}
      says={work.savedWords}
      problem={work.problem?.detail}
      steps={steps}
      step={step}
      setStep={setStep}
      jumps={jumps}
      sideLabel="Vendor, debit note and transport"
      counted={`${count(draft.lines.length)} ${draft.lines.length === 1 ? 'line' : 'lines'}`}
      sums={
        seesValues && draft.lines.length > 0
          ? [
              ['Tax', money(preview?.tax ?? 0)],
              ['Debited', money(preview?.total ?? 0)],
            ]
          : []
      }
      isAsking={work.isAsking}
      lines={
        <>
          <DocumentLines work={work} look={look} />
          {draft.vendor ? (
            <>
              <ItemBox search={search} add={add} added={said} />
              {found.error && (
                <ErrorCard
                  what="the goods"
                  problem={problemIn(found.error)}
                  again={() => void found.refetch()}
                />
              )}
              {found.data && rows.length === 0 && draft.lines.length === 0 && (
                <p className={css.hint}>There is no available stock from this vendor.</p>
              )}
              <FreeGoods rows={open} add={(goods) => add(goods, null, { isScanned: false })} />
            </>
          ) : (
            <p className={css.hint}>Choose a vendor to see returnable stock.</p>
          )}
        </>
      }
      side={
        <>
          <ReturnVendor {...part} />
          {draft.lines.length > 0 && preview && <DebitPart of={preview} isAsking={work.isAsking} />}
          <TransportPart {...part} />
          <NotesPart {...part} />
        </>
      }
      acts={
        <Button
          size="sm"
          loading={work.isSending || afterFiles.isWaiting}
          rightSection={<KeyHint keys="mod+Enter" filled />}
          onClick={save}
        >
          Save draft
        </Button>
      }
    />
  );
}

/** Where what is wrong with a return stands. */
function placeOf(path: string): Place {
  if (/^(?:vendor|store)I/u.test(path)) return { step: 'vendor', part: 'vendor' };
  const isNote = path === 'note' || path === 'fileIds';
  return { step: 'send', part: isNote ? 'notes' : 'transport' };
}
