import { recordCommands } from '../_shared/clients/record-commands.ts';
import { recordsFile } from './handler.ts';

Deno.serve(recordsFile(recordCommands()));
