import { toastError } from '@/ui/toast-error.ts';
import type { Theme } from '@domain/answers/session.ts';
import { useSaveTheme } from '@/features/identity/auth/data/queries.ts';
import { Chips } from '@/ui/chips.tsx';
import { setTheme, useTheme } from '../theme.ts';

/**
 * Applies the theme at once and saves it in the account for the user's other devices; a failure
 * brings the earlier one back.
 */
export function ThemeChoice({ userId }: { userId: string }) {
  const theme = useTheme();
  const save = useSaveTheme(userId);
  const choose = (next: Theme) => {
    setTheme(next);
    save.mutate(next, {
      onError: (error) => {
        setTheme(theme);
        toastError(error);
      },
    });
  };
  return (
    <Chips
      label="Appearance"
      value={theme}
      onChange={choose}
      options={[
        { value: 'system', label: 'System' },
        { value: 'dark', label: 'Dark' },
        { value: 'light', label: 'Light' },
      ]}
    />
  );
}
