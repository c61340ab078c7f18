// Generated from supabase/schemas/*/limits.sql by npm run generate.

// 00_foundation
/** bytes: longest body of a request of a guest or a member, 256 kB */
export const requestBytesMax = 262144;
/** seconds: lifetime of a one-use ticket to open a media item, a bank file or an export */
export const ticketSeconds = 60;
/** characters: longest text that is read as a name, an address or a search */
export const typedNameMax = 100;

// 10_identity
/** characters: shortest username */
export const usernameMin = 4;
/** characters: longest username */
export const usernameMax = 20;
/** months: the username of a closed account stays reserved */
export const usernameHoldMonths = 12;
/** hours: a sign-up that nobody confirmed keeps its username from others */
export const unconfirmedNameHours = 24;
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
/** years: financial records and proofs of identity and consent are kept */
export const financialRecordYears = 6;
/** days: an account that was never used is told of its deletion before */
export const emptyNoticeDays = 14;
/** days: an idle creator is told before the page is unlisted */
export const idleNoticeDays = 7;
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
/** minutes: a check of the second factor serves changes of bank, payout, e-mail and password */
export const stepUpMinutes = 15;
/** days: a proof of age is valid */
export const agePassDays = 365;
/** hours: after a check that did not confirm an age, until the next one */
export const ageRetryHours = 24;
/** minutes: a check of an age may take; a later result counts for nothing */
export const ageCheckMinutes = 60;
/** checks: of an age that one member or one address begins in an hour */
export const ageChecksPerHour = 20;

// 15_safety
/** blocks: that one user opens in an hour */
export const blocksPerHour = 60;
/** characters: longest text of a report */
export const reportTextMax = 1000;
/** reports: that one user makes in an hour */
export const reportsPerHour = 100;
/** days: after a decision, for an appeal */
export const appealDays = 183;
/** days: to decide an appeal */
export const appealDecisionDays = 14;
/** characters: longest text of an appeal */
export const appealTextMax = 2000;
/** decisions: on one page */
export const pageDecisions = 10;
/** looks and appeals by link: from one address in an hour */
export const decisionLooksPerHour = 60;

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
/** months: before the running one whose notifications are kept */
export const notificationMonths = 12;
/** months: after the running one that have a partition of notifications already */
export const notificationMonthsAhead = 2;
/** days: a month of notifications that is read no more can still be attached again */
export const notificationGraceDays = 7;

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
/** seconds: pause of a job after an outage that stopped it; doubles each time */
export const outagePauseSeconds = 15;
/** seconds: longest pause of a job in an outage */
export const outagePauseMaxSeconds = 300;
/** minutes: a fan's file waits behind those of creators; then fans get every second turn */
export const fanJobWaitMinutes = 5;
/** seconds: most by which the time of a signed request of the worker differs from ours */
export const workerClockSeconds = 300;
/** bits: most by which the hashes of copies differ, of 256 */
export const copyDistance = 31;
/** percent: least quality of a hash that is compared; there is too little to see in others */
export const copyQualityMin = 50;
/** percent: of the frames of one of two videos that make it a copy of the other */
export const copyFramesPercent = 80;
/** frames: of one video that are looked for among those that exist, and in lists */
export const comparedFrames = 60;
/** seconds: until a file is compared again with lists that gave no answer; doubles each time */
export const scanAgainSeconds = 60;
/** seconds: longest pause of a file between two comparisons with lists */
export const scanAgainMaxSeconds = 3600;
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
/** cents USD: the same where the bank is in GB */
export const withdrawalMinGbpCents = 5000;
/** characters: longest name of a bank */
export const bankNameMax = 50;
/** cents: smallest tip */
export const tipMinCents = 500;
/** cents: largest tip */
export const tipMaxCents = 99900;
/** cents: the amounts of a top-up */
export const topupAmountsCents = [500, 1000, 2000, 3000, 4000, 5000, 9900] as const;
/** days: at closure, unspent top-ups of this time are refunded */
export const topupRefundDays = 90;
/** cents: smallest own cap of a fan */
export const spendCapMinCents = 100;
/** cents: largest own cap of a fan */
export const spendCapMaxCents = 10000000;
/** hours: before a higher own cap, or the end of one, holds */
export const spendCapRaiseHours = 24;
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
/** days: before a renewal on which its mail is sent */
export const renewalReminderDays = 3;
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
/** offers: starts of one creator in a day, each of which followers are told of */
export const offersPerDay = 10;
/** days: one paid period */
export const subscriptionDays = 30;
/** resumes: of one stopped subscription in an hour */
export const resumesOfOnePerHour = 10;
/** attempts: failed renewals, one a day, before a subscription stops renewing */
export const renewalAttempts = 3;
/** minutes: until a renewal that could not be attempted is attempted again */
export const renewalPauseMinutes = 5;
/** rows: sent trials */
export const pageTrials = 5;
/** days: the lengths of a trial */
export const trialPeriodsDays = [1, 4, 7, 30] as const;
/** characters: length of a trial code */
export const trialCodeLength = 20;
/** days: in which a sent trial has to be redeemed */
export const trialRedeemDays = 30;
/** trials: that one creator sends in a day */
export const trialsPerDay = 50;
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
/** likes: of posts and comments that one user gives in a minute */
export const likesPerMinute = 60;
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
/** days: longest wait of a story for its review */
export const storyWaitDays = 30;
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
/** rows: posts and locked tiles of a wall for a guest */
export const pageGuestWall = 15;
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
/** rows: similar creators on a page */
export const similarCreators = 6;
/** seconds: a user counts as online after a heartbeat */
export const presenceOnlineSeconds = 120;
/** rows: creators that a fan may like */
export const pageSuggestions = 5;
/** rows: limited offers of creators whom a fan follows */
export const pageOffers = 3;
/** days: a new fan is shown the first steps */
export const firstStepsDays = 14;

