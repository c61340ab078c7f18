import { expect, test } from 'vitest';
import { aiMarkIn, aiMarkScan } from './ai-marks.ts';

const file = (text: string) => Buffer.from(`\u0089PNG ${text} IEND`, 'latin1');
const source = (name: string) =>
  file(
    `<rdf:Description Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${name}"/>`,
  );

test.each([
  ['a photo', source('digitalCapture'), 'none'],
  ['no metadata', file(''), 'none'],
  ['a generated picture', source('trainedAlgorithmicMedia'), 'generated'],
  ['a picture with a generated part', source('compositeWithTrainedAlgorithmicMedia'), 'edited'],
  ['a prompt in a text chunk', file('tEXtparameters\0a house Steps: 20'), 'generated'],
  ['the words in a caption', file('tEXtComment\0parameters'), 'none'],
])('[F157] %s is told apart by its metadata', (_, bytes, label) => {
  expect(aiMarkIn(bytes)).toBe(label);
});

test('[F157] a mark across the border of two parts is found, and the higher one counts', () => {
  const scan = aiMarkScan();
  const bytes = Buffer.concat([
    source('trainedAlgorithmicMedia'),
    source('compositeWithTrainedAlgorithmicMedia'),
  ]);
  for (const byte of bytes) scan.push(Uint8Array.of(byte));
  expect(scan.found).toBe('generated');
});
