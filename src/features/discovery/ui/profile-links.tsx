import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { AtSign, Gift, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The creator's links, as far as given. */
export function ProfileLinks({ creator }: { creator: CreatorProfile }) {
  const { instagram_handle: instagram, twitter_handle: x, wishlist_url: wishlist } = creator;
  if (!instagram && !x && !wishlist) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-quiet">
      {instagram && (
        <Item icon={AtSign}>
          <Outside to={`https://instagram.com/${instagram.replace('@', '')}`}>Instagram</Outside>
        </Item>
      )}
      {x && (
        <Item icon={AtSign}>
          <Outside to={`https://x.com/${x.replace('@', '')}`}>X</Outside>
        </Item>
      )}
      {wishlist?.startsWith('https://') && URL.canParse(wishlist) && (
        <Item icon={Gift}>
          {/* The host is shown, in punycode if it has characters that resemble others. */}
          <Outside to={wishlist}>{`Wishlist at ${new URL(wishlist).hostname}`}</Outside>
        </Item>
      )}
    </ul>
  );
}

function Item({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      {children}
    </li>
  );
}

/** An external link that sends no referrer. */
function Outside({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className="underline-offset-4 hover:text-text hover:underline"
    >
      {children}
    </a>
  );
}
