import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const header = z.string().nullable();

/** Asks which header carries the caller's address; null where the site trusts none. */
export function addressHeader() {
  const client = serviceClient();
  return () => callCommand(client, 'service_address_header', {}, header);
}
