import { Link, useNavigate } from '@tanstack/react-router';
import { Select } from '@mantine/core';
import css from './sale-reports.module.css';

type ReportTheme<T extends string> = { readonly title: string; readonly types: readonly T[] };

/** The reports by theme; on narrow screens one field to choose from. */
export function ReportList<T extends string>({
  themes,
  names,
  chosen,
  pathOf,
  search,
}: {
  themes: readonly ReportTheme<T>[];
  names: Readonly<Record<T, { readonly name: string }>>;
  chosen: T;
  pathOf: (type: T) => string;
  /** What of the address stays when another report is opened. */
  search: Readonly<Record<string, string>>;
}) {
  const navigate = useNavigate();
  const at = (type: T) => {
    const [to = '', query] = pathOf(type).split('?');
    const named = Object.fromEntries(new URLSearchParams(query ?? ''));
    return { to, search: { ...search, ...named } as never };
  };
  return (
    <>
      <nav className={css.list} aria-label="Reports">
        {themes.map(({ title, types }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {types.map((type) => (
                <li key={type}>
                  <Link {...at(type)} aria-current={type === chosen ? 'page' : undefined}>
                    {names[type].name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={css.choose}>
        <Select
          label="Report"
          value={chosen}
          data={themes.map(({ title, types }) => ({
            group: title,
            items: types.map((value) => ({ value, label: names[value].name })),
          }))}
          onChange={(type) => type && void navigate(at(type as T))}
        />
      </div>
    </>
  );
}
