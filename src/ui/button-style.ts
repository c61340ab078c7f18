import { classes } from './classes.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'md' | 'sm';

const base =
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap ' +
  'select-none transition-colors duration-150 disabled:opacity-50 aria-disabled:opacity-60';

const variants: Record<ButtonVariant, string> = {
  // The accent colour is kept for actions that cost or commit; one on each screen.
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-raised text-text inset-ring inset-ring-line hover:bg-line',
  quiet: 'text-text hover:bg-raised',
  danger: 'bg-raised text-bad hover:bg-line',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-[46px] px-5 text-base',
  sm: 'reach min-h-9 px-4 text-sm',
};

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the full width, as in forms and sheets. */
  wide?: boolean | undefined;
};

export function buttonStyle({ variant = 'secondary', size = 'md', wide }: ButtonLook): string {
  return classes(base, variants[variant], sizes[size], wide && 'w-full');
}
