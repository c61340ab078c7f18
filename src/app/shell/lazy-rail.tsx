import type { ComponentProps } from 'react';
import { useCode } from '@/ui/use-code.ts';
import { loadRail } from './load-rail.ts';
import { railLook } from './rail-look.ts';

type RailProps = ComponentProps<Awaited<ReturnType<typeof loadRail>>['Rail']>;

/** The rail, and its room while the code is on its way. */
export function LazyRail(props: RailProps) {
  const code = useCode(loadRail);
  if (code) return <code.Rail {...props} />;
  return <div data-rail={props.isNarrow ? 'narrow' : 'wide'} className={railLook} />;
}
