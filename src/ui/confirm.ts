import { createStore } from '@/lib/store/store.ts';

export type Question = {
  title: string;
  body?: string;
  /** What the button does, in a word or two: 'Stop subscription'. */
  action: string;
  cancel?: string;
  danger?: boolean;
};

export type Asked = Question & { answer: (yes: boolean) => void };

export const confirmStore = createStore<Asked | null>(null);

/** Asks and waits: `if (await confirm({ title: '...', action: 'Delete' })) ...` */
export function confirm(question: Question): Promise<boolean> {
  confirmStore.get()?.answer(false);
  return new Promise((resolve) => {
    const asked: Asked = {
      ...question,
      answer: (yes) => {
        // A late answer closes no other question.
        if (confirmStore.get() === asked) confirmStore.set(null);
        resolve(yes);
      },
    };
    confirmStore.set(asked);
  });
}
