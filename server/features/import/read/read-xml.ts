import { Parser } from 'saxen';

/** The value of an attribute of an element, whatever the prefix of the attribute; null if absent. */
export type Attributes = (name: string) => string | null;

/** What to do with the elements of a part. Names come without prefix, texts without escapes. */
export type XmlReader = {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

/**
 * Reads an XML part of a workbook from its beginning to its end. Throws an error if it is not well-formed.
 * Entities that the part declares itself stay as they are written.
 */
export function readXml(bytes: Buffer, { open, close, text }: XmlReader): void {
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => open(localName(name), (wanted) => find(attributes(), wanted)));
  if (close) parser.on('closeTag', (name) => close(localName(name)));
  if (text) {
    parser.on('text', (raw) => text(decoded(raw)));
    parser.on('cdata', text);
  }
  parser.parse(textOf(bytes));
}

/** The text of a part in UTF-8 or UTF-16, recognised by its byte order mark or its first character, `<`. */
function textOf(bytes: Buffer): string {
  const start = bytes.readUInt16BE(0);
  const encoding =
    start === 0xff_fe || start === 0x3c_00
      ? 'utf-16le'
      : start === 0xfe_ff || start === 0x00_3c
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function find(attributes: Readonly<Record<string, string>>, name: string): string | null {
  const found =
    attributes[name] ?? Object.entries(attributes).find(([each]) => each.endsWith(`:${name}`))?.[1];
  return found === undefined ? null : decoded(found);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      // Two halves of a character in an entity each, as some writers put them, join by themselves.
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}
