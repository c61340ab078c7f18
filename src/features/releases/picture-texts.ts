/** The two pictures of a release. */
export const pictureTexts = {
  id_document: {
    label: 'Photo of your government-issued ID',
    help: 'All four corners in view, every word readable, not expired.',
  },
  id_selfie: {
    label: 'Photo of your face',
    help: 'Taken now, in good light, without a filter.',
  },
};
