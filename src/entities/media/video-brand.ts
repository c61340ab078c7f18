/** Brands of pictures and audio in the container that MP4 uses too, HEIC among them. */
const otherBrands = /^(hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs]|crx |jp[2x] |M4[ABP] )$/;

/** Whether a file of the MP4 family names itself a video, by the brand behind its `ftyp`. */
export const isVideoBrand = (brand: string): boolean => !otherBrands.test(brand);
