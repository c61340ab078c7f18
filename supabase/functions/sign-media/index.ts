import { mediaStore } from '../_shared/clients/media-store.ts';
import { readableMedia } from '../_shared/clients/readable-media.ts';
import { serve } from '../_shared/http/serve.ts';
import { signMedia } from './handler.ts';

const store = mediaStore();

Deno.serve(
  serve(
    signMedia({
      readable: readableMedia,
      sign: (names, seconds) => store.readPaths('media', names, seconds),
    }),
  ),
);
