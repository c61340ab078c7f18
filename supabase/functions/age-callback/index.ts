import { ageProvider } from '../_shared/age/settings.ts';
import { ageCommands } from '../_shared/clients/age-commands.ts';
import { serve } from '../_shared/http/serve.ts';
import { ageCallback } from './handler.ts';

Deno.serve(serve(ageCallback({ commands: ageCommands(), provider: ageProvider() })));
