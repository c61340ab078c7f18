import { z } from 'zod';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const header = z.string().nullable();

/** Reads the name of the header with the caller's address; null if the site trusts no header. */
export function addressHeader() {
  const client = serviceClient();
  return () => callCommand(client, 'service_address_header', {}, header);
}
