// Generated from supabase/schemas/*/limits.sql by npm run generate.

// 00_foundation
/** bytes: longest body of a request of a guest or a member, 256 kB */
export const requestBytesMax = 262144;
/** characters: longest text that is read as a name, an address or a search */
export const typedNameMax = 100;

// 10_identity
/** characters: shortest username */
export const usernameMin = 4;
/** characters: longest username */
export const usernameMax = 20;
/** months: the username of a closed account stays reserved */
export const usernameHoldMonths = 12;
/** characters: shortest e-mail address */
export const emailMin = 5;
/** characters: longest e-mail address */
export const emailMax = 40;
/** calls: checks of a username from one address in a minute */
export const signupChecksPerMinute = 60;
/** hours: no payout after a change of bank details, e-mail, password or identities */
export const securityHoldHours = 72;
/** devices: newest ones in the list of signed-in devices */
export const devicesShown = 50;
/** days: from the request to close an account until its deletion */
export const closureDays = 14;
/** months: an account that was never used is kept before its deletion */
export const emptyAccountMonths = 3;
/** months: personal and bank data are kept after closure */
export const personalDataMonths = 6;
/** characters: shortest display name */
export const nameMin = 4;
/** characters: longest display name */
export const nameMax = 30;
/** years: minimum age of a user */
export const ageMin = 18;
/** years: highest age that the input takes */
export const ageMax = 75;
/** characters: shortest location */
export const locationMin = 2;
/** characters: longest location */
export const locationMax = 30;
/** characters: shortest bio */
export const bioMin = 5;
/** characters: longest bio */
export const bioMax = 1500;
/** characters: longest X handle after the @ */
export const twitterMax = 15;
/** characters: longest Instagram handle after the @ */
export const instagramMax = 30;
/** hours: after a link to X until the next one may be made */
export const twitterLinkWaitHours = 24;
/** characters: longest wishlist address */
export const wishlistMax = 200;
/** categories: most of one creator */
export const categoriesMax = 6;
/** cents: lowest price of a message or call */
export const chatPriceMinCents = 10;
/** cents: highest price of a message or call */
export const chatPriceMaxCents = 9999;
/** hours: without activity, after which the next sign-in ends invisibility */
export const invisibleHours = 24;
/** months: without an update, after which a profile may be unlisted */
export const idleUnlistMonths = 1;

// 15_safety
/** blocks: that one user opens in an hour */
export const blocksPerHour = 60;
/** characters: longest text of a report */
export const reportTextMax = 1000;
/** reports: that one user makes in an hour */
export const reportsPerHour = 100;
/** days: to resolve a complaint */
export const complaintDays = 7;
/** hours: to resolve a report of a minor, of missing consent or of a crime */
export const graveReportHours = 24;

// 20_outbox
/** seconds: a mail belongs to the sender that leased it */
export const mailLeaseSeconds = 120;
/** tries: to send a mail before it fails */
export const mailAttemptsMax = 8;
/** seconds: before the second try of a mail; each later pause is four times as long */
export const mailRetrySeconds = 30;
/** seconds: longest pause before the next try of a mail */
export const mailRetryMaxSeconds = 7200;
/** hours: a mail that may have been sent is tried again; its provider recognizes it for 24 */
export const mailUnsureHours = 23;
/** days: the row of a sent or failed mail is kept */
export const mailKeepDays = 90;

// 30_media
/** bytes: largest uploaded picture, 10 MB */
export const imageMaxBytes = 10485760;
/** bytes: largest video of a creator, 3000 MB */
export const videoMaxBytes = 3145728000;
/** bytes: largest video of a fan, 100 MB */
export const fanVideoMaxBytes = 104857600;
/** bytes: largest video of a story, 100 MB */
export const storyVideoMaxBytes = 104857600;
/** bytes: largest uploaded recording, 50 MB, two minutes of any WAV */
export const audioMaxBytes = 52428800;
/** seconds: shortest recording */
export const audioMinSeconds = 3;
/** seconds: longest recording of a creator */
export const audioMaxSeconds = 120;
/** seconds: longest recording of a fan */
export const fanAudioMaxSeconds = 20;
/** characters: longest description of an upload */
export const descriptionMax = 500;
/** uploads: most that one user has open at once */
export const openUploadsMax = 30;
/** uploads: pictures of one creator in an hour */
export const imagesPerHour = 600;
/** uploads: videos of one creator in an hour */
export const videosPerHour = 60;
/** uploads: recordings of one creator in an hour */
export const audiosPerHour = 120;
/** uploads: pictures of one fan in an hour */
export const fanImagesPerHour = 120;
/** uploads: videos of one fan in an hour */
export const fanVideosPerHour = 20;
/** uploads: recordings of one fan in an hour */
export const fanAudiosPerHour = 60;
/** bytes: most that a creator keeps in unused uploads, four of the largest videos */
export const unusedBytesMax = 12582912000;
/** bytes: most that a fan keeps in unused uploads, 500 MB */
export const fanUnusedBytesMax = 524288000;
/** hours: an unused file is kept after its arrival */
export const unusedMediaHours = 24;
/** minutes: a slot of a picture or a recording stays open */
export const uploadSlotMinutes = 120;
/** minutes: a slot of a video stays open, pauses included; Storage also drops it after a day */
export const videoSlotMinutes = 1440;
/** seconds: lease of a job, after which another worker may lease it */
export const transcodeLeaseSeconds = 120;
/** attempts: to process a media item before it fails */
export const transcodeAttemptsMax = 3;
/** minutes: a fan's file waits behind those of creators; then fans get every second turn */
export const fanJobWaitMinutes = 5;
/** seconds: most by which the time of a signed request of the worker differs from ours */
export const workerClockSeconds = 300;
/** seconds: life of a signed picture address */
export const pictureUrlSeconds = 120;
/** seconds: longest life of a signed video or recording address */
export const streamUrlMaxSeconds = 21600;
/** seconds: life of a video or recording address beyond twice its length */
export const streamUrlPauseSeconds = 600;

