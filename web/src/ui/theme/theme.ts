import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { createElement } from 'react';
import { ReturnFocus } from '../panel/return-focus.tsx';

/** Neel: the indigo of ledger ink. Actions, links, focus and selection only; no state uses it. */
const neel: MantineColorsTuple = [
  '#f2f5ff',
  '#e4ebff',
  '#cad6ff',
  '#a5b7f8',
  '#7f95ec',
  '#5c71d9',
  '#4455c3',
  '#3542aa',
  '#2a358f',
  '#1f2871',
];
const gray: MantineColorsTuple = [
  '#f9f9f7',
  '#f4f3f0',
  '#e7e6e2',
  '#d5d4ce',
  '#adb1b9',
  '#858992',
  '#626773',
  '#4d525f',
  '#373d4a',
  '#1c212e',
];
const dark: MantineColorsTuple = [
  '#eaeae6',
  '#caccd0',
  '#b1b4bb',
  '#9598a0',
  '#393d45',
  '#2b2e34',
  '#202329',
  '#17191f',
  '#0f1116',
  '#0a0b0f',
];
const green: MantineColorsTuple = [
  '#eefbf2',
  '#d8f5e2',
  '#b3eac6',
  '#86daa6',
  '#59c085',
  '#319d64',
  '#18804d',
  '#11693e',
  '#115533',
  '#114228',
];
const yellow: MantineColorsTuple = [
  '#fff9e2',
  '#fff1c4',
  '#fde396',
  '#f9cf5c',
  '#eab526',
  '#c38e01',
  '#a26f00',
  '#875800',
  '#714705',
  '#5a3609',
];
const orange: MantineColorsTuple = [
  '#fff5ec',
  '#ffe9d6',
  '#ffd3b1',
  '#feb580',
  '#f19351',
  '#da7224',
  '#bc5806',
  '#9e4502',
  '#82380b',
  '#662c0f',
];
const red: MantineColorsTuple = [
  '#fff3f2',
  '#ffe5e3',
  '#ffcac7',
  '#faa39e',
  '#f17873',
  '#e24947',
  '#c92f30',
  '#ac2123',
  '#8f1c1d',
  '#6f1918',
];
const blue: MantineColorsTuple = [
  '#edf8fe',
  '#daf1fe',
  '#b4e2fc',
  '#81cbf5',
  '#4eb0e5',
  '#2690c8',
  '#0d76ad',
  '#046191',
  '#0b4f78',
  '#0e3e5e',
];

/** Paper, ink and one accent. */
export const theme = createTheme({
  colors: { neel, gray, dark, green, yellow, orange, red, blue },
  primaryColor: 'neel',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#1c212e',
  fontFamily:
    "'Plex House', 'IBM Plex Sans Devanagari', system-ui, 'Noto Sans', 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.34', sm: '1.39', md: '1.43', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '18px' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '22.5em', sm: '40em', md: '48em', lg: '64em', xl: '90em' },
  shadows: {
    xs: '0 1px 1px rgb(28 33 46 / 5%)',
    sm: '0 1px 2px rgb(28 33 46 / 6%)',
    md: '0 2px 4px rgb(28 33 46 / 5%), 0 8px 20px -4px rgb(28 33 46 / 12%)',
    lg: '0 4px 8px rgb(28 33 46 / 6%), 0 20px 44px -8px rgb(28 33 46 / 20%)',
    xl: '-8px 0 40px rgb(28 33 46 / 14%)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // Plain objects instead of each part's `extend`, which would load all of them with the first page.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Button: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 120 },
      },
    },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        centered: true,
        radius: 'md',
        shadow: 'lg',
        transitionProps: { duration: 160 },
        overlayProps: {
          backgroundOpacity: 0.28,
          color: '#0f1116',
          children: createElement(ReturnFocus),
        },
      },
    },
    NumberInput: { defaultProps: { size: 'sm', hideControls: true } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Portal: { defaultProps: { target: '#floating' } },
    // What was typed to find an option is taken with Enter.
    MultiSelect: { defaultProps: { size: 'sm', selectFirstOptionOnChange: true } },
    // Enter on what is chosen already keeps it; only what may be empty is taken away so.
    Select: {
      defaultProps: { size: 'sm', selectFirstOptionOnChange: true, allowDeselect: false },
    },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 2 } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: { openDelay: 350, transitionProps: { duration: 100 }, color: 'dark' },
    },
  },
});

/** What a state means → the Mantine colour that says so; the only place that knows. */
const stateColors = {
  idle: 'gray',
  waiting: 'yellow',
  moving: 'blue',
  done: 'green',
  back: 'orange',
  stopped: 'red',
} as const;
/** What a state means for anyone who looks at it. */
export type StateTone = keyof typeof stateColors;

