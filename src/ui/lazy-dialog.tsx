import type { DialogProps } from './dialog.tsx';
import { onDemand } from './on-demand.tsx';

const Dialog = onDemand(async () => (await import('./dialog.tsx')).Dialog);

/** A dialog whose code is loaded when it first opens. */
export const LazyDialog = (props: DialogProps) => props.open && <Dialog {...props} />;
