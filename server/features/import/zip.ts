import { crc32, inflateRawSync } from 'node:zlib';

/** More than may be unpacked: not what the file says of itself, but what came out of it. */
export class TooMuchUnpacked extends Error {}

const signature = { local: 0x04_03_4b_50, central: 0x02_01_4b_50, end: 0x06_05_4b_50 };
const sizes = { local: 30, central: 46, end: 22, locator: 20 };
/** What stands in a field of four bytes whose value needs eight, which some writers always take. */
const elsewhere = 0xff_ff_ff_ff;

/** Takes a part out of a zip file, null where it has none of this name. */
export type TakePart = (name: string) => Buffer | null;

/**
 * Opens a zip file by its directory alone, the one list that every writer fills in. All that is taken out of it together is at most so
 * many bytes, counted as they come; more is `TooMuchUnpacked`, and anything that is no sound zip file fails with another error.
 */
export function openZip(bytes: Buffer, mostUnpacked: number): TakePart {
  const entries = directoryOf(bytes);
  let left = mostUnpacked;
  return (name) => {
    const entry = entries.get(name);
    if (entry === undefined) return null;
    if (bytes.readUInt32LE(entry.at) !== signature.local) throw new Error('The directory points nowhere.');
    const names = bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
    const start = entry.at + sizes.local + names;
    const packed = bytes.subarray(start, start + entry.packed);
    const unpacked = unpack(packed, entry.method, left);
    left -= unpacked.length;
    return unpacked;
  };
}

function unpack(packed: Buffer, method: number, most: number): Buffer {
  if (method === 0 && packed.length <= most) return packed;
  if (method !== 0 && method !== 8) throw new Error(`The compression ${method} is not known.`);
  if (method === 0 || most === 0) throw new TooMuchUnpacked();
  try {
    return inflateRawSync(packed, { maxOutputLength: most, chunkSize: 1024 * 1024 });
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new TooMuchUnpacked();
    throw error;
  }
}

type Entry = { readonly method: number; readonly packed: number; readonly at: number };

function directoryOf(bytes: Buffer): ReadonlyMap<string, Entry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1) throw new Error('This is no zip file.');
  let at = bytes.readUInt32LE(end + 16);
  // Then a record before the end says where the directory begins, and a locator where that record is.
  if (at === elsewhere)
    at = Number(bytes.readBigUInt64LE(Number(bytes.readBigUInt64LE(end - sizes.locator + 8)) + 48));
  const entries = new Map<string, Entry>();
  while (at < end && bytes.readUInt32LE(at) === signature.central) {
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const extraAt = at + sizes.central + (name ?? 0);
    const next = extraAt + (extra ?? 0) + (comment ?? 0);
    const fields = [24, 20, 42].map((field) => bytes.readUInt32LE(at + field));
    const [, packed = 0, local = 0] = wide(fields, bytes.subarray(extraAt, extraAt + (extra ?? 0)));
    entries.set(bytes.toString('utf8', at + sizes.central, extraAt), {
      method: bytes.readUInt16LE(at + 10),
      packed,
      at: local,
    });
    at = next;
  }
  return entries;
}

/** The fields of an entry with those of eight bytes in their places, which stand in its extra field 1, one after the other. */
function wide(fields: readonly number[], extra: Buffer): readonly number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return fields.map((field) => {
    if (field !== elsewhere) return field;
    const value = Number(extra.readBigUInt64LE(at));
    at += 8;
    return value;
  });
}

/** A zip file of these parts, uncompressed, for a library that takes nothing else. */
export function zipOf(parts: ReadonlyMap<string, Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of parts) {
    const named = Buffer.from(name);
    // From the version that is needed to the length of the extra field, alike in both places; the names are UTF-8.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x08_00, 2);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(named.length, 22);
    const rest = Buffer.alloc(sizes.central - 6 - common.length);
    rest.writeUInt32LE(at, rest.length - 4);
    files.push(fourBytes(signature.local), common, named, content);
    directory.push(fourBytes(signature.central), Buffer.from([20, 0]), common, rest, named);
    at += sizes.local + named.length + content.length;
  }
  const end = Buffer.alloc(sizes.end);
  end.writeUInt32LE(signature.end, 0);
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
