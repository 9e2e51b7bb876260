import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { SettingValue } from '@counting-house/contract/admin/setting.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { toast } from '../../platform/toasts.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Moment } from '../../ui/parts/value.tsx';
import { SettingInput } from './setting-input.tsx';
import { valueText } from './setting-text.ts';
import type { SettingsEntry } from './setting-entry.ts';
import css from './settings.module.css';

/** A setting: what it is at the left, its field at the right, and how far it is from what it was. */
export function SettingRow({ setting, entry }: { setting: SettingValue; entry: SettingsEntry }) {
  const { field, key } = setting;
  const parts = field.kind === 'amounts' ? field.parts : [{ ...setting, name: null }];
  return parts.map((part) => (
    <PartRow
      key={part.name ?? key}
      setting={setting}
      entry={entry}
      part={part.name}
      label={part.label}
      help={part.help}
    />
  ));
}

function PartRow({
  setting,
  entry,
  part,
  label,
  help,
}: {
  setting: SettingValue;
  entry: SettingsEntry;
  part: string | null;
  label: string;
  help: string;
}) {
  const { key } = setting;
  const id = part === null ? key : `${key}.${part}`;
  const isReadOnly = !setting.isMine || setting.isLocked;
  const isUnsaved = entry.isUnsaved(setting, part);
  const warning = entry.warnings[id];
  return (
    <div className={css.row} data-unsaved={isUnsaved || undefined}>
      <div>
        <label className={css.label} htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        <p className={css.help} id={`${id}-help`}>
          {help}
        </p>
      </div>
      <div className={css.field}>
        <SettingInput
          setting={setting}
          part={part}
          id={id}
          label={label}
          value={entry.valueOf(setting)}
          error={entry.errors[id]}
          isReadOnly={isReadOnly}
          onChange={(next) => entry.set(key, next)}
          onBlur={() => entry.check(setting)}
        />
        {warning && (
          <p className={css.warning}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden /> {warning}
          </p>
        )}
        {isUnsaved ? (
          <p className={css.since}>
            <span className={css.unsavedMark}>Unsaved</span>
            was {valueText(setting, setting.value, part)}
            <button type="button" onClick={() => entry.undo(setting, part)}>
              Undo
            </button>
          </p>
        ) : (
          <Since setting={setting} part={part} />
        )}
      </div>
    </div>
  );
}

/** Why a setting stays as it is, or that it is not at its default, and the way back there. */
function Since({ setting, part }: { setting: SettingValue; part: string | null }) {
  const reset = useWrite(admin.resetSetting);
  if (setting.isLocked) return <p className={css.since}>Cannot change after the first posting.</p>;
  const usual = valueText(setting, setting.default, part);
  if (!setting.isChanged || valueText(setting, setting.value, part) === usual) return null;

  async function putBack() {
    const all = setting.field.parts.map(
      ({ name, label }) => `${label} ${valueText(setting, setting.default, name)}`,
    );
    const isSure = await confirm({
      title: `Reset ${setting.label} to its default?`,
      effect: `The default is ${all.length > 0 ? all.join(', ') : usual}.${setting.asks ? ` ${setting.asks}` : ''}`,
      act: 'Reset to default',
    });
    if (!isSure) return;
    const reply = await reset.run({ key: setting.key });
    if (reply.ok) toast.success(`${setting.label} is at its default`);
    else {
      const { problem } = reply;
      toast.refused({ ...problem, detail: problem.fields[setting.key] ?? problem.detail });
    }
  }

  return (
    <p className={css.since}>
      <span className={css.changedMark}>Changed</span>
      Default {usual} · <Moment at={setting.changedAt} />, {setting.changedBy ?? 'first set-up'}
      {setting.isMine && (
        <button type="button" onClick={() => void putBack()}>
          Reset to default
        </button>
      )}
    </p>
  );
}
