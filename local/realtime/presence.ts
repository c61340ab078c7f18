import { randomUUID } from 'node:crypto';

type Meta = Record<string, unknown> & { phx_ref: string };

export type PresenceState = Record<string, { metas: Meta[] }>;

export interface PresenceDiff {
  joins: PresenceState;
  leaves: PresenceState;
}

const newRef = () => randomUUID().replaceAll('-', '').slice(0, 16);

/** The presence state of one room: any number of tracked payloads under each key. */
export class Presences {
  /** By tracker; each has one payload at a time. */
  private readonly tracked = new Map<object, { key: string; meta: Meta }>();

  state(): PresenceState {
    const state: PresenceState = {};
    for (const { key, meta } of this.tracked.values())
      (state[key] ??= { metas: [] }).metas.push(meta);
    return state;
  }

  /** Adds or replaces the tracker's payload; returns null if nothing changed. */
  track(tracker: object, key: string, payload: Record<string, unknown>): PresenceDiff | null {
    const old = this.tracked.get(tracker);
    if (old && JSON.stringify(withoutRefs(old.meta)) === JSON.stringify(payload)) return null;
    const meta: Meta = { ...payload, phx_ref: newRef() };
    if (old) meta.phx_ref_prev = old.meta.phx_ref;
    this.tracked.set(tracker, { key, meta });
    return {
      joins: { [key]: { metas: [meta] } },
      leaves: old ? { [old.key]: { metas: [old.meta] } } : {},
    };
  }

  /** Removes a tracker; returns null if it had no payload. */
  untrack(tracker: object): PresenceDiff | null {
    const old = this.tracked.get(tracker);
    if (!old) return null;
    this.tracked.delete(tracker);
    return { joins: {}, leaves: { [old.key]: { metas: [old.meta] } } };
  }
}

function withoutRefs({ phx_ref: _ref, phx_ref_prev: _previous, ...payload }: Meta) {
  return payload;
}
