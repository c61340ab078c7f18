import type { ReviewState } from '@domain/answers/parts.ts';
import { Link } from '@tanstack/react-router';
import { CircleSlash, Clock, EyeOff } from 'lucide-react';
import { Banner } from '@/ui/banner.tsx';

type PostProcessingProps = {
  kind: 'images' | 'video';
  /** Pictures or videos that nobody may see any more. */
  hidden: number;
  review: ReviewState;
};

/** An own post with media that are processed, wait for review, were rejected, or were hidden. */
export function PostProcessing({ kind, hidden, review }: PostProcessingProps) {
  if (review === 'rejected') {
    return (
      <Banner icon={CircleSlash} tone="warning" className="mx-4">
        This post was not approved.{' '}
        <Link to="/decisions" className="underline">
          Read why
        </Link>
      </Banner>
    );
  }
  if (hidden > 0)
    return (
      <Banner icon={EyeOff} className="mx-4">
        {kind === 'video' ? 'The video' : hidden === 1 ? '1 picture' : `${hidden} pictures`}{' '}
        {hidden === 1 ? 'is' : 'are'} hidden from everybody.
      </Banner>
    );
  return (
    <Banner icon={Clock} className="mx-4">
      {review === 'pending' ? 'Waits for review. Others see it when it is approved.' : words[kind]}
    </Banner>
  );
}

const words = { images: 'pictures are being processed', video: 'video is being processed' };
