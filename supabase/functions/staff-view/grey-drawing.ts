/**
 * A small picture as a drawing that browsers show grey and blurred. Functions of the platform cannot
 * decode pictures, and hosted ones may not answer HTML; a drawing without a script needs neither.
 */
export function greyDrawing(type: string, bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const href = `data:${type};base64,${btoa(binary)}`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">' +
    '<filter id="f" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">' +
    '<feColorMatrix type="saturate" values="0"/>' +
    '<feGaussianBlur stdDeviation="9" edgeMode="duplicate"/></filter>' +
    `<image href="${href}" width="400" height="400" filter="url(#f)"/></svg>`
  );
}
