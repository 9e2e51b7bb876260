import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { SavedView } from '@counting-house/contract/admin/saved-view.ts';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconHome,
  IconHomeOff,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { prefer, preferences } from '../../platform/preferences.ts';
import { toast } from '../../platform/toasts.ts';
import { useAct } from '../../platform/http/use-operation.ts';
import { KeyHint } from '../marks/key-hint.tsx';
import { dropWidths } from '../table/list-columns.ts';
import type { ListViews } from './saved-views.ts';
import { Tip } from '../marks/tip.tsx';
import type { ViewNaming } from './view-dialog.tsx';

/** The views of a list, and what can be done with the one on view. */
export function ViewMenu({
  views,
  columns,
  name,
}: {
  views: ListViews;
  /** The operation of the list, under which drawn widths are kept. */
  columns: string;
  /** Asks for the name of a new view, or of the one on view. */
  name: (naming: ViewNaming) => void;
}) {
  const { all, chosen, differs } = views;
  return (
    <Tip words="Views" side="end">
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label="Views">
            <IconBookmark size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Place isHere={!chosen} />}
            onClick={() => views.leave()}
            rightSection={views.defaultId === undefined && <Opens />}
          >
            All
          </Menu.Item>
          {all.map((view, i) => (
            <Menu.Item
              key={view.id}
              leftSection={<Place isHere={view === chosen} />}
              rightSection={
                <>
                  {view.isShared && <IconUsers size={14} stroke={2} aria-label="shared" />}
                  {view.id === views.defaultId && <Opens />}
                  {i < 9 && <KeyHint keys={`Alt+${i + 1}`} />}
                </>
              }
              onClick={() => views.choose(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => name({ kind: 'new' })}
          >
            Save as view
          </Menu.Item>
          {chosen && (
            <ActsOfView
              key={chosen.id}
              chosen={chosen}
              views={views}
              columns={columns}
              differs={differs}
              name={name}
            />
          )}
        </Menu.Dropdown>
      </Menu>
    </Tip>
  );
}

function Place({ isHere }: { isHere: boolean }) {
  return isHere ? (
    <IconCheck size={16} stroke={1.7} aria-label="chosen" />
  ) : (
    <IconBookmark size={16} stroke={1.7} aria-hidden />
  );
}

function Opens() {
  return <IconHome size={14} stroke={2} aria-label="default view" />;
}

function ActsOfView({
  chosen,
  views,
  columns,
  differs,
  name,
}: {
  chosen: SavedView;
  views: ListViews;
  columns: string;
  differs: boolean;
  name: (naming: ViewNaming) => void;
}) {
  const update = useUpdateView(views, columns);
  const forget = useForgetView(views);
  const order = useAct(admin.orderViews);
  const isDefault = views.defaultId === chosen.id;
  const at = views.all.indexOf(chosen);

  function move(step: number) {
    const ids = views.all.map(({ id }) => id).filter((id) => id !== chosen.id);
    ids.splice(at + step, 0, chosen.id);
    void order.run({ list: views.list, ids });
  }
  function setDefault() {
    const { [views.list]: _before, ...others } = preferences.get().defaultViews;
    prefer({ defaultViews: isDefault ? others : { ...others, [views.list]: chosen.id } });
  }

  return (
    <>
      {chosen.isMine && differs && (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} stroke={1.7} />} onClick={update}>
          Update this view
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={
          isDefault ? <IconHomeOff size={16} stroke={1.7} /> : <IconHome size={16} stroke={1.7} />
        }
        onClick={setDefault}
      >
        {isDefault ? 'Do not open by default' : 'Open by default'}
      </Menu.Item>
      {chosen.isMine && (
        <>
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.7} />}
            onClick={() => name({ kind: 'old', view: chosen })}
          >
            Rename or share
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowLeft size={16} stroke={1.7} />}
            disabled={at < 1}
            onClick={() => move(-1)}
          >
            Move left
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowRight size={16} stroke={1.7} />}
            disabled={at === views.all.length - 1}
            onClick={() => move(1)}
          >
            Move right
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={() => void forget(chosen)}
          >
            Delete view
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** Keeps the list as it stands in the view on view. */
function useUpdateView(views: ListViews, columns: string): () => void {
  const save = useAct(admin.updateView, 'The view was not updated');
  const { chosen, now } = views;
  async function update() {
    if (!chosen) return;
    const { id, version, name } = chosen;
    const answer = await save.run({ id, version, state: now });
    if (!answer) return;
    dropWidths(columns, chosen);
    views.choose(answer);
    toast.success(`View ${name} updated`);
  }
  return () => void update();
}

function useForgetView(views: ListViews) {
  const remove = useAct(admin.deleteView, 'The view was not deleted');
  const save = useAct(admin.createView);
  return async (view: SavedView) => {
    if (!(await remove.run({ id: view.id }))) return;
    views.leave();
    const { name, state, isShared } = view;
    toast.success(`View ${name} deleted`, {
      undo: () => void save.run({ list: views.list, name, state, isShared }),
    });
  };
}
