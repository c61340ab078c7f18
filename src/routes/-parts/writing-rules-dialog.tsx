import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '@/entities/account/keys.ts';
import {
  creatorSettingsQuery,
  SettingsContext,
} from '@/features/identity/settings/data/queries.ts';
import { WritingRules } from '@/features/identity/settings/ui/page-rules.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { Spinner } from '@/ui/spinner.tsx';

/** The rules about who may write, from the settings page, in a dialog of the messages. */
export function WritingRulesDialog({ onClose }: { onClose: () => void }) {
  const { id } = useAccount();
  const client = useQueryClient();
  const query = useQuery(creatorSettingsQuery(id));
  const onSaved = () => void client.invalidateQueries({ queryKey: accountKeys.mine(id) });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Who may write to you"
      description="Subscribers can always write to you. You find the same switches in your settings."
    >
      <div className="flex flex-col gap-1 pt-2">
        <Loaded query={query} skeleton={<Spinner className="mx-auto my-6 text-quiet" />}>
          {(settings) => (
            <SettingsContext value={{ userId: id, settings, onSaved }}>
              <WritingRules />
            </SettingsContext>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
