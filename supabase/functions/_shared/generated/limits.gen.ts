// Generated from supabase/schemas/00_foundation/30_limits.sql by npm run generate.
/** characters: shortest username */
export const usernameMin = 4;
/** characters: longest username */
export const usernameMax = 20;
/** months: a closed account's username stays reserved */
export const usernameHoldMonths = 12;
/** characters: shortest e-mail address */
export const emailMin = 5;
/** characters: longest e-mail address */
export const emailMax = 40;
/** characters: shortest password */
export const passwordMin = 6;
/** characters: longest password */
export const passwordMax = 30;
/** characters: shortest display name */
export const nameMin = 4;
/** characters: longest display name */
export const nameMax = 30;
/** years: nobody younger may use the platform */
export const ageMin = 18;
/** years: the age input is capped here */
export const ageMax = 75;
/** characters: shortest location */
export const locationMin = 2;
/** characters: longest location */
export const locationMax = 30;
/** characters: shortest bio */
export const bioMin = 5;
/** characters: longest bio */
export const bioMax = 1500;
/** pixels: a taller bio gets its show-more */
export const bioFoldPx = 99;
/** characters: twitter handle after the @ */
export const twitterMax = 15;
/** characters: instagram handle after the @ */
export const instagramMax = 30;
/** hours: wait after failed_link_limit */
export const twitterLinkWaitHours = 24;
/** characters: wishlist address */
export const wishlistMax = 200;
/** characters: shortest legal first or last name */
export const legalNameMin = 2;
/** characters: longest legal first or last name */
export const legalNameMax = 20;
/** categories: chosen by one creator */
export const categoriesMax = 6;
/** minutes: an application must follow its sign-up within these (design) */
export const enrolmentWindowMinutes = 30;
/** minutes: life of a signed upload address of an application (design) */
export const enrolmentUploadMinutes = 120;
/** calls: of the enrolment by guests from one address in an hour */
export const enrolmentsPerHour = 40;
/** hours: staff decide on an application */
export const applicationReviewHours = 48;
/** seconds: life of a one-use ticket of staff to look at one media item (design) */
export const lookTicketSeconds = 60;
/** hours: a creator idle longer is visible again at login */
export const invisibleHours = 24;
/** milliseconds: the loader page waits before /login */
export const landingRedirectMs = 1000;
/** cents: lowest subscription fee */
export const feeMinCents = 499;
/** cents: highest subscription fee */
export const feeMaxCents = 4499;
/** cents: fee at sign-up */
export const feeDefaultCents = 1500;
/** characters: fee and chat price inputs */
export const feeInputMax = 5;
/** sales: preset of a limited offer */
export const offerSalesDefault = 20;
/** sales: most of one limited offer */
export const offerSalesMax = 1000;
/** percent: a limited offer's preset price, of the fee */
export const offerDefaultPercent = 50;
/** cents: lowest price of a message or call */
export const chatPriceMinCents = 10;
/** cents: highest price of a message or call */
export const chatPriceMaxCents = 9999;
/** calls: paid chats that a fan begins in an hour, each is told to a creator */
export const paidChatsPerHour = 60;
/** days: one paid period */
export const subscriptionDays = 30;
/** tries: to renew before the subscription expires */
export const renewalTries = 3;
/** days: over which a failed renewal is tried again */
export const renewalDays = 3;
/** subscriptions: of a suspended creator ended in one transaction */
export const terminationsARun = 200;
/** days: a trial may last exactly these */
export const trialPeriodsDays = [1, 4, 7, 30] as const;
/** characters: a trial code */
export const trialCodeLength = 20;
/** days: in which a trial that was sent has to be redeemed */
export const trialRedeemDays = 30;
/** posts: that one creator publishes or schedules in a day */
export const postsPerDay = 200;
/** stories: that one creator shares in a day */
export const storiesPerDay = 50;
/** comments: that one user writes in an hour */
export const commentsPerHour = 100;
/** follows: that one user begins in an hour */
export const followsPerHour = 100;
/** follows: of one creator that one user begins in an hour */
export const followsOfOnePerHour = 5;
/** blocks: that one user opens in an hour */
export const blocksPerHour = 60;
/** trials: that one creator sends in a day */
export const trialsPerDay = 50;
/** trials: that one creator sends to one address in a day */
export const trialsPerAddressDay = 3;
/** calls: tries of one user at trial codes in an hour */
export const trialAttemptsPerHour = 20;
/** characters: text of a post */
export const postTextMax = 5000;
/** characters: a longer text is styled as long */
export const postLongText = 120;
/** images: in one post or wall album */
export const postImagesMax = 9;
/** options: fewest of a poll */
export const pollOptionsMin = 2;
/** options: most of a poll */
export const pollOptionsMax = 5;
/** characters: one option of a poll */
export const pollOptionMax = 200;
/** characters: shortest comment after trimming */
export const commentMin = 4;
/** characters: longest comment */
export const commentMax = 100;
/** minutes: comments are kept by the client */
export const commentCacheMinutes = 5;
/** posts: public ones that a guest sees before the join prompt */
export const guestWallPosts = 5;
/** hours: life of a story */
export const storyHours = 24;
/** characters: text of a story */
export const storyTextMax = 500;
/** stories: newest that a list holds */
export const storiesMax = 500;
/** posts: promotions of one creator in a UTC day */
export const promoPostsPerDay = 5;
/** media: a creator with more shows the promo visual */
export const promoVisualUploads = 50;
/** percent: of content that a creator may delete in a month */
export const deletionCapPercent = 40;
/** characters: text of a report */
export const reportTextMax = 1000;
/** reports: that one user makes in an hour */
export const reportsPerHour = 100;
/** minutes: grid of delivery times */
export const scheduleSlotMinutes = 15;
/** days: how far ahead a post may be scheduled */
export const schedulePostDays = 30;
/** days: how far ahead a global message may be scheduled */
export const scheduleGlobalDays = 31;
/** hour of the day: from it on today is excluded */
export const scheduleTodayUntilHour = 23;
/** characters: shown of a scheduled item until expanded */
export const scheduledTextCut = 40;
/** characters: shown of a delivered message */
export const deliveredTextCut = 30;
/** characters: text of a message */
export const messageTextMax = 2000;
/** messages: that one user writes in an hour */
export const messagesPerHour = 1000;
/** users: to whom one user writes for the first time in an hour */
export const contactsPerHour = 100;
/** cents: lowest price of a message */
export const messagePriceMinCents = 100;
/** cents: highest price of a message */
export const messagePriceMaxCents = 19900;
/** characters: message price input */
export const messagePriceInputMax = 6;
/** characters: description of an upload */
export const descriptionMax = 500;
/** messages: to an audience that one creator sends in a day */
export const globalsPerDay = 50;
/** messages: newest to an audience of one creator that the list of conversations judges */
export const globalsListed = 50;
/** messages: to an audience that a thread takes in at once, more than are sent in a day */
export const globalsDelivered = 500;
/** users: online users of an audience who get a change notification of a message to it */
export const globalSignals = 2000;
/** seconds: from the moment of a message to an audience until everybody can see it */
export const globalCommitSeconds = 60;
/** users: whose threads follow a change of a media item in one transaction */
export const threadsChangedAtOnce = 500;
/** characters: a creator's name for a fan */
export const nicknameMax = 30;
/** characters: a creator's notes on a fan */
export const notesMax = 1000;
/** seconds: a typing indicator lasts */
export const typingSeconds = 2;
/** typing events: that one user sends in a minute */
export const typingEventsPerMinute = 60;
/** minutes: a longer gap gets a time separator */
export const separatorMinutes = 45;
/** rows: a text area starts with */
export const textareaRowsMin = 3;
/** rows: a text area grows to */
export const textareaRowsMax = 10;
/** rows: timeline of a profile */
export const pagePosts = 5;
/** rows: the follower's feed */
export const pageFeed = 15;
/** rows: browse */
export const pageBrowse = 30;
/** rows: notifications */
export const pageNotifications = 10;
/** rows: the notifications widget */
export const pageNotificationsWidget = 5;
/** rows: who liked a post */
export const pageLikes = 4;
/** rows: comments of a post */
export const pageComments = 5;
/** rows: promo posts beside browse */
export const pagePromos = 10;
/** rows: search results */
export const pageSearch = 15;
/** rows: favourites */
export const pageFavorites = 15;
/** rows: subscriptions of a fan */
export const pageSubscriptions = 15;
/** rows: who saw a story */
export const pageStoryViews = 20;
/** rows: creators with stories, and own stories */
export const pageStories = 20;
/** rows: conversations */
export const pageConversations = 15;
/** rows: a thread */
export const pageMessages = 20;
/** rows: a creator's store */
export const pageStore = 12;
/** rows: purchases of a fan */
export const pagePurchases = 12;
/** rows: transactions */
export const pageTransactions = 10;
/** rows: withdrawals */
export const pageWithdrawals = 10;
/** rows: delivered messages */
export const pageDelivered = 10;
/** rows: scheduled content */
export const pageScheduled = 10;
/** rows: followers */
export const pageFollowers = 10;
/** rows: subscribers */
export const pageSubscribers = 10;
/** rows: referred creators */
export const pageReferrals = 10;
/** rows: trials sent */
export const pageTrials = 5;
/** characters: shortest search for creators */
export const searchMin = 2;
/** characters: shortest search for followers or conversations */
export const conversationSearchMin = 4;
/** bytes: one uploaded picture, 10 MB */
export const imageMaxBytes = 10485760;
/** bytes: a picture as served stays under 2 MB */
export const imageServedBytes = 2097152;
/** pixels: an avatar is cropped to */
export const avatarWidth = 500;
/** pixels: an avatar is cropped to */
export const avatarHeight = 665;
/** pixels: longest side of a cover */
export const coverMaxPx = 2000;
/** pixels: width of the header made from a cover */
export const coverCropWidth = 1600;
/** pixels: height of the header made from a cover */
export const coverCropHeight = 380;
/** pixels: longest side of an ID picture */
export const idPhotoMaxPx = 1500;
/** pixels: longest side of a post's picture */
export const postImageMaxPx = 1500;
/** pixels: longest side of a message's picture */
export const chatImageMaxPx = 1500;
/** pixels: longest side of a story's picture */
export const storyImageMaxPx = 2000;
/** images: in one message or global album */
export const chatImagesMax = 10;
/** bytes: a creator's video, 3000 MB */
export const videoMaxBytes = 3145728000;
/** bytes: a fan's video, 100 MB */
export const fanVideoMaxBytes = 104857600;
/** bytes: a story's video, 100 MB */
export const storyVideoMaxBytes = 104857600;
/** times: playback rates */
export const videoRates = [0.5, 1, 1.5, 2] as const;
/** seconds: shortest recording */
export const audioMinSeconds = 3;
/** seconds: a creator's longest recording */
export const audioMaxSeconds = 120;
/** seconds: a fan's longest recording */
export const fanAudioMaxSeconds = 20;
/** bytes: an uploaded recording, 50 MB, two minutes of any WAV */
export const audioMaxBytes = 52428800;
/** seconds: life of a signed picture address (design) */
export const pictureUrlSeconds = 120;
/** seconds: longest life of a signed video or recording address (design) */
export const streamUrlMaxSeconds = 21600;
/** seconds: an address of a video or recording lives beyond twice its length */
export const streamUrlPauseSeconds = 600;
/** names: one request may have signed */
export const signedNamesMax = 100;
/** seconds: an address is signed again this long before its end (design) */
export const urlMarginSeconds = 20;
/** uploads: one user may have open at once */
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
/** bytes: a creator may keep in uploads that nothing shows, four of the largest videos */
export const unusedBytesMax = 12582912000;
/** bytes: a fan may keep in uploads that nothing shows, 500 MB */
export const fanUnusedBytesMax = 524288000;
/** minutes: an upload must begin after it was asked for (design) */
export const uploadSlotMinutes = 120;
/** minutes: a video may be on its way, pauses included; Storage forgets it after a day too */
export const videoSlotMinutes = 1440;
/** pixels: width times height of an uploaded video, 8K */
export const videoMaxPixels = 33177600;
/** seconds: longest video that is made, four hours */
export const videoMaxSeconds = 14400;
/** pixels: longer side of a video as it is served, 1080p (design) */
export const videoLongSidePx = 1920;
/** pixels: shorter side of a video as it is served, 1080p (design) */
export const videoShortSidePx = 1080;
/** pixels: width times height of an uploaded picture, for few bytes may hide many */
export const imageMaxPixels = 60000000;
/** pixels: longest side of the small form of a picture, for grids and lists */
export const thumbMaxPx = 640;
/** pixels: width of the small form of an avatar, for lists */
export const avatarSmallWidth = 200;
/** seconds: the worker may hold a job before somebody else may take it */
export const transcodeLeaseSeconds = 120;
/** minutes: one try to make a media item; the addresses that it writes to live two hours */
export const transcodeMaxMinutes = 100;
/** tries: to make a media item before it is given up (design) */
export const transcodeAttemptsMax = 3;
/** minutes: a fan's file waits behind those of creators, then fans get every second turn */
export const fanJobWaitMinutes = 5;
/** seconds: a signed request of the worker may differ from our clock */
export const workerClockSeconds = 300;
/** hours: an uploaded file that nothing shows is kept, from its arrival */
export const unusedMediaHours = 24;
/** days: the file of a story is kept after the story has ended */
export const storyMediaDays = 7;
/** basis points: a creator keeps of a sale, floored; the rest is the platform's */
export const creatorShareBps = 8000;
/** basis points: a referrer gets of the referred creator's subscription earnings */
export const referralShareBps = 500;
/** days: until earnings are cleared */
export const clearingDays = 7;
/** day of the week, Monday is 1: payouts fall due */
export const paydayIsodow = 1;
/** cents USD: least cleared balance for a withdrawal */
export const withdrawalMinCents = 10000;
/** cents USD: the same for creators whose currency is GBP */
export const withdrawalMinGbpCents = 5000;
/** hours: no payout after bank details, e-mail or password changed */
export const securityHoldHours = 72;
/** cents: smallest tip */
export const tipMinCents = 500;
/** cents: largest tip */
export const tipMaxCents = 99900;
/** cents: offered for a tip */
export const tipPresetsCents = [500, 1000, 2000, 3000, 4000, 5000, 9900] as const;
/** cents: a top-up is one of these */
export const topupAmountsCents = [500, 1000, 2000, 3000, 4000, 5000, 9900] as const;
/** cents: suggested when funds are short */
export const topupSuggestionCents = 1000;
/** cents: a new card may spend */
export const newCardSpendCents = 20000;
/** hours: a card counts as new */
export const newCardHours = 48;
/** cards: of one user that the bank refused to put on file in an hour */
export const cardSetupFailuresPerHour = 5;
/** payments: of a card that one user opens in an hour */
export const paymentsPerHour = 30;
/** charges: by one user or to one card in an hour */
export const chargesPerHour = 30;
/** charges: without success, by one user or to one card in an hour */
export const failedChargesPerHour = 5;
/** charges: from one network address in an hour */
export const addressChargesPerHour = 200;
/** charges: without success, from one network address in an hour */
export const addressFailedChargesPerHour = 20;
/** days: unspent top-ups are refunded at closure */
export const topupRefundDays = 90;
/** brands: cards accepted */
export const cardBrands = ['visa', 'mastercard'] as const;
/** characters: shortest card holder */
export const cardHolderMin = 2;
/** characters: longest card holder */
export const cardHolderMax = 40;
/** words: fewest of a card holder */
export const cardHolderWords = 2;
/** characters: billing address */
export const cardAddressMax = 128;
/** characters: city, state and zip of a card */
export const cardCityMax = 32;
/** characters: name of the bank */
export const bankNameMax = 50;
/** characters: account number */
export const bankAccountMax = 32;
/** characters: sort code or routing number */
export const bankRoutingMax = 30;
/** characters: notes for the bank */
export const bankNotesMax = 1000;
/** milliseconds: the copied-link confirmation shows */
export const copyConfirmMs = 1000;
/** devices: newest that the list of signed-in devices holds */
export const devicesShown = 50;
/** seconds: a mail that is being sent is left to its sender */
export const mailLeaseSeconds = 120;
/** tries: to send a mail before it is given up */
export const mailAttemptsMax = 8;
/** seconds: before a mail is tried a second time; each further pause is four times as long */
export const mailRetrySeconds = 30;
/** seconds: longest pause before a mail is tried again */
export const mailRetryMaxSeconds = 7200;
/** hours: a mail that may have gone out is tried again, its provider knows it for 24 */
export const mailUnsureHours = 23;
/** days: what became of a mail is kept */
export const mailKeepDays = 90;
/** minutes: a message waits unread, its reader away, before a mail tells of it */
export const messageMailMinutes = 10;
/** minutes: between two mails about messages to one user */
export const messageMailsPauseMinutes = 60;
/** seconds: the client asks for unread counts again (design) */
export const activityPollSeconds = 60;
/** seconds: notifications are read again after a gap (design) */
export const resumeOverlapSeconds = 30;
/** seconds: between two heartbeats of a user online */
export const presenceHeartbeatSeconds = 45;
/** seconds: a user counts as online after a heartbeat */
export const presenceOnlineSeconds = 120;
/** days: a complaint is resolved */
export const complaintDays = 7;
/** hours: a report of a minor, of missing consent or of a crime is resolved */
export const graveReportHours = 24;
/** days: an account is deleted after its closure was asked for */
export const closureDays = 14;
/** months: an empty account is deleted */
export const emptyAccountMonths = 3;
/** months: personal and bank data are kept after closure */
export const personalDataMonths = 6;
/** years: financial records are kept */
export const financeYears = 6;
/** months: a profile not updated may be unlisted */
export const idleUnlistMonths = 1;
/** pounds: liability in the terms */
export const liabilityCapGbp = 100;
/** days: grace for an overdue payment */
export const overdueGraceDays = 31;
/** date: last change of the terms */
export const termsUpdatedOn = '2025-02-28';
/** date: last change of the privacy policy */
export const privacyUpdatedOn = '2020-07-23';
/** calls: checks of a username from one address in a minute */
export const signupChecksPerMinute = 60;
/** bytes: longest body of a guest's or a member's request, 256 kB */
export const requestBytesMax = 262144;
/** characters: longest text that is looked at as a name or a search */
export const typedNameMax = 100;
/** minutes: how long a payment may stay opened and unclaimed */
export const openPaymentMinutes = 15;
/** minutes: a charge waits for an answer before it is looked up and cancelled */
export const reconcileMinutes = 15;
/** calls: looks at a user's card account in an hour, each try at a card is one or two */
export const cardAttemptsPerHour = 20;
/** calls: searches from one address in a minute */
export const searchesPerMinute = 60;
