import { kycCommands } from '../_shared/clients/kyc-commands.ts';
import { mediaStore } from '../_shared/clients/media-store.ts';
import { kycView } from './handler.ts';

const { redeem } = kycCommands();
const store = mediaStore();

Deno.serve(kycView({ redeem, open: ({ bucket, name }) => store.open(bucket, name) }));
