import { serviceClient } from './supabase.ts';

/** Tokens that allow a user without a session to upload one object once. */
export function uploadTokens() {
  const { storage } = serviceClient();
  /** Null if the object already exists, because its upload is complete. */
  return async (bucket: string, name: string): Promise<string | null> => {
    const { data, error } = await storage.from(bucket).createSignedUploadUrl(name);
    if (!error) return data.token;
    if (/already exists/i.test(error.message)) return null;
    throw error;
  };
}
export type UploadTokens = ReturnType<typeof uploadTokens>;
