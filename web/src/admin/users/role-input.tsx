import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { IdSelect, type IdSelectProps } from '../../ui/picking/id-select.tsx';

type Props = Omit<IdSelectProps, 'of'>;

/** One of the roles; those with rights that the asker lacks are shown and cannot be chosen. */
export function RoleInput(props: Props) {
  const { rows } = useOperation(admin.listRoles, { limit: 200 });
  const isBeyond = rows.some((role) => !role.isGivable);
  return (
    <IdSelect
      label="Role"
      {...(isBeyond
        ? { description: 'Greyed out: this role has permissions that you do not have.' }
        : {})}
      {...props}
      of={rows.map(({ id, name, isGivable }) => ({
        id,
        label: name,
        disabled: !isGivable && id !== props.value,
      }))}
    />
  );
}
