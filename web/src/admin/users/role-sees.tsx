import { IconLock } from '@tabler/icons-react';
import { type House, openGroups, useHouse } from '../../platform/house.ts';
import { mayOpen, type Screen } from '../../platform/places.ts';
import css from './role-sees.module.css';

/** The navigation as it looks to anyone who has these rights. */
export function RoleSees({ held }: { held: ReadonlySet<string> }) {
  const house = useHouse();
  const groups = openGroups(house.groups, (key) => held.has(key));
  const isHomeSeen = isSeen(house.home, held);
  return (
    <section className={css.sheet} aria-label="What this role sees">
      <h2>What this role sees</h2>
      {isHomeSeen && <Head icon={house.home.icon} title={house.home.title} />}
      {groups.map((group) => (
        <div key={group.title}>
          <Head icon={group.icon} title={group.title} />
          <ul>
            {group.entries.map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </div>
      ))}
      {!isHomeSeen && groups.length === 0 && <p>Nothing yet.</p>}
      <p className={css.note}>
        <IconLock size={14} stroke={1.7} aria-hidden />
        What is not ticked is hidden, and refused by the server.
      </p>
    </section>
  );
}

function Head({ icon: Picture, title }: { icon: House['home']['icon']; title: string }) {
  return (
    <p className={css.head}>
      <Picture size={16} stroke={1.6} aria-hidden />
      {title}
    </p>
  );
}

const isSeen = (screen: Screen, held: ReadonlySet<string>) =>
  screen.component !== undefined && mayOpen(screen, (key) => held.has(key));
