export type Question = {
  title: string;
  body?: string;
  /** What the button does, in a word or two: 'Stop subscription'. */
  action: string;
  cancel?: string;
  danger?: boolean;
};

export type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks and waits: `if (await confirm({ title: '...', action: 'Delete' })) ...` */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

export const confirmStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => asked,
};
