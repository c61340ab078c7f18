import { encodeBroadcast, type Broadcast, type Version } from './protocol.ts';
import { Presences, type PresenceDiff } from './presence.ts';

/** A joined channel, as a member of its room. */
export interface Member {
  version: Version;
  /** The topic as the client wrote it, with its prefix. */
  wireTopic: string;
  hearsBroadcasts(): boolean;
  hearsPresence(): boolean;
  sendRaw(frame: string | Buffer): void;
  push(event: string, payload: unknown): void;
}

interface Room {
  members: Set<Member>;
  presences: Presences;
}

/** A private and a public room with the same topic are separate rooms. */
const keyOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${topic}`;

/** All rooms with members. An empty room is deleted. */
export class Rooms {
  private readonly rooms = new Map<string, Room>();

  enter(topic: string, isPrivate: boolean, member: Member) {
    const key = keyOf(topic, isPrivate);
    const room = this.rooms.get(key) ?? { members: new Set(), presences: new Presences() };
    this.rooms.set(key, room);
    room.members.add(member);
  }

  leave(topic: string, isPrivate: boolean, member: Member) {
    const room = this.rooms.get(keyOf(topic, isPrivate));
    if (!room?.members.delete(member)) return;
    this.tell(room, room.presences.untrack(member));
    if (room.members.size === 0) this.rooms.delete(keyOf(topic, isPrivate));
  }

  presenceState(topic: string, isPrivate: boolean) {
    return this.rooms.get(keyOf(topic, isPrivate))?.presences.state() ?? {};
  }

  track(
    topic: string,
    isPrivate: boolean,
    member: Member,
    key: string,
    payload: Record<string, unknown>,
  ) {
    const room = this.rooms.get(keyOf(topic, isPrivate));
    if (room?.members.has(member)) this.tell(room, room.presences.track(member, key, payload));
  }

  untrack(topic: string, isPrivate: boolean, member: Member) {
    const room = this.rooms.get(keyOf(topic, isPrivate));
    if (room) this.tell(room, room.presences.untrack(member));
  }

  /** Delivers to all members with read rights, except to `sender` if given. */
  broadcast(topic: string, isPrivate: boolean, message: Broadcast, sender?: Member) {
    const room = this.rooms.get(keyOf(topic, isPrivate));
    if (!room) return;
    const frames = new Map<Version, string | Buffer | null>();
    for (const member of room.members) {
      if (member === sender || !member.hearsBroadcasts()) continue;
      let frame = frames.get(member.version);
      if (frame === undefined) {
        frame = encodeBroadcast(member.version, member.wireTopic, message);
        frames.set(member.version, frame);
      }
      if (frame !== null) member.sendRaw(frame);
    }
  }

  private tell(room: Room, diff: PresenceDiff | null) {
    if (!diff) return;
    for (const member of room.members)
      if (member.hearsPresence()) member.push('presence_diff', diff);
  }
}
