import type { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { PermissionArea, Role } from '@counting-house/contract/admin/role.ts';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useKeys } from '../../platform/keys/keys.ts';
import { useSession } from '../../platform/session.ts';
import { finds } from '../../platform/format/words.ts';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Stale } from '../../ui/form/stale.tsx';
import type { OperationForm } from '../../ui/form/operation-form.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import css from './role-editor.module.css';
import { rightChange, listRights, ticked } from './role-rights.ts';
import { RoleSees } from './role-sees.tsx';

type RoleForm = OperationForm<typeof admin.createRole> | OperationForm<typeof admin.updateRole>;

const idleChoices = [5, 15, 30, 60, 120, 240, 480, 720, 1440];

/** A role's facts and its matrix of permissions, and what it will see. */
export function RoleEditor({
  form: given,
  areas,
  roles,
  isSystem,
  guarded = null,
}: {
  form: RoleForm;
  areas: readonly PermissionArea[];
  /** The roles that it can be compared with. */
  roles: readonly Role[];
  isSystem: boolean;
  /** Why the asker may not change how its people sign in; null when they may. */
  guarded?: string | null;
}) {
  // Both operations have the same fields here; the union of two forms cannot be called.
  const form = given as OperationForm<typeof admin.createRole>;
  const { attach, errors, problem } = form;
  const session = useSession();
  const [typed, setTyped] = useState('');
  const [comparedId, setComparedId] = useState<string | null>(null);
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const held = useMemo(() => new Set(form.values.permissions ?? []), [form.values.permissions]);
  const saved = useMemo(() => new Set(savedRights(form)), [form]);
  const compared = roles.find((role) => String(role.id) === comparedId);
  const other = compared ? new Set(compared.permissions) : saved;
  const changes = changesIn(areas, held, saved);
  useKeys({ 'mod+s': { does: 'Save role', run: () => void form.save() } });

  function tick(keys: readonly string[], isOn: boolean) {
    form.set('permissions', [...ticked(held, areas, { keys, isOn })]);
  }

  return (
    <form
      ref={attach}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Refusal>{errors['permissions'] ?? problem?.detail ?? null}</Refusal>
      <div className={css.columns}>
        <div className="stack-16">
          <div className={css.facts}>
            <TextInput label="Name" {...form.field('name')} readOnly={isSystem} />
            <TextInput label="Description" {...form.field('description')} />
            <IdleInput form={form} guarded={guarded} />
            <div className={css.switch}>
              <Switch
                label="Two-step verification required"
                disabled={guarded !== null}
                {...form.check('requireTotp')}
              />
            </div>
          </div>
          <section className={css.sheet} aria-label="Permissions of this role">
            <div className={css.tools}>
              <TextInput
                size="xs"
                aria-label="Search permissions"
                placeholder="Search permissions"
                leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <div className={css.compare}>
                <Select
                  size="xs"
                  aria-label="Compare with"
                  placeholder="Compare with a role"
                  clearable
                  allowDeselect
                  data={roles.map((role) => ({
                    value: String(role.id),
                    label: `Compare with ${role.name}`,
                  }))}
                  value={comparedId}
                  onChange={setComparedId}
                />
                <Switch
                  label="Only differences"
                  checked={isOnlyChanged}
                  onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
                />
              </div>
            </div>
            <PermissionMatrix
              areas={shownOf(areas, (key, words) => {
                const differs = !isOnlyChanged || rightChange(key, held, other) !== null;
                return differs && (typed === '' || finds(typed, words));
              })}
              held={held}
              other={other}
              isMine={(key) => session.permissions === null || session.permissions.includes(key)}
              tick={tick}
            />
          </section>
        </div>
        <RoleSees held={held} />
      </div>
      <FootBar note={<Changes words={changes} />} acts={<Save form={form} />} />
      <Stale form={form} />
    </form>
  );
}

function IdleInput({
  form,
  guarded,
}: {
  form: OperationForm<typeof admin.createRole>;
  guarded: string | null;
}) {
  const { value, onChange, error } = form.field('idleMinutes');
  return (
    <Select
      label="Sign out when idle"
      disabled={guarded !== null}
      description={guarded}
      data={[
        { value: '0', label: 'Default' },
        ...idleChoices.map((minutes) => ({
          value: String(minutes),
          label: minutes < 60 ? `${minutes} minutes` : hoursIn(minutes),
        })),
      ]}
      value={String(value || 0)}
      error={error}
      onChange={(next) => onChange(Number(next))}
    />
  );
}

const hoursIn = (minutes: number) => (minutes === 60 ? '1 hour' : `${minutes / 60} hours`);

function Save({ form }: { form: OperationForm<typeof admin.createRole> }) {
  return (
    <>
      {form.isDirty && !form.isSaving && (
        <Button variant="default" size="sm" onClick={form.discard}>
          Discard
        </Button>
      )}
      <Button
        type="submit"
        size="sm"
        loading={form.isSaving}
        rightSection={<KeyHint keys="mod+s" filled />}
      >
        Save role
      </Button>
    </>
  );
}

function Changes({ words }: { words: readonly string[] }): ReactNode {
  if (words.length === 0) return <span className={css.quiet}>Nothing changed</span>;
  return (
    <div className={css.changes} role="status">
      <StateBadge tone="waiting">
        {words.length === 1 ? '1 change' : `${words.length} changes`}
      </StateBadge>
      <span className={css.quiet}>{words.join(', ')}</span>
    </div>
  );
}

const savedRights = (form: OperationForm<typeof admin.createRole>) =>
  (form.saved['permissions'] ?? []) as readonly string[];

/** 'Cancel order', for each right that was ticked or unticked. */
function changesIn(
  areas: readonly PermissionArea[],
  held: ReadonlySet<string>,
  saved: ReadonlySet<string>,
): string[] {
  return areas.flatMap((area) =>
    area.subjects.flatMap((subject) =>
      subject.permissions
        .filter(({ key }) => rightChange(key, held, saved) !== null)
        .map(({ label, key }) => {
          const what = `${label} ${subject.label.toLowerCase()}`;
          return held.has(key) ? what : `no ${what.toLowerCase()}`;
        }),
    ),
  );
}

/** The areas with the rights that are wanted; empty ones are left out. */
function shownOf(
  areas: readonly PermissionArea[],
  isWanted: (key: string, words: string) => boolean,
): PermissionArea[] {
  return areas
    .map((area) => ({
      ...area,
      subjects: area.subjects.filter((subject) =>
        subject.permissions.some(({ key, says, label }) =>
          isWanted(key, `${area.label} ${subject.label} ${label} ${says} ${key}`),
        ),
      ),
    }))
    .filter((area) => listRights(area).length > 0);
}
