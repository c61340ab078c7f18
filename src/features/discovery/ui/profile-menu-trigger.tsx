import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/ui/button.tsx';

/** The button of a profile's menu; other props come from the menu. */
export const ProfileMenuTrigger = (props: ComponentProps<typeof Button>) => (
  <Button size="sm" aria-label="More" {...props} className="w-9 px-0">
    <Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />
  </Button>
);
