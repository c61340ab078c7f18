import { serviceClient } from './supabase.ts';

/** Leave to upload one object once, for somebody who has no session yet. */
export function uploadTokens() {
  const { storage } = serviceClient();
  /** Null where an object stands under that name already: its upload has come. */
  return async (bucket: string, name: string): Promise<string | null> => {
    const { data, error } = await storage.from(bucket).createSignedUploadUrl(name);
    if (!error) return data.token;
    if (/already exists/i.test(error.message)) return null;
    throw error;
  };
}
export type UploadTokens = ReturnType<typeof uploadTokens>;