// 35_enrolment
/** characters: shortest legal first or last name */
export const legalNameMin = 2;
/** characters: longest legal first or last name */
export const legalNameMax = 20;
/** minutes: from the sign-up until the application has to be submitted */
export const enrolmentWindowMinutes = 30;
/** calls: of the enrolment by guests from one address in an hour */
export const enrolmentsPerHour = 40;
/** hours: for staff to decide on an application */
export const applicationReviewHours = 48;

// 40_wallet
/** basis points: share of a sale that a creator keeps, floored; the rest is the platform's */
export const creatorShareBps = 8000;
/** basis points: share of a referred creator's subscription earnings that the referrer gets */
export const referralShareBps = 500;
/** days: until earnings are cleared */
export const clearingDays = 7;
/** day of the week, Monday is 1: payouts fall due */
export const paydayIsodow = 1;
/** cents USD: least cleared balance for a withdrawal */
export const withdrawalMinCents = 10000;
/** cents USD: the same for a creator whose currency is GBP */
export const withdrawalMinGbpCents = 5000;
/** characters: longest name of a bank */
export const bankNameMax = 50;
/** characters: longest account number */
export const bankAccountMax = 32;
/** characters: longest sort code or routing number */
export const bankRoutingMax = 30;
/** characters: longest notes for the bank */
export const bankNotesMax = 1000;
/** cents: smallest tip */
export const tipMinCents = 500;
/** cents: largest tip */
export const tipMaxCents = 99900;
/** cents: the amounts of a top-up */
export const topupAmountsCents = [500, 1000, 2000, 3000, 4000, 5000, 9900] as const;
/** days: at closure, unspent top-ups of this time are refunded */
export const topupRefundDays = 90;
/** brands: accepted cards */
export const cardBrands = ['visa', 'mastercard'] as const;
/** hours: a card counts as new */
export const newCardHours = 48;
/** cents: most that a new card may spend */
export const newCardSpendCents = 20000;
/** calls: reads of a user's card account in an hour; a try at a card is one or two */
export const cardAttemptsPerHour = 20;
/** cards: of one user that the bank refused to put on file in an hour */
export const cardSetupFailuresPerHour = 5;
/** payments: by card that one user opens in an hour */
export const paymentsPerHour = 30;
/** charges: by one user or to one card in an hour */
export const chargesPerHour = 30;
/** charges: without success, by one user or to one card in an hour */
export const failedChargesPerHour = 5;
/** charges: from one network address in an hour */
export const addressChargesPerHour = 200;
/** charges: without success, from one network address in an hour */
export const addressFailedChargesPerHour = 20;
/** days: after the end of a period in which it can still be renewed */
export const renewalDays = 3;
/** minutes: a renewal begins before the end of its period, so that access has no gap */
export const renewalLeadMinutes = 60;

// 50_subscriptions
/** cents: lowest subscription fee */
export const feeMinCents = 499;
/** cents: highest subscription fee */
export const feeMaxCents = 4499;
/** cents: subscription fee at sign-up */
export const feeDefaultCents = 1500;
/** sales: most of one limited offer */
export const offerSalesMax = 1000;
/** days: one paid period */
export const subscriptionDays = 30;
/** attempts: failed renewals, one a day, before a subscription stops renewing */
export const renewalAttempts = 3;
/** minutes: until a renewal that could not be attempted is attempted again */
export const renewalPauseMinutes = 5;
/** days: the lengths of a trial */
export const trialPeriodsDays = [1, 4, 7, 30] as const;
/** characters: length of a trial code */
export const trialCodeLength = 20;
/** days: in which a sent trial has to be redeemed */
export const trialRedeemDays = 30;
/** trials: that one creator sends in a day */
export const trialsPerDay = 50;
/** trials: that one creator sends to one address in a day */
export const trialsPerAddressDay = 3;
/** calls: tries of one user at trial codes in an hour */
export const trialAttemptsPerHour = 20;
/** follows: that one user begins in an hour */
export const followsPerHour = 100;
/** follows: of one creator that one user begins in an hour */
export const followsOfOnePerHour = 5;

