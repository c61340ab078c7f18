import type { PictureKind } from './draft.ts';

export const pictureNames: Readonly<Record<PictureKind, string>> = {
  avatar: 'Profile picture',
  cover: 'Cover picture',
  id_document: 'Photo of your ID',
  id_selfie: 'Photo of your ID next to your face',
};
