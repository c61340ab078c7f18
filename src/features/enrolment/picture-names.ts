import type { PictureKind } from './draft.ts';

export const pictureNames: Readonly<Record<PictureKind, string>> = {
  avatar: 'Profile picture',
  cover: 'Cover picture',
  card_id: 'Photo of your ID',
  face_id: 'Photo of your ID next to your face',
};
