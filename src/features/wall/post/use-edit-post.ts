import type { Post } from '@domain/answers/wall.ts';
import type { AiLabel } from '@domain/media.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mediaApi } from '@/entities/media/api.ts';
import { fetchPost } from '../data/api.ts';
import { putPost } from '../data/cache.ts';
import { wallKeys } from '../data/keys.ts';
import { editPost, setPreview } from './data/api.ts';
import type { PostOf } from './post-queries.ts';

/** The version of a post: the moment of its last edit. */
export const versionOf = ({ edited_at: editedAt, created_at: createdAt }: Post) =>
  editedAt ?? createdAt;

type PostEdit = {
  /** The version that the user has seen. */
  seenAt: string;
  text: string;
  mediaIds: string[];
  /** Undefined leaves the preview unchanged, null removes it. */
  previewId: string | null | undefined;
  /** Those of media that stay and were described anew. */
  descriptions: { mediaId: string; alt: string; aiLabel: AiLabel }[];
  /** Told before the preview is set, which may fail alone. */
  onEdited: (edited: Post) => void;
};

export function useEditPost({ currentUserId, post }: PostOf) {
  const client = useQueryClient();
  /** Reads the post into every place that shows it. */
  const read = async () => {
    const present = await fetchPost(post.id);
    putPost(client, wallKeys.all(currentUserId), post.id, present);
    return present;
  };
  const edit = useMutation({
    mutationFn: async (edit: PostEdit) => {
      // First, because they can be repeated: after the edit new pictures are not uploads any more.
      for (const { mediaId, alt, aiLabel } of edit.descriptions)
        await mediaApi.describe(mediaId, alt, aiLabel);
      await editPost(post.id, edit.text, edit.mediaIds, edit.seenAt);
      // The edit stands, also where it cannot be read.
      const edited = await read().catch(() => null);
      if (edited) edit.onEdited(edited);
      else void client.invalidateQueries({ queryKey: wallKeys.all(currentUserId) });
      if (edit.previewId !== undefined) await setPreview(post.id, edit.previewId);
    },
    onSettled: () =>
      client.invalidateQueries({ queryKey: wallKeys.preview(currentUserId, post.id) }),
  });
  return { edit, read };
}
