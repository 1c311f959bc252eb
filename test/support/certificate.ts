import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder';

/** What a server shows, and the file by which a client is told to trust it. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  readonly file: string;
}

/** A value of X.509's encoding (DER): what kind it is, how long, and its parts. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
/** The name of a thing in X.509, as the bytes that it is written in. */
const named = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/\D/g, '')}Z`));

/** Makes a certificate of nobody's but its own for a host, valid from yesterday to tomorrow; by no program, which not every system has. */
export function makeCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(named('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(named('550403'), der(0x0c, Buffer.from(host)))));
  const alternative = isIPv4(host)
    ? der(0x87, Buffer.from(host.split('.').map(Number)))
    : der(0x82, Buffer.from(host));
  const extensions = sequence(
    sequence(named('551d11'), der(0x04, sequence(alternative))),
    // It signs itself.
    sequence(named('551d13'), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
  );
  const day = 86_400_000;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const lines = sequence(content, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  const cert = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  const file = join(temporaryFolder(), 'cert.pem');
  writeFileSync(file, cert);
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert, file };
}
