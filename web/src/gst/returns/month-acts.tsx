import { gstReturnLabels } from '@counting-house/contract/gst/gst-labels.ts';
import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import type { GstReturn } from '@counting-house/contract/gst/gst-return.ts';
import type { TaxMonth } from '@counting-house/contract/gst/tax-month.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { money, month as monthWords, today } from '../../platform/format/format.ts';
import { download } from '../../platform/http/download.ts';
import { useAct } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { offer, type PageAct, PageActs } from '../../ui/page/page-acts.tsx';
import { MonthDialog, type MonthStep } from './month-dialogs.tsx';
import { askedMonth } from './month-text.ts';
import css from './month.module.css';

const kinds = { json: 'JSON for the portal', xlsx: 'workbook', pdf: 'PDF' } as const;

/** What can be done with the month now: the next step first, the rest behind More. */
export function MonthActs({ of }: { of: TaxMonth }) {
  const [step, setStep] = useState<MonthStep | null>(null);
  const check = useAct(gst.checkMonth, 'Not noted as checked');
  const { month, version } = of;
  const asked = askedMonth(of);

  async function noteChecked() {
    if (await check.run({ ...asked, version }))
      toast.success(`${monthWords(`${month}-01`)} is checked`);
  }

  const [first, ...more] = stepsOf(of, () => void noteChecked(), setStep);
  return (
    <div className={css.acts}>
      <PageActs
        first={first}
        more={[...more, ...undoOf(of, setStep), ...files(of), ...challan(of)]}
      />
      {step && <MonthDialog step={step} of={of} close={() => setStep(null)} key={step} />}
    </div>
  );
}

/** The steps that are open, the next one first. */
function stepsOf(of: TaxMonth, check: () => void, ask: (step: MonthStep) => void): PageAct[] {
  const isOver = of.month < today().slice(0, 7);
  if (of.scheme !== 'regular' || !isOver) return [];
  const has = (name: GstReturn) => of.filings.some((filing) => filing.return === name);
  const isBlocked = of.checks.some(({ level }) => level === 'block');
  const checks = offer('Mark as reviewed', gst.checkMonth, check);
  const files1 = offer('Mark GSTR-1 as filed', gst.fileReturn, () => ask('file1'));
  const settles = offer('Set off', gst.settleTax, () => ask('settle'));
  const pays = offer(`Pay ${money(of.unpaid)}`, gst.payTax, () => ask('pay'));
  const files3 = offer('Mark GSTR-3B as filed', gst.fileReturn, () => ask('file3'));
  return [
    !of.checked && !has('gstr1') && !isBlocked && checks,
    !has('gstr1') && !isBlocked && files1,
    !of.settlement && !has('gstr3b') && settles,
    of.unpaid > 0 && pays,
    has('gstr1') && of.settlement && of.unpaid === 0 && !has('gstr3b') && !isBlocked && files3,
  ].filter((act) => act !== false && act !== null);
}

function undoOf(of: TaxMonth, ask: (step: MonthStep) => void): PageAct[] {
  const has = (name: GstReturn) => of.filings.some((filing) => filing.return === name);
  return [
    has('gstr3b') && offer('Undo filing of GSTR-3B', gst.unfileReturn, () => ask('unfile3')),
    has('gstr1') &&
      !has('gstr3b') &&
      offer('Undo filing of GSTR-1', gst.unfileReturn, () => ask('unfile1')),
    of.settlement !== null &&
      !has('gstr3b') &&
      of.paid.length === 0 &&
      offer('Undo set-off', gst.unsettleTax, () => ask('unsettle')),
  ].filter((act) => act !== false);
}

/** The sheet that is filed with the payment. */
function challan(of: TaxMonth): PageAct[] {
  if (of.scheme !== 'regular') return [];
  const print = () =>
    void download(gst.printChallan, askedMonth(of)).catch(toast.thrown('The file was not made'));
  return [
    offer('Challan worksheet (PMT-06), PDF', gst.printChallan, print, { icon: IconDownload }),
  ].filter((act) => act !== null);
}

/** The returns as files. */
function files(of: TaxMonth): PageAct[] {
  if (of.scheme !== 'regular') return [];
  return (['gstr1', 'gstr3b'] as const).flatMap((name) =>
    (['json', 'xlsx', 'pdf'] as const).map((as) =>
      offer(
        `${gstReturnLabels[name]}, ${kinds[as]}`,
        gst.downloadReturn,
        () =>
          void download(gst.downloadReturn, { ...askedMonth(of), return: name, as }).catch(
            toast.thrown('The file was not made'),
          ),
        { icon: IconDownload },
      ),
    ),
  );
}
