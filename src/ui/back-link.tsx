import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

/**
 * The way back beside a heading, on phones: to the screen before, with its place in the list. A
 * screen that a shared address opened has none before it, and leads home.
 */
export function BackLink() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      to="/"
      aria-label="Back"
      onClick={(press) => {
        if (!canGoBack || press.metaKey || press.ctrlKey || press.shiftKey) return;
        press.preventDefault();
        router.history.back();
      }}
      className="-ms-3 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-raised md:hidden"
    >
      <ChevronLeft aria-hidden className="size-6 rtl:rotate-180" />
    </Link>
  );
}
