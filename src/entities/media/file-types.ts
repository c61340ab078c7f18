/** What the chooser of files offers; the first bytes of a file decide later. */
const pictures = 'image/png,image/jpeg,image/heic,.heic,.heif';
const videos = 'video/mp4,video/quicktime';

export const fileTypes: Record<'image' | 'video', string> = { image: pictures, video: videos };
