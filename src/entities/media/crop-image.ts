import { AppError } from '@/lib/errors/app-error.ts';
import { wholeArea, type PictureArea, type PictureSize } from './crop-area.ts';

const quality = 0.92;

/**
 * Cuts a part out of a picture and draws it in the given size, as a JPEG. Applies the EXIF
 * orientation and drops the metadata. Errors: invalid_image_format.
 */
export async function cropImage(file: File, area: PictureArea, output: PictureSize): Promise<File> {
  const picture = await decoded(file);
  const from = wholeArea(area, picture, output.width / output.height);
  const canvas = document.createElement('canvas');
  canvas.width = output.width;
  canvas.height = output.height;
  const context = canvas.getContext('2d');
  if (!context) throw new AppError('invalid_image_format');
  // JPEG has no transparency, so transparent pixels become white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, output.width, output.height);
  context.imageSmoothingQuality = 'high';
  const { x, y, width, height } = from;
  context.drawImage(picture, x, y, width, height, 0, 0, output.width, output.height);
  picture.close();
  const cut = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  if (!cut) throw new AppError('invalid_image_format');
  return new File([cut], 'picture.jpg', { type: 'image/jpeg' });
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new AppError('invalid_image_format', { cause: error });
  }
}
