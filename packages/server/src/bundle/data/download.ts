import { lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { PlainError } from '@parallax/contract';
import {
  isInnerAddress,
  isMetadataName,
  isRefusedAddress,
} from '../../resources/databases/unsafe-addresses.ts';

const MAX_BYTES = 1024 ** 3;
const MAX_REDIRECTS = 5;
const IDLE_WAIT = 30_000;

/** Hosts that may be asked; null for every public one. */
export type AllowedHosts = readonly string[] | null;

const refused = (message: string): PlainError => new PlainError(422, message);

/** The address as one that may be asked; throws for other schemes, for hosts not allowed, and for metadata services. */
export function allowedAddress(text: string, hosts: AllowedHosts): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw refused('Only http and https addresses can be loaded.');
  const host = plainHost(url);
  if (hosts && !hosts.includes(url.host) && !hosts.includes(host))
    throw refused(`${url.host} is not among the hosts that data may be loaded from (PARALLAX_DATA_HOSTS).`);
  if (isMetadataName(host) || (isIP(host) !== 0 && isUnsafe(host, hosts))) throw unsafe(url.host);
  return url;
}

const plainHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** A listed host may be private; nothing makes a metadata service one to ask. */
const isUnsafe = (address: string, hosts: AllowedHosts): boolean =>
  hosts ? isRefusedAddress(address) : isInnerAddress(address);

const unsafe = (host: string): PlainError =>
  refused(`${host} is not a public address, so nothing is loaded from it.`);

/**
 * Saves what an address answers, unpacked if it is gzipped. Each address is looked up once and the connection goes to
 * exactly what was found, after every redirect again.
 */
export async function download(
  text: string,
  path: string,
  hosts: AllowedHosts,
  signal: AbortSignal,
): Promise<{ binary: boolean }> {
  let url = allowedAddress(text, hosts);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const answer = await ask(url, hosts, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      url = allowedAddress(new URL(headers.location, url).href, hosts);
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw refused(`${url.host} answered ${statusCode}.`);
    }
    return save(answer, /\.gz$/i.test(url.pathname), path, signal);
  }
  throw refused(`${url.host} redirects too often.`);
}

const ask = (url: URL, hosts: AllowedHosts, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? httpsGet : httpGet;
    const request = get(
      url,
      { signal, timeout: IDLE_WAIT, lookup: safeLookup(hosts), headers: { 'user-agent': 'Parallax' } },
      resolve,
    );
    request.once('timeout', () => request.destroy(refused(`${url.host} does not answer.`)));
    request.once('error', error =>
      reject(
        error instanceof PlainError ? error : refused(`${url.host} cannot be reached: ${error.message}`),
      ),
    );
  });

const safeLookup =
  (hosts: AllowedHosts): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      if (found.some(({ address }) => isUnsafe(address, hosts))) return done(unsafe(host), '', 0);
      if (options.all) return done(null, found);
      const [first] = found;
      return done(null, first?.address ?? '', first?.family ?? 0);
    });

async function save(answer: IncomingMessage, gzipped: boolean, path: string, signal: AbortSignal) {
  let bytes = 0;
  let binary = false;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      binary ||= chunk.includes(0);
      done(bytes > MAX_BYTES ? refused('The data is too large.') : null, chunk);
    },
  });
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    if (gzipped) await pipeline(answer, createGunzip(), counted, file, { signal });
    else await pipeline(answer, counted, file, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PlainError) throw error;
    throw refused(`The data could not be read: ${error instanceof Error ? error.message : ''}`);
  }
  return { binary };
}
