import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import type { HomeBlock, HomeLayout } from '@counting-house/contract/dashboard/layout.ts';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconGripVertical,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useOperation, useWrite } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { Part } from '../ui/parts/part.tsx';
import css from './dashboard.module.css';
import { droppedBlock, homeBlocks, movedBlock, placedBlocks, type Way } from './home-blocks.ts';

type Placed = HomeLayout['blocks'][number];

const ways: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The blocks of the dashboard in two columns; while they are arranged each can be moved and hidden. */
export function ArrangedBlocks({ isArranging }: { isArranging: boolean }) {
  const layout = useOperation(dashboard.getLayout, {});
  const save = useWrite(dashboard.arrangeHome);
  const may = useMay();
  const [mine, setMine] = useState<Placed[] | null>(null);
  const [dragged, setDragged] = useState<HomeBlock | null>(null);
  const blocks = mine ?? placedBlocks(layout);
  const shown = blocks.filter(
    ({ name, isHidden }) =>
      homeBlocks[name].access.some((right) => may(right)) && (isArranging || !isHidden),
  );

  async function keep(next: Placed[]) {
    setMine(next);
    const reply = await save.run({ blocks: next });
    if (!reply.ok) {
      setMine(null);
      toast.refused(reply.problem, 'Layout could not be saved');
    }
  }

  const drop = (column: 1 | 2, before: HomeBlock | null) => {
    if (dragged) void keep(droppedBlock(blocks, dragged, { column, before }));
    setDragged(null);
  };

  return (
    <div className={css.columns} data-arranging={isArranging || undefined}>
      {([1, 2] as const).map((column) => (
        <div
          key={column}
          className={css.column}
          {...(isArranging
            ? {
                onDragOver: (event: React.DragEvent) => event.preventDefault(),
                onDrop: () => drop(column, null),
              }
            : {})}
        >
          {shown
            .filter((block) => block.column === column)
            .map((block) =>
              isArranging ? (
                <Handle
                  key={block.name}
                  block={block}
                  blocks={blocks}
                  keep={(next) => void keep(next)}
                  drag={() => setDragged(block.name)}
                  drop={() => drop(column, block.name)}
                />
              ) : (
                <Block key={block.name} name={block.name} />
              ),
            )}
        </div>
      ))}
    </div>
  );
}

function Block({ name }: { name: HomeBlock }) {
  const { title, of: Shown } = homeBlocks[name];
  return (
    <div className={css.block} data-block={name}>
      <Part what={title.toLowerCase()}>
        <Shown />
      </Part>
    </div>
  );
}

/** A block while the page is arranged: dragged, moved by its buttons or Alt with the arrows, hidden. */
function Handle({
  block: { name, column, isHidden },
  blocks,
  keep,
  drag,
  drop,
}: {
  block: Placed;
  blocks: Placed[];
  keep: (blocks: Placed[]) => void;
  drag: () => void;
  /** What is dragged lands before this one. */
  drop: () => void;
}) {
  const { title } = homeBlocks[name];
  const aside: Way = column === 1 ? 'right' : 'left';

  function onKeyDown(event: KeyboardEvent) {
    const way = event.altKey ? ways[event.key] : undefined;
    if (!way) return;
    event.preventDefault();
    keep(movedBlock(blocks, name, way));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons move it too.
    <div
      className={css.handle}
      role="group"
      aria-label={title}
      data-hidden={isHidden || undefined}
      draggable
      onDragStart={drag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.stopPropagation();
        drop();
      }}
    >
      <IconGripVertical size={16} stroke={1.7} aria-hidden />
      <b>{title}</b>
      {(['up', 'down', aside] as const).map((way) => (
        <Move
          key={way}
          name={name}
          way={way}
          icon={wayIcons[way]}
          title={title}
          go={keep}
          onKeyDown={onKeyDown}
          blocks={blocks}
        />
      ))}
      <ActionIcon
        aria-label={isHidden ? `Show ${title}` : `Hide ${title}`}
        aria-pressed={isHidden}
        onKeyDown={onKeyDown}
        onClick={() =>
          keep(blocks.map((one) => (one.name === name ? { ...one, isHidden: !isHidden } : one)))
        }
      >
        {isHidden ? <IconEyeOff size={16} stroke={1.7} /> : <IconEye size={16} stroke={1.7} />}
      </ActionIcon>
    </div>
  );
}

const wayIcons = {
  up: IconArrowUp,
  down: IconArrowDown,
  left: IconArrowLeft,
  right: IconArrowRight,
} as const;

const wayLabels: Readonly<Record<Way, string>> = {
  up: 'up',
  down: 'down',
  left: 'to the left',
  right: 'to the right',
};

function Move({
  name,
  way,
  icon: MoveIcon,
  title,
  go,
  onKeyDown,
  blocks,
}: {
  name: HomeBlock;
  way: Way;
  icon: typeof IconArrowUp;
  title: string;
  go: (next: Placed[]) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  blocks: readonly Placed[];
}) {
  return (
    <ActionIcon
      aria-label={`Move ${title} ${wayLabels[way]}`}
      onKeyDown={onKeyDown}
      onClick={() => go(movedBlock(blocks, name, way))}
    >
      <MoveIcon size={16} stroke={1.7} />
    </ActionIcon>
  );
}
