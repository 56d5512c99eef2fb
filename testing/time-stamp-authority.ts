import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  ContentInfo,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  id_signedData,
  SignedData,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  id_ct_tstInfo,
  PKIFreeText,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp';
import { listen } from '#dev/services/listen.ts';

/** A time stamping authority that signs nothing, and can misbehave. */
export type FakeAuthority = {
  readonly url: string;
  mood:
    | 'grants'
    | 'grants with changes'
    | 'rejects'
    | 'grants nothing'
    | 'stamps another nonce'
    | 'stamps no nonce'
    | 'stamps another digest'
    | 'stamps with another algorithm'
    | 'signs something else'
    | 'sends no time stamp'
    | 'sends too much'
    | 'fails'
    | 'redirects'
    | 'hangs'
    | 'hangs within its answer'
    | 'closes';
  /** What it was asked, in order. */
  readonly asked: { readonly headers: IncomingHttpHeaders; readonly request: TimeStampReq }[];
  readonly close: () => Promise<void>;
};

/** Starts it on a free port of the loopback address. */
export async function startFakeAuthority(): Promise<FakeAuthority> {
  const authority: Pick<FakeAuthority, 'mood' | 'asked'> = { mood: 'grants', asked: [] };
  const server = createServer((incoming, response) => {
    void buffer(incoming).then((bytes) => {
      const request = AsnConvert.parse(bytes, TimeStampReq);
      authority.asked.push({ headers: incoming.headers, request });
      answer(authority.mood, request, response);
    });
  });
  return Object.assign(authority, await listen(server));
}

function answer(mood: FakeAuthority['mood'], request: TimeStampReq, response: ServerResponse): void {
  if (mood === 'hangs') return;
  if (mood === 'closes') return void response.destroy();
  if (mood === 'fails') return void response.writeHead(503).end();
  if (mood === 'redirects') return void response.writeHead(307, { location: '/elsewhere' }).end();
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
  if (mood === 'hangs within its answer')
    return void response.write(answerTo('grants', request).subarray(0, 9));
  if (mood === 'sends no time stamp') return void response.end('<html>');
  response.write(answerTo(mood, request));
  response.end(Buffer.alloc(mood === 'sends too much' ? 200_000 : 0));
}

function answerTo(mood: FakeAuthority['mood'], request: TimeStampReq): Buffer {
  if (mood === 'rejects') {
    const status = new PKIStatusInfo({
      status: PKIStatus.rejection,
      statusString: new PKIFreeText(['not today']),
    });
    return Buffer.from(AsnConvert.serialize(new TimeStampResp({ status })));
  }
  const status = new PKIStatusInfo({
    status: mood === 'grants with changes' ? PKIStatus.grantedWithMods : PKIStatus.granted,
  });
  if (mood === 'grants nothing') return Buffer.from(AsnConvert.serialize(new TimeStampResp({ status })));
  const { messageImprint, nonce } = request;
  if (mood === 'stamps another digest') messageImprint.hashedMessage = new OctetString(Buffer.alloc(32));
  if (mood === 'stamps with another algorithm') messageImprint.hashAlgorithm.algorithm = '1.3.14.3.2.26';
  const stamped = new TSTInfo({
    policy: '1.2.3.4.1',
    messageImprint,
    serialNumber: Uint8Array.of(1).buffer,
    genTime: new Date('2026-11-29T00:00:00Z'),
    ...(mood === 'stamps another nonce'
      ? { nonce: Uint8Array.of(1).buffer }
      : mood !== 'stamps no nonce' && nonce !== undefined && { nonce }),
  });
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: mood === 'signs something else' ? '1.2.840.113549.1.7.1' : id_ct_tstInfo,
      eContent: new EncapsulatedContent({ single: new OctetString(AsnConvert.serialize(stamped)) }),
    }),
  });
  const timeStampToken = new ContentInfo({
    contentType: id_signedData,
    content: AsnConvert.serialize(signed),
  });
  return Buffer.from(AsnConvert.serialize(new TimeStampResp({ status, timeStampToken })));
}
