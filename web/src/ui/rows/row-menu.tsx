import { ActionIcon, type ActionIconProps, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import type { RowAction } from '../list/actions.tsx';
import type { Column } from '../table/columns.tsx';
import { KeyHint } from '../marks/key-hint.tsx';
import { isStepOn } from './next-act.ts';
import { PanelActs } from '../panel/panel-acts.tsx';
import { useListActing, useRowAction } from './use-row-action.ts';

type Row = { readonly id: number };

type MenuProps<R> = {
  readonly actions: readonly RowAction<R>[];
  readonly row: R;
  readonly name: string;
};

/** Everything that can be done with a row; nothing when there is nothing. */
export function RowMenu<R extends Row>({ actions, row, name }: MenuProps<R>) {
  const { isOpenTo } = useRowAction<R>();
  return <ListedRowMenu actions={actions.filter(isOpenTo)} row={row} name={name} />;
}

/**
 * The same of actions that are known to be open to the person. It is a button alone until it is pressed:
 * fifty menus that nobody opens would be most of the work of drawing a list.
 */
export function ListedRowMenu<R extends Row>({ actions, row, name }: MenuProps<R>) {
  const [isWanted, setWanted] = useState(false);
  const offered = actions.filter((action) => action.isFor(row));
  if (offered.length === 0) return null;
  if (isWanted) return <OpenedMenu offered={offered} row={row} name={name} />;
  return (
    <MenuButton
      name={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  );
}

function OpenedMenu<R extends Row>({
  offered,
  row,
  name,
}: {
  offered: readonly RowAction<R>[];
  row: R;
  name: string;
}) {
  const { doOne } = useRowAction<R>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The button took the place of the one that was pressed, and the focus returns to it afterwards.
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/set-state-in-effect -- It opens once the button has the focus.
    setOpen(true);
  }, []);
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <MenuButton ref={button} name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
          <Menu.Item
            key={action.label}
            {...(action.isDangerous ? { color: 'red' } : {})}
            leftSection={action.icon && <action.icon size={16} stroke={1.7} />}
            rightSection={action.key && <KeyHint keys={action.key} />}
            onClick={() => void doOne(action, row)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuButton({
  name,
  ...rest
}: ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps> & { name: string }) {
  return (
    <ActionIcon aria-label={`Actions, ${name}`} data-row-menu {...rest}>
      <IconDots size={18} stroke={1.7} />
    </ActionIcon>
  );
}

/** A column that offers the one sensible next step of each row, as a button. */
export function nextStep<R extends Row>(
  label: string,
  actions: readonly RowAction<R>[],
): Column<R> {
  return {
    key: 'nextStep',
    label,
    part: 'step',
    cell: (row) => <StepButton actions={actions} row={row} />,
  };
}

function StepButton<R extends Row>({ actions, row }: { actions: readonly RowAction<R>[]; row: R }) {
  const { isOpenTo, doOne } = useListActing<R>();
  const action = actions.find((one) => isOpenTo(one) && one.isFor(row));
  if (!action) return null;
  return (
    <Button variant="default" onClick={() => void doOne(action, row)}>
      {action.label}
    </Button>
  );
}

/** What can be done with the record on view: the next step first and filled, dangerous ones at the end. */
export function RowActs<R extends Row>({
  actions,
  row,
  hasNext = true,
}: {
  actions: readonly RowAction<R>[];
  row: R;
  /** Whether one of them is the next step, and stands out. */
  hasNext?: boolean;
}) {
  const { isOpenTo, doOne } = useRowAction<R>();
  const offered = actions.filter((action) => isOpenTo(action) && action.isFor(row));
  const next = hasNext ? offered.find(isStepOn) : undefined;
  return (
    <PanelActs
      acts={offered.map((action) => ({
        label: action.label,
        icon: action.icon,
        key: action.key,
        isDangerous: action.isDangerous,
        isNext: action === next,
        run: () => void doOne(action, row),
      }))}
    />
  );
}
