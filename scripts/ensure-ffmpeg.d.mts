export function ensureFfmpeg(): void;
