import type { CardDetails } from '@domain/card.ts';
import type { Ref } from 'react';
import type { FieldsSetup } from '../data/api.ts';

/** The handle by which the form checks and submits the provider's fields. */
export type CardFieldsHandle = {
  /**
   * Marks the fields that are wrong or empty and puts the focus into the first of them. Resolves
   * with whether there is none.
   */
  check: () => Promise<boolean>;
  confirm: (details: CardDetails) => void;
};

type CardFieldsEvents = {
  /** Called when work at the provider begins or ends. */
  onBusy: (isBusy: boolean) => void;
  /** Called when the bank's question replaces the fields, or the fields return. */
  onChallenge: (isOpen: boolean) => void;
  /** Called when Enter was pressed in a field. */
  onSubmit: () => void;
  /** Called when the provider has stored the card, which is not linked here yet. */
  onComplete: (setupIntentId: string) => void;
};

export type CardFieldsProps<Setup> = CardFieldsEvents & {
  setup: Setup;
  ref: Ref<CardFieldsHandle>;
};
export type ScriptFieldsProps = CardFieldsProps<Extract<FieldsSetup, { kind: 'script' }>>;
