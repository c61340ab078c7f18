import { Clock, EyeOff } from 'lucide-react';
import { Banner } from '@/ui/banner.tsx';

type PostProcessingProps = {
  kind: 'images' | 'video';
  /** Pictures or videos that nobody may see any more. */
  hidden: number;
};

/** A post whose pictures or video are still being processed, or were hidden. */
export function PostProcessing({ kind, hidden }: PostProcessingProps) {
  if (hidden > 0)
    return (
      <Banner icon={EyeOff} className="mx-4">
        {kind === 'video' ? 'The video' : hidden === 1 ? '1 picture' : `${hidden} pictures`}{' '}
        {hidden === 1 ? 'is' : 'are'} hidden from everybody.
      </Banner>
    );
  return (
    <Banner icon={Clock} className="mx-4">
      {kind === 'video' ? 'video is being processed' : 'pictures are being processed'}
    </Banner>
  );
}
