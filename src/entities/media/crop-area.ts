export type PictureSize = { width: number; height: number };
/** A part of a picture, in whole pixels of the picture as it is seen. */
export type PictureArea = PictureSize & { x: number; y: number };

/**
 * The part to be cut out, made whole: the cropper measures on the screen, so that its figures are
 * fractions and may stand out by a hair. The result lies inside of the picture and has exactly the
 * asked shape, as far as whole pixels allow.
 */
export function wholeArea(area: PictureArea, picture: PictureSize, aspect: number): PictureArea {
  const widest = Math.min(picture.width, picture.height * aspect);
  const width = clamp(area.width, 1, widest);
  const height = Math.min(picture.height, width / aspect);
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const whole = { width: atLeastOne(width), height: atLeastOne(height) };
  return {
    ...whole,
    x: clamp(Math.round(middle.x - whole.width / 2), 0, picture.width - whole.width),
    y: clamp(Math.round(middle.y - whole.height / 2), 0, picture.height - whole.height),
  };
}

const clamp = (value: number, low: number, high: number) =>
  Math.min(Math.max(value, low), Math.max(low, high));

const atLeastOne = (value: number) => Math.max(1, Math.round(value));
