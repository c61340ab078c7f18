import type { Stream } from './probe.ts';

/** Transfer curves of HDR videos: PQ, and HLG of phones. */
const curves = new Set(['smpte2084', 'arib-std-b67']);

export const isBright = ({ color_transfer: curve }: Stream): boolean => curves.has(curve);

/**
 * Converts an HDR video to ordinary colours: white at 203 nits, brighter values compressed below
 * it. Without it the video would look grey in browsers.
 */
export const toneMapping = ({ color_transfer: curve }: Stream): string =>
  [
    `zscale=tin=${curve}:min=bt2020nc:pin=bt2020:rin=tv:t=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ].join(',');
