import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { Select, type SelectProps } from '@mantine/core';
import { useOperation } from '../../platform/http/use-operation.ts';

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: number | '';
  onChange: (next: unknown) => void;
};

/** One of the roles; those with rights that the asker lacks are shown and cannot be chosen. */
export function RoleInput({ value, onChange, ...rest }: Props) {
  const { rows } = useOperation(admin.listRoles, { limit: 200 });
  const isBeyond = rows.some((role) => !role.isGivable);
  return (
    <Select
      label="Role"
      placeholder="Choose"
      allowDeselect={false}
      {...(isBeyond
        ? { description: 'Greyed out: this role has permissions that you do not have.' }
        : {})}
      {...rest}
      data={rows.map((role) => ({
        value: String(role.id),
        label: role.name,
        disabled: !role.isGivable && role.id !== value,
      }))}
      value={value === '' ? null : String(value)}
      onChange={(next) => onChange(next === null ? '' : Number(next))}
    />
  );
}
