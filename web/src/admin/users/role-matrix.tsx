import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { findConflicts } from '@counting-house/contract/admin/duties.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react';
import { saveText } from '../../platform/http/download.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Tip } from '../../ui/marks/tip.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { csvOfMatrix, type MatrixRow, buildMatrix } from './duty-matrix.ts';
import css from './role-matrix.module.css';

const mostRoles = 100;

function useMatrix() {
  const { rows: areas } = useOperation(admin.listPermissions, {});
  const { rows: roles } = useOperation(admin.listRoles, { limit: mostRoles });
  return { roles, rows: buildMatrix(areas, roles) };
}

/** Saves the matrix as a file. */
export function RoleMatrixActs() {
  const { roles, rows } = useMatrix();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} />}
      onClick={() => saveText('roles-and-permissions.csv', csvOfMatrix(rows, roles), 'text/csv')}
    >
      Export CSV
    </Button>
  );
}

/** Roles against permissions; where a role holds two that should be apart, both are marked. */
export function RoleMatrix() {
  const { roles, rows } = useMatrix();
  const conflicts = roles.flatMap(({ id, name, permissions }) =>
    findConflicts(new Set(permissions)).map(({ says }) => ({ id, name, says })),
  );
  const areas = [...Map.groupBy(rows, ({ area }) => area)];
  return (
    <>
      {conflicts.length > 0 && (
        <Sheet title="Conflicts of duties" count={conflicts.length}>
          <SheetBody>
            <ul className={css.conflicts}>
              {conflicts.map(({ id, name, says }) => (
                <li key={`${id} ${says}`}>
                  <b>{name}</b>: {says}
                </li>
              ))}
            </ul>
          </SheetBody>
        </Sheet>
      )}
      {/* Wider than a page when there are many roles: it scrolls by itself, with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.room} tabIndex={0} role="region" aria-label="Roles and permissions">
        <table className={css.matrix}>
          <caption className="unseen">Roles and permissions</caption>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col" className={css.role}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {areas.map(([area, rights]) => (
            <tbody key={area}>
              <tr>
                <th scope="colgroup" colSpan={roles.length + 1} className={css.area}>
                  {area}
                </th>
              </tr>
              {rights.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.says}</th>
                  {roles.map(({ id }, at) => (
                    <Cell key={id} row={row} at={at} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

function Cell({ row, at }: { row: MatrixRow; at: number }) {
  const conflicts = row.conflicts[at] ?? [];
  if (!row.held[at]) return <td className={css.cell} aria-label="No" />;
  if (conflicts.length === 0) {
    return (
      <td className={css.cell}>
        <IconCheck size={18} stroke={2} aria-label="Yes" />
      </td>
    );
  }
  const words = `Conflict of duties: ${conflicts.join('; ')}`;
  return (
    <td className={css.cell} data-conflict>
      <Tip words={words}>
        <IconAlertTriangle size={18} stroke={2} role="img" aria-label={`Yes. ${words}`} />
      </Tip>
    </td>
  );
}
