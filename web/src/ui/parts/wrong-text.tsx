import css from './wrong-text.module.css';

/** What is wrong, said at once, over the button that was pressed; nothing where nothing is. */
export function WrongText({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p className={css.wrong} role="alert">
      {children}
    </p>
  );
}
