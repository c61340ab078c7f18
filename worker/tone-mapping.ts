import type { Stream } from './probe.ts';

/** Curves of videos that are brighter than a screen is meant to be: PQ, and HLG of phones. */
const curves = new Set(['smpte2084', 'arib-std-b67']);

export const isBright = ({ color_transfer: curve }: Stream): boolean => curves.has(curve);

/**
 * Brings such a video into ordinary colours: light as it was, white at 203 nits, what is brighter
 * bent below it. Left alone it would look grey on every browser that shows what it is told.
 */
export const toneMapping = ({ color_transfer: curve }: Stream): string =>
  [
    `zscale=tin=${curve}:min=bt2020nc:pin=bt2020:rin=tv:t=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ].join(',');
