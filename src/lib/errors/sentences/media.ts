import type { ErrorCode } from '@generated/error-codes.gen.ts';
import * as limits from '@generated/limits.gen.ts';
import { megabytes } from './units.ts';

const image = `${megabytes(limits.imageMaxBytes)}MB`;

/** Choosing, uploading and processing files. */
export const mediaSentences = {
  upload_unauthorized: 'Not enough rights. Refresh and retry.',
  upload_canceled: 'Upload has been cancelled. Try again.',
  upload_unknown: 'An unknown error occurred while uploading. Try again.',
  upload_failed: 'An error occurred uploading your file. Please try again.',
  upload_files_failed: 'There was an error while trying to upload your files',
  upload_cover_failed: 'An error occurred uploading your files/cover',
  upload_in_progress: 'Your files are still being uploaded. Please wait.',
  upload_not_found: 'This upload does not exist. Try again.',
  upload_expired: 'This upload has expired. Try again.',
  upload_barred: 'This cannot be uploaded here.',
  upload_too_big: 'The file you tried uploading is too big.',
  upload_type_not_allowed: 'This type of file is not supported! Try again.',
  too_many_uploads: 'You have too many uploads in progress. Please wait.',
  uploads_per_hour_reached: 'You have uploaded many files within an hour. Please try again later.',
  unused_uploads_too_big: `Your files that are not posted or sent yet take up more than {n|${megabytes(limits.fanUnusedBytesMax)}} MB. Post, send or remove some of them first.`,
  image_too_big: `Your image is bigger than ${image}`,
  invalid_image_format: 'Invalid image format. Try again with another image',
  no_valid_images: `None of the selected images were correctly formatted or under the ${image} per image limit.`,
  too_many_images: `You can choose up to ${limits.chatImagesMax} images only`,
  video_format_not_supported: 'Only MP4 and MOV files are supported! Try again.',
  invalid_video_format: 'Invalid video format: {type}',
  video_too_big: `The video you tried uploading is bigger than ${megabytes(limits.videoMaxBytes)}MB`,
  chat_file_too_big: `File is bigger than {n|${megabytes(limits.fanVideoMaxBytes)}} MB`,
  audio_not_supported: 'Audio recording is not supported in this browser',
  microphone_denied: 'Access to your microphone has been denied',
  audio_too_short: `Your recording must last at least ${limits.audioMinSeconds} seconds.`,
  audio_too_long: `Your recording can last up to {max|${limits.fanAudioMaxSeconds}} seconds.`,
  audio_format_not_supported: 'Invalid audio format. Try again with another recording',
  media_not_found: 'This media file does not exist or it has been removed.',
  media_processing: 'Your media file is still being processed. Please wait.',
  media_failed: 'Your media file could not be processed. Try again with another file.',
  media_kinds_mixed: 'A message can hold pictures, one video or one recording.',
  content_under_review: 'This content is being reviewed. Please wait.',
  content_removed: 'This content has been removed.',
} as const satisfies Partial<Record<ErrorCode, string>>;