// 70_chat
/** rows: conversations */
export const pageConversations = 15;
/** rows: a thread */
export const pageMessages = 20;
/** rows: changes of a thread at once */
export const pageMessageChanges = 100;
/** rows: the store of a creator */
export const pageStore = 12;
/** rows: purchases of a fan */
export const pagePurchases = 12;
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
/** reactions: to messages that one user sets or removes in an hour */
export const reactionsPerHour = 600;
/** characters: of a message that is quoted in a reply */
export const quote = 140;
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
/** messages: to an audience whose recipients are counted in one run */
export const globalsCounted = 20;
/** readers: of messages to an audience that are added to the counters in one run */
export const seenFolded = 20000;
/** users: most online users of an audience who get a change notification of a message to it */
export const globalSignals = 2000;
/** seconds: longest time from the moment of a message to an audience until its commit */
export const globalCommitSeconds = 60;
/** users: largest audience that is counted one by one; above it the number has two figures */
export const audienceExact = 1000;
/** users: of an audience, at which counting stops */
export const audienceCounted = 100000;
/** signals: of the presence of one user that this user causes in a minute */
export const presenceSignalsPerMinute = 10;
/** characters: longest name that a creator gives a fan */
export const nicknameMax = 30;
/** characters: longest notes of a creator on a fan */
export const notesMax = 1000;
/** changes: how often a creator starts to accept media of one fan in an hour */
export const mediaAcceptedPerHour = 20;
/** characters: shortest search for followers or conversations */
export const conversationSearchMin = 4;
/** replies: that one creator keeps */
export const savedRepliesMax = 50;
/** media: a page of the vault */
export const pageVault = 24;
/** messages: most that one run of the job sends */
export const automaticMessagesARun = 50;
/** characters: longest saved reply */
export const savedReplyMax = 1000;
/** messages: of one user to support that the inbox of staff shows, the newest ones */
export const waitingMessagesShown = 20;

// 75_activity
/** rows: notifications */
export const pageNotifications = 10;
/** rows: the notifications widget */
export const pageNotificationsWidget = 5;
/** minutes: a message waits unread, its reader offline, before a mail reports it */
export const messageMailMinutes = 10;
/** minutes: between two mails about messages to one user */
export const messageMailsPauseMinutes = 60;
/** users: of an audience who are looked at in one transaction for a mail */
export const globalMailsAtOnce = 500;

// 76_push
/** devices: of one member that may be woken by a push */
export const pushDevicesMax = 10;
/** characters: longest address of a device at its push service */
export const pushEndpointMax = 1000;
/** minutes: between two pushes to one member */
export const pushPauseMinutes = 5;
/** seconds: after a heartbeat, in which a member counts as active and gets no push */
export const pushQuietSeconds = 90;
/** seconds: between two looks at what is new for a member */
export const pushLookSeconds = 20;
/** members: who are looked at in one transaction */
export const pushLooksAtOnce = 200;
/** seconds: a push belongs to the sender that leased it */
export const pushLeaseSeconds = 60;
/** tries: to send a push before it is dropped */
export const pushAttemptsMax = 6;
/** seconds: before the second try of a push; each later pause is three times as long */
export const pushRetrySeconds = 15;
/** minutes: after which a push that was not sent is dropped */
export const pushKeepMinutes = 60;

