import type { Pool } from 'pg';
import type sharp from 'sharp';
import {
  pictureType,
  type MediaVariant,
  type PictureVariant,
  type UploadKind,
} from '../../supabase/functions/_shared/domain/media.ts';
import { placeholders } from '../../worker/blur.ts';
import { pixelsOf } from '../../worker/pixels.ts';
import { draw, markOf, seedOf } from './pictures.ts';

export interface Target {
  apiUrl: string;
  secretKey: string;
}

/** A picture or the stills of a video, and the list of its missing files. */
interface Missing {
  id: string;
  owner: string;
  purpose: UploadKind;
  width: number;
  height: number;
  files: { variant: PictureVariant; bucket: string; name: string; width: number; height: number }[];
}

const atOnce = 4;

/**
 * Draws the pictures of the demo rows and stores them as the worker would. It skips stored files,
 * so that an interrupted start continues where it stopped. Returns the number of drawn pictures.
 */
export async function storePictures(
  pool: Pool,
  target: Target,
  progress: (step: string) => void,
): Promise<number> {
  const missing = await missingPictures(pool);
  if (missing.length === 0) return 0;
  progress(`Drawing ${missing.length} pictures`);
  const left = [...missing];
  const drawNext = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      await storePicture(pool, target, one);
      if (left.length % 50 === 0 && left.length > 0) progress(`${left.length} to go`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, drawNext));
  return missing.length;
}

async function missingPictures(pool: Pool): Promise<Missing[]> {
  const { rows } = await pool.query<Missing>(`
    select m.id, p.username as owner, m.purpose, m.width, m.height,
           jsonb_agg(jsonb_build_object('variant', r.variant, 'bucket', r.bucket, 'name', r.name,
                                        'width', r.width, 'height', r.height)) as files
    from public.media m
    join public.profiles p on p.id = m.owner_id
    join private.renditions r on r.media_id = m.id
    left join storage.objects o on o.bucket_id = r.bucket and o.name = r.name
    where m.id::text like '%0000de30de30' and r.type = 'image/webp' and m.state = 'ready'
      and o.id is null
    group by m.id, p.username
    order by m.purpose in ('avatar', 'cover'), m.id`);
  return rows;
}

async function storePicture(pool: Pool, target: Target, picture: Missing) {
  const { owner, purpose, width, height } = picture;
  const drawn = await draw({ seed: seedOf(picture.id), owner, purpose, width, height });
  const sizes: Partial<Record<PictureVariant, number>> = {};
  for (const file of picture.files) {
    const use = file.variant === 'thumb' ? 'tile' : 'picture';
    const mark = markOf({ owner, purpose, width: file.width, height: file.height }, use);
    const bytes = await drawn
      .clone()
      .resize(file.width, file.height, { fit: 'cover' })
      .composite(mark ? [mark] : [])
      .webp({ quality: 78, effort: 0 })
      .toBuffer();
    await upload(target, { ...file, type: pictureType.type }, bytes);
    sizes[file.variant] = bytes.byteLength;
  }
  await keepSizes(pool, picture.id, sizes, 'full');
  await keepBlur(pool, picture.id, drawn);
}

/** Replaces the grey of the rows by the placeholders that the worker would make. */
async function keepBlur(pool: Pool, mediaId: string, drawn: sharp.Sharp) {
  const small = await pixelsOf(drawn.clone().resize(64, 64, { fit: 'fill' }));
  const { blur, lockedBlur } = await placeholders(small);
  await pool.query('update public.media set blur = $2, locked_blur = $3 where id = $1', [
    mediaId,
    blur,
    lockedBlur,
  ]);
  await pool.query('update public.profile_pictures set blur = $2 where media_id = $1', [
    mediaId,
    blur,
  ]);
  await pool.query(
    `select private.change_threads(m) from public.media m
     where m.id = $1 and m.purpose = 'chat' and m.used_at is not null`,
    [mediaId],
  );
}

/** Replaces the estimated sizes in the rows by the actual ones. */
export async function keepSizes(
  pool: Pool,
  mediaId: string,
  sizes: Partial<Record<MediaVariant, number>>,
  main: MediaVariant,
) {
  await pool.query(
    `with sizes as (select key as variant, value::bigint as bytes from jsonb_each_text($2)),
          kept as (update private.renditions r set bytes = s.bytes from sizes s
                   where r.media_id = $1 and r.variant = s.variant)
     update public.media m set bytes = s.bytes from sizes s
     where m.id = $1 and s.variant = $3`,
    [mediaId, sizes, main],
  );
}

export async function upload(
  { apiUrl, secretKey }: Target,
  { bucket, name, type }: { bucket: string; name: string; type: string },
  bytes: Buffer,
) {
  const response = await fetch(`${apiUrl}/storage/v1/object/${bucket}/${name}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': type,
      'cache-control': bucket === 'profiles' ? 'max-age=31536000' : 'private, max-age=300',
      'x-upsert': 'true',
    },
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`Storing ${bucket}/${name} answered ${answer}`);
}