const stateTokens = (scheme: 'light' | 'dark') => {
  const tokens: Record<string, string> = {};
  for (const [tone, color] of Object.entries(stateColors)) {
    const shade = (n: number) => `var(--mantine-color-${color}-${n})`;
    if (scheme === 'light') {
      tokens[`--ch-${tone}-bg`] = tone === 'idle' ? shade(1) : shade(0);
      tokens[`--ch-${tone}-line`] = shade(2);
      tokens[`--ch-${tone}-fg`] = tone === 'idle' ? shade(7) : shade(8);
      tokens[`--ch-${tone}-icon`] = shade(6);
      tokens[`--ch-${tone}-solid`] = shade(7);
    } else {
      const solid = tone === 'idle' ? 'var(--mantine-color-dark-3)' : shade(4);
      tokens[`--ch-${tone}-bg`] = `color-mix(in srgb, ${solid} 15%, var(--ch-surface))`;
      tokens[`--ch-${tone}-line`] = `color-mix(in srgb, ${solid} 30%, var(--ch-surface))`;
      tokens[`--ch-${tone}-fg`] = tone === 'idle' ? 'var(--mantine-color-dark-1)' : shade(3);
      tokens[`--ch-${tone}-icon`] = solid;
      tokens[`--ch-${tone}-solid`] = shade(7);
    }
  }
  return tokens;
};

/** The tokens of the house, in both themes. */
export const resolver: CSSVariablesResolver = () => ({
  variables: {
    '--ch-row': '44px',
    '--ch-header': '56px',
    '--ch-nav': '240px',
    '--ch-ease': 'cubic-bezier(.2, 0, 0, 1)',
    '--ch-quick': '120ms',
    '--ch-calm': '180ms',
  },
  light: {
    '--ch-canvas': '#f7f7f4',
    '--ch-surface': '#ffffff',
    '--ch-sunken': '#f4f3f0',
    '--ch-raised': '#ffffff',
    '--ch-line': '#e4e4e0',
    '--ch-line-soft': '#eeede9',
    '--ch-line-strong': '#888c94',
    '--ch-text': '#1c212e',
    '--ch-text-2': '#4d525f',
    '--ch-text-3': '#626773',
    '--ch-accent': '#3542aa',
    '--ch-accent-soft': '#eef1fd',
    '--ch-accent-line': '#cad6ff',
    '--ch-accent-text': '#3542aa',
    '--ch-hover': '#f7f7f4',
    '--ch-selected': '#f2f5ff',
    '--ch-bar': '#1c212e',
    '--ch-bar-text': '#f7f7f4',
    '--ch-margin': '#e3a9a5',
    '--ch-c1': '#3542aa',
    '--ch-c2': '#0d8a94',
    '--ch-c3': '#ae7d00',
    '--ch-c4': '#b4487f',
    '--ch-c5': '#6a6f79',
    '--ch-c6': '#6d84e0',
    ...stateTokens('light'),
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1c212e',
    '--mantine-color-dimmed': '#626773',
    '--mantine-color-placeholder': '#6a6f79',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f7f7f4',
    '--mantine-color-default-border': '#d5d4ce',
    '--mantine-color-anchor': '#3542aa',
    '--mantine-color-error': '#ac2123',
    '--mantine-color-disabled': '#f4f3f0',
    '--mantine-color-disabled-color': '#6a6f79',
    '--ch-rule': '#eeede9',
  },
  dark: {
    '--ch-canvas': '#0f1116',
    '--ch-surface': '#17191f',
    '--ch-sunken': '#13151a',
    '--ch-raised': '#202329',
    '--ch-line': '#2b2e34',
    '--ch-line-soft': '#23262c',
    '--ch-line-strong': '#737780',
    '--ch-text': '#eaeae6',
    '--ch-text-2': '#b1b4bb',
    '--ch-text-3': '#9598a0',
    '--ch-accent': '#4455c3',
    '--ch-accent-soft': '#1e2340',
    '--ch-accent-line': '#37427f',
    '--ch-accent-text': '#a5b7f8',
    '--ch-hover': '#1c1f25',
    '--ch-selected': '#1d2238',
    '--ch-bar': '#eaeae6',
    '--ch-bar-text': '#1c212e',
    '--ch-margin': '#6d3a3b',
    '--ch-c1': '#7f95ec',
    '--ch-c2': '#3fb5bd',
    '--ch-c3': '#eab526',
    '--ch-c4': '#e285b3',
    '--ch-c5': '#9598a0',
    '--ch-c6': '#5c71d9',
    ...stateTokens('dark'),
    '--mantine-color-body': '#17191f',
    '--mantine-color-text': '#eaeae6',
    '--mantine-color-dimmed': '#9598a0',
    '--mantine-color-placeholder': '#9598a0',
    '--mantine-color-default': '#202329',
    '--mantine-color-default-hover': '#262a31',
    '--mantine-color-default-border': '#393d45',
    '--mantine-color-anchor': '#a5b7f8',
    '--mantine-color-neel-light-color': '#a5b7f8',
    '--mantine-color-neel-light-hover': '#1e2340',
    '--mantine-color-error': '#faa39e',
    '--mantine-color-disabled': '#2b2e34',
    '--mantine-color-disabled-color': '#9da1a9',
    '--mantine-color-red-light-color': '#faa39e',
    '--mantine-color-red-light-hover': '#2c1c1f',
    '--ch-rule': '#171a20',
  },
});
