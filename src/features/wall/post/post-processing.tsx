import type { ReviewState } from '@domain/answers/parts.ts';
import { Link } from '@tanstack/react-router';
import { CircleSlash, Clock } from 'lucide-react';
import { Banner } from '@/ui/banner.tsx';

type PostProcessingProps = { kind: 'images' | 'video'; review: ReviewState };

/** An own post that nobody else sees: its media are processed, wait for review, or were rejected. */
export function PostProcessing({ kind, review }: PostProcessingProps) {
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
  return (
    <Banner icon={Clock} className="mx-4">
      {review === 'pending' ? 'Waits for review. Others see it when it is approved.' : words[kind]}
    </Banner>
  );
}

const words = { images: 'pictures are being processed', video: 'video is being processed' };
