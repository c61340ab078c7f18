import { ArrowUp } from 'lucide-react';

/** The button above a list of posts with new ones, for a reader who is further down. */
export function NewPosts({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div
      role="status"
      className="sticky top-[calc(1rem+var(--strip,0px))] z-30 flex h-0 items-start justify-center"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="flex min-h-11 items-center gap-2 rounded-full bg-inverse px-5 text-sm font-semibold text-on-inverse shadow-float enter-rise"
        >
          <ArrowUp aria-hidden className="size-4" />
          {count === 1 ? 'New post' : 'New posts'}
        </button>
      )}
    </div>
  );
}
