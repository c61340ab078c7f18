import { createStore } from '@/lib/store/store.ts';

export type Question = {
  title: string;
  body?: string;
  /** Label of the confirming button, one or two words: 'Stop subscription'. */
  action: string;
  cancel?: string;
  danger?: boolean;
};

export type Asked = Question & { answer: (yes: boolean) => void };

export const confirmStore = createStore<Asked | null>(null);

/**
 * Asks and resolves with the answer: `if (await confirm({ title: '...', action: 'Delete' })) ...`
 */
export function confirm(question: Question): Promise<boolean> {
  confirmStore.get()?.answer(false);
  return new Promise((resolve) => {
    const asked: Asked = {
      ...question,
      answer: (yes) => {
        // A late answer does not close a later question.
        if (confirmStore.get() === asked) confirmStore.set(null);
        resolve(yes);
      },
    };
    confirmStore.set(asked);
  });
}
