import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that read and make video and audio. */
export type MediaTools = { ffmpeg: string; ffprobe: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Looks at FFMPEG_PATH and FFPROBE_PATH, then PATH. Null if one of the two programs is missing. */
export function findMediaTools(environment: Environment): MediaTools | null {
  const ffmpeg = find('ffmpeg', environment['FFMPEG_PATH'], environment);
  const ffprobe = find('ffprobe', environment['FFPROBE_PATH'], environment);
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe } : null;
}

function find(name: string, named: string | undefined, { PATH = '' }: Environment) {
  const places = PATH.split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name));
  return (named ? [named] : places).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
