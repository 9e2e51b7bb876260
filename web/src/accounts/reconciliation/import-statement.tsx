import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import {
  statementLimits,
  type StatementPreview,
  type StatementProfile,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { Button, Checkbox, MultiSelect, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { amount as amountWords, count, date as dateWords } from '../../platform/format/format.ts';
import { useUpload } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FileDrop } from '../../ui/files/file-drop.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import css from './reconcile.module.css';

/** Enough to see whether the columns are right. */
const mostShown = 50;

const newsLabels = { new: '', known: 'Duplicate', possible: 'Possible duplicate' } as const;

function broughtText(imported: number, matched: number): string {
  if (imported === 0) return 'Every line was there already';
  const lines = imported === 1 ? '1 line imported' : `${count(imported)} lines imported`;
  return matched === 0 ? lines : `${lines}, ${count(matched)} matched automatically`;
}

/** The file, what stands in which column, what it would bring; nothing changes before the last button. */
export function ImportStatementDialog({ id, close }: { id: number; close: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [seen, setSeen] = useState<StatementPreview | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [skips, setSkips] = useState(true);
  const [confirms, setConfirms] = useState(false);
  const preview = useUpload(accounts.previewStatement);
  const bring = useUpload(accounts.importStatement);

  async function look(of: File, profile?: StatementProfile) {
    setFault(null);
    const reply = await preview.run(of, { id, ...(profile ? { profile } : {}) });
    if (!reply.ok) {
      setFault(reply.problem.detail);
      return;
    }
    setFile(of);
    setSeen(reply.data);
  }

  async function importIt() {
    if (!file || !seen) return;
    const reply = await bring.run(file, {
      id,
      skipPossible: skips,
      confirmBalance: confirms,
      ...(seen.profile ? { profile: seen.profile } : {}),
    });
    if (!reply.ok) {
      setFault(reply.problem.detail);
      return;
    }
    const { imported, matched } = reply.data.counts;
    toast.success(broughtText(imported, matched));
    close();
  }

  const brings = seen ? seen.counts.new + (skips ? 0 : seen.counts.possible) : 0;
  const isStuck = !seen || seen.faults.length > 0 || (seen.balanceProblem !== null && !confirms);
  return (
    <Dialog title="Import statement" size={820} onClose={close}>
      <div className={css.form}>
        {!seen && <StatementSource isReading={preview.isSending} look={(of) => void look(of)} />}
        {seen && (
          <>
            <Found seen={seen} />
            {seen.profile && file && (
              <Columns
                seen={seen}
                profile={seen.profile}
                isReading={preview.isSending}
                set={(profile) => void look(file, profile)}
              />
            )}
            {seen.balanceProblem !== null && seen.faults.length === 0 && (
              <Checkbox
                label="Import anyway"
                checked={confirms}
                onChange={({ currentTarget: { checked } }) => setConfirms(checked)}
              />
            )}
            {seen.counts.possible > 0 && (
              <Checkbox
                label={`Skip possible duplicates (${seen.counts.possible})`}
                checked={skips}
                onChange={({ currentTarget: { checked } }) => setSkips(checked)}
              />
            )}
            <PreviewRows seen={seen} />
          </>
        )}
        {fault !== null && (
          <p className={css.fault} role="alert">
            {fault}
          </p>
        )}
        {seen && (
          <div>
            <Button
              disabled={isStuck || brings === 0}
              loading={bring.isSending}
              onClick={() => void importIt()}
            >
              {brings === 1 ? 'Import 1 line' : `Import ${count(brings)} lines`}
            </Button>
            <Button variant="subtle" onClick={() => setSeen(null)}>
              Another file
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** A file of the bank, or rows copied from one. */
function StatementSource({ isReading, look }: { isReading: boolean; look: (of: File) => void }) {
  const [pasted, setPasted] = useState('');
  return (
    <>
      <FileDrop
        label={isReading ? 'Reading the file …' : 'Choose a file'}
        hint="CSV, Excel (XLSX or XLS), OFX, MT940 or CAMT.053, up to 5 MB. Nothing changes before you have seen every line."
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ofx,.qfx,.sta,.mt940,.940,.xml"
        maxBytes={statementLimits.fileBytes}
        onFiles={([one]) => one && look(one)}
      />
      <Textarea
        label="Or paste rows"
        description="Copied from a spreadsheet, with the headings in the first row."
        rows={3}
        value={pasted}
        onChange={({ currentTarget: { value } }) => setPasted(value)}
      />
      {pasted.trim() !== '' && (
        <div>
          <Button loading={isReading} onClick={() => look(new File([pasted], 'pasted.tsv'))}>
            Read the rows
          </Button>
        </div>
      )}
    </>
  );
}

function Found({ seen }: { seen: StatementPreview }) {
  const { counts, fromDate, toDate } = seen;
  return (
    <>
      <p>
        <b>{seen.fileName}</b>, {dateWords(fromDate)} to {dateWords(toDate)}: {count(counts.new)}{' '}
        new, {count(counts.known)} there already
        {counts.possible > 0 && `, ${count(counts.possible)} possible duplicates`}.
        {seen.bank !== null && ` Read as a statement of ${seen.bank}.`}
        {seen.isRemembered && ' The columns are those of the last statement.'}
      </p>
      {seen.left.length > 0 && (
        <details>
          <summary>Rows not read</summary>
          {seen.left.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </details>
      )}
      {[
        ...seen.warnings,
        ...seen.faults.slice(0, 3),
        ...(seen.balanceProblem === null ? [] : [seen.balanceProblem]),
      ].map((words) => (
        <Banner key={words}>{words}</Banner>
      ))}
    </>
  );
}

const styles = [
  { value: 'two', label: 'Money in and money out columns' },
  { value: 'signed', label: 'One amount column with + and −' },
  { value: 'marker', label: 'One amount column with Dr or Cr' },
];
const dateFormats = [
  { value: 'dd/MM/yyyy', label: '31/12/2026' },
  { value: 'dd-MMM-yyyy', label: '31-Dec-2026' },
  { value: 'yyyy-MM-dd', label: '2026-12-31' },
  { value: 'MM/dd/yyyy', label: '12/31/2026' },
];

/** Where the file was read from: each guess can be changed, and is remembered for the account. */
function Columns({
  seen,
  profile,
  isReading,
  set,
}: {
  seen: StatementPreview;
  profile: StatementProfile;
  isReading: boolean;
  set: (profile: StatementProfile) => void;
}) {
  const data = seen.columns.map(({ heading }) => heading);
  const column = (label: string, key: keyof StatementProfile, clearable = true) => (
    <Select
      key={key}
      label={label}
      data={data}
      clearable={clearable}
      disabled={isReading}
      value={profile[key] as string | null}
      onChange={(next) => set({ ...profile, [key]: next })}
    />
  );
  return (
    <div className={css.pick}>
      {column('Date', 'date', false)}
      <Select
        label="Date format"
        data={dateFormats}
        value={profile.dateFormat}
        onChange={(next) => set({ ...profile, dateFormat: next as StatementProfile['dateFormat'] })}
      />
      <MultiSelect
        label="Text"
        data={data}
        maxValues={3}
        value={[...profile.description]}
        onChange={(next) => set({ ...profile, description: next })}
      />
      <MultiSelect
        label="Reference"
        data={data}
        maxValues={3}
        value={[...profile.references]}
        onChange={(next) => set({ ...profile, references: next })}
      />
      <Select
        label="Amounts"
        data={styles}
        value={profile.amountStyle}
        onChange={(next) =>
          set({ ...profile, amountStyle: next as StatementProfile['amountStyle'] })
        }
      />
      {profile.amountStyle === 'two'
        ? [column('Money in', 'paidIn', false), column('Money out', 'paidOut', false)]
        : [
            column('Amount', 'amount', false),
            ...(profile.amountStyle === 'marker' ? [column('Dr or Cr', 'marker', false)] : []),
          ]}
      {column('Balance', 'balance')}
      {profile.balance !== null && column('Dr or Cr of the balance', 'balanceMarker')}
    </div>
  );
}

function PreviewRows({ seen }: { seen: StatementPreview }) {
  return (
    <div className={css.preview}>
      <table className={css.lines}>
        <caption className="unseen">Lines of the file</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Text</th>
            <th scope="col">Out</th>
            <th scope="col">In</th>
          </tr>
        </thead>
        <tbody>
          {seen.rows.slice(0, mostShown).map((row) => (
            <tr key={row.rowNo} data-state={row.news === 'new' ? 'open' : 'known'}>
              <td>{dateWords(row.date)}</td>
              <td>
                {row.description}
                <span className={css.quiet}>
                  {[row.reference, newsLabels[row.news]].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td>{row.amount < 0 ? amountWords(-row.amount) : ''}</td>
              <td>{row.amount > 0 ? amountWords(row.amount) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
