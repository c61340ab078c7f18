import { Film } from 'lucide-react';
import { Banner } from '@/shared/ui/banner.tsx';
import { useSettings } from '../data/queries.ts';

export function WelcomeVideo() {
  const { takes_video: takesVideo } = useSettings().settings;
  return (
    <Banner icon={Film}>
      {takesVideo
        ? 'You have no welcome video yet.'
        : 'Videos cannot be taken yet. Your page works without one.'}
    </Banner>
  );
}
