/** The stage of a host: 'test' for test hosts, 'development' on a local network, otherwise null. */
export function siteStage(hostname: string): 'test' | 'development' | null {
  if (/^(test|staging)\./.test(hostname)) return 'test';
  const isLocal =
    /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\])/.test(hostname) ||
    hostname.endsWith('.local');
  return isLocal ? 'development' : null;
}
