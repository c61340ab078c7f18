export type PictureSize = { width: number; height: number };
/** A part of a picture, in whole pixels of the picture as displayed. */
export type PictureArea = PictureSize & { x: number; y: number };

/**
 * Rounds the area to cut out to whole pixels: the cropper measures on the screen, so its numbers
 * are fractions and may exceed the picture slightly. The result lies inside the picture and has the
 * given aspect, as exactly as whole pixels allow.
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
