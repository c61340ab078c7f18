import type { UploadKind } from '@domain/media.ts';
import { AppError } from '../errors/app-error.ts';
import { openMediaDoor, type MediaDoor, type Slot } from '../media/door.ts';
import { platform } from '../platform.ts';
import { accessToken } from './auth.ts';
import { json, maybeRow, rows } from './call.ts';
import { callFunction } from './functions.ts';
import { joinTopic } from './realtime.ts';
import { rest } from './rest.ts';
import { readStoredSession } from './stored-session.ts';

type SlotAnswer = { media_id: string; bucket: string; name: string };

async function requestUpload(purpose: UploadKind, bytes: number, type: string): Promise<Slot> {
  const answer = await json<SlotAnswer>(
    rest.rpc('request_upload', { p_purpose: purpose, p_bytes: bytes, p_type: type }),
  );
  return { mediaId: answer.media_id, bucket: answer.bucket, name: answer.name };
}

/** XMLHttpRequest, because fetch does not tell how much has been sent. */
const store: MediaDoor['store'] = async (slot, file, { onPart, signal }) => {
  const token = await accessToken();
  await new Promise<void>((done, fail) => {
    if (signal.aborted) return fail(new AppError('upload_canceled'));
    const request = new XMLHttpRequest();
    request.open(slot.token ? 'PUT' : 'POST', addressOf(slot));
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apikey', platform.publishableKey);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) return done();
      // Loaded on demand; where that fails, the connection has failed.
      import('./storage-error.ts').then(
        ({ storageError }) => fail(storageError(request.responseText, request.status)),
        () => fail(new AppError('upload_failed')),
      );
    };
    request.onerror = () => fail(new AppError('upload_failed'));
    request.onabort = () => fail(new AppError('upload_canceled'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
};

function addressOf({ bucket, name, token }: Slot): string {
  const objects = `${platform.url}/storage/v1/object`;
  return token
    ? `${objects}/upload/sign/${bucket}/${name}?token=${encodeURIComponent(token)}`
    : `${objects}/${bucket}/${name}`;
}

/** Loaded when a large file is sent. */
const openLarge: MediaDoor['openLarge'] = async (slot, file, report) => {
  const { openResumable } = await import('./resumable.ts');
  return openResumable(slot, file, report);
};

const owner = () => readStoredSession()?.userId ?? null;

const readOwn: MediaDoor['readOwn'] = (mediaIds) =>
  rows(rest.from('media').select('id, state, failure, width, height, blur').in('id', mediaIds));

async function discard(mediaId: string): Promise<void> {
  await maybeRow(rest.rpc('discard_media', { p_media_id: mediaId }));
}

const watchOwn: MediaDoor['watchOwn'] = (onChange) => {
  const person = owner();
  if (!person) return () => undefined;
  const topic = joinTopic(`user:${person}`, {
    onEvent: (_event, { what }) => {
      if (Array.isArray(what) && what.includes('media')) onChange();
    },
    onJoined: onChange,
  });
  return topic.leave;
};

/** Which may be read and how long an address lives, the database says; see sign-media. */
const sign: MediaDoor['sign'] = async (names) => {
  type Answer = { addresses: Record<string, string> };
  const { addresses } = await callFunction<Answer>('sign-media', { names });
  return new Map(Object.entries(addresses).map(([name, path]) => [name, platform.url + path]));
};

/** Lets shared/media reach the platform. Called once, when the page starts. */
export function connectMedia(): void {
  openMediaDoor({ requestUpload, store, openLarge, owner, readOwn, discard, watchOwn, sign });
}
