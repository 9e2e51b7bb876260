import { Link, useNavigate } from '@tanstack/react-router';
import { Select } from '@mantine/core';
import css from './sale-reports.module.css';

type ReportTheme = {
  readonly title: string;
  readonly reports: readonly (readonly [type: string, name: string])[];
};

/** The reports by theme; on narrow screens one field to choose from. */
export function ReportList({
  themes,
  chosen,
  pathOf,
  search,
}: {
  themes: readonly ReportTheme[];
  chosen: string;
  pathOf: (type: string) => string;
  /** What of the address stays when another report is opened. */
  search: Readonly<Record<string, string>>;
}) {
  const navigate = useNavigate();
  const at = (type: string) => {
    const [to = '', query] = pathOf(type).split('?');
    const named = Object.fromEntries(new URLSearchParams(query ?? ''));
    return { to, search: { ...search, ...named } as never };
  };
  return (
    <>
      <nav className={css.list} aria-label="Reports">
        {themes.map(({ title, reports }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {reports.map(([type, name]) => (
                <li key={type}>
                  <Link {...at(type)} aria-current={type === chosen ? 'page' : undefined}>
                    {name}
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
          allowDeselect={false}
          value={chosen}
          data={themes.map(({ title, reports }) => ({
            group: title,
            items: reports.map(([value, label]) => ({ value, label })),
          }))}
          onChange={(type) => type && void navigate(at(type))}
        />
      </div>
    </>
  );
}
