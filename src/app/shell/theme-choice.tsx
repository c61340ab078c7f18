import { toastError } from '@/ui/toast-error.ts';
import type { Theme } from '@domain/answers/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '@/entities/account/account-query.ts';
import { useSaveTheme } from '@/features/identity/auth/data/queries.ts';
import { Chips } from '@/ui/chips.tsx';
import { setTheme, useTheme } from '../theme.ts';

/**
 * Applies the theme at once and saves it in the account for the user's other devices; a failure
 * brings the earlier one back.
 */
export function ThemeChoice({ userId }: { userId: string }) {
  const theme = useTheme();
  const client = useQueryClient();
  const save = useSaveTheme(userId);
  const choose = (next: Theme) => {
    setTheme(next);
    // The promise, because the sheet of this choice may be closed before the answer.
    save.mutateAsync(next).catch((error: unknown) => {
      const saved = client.getQueryData(accountQuery(userId).queryKey)?.theme;
      if (saved) setTheme(saved);
      toastError(error);
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