// 77_social
/** characters: of a free message to an audience that are posted at X */
export const xWords = 200;
/** hours: after a message to an audience in which it is posted at X, or not at all */
export const xPostHours = 24;
/** seconds: a post at X belongs to the run that leased it */
export const xLeaseSeconds = 120;
/** minutes: in which a creator comes back from X with the permission */
export const xConsentMinutes = 10;

// 78_billing
/** subscriptions: renewed in one transaction */
export const renewalsARun = 200;
/** subscriptions: about whose renewal of the next day one run queues mails */
export const renewalMailsARun = 500;
/** minutes: a payment stays open without a charge */
export const openPaymentMinutes = 15;
/** minutes: a charge waits for an answer before it is checked and cancelled */
export const reconcileMinutes = 15;
/** seconds: a charge waits for its answer before it is repeated */
export const lostAnswerSeconds = 5;
/** minutes: a form of the provider stays open before its payment counts as left */
export const checkoutMinutes = 60;
/** subscriptions: of a suspended creator ended in one transaction */
export const terminationsARun = 200;
/** sales: refunded in one transaction where their content is taken away */
export const refundsARun = 100;
/** minutes: between two questions to the provider about the same refund */
export const refundPauseMinutes = 5;

// 79_payouts
/** rows: withdrawals */
export const pageWithdrawals = 10;
/** characters: longest holder of a bank account */
export const bankHolderMax = 70;
/** changes: of one creator's bank details in a day */
export const bankChangesPerDay = 5;
/** minutes: between two questions to the provider about the same payout */
export const payoutPauseMinutes = 5;
/** days: after a payday in which a payout that is not made is not overdue by the terms */
export const payoutGraceDays = 31;

// 80_backoffice
/** rows: scheduled content */
export const pageScheduled = 10;
/** items: of each kind in a calendar */
export const scheduledTimes = 500;
/** rows: delivered messages */
export const pageDelivered = 10;
/** rows: items of a creator's own store */
export const pageOffered = 10;
/** rows: followers */
export const pageFollowers = 10;
/** rows: subscribers */
export const pageSubscribers = 10;
/** rows: fans by what they have spent */
export const pageTopFans = 10;
/** rows: blocked users */
export const pageBlocked = 10;
/** rows: referred creators */
export const pageReferrals = 10;
/** types: the filter of transactions */
export const transactionTypes = ['subscription', 'tip', 'unlock', 'session_text', 'referral', 'top_up'] as const;
/** rows: transactions */
export const pageTransactions = 10;
/** rows: most transactions in one answer, as an export reads them */
export const exportTransactions = 500;
/** rows: months of earnings */
export const pageMonths = 12;
/** rows: what earned in a month */
export const pageEarningItems = 10;
/** posts: shown with their results */
export const recentPosts = 3;
/** conversations: searched for fans who wait for an answer, the latest first */
export const awaitedConversations = 200;

// 82_cases
/** days: to resolve a complaint, as promised */
export const complaintDays = 7;
/** business days: the deadline of a case */
export const caseBusinessDays = 7;
/** hours: to decide a case of a minor */
export const underageCaseHours = 4;
/** hours: to decide a case of intimate content without consent */
export const nciiCaseHours = 48;
/** reports: dismissed ones that mute a reporter */
export const mutingDismissals = 3;
/** days: in which dismissed reports of a reporter count */
export const mutingDays = 90;
/** complaints: from one address in an hour */
export const complaintsPerHour = 5;
/** looks and confirmations: from one address in an hour */
export const complaintLooksPerHour = 60;
/** mails: that confirm complaints, to one address in a day */
export const complaintMailsPerDay = 5;
/** characters: longest address of what a complaint is about */
export const complaintPlaceMax = 500;
/** characters: longest mail address of a complaint, whose person has no account */
export const complaintEmailMax = 254;
/** characters: longest typed signature */
export const signatureMax = 100;
/** cases: undecided ones of one reporter that hide their content */
export const openHidings = 5;
/** business days: from an appeal about a copyright to the return of the content */
export const counterNoticeDays = 10;
/** days: a quarantined file is kept */
export const preservedDays = 365;
/** seconds: until a step of a report of a quarantined file is made again */
export const reportLeaseSeconds = 180;
/** media: hidden copies whose threads change in the same transaction; those of more by the clock */
export const copiesCarriedAtOnce = 20;
/** hours: to review a media item before its publication */
export const reviewHours = 12;
/** hours: to review a media item that a trusted creator published */
export const trustedReviewHours = 24;
/** reviews: approved ones after which a creator is trusted */
export const trustApprovals = 20;
/** days: since the first approval of a trusted creator */
export const trustDays = 30;
/** days: in which an upheld case takes the trust */
export const trustCaseDays = 90;

