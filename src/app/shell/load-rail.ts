/** The rail has a file of its own, because phones do not show it. */
export const loadRail = () => import('./rail.tsx');

export const hasRail = '(min-width: 768px)';
