import { wouldStopWork } from '@/entities/media/leave-guard.ts';
import { hasUploads } from '@/entities/media/kept-uploads.ts';
import { hasDraftWords } from '@/lib/store/draft.ts';
import { confirm, type Question } from '@/ui/confirm.ts';

/** Maximum wait for the discarding of uploads before sign-out, in ms. */
const discardMs = 2000;

/**
 * Whether the sign-out may go on. Asks the user while a file uploads or a draft is unsent. After a
 * yes, uploads of drafts on this device are discarded before the session ends.
 */
export async function maySignOut(owner: string): Promise<boolean> {
  const uploads = hasUploads.get() ? await uploadsOf(owner) : undefined;
  const hasDrafts = uploads?.hasAny() || hasDraftWords();
  const question = wouldStopWork() ? whileUploading : hasDrafts ? withDrafts : null;
  if (question && !(await isSure(question))) return false;
  await Promise.race([uploads?.discard(), new Promise((done) => setTimeout(done, discardMs))]);
  return true;
}

/** Loaded with the first upload, so available offline. */
const uploadsOf = async (owner: string) =>
  (await import('@/entities/media/upload-store.ts')).uploadsOf(owner);

const isSure = (question: Pick<Question, 'title' | 'body'>) =>
  confirm({ ...question, action: 'Sign out', cancel: 'Stay', danger: true });

const whileUploading = {
  title: 'Sign out while files upload?',
  body: 'The uploads stop, and what was not posted or sent is discarded.',
};

const withDrafts = {
  title: 'Sign out and discard your drafts?',
  body: 'You have drafts that are not posted or sent yet. They’ll be discarded.',
};
