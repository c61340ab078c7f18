import { serviceClient } from './supabase.ts';

/** Storage as functions use it for the worker: addresses for one object each, and removal. */
export function mediaStore() {
  const { storage } = serviceClient();
  return {
    /** An address to read from; null where the object is gone. */
    async readAddress(bucket: string, name: string, seconds: number): Promise<string | null> {
      const { data, error } = await storage.from(bucket).createSignedUrl(name, seconds);
      if (!error) return data.signedUrl;
      if (/not found/i.test(error.message)) return null;
      throw error;
    },
    /** Addresses to read from, by name and below the platform's own; what is gone is missing. */
    async readPaths(bucket: string, names: string[], seconds: number): Promise<[string, string][]> {
      const { data, error } = await storage.from(bucket).createSignedUrls(names, seconds);
      if (error) throw error;
      return data.flatMap(({ path, signedUrl }): [string, string][] => {
        if (!path || !signedUrl) return [];
        const { pathname, search } = new URL(signedUrl);
        return [[path, pathname + search]];
      });
    },
    /** An address to write to. A second try writes over what the first one left. */
    async writeAddress(bucket: string, name: string): Promise<string> {
      const { data, error } = await storage
        .from(bucket)
        .createSignedUploadUrl(name, { upsert: true });
      if (error) throw error;
      return data.signedUrl;
    },
    /** The bytes of an object as they come; null where it is gone. */
    async open(bucket: string, name: string): Promise<ReadableStream<Uint8Array> | null> {
      const { data, error } = await storage.from(bucket).download(name).asStream();
      if (!error) return data;
      if (/not found/i.test(error.message)) return null;
      throw error;
    },
    /** Removes rows and bytes; names that do not exist are no error. */
    async remove(bucket: string, names: string[]): Promise<void> {
      const { error } = await storage.from(bucket).remove(names);
      if (error) throw error;
    },
  };
}
export type MediaStore = ReturnType<typeof mediaStore>;