// 60_wall
/** characters: longest text of a post */
export const postTextMax = 5000;
/** images: most of one post or wall album */
export const postImagesMax = 9;
/** posts: that one creator publishes or schedules in a day */
export const postsPerDay = 200;
/** posts: promotions of one creator in a UTC day */
export const promoPostsPerDay = 5;
/** percent: of content that a creator may delete in a month */
export const deletionCapPercent = 40;
/** posts: public ones that a guest sees before the join prompt */
export const guestWallPosts = 5;
/** options: fewest of a poll */
export const pollOptionsMin = 2;
/** options: most of a poll */
export const pollOptionsMax = 5;
/** characters: longest option of a poll */
export const pollOptionMax = 200;
/** characters: shortest comment after trimming */
export const commentMin = 4;
/** characters: longest comment */
export const commentMax = 100;
/** comments: that one user writes in an hour */
export const commentsPerHour = 100;
/** hours: lifetime of a story */
export const storyHours = 24;
/** characters: longest text of a story */
export const storyTextMax = 500;
/** stories: newest ones in a list */
export const storiesMax = 500;
/** stories: that one creator shares in a day */
export const storiesPerDay = 50;
/** days: the file of a story is kept after the end of the story */
export const storyMediaDays = 7;
/** minutes: grid of delivery times */
export const scheduleSlotMinutes = 15;
/** days: how far ahead a post may be scheduled */
export const schedulePostDays = 30;
/** rows: timeline of a profile */
export const pagePosts = 5;
/** rows: feed of a follower */
export const pageFeed = 15;
/** rows: likes of a post */
export const pageLikes = 4;
/** rows: comments of a post */
export const pageComments = 5;
/** rows: promo posts beside browse */
export const pagePromos = 10;
/** rows: creators with stories, and the creator's own stories */
export const pageStories = 20;
/** rows: viewers of a story */
export const pageStoryViews = 20;

// 65_discovery
/** characters: shortest search for creators */
export const searchMin = 2;
/** calls: searches from one address in a minute */
export const searchesPerMinute = 60;
/** rows: browse */
export const pageBrowse = 30;
/** rows: search results */
export const pageSearch = 15;
/** rows: favourites */
export const pageFavorites = 15;
/** rows: subscriptions of a fan */
export const pageSubscriptions = 15;
/** seconds: a user counts as online after a heartbeat */
export const presenceOnlineSeconds = 120;

// 70_chat
/** characters: longest text of a message */
export const messageTextMax = 2000;
/** cents: lowest price of a message */
export const messagePriceMinCents = 100;
/** cents: highest price of a message */
export const messagePriceMaxCents = 19900;
/** images: most of one message or album to an audience */
export const chatImagesMax = 10;
/** messages: that one user writes in an hour */
export const messagesPerHour = 1000;
/** users: to whom one user writes for the first time in an hour */
export const contactsPerHour = 100;
/** typing events: that one user sends in a minute */
export const typingEventsPerMinute = 60;
/** calls: paid chats that a fan begins in an hour; each notifies a creator */
export const paidChatsPerHour = 60;
/** users: whose threads follow a change of a media item in one transaction */
export const threadsChangedAtOnce = 500;
/** days: how far ahead a global message may be scheduled */
export const scheduleGlobalDays = 31;
/** messages: to an audience that one creator sends in a day */
export const globalsPerDay = 50;
/** messages: newest to an audience of one creator that the list of conversations checks */
export const globalsListed = 50;
/** messages: most to an audience that a thread imports at once, more than are sent in a day */
export const globalsDelivered = 500;
/** users: most online users of an audience who get a change notification of a message to it */
export const globalSignals = 2000;
/** seconds: longest time from the moment of a message to an audience until its commit */
export const globalCommitSeconds = 60;
/** characters: longest name that a creator gives a fan */
export const nicknameMax = 30;
/** characters: longest notes of a creator on a fan */
export const notesMax = 1000;
/** characters: shortest search for followers or conversations */
export const conversationSearchMin = 4;

// 75_activity
/** rows: the notifications widget */
export const pageNotificationsWidget = 5;
/** minutes: a message waits unread, its reader offline, before a mail reports it */
export const messageMailMinutes = 10;
/** minutes: between two mails about messages to one user */
export const messageMailsPauseMinutes = 60;

// 78_billing
/** subscriptions: renewed in one transaction */
export const renewalsARun = 200;
/** minutes: a payment stays open without a charge */
export const openPaymentMinutes = 15;
/** minutes: a charge waits for an answer before it is checked and cancelled */
export const reconcileMinutes = 15;
/** subscriptions: of a suspended creator ended in one transaction */
export const terminationsARun = 200;

// 80_backoffice
/** rows: scheduled content */
export const pageScheduled = 10;
/** rows: delivered messages */
export const pageDelivered = 10;
/** rows: followers */
export const pageFollowers = 10;
/** rows: subscribers */
export const pageSubscribers = 10;
/** rows: referred creators */
export const pageReferrals = 10;
/** rows: withdrawals */
export const pageWithdrawals = 10;

// 90_staff
/** seconds: lifetime of a one-use ticket of staff to open one media item */
export const lookTicketSeconds = 60;

// 99_platform
/** names: most that one request may have signed */
export const signedNamesMax = 100;
