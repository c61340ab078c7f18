import { platform } from './supabase/platform.ts';

/** URL of a profile picture. The bucket is public, and its object names are random. */
export function profilePicture(name: string): string {
  return `${platform.url}/storage/v1/object/public/profiles/${name}`;
}
