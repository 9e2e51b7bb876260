import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { SettingValue } from '@counting-house/contract/admin/setting.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { settingFaults } from '@counting-house/contract/kit/setting-fault.ts';
import { allSettings } from '@counting-house/contract/settings.ts';
import { useState } from 'react';
import type { Problem } from '../../platform/http/problem.ts';
import { toast } from '../../platform/toasts.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { settingWarnings } from './setting-text.ts';

type Texts = Readonly<Record<string, string>>;
type Amounts = Readonly<Record<string, number | null>>;

const catalogue: Readonly<Record<string, Setting>> = allSettings;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export type SettingsEntry = ReturnType<typeof useSettingsEntry>;

/**
 * What is typed over the settings and not saved yet, in all sections together.
 *
 * @param show brings the field of a refusal on view.
 */
export function useSettingsEntry(rows: readonly SettingValue[], show: (id: string) => void) {
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  const [errors, setErrors] = useState<Texts>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [reason, setReason] = useState('');
  const write = useWrite(admin.updateSettings);
  const valueOf = ({ key, value }: SettingValue) => (key in typed ? typed[key] : value);
  const changed = rows.filter((row) => !isSame(valueOf(row), row.value));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const warnings = settingWarnings((key) => {
    const row = byKey.get(key);
    return row && valueOf(row);
  });
  useUnsaved(changed.length > 0);

  function set(key: string, next: unknown) {
    setTyped((before) => ({ ...before, [key]: next }));
    setErrors((before) => without(before, key));
  }

  function undo(row: SettingValue, part: string | null) {
    const kept = (row.value as Amounts | null)?.[part ?? ''];
    set(row.key, part === null ? row.value : { ...(valueOf(row) as Amounts), [part]: kept });
  }

  function faultsOf(row: SettingValue): Texts {
    const setting = catalogue[row.key];
    return setting ? settingFaults(row.key, setting, valueOf(row)) : {};
  }

  function refuse(faults: Texts) {
    setErrors(faults);
    const first = rows
      .flatMap(({ key, field }) => [key, ...field.parts.map(({ name }) => `${key}.${name}`)])
      .find((id) => id in faults);
    if (first) show(first);
  }

  async function save() {
    if (changed.length === 0 || write.isSending) return;
    const faults = Object.assign({}, ...changed.map(faultsOf)) as Texts;
    setProblem(null);
    if (Object.keys(faults).length > 0) return refuse(faults);
    setErrors({});
    if (!(await isSure(changed))) return;
    const reply = await write.run({
      reason,
      changes: changed.map(({ key, version, ...row }) => ({
        key,
        value: valueOf({ key, version, ...row }),
        ...(version === null ? {} : { version }),
      })),
    });
    if (reply.ok) {
      setTyped({});
      setReason('');
      toast.success(changed.length === 1 ? 'Setting saved' : `${changed.length} settings saved`);
      return;
    }
    if (Object.keys(reply.problem.fields).length > 0) refuse(reply.problem.fields);
    else setProblem(reply.problem);
  }

  return {
    errors,
    problem,
    warnings,
    changed,
    valueOf,
    set,
    undo,
    save,
    reason: { value: reason, set: setReason },
    isSending: write.isSending,
    isUnsaved: (row: SettingValue, part: string | null) =>
      part === null
        ? !isSame(valueOf(row), row.value)
        : (valueOf(row) as Amounts)[part] !== (row.value as Amounts)[part],
    /** A field that was left says at once what is wrong with it. */
    check: (row: SettingValue) =>
      setErrors((before) => ({ ...without(before, row.key), ...faultsOf(row) })),
    discard: () => {
      setTyped({});
      setErrors({});
      setProblem(null);
    },
  };
}

/** The texts of other fields than those of a key. */
const without = (texts: Texts, key: string): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([id]) => id !== key && !id.startsWith(`${key}.`)),
  );

/** Asks before changes that do more than they say. */
async function isSure(changed: readonly SettingValue[]): Promise<boolean> {
  const asking = changed.filter(({ asks }) => asks !== null);
  if (asking.length === 0) return true;
  return confirm({
    title: `Change ${asking.map(({ label }) => label).join(', ')}?`,
    effect: asking.map(({ asks }) => asks).join(' '),
    act: 'Save changes',
  });
}
