import { serviceClient } from './supabase.ts';

/**
 * Storage access on behalf of the worker: signed URLs for single objects, downloads and removal.
 */
export function mediaStore() {
  const { storage } = serviceClient();
  return {
    /** A signed URL for reading; null if the object does not exist. */
    async readAddress(bucket: string, name: string, seconds: number): Promise<string | null> {
      const { data, error } = await storage.from(bucket).createSignedUrl(name, seconds);
      if (!error) return data.signedUrl;
      if (/not found/i.test(error.message)) return null;
      throw error;
    },
    /**
     * Signed paths for reading, by object name and without the origin. Missing objects are left
     * out.
     */
    async readPaths(bucket: string, names: string[], seconds: number): Promise<[string, string][]> {
      const { data, error } = await storage.from(bucket).createSignedUrls(names, seconds);
      if (error) throw error;
      return data.flatMap(({ path, signedUrl }): [string, string][] => {
        if (!path || !signedUrl) return [];
        const { pathname, search } = new URL(signedUrl);
        return [[path, pathname + search]];
      });
    },
    /** A signed URL for writing. A retry overwrites the object of an earlier attempt. */
    async writeAddress(bucket: string, name: string): Promise<string> {
      const { data, error } = await storage
        .from(bucket)
        .createSignedUploadUrl(name, { upsert: true });
      if (error) throw error;
      return data.signedUrl;
    },
    /** The content of an object as a stream; null if the object does not exist. */
    async open(bucket: string, name: string): Promise<ReadableStream<Uint8Array> | null> {
      const { data, error } = await storage.from(bucket).download(name).asStream();
      if (!error) return data;
      if (/not found/i.test(error.message)) return null;
      throw error;
    },
    /** Gives an object another name. One that has it already is no error. */
    async move(bucket: string, name: string, newName: string): Promise<void> {
      if (name === newName) return;
      const { error } = await storage.from(bucket).move(name, newName);
      if (error && !/not found/i.test(error.message)) throw error;
    },
    /** Removes objects, both rows and bytes. A missing name is not an error. */
    async remove(bucket: string, names: string[]): Promise<void> {
      const { error } = await storage.from(bucket).remove(names);
      if (error) throw error;
    },
  };
}
export type MediaStore = ReturnType<typeof mediaStore>;
