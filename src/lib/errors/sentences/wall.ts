import type { ErrorCode } from '@generated/error-codes.gen.ts';
import * as limits from '@generated/limits.gen.ts';
import { megabytes } from './units.ts';

/** Posts, polls, comments, stories and their scheduling. */
export const wallSentences = {
  post_not_found: 'This post does not exist or it has been removed.',
  post_text_required: 'A text description of the post is required.',
  post_text_too_long: `A post can have up to ${limits.postTextMax} characters.`,
  too_many_post_images: `The maximum amount of images per post is ${limits.postImagesMax}.`,
  free_wall_disabled: 'Your free wall is disabled. You can only post as private.',
  promo_is_public: 'A promotion is always public.',
  promo_limit_reached: `You can share up to ${limits.promoPostsPerDay} promo posts per day.`,
  deletion_cap_reached: `You can delete at most ${limits.deletionCapPercent}% of your content in a month.`,
  poll_text_required: 'A text description of the poll is required.',
  invalid_poll_options: `A poll must have between ${limits.pollOptionsMin} and ${limits.pollOptionsMax} options, each of up to ${limits.pollOptionMax} characters.`,
  invalid_poll_option: 'Oops! Invalid poll option',
  already_voted: 'You have already voted in this poll.',
  cannot_vote_own_poll: 'You cannot vote in your own poll.',
  cannot_like_own_post: 'You cannot like your own post.',
  cannot_like_own_comment: 'You cannot like your own comment.',
  comment_too_short: `Your comment must have at least ${limits.commentMin} letters.`,
  comment_too_long: `Your comment can have up to ${limits.commentMax} characters.`,
  comment_not_found: 'This comment does not exist or it has been removed.',
  story_not_found: 'This story does not exist or it has expired.',
  story_text_too_long: `A story can have up to ${limits.storyTextMax} characters.`,
  story_format_not_supported: 'Only PNG, JPG, HEIC, MP4 and MOV files are supported! Try again.',
  story_file_too_big: `File is bigger than {n|${megabytes(limits.storyVideoMaxBytes)}}MB`,

  invalid_schedule_slot: `You can only schedule in steps of ${limits.scheduleSlotMinutes} minutes.`,
  schedule_in_past: 'You must choose a date and time in the future.',
  schedule_too_far: `You can schedule up to {days|${limits.schedulePostDays}} days ahead.`,
  schedule_not_listed: 'Your page was not listed at that time.',
  audience_empty: 'There was nobody in the target audience at that time.',
  scheduled_not_found: 'This scheduled content does not exist or it has already been delivered.',
} as const satisfies Partial<Record<ErrorCode, string>>;
