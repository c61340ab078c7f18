import { Clock } from 'lucide-react';
import { Banner } from '@/ui/banner.tsx';

/** A post whose pictures or video are still being processed. */
export function PostProcessing({ kind }: { kind: 'images' | 'video' }) {
  return (
    <Banner icon={Clock} className="mx-4">
      {kind === 'video' ? 'video is being processed' : 'pictures are being processed'}
    </Banner>
  );
}
