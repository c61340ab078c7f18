import type { Act, Screen } from './facts.ts';

// Assumptions: every figure that nobody measured. Velour has no people yet: behaviour is a guess that a
// month of real use replaces. A figure of the simulation is as good as these lines.

/** Shares of the registered people. */
export const creatorShare = 0.02;
export const monthlyShare = 0.6;

interface Kind {
  /** Share that comes on a day, and how often they come. */
  dailyShare: number;
  sessions: number;
  /** Mean length of a session; lengths are exponential. */
  minutes: number;
  /** Drawn acts in a minute of a session. */
  acts: Partial<Record<Act, number>>;
  videos: number;
}
export const fans: Kind = {
  dailyShare: 0.25,
  sessions: 3,
  minutes: 8,
  acts: {
    tip: 0.003,
    unlock: 0.005,
    paidMessage: 0.01,
    subscription: 0.001,
    freeMessage: 0.15,
    like: 0.3,
    follow: 0.02,
  },
  videos: 0.2,
};
export const creators: Kind = {
  dailyShare: 0.6,
  sessions: 3,
  minutes: 15,
  acts: { freeMessage: 1, like: 0.05, post: 0.02 },
  videos: 0.05,
};

/** Where people live, in minutes of their clock before UTC, and how many of them. */
export const regions = [
  { share: 0.45, offset: -360 },
  { share: 0.4, offset: 60 },
  { share: 0.15, offset: 480 },
];
/** Weights of the hours of a local day: quiet at five, busiest at ten in the evening. */
export const hours = [7, 5, 3, 2, 1, 1, 2, 3, 4, 4, 4, 5, 6, 6, 5, 5, 5, 6, 7, 8, 10, 12, 13, 10];

export const screensAMinute = 1.5;
/** Shares of the screens that are opened, and of the time that people spend on them. */
export const screenShares: Record<Screen, number> = {
  feed: 0.3,
  wall: 0.2,
  browse: 0.1,
  inbox: 0.1,
  thread: 0.2,
  notifications: 0.1,
};

/** Acts that follow a message: typing sends an event in 1.5 seconds, here for nine of them. */
export const typingAMessage = 6;
export const readsAMessage = 0.8;

/** Milliseconds of a core of acts that docs/benchmarks.md does not have, and of small reads. */
export const otherActMs: Partial<Record<Act, number>> = {
  freeMessage: 1.1,
  messageRead: 0.5,
  typing: 0.3,
  heartbeat: 0.2,
  like: 0.6,
  follow: 1.2,
};
export const smallReadMs = 0.5;
/** A join of a private topic asks the policies in a transaction that is rolled back. */
export const joinMs = 0.5;
/** Cores are busy to this share at the peak. A core of a hosted project is taken as one of ours. */
export const busyShare = 0.5;
/** The WAL with images of pages, over the WAL without. */
export const pageImages = 2;

/** Sockets for one person who looks at the page: other tabs and devices stay connected. */
export const socketsAPerson = 1.5;
/** Walls that a feed joins in the mean; MAX_WALLS of its realtime.ts allows 15. */
export const wallsAFeed = 8;
/** Chances that the other user of a conversation is online, and has the thread open. */
export const partnerOnline = 0.3;
export const threadOpen = 0.15;
/** Chance that a liked post is on the page of somebody who has joined its wall. */
export const likedIsShown = 0.5;
/** Creators who sign out or hide at the end of a session; each tells every page of browse. */
export const hides = 0.05;
/** Messages to an audience a session of a creator. */
export const globalsASession = 0.03;
/** Creators that a fan follows; popularity falls as one over the rank. */
export const followsAFan = 8;

/** Bytes. The worker makes pictures below 2 MB and videos below 8 Mbit a second. */
export const media = {
  picturesAScreen: 1.5,
  pictureBytes: 250_000,
  thumbsAScreen: 4,
  thumbBytes: 45_000,
  videoSeconds: 40,
  videoBytesASecond: 312_500,
  /** The browser keeps a picture until its address ends, two minutes. */
  browserHits: 0.4,
  edgeHits: 0.8,
  /** A post has two pictures, and a minute of video in every fifth. */
  picturesAPost: 2,
  videoSecondsAPost: 12,
};
export const answerBytes = 4_000;
/** Calls of the function sign-media a screen, with videos and pages that are scrolled. */
export const signingsAScreen = 1.2;
/** Share of the people with a device for pushes. */
export const deviceShare = 0.3;
/** Rows of a person beside those of acts: profile, settings, wallet, tokens of Auth. */
export const personBytes = 6_000;
