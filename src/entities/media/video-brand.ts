/** Brands of pictures and audio that use the container of MP4, HEIC among them. */
const otherBrands = /^(hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs]|crx |jp[2x] |M4[ABP] )$/;

/** Whether the brand after `ftyp` of a file of the MP4 family is that of a video. */
export const isVideoBrand = (brand: string): boolean => !otherBrands.test(brand);
