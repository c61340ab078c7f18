/*
 * Limits that edge functions, worker and page share and that no SQL uses. Limits that SQL uses are
 * generated from supabase/schemas/<domain>/limits.sql. Each comment begins with the unit.
 */

// passwords: minimum_password_length of supabase/config.toml repeats the minimum

/** characters: minimum length of a password */
export const passwordMin = 6;
/** characters: maximum length of a password */
export const passwordMax = 30;

// second factors

/** characters: maximum length of the name of a second factor */
export const factorNameMax = 30;

// cards

/** characters: minimum length of a card holder */
export const cardHolderMin = 2;
/** characters: maximum length of a card holder */
export const cardHolderMax = 40;
/** words: minimum number in a card holder */
export const cardHolderWords = 2;
/** characters: maximum length of a billing address */
export const cardAddressMax = 128;
/** characters: maximum length of city, state, zip and country of a card */
export const cardCityMax = 32;

// bank accounts

/** characters: maximum length of an account number or an IBAN */
export const bankAccountMax = 32;
/** characters: maximum length of a sort code, a routing number or a BIC */
export const bankRoutingMax = 30;
/** characters: maximum length of the notes for the bank */
export const bankNotesMax = 1000;

// pictures

/**
 * pixels: maximum width times height of an uploaded picture, because a small file can decode to a
 * large one
 */
export const imageMaxPixels = 60_000_000;
/** bytes: maximum size of a picture as served, 2 MB */
export const imageServedBytes = 2_097_152;
/** pixels: width of an avatar */
export const avatarWidth = 500;
/** pixels: height of an avatar */
export const avatarHeight = 665;
/** pixels: width of the thumbnail of an avatar, for lists */
export const avatarSmallWidth = 200;
/** pixels: longest side of a cover */
export const coverMaxPx = 2000;
/** pixels: width of the header made from a cover */
export const coverCropWidth = 1600;
/** pixels: height of the header made from a cover */
export const coverCropHeight = 380;
/** pixels: width of the card made from a cover, twice that of a card on a phone */
export const coverCardWidth = 480;
/** pixels: height of the card made from a cover */
export const coverCardHeight = 288;
/** pixels: longest side of an ID picture */
export const idPhotoMaxPx = 1500;
/** pixels: longest side of a picture of a post */
export const postImageMaxPx = 1500;
/** pixels: longest side of a picture of a message */
export const chatImageMaxPx = 1500;
/** pixels: longest side of a picture of a story */
export const storyImageMaxPx = 2000;
/** pixels: longest side of a thumbnail, for grids and lists */
export const thumbMaxPx = 640;

// videos

/** pixels: maximum width times height of an uploaded video, 8K */
export const videoMaxPixels = 33_177_600;
/** seconds: maximum length of a video, four hours */
export const videoMaxSeconds = 14_400;
/** pixels: longer side of a video as served, 1080p */
export const videoLongSidePx = 1920;
/** pixels: shorter side of a video as served, 1080p */
export const videoShortSidePx = 1080;
/**
 * pixels: most in all frames of a fan's video, half an hour of 1080p with 60 frames a second, so
 * that none of them occupies the worker for long
 */
export const fanVideoMaxDecodedPixels = 1800 * 60 * 1920 * 1080;
/** minutes: longest time that making one file may take */
export const transcodeMaxMinutes = 100;
/** minutes: timeout of one attempt with its transfers, below the two hours of its upload URLs */
export const attemptMaxMinutes = 115;

/** percent: best quality of a hash */
export const hashQualityMax = 100;
/** hashes: most of one frame, which are those of its orientations and crops */
export const frameHashesMax = 20;
/** frames: most in one report of hashes, below the size of a request */
export const scanPartFrames = 90;

// presence

/** seconds: interval of the heartbeats of an online user, see presenceOnlineSeconds */
export const presenceHeartbeatSeconds = 45;
