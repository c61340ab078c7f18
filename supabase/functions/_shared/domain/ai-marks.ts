import { aiLabels, type AiLabel } from './media.ts';

/*
 * What metadata says of a machine's part in a picture or video. The International Press
 * Telecommunications Council names the kinds of sources (digitalsourcetype); XMP packets and the
 * manifests of C2PA spell them in plain characters, whatever the format of the file. Tools of Stable
 * Diffusion write their prompt into a text chunk of a PNG.
 */
const marks: readonly { text: string; label: AiLabel }[] = [
  { text: 'trainedAlgorithmicMedia', label: 'generated' },
  { text: 'compositeWithTrainedAlgorithmicMedia', label: 'edited' },
  { text: 'tEXtparameters\0', label: 'generated' },
  { text: 'tEXtprompt\0', label: 'generated' },
];
const longest = Math.max(...marks.map(({ text }) => text.length));
const latin = new TextDecoder('latin1');

/** Looks for marks in a file that is handed over in parts, and across their borders. */
export function aiMarkScan() {
  let found: AiLabel = 'none';
  let tail = '';
  return {
    push(part: Uint8Array) {
      const text = tail + latin.decode(part);
      for (const mark of marks) if (text.includes(mark.text)) found = higher(found, mark.label);
      tail = text.slice(-longest);
    },
    get found() {
      return found;
    },
  };
}

/** What the metadata of a whole file says. */
export function aiMarkIn(bytes: Uint8Array): AiLabel {
  const scan = aiMarkScan();
  scan.push(bytes);
  return scan.found;
}

const higher = (a: AiLabel, b: AiLabel) => (aiLabels.indexOf(a) > aiLabels.indexOf(b) ? a : b);
