import { useState } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { Switch } from '@/ui/switch.tsx';
import { isOpenedByKey, openByKey } from './shortcuts-switch.ts';

type Shortcut = { keys: readonly string[]; does: string };

const forMembers: readonly Shortcut[] = [
  { keys: ['Ctrl', 'Enter'], does: 'Sends a message, a comment or a post' },
  { keys: ['Enter'], does: 'Sends a message, on a computer' },
  { keys: ['Shift', 'Enter'], does: 'Begins a new line in a message' },
];

const forEverybody: readonly Shortcut[] = [
  { keys: ['Esc'], does: 'Closes a picture, a story or a sheet' },
  { keys: ['←', '→'], does: 'Moves between pictures, stories and chips' },
  { keys: ['Space'], does: 'Pauses a story' },
  { keys: ['?'], does: 'Shows this list' },
];

/** The keys that work anywhere; those for writing are shown to members, who can write. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isMember = useCurrentUser().status === 'member';
  const [isOn, setOn] = useState(isOpenedByKey);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      {...(isMember && { description: 'On a Mac, ⌘ works like Ctrl.' })}
    >
      <dl className="flex flex-col">
        {[...(isMember ? forMembers : []), ...forEverybody].map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="text-quiet">{does}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm border border-line bg-raised px-2 py-0.5 text-center font-sans text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-line pt-4">
        <Switch
          label="Open this list with ?"
          checked={isOn}
          onChange={(isWanted) => {
            openByKey(isWanted);
            setOn(isWanted);
          }}
        />
      </div>
    </Dialog>
  );
}
