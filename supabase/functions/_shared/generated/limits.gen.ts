// Generated from supabase/schemas/00_foundation/30_limits.sql by npm run generate.
/** characters: shortest username (A §5) */
export const usernameMin = 4;
/** characters: longest username (A §5) */
export const usernameMax = 20;
/** months: a closed account's username stays reserved (C10) */
export const usernameHoldMonths = 12;
/** characters: shortest e-mail address (A §5) */
export const emailMin = 5;
/** characters: longest e-mail address (A §5) */
export const emailMax = 40;
/** characters: shortest password (A §5) */
export const passwordMin = 6;
/** characters: longest password (A §5) */
export const passwordMax = 30;
/** characters: shortest display name (A §5, C61) */
export const nameMin = 4;
/** characters: longest display name (A §5, C61) */
export const nameMax = 30;
/** years: nobody younger may use the platform (A §5, B §9) */
export const ageMin = 18;
/** years: the age input is capped here (A §5) */
export const ageMax = 75;
/** characters: shortest location (A §5) */
export const locationMin = 2;
/** characters: longest location (A §5) */
export const locationMax = 30;
/** characters: shortest bio (A §5) */
export const bioMin = 5;
/** characters: longest bio (A §5) */
export const bioMax = 1500;
/** pixels: a taller bio gets its show-more (A §2) */
export const bioFoldPx = 99;
/** characters: twitter handle after the @ (A §5) */
export const twitterMax = 15;
/** characters: instagram handle after the @ (A §5) */
export const instagramMax = 30;
/** hours: wait after failed_link_limit (A §7) */
export const twitterLinkWaitHours = 24;
/** characters: wishlist address (C60) */
export const wishlistMax = 200;
/** characters: shortest legal first or last name (A §5) */
export const legalNameMin = 2;
/** characters: longest legal first or last name (A §5) */
export const legalNameMax = 20;
/** categories: chosen by one creator (A §5) */
export const categoriesMax = 6;
/** minutes: an application must follow its sign-up within these (design) */
export const enrolmentWindowMinutes = 30;
/** minutes: life of a signed upload address of an application (design) */
export const enrolmentUploadMinutes = 120;
/** calls: of the enrolment by guests from one address in an hour (ours) */
export const enrolmentsPerHour = 40;
/** hours: staff decide on an application (B §4) */
export const applicationReviewHours = 48;
/** seconds: life of a one-use ticket of staff to look at one media item (design) */
export const lookTicketSeconds = 60;
/** hours: a creator idle longer is visible again at login (A §4) */
export const invisibleHours = 24;
/** milliseconds: the loader page waits before /login (B §2) */
export const landingRedirectMs = 1000;
/** cents: lowest subscription fee (A §9) */
export const feeMinCents = 499;
/** cents: highest subscription fee (A §9) */
export const feeMaxCents = 4499;
/** cents: fee at sign-up (A §9) */
export const feeDefaultCents = 1500;
/** characters: fee and chat price inputs (A §5, C73) */
export const feeInputMax = 5;
/** sales: preset of a limited offer (A §4) */
export const offerSalesDefault = 20;
/** sales: most of one limited offer (ours) */
export const offerSalesMax = 1000;
/** percent: a limited offer's preset price, of the fee (A §9) */
export const offerDefaultPercent = 50;
/** cents: lowest price of a message or call (C59) */
export const chatPriceMinCents = 10;
/** cents: highest price of a message or call (C59) */
export const chatPriceMaxCents = 9999;
/** calls: paid chats that a fan begins in an hour, each is told to a creator (ours) */
export const paidChatsPerHour = 60;
/** days: one paid period (B §4) */
export const subscriptionDays = 30;
/** tries: to renew before the subscription expires (C28) */
export const renewalTries = 3;
/** days: over which a failed renewal is tried again (C28) */
export const renewalDays = 3;
/** subscriptions: of a suspended creator ended in one transaction (ours) */
export const terminationsARun = 200;
/** days: a trial may last exactly these (C1) */
export const trialPeriodsDays = [1, 4, 7, 30] as const;
/** characters: a trial code (A §5) */
export const trialCodeLength = 20;
/** days: in which a trial that was sent has to be redeemed (ours) */
export const trialRedeemDays = 30;
/** posts: that one creator publishes or schedules in a day (ours) */
export const postsPerDay = 200;
/** stories: that one creator shares in a day (ours) */
export const storiesPerDay = 50;
/** comments: that one user writes in an hour (ours) */
export const commentsPerHour = 100;
/** follows: that one user begins in an hour (ours) */
export const followsPerHour = 100;
/** follows: of one creator that one user begins in an hour (ours) */
export const followsOfOnePerHour = 5;
/** blocks: that one user opens in an hour (ours) */
export const blocksPerHour = 60;
/** trials: that one creator sends in a day (ours) */
export const trialsPerDay = 50;
/** trials: that one creator sends to one address in a day (ours) */
export const trialsPerAddressDay = 3;
/** calls: tries of one user at trial codes in an hour (ours) */
export const trialAttemptsPerHour = 20;
/** characters: text of a post (C60) */
export const postTextMax = 5000;
/** characters: a longer text is styled as long (A §9) */
export const postLongText = 120;
/** images: in one post or wall album (A §5, B §9) */
export const postImagesMax = 9;
/** options: fewest of a poll (A §5) */
export const pollOptionsMin = 2;
/** options: most of a poll (A §5) */
export const pollOptionsMax = 5;
/** characters: one option of a poll (A §5) */
export const pollOptionMax = 200;
/** characters: shortest comment after trimming (B §5, C8) */
export const commentMin = 4;
/** characters: longest comment (B §5) */
export const commentMax = 100;
/** minutes: comments are kept by the client (B §9) */
export const commentCacheMinutes = 5;
/** posts: public ones that a guest sees before the join prompt (A §9) */
export const guestWallPosts = 5;
/** hours: life of a story (A §4) */
export const storyHours = 24;
/** characters: text of a story (B §9, description) */
export const storyTextMax = 500;
/** stories: newest that a list holds (A §9) */
export const storiesMax = 500;
/** posts: promotions of one creator in a UTC day (B §9, C58) */
export const promoPostsPerDay = 5;
/** media: a creator with more shows the promo visual (B §9, C58) */
export const promoVisualUploads = 50;
/** percent: of content that a creator may delete in a month (B §6, C34) */
export const deletionCapPercent = 40;
/** characters: text of a report (C60) */
export const reportTextMax = 1000;
/** reports: that one user makes in an hour (ours) */
export const reportsPerHour = 100;
/** minutes: grid of delivery times (A §9, B §9) */
export const scheduleSlotMinutes = 15;
/** days: how far ahead a post may be scheduled (A §9, C4) */
export const schedulePostDays = 30;
/** days: how far ahead a global message may be scheduled (B §9, C4) */
export const scheduleGlobalDays = 31;
/** hour of the day: from it on today is excluded (A §9) */
export const scheduleTodayUntilHour = 23;
/** characters: shown of a scheduled item until expanded (B §2) */
export const scheduledTextCut = 40;
/** characters: shown of a delivered message (B §2) */
export const deliveredTextCut = 30;
/** characters: text of a message (C60) */
export const messageTextMax = 2000;
/** messages: that one user writes in an hour (ours) */
export const messagesPerHour = 1000;
/** users: to whom one user writes for the first time in an hour (ours) */
export const contactsPerHour = 100;
/** cents: lowest price of a message (B §9) */
export const messagePriceMinCents = 100;
/** cents: highest price of a message (B §9) */
export const messagePriceMaxCents = 19900;
/** characters: message price input (B §5) */
export const messagePriceInputMax = 6;
/** characters: description of an upload (B §5) */
export const descriptionMax = 500;
/** messages: to an audience that one creator sends in a day (ours) */
export const globalsPerDay = 50;
/** messages: newest to an audience of one creator that the list of conversations judges (ours) */
export const globalsListed = 50;
/** messages: to an audience that a thread takes in at once, more than are sent in a day (ours) */
export const globalsDelivered = 500;
/** users: online users of an audience who get a change notification of a message to it (ours) */
export const globalSignals = 2000;
/** seconds: from the moment of a message to an audience until everybody can see it (ours) */
export const globalCommitSeconds = 60;
/** users: whose threads follow a change of a media item in one transaction (ours) */
export const threadsChangedAtOnce = 500;
/** characters: a creator's name for a fan (B §5) */
export const nicknameMax = 30;
/** characters: a creator's notes on a fan (C60) */
export const notesMax = 1000;
/** seconds: a typing indicator lasts (B §9) */
export const typingSeconds = 2;
/** typing events: that one user sends in a minute (ours) */
export const typingEventsPerMinute = 60;
/** minutes: a longer gap gets a time separator (B §9) */
export const separatorMinutes = 45;
/** rows: a text area starts with (B §9) */
export const textareaRowsMin = 3;
/** rows: a text area grows to (B §9) */
export const textareaRowsMax = 10;
/** rows: timeline of a profile (A §9, C7) */
export const pagePosts = 5;
/** rows: the follower's feed (B §9, C7) */
export const pageFeed = 15;
/** rows: browse (A §9) */
export const pageBrowse = 30;
/** rows: notifications (A §9) */
export const pageNotifications = 10;
/** rows: the notifications widget (A §9) */
export const pageNotificationsWidget = 5;
/** rows: who liked a post (A §9) */
export const pageLikes = 4;
/** rows: comments of a post (B §9) */
export const pageComments = 5;
/** rows: promo posts beside browse (ours, C58) */
export const pagePromos = 10;
/** rows: search results (A §9) */
export const pageSearch = 15;
/** rows: favourites (C63) */
export const pageFavorites = 15;
/** rows: subscriptions of a fan (C63) */
export const pageSubscriptions = 15;
/** rows: who saw a story (C63) */
export const pageStoryViews = 20;
/** rows: creators with stories, and own stories (ours) */
export const pageStories = 20;
/** rows: conversations (B §9) */
export const pageConversations = 15;
/** rows: a thread (B §2) */
export const pageMessages = 20;
/** rows: a creator's store (C54) */
export const pageStore = 12;
/** rows: purchases of a fan (B §9) */
export const pagePurchases = 12;
/** rows: transactions (B §9) */
export const pageTransactions = 10;
/** rows: withdrawals (B §9) */
export const pageWithdrawals = 10;
/** rows: delivered messages (B §9) */
export const pageDelivered = 10;
/** rows: scheduled content (C63) */
export const pageScheduled = 10;
/** rows: followers (B §9) */
export const pageFollowers = 10;
/** rows: subscribers (B §9) */
export const pageSubscribers = 10;
/** rows: referred creators (C63) */
export const pageReferrals = 10;
/** rows: trials sent (B §9) */
export const pageTrials = 5;
/** characters: shortest search for creators (A §5) */
export const searchMin = 2;
/** characters: shortest search for followers or conversations (C9) */
export const conversationSearchMin = 4;
/** bytes: one uploaded picture, 10 MB (A §9) */
export const imageMaxBytes = 10485760;
/** bytes: a picture as served stays under 2 MB (A §9) */
export const imageServedBytes = 2097152;
/** pixels: an avatar is cropped to (A §9) */
export const avatarWidth = 500;
/** pixels: an avatar is cropped to (A §9) */
export const avatarHeight = 665;
/** pixels: longest side of a cover (A §9, C6) */
export const coverMaxPx = 2000;
/** pixels: width of the header made from a cover (B §9, C6) */
export const coverCropWidth = 1600;
/** pixels: height of the header made from a cover (B §9, C6) */
export const coverCropHeight = 380;
/** pixels: longest side of an ID picture (A §9) */
export const idPhotoMaxPx = 1500;
/** pixels: longest side of a post's picture (A §9) */
export const postImageMaxPx = 1500;
/** pixels: longest side of a message's picture (B §9) */
export const chatImageMaxPx = 1500;
/** pixels: longest side of a story's picture (A §9) */
export const storyImageMaxPx = 2000;
/** images: in one message or global album (B §9) */
export const chatImagesMax = 10;
/** bytes: a creator's video, 3000 MB (A §9, B §9) */
export const videoMaxBytes = 3145728000;
/** bytes: a fan's video, 100 MB (B §9) */
export const fanVideoMaxBytes = 104857600;
/** bytes: a story's video, 100 MB (B §9, C5) */
export const storyVideoMaxBytes = 104857600;
/** times: playback rates (A §9) */
export const videoRates = [0.5, 1, 1.5, 2] as const;
/** seconds: shortest recording (B §9) */
export const audioMinSeconds = 3;
/** seconds: a creator's longest recording (B §9) */
export const audioMaxSeconds = 120;
/** seconds: a fan's longest recording (B §9) */
export const fanAudioMaxSeconds = 20;
/** bytes: an uploaded recording, 50 MB, two minutes of any WAV (ours) */
export const audioMaxBytes = 52428800;
/** seconds: life of a signed picture address (design) */
export const pictureUrlSeconds = 120;
/** seconds: longest life of a signed video or recording address (design) */
export const streamUrlMaxSeconds = 21600;
/** seconds: an address of a video or recording lives beyond twice its length (ours) */
export const streamUrlPauseSeconds = 600;
/** names: one request may have signed (ours) */
export const signedNamesMax = 100;
/** seconds: an address is signed again this long before its end (design) */
export const urlMarginSeconds = 20;
/** uploads: one user may have open at once (ours) */
export const openUploadsMax = 30;
/** uploads: pictures of one creator in an hour (ours) */
export const imagesPerHour = 600;
/** uploads: videos of one creator in an hour (ours) */
export const videosPerHour = 60;
/** uploads: recordings of one creator in an hour (ours) */
export const audiosPerHour = 120;
/** uploads: pictures of one fan in an hour (ours) */
export const fanImagesPerHour = 120;
/** uploads: videos of one fan in an hour (ours) */
export const fanVideosPerHour = 20;
/** uploads: recordings of one fan in an hour (ours) */
export const fanAudiosPerHour = 60;
/** bytes: a creator may keep in uploads that nothing shows, four of the largest videos (ours) */
export const unusedBytesMax = 12582912000;
/** bytes: a fan may keep in uploads that nothing shows, 500 MB (ours) */
export const fanUnusedBytesMax = 524288000;
/** minutes: an upload must begin after it was asked for (design) */
export const uploadSlotMinutes = 120;
/** minutes: a video may be on its way, pauses included; Storage forgets it after a day too (ours) */
export const videoSlotMinutes = 1440;
/** pixels: width times height of an uploaded video, 8K (ours) */
export const videoMaxPixels = 33177600;
/** seconds: longest video that is made, four hours (ours) */
export const videoMaxSeconds = 14400;
/** pixels: longer side of a video as it is served, 1080p (design) */
export const videoLongSidePx = 1920;
/** pixels: shorter side of a video as it is served, 1080p (design) */
export const videoShortSidePx = 1080;
/** pixels: width times height of an uploaded picture, for few bytes may hide many (ours) */
export const imageMaxPixels = 60000000;
/** pixels: longest side of the small form of a picture, for grids and lists (ours) */
export const thumbMaxPx = 640;
/** pixels: width of the small form of an avatar, for lists (ours) */
export const avatarSmallWidth = 200;
/** seconds: the worker may hold a job before somebody else may take it (ours) */
export const transcodeLeaseSeconds = 120;
/** minutes: one try to make a media item; the addresses that it writes to live two hours (ours) */
export const transcodeMaxMinutes = 100;
/** tries: to make a media item before it is given up (design) */
export const transcodeAttemptsMax = 3;
/** minutes: a fan's file waits behind those of creators, then fans get every second turn (ours) */
export const fanJobWaitMinutes = 5;
/** seconds: a signed request of the worker may differ from our clock (ours) */
export const workerClockSeconds = 300;
/** hours: an uploaded file that nothing shows is kept, from its arrival (ours) */
export const unusedMediaHours = 24;
/** days: the file of a story is kept after the story has ended (ours) */
export const storyMediaDays = 7;
/** basis points: a creator keeps of a sale, floored; the rest is the platform's (B §9, C20, C21) */
export const creatorShareBps = 8000;
/** basis points: a referrer gets of the referred creator's subscription earnings (B §9, C20) */
export const referralShareBps = 500;
/** days: until earnings are cleared (B §9) */
export const clearingDays = 7;
/** day of the week, Monday is 1: payouts fall due (B §9, C23) */
export const paydayIsodow = 1;
/** cents USD: least cleared balance for a withdrawal (B §9, C22) */
export const withdrawalMinCents = 10000;
/** cents USD: the same for creators whose currency is GBP (B §9, C22) */
export const withdrawalMinGbpCents = 5000;
/** hours: no payout after bank details, e-mail or password changed (C51) */
export const securityHoldHours = 72;
/** cents: smallest tip (A §9) */
export const tipMinCents = 500;
/** cents: largest tip (A §9) */
export const tipMaxCents = 99900;
/** cents: offered for a tip (A §9) */
export const tipPresetsCents = [500, 1000, 2000, 3000, 4000, 5000, 9900] as const;
/** cents: a top-up is one of these (B §5) */
export const topupAmountsCents = [500, 1000, 2000, 3000, 4000, 5000, 9900] as const;
/** cents: suggested when funds are short (B §9) */
export const topupSuggestionCents = 1000;
/** cents: a new card may spend (C80, C91) */
export const newCardSpendCents = 20000;
/** hours: a card counts as new (C80) */
export const newCardHours = 48;
/** cards: of one user that the bank refused to put on file in an hour (ours) */
export const cardSetupFailuresPerHour = 5;
/** payments: of a card that one user opens in an hour (ours) */
export const paymentsPerHour = 30;
/** charges: by one user or to one card in an hour (ours) */
export const chargesPerHour = 30;
/** charges: without success, by one user or to one card in an hour (ours) */
export const failedChargesPerHour = 5;
/** charges: from one network address in an hour (ours) */
export const addressChargesPerHour = 200;
/** charges: without success, from one network address in an hour (ours) */
export const addressFailedChargesPerHour = 20;
/** days: unspent top-ups are refunded at closure (C68) */
export const topupRefundDays = 90;
/** brands: cards accepted (B §9) */
export const cardBrands = ['visa', 'mastercard'] as const;
/** characters: shortest card holder (B §5) */
export const cardHolderMin = 2;
/** characters: longest card holder (B §5) */
export const cardHolderMax = 40;
/** words: fewest of a card holder (B §5) */
export const cardHolderWords = 2;
/** characters: billing address (B §5) */
export const cardAddressMax = 128;
/** characters: city, state and zip of a card (B §5) */
export const cardCityMax = 32;
/** characters: name of the bank (B §5) */
export const bankNameMax = 50;
/** characters: account number (B §5) */
export const bankAccountMax = 32;
/** characters: sort code or routing number (B §5) */
export const bankRoutingMax = 30;
/** characters: notes for the bank (C60) */
export const bankNotesMax = 1000;
/** milliseconds: the copied-link confirmation shows (B §2) */
export const copyConfirmMs = 1000;
/** devices: newest that the list of signed-in devices holds (ours) */
export const devicesShown = 50;
/** seconds: a mail that is being sent is left to its sender (ours) */
export const mailLeaseSeconds = 120;
/** tries: to send a mail before it is given up (ours) */
export const mailAttemptsMax = 8;
/** seconds: before a mail is tried a second time; each further pause is four times as long (ours) */
export const mailRetrySeconds = 30;
/** seconds: longest pause before a mail is tried again (ours) */
export const mailRetryMaxSeconds = 7200;
/** hours: a mail that may have gone out is tried again, its provider knows it for 24 (ours) */
export const mailUnsureHours = 23;
/** days: what became of a mail is kept (ours) */
export const mailKeepDays = 90;
/** minutes: a message waits unread, its reader away, before a mail tells of it (ours) */
export const messageMailMinutes = 10;
/** minutes: between two mails about messages to one user (ours) */
export const messageMailsPauseMinutes = 60;
/** seconds: the client asks for unread counts again (design) */
export const activityPollSeconds = 60;
/** seconds: notifications are read again after a gap (design) */
export const resumeOverlapSeconds = 30;
/** seconds: between two heartbeats of a user online (ours) */
export const presenceHeartbeatSeconds = 45;
/** seconds: a user counts as online after a heartbeat (ours) */
export const presenceOnlineSeconds = 120;
/** days: a complaint is resolved (B §9) */
export const complaintDays = 7;
/** hours: a report of a minor, of missing consent or of a crime is resolved (ours) */
export const graveReportHours = 24;
/** days: an account is deleted after its closure was asked for (B §9) */
export const closureDays = 14;
/** months: an empty account is deleted (B §9) */
export const emptyAccountMonths = 3;
/** months: personal and bank data are kept after closure (B §9) */
export const personalDataMonths = 6;
/** years: financial records are kept (B §9) */
export const financeYears = 6;
/** months: a profile not updated may be unlisted (B §9) */
export const idleUnlistMonths = 1;
/** pounds: liability in the terms (B §9) */
export const liabilityCapGbp = 100;
/** days: grace for an overdue payment (B §9) */
export const overdueGraceDays = 31;
/** date: last change of the terms (B §9) */
export const termsUpdatedOn = '2025-02-28';
/** date: last change of the privacy policy (B §9) */
export const privacyUpdatedOn = '2020-07-23';
/** calls: checks of a username from one address in a minute (ours) */
export const signupChecksPerMinute = 60;
/** bytes: longest body of a guest's or a member's request, 256 kB (ours) */
export const requestBytesMax = 262144;
/** characters: longest text that is looked at as a name or a search (ours) */
export const typedNameMax = 100;
/** minutes: how long a payment may stay opened and unclaimed (ours) */
export const openPaymentMinutes = 15;
/** minutes: a charge waits for an answer before it is looked up and cancelled (ours) */
export const reconcileMinutes = 15;
/** calls: looks at a user's card account in an hour, each try at a card is one or two (ours) */
export const cardAttemptsPerHour = 20;
/** calls: searches from one address in a minute (C9) */
export const searchesPerMinute = 60;
