import { randomBytes } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { id_signedData, SignedData } from '@peculiar/asn1-cms';
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp';

/** How long the authority may take until the end of its answer, in milliseconds. */
const usualLimit = 10_000;
/** An answer has the authority's certificates, a few kilobytes. */
const maxAnswerBytes = 100_000;
const sha256Oid = '2.16.840.1.101.3.4.2.1';

/**
 * Asks the time stamping authority (RFC 3161) at `url`, http or https, to stamp a SHA-256. The name and
 * password in `url`, if any, are sent to it as HTTP's basic authentication. Returns its answer, a
 * TimeStampResp in DER. Rejects, with a reason that holds no password, if the authority does not answer in
 * `limit` milliseconds, refuses, or stamps something else than was asked. The authority's signature is left to
 * whoever verifies with its certificate.
 */
export async function requestTimeStamp(url: string, sha256: Buffer, limit = usualLimit): Promise<Buffer> {
  const nonce = randomBytes(8);
  // A positive INTEGER of all eight bytes, so that the answer's can be compared byte by byte.
  nonce.writeUInt8((nonce.readUInt8() & 0x3f) | 0x40);
  const answer = await post(url, requestOf(sha256, nonce), limit);
  const stamped = stampIn(answer);
  const { hashAlgorithm, hashedMessage } = stamped.messageImprint;
  if (hashAlgorithm.algorithm !== sha256Oid || !Buffer.from(hashedMessage.buffer).equals(sha256))
    throw new Error('The time stamping authority stamped another digest');
  if (stamped.nonce === undefined || !Buffer.from(stamped.nonce).equals(nonce))
    throw new Error('The time stamping authority answered with another nonce');
  return answer;
}

function requestOf(sha256: Buffer, nonce: Buffer): Buffer {
  const messageImprint = new MessageImprint({ hashedMessage: new OctetString(sha256) });
  Object.assign(messageImprint.hashAlgorithm, { algorithm: sha256Oid, parameters: null });
  const request = new TimeStampReq({ messageImprint, nonce: new Uint8Array(nonce).buffer, certReq: true });
  return Buffer.from(AsnConvert.serialize(request));
}

async function post(url: string, request: Buffer, limit: number): Promise<Buffer> {
  const address = new URL(url);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  try {
    const account = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        ...(username !== '' && { authorization: `Basic ${account.toString('base64')}` }),
      },
      body: new Uint8Array(request),
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await bytesOf(response);
  } catch (error) {
    throw new Error(`The time stamping authority gave no answer (${reasonOf(error)})`, { cause: error });
  }
}

async function bytesOf(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    // Leaving the loop cancels the rest.
    if (size > maxAnswerBytes) throw new Error(`more than ${maxAnswerBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** What a granted answer stamps. */
function stampIn(answer: Buffer): TSTInfo {
  const { status, timeStampToken } = read(answer, TimeStampResp);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods) {
    const words = [PKIStatus[status.status] ?? status.status, ...(status.statusString ?? [])];
    throw new Error(`The time stamping authority refused (${words.join(': ')})`);
  }
  if (timeStampToken?.contentType !== id_signedData) throw unreadable();
  const { eContentType, eContent } = read(timeStampToken.content, SignedData).encapContentInfo;
  if (eContentType !== id_ct_tstInfo || eContent?.single === undefined) throw unreadable();
  return read(eContent.single.buffer, TSTInfo);
}

function read<T>(bytes: ArrayBuffer | Buffer, form: new () => T): T {
  try {
    return AsnConvert.parse(bytes, form);
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (cause?: unknown): Error =>
  new Error("The time stamping authority's answer is no time stamp", { cause });

/** The innermost reason: fetch hides the system's behind "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.message === '') return code;
  return error.message.includes(code) ? error.message : `${code}: ${error.message}`;
}
