import { releaseCommands } from '../_shared/clients/release-commands.ts';
import { addressHeader } from '../_shared/clients/site-config.ts';
import { uploadTokens } from '../_shared/clients/upload-tokens.ts';
import { forGuest } from '../_shared/http/for-guest.ts';
import { serve } from '../_shared/http/serve.ts';
import { release, releaseRequest } from './handler.ts';

const work = release({ commands: releaseCommands(), uploadToken: uploadTokens() });

Deno.serve(serve(forGuest(releaseRequest, addressHeader(), work)));
