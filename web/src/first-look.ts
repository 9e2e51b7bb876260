/*
 * Runs before anything is drawn, so that the one who chose the dark theme or close rows sees no other look
 * first. It is written into the page, without imports: the page's code comes later.
 */
{
  // Zod tries whether it may make code while it runs, and the browser reports each try as an attack.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

  let own: { theme?: unknown; density?: unknown } = {};
  try {
    own = JSON.parse(localStorage.getItem('ch-preferences') ?? '{}');
  } catch {
    // Without a store, or with a broken one, everything is as usual.
  }
  const { dataset } = document.documentElement;
  if (own.theme === 'light' || own.theme === 'dark') dataset['mantineColorScheme'] = own.theme;
  if (own.density === 'compact') dataset['density'] = own.density;

  // Anyone who scans or types while the code is still coming finds it in the first box of the page.
  const keys: string[] = [];
  const ends = new AbortController();
  const hear = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isTyped = key.length === 1 || key === 'Enter' || key === 'Backspace';
    if (isTyped && !ctrlKey && !metaKey && !altKey) keys.push(key);
  };
  addEventListener('keydown', hear, { capture: true, signal: ends.signal });
  Object.assign(globalThis, { chTyped: { keys, end: () => ends.abort() } });

  // How numbers are written in India the browser reads when it is first asked, and while code comes it has time.
  setTimeout(() => new Intl.NumberFormat('en-IN').format(0));
}
