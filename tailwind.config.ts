import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/** OKLCH without the function's name, so that both themes read as one table. */
const tokens = {
  background: ['.165 .008 45', '.984 .004 80'],
  surface: ['.205 .010 45', '1 0 0'],
  raised: ['.25 .012 45', '.957 .007 75'],
  line: ['.31 .012 45', '.9 .009 75'],
  // Outlines of fields: 3:1 against the surface, which a mere line does not have to reach.
  edge: ['.53 .016 50', '.63 .016 60'],
  text: ['.955 .008 80', '.24 .012 45'],
  quiet: ['.735 .016 65', '.5 .018 55'],
  accent: ['.76 .135 38', '.565 .165 32'],
  'on-accent': ['.2 .03 38', '1 0 0'],
  'accent-soft': ['.31 .055 38', '.945 .03 40'],
  'accent-strong': ['.81 .115 40', '.5 .155 32'],
  good: ['.8 .12 155', '.52 .12 155'],
  warning: ['.84 .12 85', '.55 .11 75'],
  bad: ['.72 .16 22', '.54 .19 25'],
  // Chosen chips and the like: the text's colour turned into a surface.
  inverse: ['.955 .008 80', '.24 .012 45'],
  'on-inverse': ['.2 .012 45', '.984 .004 80'],
  // Over the page while a dialog is open.
  veil: ['.07 .01 45 / .66', '.2 .02 45 / .42'],
} as const;

type Token = keyof typeof tokens;
// Object.keys widens to string[]; the object above is closed.
const names = Object.keys(tokens) as Token[];

const variables = (theme: 0 | 1) =>
  Object.fromEntries(names.map((name) => [`--${name}`, `oklch(${tokens[name][theme]})`]));
const colors = Object.fromEntries(names.map((name) => [name, `var(--${name})`]));

export default {
  content: [],
  theme: {
    colors: { ...colors, transparent: 'transparent', current: 'currentColor', inherit: 'inherit' },
    fontFamily: {
      sans: ['Figtree Variable', 'Figtree Fallback', 'system-ui', 'sans-serif'],
    },
    fontSize: {
      xs: ['0.75rem', { lineHeight: '1rem' }],
      sm: ['0.8125rem', { lineHeight: '1.125rem' }],
      base: ['0.9375rem', { lineHeight: '1.375rem' }],
      lg: ['1.25rem', { lineHeight: '1.625rem', letterSpacing: '-0.01em' }],
      xl: ['1.5625rem', { lineHeight: '1.9375rem', letterSpacing: '-0.015em' }],
      '2xl': ['1.9375rem', { lineHeight: '2.25rem', letterSpacing: '-0.02em' }],
    },
    borderRadius: {
      none: '0',
      sm: '0.5rem',
      md: '0.75rem',
      lg: '1rem',
      xl: '1.25rem',
      full: '9999px',
    },
    screens: { md: '768px', lg: '1024px', xl: '1200px', '2xl': '1440px' },
    extend: {
      boxShadow: { float: '0 8px 32px oklch(.1 .01 45 / .28)' },
      transitionTimingFunction: { calm: 'cubic-bezier(.2, .8, .2, 1)' },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root': { ...variables(0), 'color-scheme': 'dark' },
        ':root[data-theme="light"]': { ...variables(1), 'color-scheme': 'light' },
        '@media print': { ':root': { ...variables(1), 'color-scheme': 'light' } },
      });
    }),
  ],
} satisfies Config;
