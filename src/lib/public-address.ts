import { platform } from './supabase/platform.ts';

/** Address of a picture of a profile; the bucket is public and its names are random. */
export function profilePicture(name: string): string {
  return `${platform.url}/storage/v1/object/public/profiles/${name}`;
}
