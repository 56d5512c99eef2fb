import { expect, test } from 'vitest';
import { promisedKind, shownType } from './shown-type.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['%PDF-1.7\n', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a..', 'image/gif'],
  ['RIFF\x24\x01\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\x24\x01\0\0WAVEfmt ', null],
  ['<!doctype html><script>', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  [' %PDF-1.7', null],
  ['%PDF', null],
  ['', null],
])('a file that begins with %j is shown as %s', (beginning, type) => {
  expect(shownType(bytesOf(beginning))).toBe(type);
});

test.each([
  ['図面.PDF', 'pdf'],
  ['写真.jpeg', 'picture'],
  ['写真.JPG', 'picture'],
  ['図.webp', 'picture'],
  ['図.svg', null],
  ['見積.pdf.exe', null],
  ['pdf', null],
])('%s promises %s', (name, kind) => {
  expect(promisedKind(name)).toBe(kind);
});