// 83_releases
/** people: most whom one creator names */
export const performersMax = 200;
/** characters: longest name that a creator gives to somebody who is shown */
export const performerNameMax = 40;
/** people: most who are named for one media item */
export const performersShownMax = 20;
/** links: new ones to releases of one creator in a day */
export const releaseInvitationsPerDay = 50;
/** mails: with links of releases, of all creators to one mailbox in a day */
export const releaseMailsPerDay = 5;
/** days: in which the link of a release may submit, after the invitation and after a refusal */
export const releaseLinkDays = 14;
/** characters: longest mail address of somebody who is invited and has no account */
export const releaseEmailMax = 254;
/** calls: of links of releases from one address in an hour */
export const releaseLooksPerHour = 60;
/** hours: for staff to decide on a submitted release */
export const releaseReviewHours = 48;
/** characters: shortest whole legal name in a release */
export const releaseLegalNameMin = 2;
/** characters: longest whole legal name in a release */
export const releaseLegalNameMax = 100;
/** characters: longest list of other names in a release */
export const releaseAliasesMax = 300;
/** year: earliest birth that a release takes */
export const birthYearMin = 1900;

// 84_records
/** works: in one answer to a search of records */
export const recordsPage = 50;
/** works: read at once for the file of the records */
export const recordsExportedAtOnce = 1000;
/** characters: shortest name that is searched in records */
export const recordsSearchMin = 3;

// 85_closures
/** accounts: ended, emptied, told or unlisted in one run of a job */
export const closuresARun = 20;
/** media: of a closed account removed in one run */
export const removedMediaARun = 200;
/** minutes: until a provider that did not forget a card is asked again */
export const forgetPauseMinutes = 30;
/** hours: after an export was asked for until the next one may be */
export const exportPauseHours = 24;
/** days: an export can be downloaded */
export const exportKeepDays = 7;
/** rows: of a table in one answer to the worker */
export const exportRows = 500;
/** media: in one answer to the worker */
export const exportMedia = 100;
/** seconds: an export belongs to the worker that leased it, from its last answer on */
export const exportLeaseSeconds = 300;
/** tries: to make an export */
export const exportAttemptsMax = 5;
/** minutes: before the second try of an export; each later pause is four times as long */
export const exportRetryMinutes = 1;
/** seconds: a download of an export, or of what goes into it, may last */
export const exportAddressSeconds = 21600;

// 90_staff
/** characters: longest names of those whom a consent is about */
export const consentPersonMax = 200;
/** days: of new cards and of sales that staff see as suspicious money */
export const suspicionDays = 30;
/** sales: the latest ones of a creator that are looked at for suspicious money */
export const suspicionSales = 500;
/** cents: what fans paid a creator, below which nothing is suspicious */
export const suspicionLeastCents = 10000;
/** percent: of what a creator sold, from which one fan, or tips before a withdrawal, stand out */
export const suspicionPartPercent = 80;
/** days: between tips and the withdrawal of their money that is quick */
export const suspicionTipDays = 14;
/** fans: most who gave the tips of a quick withdrawal */
export const suspicionTipFans = 3;
/** cents: charged in the first day of an account, from which it is suspicious */
export const suspicionFirstDayCents = 15000;
/** days: that staff see failed jobs */
export const failedJobDays = 30;
/** hours: that a file is kept back by outages, from which staff see its job */
export const postponedJobHours = 1;
/** hours: without an answer about a payout, from which it counts as failed */
export const payoutAnswerHours = 72;
/** minutes: for which an item that staff take from a queue is given to nobody else */
export const claimMinutes = 30;
/** seconds: for which an app shows one code */
export const codeSeconds = 30;
/** minutes: for which a code opens the acts that ask for one */
export const staffWindowMinutes = 30;
/** codes: wrong ones in a row before a lock */
export const staffWrongCodes = 5;
/** codes: tried in a row in runs that were taken back; a crash of the database counts as 32 */
export const staffLostCodes = 40;
/** minutes: for which wrong codes lock a member of staff */
export const staffLockMinutes = 15;

// 99_platform
/** names: most that one request may have signed */
export const signedNamesMax = 100;
