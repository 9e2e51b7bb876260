import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { Button, Group, Radio } from '@mantine/core';
import { useState } from 'react';
import {
  ago,
  amount,
  date,
  moment,
  percent,
  qty,
  taxPercent,
  unknown,
} from '../../platform/format/format.ts';
import { valueKind, schemaAt } from '../../platform/schema.ts';
import css from './form.module.css';
import { differing, isSame } from './form-values.ts';
import type { OperationForm } from './operation-form.ts';
import { Dialog } from '../dialog/dialog.tsx';

type Side = 'yours' | 'theirs';

/** What differs when somebody else saved first: yours and theirs per field, and a choice. */
export function StaleDialog<O extends Operation>({
  form,
  stale,
}: {
  form: OperationForm<O>;
  stale: NonNullable<OperationForm<O>['stale']>;
}) {
  const mine = form.values as Readonly<Record<string, unknown>>;
  const names = differing({ mine, saved: form.saved, theirs: stale.theirs });
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(
      names.map((name) => [name, isSame(mine[name], form.saved[name]) ? 'theirs' : 'yours']),
    ),
  );

  const [labels] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(names.map((name) => [name, form.labelOf(name)])),
  );

  const { by, at } = stale.problem.more;
  const isKnown = typeof by === 'string' && typeof at === 'string';

  function settle() {
    const chosen = names.filter((name) => sides[name] === 'yours');
    form.settle(Object.fromEntries(chosen.map((name) => [name, mine[name]])));
  }

  return (
    <Dialog
      size={640}
      zIndex={300}
      onClose={() => form.settle(null)}
      withCloseButton={false}
      title={isKnown ? `${by} changed this ${ago(at)}` : 'Another user saved first'}
    >
      <p>
        {names.length > 0
          ? 'Choose which version to save for each field. Nothing you typed is lost.'
          : 'Both versions say the same.'}
      </p>
      <table className={css.stale}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Saved now</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{labels[name]}</th>
              {(['yours', 'theirs'] as const).map((side) => (
                <td key={side}>
                  <Radio
                    name={`stale-${name}`}
                    label={
                      side === 'theirs' && !(name in stale.theirs)
                        ? 'Keep the saved version'
                        : said(
                            form.operation,
                            name,
                            side === 'yours' ? mine[name] : stale.theirs[name],
                          )
                    }
                    checked={sides[name] === side}
                    onChange={() => setSides({ ...sides, [name]: side })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" gap={8} mt="lg">
        <Button variant="default" size="sm" data-autofocus onClick={() => form.settle(null)}>
          Back to the form
        </Button>
        <Button size="sm" onClick={settle}>
          Save again
        </Button>
      </Group>
    </Dialog>
  );
}

/** A value as people read it. */
function said(operation: Operation, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return unknown;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return `${value.length} lines`;
  const kind = valueKind(schemaAt(operation.input, name));
  if (typeof value === 'number') {
    if (kind === 'money') return amount(value);
    if (kind === 'qty') return qty(value);
    if (kind === 'bps') return percent(value);
    if (kind === 'taxRate') return taxPercent(value);
  }
  if (kind === 'date') return date(String(value));
  return kind === 'ts' ? moment(String(value)) : String(value);
}
